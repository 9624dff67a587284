"""Which cells of a workbook go into its PDF, said so that LibreOffice finds them quickly."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import uno

from .desk import properties

_WITHOUT_FLAGS = (".xlsx", ".xlsm", ".csv", ".tsv")
"""Formats that have no mark of their own for a sheet that is not printed."""


def print_settings(document: Any, path: str, pages: str | None) -> dict[str, Any]:
    """What to tell the writer of the PDF: the pages that are wanted, or all cells by name.

    To print all cells by name gives the same pages as to say nothing. But where nothing is
    said, LibreOffice first works out where pages would end in each of the 16,384 columns of
    a sheet that is not fitted to the page: 3 ms a sheet. Not done where it would not be the
    same: hidden sheets, print areas, drawings.
    """
    if pages:
        return _filter_data(PageRange=pages)
    sheets = document.getSheets()
    every = [sheets.getByIndex(n) for n in range(sheets.getCount())]
    if Path(path).suffix.lower() not in _WITHOUT_FLAGS or not all(map(_plain, every)):
        return {}
    cells = document.createInstance("com.sun.star.sheet.SheetCellRanges")
    cells.addRangeAddresses(tuple(sheet.getRangeAddress() for sheet in every), False)
    return _filter_data(Selection=cells, ExportNotes=False)


def _plain(sheet: Any) -> bool:
    return bool(
        sheet.IsVisible and not sheet.getPrintAreas() and not sheet.getDrawPage().getCount()
    )


def _filter_data(**values: Any) -> dict[str, Any]:
    return {"FilterData": uno.Any("[]com.sun.star.beans.PropertyValue", properties(**values))}
