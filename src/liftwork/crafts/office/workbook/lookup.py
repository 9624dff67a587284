"""Functions that find a place in a column."""

from __future__ import annotations

from decimal import Decimal

from liftwork.crafts.office.workbook.criteria import matching
from liftwork.crafts.office.workbook.values import (
    BAD_VALUE,
    NOT_AVAILABLE,
    ONE,
    CellError,
    Trip,
    Value,
    compare,
    number,
    rank_of_kind,
)
from liftwork.crafts.office.workbook.vectors import Vector


def index(vector: Vector, place: Value) -> Value:
    """The cell at a place counted from 1."""
    at = int(number(place))
    if not 1 <= at <= len(vector):
        raise Trip(BAD_VALUE if at < 0 else CellError("#REF!"))
    return vector.at(at - 1)


def match(value: Value, vector: Vector, how: Value = ONE) -> Decimal:
    """The place of a value counted from 1: 0 finds it exactly, 1 the last that is not above."""
    if number(how) == 0:
        found = matching(vector, value) if isinstance(value, str) else _exactly(vector, value)
        if not found:
            raise Trip(NOT_AVAILABLE)
        return Decimal(found[0] + 1)
    if number(how) != 1:
        raise Trip(NOT_AVAILABLE)
    return Decimal(_last_not_above(vector, value) + 1)


def _exactly(vector: Vector, value: Value) -> list[int]:
    return matching(vector, Decimal(0) if value is None else value)


def _last_not_above(vector: Vector, value: Value) -> int:
    low, high = 0, len(vector)
    while low < high:
        middle = (low + high) // 2
        cell = vector.at(middle)
        if rank_of_kind(cell) == rank_of_kind(value) and compare(cell, value) <= 0:
            low = middle + 1
        else:
            high = middle
    if low == 0:
        raise Trip(NOT_AVAILABLE)
    return low - 1
