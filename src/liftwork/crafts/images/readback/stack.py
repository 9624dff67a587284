"""Stacks the layers of a file by our own arithmetic, in 32-bit floating point, unrounded.

Source over backdrop as in ISO 32000-2, 11.3.6: with backdrop colour cb and alpha ab, source
cs and as, and ar = ab + as - ab as, the result is
(1 - as/ar) cb + as/ar ((1 - ab) cs + ab B(cb, cs)).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeVar

from liftwork.crafts.images.compose.blending import blended
from liftwork.crafts.images.design import Blend
from liftwork.crafts.images.psd.planes import RasterMask
from liftwork.crafts.images.readback.decoded import Box, Bytes, Decoded, decoded
from liftwork.crafts.images.readback.tree import PASS, Layered, Node
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image

    Pixels = NDArray[np.float32]
else:
    np = lazy("numpy")
    Pixels = Any

Found = TypeVar("Found")
_THREADS = min(4, os.cpu_count() or 1)
_PIXELS = 1 << 17
"""Pixels stacked at once, about, so that they stay in the processor's cache."""


class _Reached(Exception):
    """The layer below which everything was to be stacked."""


class _Buffer:
    """Colour (3, h, w) and alpha (1, h, w) over a box, 0 to 1; `solid` where all is opaque."""

    def __init__(self, box: Box) -> None:
        high, wide = box[3] - box[1], box[2] - box[0]
        self.box = box
        self.colour: Pixels = np.zeros((3, high, wide), dtype=np.float32)
        self.alpha: Pixels = np.zeros((1, high, wide), dtype=np.float32)
        self.solid = False

    def copy(self) -> _Buffer:
        new = _Buffer(self.box)
        new.colour[:], new.alpha[:], new.solid = self.colour, self.alpha, self.solid
        return new

    def lay(self, part: Box, source: Pixels, share: Pixels, blend: Blend) -> None:
        """Lay colours with their alpha onto the part of the canvas that `part` is.

        Both may be shorter where they are the same along a side, see `Decoded`.
        """
        rows = slice(part[1] - self.box[1], part[3] - self.box[1])
        columns = slice(part[0] - self.box[0], part[2] - self.box[0])
        colour, alpha = self.colour[:, rows, columns], self.alpha[:, rows, columns]
        if self.solid:
            mixed = (source if blend == "normal" else blended(blend, colour, source)) - colour
            mixed *= share
            colour += mixed
            return
        mixed = source
        if blend != "normal":
            mixed = (1 - alpha) * source + alpha * blended(blend, colour, source)
        total = alpha + share - alpha * share
        way = np.divide(share, total, out=np.zeros_like(total), where=total > 0)
        mixed = mixed - colour
        mixed *= way
        colour += mixed
        alpha[:] = total
        self.solid = part == self.box and bool(share.min() >= 1)

    def cover(self, part: Box, source: Pixels) -> None:
        """Put opaque colours in the place of what is there."""
        rows = slice(part[1] - self.box[1], part[3] - self.box[1])
        columns = slice(part[0] - self.box[0], part[2] - self.box[0])
        self.colour[:, rows, columns] = source
        self.alpha[:, rows, columns] = 1
        self.solid = self.solid or part == self.box


class Stacker:
    """Stacks one file. Layers are decoded once, when they are first needed.

    A `forgiving` one leaves out what has no pixels of its own, and takes a blend mode that
    it does not know for a normal one.
    """

    def __init__(self, layered: Layered, forgiving: bool = False) -> None:
        self.layered = layered
        self._forgiving = forgiving
        self._planes: dict[int, Decoded] = {}

    def each(
        self, use: Callable[[Box, Bytes], Found], box: Box | None = None, below: Node | None = None
    ) -> Iterator[Found]:
        """What `use` finds in each band of the stacked pixels, several of them at once.

        It is given a part of the canvas and its pixels (4, h, w): of all layers, or of only
        those `below` one.
        """
        left, top, right, bottom = box or (0, 0, *self.layered.size)
        step = max(8, _PIXELS // max(1, right - left))
        parts = [(left, row, right, min(row + step, bottom)) for row in range(top, bottom, step)]
        if len(parts) == 1:
            yield use(parts[0], self._band(parts[0], below))
            return
        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(self._decode, self._needed(below)))
            yield from pool.map(lambda part: use(part, self._band(part, below)), parts)

    def _band(self, part: Box, below: Node | None) -> Bytes:
        buffer = _Buffer(part)
        with contextlib.suppress(_Reached):
            self._stack(self.layered.nodes, buffer, below)
        whole: Bytes = np.empty((4, *buffer.alpha.shape[1:]), dtype=np.uint8)
        whole[:3] = _bytes(buffer.colour)
        whole[3:] = 255 if buffer.solid else _bytes(buffer.alpha)
        return whole

    def _needed(self, below: Node | None) -> list[Node]:
        """The layers that have to be decoded, which is done ahead and by several threads."""
        found = []
        for node in self.layered.layers:
            if node is below:
                break
            if node.record.visible and min(node.record.size) > 0 and not self._skipped(node):
                found.append(node)
        return found

    def _skipped(self, node: Node) -> bool:
        return self._forgiving and not {0, 1, 2} <= {c.id for c in node.record.channels}

    def _decode(self, node: Node) -> Decoded:
        if node.index not in self._planes:
            self._planes[node.index] = decoded(node.record)
        return self._planes[node.index]

    def pixels(self, box: Box, below: Node | None = None) -> Bytes:
        """The stacked pixels of a box, (h, w, 4)."""
        planes = np.concatenate(list(self.each(lambda _, band: band, box, below)), axis=1)
        return np.ascontiguousarray(np.moveaxis(planes, 0, -1))

    def _stack(self, nodes: list[Node], buffer: _Buffer, below: Node | None) -> None:
        for node in nodes:
            if node is below:
                raise _Reached
            if not node.record.visible:
                continue
            if node.group:
                self._stack_group(node, buffer, below)
            else:
                self._stack_layer(node, buffer)

    def _stack_layer(self, node: Node, buffer: _Buffer) -> None:
        part = _overlap(node.box, buffer.box)
        if part is None or node.record.opacity == 0:
            return
        if self._skipped(node):
            return
        pixels = self._cut(node, part)
        if int(pixels.alpha.max()) == 0:
            return
        source = pixels.colour.astype(np.float32)
        source *= np.float32(1 / 255)
        plain = node.record.opacity == 255 and node.mask is None and node.blend == "normal"
        if plain and int(pixels.alpha.min()) == 255:
            buffer.cover(part, source)
            return
        share = pixels.alpha.astype(np.float32)
        share *= np.float32(node.record.opacity / 255 / 255)
        if node.mask is not None:
            share = share * _mask_over(node.mask, part)
        buffer.lay(part, source, share, self._blend(node))

    def _stack_group(self, node: Node, buffer: _Buffer, below: Node | None) -> None:
        through = node.record.blend == PASS
        if through and node.record.opacity == 255 and node.mask is None:
            self._stack(node.parts, buffer, below)
            return
        inner = buffer.copy() if through else _Buffer(buffer.box)
        try:
            self._stack(node.parts, inner, below)
        except _Reached:
            buffer.colour, buffer.alpha = inner.colour, inner.alpha
            raise
        share: Pixels = np.full_like(buffer.alpha, node.record.opacity / 255)
        if node.mask is not None:
            share *= _mask_over(node.mask, buffer.box)
        if through:
            _let_through(buffer, inner, share)
        else:
            buffer.lay(buffer.box, inner.colour, inner.alpha * share, self._blend(node))

    def _blend(self, node: Node) -> Blend:
        if node.blend is None and not self._forgiving:
            raise ValueError(f"{node.name!r} has a blend mode that is not known")
        return node.blend or "normal"

    def _cut(self, node: Node, part: Box) -> Decoded:
        left, top = node.box[:2]
        return self._decode(node).cut(part[0] - left, part[1] - top, part[2] - left, part[3] - top)


def _bytes(shares: Pixels) -> Pixels:
    """Shares from 0 to 1, used up, as what rounds down to 0 to 255."""
    shares *= 255
    shares += np.float32(0.5)
    return np.clip(shares, 0, 255, out=shares)


def _let_through(buffer: _Buffer, after: _Buffer, share: Pixels) -> None:
    """What a group's parts made of the backdrop, as far as opacity and mask let it through."""
    alpha = buffer.alpha + (after.alpha - buffer.alpha) * share
    weighted = buffer.colour * buffer.alpha * (1 - share) + after.colour * after.alpha * share
    buffer.colour = np.divide(weighted, alpha, out=np.zeros_like(weighted), where=alpha > 0)
    buffer.alpha = alpha
    buffer.solid = buffer.solid and after.solid


def _mask_over(mask: RasterMask, part: Box) -> Pixels:
    """The mask over a part of the canvas, (1, h, w), 0 to 1."""
    shape = (1, part[3] - part[1], part[2] - part[0])
    over: Pixels = np.full(shape, mask.outside / 255, dtype=np.float32)
    inside = _overlap(mask.box, part)
    if inside is not None:
        own = np.asarray(_crop(mask.image, inside, mask.box), dtype=np.float32)
        rows = slice(inside[1] - part[1], inside[3] - part[1])
        columns = slice(inside[0] - part[0], inside[2] - part[0])
        over[0, rows, columns] = own / np.float32(255)
    return over


def _crop(image: Image.Image, part: Box, own: Box) -> Image.Image:
    return image.crop((part[0] - own[0], part[1] - own[1], part[2] - own[0], part[3] - own[1]))


def _overlap(one: Box, other: Box) -> Box | None:
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left < right and top < bottom else None
