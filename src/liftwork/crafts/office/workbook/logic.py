"""Functions of truth values, and questions about a value."""

from __future__ import annotations

from decimal import Decimal

from liftwork.crafts.office.workbook.values import Value, truth


def all_true(*values: Value) -> bool:
    """Every value is looked at, so that text among them is always an error."""
    return min(truth(value) for value in values)


def any_true(*values: Value) -> bool:
    return max(truth(value) for value in values)


def negated(value: Value) -> bool:
    return not truth(value)


def is_blank(value: Value) -> bool:
    return value is None


def is_number(value: Value) -> bool:
    return isinstance(value, Decimal)


def is_text(value: Value) -> bool:
    return isinstance(value, str)
