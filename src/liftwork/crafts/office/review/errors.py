"""Error values, circles and kept values: what a recalculation brings to light."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from liftwork.contract.patterns import late
from liftwork.crafts.office.ooxml.book import Book, Cell, Sheet
from liftwork.crafts.office.ooxml.cells import Area, address
from liftwork.crafts.office.ooxml.computed import Computed, alike
from liftwork.crafts.office.ooxml.formula import references
from liftwork.crafts.office.review.findings import (
    CIRCULAR,
    ERROR,
    STALE,
    UNKNOWN,
    Finding,
    areas_of,
)
from liftwork.crafts.office.review.graph import cycles_of
from liftwork.crafts.office.review.outside import is_outside

Place = tuple[str, int, int]

_CIRCULAR = ("Err:522", "Err:523")
_VOLATILE = late(
    r"\b(?:NOW|TODAY|RAND|RANDBETWEEN|RANDARRAY|OFFSET|INDIRECT|INFO|CELL)\(", re.IGNORECASE
)
_CONTEXT = late(r"\b(?:CELL|INFO|SHEETS?|HYPERLINK|RTD|GETPIVOTDATA|IM[A-Z0-9]+)\(", re.IGNORECASE)


def find_errors(book: Book, computed: Computed | None) -> Iterator[Finding]:
    """Cells that come to an error, those that others only repeat apart from their causes."""
    found: dict[Place, str] = {}
    for sheet in book.sheets:
        for (row, column), cell in sheet.cells.items():
            name = _error_at(sheet, row, column, cell, computed)
            if name is not None:
                found[sheet.name, row, column] = name
    causes: dict[tuple[str, str], list[tuple[int, int]]] = defaultdict(list)
    repeated: dict[str, list[tuple[int, int]]] = defaultdict(list)
    by_sheet = _by_sheet(found)
    for (sheet_name, row, column), name in found.items():
        formula = _cell(book, sheet_name, row, column).formula
        if formula is not None and _repeats(sheet_name, (row, column), formula, by_sheet):
            repeated[sheet_name].append((row, column))
        else:
            causes[sheet_name, name].append((row, column))
    for (sheet_name, name), places in causes.items():
        first = _cell(book, sheet_name, *places[0])
        because = f" (={_short(first.formula)})" if first.formula is not None else " (typed in)"
        yield Finding(
            code=ERROR.code,
            sheet=sheet_name,
            cells=areas_of(places),
            count=len(places),
            says=f"{name} in {_cells(len(places))}, the first {address(*places[0])}{because}",
        )
    for sheet_name, places in repeated.items():
        yield Finding(
            code=ERROR.code,
            sheet=sheet_name,
            cells=areas_of(places),
            count=len(places),
            says=f"{_cells(len(places))} only {_repeat(len(places))} an error of cells used there",
        )


def _cells(count: int) -> str:
    return "1 cell" if count == 1 else f"{count:,} cells"


def _repeat(count: int) -> str:
    return "repeats" if count == 1 else "repeat"


def _short(formula: str | None) -> str:
    text = " ".join((formula or "").split())
    return text if len(text) <= 60 else text[:57] + "..."


def _cell(book: Book, sheet: str, row: int, column: int) -> Cell:
    found = book.sheet(sheet)
    assert found is not None
    return found.cells[row, column]


def _error_at(
    sheet: Sheet, row: int, column: int, cell: Cell, computed: Computed | None
) -> str | None:
    """The error that a cell truly comes to: both the file and LibreOffice say so, or only one
    of them can know."""
    kept = str(cell.value) if cell.is_error else None
    if computed is None or cell.formula is None:
        return kept
    name = computed.errors.get((sheet.name, row, column))
    if name is None or name in _CIRCULAR:
        return None
    if kept is not None:
        return kept
    known_nowhere = cell.kind == ""
    return name if known_nowhere and name.startswith("#") and name != "#NAME?" else None


def _by_sheet(found: dict[Place, str]) -> dict[str, set[tuple[int, int]]]:
    by_sheet: dict[str, set[tuple[int, int]]] = defaultdict(set)
    for sheet, row, column in found:
        by_sheet[sheet.casefold()].add((row, column))
    return by_sheet


def _repeats(
    sheet: str, place: tuple[int, int], formula: str, errors: dict[str, set[tuple[int, int]]]
) -> bool:
    for reference in references(formula):
        there = errors.get((reference.sheet or sheet).casefold(), set())
        if _holds(reference.bounds, there, place, own=reference.sheet in (None, sheet)):
            return True
    return False


def _holds(area: Area, places: set[tuple[int, int]], but: tuple[int, int], own: bool) -> bool:
    if area.top == area.bottom and area.left == area.right:
        return (area.top, area.left) in places
    return any(p in area and not (own and p == but) for p in places)


# -- circles --------------------------------------------------------------------------


def find_circles(book: Book, computed: Computed | None) -> Iterator[Finding]:
    """Circles of formulas, and what LibreOffice names circular besides."""
    proper = {sheet.name.casefold(): sheet.name for sheet in book.sheets}
    seen: set[Place] = set()
    for cycle in cycles_of(book):
        seen |= set(cycle)
        sheet, row, column = cycle[0]
        way = [f"{'' if s == sheet else proper[s] + '!'}{address(r, c)}" for s, r, c in cycle]
        shown = way if len(way) <= 6 else [*way[:5], "..."]
        iterates = "; the workbook is set to go round it" if book.iterates else ""
        yield Finding(
            code=CIRCULAR.code,
            sheet=proper[sheet],
            cells=areas_of((r, c) for s, r, c in cycle if s == sheet),
            count=len(cycle),
            says=f"{address(row, column)} needs itself: {' → '.join([*shown, way[0]])}{iterates}",
        )
    rest: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for (name, row, column), error in (computed.errors if computed else {}).items():
        if error in _CIRCULAR and (name.casefold(), row, column) not in seen:
            rest[name].append((row, column))
    for name, places in rest.items():
        says = f"{_cells(len(places))} hang on a circle of formulas, so they have no value"
        yield Finding(
            code=CIRCULAR.code, sheet=name, cells=areas_of(places), count=len(places), says=says
        )


# -- kept values ----------------------------------------------------------------------


def find_stale(book: Book, computed: Computed | None) -> Iterator[Finding]:
    """Kept values that a recalculation does not come to, and formulas it cannot compute."""
    if computed is None:
        return
    unknown: dict[str, list[tuple[int, int]]] = defaultdict(list)
    stale: dict[str, list[tuple[int, int]]] = defaultdict(list)
    tainted = _tainted(book, computed)
    for sheet in book.sheets:
        for (row, column), cell in sheet.cells.items():
            if cell.formula is None or cell.kind == "" or cell.array is not None:
                continue
            error = computed.errors.get((sheet.name, row, column))
            value = computed.value(sheet.name, row, column)
            if error is not None and not cell.is_error and error not in _CIRCULAR:
                if is_outside(cell.formula):
                    continue
                unknown[sheet.name].append((row, column))
            elif (
                error is None
                and _is_stale(cell, value)
                and ((sheet.name, row, column) not in tainted)
            ):
                stale[sheet.name].append((row, column))
    for name, places in stale.items():
        first = _cell(book, name, *places[0])
        value = computed.value(name, *places[0])
        yield Finding(
            code=STALE.code,
            sheet=name,
            cells=areas_of(places),
            count=len(places),
            says=f"{address(*places[0])} shows {_said(first.value)}; "
            f"LibreOffice comes to {_said(value)} (={_short(first.formula)})",
        )
    for name, places in unknown.items():
        first = _cell(book, name, *places[0])
        yield Finding(
            code=UNKNOWN.code,
            sheet=name,
            cells=areas_of(places),
            count=len(places),
            says=f"{_cells(len(places))} could not be computed again, the first "
            f"{address(*places[0])} (={_short(first.formula)}); the kept values stand",
        )


def _said(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.10g}"
    text = "nothing" if value in (None, "") else repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _is_stale(cell: Cell, value: Any) -> bool:
    assert cell.formula is not None
    if _VOLATILE.search(cell.formula) or _CONTEXT.search(cell.formula):
        return False
    kept = cell.value
    return not alike(kept, value) and not _close(kept, value)


def _close(kept: Any, value: Any) -> bool:
    """Two programs may differ in the last digits of a long computation."""
    if isinstance(kept, float) and isinstance(value, int | float):
        return abs(kept - value) <= 1e-6 * max(abs(kept), abs(value), 10.0)
    return False


def _tainted(book: Book, computed: Computed) -> set[Place]:
    """Cells that hang on something volatile, unknown or outside: they may differ rightly."""
    start: set[Place] = set()
    for sheet in book.sheets:
        for (row, column), cell in sheet.cells.items():
            formula = cell.formula
            if formula is not None and (
                _VOLATILE.search(formula)
                or _CONTEXT.search(formula)
                or is_outside(formula)
                or (sheet.name, row, column) in computed.errors
            ):
                start.add((sheet.name, row, column))
    if not start:
        return start
    return _dependents(book, start)


def _dependents(book: Book, start: set[Place]) -> set[Place]:
    found = set(start)
    users: list[tuple[Place, list[tuple[str, Area]]]] = []
    for sheet in book.sheets:
        for (row, column), cell in sheet.cells.items():
            if cell.formula is not None and (sheet.name, row, column) not in found:
                areas = [(r.sheet or sheet.name, r.bounds) for r in references(cell.formula)]
                users.append(((sheet.name, row, column), areas))
    fresh = set(start)
    while fresh:
        by_sheet = _by_sheet(dict.fromkeys(fresh, ""))
        fresh = set()
        left = []
        for place, areas in users:
            if any(
                _holds(a, by_sheet.get(s.casefold(), set()), (0, 0), own=False) for s, a in areas
            ):
                fresh.add(place)
            else:
                left.append((place, areas))
        users = left
        found |= fresh
    return found
