"""A layered design as data: what `compose_layered_image` is given, from bottom to top."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

from liftwork.contract.files import FileOf
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.places import Place

Blend = Literal[
    "normal", "multiply", "screen", "overlay", "darken", "lighten", "colour dodge", "colour burn",
    "linear dodge", "linear burn", "soft light", "hard light", "difference", "exclusion",
    "subtract", "divide",
]  # fmt: skip
CENTRE = Place("centre", "middle")

_EXTENT = Pattern(r"(?<![\d.])(?P<n>\d{1,5}(?:\.\d+)?)\s*(?P<unit>%|percent|px|pixels)?(?![\d.])")


@dataclass(frozen=True)
class Extent(SelfReading):
    """A width or a height: pixels, or a share of the canvas."""

    says: ClassVar[str] = "a width or height"
    samples: ClassVar[tuple[str, ...]] = ("400", "50%")

    amount: float
    percent: bool = False

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        return [
            Reading(cls(float(m["n"]), m["unit"] in ("%", "percent")), *m.span())
            for m in _EXTENT.finditer(fold(text))
        ]

    @classmethod
    def _validate(cls, value: object) -> Self:
        if isinstance(value, int | float) and not isinstance(value, bool) and value >= 0:
            return cls(float(value))
        return super()._validate(value)

    def pixels(self, whole: int) -> int:
        """In pixels, of a side of `whole` pixels; at least one."""
        return max(1, round(whole * self.amount / 100 if self.percent else self.amount))

    def __str__(self) -> str:
        return f"{self.amount:g}{'%' if self.percent else ''}"


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)


class Mask(_Part):
    """What of a layer shows: a shape as large as the layer, or a fade towards one side."""

    shape: Literal["rectangle", "rounded", "ellipse", "fade"] = "ellipse"
    radius: Extent = Extent(8, percent=True)
    """Of a rounded mask: pixels, or percent of the shorter side."""
    fade_to: Literal["left", "right", "top", "bottom"] = "bottom"
    """The side where a fade ends in nothing."""
    feather: float = Field(default=0, ge=0, le=500)
    """Softness of the edge in pixels."""
    inverted: bool = False


class _Layer(_Part):
    name: str = Field(default="", max_length=100)
    opacity: float = Field(default=100, ge=0, le=100)
    """Percent."""
    blend: Blend = "normal"
    visible: bool = True
    mask: Mask | None = None


class _Placed(_Layer):
    at: Place = CENTRE
    """A named place inside the margin, or the pixel of the top left corner."""
    width: Extent | None = None
    height: Extent | None = None


class PictureLayer(_Placed):
    """A picture, scaled into its box."""

    kind: Literal["picture"] = "picture"
    picture: Annotated[Path, FileOf("picture")]
    fit: Literal["fill", "fit", "crop", "stretch"] = "fill"
    """Fill the box and cut the rest, fit inside it, cut without scaling, or stretch."""
    focus: Place = CENTRE
    """What to keep where something is cut."""
    logo: bool = False
    """A logo is never cut or stretched, and is at least 5 % of the canvas."""


class TextLayer(_Placed):
    """A text, wrapped and sized to its box in one of the bundled fonts."""

    kind: Literal["text"] = "text"
    text: str = Field(min_length=1, max_length=2000)
    colour: Colour = Colour(255, 255, 255)
    style: Literal["display", "strong", "text"] = "text"
    size: int | None = Field(default=None, ge=8, le=2000)
    """Height of the letters in pixels; without it they are as large as the box allows."""
    align: Literal["left", "centre", "right"] = "centre"
    down: Literal["top", "middle", "bottom"] = "middle"


class SolidLayer(_Placed):
    """One colour over the canvas or a box."""

    kind: Literal["solid"] = "solid"
    colour: Colour


class Stop(_Part):
    """A colour on the way of a gradient."""

    colour: Colour
    at: float = Field(ge=0, le=100)
    """Percent of the way."""
    opacity: float = Field(default=100, ge=0, le=100)


class GradientLayer(_Placed):
    """A gradient over the canvas or a box."""

    kind: Literal["gradient"] = "gradient"
    stops: tuple[Stop, ...] = Field(min_length=2, max_length=20)
    angle: float = 90
    """Degrees clockwise from left to right: 90 runs from top to bottom."""
    radial: bool = False


class ShapeLayer(_Placed):
    """A drawn shape, filled or outlined."""

    kind: Literal["shape"] = "shape"
    shape: Literal["rectangle", "rounded", "ellipse", "ring", "triangle", "star", "line"]
    colour: Colour
    line_width: float = Field(default=0, ge=0, le=1000)
    """Of an outline, in pixels; 0 fills the shape."""
    radius: Extent = Extent(20, percent=True)
    """Of rounded corners: pixels, or percent of the shorter side."""


class GroupLayer(_Layer):
    """Layers that move together."""

    kind: Literal["group"] = "group"
    layers: tuple[Layer, ...] = Field(min_length=1)


Layer = Annotated[
    PictureLayer | TextLayer | SolidLayer | GradientLayer | ShapeLayer | GroupLayer,
    Field(discriminator="kind"),
]

GroupLayer.model_rebuild()
