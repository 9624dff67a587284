"""Functions that take many cells: totals, averages, counts, ranks, with and without criteria."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from typing import Any

from liftwork.crafts.office.workbook.criteria import matching
from liftwork.crafts.office.workbook.maths import divided
from liftwork.crafts.office.workbook.values import (
    BAD_NUMBER,
    BAD_VALUE,
    DIVIDED_BY_ZERO,
    NOT_AVAILABLE,
    ONE,
    ZERO,
    CellError,
    Trip,
    Value,
    number,
)
from liftwork.crafts.office.workbook.vectors import Cell, Vector, numbers_in

Cells = Iterable[Cell]


def _all(groups: tuple[Cells, ...]) -> list[Decimal]:
    found: list[Decimal] = []
    for group in groups:
        found += group.numbers() if isinstance(group, Vector) else numbers_in(group)
    return found


def total(*groups: Cells) -> Decimal:
    return sum(_all(groups), ZERO)


def product(*groups: Cells) -> Decimal:
    result, found = ONE, _all(groups)
    for one in found:
        result *= one
    return result if found else ZERO


def average(*groups: Cells) -> Decimal:
    found = _all(groups)
    return divided(sum(found, ZERO), Decimal(len(found)))


def minimum(*groups: Cells) -> Decimal:
    return min(_all(groups), default=ZERO)


def maximum(*groups: Cells) -> Decimal:
    return max(_all(groups), default=ZERO)


def median(*groups: Cells) -> Decimal:
    found = sorted(_all(groups))
    if not found:
        raise Trip(BAD_NUMBER)
    half = len(found) // 2
    return found[half] if len(found) % 2 else (found[half - 1] + found[half]) / 2


def variance(*groups: Cells) -> Decimal:
    """The variance of a sample."""
    found = _all(groups)
    if len(found) < 2:
        raise Trip(DIVIDED_BY_ZERO)
    mean = sum(found, ZERO) / len(found)
    return sum(((one - mean) ** 2 for one in found), ZERO) / (len(found) - 1)


def deviation(*groups: Cells) -> Decimal:
    """The standard deviation of a sample."""
    return variance(*groups).sqrt()


def count(*groups: Cells) -> Decimal:
    """How many numbers; errors are passed over."""
    return Decimal(sum(isinstance(cell, Decimal) for group in groups for cell in group))


def count_filled(*groups: Cells) -> Decimal:
    return Decimal(sum(cell is not None for group in groups for cell in group))


def count_blank(vector: Vector) -> Decimal:
    return Decimal(
        sum(c is None or (c == "" and not isinstance(c, CellError)) for c in vector.cells)
    )


def large(vector: Vector, place: Value) -> Decimal:
    """The highest but so many, counted from 1."""
    return _nth(vector.sorted_numbers[::-1], place)


def small(vector: Vector, place: Value) -> Decimal:
    """The lowest but so many, counted from 1."""
    return _nth(vector.sorted_numbers, place)


def _nth(found: list[Decimal], place: Value) -> Decimal:
    at = int(number(place))
    if not 1 <= at <= len(found):
        raise Trip(BAD_NUMBER)
    return found[at - 1]


def rank(value: Value, vector: Vector, order: Value = ZERO) -> Decimal:
    """The place of a number among the others, highest first, or lowest first where `order`."""
    given = number(value)
    if given not in vector.places:
        raise Trip(NOT_AVAILABLE)
    return Decimal(1 + (vector.below(given) if number(order) else vector.above(given)))


def _rows(pairs: tuple[Any, ...], size: int) -> list[int]:
    """Rows that every criterion selects; `pairs` are a column, its criterion, and so on."""
    if len(pairs) % 2:
        raise Trip(BAD_VALUE)
    rows: list[int] | None = None
    for vector, criterion in zip(pairs[::2], pairs[1::2], strict=True):
        if len(vector) != size:
            raise Trip(BAD_VALUE)
        found = matching(vector, criterion)
        rows = found if rows is None else sorted(set(rows) & set(found))
    return rows or []


def _selected(vector: Vector, pairs: tuple[Any, ...]) -> list[Decimal]:
    return list(numbers_in(vector.cells[row] for row in _rows(pairs, len(vector))))


def count_ifs(*pairs: Any) -> Decimal:
    return Decimal(len(_rows(pairs, len(pairs[0]))))


def count_if(vector: Vector, criterion: Value) -> Decimal:
    return count_ifs(vector, criterion)


def total_ifs(vector: Vector, *pairs: Any) -> Decimal:
    return sum(_selected(vector, pairs), ZERO)


def total_if(vector: Vector, criterion: Value, of: Vector | None = None) -> Decimal:
    return total_ifs(vector if of is None else of, vector, criterion)


def average_ifs(vector: Vector, *pairs: Any) -> Decimal:
    found = _selected(vector, pairs)
    return divided(sum(found, ZERO), Decimal(len(found)))


def average_if(vector: Vector, criterion: Value, of: Vector | None = None) -> Decimal:
    return average_ifs(vector if of is None else of, vector, criterion)


def minimum_ifs(vector: Vector, *pairs: Any) -> Decimal:
    return min(_selected(vector, pairs), default=ZERO)


def maximum_ifs(vector: Vector, *pairs: Any) -> Decimal:
    return max(_selected(vector, pairs), default=ZERO)


def total_of_products(*vectors: Vector) -> Decimal:
    """The sum of the products of cells that stand beside each other; text counts as nothing."""
    if len({len(vector) for vector in vectors}) != 1:
        raise Trip(BAD_VALUE)
    result = ZERO
    for cells in zip(*(vector.cells for vector in vectors), strict=True):
        found = list(numbers_in(cells))
        if len(found) == len(vectors):
            result += product(found)
    return result
