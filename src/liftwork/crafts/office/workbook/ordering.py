"""From a plan to a `Book`: names checked, metrics turned into formulas, given values typed."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook import given
from liftwork.crafts.office.workbook.book import Block, Book, Entry, Field, Page, hint
from liftwork.crafts.office.workbook.metrics import column, metric_formula
from liftwork.crafts.office.workbook.plan import (
    MOST_ROWS,
    Given,
    Group,
    Item,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)
from liftwork.crafts.office.workbook.vectors import Vector

MOST_HEADINGS = 16_384
"""Columns of a sheet, and so of a CSV file."""
_LONGEST_CSV = 400_000_000
_RESERVED = "history"


def put_in_order(plan: WorkbookPlan) -> Book:
    """The book of a plan. Raises `BadInput` that names the sheet and the column."""
    _check_sheet_names(plan)
    pages = [_table_page(s) if isinstance(s, TableSheet) else _summary_page(s) for s in plan.sheets]
    for page in pages:
        _check_names(page)
    return Book(plan, pages)


def _check_sheet_names(plan: WorkbookPlan) -> None:
    seen: set[str] = set()
    for sheet in plan.sheets:
        name = sheet.name.casefold()
        if name in seen:
            raise BadInput(f"two sheets are called {sheet.name!r}; every name is used once")
        if name == _RESERVED or name[0] == "'" or name[-1] == "'":
            raise BadInput(f"a sheet cannot be called {sheet.name!r}; Excel keeps that name")
        seen.add(name)


def _check_names(page: Page) -> None:
    seen: set[str] = set()
    for name in page.names():
        if name.casefold() in seen:
            raise BadInput(f"{page.name}: two columns or items are called {name!r}")
        seen.add(name.casefold())


def _table_page(sheet: TableSheet) -> Page:
    page = Page(sheet)
    table = Block(page)
    table.fields = [
        Field(table, c.name, c.type, c.decimals, c.formula, c, c.totals) for c in sheet.columns
    ]
    page.table = table
    _check_names(page)
    _fill(table, sheet)
    page.top = [_entry(page, item) for item in sheet.top]
    page.bottom = [_entry(page, item) for item in sheet.bottom]
    return page


def _summary_page(sheet: SummarySheet) -> Page:
    if not (sheet.title or sheet.items or sheet.groups or sheet.charts or sheet.notes):
        raise BadInput(f"{sheet.name} would be empty: give it items, groups or charts")
    page = Page(sheet)
    page.top = [_entry(page, item) for item in sheet.items]
    page.groups = [_group(page, group) for group in sheet.groups]
    return page


def _entry(page: Page, item: Item) -> Entry:
    where = f"{page.name}, {item.name}"
    if (item.value is not None) + (item.formula is not None) + (item.metric is not None) > 1:
        raise BadInput(f"{where}: give a value, a formula or a metric, only one of them")
    source = item.formula
    if item.metric:
        source = metric_formula(item.metric, page.name)
    return Entry(page, item, source, given.cell(item.value, item.type, where))


def _group(page: Page, group: Group) -> Block:
    block = Block(page, group.name, group=group)
    name = group.by.rpartition("[")[2].removesuffix("]").strip()
    key = Field(block, name, "text")
    block.fields = [key]
    for value in group.values:
        source = metric_formula(value.metric, page.name, (column(group.by, page.name), name))
        block.fields.append(
            Field(block, value.name, value.type, value.decimals, source, totals=value.totals)
        )
    return block


def _fill(table: Block, sheet: TableSheet) -> None:
    open_fields = [f for f in table.fields if f.source is None]
    rows: Sequence[Sequence[Given]] = sheet.rows
    if sheet.rows_from is not None:
        if sheet.rows:
            raise BadInput(f"{sheet.name}: give rows or rows_from, not both")
        rows = _read_rows(sheet.rows_from, open_fields, sheet.name)
    for number, row in enumerate(rows, 1):
        if len(row) != len(open_fields):
            raise BadInput(
                f"{sheet.name}, row {number} has {len(row)} values; the columns without a "
                f"formula are {len(open_fields)}: {', '.join(f.name for f in open_fields[:12])}"
            )
    table.rows = len(rows)
    for index, one in enumerate(open_fields):
        where = f"{sheet.name}, {one.name}"
        one.vector = Vector(
            [given.cell(r[index], one.type, f"{where}, row {n}") for n, r in enumerate(rows, 1)]
        )


def _read_rows(path: Path, fields: Sequence[Field], sheet: str) -> list[list[Given]]:
    """The rows of a CSV file with the columns' names as its headings, in any order."""
    if path.stat().st_size > _LONGEST_CSV:
        raise BadInput(f"{path.name} is over {_LONGEST_CSV // 1_000_000} MB")
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            return _ordered(csv.reader(file, strict=True), fields, path.name, sheet)
    except UnicodeDecodeError as error:
        raise BadInput(f"{path.name} is not text in UTF-8; save it as CSV UTF-8") from error
    except csv.Error as error:
        raise BadInput(f"{path.name} is not a CSV file: {error}") from error


def _ordered(
    lines: Iterable[list[str]], fields: Sequence[Field], file: str, sheet: str
) -> list[list[Given]]:
    reader = iter(lines)
    headings = [h.strip().casefold() for h in next(reader, [])]
    if len(headings) > MOST_HEADINGS:
        raise BadInput(f"{file} has {len(headings):,} columns; {MOST_HEADINGS:,} are the most")
    missing = [f.name for f in fields if f.name.casefold() not in headings]
    if missing:
        raise BadInput(f"{sheet}: {file} has no column {missing[0]!r}{hint(missing[0], headings)}")
    order = [headings.index(f.name.casefold()) for f in fields]
    rows: list[list[Given]] = []
    for number, line in enumerate(reader, 2):
        if not line:
            continue
        if len(rows) >= MOST_ROWS:
            raise BadInput(f"{file} has more than {MOST_ROWS:,} rows")
        if len(line) != len(headings):
            raise BadInput(
                f"{file}, line {number} has {len(line)} values under {len(headings)} headings"
            )
        rows.append([line[i] for i in order])
    return rows
