"""Pixels to the planes of a layer or of the merged picture, packed as the format wants them."""

from __future__ import annotations

import struct
from dataclasses import replace
from typing import TYPE_CHECKING

from liftwork.crafts.images.psd.parse import Block, Channel, LayerBlock, Psd
from liftwork.crafts.images.psd.planes import merged_planes
from liftwork.crafts.images.psd.write import run_lengths
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
    from psd_tools import compression, constants
else:
    Image = lazy("PIL.Image")
    compression = lazy("psd_tools.compression")
    constants = lazy("psd_tools.constants")


def packed(plane: Image.Image) -> bytes:
    """One plane (mode L) with its compression in front, of an even length."""
    return struct.pack(">H", constants.Compression.RLE.value) + run_lengths(plane)


def with_pixels(layer: LayerBlock, image: Image.Image, corner: tuple[int, int]) -> LayerBlock:
    """A layer with other pixels (RGBA) at another place; its mask and all else as it was."""
    bands = dict(zip((0, 1, 2, -1), "RGBA", strict=True))
    kept = {c.id for c in layer.channels}
    channels = [
        Channel(c.id, packed(image.getchannel(bands[c.id]))) if c.id in bands else c
        for c in layer.channels
    ]
    if -1 not in kept:
        channels.append(Channel(-1, packed(image.getchannel("A"))))
    box = (*corner, corner[0] + image.width, corner[1] + image.height)
    return replace(layer, box=box, channels=tuple(channels))


def new_layer(name: str, image: Image.Image, corner: tuple[int, int]) -> LayerBlock:
    """A plain visible layer of RGBA pixels."""
    box = (*corner, corner[0] + image.width, corner[1] + image.height)
    planes = zip((0, 1, 2, -1), "RGBA", strict=True)
    channels = tuple(Channel(id, packed(image.getchannel(band))) for id, band in planes)
    bare = LayerBlock(box, channels, b"8BIM", b"norm", 255, 0, 8, 0, b"", b"", b"\0\0\0\0", ())
    return with_name(bare, name)


def with_name(layer: LayerBlock, name: str) -> LayerBlock:
    """A layer under another name, in both the places where the format keeps it."""
    short = name.encode("mac-roman", "replace")[:63]
    pascal = bytes([len(short)]) + short
    pascal += b"\0" * (-len(pascal) % 4)
    text = name.encode("utf-16-be")
    data = struct.pack(">I", len(text) // 2) + text
    data += b"\0" * (-len(data) % 4)
    new = Block(b"8BIM", b"luni", data)
    there = any(block.key == b"luni" for block in layer.blocks)
    blocks = tuple(replace(b, data=data) if b.key == b"luni" else b for b in layer.blocks)
    return replace(layer, pascal=pascal, blocks=blocks if there else (new, *blocks))


def with_merged(psd: Psd, flat: Image.Image) -> Psd:
    """The file with another merged picture; spare channels beside its colours are kept."""
    old = merged_planes(psd)
    bands = flat.convert("RGBA").split() if len(old) > 3 and psd.count < 0 else flat.convert("RGB")
    new = bands if isinstance(bands, tuple) else bands.split()
    planes = [*new, *old[len(new) :]]
    data = b"".join(plane.tobytes() for plane in planes)
    kind = constants.Compression.RLE
    width, height = psd.size
    body = compression.compress(data, kind, width, height * len(planes), 8)
    return replace(psd, merged=struct.pack(">H", kind.value) + body)
