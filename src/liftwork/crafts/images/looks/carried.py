"""What a photo's file holds beside its pixels, and how it is kept when they are written anew."""

from __future__ import annotations

import struct
from collections.abc import Iterator

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_OF_THE_PIXELS = frozenset(
    (b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"sBIT", b"hIST", b"bKGD", b"sPLT")
)
_SOI = b"\xff\xd8"
_SOS, _APP0, _APP14, _APP15, _COM = 0xDA, 0xE0, 0xEE, 0xEF, 0xFE
_TIFF = 42
ORIENTATION = 0x0112
"""The tag that says how a photo is to be held, in TIFF and in EXIF."""

_ALONE = frozenset((0x01, *range(0xD0, 0xD8)))
"""Markers of a JPEG without a length."""


def jpeg_with_extras_of(original: bytes, written: bytes) -> bytes:
    """`written` with the application segments and comments of `original` in place of its own.

    Left out are two that speak of the old pixels: Adobe's colour transform (APP14) and the
    index of a second picture (MPF). Segments as in ITU-T T.81, annex B.
    """
    extras = [s for marker, s in _segments(original) if _is_extra(marker, s)]
    own = [s for marker, s in _segments(written) if not _is_extra(marker, s)]
    rest = written[len(_SOI) + sum(len(s) for _, s in _segments(written)) :]
    return _SOI + b"".join((*extras, *own)) + rest


def _is_extra(marker: int, segment: bytes) -> bool:
    application = _APP0 <= marker <= _APP15 and marker != _APP14
    return marker == _COM or (application and not segment[4:].startswith(b"MPF\0"))


def _segments(jpeg: bytes) -> Iterator[tuple[int, bytes]]:
    """Marker and whole bytes of each segment before the scan."""
    at = len(_SOI)
    while at + 4 <= len(jpeg) and jpeg[at] == 0xFF:
        marker = jpeg[at + 1]
        if marker == _SOS:
            return
        if marker in _ALONE or marker == 0xFF:
            end = at + (1 if marker == 0xFF else 2)
        else:
            end = at + 2 + struct.unpack_from(">H", jpeg, at + 2)[0]
        yield marker, jpeg[at:end]
        at = end


def png_with_extras_of(original: bytes, written: bytes) -> bytes:
    """`written` with the ancillary chunks of `original` right behind its header.

    Left out are chunks that speak of the old pixels' form (PNG, W3C recommendation, 11.3).
    """
    extras = [c for kind, c in _chunks(original) if _is_ancillary(kind)]
    own = [c for kind, c in _chunks(written) if not _is_ancillary(kind)]
    return _PNG_SIGNATURE + b"".join((own[0], *extras, *own[1:]))


def _is_ancillary(kind: bytes) -> bool:
    return kind not in _PNG_OF_THE_PIXELS and bool(kind[0] & 0x20)


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kind and whole bytes of each chunk."""
    at = len(_PNG_SIGNATURE)
    while at + 12 <= len(png):
        length, kind = struct.unpack_from(">I4s", png, at)
        yield kind, png[at : at + 12 + length]
        at += 12 + length


def tiff_unturned(tiff: bytes) -> tuple[bytes, int]:
    """A TIFF whose orientation tag says "as it lies", and what the tag said before, 1 to 8.

    Pillow turns a TIFF while it loads; this keeps its pixels as they lie. Layout as in TIFF
    6.0, section 2; a BigTIFF is left as it is.
    """
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or struct.unpack_from(f"{order}H", tiff, 2)[0] != _TIFF:
        return tiff, 1
    at = struct.unpack_from(f"{order}I", tiff, 4)[0]
    count = struct.unpack_from(f"{order}H", tiff, at)[0]
    for entry in range(at + 2, at + 2 + 12 * count, 12):
        if struct.unpack_from(f"{order}H", tiff, entry)[0] == ORIENTATION:
            turned = struct.unpack_from(f"{order}H", tiff, entry + 8)[0]
            plain = bytearray(tiff)
            struct.pack_into(f"{order}H", plain, entry + 8, 1)
            return bytes(plain), turned
    return tiff, 1
