"""Checks of what surrounds the cells: widths, frozen headings, choices, colours, charts, print."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from itertools import chain
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office.workbook.book import Block, Field, Page
from liftwork.crafts.office.workbook.charts import Drawn, charts_of
from liftwork.crafts.office.workbook.codes import CHARTS, CHOICES, COLOURS, FROZEN, PRINTS, WIDE
from liftwork.crafts.office.workbook.display import lines_of, width_of
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.given import cell as given_cell
from liftwork.crafts.office.workbook.layout import ROW_POINTS, BlockPlace
from liftwork.crafts.office.workbook.plan import Highlight
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.rendering import address, range_of, sheet_prefix
from liftwork.crafts.office.workbook.runs import Run

_A4 = 9
_POINTS_A_LINE = 12
_OPERATORS = {
    "=": "equal", "<>": "notEqual", "<": "lessThan", "<=": "lessThanOrEqual",
    ">": "greaterThan", ">=": "greaterThanOrEqual",
}  # fmt: skip
_RULES = {"scale": "colorScale", "bars": "dataBar"}


def check_looks(seen: Evidence) -> Iterator[Check]:
    """The file's own settings, read by openpyxl, against the plan."""
    pages = seen.worked.book.pages
    if seen.read.names != [page.name for page in pages]:
        return
    yield WIDE(
        *few(
            chain(_narrow(seen), _low_rows(seen)),
            f"{sum(p.columns for p in seen.layout.pages.values())} columns",
        )
    )
    yield FROZEN(*few(_loose(seen), f"{len(pages)} sheets"))
    fields = [one for one in seen.worked.book.fields() if one.column]
    yield CHOICES(*few(_unguarded(seen, fields), f"{sum(_is_guarded(f) for f in fields)} columns"))
    coloured = sum(len(f.highlights) for f in fields)
    yield COLOURS(*few(_uncoloured(seen, fields), f"{coloured} rules"))
    drawn = sum(len(place.charts) for place in seen.layout.pages.values())
    yield CHARTS(*few(_undrawn(seen), f"{drawn} charts"))
    yield PRINTS(*few(_unprinted(seen), f"{len(pages)} sheets"))


def _narrow(seen: Evidence) -> Iterator[str]:
    sign = seen.plan.currency
    for run in seen.runs:
        if run.type == "text" or run.said:
            continue
        has = seen.read.width(run.page.name, run.column)
        for index in _widest(run):
            needs = width_of(run.shown(index, sign))
            if needs > has:
                yield f"{run.where(index)} needs {needs} characters and has {has:g}"


def _low_rows(seen: Evidence) -> Iterator[str]:
    """Text of tables that is wider than its column and has no room below."""
    for run in seen.runs:
        if run.type != "text" or run.said or run.name in _entry_names(run.page):
            continue
        room = seen.read.width(run.page.name, run.column)
        sheet = seen.read.sheet(run.page.name)
        for index in seen.in_file(run):
            text = run.cells[index]
            if not isinstance(text, str) or width_of(text) <= room:
                continue
            row = run.row + index + 1
            height = sheet.row_dimensions[row].height or ROW_POINTS
            wrapped = sheet.cell(row, run.column + 1).alignment.wrap_text
            lines = lines_of(text, room) if wrapped else 0
            if not lines or height < _POINTS_A_LINE * lines:
                yield f"{run.where(index)} has room for less than its {len(text)} characters"


def _entry_names(page: Page) -> set[str]:
    return {entry.name for entry in page.entries}


def _widest(run: Run) -> list[int]:
    """The lowest and the highest number of a run: none of the others is wider."""
    numbers = [(cell, i) for i, cell in enumerate(run.cells) if isinstance(cell, Decimal)]
    return sorted({min(numbers)[1], max(numbers)[1]}) if numbers else []


def _loose(seen: Evidence) -> Iterator[str]:
    for page in seen.worked.book.pages:
        place, sheet = seen.layout.pages[page], seen.read.sheet(page.name)
        wanted = address(*place.frozen) if place.frozen else None
        if sheet.freeze_panes != wanted:
            yield f"{page.name} is frozen at {sheet.freeze_panes}, not at {wanted}"
        if page.table and not page.bottom and page.table.rows > 1:
            spot = place.blocks[page.table]
            last = address(spot.last, spot.left + len(page.table.fields) - 1)
            area = f"{address(spot.header, spot.left)}:{last}"
            if sheet.auto_filter.ref != area:
                yield f"{page.name} has no filter over {area}"


def _is_guarded(one: Field) -> bool:
    column = one.column
    if column is None:
        return False
    bounded = column.least is not None or column.most is not None
    return bool(column.choices) or (bounded and one.source is None)


def _unguarded(seen: Evidence, fields: list[Field]) -> Iterator[str]:
    for one in fields:
        if not _is_guarded(one):
            continue
        area = range_of(one, seen.layout).replace("$", "")
        rules = seen.read.sheet(one.block.page.name).data_validations.dataValidation
        rule = next((r for r in rules if area in str(r.sqref).split()), None)
        if rule is None and one.block.rows == 1:
            cell = area.partition(":")[0]
            rule = next((r for r in rules if cell in str(r.sqref).split()), None)
        why = "nothing" if rule is None else _why_not_guarded(one, rule)
        if why:
            yield f"{one.at} is guarded by {why}"


def _why_not_guarded(one: Field, rule: Any) -> str:
    column = one.column
    assert column is not None
    if column.choices:
        listed = str(rule.formula1).strip('"').split(",")
        return "" if listed == list(column.choices) else f"the choices {rule.formula1}"
    bounds = [b for b in (column.least, column.most) if b is not None]
    found = [Decimal(str(f)) for f in (rule.formula1, rule.formula2) if f is not None]
    return "" if found == bounds else f"the range {rule.formula1} to {rule.formula2}"


def _uncoloured(seen: Evidence, fields: list[Field]) -> Iterator[str]:
    for one in fields:
        rules = list(_rules(seen, one))
        for highlight in one.highlights:
            if not any(_is_rule(rule, highlight, one) for rule in rules):
                yield f"{one.at} has no colours for {highlight.style}"


def _rules(seen: Evidence, one: Field) -> Iterator[Any]:
    area = range_of(one, seen.layout).replace("$", "")
    if one.block.rows == 1:
        area = area.partition(":")[0]
    for span in seen.read.sheet(one.block.page.name).conditional_formatting:
        if area in str(span.sqref).split():
            yield from span.rules


def _is_rule(rule: Any, wanted: Highlight, one: Field) -> bool:
    if wanted.style in _RULES:
        return bool(rule.type == _RULES[wanted.style])
    if rule.type != "cellIs" or rule.operator != _OPERATORS[wanted.compares]:
        return False
    found = str(rule.formula[0])
    value = given_cell(wanted.value, one.type, one.at)
    if isinstance(value, Decimal):
        return Decimal(found) == value
    return found == '"' + str(value or "").replace('"', '""') + '"'


def _undrawn(seen: Evidence) -> Iterator[str]:
    answer = seen.recalculated
    for page in seen.worked.book.pages:
        wanted = charts_of(seen.worked.book, page)
        there = seen.read.sheet(page.name)._charts
        if len(there) != len(wanted):
            yield f"{page.name} has {len(there)} charts instead of {len(wanted)}"
            continue
        if not isinstance(answer, Refuse) and answer.charts.get(page.name) != len(wanted):
            yield f"LibreOffice finds {answer.charts.get(page.name)} charts on {page.name}"
        for chart, drawn in zip(there, wanted, strict=True):
            yield from _misdrawn(chart, drawn, page, seen)


def _misdrawn(chart: Any, drawn: Drawn, page: Page, seen: Evidence) -> Iterator[str]:
    wanted = [_area(one, seen) for one in drawn.of]
    found = [series.val.numRef.f for series in chart.ser]
    if found != wanted:
        yield f"{page.name}: {drawn.title} draws {', '.join(found)} instead of {', '.join(wanted)}"
    for series in chart.ser:
        source = series.cat.strRef or series.cat.numRef
        if source.f != _area(drawn.along, seen):
            yield f"{page.name}: {drawn.title} is drawn along {source.f}"


def _area(one: Field, seen: Evidence) -> str:
    return sheet_prefix(one.block.page.name) + range_of(one, seen.layout)


def _unprinted(seen: Evidence) -> Iterator[str]:
    for page in seen.worked.book.pages:
        sheet = seen.read.sheet(page.name)
        setup = sheet.page_setup
        if setup.paperSize is None or int(setup.paperSize) != _A4:
            yield f"{page.name} is not set to A4"
        tall = 1 if seen.layout.pages[page].one_page else 0
        fitted = sheet.sheet_properties.pageSetUpPr.fitToPage
        if not fitted or int(1 if setup.fitToHeight is None else setup.fitToHeight) != tall:
            yield f"{page.name} is not fitted to the width of the page"
        if "&P" not in str(sheet.oddFooter.right.text):
            yield f"{page.name} has no page numbers"
        if page.table:
            yield from _header_not_repeated(sheet, page.table, seen)


def _header_not_repeated(sheet: Any, table: Block, seen: Evidence) -> Iterator[str]:
    spot: BlockPlace = seen.layout.pages[table.page].blocks[table]
    wanted = f"${spot.header + 1}:${spot.header + 1}"
    if sheet.print_title_rows not in (wanted, wanted.replace("$", "")):
        yield f"{table.page.name} repeats {sheet.print_title_rows}, not its headings {wanted}"
