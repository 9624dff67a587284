"""The themes of decks and the places of things on a slide.

Each font has a free double of the very same widths (Carlito for Calibri, Caladea for
Cambria, Liberation Sans for Arial), so that what is measured here holds where the deck is shown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

DOUBLES = {
    "Calibri": ("Carlito",),
    "Cambria": ("Caladea",),
    "Arial": ("Liberation Sans", "Arimo", "Nimbus Sans"),
    "Consolas": (),
    "Courier New": ("Liberation Mono", "Cousine", "Nimbus Mono PS"),
}
"""Fonts of the same widths as each font of ours."""

CODE_FONT = "Courier New"


@dataclass(frozen=True)
class Look:
    """One theme: colours as RRGGBB, fonts by name.

    `panel` is behind the first and the last slide, `section` behind those that begin a part.
    `band` is where the master has its one stroke of colour. `series` colours the charts.
    """

    name: str
    back: str
    ink: str
    muted: str
    accent: str
    rule: str
    soft: str
    panel: str
    section: str
    panel_ink: str
    panel_muted: str
    heading_font: str
    body_font: str
    series: tuple[str, str, str, str, str, str]
    band: Literal["left", "top", "tick"]
    dark: bool = False


LOOKS = {
    "light": Look(
        name="light",
        back="FFFFFF",
        ink="1D2733",
        muted="55626F",
        accent="1C5FB8",
        rule="D5DCE4",
        soft="F1F5FA",
        panel="11325A",
        section="1C5FB8",
        panel_ink="FFFFFF",
        panel_muted="B9CDE6",
        heading_font="Calibri",
        body_font="Calibri",
        series=("1C5FB8", "E58A1F", "159A8C", "C2455A", "7059A6", "7C8B99"),
        band="left",
    ),
    "dark": Look(
        name="dark",
        back="151A21",
        ink="F1F4F8",
        muted="A3AFBD",
        accent="52BDFF",
        rule="3A4552",
        soft="1F2731",
        panel="0B1622",
        section="1F2E3F",
        panel_ink="FFFFFF",
        panel_muted="8FC9F5",
        heading_font="Arial",
        body_font="Arial",
        series=("52BDFF", "FFB454", "6FD58A", "FF7F78", "C9A2FF", "93A1B0"),
        band="tick",
        dark=True,
    ),
    "warm": Look(
        name="warm",
        back="FBF7F0",
        ink="2D2823",
        muted="6A6056",
        accent="A8481F",
        rule="DDD2C3",
        soft="F2EADD",
        panel="A8481F",
        section="2B6B69",
        panel_ink="FFFFFF",
        panel_muted="FBE3D3",
        heading_font="Cambria",
        body_font="Calibri",
        series=("A8481F", "2B6B69", "CF962F", "6B4A70", "7E8F4E", "56636F"),
        band="top",
    ),
}


@dataclass(frozen=True)
class Box:
    """A place on a slide, in points from its upper left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def bottom(self) -> float:
        """Where it ends below."""
        return self.y + self.height

    @property
    def right(self) -> float:
        """Where it ends at the right."""
        return self.x + self.width

    def below(self, used: float) -> Box:
        """What is left of it under its first `used` points."""
        return Box(self.x, self.y + used, self.width, self.height - used)


@dataclass(frozen=True)
class Limits:
    """The largest and the smallest size of a text, in points."""

    largest: float
    smallest: float


LIMITS = {
    "title": Limits(32, 20),
    "cover title": Limits(46, 26),
    "cover subtitle": Limits(22, 15),
    "body": Limits(28, 15),
    "statement": Limits(40, 15),
    "left": Limits(22, 14),
    "right": Limits(22, 14),
    "left heading": Limits(20, 15),
    "right heading": Limits(20, 15),
    "lead": Limits(18, 14),
    "table": Limits(18, 11),
    "caption": Limits(14, 12),
    "quote": Limits(34, 18),
}
"""Sizes of each box of text; below the smallest a slide is split instead."""

SMALLEST_TEXT = 10.0
"""No text of a deck is smaller, footers included, in points."""

MARGIN = 52.0
GAP = 24.0
HEADS = 40.0
"""Height of the heading of a column with the room under it."""

TITLE_TOP = 28.0
TITLE_HEIGHT = 76.0
BODY_TOP = 122.0
CARD = 18.0
"""Room inside the edges of the card behind a column."""


@dataclass(frozen=True)
class Grid:
    """The boxes of a slide of one size, in points."""

    width: float
    height: float

    @property
    def title(self) -> Box:
        """Of every slide but the cover, parts and the closing."""
        return Box(MARGIN, TITLE_TOP, self.width - 2 * MARGIN, TITLE_HEIGHT)

    @property
    def body(self) -> Box:
        """All that is under the title and above the footer."""
        return Box(MARGIN, BODY_TOP, self.width - 2 * MARGIN, self.height - BODY_TOP - 58)

    @property
    def left(self) -> Box:
        """The left half of the body."""
        width = (self.body.width - GAP) / 2
        return Box(self.body.x, self.body.y, width, self.body.height)

    @property
    def right(self) -> Box:
        """The right half of the body."""
        left = self.left
        return Box(left.right + GAP, left.y, left.width, left.height)

    @property
    def cover_title(self) -> Box:
        """The title on a slide that is all colour."""
        return Box(MARGIN + 16, self.height * 0.22, self.width - 2 * MARGIN - 32, 160)

    @property
    def cover_subtitle(self) -> Box:
        """The words under it."""
        top = self.cover_title.bottom + 24
        return Box(MARGIN + 16, top, self.width - 2 * MARGIN - 32, self.height - top - 60)

    @property
    def quote(self) -> Box:
        """Somebody's words with the mark above and their name below."""
        return Box(MARGIN + 48, BODY_TOP - 6, self.width - 2 * MARGIN - 96, self.body.height)

    def card(self, side: str, height: float | None = None) -> Box:
        """The coloured card behind one of two columns, as high as there is room by itself."""
        whole = self.left if side == "left" else self.right
        return Box(whole.x, whole.y, whole.width, min(height or whole.height, whole.height))

    def column(self, side: str, headed: bool) -> Box:
        """The room for the points of a column, inside its card and under its heading."""
        card, used = self.card(side), CARD + (HEADS if headed else 0.0)
        return Box(card.x + CARD, card.y + used, card.width - 2 * CARD, card.height - used - CARD)

    def column_heading(self, side: str) -> Box:
        """The room for the heading of a column."""
        card = self.card(side)
        return Box(card.x + CARD, card.y + CARD - 4, card.width - 2 * CARD, HEADS - 4)

    @property
    def number(self) -> Box:
        """The number of the slide."""
        return Box(self.width - MARGIN - 80, self.height - 36, 80, 18)

    @property
    def footer(self) -> Box:
        """The line at the foot."""
        return Box(MARGIN, self.height - 36, self.width - 2 * MARGIN - 100, 18)


GRIDS = {"16:9": Grid(960, 540), "4:3": Grid(720, 540)}
