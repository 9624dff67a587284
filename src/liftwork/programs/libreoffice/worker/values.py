"""The values of a range as JSON text, block by block: two million cells need little room."""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from com.sun.star.sheet.FormulaResult import ERROR as ERROR_RESULT
from com.sun.star.util.NumberFormat import LOGICAL

from .opening import Refused

_ERRORS = {
    502: "Err:502",
    503: "#NUM!",
    519: "#VALUE!",
    521: "#NULL!",
    522: "Err:522",
    523: "Err:523",
    524: "#REF!",
    525: "#NAME?",
    532: "#DIV/0!",
    32767: "#N/A",
}
"""LibreOffice's error numbers by the name that a spreadsheet shows; 522 is a circular
reference, 523 one that does not converge."""

_MOST_NAMED = 5000
"""Error cells of a range whose name is asked, one by one; the others have an empty name."""

_MOST_CELLS = 5_000_000
"""Cells of one range whose values are told."""

_AT_ONCE = 50_000
"""Cells that are read in one go."""


@dataclass(frozen=True)
class Block:
    """A range with what every question about it needs: its sheet and its address."""

    sheet: Any
    area: Any
    address: Any


@dataclass(frozen=True)
class Values:
    """Rows of values, as JSON already."""

    json: str


class Formats:
    """A document's number formats: which of them show numbers as TRUE and FALSE."""

    def __init__(self, document: Any) -> None:
        self._formats = document.NumberFormats
        self._logical: dict[int, bool] = {}

    def logical(self, key: int) -> bool:
        """Whether the format with this key does. LibreOffice is asked once for each."""
        if key not in self._logical:
            self._logical[key] = bool(self._formats.getByKey(key).Type & LOGICAL)
        return self._logical[key]


def to_json(told: dict[str, Any]) -> str:
    """An answer as JSON, in which `Values` stand as they are."""
    held: list[str] = []
    mark = uuid.uuid4().hex

    def hold(values: Values) -> str:
        held.append(values.json)
        return mark

    first, *rest = json.dumps(told, default=hold).split(f'"{mark}"')
    return first + "".join(held[n] + part for n, part in enumerate(rest))


def typed(block: Block, formats: Formats, wrong: tuple[Any, ...] | None = None) -> Values:
    """Values: a number, a text, true or false, ``{"error": "#N/A"}``, null if empty.

    `formats` are those of the document; `wrong` the ranges of error cells, where they are
    known already. Raises `Refused` where there are too many cells.
    """
    address = block.address
    if size(address) > _MOST_CELLS:
        shape = f"{address.EndRow + 1:,} rows by {address.EndColumn + 1:,} columns"
        raise Refused(
            f"the used part of a sheet is {shape}; at most {_MOST_CELLS:,} cells are read"
        )
    reader = _Reader(block, formats, wrong_cells(block.area) if wrong is None else wrong)
    height = max(1, _AT_ONCE // (address.EndColumn - address.StartColumn + 1))
    tops = range(address.StartRow, address.EndRow + 1, height)
    parts = [json.dumps(reader.rows(top, min(top + height - 1, address.EndRow))) for top in tops]
    return Values(f"[{','.join(part[1:-1] for part in parts)}]")


class _Reader:
    """Reads rows of one range."""

    def __init__(self, block: Block, formats: Formats, wrong: tuple[Any, ...]) -> None:
        self._sheet, self._area, self._address = block.sheet, block.area, block.address
        self._formats, self._wrong = formats, wrong
        self._logical: list[Any] | None = None
        self._named = 0

    def rows(self, top: int, bottom: int) -> list[list[Any]]:
        """The values of these rows, counted from 0 as on the sheet."""
        left = self._address.StartColumn
        part = self._sheet.getCellRangeByPosition(left, top, self._address.EndColumn, bottom)
        rows = [[None if cell == "" else cell for cell in row] for row in part.getDataArray()]
        if any(1.0 in row or 0.0 in row for row in rows):
            for column, row in places(self._truths(), top, bottom):
                value = rows[row - top][column - left]
                if isinstance(value, float):
                    rows[row - top][column - left] = value != 0
        for column, row in places(self._wrong, top, bottom):
            rows[row - top][column - left] = {"error": self._name(column, row)}
        return rows

    def _name(self, column: int, row: int) -> str:
        self._named += 1
        if self._named > _MOST_NAMED:
            return ""
        return error_name(self._sheet.getCellByPosition(column, row).getError())

    def _truths(self) -> list[Any]:
        if self._logical is None:
            self._logical = list(_logical(self._area, self._formats))
        return self._logical


def _logical(area: Any, formats: Formats) -> Iterator[Any]:
    """The parts of a range that show numbers as TRUE and FALSE."""
    if area.getPropertyState("NumberFormat").value != "AMBIGUOUS_VALUE":
        if formats.logical(area.NumberFormat):
            yield area.getRangeAddress()
        return
    parts = area.getUniqueCellFormatRanges()
    for n in range(parts.getCount()):
        ranges = parts.getByIndex(n)
        if formats.logical(ranges.NumberFormat):
            yield from ranges.getRangeAddresses()


def wrong_cells(area: Any) -> tuple[Any, ...]:
    """Addresses of the error cells of a range."""
    return tuple(area.queryFormulaCells(ERROR_RESULT).getRangeAddresses())


def size(address: Any) -> int:
    """How many cells there are."""
    height = address.EndRow - address.StartRow + 1
    return int(height * (address.EndColumn - address.StartColumn + 1))


def places(
    addresses: Iterable[Any], top: int = 0, bottom: int | None = None
) -> Iterator[tuple[int, int]]:
    """Column and row of every cell between two rows, counted from 0."""
    for address in addresses:
        last = address.EndRow if bottom is None else min(bottom, address.EndRow)
        for row in range(max(top, address.StartRow), last + 1):
            for column in range(address.StartColumn, address.EndColumn + 1):
                yield column, row


def error_name(number: int) -> str:
    """``#DIV/0!`` for 532; a number without a name of its own is ``Err:508``."""
    return _ERRORS.get(number, f"Err:{number}")
