"""A report as a design: what a model writes as one argument, and what Markdown is read into.

Texts may hold inline Markdown, ``[^name]`` for a footnote and ``@name`` for the number of
the figure or table of that name.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liftwork.contract.files import FileOf
from liftwork.crafts.office import kinds

Text = Annotated[str, Field(max_length=50_000)]
Paper = Literal["A4", "Letter"]


class Part(BaseModel):
    """A piece of a report: nothing in it that has no meaning."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class TextBlock(Part):
    """A paragraph."""

    kind: Literal["text"]
    text: Text


class ListItem(Part):
    """One line of a list. `level` is 0 for the outermost; `mark` none goes on with the last."""

    text: Text
    level: int = Field(default=0, ge=0, le=2)
    mark: Literal["bullet", "number", "none"] = "bullet"


class ListBlock(Part):
    """A list."""

    kind: Literal["list"]
    items: Annotated[tuple[ListItem, ...], Field(min_length=1, max_length=1000)]


class TableBlock(Part):
    """A table with a caption over it; `name` is for references to it."""

    kind: Literal["table"]
    header: Annotated[tuple[Text, ...], Field(min_length=1, max_length=12)]
    rows: Annotated[tuple[tuple[Text, ...], ...], Field(max_length=2000)]
    caption: Text = ""
    name: str = ""

    @model_validator(mode="after")
    def _even(self) -> TableBlock:
        for number, row in enumerate(self.rows, 1):
            if len(row) != len(self.header):
                raise ValueError(
                    f"row {number} has {len(row)} cells and the header has {len(self.header)}"
                )
        return self


class FigureBlock(Part):
    """A picture with a caption under it; `name` is for references to it."""

    kind: Literal["figure"]
    picture: Annotated[Path, FileOf(kinds.PICTURE.name)]
    caption: Text = ""
    name: str = ""


class QuoteBlock(Part):
    """Somebody's words."""

    kind: Literal["quote"]
    text: Text


class CodeBlock(Part):
    """Lines of code, as they are."""

    kind: Literal["code"]
    text: Text


Block = Annotated[
    TextBlock | ListBlock | TableBlock | FigureBlock | QuoteBlock | CodeBlock,
    Field(discriminator="kind"),
]


class Section(Part):
    """A heading and what is under it. A heading that is empty begins no section of its own."""

    heading: Text = ""
    level: int = Field(default=1, ge=1, le=3)
    blocks: Annotated[tuple[Block, ...], Field(max_length=2000)] = ()


class Document(Part):
    """A whole report. `pages` is the length asked for, cover and contents included."""

    title: Text
    subtitle: Text = ""
    author: Text = ""
    date: Text = ""
    sections: Annotated[tuple[Section, ...], Field(min_length=1, max_length=400)]
    footnotes: dict[str, Text] = Field(default_factory=dict)
    pages: Annotated[int, Field(ge=1, le=300)] | None = None
    paper: Paper = "A4"
    cover: bool = True
    contents: bool = True

    @property
    def headings(self) -> list[tuple[int, str]]:
        """Level and text of every heading, in order."""
        return [(section.level, section.heading) for section in self.sections if section.heading]

    @property
    def blocks(self) -> list[Block]:
        """Every block of every section, in order."""
        return [block for section in self.sections for block in section.blocks]

    @property
    def lists_contents(self) -> bool:
        """Whether there is a page of contents: asked for, and enough headings to list."""
        return self.contents and len(self.headings) >= 3
