"""Criteria of COUNTIF and its kin: ``">=33"``, ``"<>Absent"``, ``"A*"``, or a plain value."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date
from decimal import Decimal
from functools import lru_cache

from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.values import (
    CellError,
    Value,
    compare,
    day_number,
    rank_of_kind,
)
from liftwork.crafts.office.workbook.vectors import Cell, Vector, key_of

Test = Callable[[Cell], bool]

_FORM = late(r"(<=|>=|<>|=|<|>)?(.*)\Z", re.DOTALL)
_NUMBER = late(r"\s*([+-]?(?:\d+\.?\d*|\.\d+))(%?)\s*\Z")
_DAY = late(r"\s*(\d{4})-(\d\d)-(\d\d)\s*\Z")
_PASSES: dict[str, Callable[[int], bool]] = {
    "<": lambda order: order < 0,
    "<=": lambda order: order <= 0,
    ">": lambda order: order > 0,
    ">=": lambda order: order >= 0,
}


def matching(vector: Vector, criterion: Value) -> list[int]:
    """Indexes of the cells that a criterion selects, in order."""
    operator, wanted = _read(criterion)
    if operator == "=" and wanted not in (None, "") and not _is_pattern(wanted):
        return vector.places.get(key_of(wanted), [])
    return vector.where((operator, key_of(wanted)), _test(operator, wanted))


def selects(criterion: Value, cell: Cell) -> bool:
    """Whether a criterion selects one cell."""
    return _test(*_read(criterion))(cell)


def _read(criterion: Value) -> tuple[str, Value]:
    if not isinstance(criterion, str):
        return "=", Decimal(0) if criterion is None else criterion
    match = _FORM.match(criterion)
    assert match is not None
    return match[1] or "=", _typed(match[2])


@lru_cache(maxsize=1024)
def _typed(words: str) -> Value:
    if number := _NUMBER.match(words):
        return Decimal(number[1]) / (100 if number[2] else 1)
    if day := _DAY.match(words):
        try:
            return day_number(date(int(day[1]), int(day[2]), int(day[3])))
        except ValueError:
            return words
    return words


def _is_pattern(wanted: Value) -> bool:
    return isinstance(wanted, str) and any(mark in wanted for mark in "*?~")


def _test(operator: str, wanted: Value) -> Test:
    if operator in ("=", "<>"):
        equal = _equal(wanted)
        return equal if operator == "=" else lambda cell: not equal(cell)
    passes = _PASSES[operator]

    def ordered(cell: Cell) -> bool:
        if cell is None or isinstance(cell, CellError):
            return False
        return rank_of_kind(cell) == rank_of_kind(wanted) and passes(compare(cell, wanted))

    return ordered


def _equal(wanted: Value) -> Test:
    if wanted == "":
        return lambda cell: cell is None or (cell == "" and not isinstance(cell, CellError))
    if isinstance(wanted, str) and _is_pattern(wanted):
        pattern = late(_as_expression(wanted), re.IGNORECASE | re.DOTALL)
        return lambda cell: (
            isinstance(cell, str)
            and not isinstance(cell, CellError)
            and pattern.fullmatch(cell) is not None
        )
    key = key_of(wanted)
    return lambda cell: cell is not None and not isinstance(cell, CellError) and key_of(cell) == key


def _as_expression(wanted: str) -> str:
    parts = re.findall(r"~[*?~]|[*?]|[^*?~]+|~", wanted)
    marks = {"*": ".*", "?": "."}
    return "".join(
        marks.get(p) or re.escape(p[1:] if p[0] == "~" and len(p) == 2 else p) for p in parts
    )
