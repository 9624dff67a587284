"""Functions of numbers."""

from __future__ import annotations

import decimal
from decimal import ROUND_CEILING, ROUND_DOWN, ROUND_FLOOR, ROUND_HALF_UP, ROUND_UP, Decimal

from liftwork.crafts.office.workbook.values import (
    BAD_NUMBER,
    DIVIDED_BY_ZERO,
    ONE,
    ZERO,
    Trip,
    Value,
    number,
)


def absolute(value: Value) -> Decimal:
    return abs(number(value))


def sign(value: Value) -> Decimal:
    given = number(value)
    return Decimal((given > 0) - (given < 0))


def whole(value: Value) -> Decimal:
    """The whole number at or below."""
    return number(value).to_integral_value(ROUND_FLOOR)


def divided(left: Decimal, right: Decimal) -> Decimal:
    if not right:
        raise Trip(DIVIDED_BY_ZERO)
    return left / right


def raised(base: Decimal, exponent: Decimal) -> Decimal:
    """`base` to the power `exponent`."""
    if not base:
        if exponent < 0:
            raise Trip(DIVIDED_BY_ZERO)
        if not exponent:
            raise Trip(BAD_NUMBER)
    if base < 0 and exponent % 1:
        raise Trip(BAD_NUMBER)
    try:
        return Decimal(base**exponent)
    except decimal.DecimalException as error:
        raise Trip(BAD_NUMBER) from error


def power(base: Value, exponent: Value) -> Decimal:
    return raised(number(base), number(exponent))


def root(value: Value) -> Decimal:
    given = number(value)
    if given < 0:
        raise Trip(BAD_NUMBER)
    return given.sqrt()


def modulo(value: Value, by: Value) -> Decimal:
    """The remainder, with the sign of the divisor."""
    given, divisor = number(value), number(by)
    return given - divisor * divided(given, divisor).to_integral_value(ROUND_FLOOR)


def rounded(value: Value, places: Value) -> Decimal:
    """Rounded to so many decimals, halves away from zero."""
    return _rounded(value, places, ROUND_HALF_UP)


def rounded_up(value: Value, places: Value) -> Decimal:
    return _rounded(value, places, ROUND_UP)


def rounded_down(value: Value, places: Value = None) -> Decimal:
    return _rounded(value, places, ROUND_DOWN)


def _rounded(value: Value, places: Value, how: str) -> Decimal:
    given, digits = number(value), int(number(places))
    if not -20 <= digits <= 20:
        raise Trip(BAD_NUMBER)
    if given.adjusted() + digits >= 27:
        return given
    return given.quantize(ONE.scaleb(-digits), how) + ZERO


def ceiling(value: Value, step: Value) -> Decimal:
    """The multiple of a positive step at or above."""
    return _to_step(value, step, ROUND_CEILING)


def floor(value: Value, step: Value) -> Decimal:
    """The multiple of a positive step at or below."""
    return _to_step(value, step, ROUND_FLOOR)


def _to_step(value: Value, step: Value, how: str) -> Decimal:
    size = number(step)
    if size <= 0:
        raise Trip(BAD_NUMBER)
    return (number(value) / size).to_integral_value(how) * size
