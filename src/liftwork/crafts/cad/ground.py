"""The ground of a storey as the search sees it: a grid, its sides, and which are open."""

from __future__ import annotations

from dataclasses import dataclass

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in grid units."""


@dataclass(frozen=True)
class Ground:
    """Where a storey may stand: its `width`, least and greatest depth, and the open sides.

    `grid` is the inches to a unit; `plot_sqft` the plot's area.
    """

    grid: int
    width: int
    depth: int
    least_depth: int
    plot_sqft: float
    left_open: bool
    right_open: bool
    front_open: bool = True
    rear_open: bool = True

    def units(self, inches: float) -> int:
        """Inches to grid units, rounded up."""
        return -int(-inches // self.grid)
