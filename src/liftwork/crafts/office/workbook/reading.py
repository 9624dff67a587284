"""Reads a written workbook back with openpyxl, which shares no code with the writer."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.values import day_number
from liftwork.crafts.office.workbook.vectors import Cell
from liftwork.programs.lazy import lazy

openpyxl: Any = lazy("openpyxl")


_USUAL_WIDTH = 8.43
_ESCAPED = late("_x([0-9A-Fa-f]{4})_")
"""A character that XML cannot hold, as texts of the format write it (22.9.2.19)."""


@dataclass(frozen=True)
class CellRead:
    """A cell as it stands in the file: its value, or its formula; its number format."""

    value: Cell
    formula: str | None
    format: str


@dataclass(frozen=True)
class BookRead:
    """An opened file: openpyxl's sheets by name, in order, and their filled cells."""

    file: Any
    cells: dict[str, dict[tuple[int, int], CellRead]]

    @property
    def names(self) -> list[str]:
        return list(self.file.sheetnames)

    def width(self, name: str, column: int) -> float:
        """A column's width in digits; columns of one width are kept as one span."""
        for span in self.file[name].column_dimensions.values():
            if span.min <= column + 1 <= span.max:
                return float(span.width)
        return _USUAL_WIDTH

    def sheet(self, name: str) -> Any:
        """The sheet of that name."""
        return self.file[name]


def read_book(path: Path, cuts: Mapping[int, tuple[int, int]] | None = None) -> BookRead:
    """Open a workbook. Raises what openpyxl raises where it is no workbook.

    `cuts` leave rows out, by the number of the sheet: from a row on, up to and without
    another, both counted from 1. openpyxl would need minutes for all of a very large sheet.
    """
    source: Path | io.BytesIO = _without_rows(path, cuts) if cuts else path
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that it leaves out when it saves; we do not
        file = openpyxl.load_workbook(source)
    cells = {
        sheet.title: {
            (cell.row - 1, cell.column - 1): _read(cell)
            for cell in sheet._cells.values()  # iter_rows would make all that were cut out
            if cell.value is not None
        }
        for sheet in file.worksheets
    }
    return BookRead(file, cells)


def _without_rows(path: Path, cuts: Mapping[int, tuple[int, int]]) -> io.BytesIO:
    """The package with the rows cut out of its sheets' parts."""
    kept = io.BytesIO()
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(kept, "w") as new:
        for info in old.infolist():
            data = old.read(info)
            number = re.fullmatch(r"xl/worksheets/sheet(\d+)\.xml", info.filename)
            cut = cuts.get(int(number[1])) if number else None
            if cut is not None:
                start = data.find(b'<row r="%d"' % cut[0])
                end = data.find(b'<row r="%d"' % cut[1])
                if 0 <= start < end:
                    data = data[:start] + data[end:]
            new.writestr(info.filename, data)
    return kept


def _read(cell: Any) -> CellRead:
    if cell.data_type == "f":
        return CellRead(None, str(cell.value), cell.number_format)
    return CellRead(as_cell(cell.value), None, cell.number_format)


def as_cell(value: Any) -> Cell:
    """A value of openpyxl as the evaluator keeps it."""
    if isinstance(value, str):
        return _ESCAPED.sub(lambda m: chr(int(m[1], 16)), value)
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, date):
        day = day_number(value.date() if isinstance(value, datetime) else value)
        return day + _clock(value) if isinstance(value, datetime) else day
    if isinstance(value, time | timedelta):
        return _clock(value)
    return Decimal(repr(value))


def _clock(value: datetime | time | timedelta) -> Decimal:
    if isinstance(value, timedelta):
        return Decimal(round(value.total_seconds())) / 86400
    return Decimal(value.hour * 3600 + value.minute * 60 + value.second) / 86400
