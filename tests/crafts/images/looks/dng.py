"""A small raw file: a DNG with a Bayer mosaic, as in Adobe's DNG specification 1.4."""

from __future__ import annotations

import struct
from pathlib import Path

import numpy as np

_SHORT, _LONG, _RATIONAL, _BYTE, _ASCII, _SRATIONAL = 3, 4, 5, 1, 2, 10
_SIZES = {_SHORT: 2, _LONG: 4, _RATIONAL: 8, _BYTE: 1, _ASCII: 1, _SRATIONAL: 8}
_SRGB_MATRIX = (3.2406, -1.5372, -0.4986, -0.9689, 1.8758, 0.0415, 0.0557, -0.2040, 1.0570)


def write_dng(path: Path, pixels: np.ndarray) -> Path:
    """Write linear pixels (rows x columns x 3, 0..1) as the raw file of a camera."""
    height, width = pixels.shape[:2]
    mosaic = np.zeros((height, width))
    mosaic[0::2, 0::2] = pixels[0::2, 0::2, 0]
    mosaic[0::2, 1::2] = pixels[0::2, 1::2, 1]
    mosaic[1::2, 0::2] = pixels[1::2, 0::2, 1]
    mosaic[1::2, 1::2] = pixels[1::2, 1::2, 2]
    data = (mosaic * 60_000).astype("<u2").tobytes()
    matrix = b"".join(struct.pack("<ii", round(v * 10_000), 10_000) for v in _SRGB_MATRIX)
    ones = struct.pack("<IIIIII", 1, 1, 1, 1, 1, 1)
    entries = [
        (254, _LONG, struct.pack("<I", 0)),
        (256, _LONG, struct.pack("<I", width)),
        (257, _LONG, struct.pack("<I", height)),
        (258, _SHORT, struct.pack("<H", 16)),
        (259, _SHORT, struct.pack("<H", 1)),
        (262, _SHORT, struct.pack("<H", 32803)),
        (271, _ASCII, b"Liftwork\0"),
        (272, _ASCII, b"Test Camera\0"),
        (273, _LONG, b"DATA"),
        (274, _SHORT, struct.pack("<H", 1)),
        (277, _SHORT, struct.pack("<H", 1)),
        (278, _LONG, struct.pack("<I", height)),
        (279, _LONG, struct.pack("<I", len(data))),
        (284, _SHORT, struct.pack("<H", 1)),
        (33421, _SHORT, struct.pack("<HH", 2, 2)),
        (33422, _BYTE, bytes((0, 1, 1, 2))),
        (50706, _BYTE, bytes((1, 4, 0, 0))),
        (50708, _ASCII, b"Liftwork Test Camera\0"),
        (50714, _LONG, struct.pack("<I", 0)),
        (50717, _LONG, struct.pack("<I", 60_000)),
        (50721, _SRATIONAL, matrix),
        (50728, _RATIONAL, ones),
        (50778, _SHORT, struct.pack("<H", 21)),
    ]
    path.write_bytes(_tiff(entries, data))
    return path


def _tiff(entries: list[tuple[int, int, bytes]], data: bytes) -> bytes:
    at = 8 + 2 + 12 * len(entries) + 4
    longer = b""
    places = []
    for _, _, value in entries:
        places.append(at + len(longer))
        if len(value) > 4:
            longer += value + b"\0" * (len(value) % 2)
    start = at + len(longer)
    directory = struct.pack("<H", len(entries))
    for (tag, kind, value), place in zip(entries, places, strict=True):
        raw = struct.pack("<I", start) if value == b"DATA" else value
        inline = raw.ljust(4, b"\0") if len(raw) <= 4 else struct.pack("<I", place)
        count = 1 if value == b"DATA" else len(raw) // _SIZES[kind]
        directory += struct.pack("<HHI", tag, kind, count) + inline
    return b"II*\0" + struct.pack("<I", 8) + directory + struct.pack("<I", 0) + longer + data
