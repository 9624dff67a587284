"""What people say about a bill of quantities: its units, and the waste of bricks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.numbers import NUMBER, fold, number_value
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading

MOST_WASTE = 30
_UNITS = (
    (
        "metric",
        re.compile(r"\b(?:metric|in met(?:re|er)s?|cubic met(?:re|er)s?|m3|m³|cum|sqm)\b", re.I),
    ),
    (
        "imperial",
        re.compile(r"\b(?:imperial|in f(?:ee|oo)t|cubic f(?:ee|oo)t|cft|sft|sq\.? ?ft)\b", re.I),
    ),
)
_PERCENT = r"(?:%|per ?cent)"
_LOST = r"(?:waste|wastage|breakage)"
_WASTE = Pattern(
    rf"(?P<n>{NUMBER})\s*{_PERCENT}\s*(?:for |of |as )?(?:brick )?(?:{_LOST}|extra)"
    rf"|{_LOST}\s*(?:of|at|is|=|:)?\s*(?P<m>{NUMBER})\s*{_PERCENT}",
    needs=rf"{_LOST}|extra",
)


def find_units(text: str) -> Sequence[Reading[str]]:
    """``in cft`` and ``in feet`` are imperial, ``in cubic metres`` metric."""
    return [
        Reading(name, *match.span()) for name, pattern in _UNITS for match in pattern.finditer(text)
    ]


def find_waste(text: str) -> Sequence[Reading[float]]:
    """Percent of bricks lost: ``with 10 % wastage``, ``waste of 7.5 percent``."""
    found = [(number_value(m["n"] or m["m"]), m.span()) for m in _WASTE.finditer(fold(text))]
    return [Reading(float(value), *span) for value, span in found if value is not None]
