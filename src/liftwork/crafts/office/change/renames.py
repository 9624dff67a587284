"""New names for columns and sheets, in every place that uses the old ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.plan import RenameColumn, RenameSheet
from liftwork.crafts.office.change.table import find_table, folded
from liftwork.crafts.office.ooxml.cells import Area, address
from liftwork.crafts.office.ooxml.formula import quoted, renamed_sheet, tokens
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.package import Element
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

_FORMULAS = frozenset(
    ("f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula",
     "totalsRowFormula")
)  # fmt: skip
_FOLDERS = ("xl/worksheets/", "xl/charts/", "xl/tables/", "xl/drawings/", "xl/pivotCache/",
            "xl/chartsheets/", "xl/ctrlProps/")  # fmt: skip


def rename_column(editor: Editor, change: RenameColumn) -> Account:
    """Give a column another header; tables of Excel's own and their formulas follow."""
    table = find_table(editor.book, change.sheet, [change.column])
    column = table.column(change.column)
    old = table.headers()[column]
    if any(folded(h) == folded(change.to) for c, h in table.headers().items() if c != column):
        raise Refuse(f"there is a column {change.to!r} already", "choose another name")
    editor.sheet(table.sheet).put(table.header, column, change.to)
    if table.info is not None:
        root = editor.package.edit(table.info.part)
        entry = root.find(q("tableColumns"))[column - table.left]
        entry.set("name", change.to)
        _rename_structured(editor, table.info.name, old, change.to)
    _rename_field(editor, table.sheet.name, table.header, column, change.to)
    return Account(
        says=f"The column {old!r} of {table.sheet.name!r} is now called {change.to!r}.",
        sheet=table.sheet.name,
        written=(address(table.header, column),),
        facts={"old": old},
    )


def _rename_structured(editor: Editor, table: str, old: str, new: str) -> None:
    """``Prices[Old]`` becomes ``Prices[New]`` in every formula. Files always name the table,
    also where a program shows ``[@Old]``."""

    def change(formula: str) -> str:
        return "".join(
            text.replace(f"[{_escaped(old)}]", f"[{_escaped(new)}]")
            if kind == "structured" and text.split("[")[0].casefold() == table.casefold()
            else text
            for kind, text, _ in tokens(formula)
        )

    _change_formulas(editor, change, needs=f"[{_escaped(old)}]")


def _rename_field(editor: Editor, sheet: str, row: int, column: int, new: str) -> None:
    """Pivot tables look their columns up by header, so the field follows."""
    for part in [p for p in editor.package.names() if "pivotCacheDefinition" in p]:
        if not part.endswith(".xml"):
            continue
        for source in editor.package.look(part).iter(q("worksheetSource")):
            if source.get("sheet") != sheet or not source.get("ref"):
                continue
            area = Area.read(source.get("ref"))
            if area.top == row and area.left <= column <= area.right:
                fields = editor.package.edit(part).find(q("cacheFields"))
                fields[column - area.left].set("name", new)


def _escaped(name: str) -> str:
    return re.sub(r"(['\[\]#])", r"'\1", name)


def rename_sheet(editor: Editor, change: RenameSheet) -> Account:
    """Give a sheet another name; formulas, names, charts, rules and links follow."""
    sheet = editor.book.sheets[0] if change.sheet is None else editor.book.sheet(change.sheet)
    if sheet is None:
        raise Refuse(
            f"there is no sheet {change.sheet!r}",
            "the sheets are: " + ", ".join(s.name for s in editor.book.sheets),
        )
    if change.sheet is None and len(editor.book.sheets) > 1:
        raise Refuse(
            "it is not said which sheet is meant",
            "name one of: " + ", ".join(s.name for s in editor.book.sheets),
        )
    old, new = sheet.name, change.to.strip()
    if new.casefold() != old.casefold() and editor.free_sheet_name(new) != new:
        raise Refuse(f"{new!r} cannot be the name of a sheet here", editor.free_sheet_name(new))
    if any(name.endswith("vbaProject.bin") for name in editor.package.names()):
        raise Refuse(
            "this workbook has macros, which may name the sheet; they are not changed here"
        )
    for entry in editor.package.edit(editor.main).find(q("sheets")):
        if entry.get("name") == old:
            entry.set("name", new)
    _change_formulas(editor, lambda f: renamed_sheet(f, old, new), needs=old.replace("'", "''"))
    _change_links(editor, old, new)
    return Account(says=f"The sheet {old!r} is now called {new!r}.", sheet=old, facts={"to": new})


def _change_formulas(editor: Editor, change: Callable[[str], str], needs: str) -> None:
    for part in editor.package.names():
        if not part.endswith(".xml") or not (part == editor.main or part.startswith(_FOLDERS)):
            continue
        for formula in _formulas_in(editor.package.look(part)):
            text = formula.text or ""
            if needs.casefold() in text.casefold() and change(text) != text:
                _change_all(editor.package.edit(part), change)
                break


def _change_all(root: Element, change: Callable[[str], str]) -> None:
    for formula in _formulas_in(root):
        if formula.text:
            formula.text = change(formula.text)


def _formulas_in(root: Element) -> list[Element]:
    return [
        e for e in root.iter() if isinstance(e.tag, str) and etree.QName(e).localname in _FORMULAS
    ]


def _change_links(editor: Editor, old: str, new: str) -> None:
    """Links inside the workbook, and the source of pivot tables, name sheets in attributes."""
    for sheet in editor.book.sheets:
        links = f"{q('hyperlinks')}/{q('hyperlink')}"
        if any(e.get("location") for e in editor.package.look(sheet.part).iterfind(links)):
            for link in editor.package.edit(sheet.part).iterfind(links):
                where, mark, cell = (link.get("location") or "").rpartition("!")
                if mark and where.strip("'").replace("''", "'").casefold() == old.casefold():
                    link.set("location", quoted(new) + cell)
    for part in [p for p in editor.package.names() if "pivotCacheDefinition" in p]:
        if part.endswith(".xml"):
            for source in editor.package.look(part).iter(q("worksheetSource")):
                if source.get("sheet") == old:
                    for entry in editor.package.edit(part).iter(q("worksheetSource")):
                        entry.set("sheet", new)
                    break
