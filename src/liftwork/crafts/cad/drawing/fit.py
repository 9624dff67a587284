"""What fits on which paper: the millimetres a plan needs, and the millimetres there are.

The sheet is landscape. A frame leaves 20 mm on the binding side and 10 mm elsewhere
(ISO 5457); a title strip runs along the bottom and a column for schedules along the
right. What is left is the room for the plan with its dimension chains, the road and
the drawing's title.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from liftwork.crafts.cad.plan import Plan

Paper = Literal["A4", "A3", "A2", "A1"]

STANDARD_SCALES = (20, 25, 50, 75, 100, 125, 150, 200, 250, 300, 500)
"""Denominators in use for house plans, largest scale first."""

CHAINS = 22.0
"""Millimetres on each side of the plot for three dimension chains."""
ROAD = 11.0
"""Millimetres below the front chains for the road."""
TITLE = 10.0
"""Millimetres below the road for the drawing's title and scale."""


class Millimetres(NamedTuple):
    """A size on paper."""

    width: float
    height: float


@dataclass(frozen=True)
class Format:
    """A paper in landscape: its size, its title strip's height, its column's width, mm."""

    width: float
    height: float
    strip: float
    column: float

    @property
    def frame(self) -> tuple[float, float, float, float]:
        """The frame's left, bottom, right and top, from the paper's lower left corner."""
        return (20.0, 10.0, self.width - 10.0, self.height - 10.0)


FORMATS: dict[Paper, Format] = {
    "A4": Format(297, 210, 25, 58),
    "A3": Format(420, 297, 40, 80),
    "A2": Format(594, 420, 46, 96),
    "A1": Format(841, 594, 52, 110),
}


def model_inches(millimetres: float, scale: int) -> float:
    """The inches of the house that `millimetres` of paper show at 1:`scale`."""
    return millimetres * scale / 25.4


def paper_millimetres(inches: float, scale: int) -> float:
    """The millimetres of paper that show `inches` of the house at 1:`scale`."""
    return inches * 25.4 / scale


def sheet_need(plan: Plan, scale: int) -> Millimetres:
    """What the plan needs at 1:`scale`, with its dimension chains, road and title."""
    return Millimetres(
        paper_millimetres(plan.site.width, scale) + 2 * CHAINS,
        paper_millimetres(plan.site.depth, scale) + 2 * CHAINS + ROAD + TITLE,
    )


def sheet_room(paper: Paper) -> Millimetres:
    """What a paper leaves for the plan inside its frame, title strip and column."""
    size = FORMATS[paper]
    left, bottom, right, top = size.frame
    return Millimetres(right - left - size.column, top - bottom - size.strip)


def fits(plan: Plan, scale: int, paper: Paper) -> bool:
    """Whether the plan can be printed at 1:`scale` on `paper`."""
    need, room = sheet_need(plan, scale), sheet_room(paper)
    return need.width <= room.width and need.height <= room.height


def largest_scale(plan: Plan, paper: Paper) -> int | None:
    """The denominator of the largest standard scale that fits, or None where none does."""
    return next((scale for scale in STANDARD_SCALES if fits(plan, scale, paper)), None)
