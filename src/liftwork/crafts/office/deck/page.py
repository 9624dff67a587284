"""A slide of an outline while it is fitted: its sizes of text, and which part of it it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from liftwork.crafts.office.deck.outline import (
    ClosingSlide,
    ColumnsSlide,
    SectionSlide,
    Slide,
    TitleSlide,
)
from liftwork.crafts.office.deck.themes import LIMITS, Box, Grid

LEAD_GAP = 12.0


@dataclass(frozen=True)
class Page:
    """One slide to be: `part` of `parts` where a slide of the outline was split.

    `source` is its place in the outline, from 0. `sizes` are points by name of the box.
    """

    slide: Slide
    source: int
    part: int = 1
    parts: int = 1
    sizes: Mapping[str, float] = field(default_factory=dict)
    heights: Mapping[str, float] = field(default_factory=dict)

    @property
    def cover(self) -> bool:
        """Whether it is all colour: the first, a part, the last."""
        return isinstance(self.slide, TitleSlide | SectionSlide | ClosingSlide)

    @property
    def title(self) -> str:
        """Its title, with the number of the part where there are several."""
        title = self.slide.title
        return f"{title} ({self.part}/{self.parts})".lstrip() if self.parts > 1 else title

    def limits_of(self, box: str) -> str:
        """The name in `LIMITS` of a box on this page."""
        return f"cover {box}" if self.cover and box in ("title", "subtitle") else box

    def size(self, box: str) -> float:
        """The size of the text in a box, in points."""
        return self.sizes.get(box, LIMITS[self.limits_of(box)].largest)

    def resized(self, box: str, size: float) -> Page:
        """The same page with another size in one box."""
        return replace(self, sizes={**self.sizes, box: size})

    def body(self, grid: Grid) -> Box:
        """The room under the title; without a title, nearly the whole slide."""
        if self.slide.title:
            return grid.body
        top = grid.title.y + 22
        return Box(grid.body.x, top, grid.body.width, grid.body.bottom - top)

    def under_lead(self, grid: Grid) -> Box:
        """The room for a table or a chart, under the line above it."""
        box = self.body(grid)
        used = self.heights.get("lead", 0.0)
        return box.below(used + LEAD_GAP) if used else box

    def column(self, grid: Grid, side: str) -> Box:
        """The room for the points of one column, under its heading."""
        slide = self.slide
        assert isinstance(slide, ColumnsSlide)
        return grid.column(side, bool(slide.left.heading or slide.right.heading))
