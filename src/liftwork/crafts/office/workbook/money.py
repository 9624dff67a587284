"""Functions of loans and savings, from the one equation that ties them together.

``pv * (1 + rate)^n + pmt * (1 + rate * due) * ((1 + rate)^n - 1) / rate + fv = 0``
(OpenFormula 1.2 part 2, 6.12): `due` is 1 where payments fall at the beginning of a period.
"""

from __future__ import annotations

from decimal import Decimal, DecimalException

from liftwork.crafts.office.workbook.maths import divided, raised
from liftwork.crafts.office.workbook.values import BAD_NUMBER, ONE, Trip, Value, number


def _growth(rate: Decimal, periods: Decimal, due: Decimal) -> tuple[Decimal, Decimal]:
    """What 1 grows to, and what a payment of 1 each period grows to."""
    if not rate:
        return ONE, periods
    grown = raised(ONE + rate, periods)
    return grown, (ONE + rate * due) * (grown - ONE) / rate


def payment(
    rate: Value, periods: Value, present: Value, future: Value = None, due: Value = None
) -> Decimal:
    """The payment of each period."""
    grown, saved = _growth(number(rate), number(periods), number(due))
    return divided(-(number(present) * grown + number(future)), saved)


def future_value(
    rate: Value, periods: Value, paid: Value, present: Value = None, due: Value = None
) -> Decimal:
    """What there is after the last period."""
    grown, saved = _growth(number(rate), number(periods), number(due))
    return -(number(present) * grown + number(paid) * saved)


def present_value(
    rate: Value, periods: Value, paid: Value, future: Value = None, due: Value = None
) -> Decimal:
    """What the payments are worth before the first period."""
    grown, saved = _growth(number(rate), number(periods), number(due))
    return divided(-(number(paid) * saved + number(future)), grown)


def periods(
    rate: Value, paid: Value, present: Value, future: Value = None, due: Value = None
) -> Decimal:
    """How many periods it takes."""
    each, start, end = number(rate), number(paid), number(future)
    now = number(present)
    if not each:
        return divided(-(now + end), start)
    start *= ONE + each * number(due)
    try:
        return divided(start - end * each, start + now * each).ln() / (ONE + each).ln()
    except DecimalException as error:
        raise Trip(BAD_NUMBER) from error
