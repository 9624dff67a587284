"""Functions of days and times."""

from __future__ import annotations

import calendar
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal

from liftwork.crafts.office.workbook.values import (
    BAD_NUMBER,
    ONE,
    Trip,
    Value,
    day_number,
    day_of,
    number,
)


def year(value: Value) -> Decimal:
    return Decimal(day_of(number(value)).year)


def month(value: Value) -> Decimal:
    return Decimal(day_of(number(value)).month)


def day(value: Value) -> Decimal:
    return Decimal(day_of(number(value)).day)


def days(end: Value, start: Value) -> Decimal:
    """Days from start to end."""
    return day_number(day_of(number(end))) - day_number(day_of(number(start)))


def date_from(y: Value, m: Value, d: Value) -> Decimal:
    """The day of a year, month and day; months and days may run over."""
    months = int(number(y)) * 12 + int(number(m)) - 1
    return day_number(_day(months // 12, months % 12 + 1, 1)) + int(number(d)) - 1


def _day(y: int, m: int, d: int) -> date:
    if not 1900 <= y <= 9999:
        raise Trip(BAD_NUMBER)
    return date(y, m, min(d, calendar.monthrange(y, m)[1]))


def months_later(start: Value, count: Value) -> Decimal:
    """The same day some months later, or that month's last day."""
    first = day_of(number(start))
    months = first.year * 12 + first.month - 1 + int(number(count))
    return day_number(_day(months // 12, months % 12 + 1, first.day))


def month_end(start: Value, count: Value) -> Decimal:
    """The last day of the month some months later."""
    first = day_of(number(start))
    months = first.year * 12 + first.month - 1 + int(number(count))
    return day_number(_day(months // 12, months % 12 + 1, 31))


def weekday(value: Value, counted: Value = ONE) -> Decimal:
    """The day of the week: 1 counts from Sunday, 2 from Monday, 3 from Monday as 0."""
    from_monday = day_of(number(value)).weekday()
    answers = {1: (from_monday + 1) % 7 + 1, 2: from_monday + 1, 3: from_monday}
    how = int(number(counted))
    if how not in answers:
        raise Trip(BAD_NUMBER)
    return Decimal(answers[how])


def working_days(start: Value, end: Value) -> Decimal:
    """Days from Monday to Friday, both ends counted."""
    first, last = day_of(number(start)), day_of(number(end))
    way = 1 if first <= last else -1
    low, high = min(first, last), max(first, last)
    weeks, rest = divmod((high - low).days + 1, 7)
    extra = sum((low + timedelta(days=n)).weekday() < 5 for n in range(rest))
    return Decimal(way * (weeks * 5 + extra))


def _seconds(value: Value) -> int:
    given = number(value)
    if given < 0:
        raise Trip(BAD_NUMBER)
    return int((given % 1 * 86400).to_integral_value(ROUND_HALF_UP)) % 86400


def hour(value: Value) -> Decimal:
    return Decimal(_seconds(value) // 3600)


def minute(value: Value) -> Decimal:
    return Decimal(_seconds(value) // 60 % 60)


def time_from(h: Value, m: Value, s: Value) -> Decimal:
    """A time of day as a fraction of a day."""
    total = int(number(h)) * 3600 + int(number(m)) * 60 + int(number(s))
    if total < 0:
        raise Trip(BAD_NUMBER)
    return Decimal(total % 86400) / 86400
