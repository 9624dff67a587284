"""What a cell can hold, and how one kind of value becomes another.

Numbers are exact decimals. Dates are day numbers counted from 1899-12-30 and times are
fractions of a day, as every spreadsheet keeps them (ECMA-376 part 1, 18.17.4.1).
"""

from __future__ import annotations

from datetime import date, timedelta
from decimal import Decimal

from liftwork.contract.patterns import late

ZERO, ONE = Decimal(0), Decimal(1)
FIRST_DAY = date(1900, 3, 1)
"""Before this day spreadsheets disagree, because one of them took 1900 for a leap year."""
LAST_DAY = date(9999, 12, 31)
_EPOCH = date(1899, 12, 30)
_PLAIN_NUMBER = late(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d{1,3})?\s*\Z")


class CellError(str):
    """An error value as spreadsheets show it, such as ``#DIV/0!``."""

    __slots__ = ()


DIVIDED_BY_ZERO = CellError("#DIV/0!")
NOT_AVAILABLE = CellError("#N/A")
BAD_NUMBER = CellError("#NUM!")
BAD_VALUE = CellError("#VALUE!")

Value = Decimal | str | bool | None
"""A cell's value; None is an empty cell. An error is a `CellError`, which is text."""


class Trip(Exception):
    """The value of an expression is an error; it carries which."""

    def __init__(self, error: CellError) -> None:
        super().__init__(error)
        self.error = error


def day_number(day: date) -> Decimal:
    """The number that a spreadsheet keeps for a day."""
    return Decimal((day - _EPOCH).days)


def day_of(number: Decimal) -> date:
    """The day of a number, its time of day left out. Raises `Trip` outside 1900 to 9999."""
    if not day_number(FIRST_DAY) <= number < day_number(LAST_DAY) + 1:
        raise Trip(BAD_NUMBER)
    return _EPOCH + timedelta(days=int(number))


def number(value: Value) -> Decimal:
    """A value in arithmetic: empty is 0, true is 1. Raises `Trip` for text that is no number."""
    if value.__class__ is Decimal:
        return value
    if value is None:
        return ZERO
    if isinstance(value, bool):
        return ONE if value else ZERO
    if isinstance(value, str) and _PLAIN_NUMBER.match(value):
        return Decimal(value.strip())
    raise Trip(BAD_VALUE)


def text(value: Value) -> str:
    """A value joined to text: a number with at most ten decimals, without closing zeros."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, Decimal):
        return plain(value)
    return value


def plain(value: Decimal) -> str:
    """A number as it is typed, to fifteen digits, never with an exponent."""
    if not value:
        return "0"
    digits = 14 - value.adjusted()
    kept = round(value, digits) if digits < 28 else value
    shown = f"{kept:f}"
    return shown.rstrip("0").rstrip(".") if "." in shown else shown


def truth(value: Value) -> bool:
    """A value as a condition. Raises `Trip` for text."""
    if isinstance(value, str):
        raise Trip(BAD_VALUE)
    return bool(value)


def rank_of_kind(value: Value) -> int:
    """Numbers sort before text, and text before true and false."""
    if isinstance(value, bool):
        return 2
    return 1 if isinstance(value, str) else 0


def compare(left: Value, right: Value) -> int:
    """-1, 0 or 1. Text is compared without regard to case; an empty cell is 0 or no text."""
    if left is None:
        left = _empty_like(right)
    if right is None:
        right = _empty_like(left)
    a, b = rank_of_kind(left), rank_of_kind(right)
    if a != b:
        return -1 if a < b else 1
    if isinstance(left, str) and isinstance(right, str):
        left_text, right_text = left.casefold(), right.casefold()
        return (left_text > right_text) - (left_text < right_text)
    low, high = number(left), number(right)
    return (low > high) - (low < high)


def _empty_like(other: Value) -> Value:
    if isinstance(other, bool):
        return False
    return "" if isinstance(other, str) else ZERO
