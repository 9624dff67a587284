"""Where on its plot a house may stand, and the open ground that is left around it.

Setbacks follow practice: small plots are built wall to wall with a rear court; from about
seven marla one side passage and a front lawn are left, from a kanal both sides.
"""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.walls import OUTER, Area
from liftwork.formats.house_plan import Rect, Use

RIM = OUTER // 2 + 1
"""Inches from the plot line to the centre line of a wall that stands on it."""


@dataclass(frozen=True)
class Setbacks:
    """Inches left open on each side of the house, 0 where it stands on the plot line."""

    front: int
    rear: int
    left: int
    right: int


def setbacks_of(plot: PlotSize) -> Setbacks:
    """The usual setbacks for a plot of that size."""
    area = plot.width * plot.depth / 144
    shallow = plot.depth < 480
    if area < 1350 or plot.width < 300:
        return Setbacks(0, 54 if plot.depth < 420 else 60, 0, 0)
    if area < 2000:
        return Setbacks(24 if shallow else 48, 60, 0, 48)
    if area < 3400:
        return Setbacks(36 if shallow else 72, 60, 0, 54)
    if area < 6000:
        return Setbacks(72 if shallow else 144, 60 if shallow else 96, 60, 60)
    return Setbacks(96 if shallow else 240, 84 if shallow else 144, 84, 84)


def buildable(plot: PlotSize, setbacks: Setbacks) -> Rect:
    """The greatest footprint, along outer wall centre lines."""
    return Rect(
        x0=RIM + setbacks.left,
        y0=RIM + setbacks.front,
        x1=plot.width - RIM - setbacks.right,
        y1=plot.depth - RIM - setbacks.rear,
    )


def open_ground(site: Rect, footprint: Rect, drive: tuple[int, int] | None) -> list[Area]:
    """The open areas around a footprint; `drive` is the part of the front before the porch."""
    left, right = site.x0 + RIM, site.x1 - RIM
    front, rear = site.y0 + RIM, site.y1 - RIM
    areas = []

    def add(id: str, name: str, low: tuple[int, int], high: tuple[int, int]) -> None:
        if high[0] > low[0] and high[1] > low[1]:
            outline = Rect(x0=low[0], y0=low[1], x1=high[0], y1=high[1])
            areas.append(Area(id, name, Use.OPEN, outline))

    at = drive if drive and footprint.y0 > front else None
    if at is None:
        add("lawn", "Lawn", (left, front), (right, footprint.y0))
    else:
        start = left if at[0] <= footprint.x0 else at[0]
        end = right if at[1] >= footprint.x1 else at[1]
        add("lawn_left", "Lawn", (left, front), (start, footprint.y0))
        add("drive", "Driveway", (start, front), (end, footprint.y0))
        add("lawn", "Lawn", (end, front), (right, footprint.y0))
    add("left", "Open Passage", (left, footprint.y0), (footprint.x0, footprint.y1))
    add("right", "Open Passage", (footprint.x1, footprint.y0), (right, footprint.y1))
    add("rear", "Rear Court", (left, footprint.y1), (right, rear))
    return areas
