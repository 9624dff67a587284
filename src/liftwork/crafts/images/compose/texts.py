"""A text that is laid into a box: everything that is needed to draw it again with other words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.compose.shapes import filled
from liftwork.crafts.images.fonts.lettering import SMALLEST, Align, Down, Setting, draw, fit

if TYPE_CHECKING:
    from PIL import Image


Pixel = Annotated[int, Field(ge=-32_000, le=32_000)]


class LaidText(BaseModel):
    """A text and its `box` (left, top, right, bottom in pixels of the canvas).

    The letters are as large as the box allows, at most `largest` pixels.
    """

    model_config = ConfigDict(frozen=True)

    text: str = Field(min_length=1, max_length=2000)
    colour: Colour
    style: Literal["display", "strong", "text"] = "text"
    align: Align = "left"
    down: Down = "top"
    box: tuple[Pixel, Pixel, Pixel, Pixel]
    largest: int = Field(default=400, ge=SMALLEST, le=16_000)
    smallest: int = Field(default=SMALLEST, ge=1, le=16_000)
    most_lines: int = Field(default=12, ge=1, le=100)

    @property
    def room(self) -> tuple[int, int]:
        """Width and height of the box."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]

    @property
    def setting(self) -> Setting:
        """How it is set."""
        return Setting(self.style, self.align, self.largest, self.smallest, self.most_lines)

    def moved(self, right: int, down: int) -> LaidText:
        """The same text elsewhere, by so many pixels."""
        left, top, end, bottom = self.box
        box = (left + right, top + down, end + right, bottom + down)
        return self.model_copy(update={"box": box})


def lettered(laid: LaidText) -> tuple[Image.Image, tuple[int, int]]:
    """The letters as pixels (RGBA), and where their top left corner lies on the canvas."""
    drawn = draw(fit(laid.text, laid.room, laid.setting), laid.room, laid.down)
    image = filled(laid.colour, drawn.mask)
    return image, (laid.box[0] + drawn.left, laid.box[1] + drawn.top)
