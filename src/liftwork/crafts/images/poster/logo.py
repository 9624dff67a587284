"""Puts a logo on a poster: whole, in its own shape, and so that it can be seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from liftwork.crafts.images.colours import BLACK, WHITE, Colour, contrast
from liftwork.crafts.images.compose.drawn import DrawnLayer
from liftwork.crafts.images.compose.scaling import fitted, is_opaque, trimmed
from liftwork.crafts.images.compose.shapes import filled, shape_coverage
from liftwork.crafts.images.design import Extent, ShapeLayer
from liftwork.crafts.images.pictures import open_picture
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.poster.brief import PosterBrief
from liftwork.crafts.images.poster.frame import Frame, frame_of
from liftwork.crafts.images.poster.legible import (
    MOST_SCRIM,
    mean_colour,
    pixels_in,
    scrim_needed,
    wants_dark,
)
from liftwork.crafts.images.poster.scrim import Scrim
from liftwork.crafts.images.sizes import CanvasSize
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from PIL import Image
else:
    np = lazy("numpy")
    Image = lazy("PIL.Image")

TOP_LEFT = Place("left", "top")
SEEN = 2.2
"""A logo that differs less than this from the ground gets a plate behind it."""
_WIDE = (0.17, 0.17)
_HIGH = (0.27, 0.105)
"""The most of the canvas that a logo takes: width, height."""


@dataclass(frozen=True)
class PlacedLogo:
    """A logo scaled and placed. `own` is the size of the picture it was made from."""

    image: Image.Image
    left: int
    top: int
    own: tuple[int, int]
    place: Place
    plate: Colour | None
    pad: int

    @property
    def column(self) -> str:
        """Left, centre or right; nothing where it was placed by pixels."""
        return self.place.column

    @property
    def row(self) -> str:
        """Top, middle or bottom; nothing where it was placed by pixels."""
        return self.place.row

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom, with its plate."""
        pad = self.pad if self.plate else 0
        right, bottom = self.left + self.image.width, self.top + self.image.height
        return self.left - pad, self.top - pad, right + pad, bottom + pad

    def layers(self, below: Image.Image, frame: Frame) -> Iterator[DrawnLayer]:
        """The logo, with a plate or a shade where it would not be seen."""
        if self.plate is not None:
            yield self._on_plate(self.plate)
        elif not is_opaque(self.image):
            yield from self._made_seen(below, frame)
        told = {"kind": "picture", "role": "logo", "logo": True, "own": list(self.own)}
        yield DrawnLayer("Logo", self.image, self.left, self.top, told=told)

    def _on_plate(self, colour: Colour) -> DrawnLayer:
        pad = self.pad
        size = (self.image.width + 2 * pad, self.image.height + 2 * pad)
        shape = ShapeLayer(shape="rounded", colour=colour, radius=Extent(22, percent=True))
        image = filled(colour, shape_coverage(shape, size))
        told = {"kind": "shape", "role": "plate"}
        return DrawnLayer("Logo plate", image, self.left - pad, self.top - pad, told=told)

    def _made_seen(self, below: Image.Image, frame: Frame) -> Iterator[DrawnLayer]:
        """A shade from the edge behind a light logo; a white plate behind a dark one."""
        own = _ink_colour(self.image)
        ground = mean_colour(below, self.box)
        if contrast(own, ground) >= SEEN:
            return
        if not wants_dark(own) or self.row not in ("top", "bottom"):
            plain = WHITE if contrast(own, WHITE) > contrast(own, BLACK) else Colour(18, 20, 28)
            yield self._on_plate(plain)
            return
        tint = ground.mixed(BLACK, 0.88)
        strength = scrim_needed(pixels_in(below, self.box), own, tint, SEEN * 1.2) or MOST_SCRIM
        size = (frame.size.width, frame.size.height)
        reach = self.box[3] if self.row == "top" else frame.size.height - self.box[1]
        shade = Scrim("top" if self.row == "top" else "bottom", tint, strength, reach, reach * 4)
        image = shade.image(size)
        ink = image.getbbox() or (0, 0, 1, 1)
        told = {"kind": "scrim", "role": "logo shade"}
        yield DrawnLayer("Logo shade", image.crop(ink), ink[0], ink[1], told=told)


def logo_box(size: CanvasSize) -> tuple[int, int]:
    """The most that a logo takes of a canvas: width and height in pixels."""
    share = _WIDE if frame_of(size).wide else _HIGH
    return round(size.width * share[0]), round(size.height * share[1])


def place_logo(brief: PosterBrief, frame: Frame, notes: list[str]) -> PlacedLogo | None:
    """The logo of a poster, scaled into its box in the corner that was asked for."""
    if brief.logo is None:
        return None
    picture = open_picture(brief.logo)
    notes += picture.notes
    image = trimmed(picture.image)
    small = fitted(image, logo_box(brief.size)).convert("RGBA")
    plate = _border_colour(image) if image.mode == "RGB" else None
    pad = max(4, round(small.height * 0.16))
    place = brief.logo_at or TOP_LEFT
    inset = pad if plate else 0
    left, top, right, bottom = frame.box
    within = (left + inset, top + inset, right - inset, bottom - inset)
    x, y = place.corner(small.size, within)
    return PlacedLogo(small, x, y, image.size, place, plate, pad)


def _border_colour(image: Image.Image) -> Colour | None:
    """The one colour around an opaque logo; None where its edge has many."""
    pixels = np.asarray(image.resize((64, 64)), dtype=np.float32)
    edge = np.concatenate([pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1]])
    middle = np.median(edge, axis=0)
    if float((np.abs(edge - middle).max(axis=1) < 12).mean()) < 0.85:
        return None
    red, green, blue = (round(float(value)) for value in middle)
    return Colour(red, green, blue)


def _ink_colour(image: Image.Image) -> Colour:
    """The mean colour of what is not transparent."""
    pixels = np.asarray(image, dtype=np.float64)
    weight = pixels[..., 3].sum()
    if not weight:
        return WHITE
    means = (pixels[..., :3] * pixels[..., 3:]).sum(axis=(0, 1)) / weight
    red, green, blue = (round(float(value)) for value in means)
    return Colour(red, green, blue)
