"""Draws each layer of a design."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.crafts.images.compose.drawn import Drawn, DrawnGroup, DrawnLayer, DrawnMask
from liftwork.crafts.images.compose.scaling import covered, cropped, fitted, trimmed
from liftwork.crafts.images.compose.shapes import filled, gradient, mask_coverage, shape_coverage
from liftwork.crafts.images.compose.texts import LaidText, lettered
from liftwork.crafts.images.design import (
    GradientLayer,
    GroupLayer,
    Layer,
    Mask,
    PictureLayer,
    ShapeLayer,
    SolidLayer,
    TextLayer,
)
from liftwork.crafts.images.fonts.lettering import SMALLEST, Setting, at_size, fit, height_of
from liftwork.crafts.images.pictures import Picture, open_picture
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

MARGIN = 0.06
"""Of the shorter side: what named places keep clear of the edge."""


class Drawing:
    """Draws the layers of one design and collects what had to be said on the way."""

    def __init__(self, size: CanvasSize) -> None:
        self.size = size
        self.notes: list[str] = []
        self._names: set[str] = set()
        self._pictures: dict[tuple[Path, tuple[int, int]], Picture] = {}

    def draw(self, layers: Sequence[Layer]) -> Iterator[Drawn]:
        """Every layer, drawn when it is asked for, bottom to top."""
        for layer in layers:
            yield self._draw_group(layer) if isinstance(layer, GroupLayer) else self._drawn(layer)

    def _draw_group(self, layer: GroupLayer) -> DrawnGroup:
        mask = self._mask(layer.mask, (0, 0, self.size.width, self.size.height))
        return DrawnGroup(
            self._name(layer.name or "Group"),
            tuple(self.draw(layer.layers)),
            round(layer.opacity * 2.55),
            None if layer.blend == "normal" else layer.blend,
            layer.visible,
            mask,
        )

    def _drawn(self, layer: Layer) -> DrawnLayer:
        match layer:
            case PictureLayer():
                image, corner = self._picture(layer)
                return self._laid(layer, layer.picture.stem, image, corner, logo=layer.logo)
            case TextLayer():
                return self._text(layer)
            case SolidLayer():
                box = self._box(layer)
                image = Image.new("RGBA", _size(box), (*layer.colour.rgb, 255))
                return self._laid(layer, "Colour", image, box[:2])
            case GradientLayer():
                box = self._box(layer)
                return self._laid(layer, "Gradient", gradient(layer, _size(box)), box[:2])
            case ShapeLayer():
                box = self._box(layer, share=0.3)
                image = filled(layer.colour, shape_coverage(layer, _size(box)))
                return self._laid(layer, layer.shape.capitalize(), image, box[:2])
        raise TypeError(f"a group is drawn by its parts: {layer.name}")

    def _laid(
        self,
        layer: Layer,
        called: str,
        image: Image.Image,
        corner: tuple[int, int],
        **told: object,
    ) -> DrawnLayer:
        if image.mode != "RGBA":
            image = image.convert("RGBA")
        box = (*corner, corner[0] + image.width, corner[1] + image.height)
        return DrawnLayer(
            self._name(layer.name or called),
            image,
            *corner,
            opacity=round(layer.opacity * 2.55),
            blend=layer.blend,
            visible=layer.visible,
            mask=self._mask(layer.mask, box),
            told={"kind": layer.kind, **{key: value for key, value in told.items() if value}},
        )

    def _name(self, wanted: str) -> str:
        """The name, with a number where another layer has it already."""
        name, n = wanted, 2
        while name in self._names:
            name, n = f"{wanted} {n}", n + 1
        self._names.add(name)
        return name

    def _mask(self, mask: Mask | None, box: tuple[int, int, int, int]) -> DrawnMask | None:
        return None if mask is None else DrawnMask(mask_coverage(mask, _size(box)), box[0], box[1])

    def _inside(self) -> tuple[int, int, int, int]:
        margin = round(min(self.size.width, self.size.height) * MARGIN)
        return margin, margin, self.size.width - margin, self.size.height - margin

    def _box(
        self, layer: SolidLayer | GradientLayer | ShapeLayer, share: float = 1.0
    ) -> tuple[int, int, int, int]:
        """The box of a layer that has no size of its own; a share of the canvas by default."""
        wide = layer.width.pixels(self.size.width) if layer.width else None
        high = layer.height.pixels(self.size.height) if layer.height else None
        side = round(min(self.size.width, self.size.height) * share)
        if share < 1:
            size = (wide or high or side, high or wide or side)
        else:
            size = (wide or self.size.width, high or self.size.height)
        whole = size == (self.size.width, self.size.height)
        x, y = layer.at.corner(size, self.size.box if whole or share == 1 else self._inside())
        return x, y, x + size[0], y + size[1]

    # -- pictures -----------------------------------------------------------------

    def _picture(self, layer: PictureLayer) -> tuple[Image.Image, tuple[int, int]]:
        canvas = (self.size.width, self.size.height)
        wide = layer.width.pixels(canvas[0]) if layer.width else None
        high = layer.height.pixels(canvas[1]) if layer.height else None
        largest = (wide or canvas[0], high or canvas[1])
        picture = self._opened(layer.picture, largest)
        self.notes += picture.notes
        image = picture.image
        if layer.logo:
            box = (wide or round(canvas[0] * 0.24), high or round(canvas[1] * 0.14))
            scaled = fitted(trimmed(image), box)
        elif wide is None and high is None and layer.fit == "fill":
            scaled = covered(image, canvas, layer.focus)
        else:
            box = _asked_box(image.size, wide, high, canvas)
            scaled = _scaled(image, box, layer)
        within = self.size.box if scaled.size == canvas else self._inside()
        return scaled, layer.at.corner(scaled.size, within)

    def _opened(self, path: Path, about: tuple[int, int]) -> Picture:
        """The picture; one that is used again and again is decoded once, and only one is held."""
        if (path, about) not in self._pictures:
            self._pictures = {(path, about): open_picture(path, about)}
        return self._pictures[path, about]

    # -- texts --------------------------------------------------------------------

    def _text(self, layer: TextLayer) -> DrawnLayer:
        left, top, right, bottom = self._inside()
        wide = layer.width.pixels(self.size.width) if layer.width else right - left
        high = layer.height.pixels(self.size.height) if layer.height else None
        largest = layer.size or round(min(self.size.width, self.size.height) * 0.16)
        setting = Setting(layer.style, layer.align, largest, min(SMALLEST, largest))
        if layer.size is not None:
            text = at_size(layer.text, wide, layer.size, setting)
        else:
            text = fit(layer.text, (wide, high or bottom - top), setting)
        box = (wide, high or height_of(text))
        x, y = layer.at.corner(box, self._inside())
        laid = LaidText(
            text=layer.text,
            colour=layer.colour,
            style=layer.style,
            align=layer.align,
            down=layer.down,
            box=(x, y, x + box[0], y + box[1]),
            largest=text.size,
        )
        image, corner = lettered(laid)
        return self._laid(layer, layer.text[:30], image, corner, text=laid.model_dump(mode="json"))


def _size(box: tuple[int, int, int, int]) -> tuple[int, int]:
    return box[2] - box[0], box[3] - box[1]


def _asked_box(
    own: tuple[int, int], wide: int | None, high: int | None, canvas: tuple[int, int]
) -> tuple[int, int]:
    """The box of a picture: what was asked, the other side after its own shape."""
    if wide and high:
        return wide, high
    if wide:
        return wide, max(1, round(wide * own[1] / own[0]))
    if high:
        return max(1, round(high * own[0] / own[1])), high
    return canvas


def _scaled(image: Image.Image, box: tuple[int, int], layer: PictureLayer) -> Image.Image:
    if layer.fit == "fit":
        return fitted(image, box)
    if layer.fit == "stretch":
        return image.resize(box, Image.Resampling.LANCZOS)
    if layer.fit == "crop":
        return cropped(image, box, layer.focus)
    return covered(image, box, layer.focus)
