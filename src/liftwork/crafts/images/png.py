"""Writes a PNG on all processors: stripes of rows are filtered and deflated side by side.

The layout is that of the W3C's PNG specification; the stripes make one zlib stream, each
ending on a whole byte (RFC 1951, 3.2.4, an empty stored block).
"""

from __future__ import annotations

import os
import struct
import zlib
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

    Rows = NDArray[np.uint8]
else:
    np = lazy("numpy")
    Rows = Any

THREADS = min(4, os.cpu_count() or 1)
_STRIPE = 1 << 21
"""Bytes of pixels in a stripe, about: many times the 32 KB that deflate looks back on."""
_LEVEL = 1
_SAMPLED = 7
"""Every so many rows are looked at to choose a filter."""
_ADLER = 65521
_HEADER = b"\x78\x01"
_COLOUR_TYPES = {"RGB": 2, "RGBA": 6}


@dataclass(frozen=True)
class Raster:
    """What is to be written: bytes a pixel are `step`; `rows` gives those from one to another."""

    size: tuple[int, int]
    depth: int
    colour_type: int
    step: int
    rows: Callable[[int, int], Rows]


@dataclass(frozen=True)
class _Stripe:
    """One stripe's deflated bytes, and the length and Adler-32 of what was deflated."""

    packed: bytes
    length: int
    sum: int


def write_png(image: Image.Image, path: Path, dpi: int) -> None:
    """Write an RGB or RGBA picture; fast rather than as small as can be."""
    if image.mode not in _COLOUR_TYPES:
        image = image.convert("RGBA")

    def rows(top: int, bottom: int) -> Rows:
        pixels = np.asarray(image.crop((0, top, image.width, bottom)))
        return pixels.reshape(bottom - top, -1)

    metre = round(dpi / 0.0254)
    raster = Raster(image.size, 8, _COLOUR_TYPES[image.mode], len(image.mode), rows)
    with path.open("wb") as file:
        file.writelines(encoded(raster, _chunk(b"pHYs", struct.pack(">IIB", metre, metre, 1))))


def encoded(raster: Raster, more: bytes = b"") -> Iterator[bytes]:
    """The bytes of a PNG in parts, `more` chunks between its header and its pixels."""
    yield b"\x89PNG\r\n\x1a\n"
    yield _chunk(
        b"IHDR", struct.pack(">IIBBBBB", *raster.size, raster.depth, raster.colour_type, 0, 0, 0)
    )
    yield more
    for data in _stream(raster):
        yield _chunk(b"IDAT", data)
    yield _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    check = zlib.crc32(data, zlib.crc32(kind))
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", check)))


def _stream(raster: Raster) -> Iterator[bytes]:
    """The zlib stream of a picture's filtered rows, in parts."""
    width, height = raster.size
    step = max(1, _STRIPE // (width * raster.step))
    tops = range(0, height, step)

    def packed(top: int) -> _Stripe:
        return _packed(raster, top, min(top + step, height))

    total = 1
    with ThreadPoolExecutor(THREADS) as pool:
        for top, stripe in zip(tops, pool.map(packed, tops), strict=True):
            total = joined_sum(total, stripe.sum, stripe.length)
            yield _HEADER + stripe.packed if top == 0 else stripe.packed
    yield struct.pack(">I", total)


def _packed(raster: Raster, top: int, bottom: int) -> _Stripe:
    """Rows from `top` to before `bottom`, filtered and deflated."""
    rows = raster.rows(max(top - 1, 0), bottom)
    if top == 0:
        rows = np.concatenate((np.zeros_like(rows[:1]), rows))
    filtered = _filtered(rows[1:], rows[:-1], raster.step)
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS, 9)
    last = zlib.Z_FINISH if bottom == raster.size[1] else zlib.Z_SYNC_FLUSH
    packed = packer.compress(filtered.data) + packer.flush(last)
    return _Stripe(packed, filtered.size, zlib.adler32(filtered.data))


def _filtered(rows: Rows, above: Rows, step: int) -> Rows:
    """Each row behind the number of its filter: the one that leaves least of some of the rows."""
    some = slice(None, None, _SAMPLED)
    kind = min(_FILTERS, key=lambda kind: _left(_FILTERS[kind](rows[some], above[some], step)))
    filtered = np.empty((rows.shape[0], rows.shape[1] + 1), dtype=np.uint8)
    filtered[:, 0] = kind
    filtered[:, 1:] = _FILTERS[kind](rows, above, step)
    return filtered


def _left(residue: Rows) -> int:
    """The sum of what a filter leaves, taken as signed: the measure that the format advises."""
    return int(np.abs(residue.view(np.int8)).view(np.uint8).sum())


def _less_left(rows: Rows, _above: Rows, step: int) -> Rows:
    less = rows.copy()
    less[:, step:] -= rows[:, :-step]
    return less


def _less_above(rows: Rows, above: Rows, _step: int) -> Rows:
    return rows - above


def _less_mean(rows: Rows, above: Rows, step: int) -> Rows:
    """Less the mean of left and above, rounded down, without leaving 8 bits for the sum."""
    mean = above >> 1
    left = rows[:, :-step]
    mean[:, step:] = (left & above[:, step:]) + ((left ^ above[:, step:]) >> 1)
    return rows - mean


_FILTERS: dict[int, Callable[[Rows, Rows, int], Rows]] = {
    1: _less_left,
    2: _less_above,
    3: _less_mean,
}


def joined_sum(one: int, other: int, length: int) -> int:
    """The Adler-32 (RFC 1950) of bytes and `length` further ones, from the sums of the two."""
    a, b = one & 0xFFFF, one >> 16
    c, d = other & 0xFFFF, other >> 16
    low = (a + c - 1) % _ADLER
    return ((b + d + length * (a - 1)) % _ADLER) << 16 | low
