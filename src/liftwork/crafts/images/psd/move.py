"""Moves a layer with all that is bound to its place: mask, vector mask, live text."""

from __future__ import annotations

import struct
from dataclasses import replace

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.psd.parse import Block, LayerBlock

_FIXED = 1 << 24
"""Points of a vector mask are shares of the canvas as 8.24 fixed-point numbers."""
_KNOTS = (1, 2, 4, 5)
SMART = (b"SoLd", b"SoLE", b"PlLd")


def moved(layer: LayerBlock, by: tuple[int, int], size: tuple[int, int]) -> LayerBlock:
    """The layer `by` so many pixels (right, down) elsewhere on a canvas of `size`.

    Raises `Refuse` for a smart object: its place is kept inside it too.
    """
    if layer.block(*SMART) is not None:
        raise Refuse(
            f"{layer.name!r} is a smart object: its place is kept inside it as well",
            "its opacity, blend mode or name, or whether it is seen",
        )
    left, top, right, bottom = layer.box
    x, y = by
    empty = left == right and top == bottom
    box = layer.box if empty else (left + x, top + y, right + x, bottom + y)
    blocks = tuple(_moved_block(block, by, size) for block in layer.blocks)
    return replace(layer, box=box, mask=_moved_mask(layer.mask, by), blocks=blocks)


def _moved_mask(mask: bytes, by: tuple[int, int]) -> bytes:
    """The mask's rectangles shifted: top, left, bottom, right, and those of the real mask."""
    if len(mask) < 18:
        return mask
    mask = _shifted(mask, 0, by)
    real = 18 if len(mask) >= 36 and not mask[17] & 16 else None
    return mask if real is None else _shifted(mask, real + 2, by)


def _shifted(data: bytes, at: int, by: tuple[int, int]) -> bytes:
    top, left, bottom, right = struct.unpack_from(">4i", data, at)
    if (top, left, bottom, right) == (0, 0, 0, 0):
        return data
    x, y = by
    new = struct.pack(">4i", top + y, left + x, bottom + y, right + x)
    return data[:at] + new + data[at + 16 :]


def _moved_block(block: Block, by: tuple[int, int], size: tuple[int, int]) -> Block:
    if block.key == b"TySh" and len(block.data) >= 50:
        x, y = struct.unpack_from(">dd", block.data, 34)
        place = struct.pack(">dd", x + by[0], y + by[1])
        return replace(block, data=block.data[:34] + place + block.data[50:])
    if block.key in (b"vmsk", b"vsms"):
        return replace(block, data=_moved_path(block.data, by, size))
    return block


def _moved_path(data: bytes, by: tuple[int, int], size: tuple[int, int]) -> bytes:
    """A vector mask's knots shifted; each record is 26 bytes after a head of 8."""
    right, down = round(by[0] * _FIXED / size[0]), round(by[1] * _FIXED / size[1])
    parts = [data[:8]]
    for at in range(8, len(data), 26):
        record = data[at : at + 26]
        if len(record) == 26 and struct.unpack_from(">H", record)[0] in _KNOTS:
            points = struct.unpack_from(">6i", record, 2)
            shifted = [p + (right if n % 2 else down) for n, p in enumerate(points)]
            record = record[:2] + struct.pack(">6i", *shifted)
        parts.append(record)
    return b"".join(parts)
