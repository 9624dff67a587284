"""Checks of the values: two calculators that share no code must agree."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office.workbook.agreement import agree
from liftwork.crafts.office.workbook.codes import AGREE, EXACT, NO_ERRORS, RECALCULATED
from liftwork.crafts.office.workbook.display import decimals_of, rounded
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.recalculation import Recalculated, why_not
from liftwork.crafts.office.workbook.runs import Run
from liftwork.crafts.office.workbook.values import CellError


def check_values(seen: Evidence) -> Iterator[Check]:
    """LibreOffice's values against the evaluator's."""
    answer = seen.recalculated
    if isinstance(answer, Refuse):
        yield RECALCULATED(False, why_not(answer))
        yield NO_ERRORS(*few(_own_errors(seen), "none by our own evaluator"))
        return
    worked = [run for run in seen.runs if run.worked]
    count = sum(len(run.cells) for run in worked)
    sheets = [p.name for p in seen.worked.book.pages]
    yield RECALCULATED(
        all(name in answer.values for name in sheets), f"{len(answer.values)} sheets"
    )
    yield NO_ERRORS(*few(_errors(seen, answer), "none"))
    yield AGREE(*few(_differences(worked, answer), f"{count:,} of {count:,} cells agree"))
    amounts = [run for run in seen.runs if run.type == "currency"]
    many = sum(len(run.cells) for run in amounts)
    yield EXACT(*few(_inexact(amounts, answer), f"{many:,} amounts"))


def _own_errors(seen: Evidence) -> Iterator[str]:
    for run in seen.runs:
        if run.worked:
            for index, cell in enumerate(run.cells):
                if isinstance(cell, CellError):
                    yield f"{run.where(index)} is {cell}"


def _errors(seen: Evidence, answer: Recalculated) -> Iterator[str]:
    named = {
        (run.page.name, run.column, run.row + index): run.name
        for run in seen.runs
        if run.worked and answer.errors
        for index in range(len(run.cells))
    }
    for error in answer.errors:
        name = named.get((error["sheet"], *_place(error["cell"])))
        called = f" ({name})" if name else ""
        yield f"{error['sheet']}!{error['cell']}{called} is {error['error']}"


def _place(cell: str) -> tuple[int, int]:
    letters = cell.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - 64
    return column - 1, int(cell[len(letters) :]) - 1


def _theirs(answer: Recalculated, run: Run) -> list[Any]:
    return answer.column(run.page.name, run.row, run.column, len(run.cells))


def _differences(worked: list[Run], answer: Recalculated) -> Iterator[str]:
    for run in worked:
        for index, (ours, theirs) in enumerate(zip(run.cells, _theirs(answer, run), strict=True)):
            if not isinstance(theirs, dict) and not agree(ours, theirs):
                yield f"{run.where(index)} is {theirs!r}; our evaluator has {ours}"


def _inexact(amounts: list[Run], answer: Recalculated) -> Iterator[str]:
    for run in amounts:
        places = decimals_of(run.type, run.decimals)
        for index, (ours, theirs) in enumerate(zip(run.cells, _theirs(answer, run), strict=True)):
            if not isinstance(ours, Decimal) or not isinstance(theirs, float | int):
                continue
            if rounded(ours, places) != rounded(Decimal(repr(theirs)), places):
                yield f"{run.where(index)} is {theirs!r}; exactly it is {ours}"
