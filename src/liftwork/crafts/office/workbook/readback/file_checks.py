"""Checks of the file as a second reader sees it, against the plan."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office.workbook.agreement import agree, same_number
from liftwork.crafts.office.workbook.codes import (
    FORMATS,
    FORMULAS,
    GIVEN,
    NOTHING_ELSE,
    SAMPLE,
    SHEETS,
)
from liftwork.crafts.office.workbook.display import number_format
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.readback.evidence import HEAD, TAIL, Evidence
from liftwork.crafts.office.workbook.reading import BookRead, CellRead
from liftwork.crafts.office.workbook.rendering import address
from liftwork.crafts.office.workbook.runs import Run
from liftwork.crafts.office.workbook.values import Value


def check_file(seen: Evidence) -> Iterator[Check]:
    """The file against the plan, cell by cell."""
    names = [page.name for page in seen.worked.book.pages]
    there = seen.read.names
    yield SHEETS(there == names, f"{len(there)} sheets: {', '.join(there[:8])}")
    if there != names:
        return
    yield GIVEN(*few(_misplaced(seen), f"{_count(seen, worked=False):,} cells read back"))
    yield FORMULAS(*few(_wrong_kind(seen), f"{_count(seen, worked=True):,} formulas"))
    yield NOTHING_ELSE(*few(_extra(seen), "none"))
    yield FORMATS(*few(_formats(seen), "every number, date and percent"))
    yield SAMPLE(*few(_unmarked(seen), _samples(seen)))


def _count(seen: Evidence, worked: bool) -> int:
    return sum(len(run.cells) for run in seen.runs if run.worked == worked)


def _cell(read: BookRead, run: Run, index: int) -> CellRead | None:
    return read.cells[run.page.name].get((run.row + index, run.column))


def _misplaced(seen: Evidence) -> Iterator[str]:
    for run, index in seen.cells(r for r in seen.runs if not r.worked):
        cell, wanted = _cell(seen.read, run, index), run.cells[index]
        found = None if cell is None else cell.formula or cell.value
        if not _same(wanted, found):
            yield f"{run.where(index)} holds {_short(found)} instead of {_short(wanted)}"

    yield from _misplaced_in_the_middle(seen)


def _misplaced_in_the_middle(seen: Evidence) -> Iterator[str]:
    """Rows of very large tables that only LibreOffice has read whole."""
    answer = seen.recalculated
    if isinstance(answer, Refuse):
        return
    for run in seen.runs:
        if run.worked or len(run.cells) <= HEAD + TAIL or not seen.is_cut(run):
            continue
        theirs = answer.column(run.page.name, run.row, run.column, len(run.cells))
        for index, (wanted, found) in enumerate(zip(run.cells, theirs, strict=True)):
            if not agree(wanted, found):
                yield f"{run.where(index)} holds {_short(found)} instead of {_short(wanted)}"


def _same(wanted: Value, found: Value) -> bool:
    if isinstance(wanted, str | bool) or wanted is None or found is None:
        return wanted == found and isinstance(wanted, bool) == isinstance(found, bool)
    if isinstance(found, str | bool):
        return False
    return same_number(wanted, float(found))


def _short(value: Value) -> str:
    text = "nothing" if value is None else repr(str(value))
    return text if len(text) <= 40 else text[:37] + "..."


def _wrong_kind(seen: Evidence) -> Iterator[str]:
    for run, index in seen.cells(seen.runs):
        cell = _cell(seen.read, run, index)
        has = cell is not None and cell.formula is not None
        if has != run.worked:
            yield f"{run.where(index)} {'is a formula' if has else 'holds no formula'}"
    yield from _counted_otherwise(seen)


def _counted_otherwise(seen: Evidence) -> Iterator[str]:
    answer = seen.recalculated
    if isinstance(answer, Refuse):
        return
    for page in seen.worked.book.pages:
        wanted = sum(len(run.cells) for run in seen.runs if run.worked and run.page is page)
        if answer.formulas.get(page.name) != wanted:
            there = answer.formulas.get(page.name)
            yield f"LibreOffice counts {there} formulas on {page.name} instead of {wanted}"


def _extra(seen: Evidence) -> Iterator[str]:
    for page in seen.worked.book.pages:
        known = {
            (run.row + index, run.column)
            for run, index in seen.cells(r for r in seen.runs if r.page is page)
        }
        known |= _total_labels(seen, page.name)
        for row, column in sorted(seen.read.cells[page.name].keys() - known):
            yield f"{page.name}!{address(row, column)}"


def _total_labels(seen: Evidence, name: str) -> set[tuple[int, int]]:
    page = seen.worked.book.page(name)
    spots = seen.layout.pages[page].blocks.values()
    return {(row, spot.left) for spot in spots for row in spot.totals.values()}


def _formats(seen: Evidence) -> Iterator[str]:
    sign = seen.plan.currency
    for run in seen.runs:
        if run.said or run.type == "text":
            continue
        wanted = number_format(run.type, run.decimals, sign, run.identifier)
        for index in seen.in_file(run):
            cell = _cell(seen.read, run, index)
            if cell is not None and cell.format != wanted:
                yield f"{run.where(index)} has the format {cell.format!r}, not {wanted!r}"


def _unmarked(seen: Evidence) -> Iterator[str]:
    for page in seen.worked.book.pages:
        text = page.sheet.sample
        if text and text not in {c.value for c in seen.read.cells[page.name].values()}:
            yield f"{page.name} does not say that it holds sample data"
        elif text and "sample" not in text.casefold():
            yield f"{page.name} does not call its data sample data"


def _samples(seen: Evidence) -> str:
    marked = [p.name for p in seen.worked.book.pages if p.sheet.sample]
    return f"marked on {', '.join(marked)}" if marked else "no made-up data"
