"""A plan put in order: pages, blocks, fields and entries, each with its name and formula.

A *block* is a table: a table sheet's own, or a group of a summary sheet. A *field* is a
column of a block, an *entry* a labelled value of a page.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import get_args

from liftwork.contract.errors import BadInput
from liftwork.contract.spelling import nearest
from liftwork.crafts.office.workbook.plan import (
    Chart,
    Column,
    Group,
    Highlight,
    Item,
    SummarySheet,
    TableSheet,
    Total,
    Type,
    WorkbookPlan,
)
from liftwork.crafts.office.workbook.vectors import Cell, Vector


@dataclass(eq=False)
class Field:
    """A column of a block. `source` is its formula, `vector` its cells once worked out."""

    block: Block
    name: str
    type: Type
    decimals: int | None = None
    source: str | None = None
    column: Column | None = None
    totals: tuple[Total, ...] = ()
    vector: Vector = field(default_factory=lambda: Vector([]))
    total_values: dict[Total, Cell] = field(default_factory=dict)

    @property
    def at(self) -> str:
        """Where it stands, for messages."""
        return f"{self.block.page.name}, column {self.name}"

    @property
    def highlights(self) -> tuple[Highlight, ...]:
        return self.column.highlights if self.column else ()


@dataclass(eq=False)
class Entry:
    """A labelled value of a page: given, or by a formula."""

    page: Page
    item: Item
    source: str | None = None
    value: Cell = None

    @property
    def name(self) -> str:
        return self.item.name

    @property
    def type(self) -> Type:
        return self.item.type

    @property
    def decimals(self) -> int | None:
        return self.item.decimals

    @property
    def at(self) -> str:
        """Where it stands, for messages."""
        return f"{self.page.name}, {self.name}"


@dataclass(eq=False)
class Block:
    """A table of `rows` lines. `name` is its heading, None for a table sheet's own."""

    page: Page
    name: str | None = None
    fields: list[Field] = field(default_factory=list)
    rows: int = 0
    group: Group | None = None

    def field(self, name: str) -> Field | None:
        """The field of that name, in any case of letters."""
        wanted = name.casefold()
        return next((f for f in self.fields if f.name.casefold() == wanted), None)

    @property
    def totals(self) -> tuple[Total, ...]:
        """The kinds of its rows of totals, in order."""
        there = {kind for f in self.fields for kind in f.totals}
        return tuple(kind for kind in get_args(Total) if kind in there)


@dataclass(eq=False)
class Page:
    """A sheet: its own table if it has one, entries above and below, groups, charts."""

    sheet: TableSheet | SummarySheet
    table: Block | None = None
    top: list[Entry] = field(default_factory=list)
    bottom: list[Entry] = field(default_factory=list)
    groups: list[Block] = field(default_factory=list)

    @property
    def name(self) -> str:
        return self.sheet.name

    @property
    def charts(self) -> tuple[Chart, ...]:
        return self.sheet.charts

    @property
    def entries(self) -> list[Entry]:
        return [*self.top, *self.bottom]

    @property
    def blocks(self) -> list[Block]:
        return ([self.table] if self.table else []) + self.groups

    def find(self, name: str) -> Field | Entry | None:
        """The column or the item of that name, in any case of letters."""
        found = self.table.field(name) if self.table else None
        if found:
            return found
        wanted = name.casefold()
        return next((e for e in self.entries if e.name.casefold() == wanted), None)

    def names(self) -> list[str]:
        """Names that formulas may use on this page."""
        fields = self.table.fields if self.table else []
        return [f.name for f in fields] + [e.name for e in self.entries]


@dataclass(eq=False)
class Book:
    """A whole workbook in order."""

    plan: WorkbookPlan
    pages: list[Page]

    def page(self, name: str) -> Page:
        """The sheet of that name. Raises `BadInput` with the nearest."""
        wanted = name.casefold()
        for page in self.pages:
            if page.name.casefold() == wanted:
                return page
        raise BadInput(f"there is no sheet {name!r}{hint(name, [p.name for p in self.pages])}")

    def fields(self) -> Iterator[Field]:
        """Every column of every block."""
        for page in self.pages:
            for block in page.blocks:
                yield from block.fields

    def entries(self) -> Iterator[Entry]:
        """Every labelled value."""
        for page in self.pages:
            yield from page.entries


def hint(name: str, known: list[str]) -> str:
    """The nearest name, or all of them where they are few."""
    near = nearest(name.casefold(), {k.casefold() for k in known})
    if near:
        return f"; did you mean {next(k for k in known if k.casefold() == near)!r}?"
    return f"; there are: {', '.join(known[:12])}" if known else ""
