"""Formulas that differ from their neighbours', and numbers typed where formulas belong.

Formulas are compared in relative form (R1C1), so that a column of alike formulas is one form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from liftwork.crafts.office.ooxml.book import Book, Cell, Sheet
from liftwork.crafts.office.ooxml.cells import address
from liftwork.crafts.office.ooxml.formula import relative_form
from liftwork.crafts.office.review.findings import HARD_CODED, UNLIKE, Finding, areas_of

FEWEST = 3
"""Formulas of one form that make a rule which another one breaks."""
SHARE = 0.7
"""The part of a run's formulas that must be of that form."""

Place = tuple[int, int]


@dataclass(frozen=True)
class _Run:
    """Filled cells one after the other down a column or along a row."""

    places: tuple[Place, ...]


def find_neighbours(book: Book) -> Iterator[Finding]:
    """Both findings, for every sheet."""
    for sheet in book.sheets:
        forms = {
            (row, column): relative_form(cell.formula, row, column)
            for (row, column), cell in sheet.cells.items()
            if cell.formula is not None and cell.array is None
        }
        if not forms:
            continue
        unlike, typed = _odd_ones(sheet, forms, down=True)
        across_unlike, across_typed = _odd_ones(sheet, forms, down=False)
        yield from _unlike(sheet, unlike | across_unlike, forms)
        yield from _typed(sheet, typed | across_typed)


def _odd_ones(
    sheet: Sheet, forms: dict[Place, str], down: bool
) -> tuple[dict[Place, Place], dict[Place, Place]]:
    """Odd formulas and typed numbers, each with a neighbour that shows the rule."""
    unlike: dict[Place, Place] = {}
    typed: dict[Place, Place] = {}
    for run in _runs(sheet, down):
        inside = [p for p in run.places if p in forms]
        if len(inside) < FEWEST:
            continue
        form, count = Counter(forms[p] for p in inside).most_common(1)[0]
        if count < FEWEST or count < SHARE * len(inside):
            continue
        ruled = [n for n, p in enumerate(run.places) if forms.get(p) == form]
        for n in range(ruled[0] + 1, ruled[-1]):
            place = run.places[n]
            if forms.get(place) == form:
                continue
            model = run.places[max(r for r in ruled if r < n)]
            if place in forms:
                if not _fits_across(place, forms, down):
                    unlike[place] = model
            elif _is_number(sheet.cells[place]) and not _all_typed(sheet, place, forms, down):
                typed[place] = model
    return unlike, typed


def _runs(sheet: Sheet, down: bool) -> Iterator[_Run]:
    lines: dict[int, list[int]] = {}
    for (row, column), cell in sheet.cells.items():
        if cell.value not in (None, "") or cell.formula is not None:
            line, at = (column, row) if down else (row, column)
            lines.setdefault(line, []).append(at)
    for line, numbers in lines.items():
        run: list[int] = []
        for at in [*sorted(numbers), -1]:
            if run and at != run[-1] + 1:
                if len(run) >= FEWEST:
                    yield _Run(tuple((r, line) if down else (line, r) for r in run))
                run = []
            run.append(at)


def _is_number(cell: Cell) -> bool:
    return cell.kind == "n" and cell.formula is None


def _beside(place: Place, down: bool) -> tuple[Place, Place]:
    row, column = place
    if down:
        return (row, column - 1), (row, column + 1)
    return (row - 1, column), (row + 1, column)


def _fits_across(place: Place, forms: dict[Place, str], down: bool) -> bool:
    """Whether it is alike the formulas beside it: a row of subtotals in columns of details."""
    return any(forms.get(other) == forms[place] for other in _beside(place, down))


def _all_typed(sheet: Sheet, place: Place, forms: dict[Place, str], down: bool) -> bool:
    """Whether its whole line is typed although the lines beside compute: figures brought
    forward, say."""
    row, column = place
    line = [p for p in sheet.cells if (p[0] == row if down else p[1] == column)]
    ruled = 0
    for other in line:
        if other == place or other in forms or not _is_number(sheet.cells[other]):
            continue
        before = (other[0] - 1, other[1]) if down else (other[0], other[1] - 1)
        after = (other[0] + 1, other[1]) if down else (other[0], other[1] + 1)
        ruled += forms.get(before, "") == forms.get(after, "-")
    return ruled > 0 and not any(p in forms for p in line)


def _unlike(sheet: Sheet, odd: dict[Place, Place], forms: dict[Place, str]) -> Iterator[Finding]:
    groups: dict[tuple[str, str], list[Place]] = {}
    for place, model in odd.items():
        groups.setdefault((forms[place], forms[model]), []).append(place)
    for places in groups.values():
        first = min(places)
        model = odd[first]
        yield Finding(
            code=UNLIKE.code,
            sheet=sheet.name,
            cells=areas_of(places),
            count=len(places),
            says=f"{address(*first)} is ={_short(sheet, first)} where {address(*model)} "
            f"is ={_short(sheet, model)}",
        )


def _short(sheet: Sheet, place: Place) -> str:
    text = " ".join((sheet.cells[place].formula or "").split())
    return text if len(text) <= 45 else text[:42] + "..."


def _typed(sheet: Sheet, odd: dict[Place, Place]) -> Iterator[Finding]:
    lines: dict[str, list[Place]] = {}
    for place, model in odd.items():
        lines.setdefault(relative_form(sheet.cells[model].formula or "", *model), []).append(place)
    for places in lines.values():
        first = min(places)
        value = sheet.cells[first].value
        yield Finding(
            code=HARD_CODED.code,
            sheet=sheet.name,
            cells=areas_of(places),
            count=len(places),
            says=f"{address(*first)} is the typed number {value:.10g} where "
            f"{address(*odd[first])} computes =({_short(sheet, odd[first])})",
        )
