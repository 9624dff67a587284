"""Reads a written workbook back with openpyxl, which shares no code with the writer."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

from liftwork.crafts.office.workbook.values import day_number
from liftwork.crafts.office.workbook.vectors import Cell
from liftwork.programs.lazy import lazy

openpyxl: Any = lazy("openpyxl")


_USUAL_WIDTH = 8.43


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


def read_book(path: Path) -> BookRead:
    """Open a workbook. Raises what openpyxl raises where it is no workbook."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that it leaves out when it saves; we do not
        file = openpyxl.load_workbook(path)
    cells = {
        sheet.title: {
            (cell.row - 1, cell.column - 1): _read(cell)
            for row in sheet.iter_rows()
            for cell in row
            if cell.value is not None
        }
        for sheet in file.worksheets
    }
    return BookRead(file, cells)


def _read(cell: Any) -> CellRead:
    if cell.data_type == "f":
        return CellRead(None, str(cell.value), cell.number_format)
    return CellRead(as_cell(cell.value), None, cell.number_format)


def as_cell(value: Any) -> Cell:
    """A value of openpyxl as the evaluator keeps it."""
    if isinstance(value, bool | str) or value is None:
        return value
    if isinstance(value, datetime):
        seconds = value.hour * 3600 + value.minute * 60 + value.second
        return day_number(value.date()) + Decimal(seconds) / 86400
    if isinstance(value, date):
        return day_number(value)
    if isinstance(value, time):
        return Decimal(value.hour * 3600 + value.minute * 60 + value.second) / 86400
    if isinstance(value, timedelta):
        return Decimal(round(value.total_seconds())) / 86400
    return Decimal(repr(value))
