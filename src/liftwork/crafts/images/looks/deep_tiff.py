"""New pixels put into a TIFF of 16 bits a channel; every other byte of it stays as it is.

Layout as in TIFF 6.0, sections 2 and 8; deflate and the predictor as in Adobe's technical
notes. What was LZW or PackBits becomes deflate.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

Array = Any
_COMPRESSION, _SAMPLES, _OFFSETS, _ROWS, _COUNTS = 259, 277, 273, 278, 279
_PLANAR, _PREDICTOR, _TILES, _FORMAT = 284, 317, 322, 339
_PLAIN, _DEFLATE = 1, 8
_PACKED = (5, 8, 32773, 32946)
_WIDTHS = {3: "H", 4: "I"}
_LEVEL = 6


@dataclass(frozen=True)
class _Entry:
    """Where a tag's numbers stand in the file, and how they are written."""

    at: int
    count: int
    form: str

    def numbers(self, data: bytes | bytearray) -> tuple[int, ...]:
        return struct.unpack_from(f"{self.form[0]}{self.count}{self.form[1]}", data, self.at)

    def put(self, data: bytearray, numbers: Sequence[int]) -> None:
        try:
            struct.pack_into(f"{self.form[0]}{self.count}{self.form[1]}", data, self.at, *numbers)
        except struct.error as error:
            raise ValueError("whose index is too narrow for the new pixels") from error


def with_pixels(tiff: bytes, pixels: Array) -> bytes:
    """The file with other pixels (h, w, channels) of uint16 in the strips of its first picture.

    Raises `ValueError`, which ends a sentence, for a form that is not written here.
    """
    tags = _tags(tiff)
    _refuse_unfit(tags, tiff, pixels.shape[2])
    order = tags[_OFFSETS].form[0]
    compression = _value(tags, tiff, _COMPRESSION, _PLAIN)
    predicted = compression != _PLAIN and _value(tags, tiff, _PREDICTOR, 1) == 2
    rows = min(_value(tags, tiff, _ROWS, len(pixels)), len(pixels))
    strips = []
    for top in range(0, len(pixels), rows):
        strip = pixels[top : top + rows]
        if predicted:
            strip = np.concatenate((strip[:, :1], np.diff(strip, axis=1)), axis=1)
        raw = strip.astype(f"{order}u2").tobytes()
        strips.append(raw if compression == _PLAIN else zlib.compress(raw, _LEVEL))
    done = bytearray(tiff)
    offsets, counts = tags[_OFFSETS], tags[_COUNTS]
    places = list(zip(offsets.numbers(tiff), counts.numbers(tiff), strict=True))
    if len(places) != len(strips):
        raise ValueError("whose strips are not those of its height")
    offsets.put(done, _placed(done, places, strips))
    counts.put(done, [len(strip) for strip in strips])
    if compression != _PLAIN:
        tags[_COMPRESSION].put(done, [_DEFLATE])
    return bytes(done)


def _tags(tiff: bytes) -> dict[int, _Entry]:
    """The whole-number tags of the first picture."""
    order = {b"II*\0": "<", b"MM\0*": ">"}.get(tiff[:4])
    if order is None:
        raise ValueError("over 4 GB or of a newer form")
    at = struct.unpack_from(f"{order}I", tiff, 4)[0]
    found = {}
    for entry in range(at + 2, at + 2 + 12 * struct.unpack_from(f"{order}H", tiff, at)[0], 12):
        tag, kind, count = struct.unpack_from(f"{order}HHI", tiff, entry)
        if kind in _WIDTHS:
            form = order + _WIDTHS[kind]
            inline = count * struct.calcsize(form) <= 4
            place = entry + 8 if inline else struct.unpack_from(f"{order}I", tiff, entry + 8)[0]
            found[tag] = _Entry(place, count, form)
    return found


def _value(tags: dict[int, _Entry], tiff: bytes, tag: int, otherwise: int) -> int:
    return tags[tag].numbers(tiff)[0] if tag in tags else otherwise


def _refuse_unfit(tags: dict[int, _Entry], tiff: bytes, channels: int) -> None:
    for unfit, why in (
        (_TILES in tags, "in tiles"),
        (_OFFSETS not in tags or _COUNTS not in tags, "without an index of its strips"),
        (_value(tags, tiff, _PLANAR, 1) != 1, "with its channels apart"),
        (_value(tags, tiff, _SAMPLES, 1) != channels, "without room for colour"),
        (_value(tags, tiff, _FORMAT, 1) != 1, "of numbers that are not whole"),
        (_value(tags, tiff, _PREDICTOR, 1) not in (1, 2), "with an unusual predictor"),
        (
            _value(tags, tiff, _COMPRESSION, _PLAIN) not in (_PLAIN, *_PACKED),
            "with an unusual compression",
        ),
    ):
        if unfit:
            raise ValueError(why)


def _placed(
    done: bytearray, places: Sequence[tuple[int, int]], strips: Sequence[bytes]
) -> list[int]:
    """Put strips where the old ones were as long as they fit, the others behind all else."""
    at, room = _run(places)
    end, found = at + room, []
    if end == len(done):
        del done[at:]
        end = at
    for strip in strips:
        if at + len(strip) <= end:
            done[at : at + len(strip)] = strip
            found.append(at)
            at += len(strip) + len(strip) % 2
        else:
            done += b"\0" * (len(done) % 2)
            found.append(len(done))
            done += strip
    return found


def _run(places: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """Where the first old strips lie with nothing between them but padding, and how long."""
    start, end = places[0][0], sum(places[0])
    for offset, count in places[1:]:
        if not end <= offset <= end + 1:
            break
        end = offset + count
    return start, end - start
