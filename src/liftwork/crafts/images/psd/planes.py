"""The planes of a PSD's layers and merged picture, from and to bytes."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.psd.parse import LayerBlock, Malformed, Psd
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

_RAW, _RLE, _ZIP, _PREDICTED = range(4)
MOST_PIXELS = 100_000_000
"""A layer of more is not decoded."""


@dataclass(frozen=True)
class RasterMask:
    """A layer's mask (mode L), where it lies, and what it is outside: 0 or 255."""

    image: Image.Image
    box: tuple[int, int, int, int]
    outside: int


def layer_image(layer: LayerBlock) -> Image.Image:
    """The pixels of an 8-bit RGB layer, RGBA; fully opaque where it has no alpha."""
    size = layer.size
    if min(size) <= 0:
        return Image.new("RGBA", (max(size[0], 0), max(size[1], 0)))
    return Image.merge("RGBA", layer_planes(layer))


def layer_planes(layer: LayerBlock) -> tuple[Image.Image, ...]:
    """The four planes (mode L) of a layer that has pixels: red, green, blue and alpha.

    Channels of the same bytes, as in grey, are one and the same plane.
    """
    size = layer.size
    planes: dict[int, Image.Image] = {}
    channels = [c for c in layer.channels if c.id in (-1, 0, 1, 2)]
    for n, channel in enumerate(channels):
        same = next((planes[c.id] for c in channels[:n] if c.data == channel.data), None)
        planes[channel.id] = same or plane(channel.data, size)
    if not {0, 1, 2} <= set(planes):
        raise Refuse(f"the layer {layer.name!r} has no RGB pixels", "a layer with pixels")
    alpha = planes.get(-1) or Image.new("L", size, 255)
    return planes[0], planes[1], planes[2], alpha


def layer_mask(layer: LayerBlock) -> RasterMask | None:
    """The layer's own mask where it has one that is switched on."""
    if len(layer.mask) < 18:
        return None
    top, left, bottom, right, outside, flags = struct.unpack_from(">4iBB", layer.mask)
    data = next((c.data for c in layer.channels if c.id == -2), None)
    if flags & 2 or data is None:
        return None
    box = (left, top, right, bottom)
    size = (right - left, bottom - top)
    image = plane(data, size) if min(size) > 0 else Image.new("L", (0, 0))
    return RasterMask(image, box, outside)


def plane(data: bytes, size: tuple[int, int]) -> Image.Image:
    """One 8-bit plane of a layer (mode L). `data` begins with its compression."""
    width, height = size
    if width * height > MOST_PIXELS:
        raise Refuse(f"a layer of {width:,} x {height:,} px is too large to read", None)
    kind = struct.unpack_from(">H", data)[0]
    if kind == _RLE:
        return _unpacked_rows(data, size)
    body = data[2:]
    if kind in (_ZIP, _PREDICTED):
        try:
            body = zlib.decompressobj().decompress(body, width * height + 1)
        except zlib.error as error:
            raise Malformed("a layer's pixels") from error
    if len(body) < width * height:
        raise Malformed("a layer's pixels")
    image = Image.frombytes("L", size, body[: width * height])
    if kind == _PREDICTED:
        image = Image.fromarray(np.cumsum(np.asarray(image), axis=1, dtype=np.uint8))
    return image


def _unpacked_rows(data: bytes, size: tuple[int, int]) -> Image.Image:
    """A plane by run lengths. Rows that are all the same are unpacked once."""
    width, height = size
    packed = data[2 + 2 * height :]
    row = packed[: struct.unpack_from(">H", data, 2)[0]] if height > 1 else packed
    if len(row) * height != len(packed) or row * height != packed:
        return _unpacked(packed, size)
    line = _unpacked(row, (width, 1))
    low, high = (int(value) for value in np.asarray(line)[0, [0, -1]])
    if row and low == high and line.getextrema() == (low, low):
        return Image.new("L", size, low)
    return _unpacked(packed, size)


def _unpacked(packed: bytes, size: tuple[int, int]) -> Image.Image:
    try:
        return Image.frombytes("L", size, packed, "packbits", "L")
    except ValueError as error:
        raise Malformed("a layer's pixels") from error


def merged_image(psd: Psd) -> Image.Image:
    """The merged picture of an 8-bit RGB file: RGB, or RGBA where it says it has alpha."""
    planes = merged_planes(psd)
    if psd.count < 0 and len(planes) >= 4:
        return Image.merge("RGBA", planes[:4])
    return Image.merge("RGB", planes[:3])


def merged_planes(psd: Psd) -> list[Image.Image]:
    """Every plane of the merged picture of an 8-bit RGB file, spare channels included."""
    width, height = psd.size
    kind = struct.unpack_from(">H", psd.merged)[0]
    if psd.channels < 3 or kind not in (_RAW, _RLE):
        raise Refuse("the PSD has no merged picture in RGB", "an RGB file saved with one")
    if kind == _RAW:
        step = width * height
        starts = [2 + n * step for n in range(psd.channels)]
        return [plane(b"\0\0" + psd.merged[at : at + step], psd.size) for at in starts]
    rows = psd.channels * height
    if len(psd.merged) < 2 + 2 * rows:
        raise Malformed("its merged picture")
    lengths = struct.unpack_from(f">{rows}H", psd.merged, 2)
    found, at = [], 2 + 2 * rows
    for n in range(psd.channels):
        end = at + sum(lengths[n * height : (n + 1) * height])
        found.append(_unpacked(psd.merged[at:end], psd.size))
        at = end
    return found
