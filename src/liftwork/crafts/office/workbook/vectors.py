"""A whole column as a formula sees it, with indexes so that a lookup in each row stays quick."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import cached_property

from liftwork.crafts.office.workbook.values import CellError, Trip, Value

Cell = Value | CellError
_MOST_KEPT = 512


def key_of(value: Cell) -> object:
    """What two cells share when an exact lookup takes them for equal."""
    if isinstance(value, str):
        return value.casefold()
    return ("truth", value) if isinstance(value, bool) else value


class Vector:
    """The cells of a column, an item alone, or a row's cells. Read only once it is full."""

    def __init__(self, cells: list[Cell]) -> None:
        self.cells = cells
        self._kept: dict[object, list[int]] = {}

    def __len__(self) -> int:
        return len(self.cells)

    def __iter__(self) -> Iterator[Cell]:
        return iter(self.cells)

    def at(self, index: int) -> Value:
        """One cell. Raises `Trip` where it is an error."""
        cell = self.cells[index]
        if isinstance(cell, CellError):
            raise Trip(cell)
        return cell

    def numbers(self) -> list[Decimal]:
        """The numbers among the cells. Raises `Trip` for the first error."""
        return self._numbers

    @cached_property
    def _numbers(self) -> list[Decimal]:
        return list(numbers_in(self.cells))

    @cached_property
    def sorted_numbers(self) -> list[Decimal]:
        """The numbers from lowest to highest. Raises `Trip` for the first error."""
        return sorted(self.numbers())

    def below(self, number: Decimal) -> int:
        """How many of the numbers are lower."""
        return bisect_left(self.sorted_numbers, number)

    def above(self, number: Decimal) -> int:
        """How many of the numbers are higher."""
        return len(self.sorted_numbers) - bisect_right(self.sorted_numbers, number)

    @cached_property
    def places(self) -> dict[object, list[int]]:
        """Where each value stands, by `key_of`."""
        places: dict[object, list[int]] = {}
        for index, cell in enumerate(self.cells):
            places.setdefault(key_of(cell), []).append(index)
        return places

    def where(self, key: object, test: Callable[[Cell], bool]) -> list[int]:
        """Indexes of the cells that pass a test; answers are kept by `key`."""
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[key] = [i for i, cell in enumerate(self.cells) if test(cell)]
        return self._kept[key]


def numbers_in(cells: Iterable[Cell]) -> Iterator[Decimal]:
    """The numbers among cells; text, truth values and empty cells are passed over."""
    for cell in cells:
        if cell.__class__ is Decimal:
            yield cell
        elif isinstance(cell, CellError):
            raise Trip(cell)
