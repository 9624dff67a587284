"""Tables as openpyxl reads them, and what a person would work out from them by hand."""

from __future__ import annotations

import datetime
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.crafts.office.change.readback.shots import place
from liftwork.programs.lazy import lazy

openpyxl: Any = lazy("openpyxl")


def load(path: Path, values: bool) -> Any:
    """The workbook as openpyxl reads it: values as they are kept, or formulas."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path, data_only=values)


@dataclass(frozen=True)
class Grid:
    """The data of a table: the row of headers, and the rows below it, in an area of a sheet."""

    sheet: Any
    top: int
    left: int
    bottom: int
    right: int

    @classmethod
    def of(cls, sheet: Any, area: str) -> Grid:
        """The grid whose data (headers left out) is in an area such as ``A2:C9``."""
        first, _, last = area.partition(":")
        (top, left), (bottom, right) = place(first), place(last or first)
        return cls(sheet, top, left, bottom, right)

    def header(self, column: int) -> str:
        """The header above a column, as text."""
        return text(self.sheet.cell(self.top - 1, column).value)

    def column_of(self, name: str) -> int | None:
        """The column whose header says `name`, but for case and spaces."""
        wanted = _plain(name)
        for column in range(self.left, self.right + 1):
            if _plain(self.header(column)) == wanted:
                return column
        return None

    def values(self, column: int) -> list[Any]:
        """The values of a column, top to bottom; dates as they are."""
        return [self.sheet.cell(row, column).value for row in self.rows]

    @property
    def rows(self) -> range:
        """Numbers of the rows of data."""
        return range(self.top, self.bottom + 1)

    def row(self, number: int) -> list[Any]:
        """The values of a row."""
        return [self.sheet.cell(number, c).value for c in range(self.left, self.right + 1)]


def _plain(name: str) -> str:
    return " ".join(name.replace("_", " ").replace("-", " ").split()).strip(" .:?#").casefold()


def text(value: Any) -> str:
    """A value as a person reads it in a cell without a format."""
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str(value).split())


def number(value: Any) -> float | None:
    """A number, None for anything else; dates count days, as Excel keeps them."""
    if isinstance(value, bool):
        return None
    if isinstance(value, datetime.datetime):
        return (value - datetime.datetime(1899, 12, 30)).total_seconds() / 86_400
    return float(value) if isinstance(value, int | float) else None


def near(one: Any, other: Any) -> bool:
    """Whether two values are the same: numbers to 1e-9 of their size, empty like empty."""
    a, b = number(one), number(other)
    if a is not None and b is not None:
        return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))
    return text(one) == text(other)


def same_key(one: Any, other: Any) -> bool:
    """Whether two values are one key: text in any case of letters."""
    a, b = number(one), number(other)
    return (
        a == b
        if a is not None and b is not None
        else text(one).casefold() == text(other).casefold()
    )


def total(kind: str, values: Sequence[Any]) -> float | None:
    """What a total of a column comes to; None where there is nothing to add up."""
    if kind == "count":
        return float(sum(text(v) != "" for v in values))
    numbers = [n for v in values if (n := number(v)) is not None]
    if not numbers:
        return 0.0 if kind == "sum" else None
    ordered = sorted(numbers)
    if kind == "min":
        return ordered[0]
    if kind == "max":
        return ordered[-1]
    whole = _exact_sum(ordered)
    return whole if kind == "sum" else whole / len(ordered)


def _exact_sum(numbers: Sequence[float]) -> float:
    """Neumaier's sum, which loses no small part beside a large one."""
    whole, lost = 0.0, 0.0
    for n in numbers:
        t = whole + n
        lost += (whole - t) + n if abs(whole) >= abs(n) else (n - t) + whole
        whole = t
    return whole + lost


def filled(values: Sequence[Any]) -> Iterator[Any]:
    """Values that are not empty."""
    return (v for v in values if text(v) != "")
