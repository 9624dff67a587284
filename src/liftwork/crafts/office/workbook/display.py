"""How a value is shown: the number format of its type, and the text that the format gives."""

from __future__ import annotations

import unicodedata
from datetime import timedelta
from decimal import ROUND_HALF_UP, Decimal
from textwrap import wrap

from liftwork.crafts.office.workbook.plan import Type
from liftwork.crafts.office.workbook.values import CellError, Trip, day_of, plain, text
from liftwork.crafts.office.workbook.vectors import Cell

_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_FIXED = {"text": "General", "date": "dd mmm yyyy", "time": "hh:mm"}
_MARGIN = "_)"
"""A free space as wide as a bracket, so that numbers do not touch the next column."""
_DECIMALS = {"integer": 0, "number": 2, "currency": 2, "percent": 1}


def decimals_of(type: Type, decimals: int | None) -> int:
    """Decimals that are shown: as the plan says, or the usual ones of the type."""
    return _DECIMALS.get(type, 0) if decimals is None else decimals


def number_format(
    type: Type, decimals: int | None = None, sign: str = "", identifier: bool = False
) -> str:
    """The number format of a type, in the codes of ECMA-376 part 1, 18.8.30."""
    if type in _FIXED:
        return _FIXED[type]
    if identifier:
        return "0"
    places = decimals_of(type, decimals)
    digits = "0" + ("." + "0" * places if places else "")
    if type == "percent":
        return f"{digits}%{_MARGIN}"
    if type == "currency":
        amount = f"{_quoted(sign)}#,##{digits}{_MARGIN}"
        return f"{amount};[Red]-{amount}"
    return f"#,##{digits}{_MARGIN}"


def _quoted(sign: str) -> str:
    if not sign:
        return ""
    return f'"{sign}"' if _tight(sign) else f'"{sign} "'


def _tight(sign: str) -> bool:
    """Whether a sign stands right before the digits: $ and € do, Rs and PKR do not."""
    return not sign[-1].isalpha() and sign[-1] != "."


def displayed(
    value: Cell,
    type: Type,
    decimals: int | None = None,
    sign: str = "",
    identifier: bool = False,
    *,
    halves: str = ROUND_HALF_UP,
) -> str:
    """The text that a cell shows. `halves` says which way a half is rounded."""
    if value is None:
        return ""
    if isinstance(value, str | bool):
        return text(value)
    if type in _FIXED:
        return _fixed(value, type)
    places = 0 if identifier else decimals_of(type, decimals)
    amount = rounded(value * 100 if type == "percent" else value, places, halves)
    shown = f"{abs(amount):f}" if identifier or type == "percent" else f"{abs(amount):,f}"
    if type == "percent":
        shown += "%"
    if type == "currency" and sign:
        shown = f"{sign}{'' if _tight(sign) else ' '}{shown}"
    return f"-{shown}" if amount < 0 else shown


def _fixed(value: Decimal, type: Type) -> str:
    if type == "date":
        return _date(value)
    return _clock(value) if type == "time" else plain(value)


def rounded(value: Decimal, places: int, halves: str = ROUND_HALF_UP) -> Decimal:
    """Rounded as cells show numbers: halves away from zero."""
    return value.quantize(Decimal(1).scaleb(-places), halves)


def _date(value: Decimal) -> str:
    try:
        day = day_of(value)
    except Trip as trip:
        return trip.error
    return f"{day.day:02} {_MONTHS[day.month - 1]} {day.year}"


def _clock(value: Decimal) -> str:
    minutes = int(timedelta(days=float(value % 1)).total_seconds() / 60 + 1e-6)
    return f"{minutes // 60 % 24:02}:{minutes % 60:02}"


def width_of(text: str) -> int:
    """Width in digits of the default font; East Asian characters count twice."""
    if text.isascii() and "\n" not in text:
        return len(text)
    lines = text.split("\n")
    return max(sum(_width(char) for char in line) for line in lines)


def lines_of(text: str, width: float) -> int:
    """Lines that a text takes in a column, broken between words where it can be."""
    if width_of(text) <= width and "\n" not in text:
        return 1
    room = max(int(width), 1)
    broken = (wrap(line, room) or [""] for line in text.split("\n"))
    return sum(max(1, -(-width_of(part) // room)) for parts in broken for part in parts)


def _width(char: str) -> int:
    if unicodedata.combining(char):
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def is_error(cell: Cell) -> bool:
    """Whether a cell holds an error value."""
    return isinstance(cell, CellError)
