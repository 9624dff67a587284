"""A laid-out book as runs of cells down a column, for whatever is held against a file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_DOWN

from liftwork.crafts.office.workbook.book import Entry, Field, Page
from liftwork.crafts.office.workbook.display import decimals_of, displayed
from liftwork.crafts.office.workbook.evaluation import WorkedBook
from liftwork.crafts.office.workbook.layout import Layout, PagePlace
from liftwork.crafts.office.workbook.plan import Total, Type
from liftwork.crafts.office.workbook.rendering import address
from liftwork.crafts.office.workbook.vectors import Cell


@dataclass(frozen=True)
class Run:
    """Cells of one name and type below each other, from `row` on in `column`.

    `worked` says that they hold formulas. `said` are headings, labels and lines of text.
    """

    page: Page
    name: str
    row: int
    column: int
    cells: Sequence[Cell]
    type: Type = "text"
    decimals: int | None = None
    identifier: bool = False
    worked: bool = False
    said: bool = False

    def where(self, index: int) -> str:
        """A cell of it by sheet, address and name: ``Marks!F7 (Percentage)``."""
        return f"{self.page.name}!{address(self.row + index, self.column)} ({self.name})"

    def shown(self, index: int, sign: str) -> str:
        """What a cell of it shows."""
        return displayed(self.cells[index], self.type, self.decimals, sign, self.identifier)

    def shown_low(self, index: int, sign: str) -> str:
        """What a cell shows where a program takes its half for a little less than one."""
        cell, low = self.cells[index], ROUND_HALF_DOWN
        return displayed(cell, self.type, self.decimals, sign, self.identifier, halves=low)


def runs_of(worked: WorkedBook, layout: Layout) -> list[Run]:
    """Every cell that the file should hold."""
    return [
        run
        for page in worked.book.pages
        for run in _page_runs(page, layout.pages[page], worked, layout)
    ]


def _page_runs(page: Page, place: PagePlace, worked: WorkedBook, layout: Layout) -> Iterator[Run]:
    sheet = page.sheet
    for row, text in (
        (place.title, sheet.title),
        (place.subtitle, sheet.subtitle),
        (place.sample, sheet.sample),
        *zip(place.notes, sheet.notes, strict=True),
    ):
        if row is not None and text:
            yield Run(page, "line", row, 0, [text], said=True)
    for entry, at in place.entries.items():
        yield Run(page, entry.name, at.row, at.label, [entry.name], said=True)
        yield _entry_run(entry, at.row, at.value, entry in worked.formulas)
    for block, spot in place.blocks.items():
        if spot.heading is not None and block.name:
            yield Run(page, "heading", spot.heading, 0, [block.name], said=True)
        for one in block.fields:
            yield from _field_runs(one, layout, one in worked.formulas)


def _entry_run(entry: Entry, row: int, column: int, worked: bool) -> Run:
    return Run(
        entry.page, entry.name, row, column, [entry.value], entry.type, entry.decimals,
        worked=worked,
    )  # fmt: skip


def _field_runs(one: Field, layout: Layout, worked: bool) -> Iterator[Run]:
    spot, column = layout.of_field(one)
    page = one.block.page
    identifier = bool(one.column and one.column.identifier)
    yield Run(page, one.name, spot.header, column, [one.name], said=True)
    yield Run(
        page, one.name, spot.first, column, one.vector.cells, one.type, one.decimals, identifier,
        worked,
    )  # fmt: skip
    for kind, value in one.total_values.items():
        type: Type = "integer" if kind == "count" else one.type
        name = f"{kind} of {one.name}"
        row = spot.totals[kind]
        yield Run(page, name, row, column, [value], type, decimals_of_total(one, kind), worked=True)


def decimals_of_total(one: Field, kind: Total) -> int | None:
    """Decimals of a total: an average of whole numbers has one."""
    if kind == "average" and one.type in ("integer", "number"):
        return max(1, decimals_of(one.type, one.decimals))
    return 0 if kind == "count" else one.decimals
