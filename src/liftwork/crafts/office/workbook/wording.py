"""Functions of text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal

from liftwork.crafts.office.workbook.values import BAD_VALUE, ONE, CellError, Trip, Value
from liftwork.crafts.office.workbook.values import number as as_number
from liftwork.crafts.office.workbook.values import text as as_text
from liftwork.crafts.office.workbook.vectors import Cell

LONGEST = 32_767
"""Characters that a cell may hold."""


def joined_values(*values: Value) -> str:
    return "".join(as_text(value) for value in values)


def joined(*groups: Iterable[Cell]) -> str:
    parts = []
    for group in groups:
        for cell in group:
            if isinstance(cell, CellError):
                raise Trip(cell)
            parts.append(as_text(cell))
    return "".join(parts)


def exact(left: Value, right: Value) -> bool:
    return as_text(left) == as_text(right)


def length(value: Value) -> Decimal:
    return Decimal(len(as_text(value)))


def upper(value: Value) -> str:
    return as_text(value).upper()


def lower(value: Value) -> str:
    return as_text(value).lower()


def proper(value: Value) -> str:
    """Each word with a capital letter."""
    return re.sub(r"[^\W\d_]+", lambda m: m[0].capitalize(), as_text(value))


def trimmed(value: Value) -> str:
    """Without spaces at the ends, and with single ones between words."""
    return re.sub(" +", " ", as_text(value)).strip(" ")


def _count(value: Value, least: int) -> int:
    count = int(as_number(value))
    if count < least:
        raise Trip(BAD_VALUE)
    return count


def left(value: Value, count: Value = ONE) -> str:
    return as_text(value)[: _count(count, 0)]


def right(value: Value, count: Value = ONE) -> str:
    many = _count(count, 0)
    return as_text(value)[-many:] if many else ""


def middle(value: Value, start: Value, count: Value) -> str:
    first = _count(start, 1) - 1
    return as_text(value)[first : first + _count(count, 0)]


def find(wanted: Value, value: Value, start: Value = ONE) -> Decimal:
    """The place of a text inside another, counted from 1; case matters."""
    at = as_text(value).find(as_text(wanted), _count(start, 1) - 1)
    if at < 0:
        raise Trip(BAD_VALUE)
    return Decimal(at + 1)


def substituted(value: Value, old: Value, new: Value) -> str:
    wanted = as_text(old)
    return as_text(value).replace(wanted, as_text(new)) if wanted else as_text(value)


def repeated(value: Value, times: Value) -> str:
    count, part = _count(times, 0), as_text(value)
    if count * len(part) > LONGEST:
        raise Trip(BAD_VALUE)
    return part * count


def value(words: Value) -> Decimal:
    return as_number(words)
