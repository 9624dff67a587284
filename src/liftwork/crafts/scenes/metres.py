"""A house plan's inches as the metres of a scene."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from liftwork.formats import house_plan
from liftwork.formats.house_plan import Rect, Storey

INCH = 0.0254


class Box(NamedTuple):
    """A rectangle in metres."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def area(self) -> float:
        """Square metres."""
        return (self.x1 - self.x0) * (self.y1 - self.y0)

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2


def metres(rectangle: Rect | house_plan.Box) -> Box:
    """A rectangle of the plan in metres."""
    box = rectangle.box if isinstance(rectangle, Rect) else rectangle
    return Box(*(side * INCH for side in box))


def bounds(boxes: Iterable[Box]) -> Box:
    """The least rectangle around rectangles."""
    x0, y0, x1, y1 = zip(*boxes, strict=True)
    return Box(min(x0), min(y0), max(x1), max(y1))


def z_of(storey: Storey) -> float:
    """Height of a storey's floor, metres."""
    return storey.floor * INCH


def top_of(storey: Storey) -> float:
    """Height of the floor over a storey, metres."""
    return (storey.floor + storey.height) * INCH


def short(id: str) -> str:
    """An id without its storey: ``lounge`` of ``0.lounge``."""
    return id.partition(".")[2] or id
