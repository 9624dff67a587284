"""A workbook file as it can be compared: parts by content, sheets cell by cell.

Read with the standard library's XML parser and, for shared formulas, openpyxl; the changes are
written with lxml and formula code of our own. Files with a document type were refused before.
"""

from __future__ import annotations

import hashlib
import posixpath
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.patterns import late
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from xml.etree import ElementTree
    from xml.etree.ElementTree import Element
else:
    ElementTree = lazy("xml.etree.ElementTree")

translate: Any = lazy("openpyxl.formula.translate")

M = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
_ROW, _VALUE, _FORMULA = f"{M}row", f"{M}v", f"{M}f"
_PLACE = late(r"([A-Z]+)(\d+)")


@dataclass(frozen=True, slots=True)
class CellShot:
    """One cell: style index, formula without ``=``, type and value as kept; strings written out."""

    style: int
    formula: str | None
    kind: str
    value: str | None


@dataclass
class SheetShot:
    """One sheet: its cells, its rows' settings, and every other element in canonical form."""

    cells: dict[tuple[int, int], CellShot] = field(default_factory=dict)
    rows: dict[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    hidden: set[int] = field(default_factory=set)
    others: list[tuple[str, str]] = field(default_factory=list)
    arrays: list[str] = field(default_factory=list)
    """Areas whose cells one formula computes together."""

    def other(self, name: str) -> list[str]:
        """The canonical forms of the elements of a name."""
        return [text for tag, text in self.others if tag == name]


def place(text: str) -> tuple[int, int]:
    """Row and column of ``B3``."""
    match = _PLACE.match(text)
    assert match is not None
    column = 0
    for letter in match[1]:
        column = column * 26 + ord(letter) - 64
    return int(match[2]), column


def name_of(place: tuple[int, int]) -> str:
    """``B3`` for row 3, column 2."""
    row, column = place
    letters = ""
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row}"


def canonical(element: Element) -> str:
    """An element in canonical XML: alike for alike content, however it was written."""
    return str(ElementTree.canonicalize(ElementTree.tostring(element, encoding="unicode")))


def local(tag: str) -> str:
    """A tag without its namespace."""
    return tag.rpartition("}")[2]


class BookShot:
    """A workbook file, its sheets read when they are asked for."""

    def __init__(self, path: Path) -> None:
        with zipfile.ZipFile(path) as package:
            self.parts = {n: package.read(n) for n in package.namelist() if not n.endswith("/")}
        self._sheets: dict[str, SheetShot] = {}

    @cached_property
    def digests(self) -> dict[str, str]:
        """A digest of each part."""
        return {name: hashlib.sha256(data).hexdigest() for name, data in self.parts.items()}

    def root(self, part: str) -> Element:
        """The root element of a part."""
        return ElementTree.fromstring(self.parts[part])

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """By id: the last word of the kind, and the target, of the relations of a part."""
        folder, name = posixpath.split(part)
        rels = posixpath.join(folder, "_rels", f"{name}.rels")
        if rels not in self.parts:
            return {}
        found = {}
        for entry in self.root(rels):
            target = entry.get("Target", "")
            if entry.get("TargetMode") != "External":
                inside = target.startswith("/")
                target = (
                    target[1:] if inside else posixpath.normpath(posixpath.join(folder, target))
                )
            found[entry.get("Id", "")] = (entry.get("Type", "").rsplit("/", 1)[-1], target)
        return found

    @cached_property
    def main(self) -> str:
        """The name of the workbook part."""
        return next(t for kind, t in self.relations("").values() if kind == "officeDocument")

    @cached_property
    def sheets(self) -> dict[str, str]:
        """The part of each worksheet, by the sheet's name, in order."""
        relations = self.relations(self.main)
        entries = self.root(self.main).find(f"{M}sheets")
        assert entries is not None
        named = {e.get("name", ""): relations[e.get(f"{R}id", "")] for e in entries}
        return {name: target for name, (kind, target) in named.items() if kind == "worksheet"}

    @cached_property
    def _strings(self) -> list[str]:
        part = next(
            (t for k, t in self.relations(self.main).values() if k == "sharedStrings"), None
        )
        if part is None or part not in self.parts:
            return []
        return [_string(item) for item in self.root(part)]

    def sheet(self, name: str) -> SheetShot:
        """The sheet of a name."""
        if name not in self._sheets:
            self._sheets[name] = self._read(self.parts[self.sheets[name]])
        return self._sheets[name]

    def _read(self, data: bytes) -> SheetShot:
        shot = SheetShot()
        shared: dict[str, tuple[str, str]] = {}
        row = 0
        path: list[Element] = []
        for event, element in ElementTree.iterparse(BytesIO(data), events=("start", "end")):
            if event == "start":
                path.append(element)
                continue
            path.pop()
            if element.tag == _ROW and len(path) == 2:
                row = int(element.get("r") or row + 1)
                self._take_row(shot, row, element, shared)
                element.clear()
            elif len(path) == 1:
                name = local(element.tag)
                if name != "sheetData":
                    shot.others.append((name, canonical(element)))
                element.clear()
        return shot

    def _take_row(
        self, shot: SheetShot, row: int, element: Element, shared: dict[str, tuple[str, str]]
    ) -> None:
        kept = tuple(
            sorted((k, v) for k, v in element.items() if k not in ("r", "spans", "hidden"))
        )
        if kept:
            shot.rows[row] = kept
        if element.get("hidden") in ("1", "true"):
            shot.hidden.add(row)
        column = 0
        for cell in element:
            where = cell.get("r")
            column = place(where)[1] if where else column + 1
            shot.cells[row, column] = self._cell(shot, cell, (row, column), shared)

    def _cell(
        self,
        shot: SheetShot,
        cell: Element,
        at: tuple[int, int],
        shared: dict[str, tuple[str, str]],
    ) -> CellShot:
        kind, value, text = cell.get("t", "n"), None, None
        for child in cell:
            if child.tag == _VALUE:
                value = child.text
            elif child.tag == _FORMULA:
                text = _formula(child, name_of(at), shared)
                if child.get("t") in ("array", "dataTable"):
                    shot.arrays.append(child.get("ref", ""))
        if kind == "s" and value is not None:
            value = self._strings[int(value)]
        elif kind == "inlineStr":
            item = cell.find(f"{M}is")
            kind, value = "s", "" if item is None else _string(item)
        return CellShot(int(cell.get("s") or 0), text, kind, value)

    def names(self) -> list[tuple[str, str, str]]:
        """Defined names: name, the sheet it is local to, and what it refers to."""
        entries = self.root(self.main).find(f"{M}definedNames")
        if entries is None:
            return []
        every = [e.get("name", "") for e in self.root(self.main).find(f"{M}sheets") or []]
        return [
            (e.get("name", ""), every[int(i)] if (i := e.get("localSheetId")) else "", e.text or "")
            for e in entries
        ]

    def styles(self) -> dict[str, list[str]]:
        """The lists of the styles part, each entry in canonical form."""
        part = next((t for k, t in self.relations(self.main).values() if k == "styles"), None)
        if part is None:
            return {}
        return {local(e.tag): [canonical(child) for child in e] for e in self.root(part)}


def _string(item: Element) -> str:
    """Plain text where all that there is is text, else the canonical form with its runs."""
    children = list(item)
    if len(children) == 1 and children[0].tag == f"{M}t":
        return children[0].text or ""
    return canonical(item) if children else ""


def _formula(entry: Element, where: str, shared: dict[str, tuple[str, str]]) -> str:
    text = entry.text or ""
    if entry.get("t") == "shared":
        index = entry.get("si", "")
        if text:
            shared[index] = (text, where)
        else:
            first, origin = shared[index]
            text = moved(first, origin, where)
    if entry.get("t") in ("array", "dataTable"):
        text = f"{{{entry.get('t')} {entry.get('ref')}}}{text}"
    return text


def moved(formula: str, origin: str, where: str) -> str:
    """A formula as openpyxl translates it when it is copied from one cell to another."""
    if origin == where:
        return formula
    translator = translate.Translator("=" + formula, origin=origin)
    return str(translator.translate_formula(where))[1:]


def cells_of(areas: Iterator[str] | tuple[str, ...]) -> Iterator[tuple[int, int]]:
    """Every place of some areas such as ``B2:C9``."""
    for area in areas:
        first, _, last = area.partition(":")
        (top, left), (bottom, right) = place(first), place(last or first)
        for row in range(top, bottom + 1):
            for column in range(left, right + 1):
                yield row, column
