"""A slide of an outline while it is fitted: its sizes of text, and which part of it it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from liftwork.crafts.office.deck.outline import (
    BulletsSlide,
    ClosingSlide,
    ColumnsSlide,
    SectionSlide,
    Slide,
    TitleSlide,
)
from liftwork.crafts.office.deck.themes import CARD, HEADS, LIMITS, Box, Grid

LEAD_GAP = 12.0
LONGEST_STATEMENT = 140
"""Characters of a sentence that is set large where it stands alone."""

LEAST_CARD = 150.0
"""Height of a card with hardly any text, in points."""


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
        if box == "body" and self._statement:
            return "statement"
        return f"cover {box}" if self.cover and box in ("title", "subtitle") else box

    @property
    def _statement(self) -> bool:
        """Whether there is but one short sentence, which is then set large."""
        points = self.slide.points if isinstance(self.slide, BulletsSlide) else ()
        alone = len(points) == 1 and points[0].mark == "none"
        return alone and len(points[0].text) <= LONGEST_STATEMENT

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

    def card_height(self, grid: Grid) -> float:
        """How high the cards behind two columns are: as their text needs, once it is measured."""
        slide = self.slide
        assert isinstance(slide, ColumnsSlide)
        needed = self.heights.get("card", grid.body.height)
        head = HEADS if slide.left.heading or slide.right.heading else 0.0
        return max(needed + head + 2 * CARD, LEAST_CARD)

    def column(self, grid: Grid, side: str) -> Box:
        """The room for the points of one column, under its heading."""
        slide = self.slide
        assert isinstance(slide, ColumnsSlide)
        return grid.column(side, bool(slide.left.heading or slide.right.heading))
