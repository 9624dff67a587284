"""Any spreadsheet file as an Excel workbook to work on: copied, written anew, or converted."""

from __future__ import annotations

import shutil
import threading
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.intake import Form, csv_rows, form_of
from liftwork.crafts.office.ooxml.fresh import write_workbook
from liftwork.programs.libreoffice.pool import office


def as_workbook(
    source: Path, folder: Path, stop: threading.Event | None = None
) -> tuple[Path, str]:
    """A private Excel copy of a spreadsheet in `folder`, and a note of how it came about.

    xlsx and xlsm are copied as they are, csv becomes one sheet, and LibreOffice converts xls
    and ods. Raises `Refuse` for what should not or cannot be opened.
    """
    form = form_of(source)
    folder.mkdir(parents=True, exist_ok=True)
    target = folder / f"source.{'xlsm' if form is Form.MACROS else 'xlsx'}"
    if form in (Form.OOXML, Form.MACROS):
        shutil.copyfile(source, target)
        return target, ""
    if form is Form.TEXT:
        write_workbook(_rows(source), source.stem, target)
        return target, "its text was put into a workbook; what begins with = or @ stayed text"
    office().job("convert", {"path": str(source), "out": str(target)}, limit_s=120, stop=stop)
    return target, f"LibreOffice converted it from {form.value} first"


def _rows(source: Path) -> list[list[str]]:
    rows = csv_rows(source)
    if not any(any(value.strip() for value in row) for row in rows):
        raise Refuse(f"{source.name} is empty: there is nothing in it")
    return rows
