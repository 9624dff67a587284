"""A vector design: parts on a sheet, each its own layer. All lengths are in millimetres.

The origin is the top left corner of the trimmed sheet; y grows downwards.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liftwork.contract.files import FileOf
from liftwork.crafts.images.colours import WHITE, Colour
from liftwork.crafts.images.kinds import PICTURE

Length = Annotated[float, Field(ge=-2000, le=2000)]
Side = Annotated[float, Field(gt=0, le=2000)]
Name = Annotated[str, Field(min_length=1, max_length=60)]
Symbology = Literal["qr", "ean13", "ean8", "upca", "code128", "code39", "isbn13"]


class _Part(BaseModel):
    """A named part: its layer's `name` and its box."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    name: Name
    x: Length
    y: Length
    width: Side
    height: Side


class Shape(_Part):
    """A filled rectangle, with rounded corners of `radius` mm, or an ellipse in its box."""

    type: Literal["rectangle", "ellipse"] = "rectangle"
    fill: Colour
    radius: Annotated[float, Field(ge=0, le=500)] = 0
    backdrop: bool = False
    """Whether it may be cut by the knife: it must then reach over the bleed."""


class Star(_Part):
    """A star of `points` points in its box, for badges and stickers."""

    type: Literal["star"] = "star"
    fill: Colour
    points: Annotated[int, Field(ge=4, le=60)] = 5
    inner: Annotated[float, Field(gt=0, lt=1)] = 0.5


class Text(_Part):
    """A text in its box, as large as fits and at most `size` mm (the height of an em)."""

    type: Literal["text"] = "text"
    text: Annotated[str, Field(min_length=1, max_length=2000)]
    colour: Colour
    size: Side
    role: Literal["display", "strong", "text"] = "text"
    align: Literal["left", "centre", "right"] = "left"
    down: Literal["top", "middle", "bottom"] = "top"
    lines: Annotated[int, Field(ge=1, le=40)] = 1


class Code(_Part):
    """A QR code or a barcode of `data`, dark on light, fitted into its box."""

    type: Literal["code"] = "code"
    symbology: Symbology = "qr"
    data: Annotated[str, Field(min_length=1, max_length=1500)]
    colour: Colour = Colour(0, 0, 0)


class Photo(_Part):
    """A picture that fills its box; what stands over is cut off."""

    type: Literal["picture"] = "picture"
    picture: Annotated[Path, FileOf(PICTURE.name)]


Part = Shape | Star | Text | Code | Photo


class Sheet(BaseModel):
    """A whole design: the trimmed sheet, what bleeds over it, and its parts from back to front.

    Parts that are not backdrops keep `safe` mm away from the trimmed edge.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    width: Annotated[float, Field(ge=10, le=1200)]
    height: Annotated[float, Field(ge=10, le=1200)]
    bleed: Annotated[float, Field(ge=0, le=20)] = 3
    safe: Annotated[float, Field(ge=0, le=30)] = 3
    background: Colour = WHITE
    parts: Annotated[list[Part], Field(min_length=1, max_length=200)]
    outlines: bool = False
    """Texts as outlines instead of letters that can be edited."""

    @model_validator(mode="after")
    def _named_apart(self) -> Self:
        names = [part.name.casefold() for part in self.parts]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise ValueError(f"two parts are called {min(twice)!r}; give each its own name")
        if "background" in twice | set(names):
            raise ValueError("'Background' is the name of the sheet's own layer; use another")
        return self
