"""Upright boxes: what takes room on a drawing, and whether two of them meet."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from liftwork.formats.house_plan import Rect


class Box(NamedTuple):
    """An axis-aligned box, in the units of whatever it is drawn on."""

    x0: float
    y0: float
    x1: float
    y1: float

    @classmethod
    def of(cls, rect: Rect) -> Box:
        """The box of a plan's rectangle."""
        return cls(rect.x0, rect.y0, rect.x1, rect.y1)

    @classmethod
    def about(cls, x: float, y: float, width: float, height: float) -> Box:
        """The box of a size about a centre."""
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @classmethod
    def around(cls, points: Iterable[tuple[float, float]]) -> Box:
        """The smallest box that holds all points; there must be at least one."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def centre(self) -> tuple[float, float]:
        return ((self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2)

    def grown(self, by: float) -> Box:
        """Larger by `by` on every side."""
        return Box(self.x0 - by, self.y0 - by, self.x1 + by, self.y1 + by)

    def meets(self, other: Box) -> bool:
        """Whether the insides of the two share a point."""
        return (
            self.x0 < other.x1 and other.x0 < self.x1 and self.y0 < other.y1 and other.y0 < self.y1
        )

    def holds(self, other: Box) -> bool:
        """Whether `other` lies inside, edges included."""
        return (
            self.x0 <= other.x0
            and self.y0 <= other.y0
            and other.x1 <= self.x1
            and other.y1 <= self.y1
        )

    def free_of(self, others: Iterable[Box]) -> bool:
        """Whether it meets none of `others`."""
        x0, y0, x1, y1 = self
        return all(x0 >= c or a >= x1 or y0 >= d or b >= y1 for a, b, c, d in others)
