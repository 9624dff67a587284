"""The outline of a deck: what a model writes as one argument, and what Markdown is read into.

Every text may hold inline Markdown: ``**bold**``, ``*italic*``, ```code``` and links.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liftwork.contract.files import FileOf
from liftwork.crafts.office import kinds

MOST_SLIDES = 200
"""Slides that an outline may have: more is a book, and nobody would look at it."""

Theme = Literal["light", "dark", "warm"]
Size = Literal["16:9", "4:3"]
ChartKind = Literal["column", "bar", "line", "area", "pie", "doughnut"]
Text = Annotated[str, Field(max_length=50_000)]


class Part(BaseModel):
    """A piece of an outline: nothing in it that has no meaning."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Point(Part):
    """One line of a list, or a paragraph where `mark` is none.

    `level` is 0 for the outermost; a list with numbers begins at `start`. A plain text
    stands for a bullet of level 0.
    """

    text: Text
    level: int = Field(default=0, ge=0, le=2)
    mark: Literal["bullet", "number", "none", "heading", "code"] = "bullet"
    start: int = Field(default=1, ge=1, le=9999)

    @model_validator(mode="before")
    @classmethod
    def _from_text(cls, value: Any) -> Any:
        return {"text": value} if isinstance(value, str) else value


Points = Annotated[tuple[Point, ...], Field(max_length=400)]


class Slide(Part):
    """What every slide has. `notes` are the speaker's, one paragraph a line."""

    title: Text = ""
    notes: Annotated[str, Field(max_length=50_000)] = ""


class TitleSlide(Slide):
    """The first slide."""

    kind: Literal["title"]
    subtitle: Text = ""


class SectionSlide(Slide):
    """A slide that begins a part of the talk."""

    kind: Literal["section"]
    subtitle: Text = ""


class BulletsSlide(Slide):
    """A title over a list."""

    kind: Literal["bullets"]
    points: Points


class Column(Part):
    """One of two columns."""

    heading: Text = ""
    points: Points = ()


class ColumnsSlide(Slide):
    """Two columns of points."""

    kind: Literal["columns"]
    left: Column
    right: Column


class TableSlide(Slide):
    """A table. Every row has as many cells as the header; `lead` is a line above it."""

    kind: Literal["table"]
    header: Annotated[tuple[Text, ...], Field(min_length=1, max_length=12)]
    rows: Annotated[tuple[tuple[Text, ...], ...], Field(min_length=1, max_length=400)]
    lead: Text = ""

    @model_validator(mode="after")
    def _even(self) -> TableSlide:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.header):
                raise ValueError(
                    f"row {number} has {len(row)} cells and the header has {len(self.header)}"
                )
        return self


class Series(Part):
    """One line or one colour of a chart: a value for each category."""

    name: Text
    values: Annotated[tuple[float, ...], Field(min_length=1, max_length=200)]


class ChartSlide(Slide):
    """A chart that stays editable: its numbers are kept as a sheet inside it.

    `unit` is written behind every number, such as ``%``; `label` says what the categories are.
    """

    kind: Literal["chart"]
    chart: ChartKind = "column"
    categories: Annotated[tuple[Text, ...], Field(min_length=1, max_length=200)]
    series: Annotated[tuple[Series, ...], Field(min_length=1, max_length=8)]
    unit: Annotated[str, Field(max_length=6)] = ""
    label: Text = ""
    lead: Text = ""

    @model_validator(mode="after")
    def _even(self) -> ChartSlide:
        for series in self.series:
            if len(series.values) != len(self.categories):
                raise ValueError(
                    f"series {series.name!r} has {len(series.values)} values "
                    f"for {len(self.categories)} categories"
                )
        if self.chart in ("pie", "doughnut") and len(self.series) > 1:
            raise ValueError(f"a {self.chart} chart shows one series, not {len(self.series)}")
        return self


class PictureSlide(Slide):
    """A picture, with a caption under it and points beside it where there are some."""

    kind: Literal["picture"]
    picture: Annotated[Path, FileOf(kinds.PICTURE.name)]
    caption: Text = ""
    points: Points = ()


class QuoteSlide(Slide):
    """Somebody's words, large."""

    kind: Literal["quote"]
    quote: Text
    by: Text = ""


class ClosingSlide(Slide):
    """The last slide: thanks, where to write to."""

    kind: Literal["closing"]
    subtitle: Text = ""


AnySlide = Annotated[
    TitleSlide
    | SectionSlide
    | BulletsSlide
    | ColumnsSlide
    | TableSlide
    | ChartSlide
    | PictureSlide
    | QuoteSlide
    | ClosingSlide,
    Field(discriminator="kind"),
]


class Outline(Part):
    """A whole deck."""

    slides: Annotated[tuple[AnySlide, ...], Field(min_length=1, max_length=MOST_SLIDES)]
    theme: Theme = "light"
    size: Size = "16:9"
    footer: Annotated[str, Field(max_length=80)] = ""
