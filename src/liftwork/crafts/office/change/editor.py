"""A package opened for one change, and the account of what that change did."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.styles import Styles
from liftwork.crafts.office.ooxml.book import Book, Sheet, main_part, part_of, read_book
from liftwork.crafts.office.ooxml.names import MAIN, RELATED, WORKSHEET_TYPE, q
from liftwork.crafts.office.ooxml.package import Element, Package
from liftwork.crafts.office.ooxml.sheet import SheetEditor
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

MOST_CELLS = 600_000
"""Cells of a workbook that is changed in memory, about 2 kB each."""


class Account(BaseModel):
    """What one change did: the claim that the verifier holds against the files.

    `written` are areas whose cells it may have changed, `order` where rows of `moved` went,
    `sheets` the new sheets. `notes` are for the person.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    says: str
    sheet: str
    written: tuple[str, ...] = ()
    moved: str | None = None
    order: dict[int, int] = {}
    sheets: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    facts: dict[str, str] = {}


class Editor:
    """The workbook of a file, opened for one change. Nothing is written until `save`."""

    def __init__(self, path: Path) -> None:
        self.package = Package(path)
        self.main = main_part(self.package)
        self.book: Book = read_book(self.package)
        self._sheets: dict[str, SheetEditor] = {}
        self._styles: Styles | None = None
        count = sum(len(sheet.cells) for sheet in self.book.sheets)
        if count > MOST_CELLS:
            raise Refuse(
                f"{path.name} has {count:,} cells; up to {MOST_CELLS:,} can be changed at once"
            )

    def sheet(self, sheet: Sheet) -> SheetEditor:
        """A worksheet opened for change."""
        if sheet.part not in self._sheets:
            editor = SheetEditor(self.package.edit(sheet.part))
            protection = editor.find("sheetProtection")
            if protection is not None and protection.get("sheet") in ("1", "true"):
                raise Refuse(
                    f"sheet {sheet.name!r} is protected against changes",
                    "take the protection off in the program it comes from, and give it again",
                )
            self._sheets[sheet.part] = editor
        return self._sheets[sheet.part]

    @property
    def styles(self) -> Styles:
        """The styles, opened for additions."""
        if self._styles is None:
            part = part_of(self.package.relations(self.main), "styles")
            if part is None:
                raise Refuse(f"{self.package.path.name} has no styles, so no cell can be formatted")
            self._styles = Styles(self.package.edit(part))
        return self._styles

    def new_sheet(self, wanted: str) -> tuple[str, str, SheetEditor]:
        """Add a sheet at the end: its name, made fit and unique, its part, and itself."""
        name = self.free_sheet_name(wanted)
        part = self.package.free_name("xl/worksheets/sheet{}.xml")
        root = etree.Element(q("worksheet"), nsmap={None: MAIN, "r": RELATED})
        properties = etree.SubElement(root, q("sheetPr"))
        etree.SubElement(properties, q("pageSetUpPr"), fitToPage="1")
        etree.SubElement(root, q("sheetData"))
        etree.SubElement(root, q("pageSetup"), orientation="landscape", fitToHeight="0")
        self.package.put(part, root, WORKSHEET_TYPE)
        relation = self.package.relate(self.main, "worksheet", part)
        sheets = self.package.edit(self.main).find(q("sheets"))
        number = max(int(entry.get("sheetId")) for entry in sheets) + 1
        entry = etree.SubElement(sheets, q("sheet"), name=name, sheetId=str(number))
        entry.set(q("id", RELATED), relation)
        editor = SheetEditor(root)
        self._sheets[part] = editor
        self.book.sheets.append(Sheet(name, part))
        return name, part, editor

    def free_sheet_name(self, wanted: str) -> str:
        """A name that a sheet can have and none has: at most 31 characters, none of []:*?/\\."""
        plain = re.sub(r"[\[\]:*?/\\\x00-\x1f]", "-", wanted).strip().strip("'")[:31] or "Sheet"
        taken = {s.name.casefold() for s in self.book.sheets}
        taken |= {name.casefold() for name in self.book.others} | {"history"}
        name, number = plain, 2
        while name.casefold() in taken:
            suffix = f" ({number})"
            name, number = plain[: 31 - len(suffix)] + suffix, number + 1
        return name

    def computes(self) -> None:
        """Say that formulas changed: Excel works out its own order, and the values, anew."""
        chain = part_of(self.package.relations(self.main), "calcChain")
        if chain is not None and chain in self.package:
            self.package.remove(chain)
            self.package.unrelate(self.main, chain)
        root = self.package.edit(self.main)
        calculation = root.find(q("calcPr"))
        if calculation is None:
            calculation = etree.Element(q("calcPr"))
            before = ("definedNames", "externalReferences", "functionGroups", "sheets")
            anchor = next(e for name in before if (e := root.find(q(name))) is not None)
            anchor.addnext(calculation)
        calculation.set("fullCalcOnLoad", "1")

    def has_formulas(self) -> bool:
        """Whether any cell computes."""
        return any(c.formula is not None for s in self.book.sheets for c in s.cells.values())

    def save(self, target: Path) -> None:
        """Write the changed workbook to a new file."""
        for editor in self._sheets.values():
            editor.grow()
        self.package.save(target)
        self.package.close()


def width_of(editor: SheetEditor, column: int) -> Element | None:
    """The ``col`` element that gives a column its width."""
    for entry in editor.root.iterfind(f"{q('cols')}/{q('col')}"):
        if int(entry.get("min")) <= column <= int(entry.get("max")):
            return entry
    return None


def set_width(editor: SheetEditor, column: int, width: float) -> None:
    """Give one column a width in characters, its neighbours keep theirs."""
    columns = editor.find("cols")
    if columns is None:
        columns = editor.place(etree.Element(q("cols")))
    old = width_of(editor, column)
    new = etree.Element(q("col"))
    if old is not None:
        new.attrib.update(dict(old.attrib))
        first, last = int(old.get("min")), int(old.get("max"))
        for low, high in ((first, column - 1), (column + 1, last)):
            if low <= high:
                part = etree.Element(q("col"))
                part.attrib.update(dict(old.attrib))
                part.set("min", str(low))
                part.set("max", str(high))
                columns.append(part)
        columns.remove(old)
    for name, value in (("min", column), ("max", column), ("width", width), ("customWidth", 1)):
        new.set(name, f"{value:g}")
    columns.append(new)
    columns[:] = sorted(columns, key=lambda e: int(e.get("min")))
