"""Circular references: formulas that need themselves."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from liftwork.crafts.office.ooxml.book import Book
from liftwork.crafts.office.ooxml.cells import Area
from liftwork.crafts.office.ooxml.formula import Reference, tokens

Place = tuple[str, int, int]
"""Sheet in lower case, row, column."""

MOST_CYCLES = 50
_WITHOUT_VALUE = frozenset(
    ("ROW", "ROWS", "COLUMN", "COLUMNS", "AREAS", "ISREF", "SHEET", "SHEETS", "CELL",
     "FORMULATEXT", "_XLFN.FORMULATEXT", "ISFORMULA", "_XLFN.ISFORMULA", "_XLFN.SHEET")
)  # fmt: skip


class _Remaining:
    """Formula cells whose needs are not all seen yet, by sheet and column, rows in order.

    `next` finds the first of them at or below a row; those done are skipped for good.
    """

    def __init__(self, places: list[Place]) -> None:
        self.rows: dict[tuple[str, int], list[int]] = {}
        for sheet, row, column in sorted(places, key=lambda p: p[1]):
            self.rows.setdefault((sheet, column), []).append(row)
        self.skip = {key: list(range(len(rows) + 1)) for key, rows in self.rows.items()}
        self.columns: dict[str, list[int]] = {}
        for sheet, column in sorted(self.rows):
            self.columns.setdefault(sheet, []).append(column)

    def done(self, place: Place) -> None:
        sheet, row, column = place
        key = (sheet, column)
        index = bisect_left(self.rows[key], row)
        self.skip[key][index] = index + 1

    def _find(self, key: tuple[str, int], index: int) -> int:
        skip = self.skip[key]
        root = index
        while skip[root] != root:
            root = skip[root]
        while skip[index] != root and index != root:
            skip[index], index = root, skip[index]
        return root

    def inside(self, sheet: str, area: Area) -> Iterator[Place]:
        """Remaining formula cells in an area; correct while cells are being done."""
        columns = self.columns.get(sheet, [])
        for column in columns[bisect_left(columns, area.left) :]:
            if column > area.right:
                return
            key = (sheet, column)
            rows = self.rows[key]
            index = self._find(key, bisect_left(rows, area.top))
            while index < len(rows) and rows[index] <= area.bottom:
                yield sheet, rows[index], column
                index = self._find(key, index + 1)


def needed(formula: str) -> Iterator[Reference]:
    """The references whose values a formula needs: ``ROW(B7)`` needs no value of B7."""
    around: list[str] = []
    function = ""
    for kind, text, reference in tokens(formula):
        if text == "(":
            around.append(function or (around[-1] if around else ""))
        elif text == ")" and around:
            around.pop()
        elif reference is not None and not (around and around[-1] in _WITHOUT_VALUE):
            yield reference
        if kind != "space":
            function = text.upper() if kind == "function" else ""


def needs_of(book: Book) -> dict[Place, list[tuple[str, Area]]]:
    """The areas that each formula cell refers to, those in other files left out."""
    known = {sheet.name.casefold() for sheet in book.sheets}
    found: dict[Place, list[tuple[str, Area]]] = {}
    for sheet in book.sheets:
        own = sheet.name.casefold()
        for (row, column), cell in sheet.cells.items():
            if cell.formula is None:
                continue
            areas = []
            for reference in needed(cell.formula):
                there = (reference.sheet or own).casefold()
                if not reference.external and there in known:
                    areas.append((there, reference.bounds))
            found[own, row, column] = areas
    return found


def cycles_of(book: Book) -> list[list[Place]]:
    """The circles of formulas, each as the cells along it; at most `MOST_CYCLES`."""
    needs = needs_of(book)
    remaining = _Remaining(list(needs))
    on_path: dict[Place, int] = {}
    finished: set[Place] = set()
    cycles: list[list[Place]] = []
    for start in needs:
        if start in finished or len(cycles) >= MOST_CYCLES:
            continue
        path = [start]
        on_path[start] = 0
        walks = [_targets(needs[start], remaining)]
        while walks:
            target = next(walks[-1], None)
            if target is None:
                walks.pop()
                done = path.pop()
                del on_path[done]
                finished.add(done)
                remaining.done(done)
            elif target in on_path:
                if len(cycles) < MOST_CYCLES:
                    cycles.append(path[on_path[target] :])
            elif target not in finished:
                on_path[target] = len(path)
                path.append(target)
                walks.append(_targets(needs[target], remaining))
    return _apart(cycles)


def _targets(areas: list[tuple[str, Area]], remaining: _Remaining) -> Iterator[Place]:
    for sheet, area in areas:
        yield from remaining.inside(sheet, area)


def _apart(cycles: list[list[Place]]) -> list[list[Place]]:
    """Circles that share no cell with one found before."""
    seen: set[Place] = set()
    kept = []
    for cycle in cycles:
        if not seen & set(cycle):
            kept.append(cycle)
        seen |= set(cycle)
    return kept
