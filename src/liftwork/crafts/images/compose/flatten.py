"""Lays drawn layers onto one picture, as a viewer will show them."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import TYPE_CHECKING, cast

from liftwork.crafts.images.compose.blending import blended
from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer, DrawnMask
from liftwork.crafts.images.compose.scaling import is_opaque
from liftwork.crafts.images.design import Blend
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
    from PIL import Image, ImageChops
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")
    ImageChops = lazy("PIL.ImageChops")

THREADS = min(4, os.cpu_count() or 1)
_ROWS = 256
"""Rows that are computed at once, so that they stay in the processor's cache."""


class Canvas:
    """A picture (RGBA) that layers are laid on, bottom to top."""

    def __init__(self, size: tuple[int, int]) -> None:
        self.image = Image.new("RGBA", size, (0, 0, 0, 0))

    def lay(self, drawn: Drawn) -> None:
        """Lay a layer or a whole group on."""
        if isinstance(drawn, DrawnGroup):
            self._lay_group(drawn)
        elif drawn.visible:
            self._lay_layer(drawn)

    def _lay_layer(self, layer: DrawnLayer) -> None:
        left, top, right, bottom = _overlap(layer.box, self.image.size)
        if left >= right or top >= bottom:
            return
        whole = (left, top, right, bottom) == layer.box
        cut = (left - layer.left, top - layer.top, right - layer.left, bottom - layer.top)
        source = layer.image if whole else layer.image.crop(cut)
        if layer.mask is not None or layer.opacity < 255:
            alpha = source.getchannel("A")
            if layer.mask is not None:
                over = _mask_over(layer.mask, (left, top, right, bottom))
                alpha = ImageChops.multiply(alpha, over)
            if layer.opacity < 255:
                alpha = alpha.point([round(a * layer.opacity / 255) for a in range(256)])
            source = source.copy()
            source.putalpha(alpha)
        self._compose(source, (left, top), layer.blend)

    def _compose(self, source: Image.Image, corner: tuple[int, int], blend: Blend) -> None:
        if blend == "normal":
            if is_opaque(source):
                self.image.paste(source, corner)
            else:
                self.image.alpha_composite(source, corner)
            return
        right = corner[0] + source.width
        rows = range(0, source.height, _ROWS)
        bands = [(row, min(row + _ROWS, source.height)) for row in rows]

        def mixed(band: tuple[int, int]) -> Image.Image:
            top, bottom = band
            part = (corner[0], corner[1] + top, right, corner[1] + bottom)
            return _mixed(self.image.crop(part), source.crop((0, top, source.width, bottom)), blend)

        with ThreadPoolExecutor(THREADS) as pool:
            done = list(pool.map(mixed, bands))
        for (top, _), band in zip(bands, done, strict=True):
            self.image.paste(band, (corner[0], corner[1] + top))

    def _lay_group(self, group: DrawnGroup) -> None:
        if not group.visible:
            return
        plain = group.blend is None and group.opacity == 255 and group.mask is None
        if plain:
            for part in group.parts:
                self.lay(part)
            return
        inner = Canvas(self.image.size)
        if group.blend is None:
            inner.image = self.image.copy()
        for part in group.parts:
            inner.lay(part)
        if group.blend is None:
            self._pass_through(inner.image, group)
        else:
            layer = DrawnLayer(group.name, inner.image, 0, 0, group.opacity, group.blend)
            self._lay_layer(_with_mask(layer, group.mask))

    def _pass_through(self, after: Image.Image, group: DrawnGroup) -> None:
        """What the parts made of what was there, as far as opacity and mask let it through."""
        share = Image.new("L", self.image.size, group.opacity)
        if group.mask is not None:
            mask = _mask_over(group.mask, (0, 0, *self.image.size))
            share = ImageChops.multiply(share, mask)
        self.image = Image.composite(after, self.image, share)


def _with_mask(layer: DrawnLayer, mask: DrawnMask | None) -> DrawnLayer:
    return DrawnLayer(
        layer.name, layer.image, layer.left, layer.top, layer.opacity, layer.blend, mask=mask
    )


def _overlap(box: tuple[int, int, int, int], size: tuple[int, int]) -> tuple[int, int, int, int]:
    return max(box[0], 0), max(box[1], 0), min(box[2], size[0]), min(box[3], size[1])


def _mask_over(mask: DrawnMask, box: tuple[int, int, int, int]) -> Image.Image:
    """The mask over a box of the canvas; 0 where it does not reach."""
    left, top, right, bottom = box
    return mask.image.crop((left - mask.left, top - mask.top, right - mask.left, bottom - mask.top))


def _mixed(below: Image.Image, above: Image.Image, blend: Blend) -> Image.Image:
    """Source over backdrop with a blend mode (ISO 32000-2, 11.3.6), in RGBA."""
    opaque = is_opaque(below)
    least, most = cast("tuple[int, int]", above.getchannel("A").getextrema())
    if opaque and least == most:
        *colour, alpha = below.split()
        table = _table(blend, least)
        done = [_looked_up(table, *pair) for pair in zip(colour, above.split()[:3], strict=True)]
        return Image.merge("RGBA", [*done, alpha])
    whole = _laid_over(_planes(below), _planes(above), blend, opaque)
    return Image.merge("RGBA", [Image.fromarray(plane) for plane in whole])


@lru_cache(maxsize=8)
def _table(blend: Blend, share: int) -> NDArray[np.uint8]:
    """What a source of one alpha makes of an opaque backdrop, at 256 of backdrop + source."""
    base, top = np.indices((256, 256), dtype=np.float32)
    opaque, covers = np.full_like(base, 255), np.full_like(base, share)
    below, above = np.stack([base, opaque]), np.stack([top, covers])
    unit = np.float32(1 / 255)
    table: NDArray[np.uint8] = _laid_over(below * unit, above * unit, blend, True)[0].ravel()
    return table


def _looked_up(table: NDArray[np.uint8], below: Image.Image, above: Image.Image) -> Image.Image:
    pair = np.asarray(below).astype(np.uint16)
    pair <<= 8
    pair |= np.asarray(above)
    return Image.fromarray(table.take(pair))


def _laid_over(
    base: NDArray[np.float32], top: NDArray[np.float32], blend: Blend, opaque: bool
) -> NDArray[np.uint8]:
    """Planes of colours and then alpha, 0 to 1, one over the other; 0 to 255. `base` is used up."""
    colour, source, share = base[:-1], top[:-1], top[-1:]
    mixed = blended(blend, colour, source)
    if opaque:
        mixed -= colour
        mixed *= share
        colour += mixed
    else:
        alpha = base[-1:].copy()
        mixed = (1 - alpha) * source + alpha * mixed
        total = alpha + share - alpha * share
        way = np.divide(share, total, out=np.zeros_like(total), where=total > 0)
        colour += (mixed - colour) * way
        base[-1:] = total
    base *= 255
    base += 0.5
    return np.clip(base, 0, 255).astype(np.uint8)


def _planes(image: Image.Image) -> NDArray[np.float32]:
    """The four planes, (4, h, w), 0 to 1: whole planes are computed faster than pixels."""
    planes = np.stack([np.asarray(band) for band in image.split()]).astype(np.float32)
    planes *= np.float32(1 / 255)
    return planes
