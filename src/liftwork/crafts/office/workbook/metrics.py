"""Metrics and totals as the bracket formulas that they stand for."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.plan import Condition, Metric

_PLAIN = {
    "sum": "SUM", "average": "AVERAGE", "min": "MIN", "max": "MAX", "median": "MEDIAN",
}  # fmt: skip
_FOR_ROWS = {"sum": "SUMIFS", "average": "AVERAGEIFS", "min": "MINIFS", "max": "MAXIFS"}


def metric_formula(metric: Metric, sheet: str, key: tuple[str, str] | None = None) -> str:
    """The formula of a metric on a sheet.

    `key` is, for a line of a group, the column that the group is made by and the name of
    the group's own first column. Raises `BadInput` for a median with conditions.
    """
    of = column(metric.of, sheet)
    tests = [f"{column(c.column, sheet)}, {_criterion(c, sheet)}" for c in metric.where]
    rows = f"COUNTA({of})"
    if key is not None:
        own = f"{column(key[0], sheet)}, [{key[1]}]"
        rows = f"COUNTIFS({own})"
        tests.insert(0, own)
    selected = ", ".join(tests)
    if metric.function == "share":
        return f"COUNTIFS({selected}) / {rows}" if metric.where else "1"
    if metric.function == "count":
        return f"COUNTIFS({selected})" if tests else f"COUNTA({of})"
    if not tests:
        return f"{_PLAIN[metric.function]}({of})"
    if metric.function == "median":
        raise BadInput("a median of some of the rows cannot be written; use average, min or max")
    return f"{_FOR_ROWS[metric.function]}({of}, {selected})"


def column(written: str, sheet: str) -> str:
    """A column as formulas write it, with its sheet: ``'Class list'[Name]``."""
    text = written.strip()
    if text.endswith("]") and not text.startswith("["):
        return text
    name = text.removeprefix("[").removesuffix("]")
    return f"'{sheet.replace(chr(39), chr(39) * 2)}'[{name}]"


def _criterion(condition: Condition, sheet: str) -> str:
    operator = condition.compares
    if condition.item is not None:
        of = column(condition.item, sheet)
        return of if operator == "=" else f'"{operator}" & {of}'
    value = condition.value
    if value is None:
        return f'"{operator}"'
    if isinstance(value, str) and (day := _day(value)):
        number = f"DATE({day.year}, {day.month}, {day.day})"
        return number if operator == "=" else f'"{operator}" & {number}'
    if isinstance(value, str):
        return '"' + (operator if operator != "=" else "") + value.replace('"', '""') + '"'
    number = f"{Decimal(str(value)):f}"
    return number if operator == "=" else f'"{operator}{number}"'


def _day(value: str) -> date | None:
    try:
        return date.fromisoformat(value)
    except ValueError:
        return None
