"""The values that formulas come to, written beside them, for readers that cannot compute."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.ooxml.book import Cell
from liftwork.crafts.office.ooxml.cells import Area
from liftwork.crafts.office.ooxml.computed import Computed, alike, compute
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.sheet import SheetEditor, number_text, safe_text
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")


def settle(
    path: Path, target: Path, before: Computed, account: Account | None,
    stop: threading.Event | None = None,
) -> Computed:  # fmt: skip
    """Write a workbook in which formulas have the values that they now come to; `path` is used up.

    A value that the file already keeps is left as it is unless the change altered it: where
    LibreOffice and the program that wrote the file differ, that is not for a change to decide.
    """
    after = compute(path, stop)
    if not any(after.formulas.values()):
        path.replace(target)
        return after
    editor = Editor(path)
    back = {new: old for old, new in account.order.items()} if account is not None else {}
    area = Area.read(account.moved) if account is not None and account.moved else None
    for sheet in editor.book.sheets:
        opened: SheetEditor | None = None
        arrays = [Area.read(c.array) for c in sheet.cells.values() if c.array]
        for (row, column), cell in sheet.cells.items():
            if cell.formula is None and not any((row, column) in array for array in arrays):
                continue
            new = after.value(sheet.name, row, column)
            here = account is not None and area is not None and account.sheet == sheet.name
            inside = here and area is not None and (row, column) in area
            old_row = back.get(row, row) if inside else row
            if _stays(cell, before.value(sheet.name, old_row, column), new):
                continue
            opened = opened or SheetEditor(editor.package.edit(sheet.part))
            _write(opened, row, column, new)
    editor.save(target)
    path.unlink()
    return after


def _stays(cell: Cell, old: Any, new: Any) -> bool:
    """Whether a kept value is right, or no less right than before the change."""
    kept: Any = cell.value
    if cell.kind == "e":
        kept = {"error": kept}
    if cell.kind == "":
        return new is None
    if alike(kept, new):
        return True
    return alike(old, new) and not alike(kept, old)


def _write(sheet: SheetEditor, row: int, column: int, value: Any) -> None:
    cell = sheet.cells[row, column]
    for old in cell.findall(q("v")):
        cell.remove(old)
    cell.attrib.pop("t", None)
    if value is None:
        return
    if isinstance(value, dict):
        cell.set("t", "e")
        name = value["error"]
        text = name if name.startswith("#") else "#VALUE!"
    elif isinstance(value, bool):
        cell.set("t", "b")
        text = str(int(value))
    elif isinstance(value, int | float):
        text = number_text(float(value))
    else:
        cell.set("t", "str")
        text = safe_text(value)
    element = etree.Element(q("v"))
    element.text = text
    for child in cell.findall(q("is")):
        cell.remove(child)
    formula = cell.find(q("f"))
    cell.insert(0 if formula is None else 1, element)
