"""Jobs on workbooks: recalculate, find errors, read values and formulas, count charts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from com.sun.star.sheet.FormulaResult import ERROR as ERROR_RESULT
from com.sun.star.util.NumberFormat import LOGICAL

from .opening import Refused, family_of, opened, write

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


def read(desktop: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    """Recalculate a workbook and tell what is asked of it; writes it out where asked."""
    with opened(desktop, arguments["path"]) as document:
        if family_of(document) != "calc":
            raise Refused("this is not a workbook")
        if arguments.get("recalculate", True):
            document.calculateAll()
        told = _told(document, arguments)
        for key in ("save", "pdf"):
            if arguments.get(key):
                write(document, arguments[key])
    return told


def _told(document: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    values = arguments.get("values")
    most = int(arguments.get("most_errors", _MOST_ERRORS))
    errors: list[dict[str, Any]] = []
    count, sheets = 0, []
    for sheet in _sheets(document):
        found = list(_error_ranges(sheet))
        count += sum(_size(address) for address in found)
        errors += _errors(sheet, found, most - len(errors))
        area = used_area(sheet)
        about: dict[str, Any] = {
            "name": sheet.Name,
            "visible": bool(sheet.IsVisible),
            "rows": area.RangeAddress.EndRow + 1,
            "columns": area.RangeAddress.EndColumn + 1,
            "formulas": _count_formulas(sheet),
            "charts": sheet.getCharts().getCount(),
        }
        if values == "used":
            about["values"] = typed(area, document.NumberFormats)
        if arguments.get("formulas"):
            about["formula_cells"] = formulas(sheet)
        sheets.append(about)
    told = {"sheets": sheets, "errors": errors, "error_count": count}
    if isinstance(values, list):
        told["values"] = {
            name: typed(_named(document, name), document.NumberFormats) for name in values
        }
    return told


def _sheets(document: Any) -> Iterator[Any]:
    sheets = document.getSheets()
    for n in range(sheets.getCount()):
        yield sheets.getByIndex(n)


def used_area(sheet: Any) -> Any:
    """The range from A1 to the last used cell."""
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    end = cursor.getRangeAddress()
    return sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)


def _error_ranges(sheet: Any) -> tuple[Any, ...]:
    return tuple(sheet.queryFormulaCells(ERROR_RESULT).getRangeAddresses())


def _size(address: Any) -> int:
    height = address.EndRow - address.StartRow + 1
    return int(height * (address.EndColumn - address.StartColumn + 1))


def _errors(sheet: Any, found: list[Any], most: int) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = []
    for address in found:
        for row in range(address.StartRow, address.EndRow + 1):
            for column in range(address.StartColumn, address.EndColumn + 1):
                if len(told) >= most:
                    return told
                cell = sheet.getCellByPosition(column, row)
                told.append(
                    {
                        "sheet": sheet.Name,
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


def typed(area: Any, known: Any) -> list[list[Any]]:
    """Values as JSON: a number, a text, true or false, ``{"error": "#N/A"}``, None if empty.

    `known` are the number formats of the document.
    """
    rows = [[None if cell == "" else cell for cell in row] for row in area.getDataArray()]
    top, left = area.RangeAddress.StartRow, area.RangeAddress.StartColumn
    sheet = area.getSpreadsheet()
    for address in _logical(area, known):
        columns = range(address.StartColumn - left, address.EndColumn - left + 1)
        for values in rows[address.StartRow - top : address.EndRow - top + 1]:
            for x in columns:
                if isinstance(values[x], float):
                    values[x] = values[x] != 0
    for address in area.queryFormulaCells(ERROR_RESULT).getRangeAddresses():
        for row in range(address.StartRow, address.EndRow + 1):
            for column in range(address.StartColumn, address.EndColumn + 1):
                number = sheet.getCellByPosition(column, row).getError()
                rows[row - top][column - left] = {"error": error_name(number)}
    return rows


def _logical(area: Any, known: Any) -> Iterator[Any]:
    """The parts of a range that show numbers as TRUE and FALSE."""
    formats = area.getUniqueCellFormatRanges()
    for n in range(formats.getCount()):
        ranges = formats.getByIndex(n)
        if known.getByKey(ranges.NumberFormat).Type & LOGICAL:
            yield from ranges.getRangeAddresses()


def _count_formulas(sheet: Any) -> int:
    found = sheet.queryContentCells(16)
    return sum(_size(address) for address in found.getRangeAddresses())


def formulas(sheet: Any) -> list[list[Any]]:
    """``[cell, formula]`` of every cell with a formula, row by row."""
    told = []
    for address in sheet.queryContentCells(16).getRangeAddresses():
        block = sheet.getCellRangeByPosition(
            address.StartColumn, address.StartRow, address.EndColumn, address.EndRow
        )
        for y, row in enumerate(block.getFormulaArray()):
            for x, formula in enumerate(row):
                told.append([cell_name(address.StartColumn + x, address.StartRow + y), formula])
    return told


def _named(document: Any, name: str) -> Any:
    """The range of a defined name, or of ``Sheet.A1:B2`` / ``Sheet!A1``. Raises `Refused`."""
    names = document.NamedRanges
    if names.hasByName(name):
        return names.getByName(name).getReferredCells()
    sheet_name, mark, cells = name.replace("!", ".").rpartition(".")
    sheets = document.getSheets()
    sheet_name = sheet_name.strip("'$")
    if mark and sheets.hasByName(sheet_name):
        return sheets.getByName(sheet_name).getCellRangeByName(cells)
    raise Refused(f"the workbook has no name and no range {name!r}")
