"""Values as people and models write them, as cells of a column's type."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from liftwork.contract.errors import BadInput
from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.plan import Given, Type
from liftwork.crafts.office.workbook.values import FIRST_DAY, LAST_DAY, Value, day_number

LONGEST = 32_767
"""Characters that a cell may hold."""

_CLOCK = late(r"(\d{1,2}):(\d\d)(?::(\d\d))?\Z")
_GROUPED = late(r"[+-]?\d{1,3}(?:,\d{2,3})+(?:\.\d+)?\Z")
_MOST = Decimal(10) ** 15
_SAYS = {
    "integer": "a whole number",
    "number": "a number",
    "currency": "an amount",
    "percent": 'a percent such as 0.18 or "18%"',
    "date": "a date such as 2026-03-01",
    "time": "a time such as 09:30",
    "text": "text",
}


def cell(value: Given, type: Type, where: str) -> Value:
    """The cell of a value. Raises `BadInput` that names `where` it stands."""
    if value is None or value == "":
        return None
    try:
        return _READERS[type](value)
    except (ValueError, InvalidOperation) as error:
        shown = str(value) if len(str(value)) <= 40 else f"{str(value)[:37]}..."
        why = f": {error}" if isinstance(error, _TooMuch) else ""
        raise BadInput(f"{where}: {shown!r} is not {_SAYS[type]}{why}") from error


class _TooMuch(ValueError):
    """A value that no spreadsheet keeps as it is; its text says why."""


def _text(value: Given) -> str:
    words = value if isinstance(value, str) else str(value)
    if len(words) > LONGEST:
        raise _TooMuch(f"a cell holds at most {LONGEST:,} characters")
    return words.replace("\r\n", "\n").replace("\r", "\n")


def _number(value: Given) -> Decimal:
    if isinstance(value, bool) or value is None:
        raise ValueError
    if isinstance(value, str):
        value = value.strip()
        value = value.replace(",", "") if _GROUPED.match(value) else value
    found = Decimal(str(value))
    if not found.is_finite():
        raise ValueError
    if abs(found) >= _MOST:
        raise _TooMuch("spreadsheets keep only fifteen digits")
    return found


def _integer(value: Given) -> Decimal:
    found = _number(value)
    if found % 1:
        raise ValueError
    return found


def _percent(value: Given) -> Decimal:
    if isinstance(value, str) and value.strip().endswith("%"):
        return _number(value.strip()[:-1].strip()) / 100
    return _number(value)


def _date(value: Given) -> Decimal:
    day = _day(str(value).strip())
    if not FIRST_DAY <= day <= LAST_DAY:
        raise _TooMuch("spreadsheets agree on dates from 1900-03-01 on")
    return day_number(day)


def _day(value: str) -> date:
    return datetime.fromisoformat(value).date() if "T" in value else date.fromisoformat(value)


def _time(value: Given) -> Decimal:
    match = _CLOCK.match(value.strip()) if isinstance(value, str) else None
    if match is None:
        raise ValueError
    hours, minutes, seconds = int(match[1]), int(match[2]), int(match[3] or 0)
    if hours > 24 or minutes > 59 or seconds > 59:
        raise ValueError
    return Decimal(hours * 3600 + minutes * 60 + seconds) / 86400


_READERS: dict[str, Callable[[Given], Value]] = {
    "text": _text,
    "integer": _integer,
    "number": _number,
    "currency": _number,
    "percent": _percent,
    "date": _date,
    "time": _time,
}
