"""Jobs on workbooks: recalculate, find errors, read values and formulas, count charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from com.sun.star.sheet.CellFlags import FORMULA
from com.sun.star.sheet.FormulaResult import ERROR as ERROR_RESULT
from com.sun.star.uno import Exception as UnoException
from com.sun.star.util.NumberFormat import LOGICAL

from .desk import Desk
from .opening import Refused, family_of, opened, write
from .printing import print_settings

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

_MOST_ERRORS = 1000
_MOST_NAMED = 5000
"""Error cells of a range whose name is asked, one by one; the others have an empty name."""

_MOST_CELLS = 5_000_000
"""Cells of one range whose values are told."""


@dataclass(frozen=True)
class Block:
    """A range with what every question about it needs: its sheet and its address."""

    sheet: Any
    area: Any
    address: Any

    @property
    def cells(self) -> int:
        """How many cells it has."""
        return _size(self.address)


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


def read(desk: Desk, arguments: dict[str, Any]) -> dict[str, Any]:
    """Recalculate a workbook and tell what is asked of it; writes it out where asked.

    `recalculate` false leaves the values as they were saved. `values` is "used" for every
    sheet's used range, or a list of names and ranges. `formulas` true lists every formula.
    `pages`, such as "1-20", limits what `pdf` prints.
    """
    with opened(desk, arguments["path"], window=bool(arguments.get("save"))) as document:
        if family_of(document) != "calc":
            raise Refused("this is not a workbook")
        if arguments.get("recalculate", True):
            document.calculateAll()
        told = _told(document, arguments)
        if arguments.get("save"):
            write(desk, document, arguments["save"])
        if arguments.get("pdf"):
            wanted = print_settings(document, arguments["path"], arguments.get("pages"))
            write(desk, document, arguments["pdf"], **wanted)
    return told


def _told(document: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    values, formats = arguments.get("values"), Formats(document)
    most = int(arguments.get("most_errors", _MOST_ERRORS))
    errors: list[dict[str, Any]] = []
    count, sheets = 0, []
    for sheet in _sheets(document):
        block, name = _used(sheet), sheet.Name
        formula_ranges = _formula_ranges(sheet)
        wrong = _wrong(sheet) if formula_ranges else ()
        count += sum(map(_size, wrong))
        errors += _errors(sheet, name, wrong, most - len(errors))
        about = _about(block, name, formula_ranges)
        if values == "used":
            about["values"] = typed(block, formats, wrong)
        if arguments.get("formulas"):
            about["formula_cells"] = formulas(sheet, formula_ranges)
        sheets.append(about)
    told: dict[str, Any] = {"sheets": sheets, "errors": errors, "error_count": count}
    if isinstance(values, list):
        told["values"] = {name: typed(_named(document, name), formats) for name in values}
    return told


def _about(block: Block, name: str, formula_ranges: tuple[Any, ...]) -> dict[str, Any]:
    return {
        "name": name,
        "visible": bool(block.sheet.IsVisible),
        "rows": block.address.EndRow + 1,
        "columns": block.address.EndColumn + 1,
        "formulas": sum(map(_size, formula_ranges)),
        "charts": block.sheet.getCharts().getCount(),
    }


def _sheets(document: Any) -> Iterator[Any]:
    sheets = document.getSheets()
    for n in range(sheets.getCount()):
        yield sheets.getByIndex(n)


def _used(sheet: Any) -> Block:
    """The range from A1 to the last used cell."""
    area = sheet.createCursor()  # of the whole sheet: only its end is moved
    area.gotoEndOfUsedArea(True)
    return Block(sheet, area, area.getRangeAddress())


def _size(address: Any) -> int:
    height = address.EndRow - address.StartRow + 1
    return int(height * (address.EndColumn - address.StartColumn + 1))


def _places(addresses: Iterable[Any]) -> Iterator[tuple[int, int]]:
    """Column and row of every cell, counted from 0."""
    for address in addresses:
        for row in range(address.StartRow, address.EndRow + 1):
            for column in range(address.StartColumn, address.EndColumn + 1):
                yield column, row


def _errors(sheet: Any, name: str, wrong: tuple[Any, ...], most: int) -> list[dict[str, Any]]:
    told = []
    for column, row in islice(_places(wrong), max(0, most)):
        cell = sheet.getCellByPosition(column, row)
        told.append(
            {
                "sheet": name,
                "cell": cell_name(column, row),
                "formula": cell.getFormula(),
                "error": error_name(cell.getError()),
            }
        )
    return told


def error_name(number: int) -> str:
    """``#DIV/0!`` for 532; a number without a name of its own is ``Err:508``."""
    return _ERRORS.get(number, f"Err:{number}")


def cell_name(column: int, row: int) -> str:
    """``C7`` for column 2, row 6, both counted from 0."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def typed(block: Block, formats: Formats, wrong: tuple[Any, ...] | None = None) -> list[list[Any]]:
    """Values as JSON: a number, a text, true or false, ``{"error": "#N/A"}``, None if empty.

    `formats` are those of the document; `wrong` the ranges of error cells, where they are
    known already. Raises `Refused` where there are too many cells.
    """
    if block.cells > _MOST_CELLS:
        size = f"{block.address.EndRow + 1:,} rows by {block.address.EndColumn + 1:,} columns"
        raise Refused(f"the used part of a sheet is {size}; at most {_MOST_CELLS:,} cells are read")
    rows = [[None if cell == "" else cell for cell in row] for row in block.area.getDataArray()]
    top, left = block.address.StartRow, block.address.StartColumn
    if any(1.0 in row or 0.0 in row for row in rows):
        for column, row in _places(_logical(block.area, formats)):
            value = rows[row - top][column - left]
            if isinstance(value, float):
                rows[row - top][column - left] = value != 0
    if wrong is None:
        wrong = _wrong(block.area)
    for n, (column, row) in enumerate(_places(wrong)):
        cell = block.sheet.getCellByPosition(column, row) if n < _MOST_NAMED else None
        name = error_name(cell.getError()) if cell is not None else ""
        rows[row - top][column - left] = {"error": name}
    return rows


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


def _formula_ranges(sheet: Any) -> tuple[Any, ...]:
    return tuple(sheet.queryContentCells(FORMULA).getRangeAddresses())


def _wrong(area: Any) -> tuple[Any, ...]:
    return tuple(area.queryFormulaCells(ERROR_RESULT).getRangeAddresses())


def formulas(sheet: Any, formula_ranges: tuple[Any, ...]) -> list[list[Any]]:
    """``[cell, formula]`` of every cell with a formula, range by range."""
    told = []
    for address in formula_ranges:
        area = sheet.getCellRangeByPosition(
            address.StartColumn, address.StartRow, address.EndColumn, address.EndRow
        )
        for y, row in enumerate(area.getFormulaArray()):
            for x, formula in enumerate(row):
                told.append([cell_name(address.StartColumn + x, address.StartRow + y), formula])
    return told


def _named(document: Any, name: str) -> Block:
    """The range of a defined name, or of ``Sheet.A1:B2`` / ``Sheet!A1``. Raises `Refused`."""
    names, sheets = document.NamedRanges, document.getSheets()
    area = names.getByName(name).getReferredCells() if names.hasByName(name) else None
    sheet_name, _, cells = name.replace("!", ".").rpartition(".")
    sheet_name = sheet_name.strip("'$")
    if area is None and sheets.hasByName(sheet_name):
        try:
            area = sheets.getByName(sheet_name).getCellRangeByName(cells)
        except UnoException:
            area = None
    if area is None:
        raise Refused(f"the workbook has no name and no range {name!r}")
    return Block(area.getSpreadsheet(), area, area.getRangeAddress())
