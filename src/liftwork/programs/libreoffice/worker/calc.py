"""Jobs on workbooks: recalculate, find errors, read values and formulas, count charts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from com.sun.star.sheet.CellFlags import FORMULA
from com.sun.star.uno import Exception as UnoException

from .desk import Desk
from .opening import Refused, family_of, opened, write
from .printing import print_settings
from .values import Block, Formats, error_name, places, size, typed, wrong_cells

_MOST_ERRORS = 1000
"""Error cells that are told one by one where nothing else is asked for."""


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
        wrong = wrong_cells(sheet) if formula_ranges else ()
        count += sum(map(size, wrong))
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
        "formulas": sum(map(size, formula_ranges)),
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


def _errors(sheet: Any, name: str, wrong: tuple[Any, ...], most: int) -> list[dict[str, Any]]:
    told = []
    for column, row in islice(places(wrong), max(0, most)):
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


def cell_name(column: int, row: int) -> str:
    """``C7`` for column 2, row 6, both counted from 0."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _formula_ranges(sheet: Any) -> tuple[Any, ...]:
    return tuple(sheet.queryContentCells(FORMULA).getRangeAddresses())


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
