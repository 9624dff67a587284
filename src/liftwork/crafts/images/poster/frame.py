"""Where things may go on a canvas: margins, the column of the text, the sizes of its letters."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.crafts.images.sizes import CanvasSize

WIDE = 1.5
"""Canvases at least so much wider than high have their text beside the picture."""
TALL = 1.7
"""Canvases at least so much higher than wide are stories: apps lay buttons over both ends."""


@dataclass(frozen=True)
class Frame:
    """The margins of a canvas in pixels, and its `unit`, from which all sizes follow."""

    size: CanvasSize
    left: int
    top: int
    right: int
    bottom: int
    unit: int

    @property
    def wide(self) -> bool:
        """Whether the text stands beside the picture."""
        return self.size.width / self.size.height >= WIDE

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom of what is inside the margins."""
        return self.left, self.top, self.right, self.bottom

    def part(self, share: float) -> int:
        """A share of the unit in whole pixels, at least one."""
        return max(1, round(self.unit * share))


def frame_of(size: CanvasSize) -> Frame:
    """The frame of a canvas."""
    width, height = size.width, size.height
    short = min(width, height)
    aside, above = round(max(short * 0.07, width * 0.05)), round(short * 0.07)
    unit = short
    if width / height >= WIDE:
        above = round(height * 0.1)
        unit = round(min(height * 1.15, width * 0.5))
    top, bottom = above, height - above
    if height / width >= TALL:
        top, bottom = round(height * 0.13), round(height * 0.84)
    return Frame(size, aside, top, width - aside, bottom, unit)
