"""One worksheet opened for change: its rows and cells, and the places of its other elements."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import itemgetter
from typing import TYPE_CHECKING

from liftwork.crafts.office.ooxml.book import Value, read_formula
from liftwork.crafts.office.ooxml.cells import Area, address, place_of
from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.package import Element
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

ORDER = (
    "sheetPr", "dimension", "sheetViews", "sheetFormatPr", "cols", "sheetData", "sheetCalcPr",
    "sheetProtection", "protectedRanges", "scenarios", "autoFilter", "sortState",
    "dataConsolidate", "customSheetViews", "mergeCells", "phoneticPr", "conditionalFormatting",
    "dataValidations", "hyperlinks", "printOptions", "pageMargins", "pageSetup", "headerFooter",
    "rowBreaks", "colBreaks", "customProperties", "cellWatches", "ignoredErrors", "smartTags",
    "drawing", "legacyDrawing", "legacyDrawingHF", "drawingHF", "picture", "oleObjects",
    "controls", "webPublishItems", "tableParts", "extLst",
)  # fmt: skip
"""The order that the schema of ECMA-376 gives to the elements of a worksheet."""

_KEEP_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class SheetEditor:
    """The root of a worksheet part with its cells at hand, by row and column from 1."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self.data = root.find(q("sheetData"))
        self.rows: dict[int, Element] = {}
        self.cells: dict[tuple[int, int], Element] = {}
        number = 0
        for row in self.data.iterfind(q("row")):
            number = int(row.get("r") or number + 1)
            row.set("r", str(number))
            self.rows[number] = row
            column = 0
            for cell in row.iterfind(q("c")):
                where = cell.get("r")
                column = place_of(where)[1] if where else column + 1
                cell.set("r", address(number, column))
                self.cells[number, column] = cell

    # -- cells --------------------------------------------------------------------

    def row(self, number: int) -> Element:
        """The element of a row, made where there is none."""
        if number not in self.rows:
            row = etree.Element(q("row"), r=str(number))
            _insert(self.data, row, number, lambda e: int(e.get("r")))
            self.rows[number] = row
        return self.rows[number]

    def style(self, row: int, column: int) -> int:
        """The style index of a cell, of its row where it has none of its own."""
        cell = self.cells.get((row, column))
        if cell is not None:
            return int(cell.get("s") or 0)
        line = self.rows.get(row)
        if line is not None and line.get("customFormat") in ("1", "true"):
            return int(line.get("s") or 0)
        return self._column_style(column)

    def _column_style(self, column: int) -> int:
        for entry in self.root.iterfind(f"{q('cols')}/{q('col')}"):
            if int(entry.get("min")) <= column <= int(entry.get("max")):
                return int(entry.get("style") or 0)
        return 0

    def cell(self, row: int, column: int) -> Element:
        """The element of a cell, made where there is none with the style it is shown in."""
        if (row, column) not in self.cells:
            style = self.style(row, column)
            cell = etree.Element(q("c"), r=address(row, column))
            if style:
                cell.set("s", str(style))
            _insert(self.row(row), cell, column, lambda e: place_of(e.get("r"))[1])
            self.rows[row].attrib.pop("spans", None)
            self.cells[row, column] = cell
        return self.cells[row, column]

    def put(
        self, row: int, column: int, value: Value = None, formula: str | None = None,
        style: int | None = None,
    ) -> None:  # fmt: skip
        """Write a value, or a formula whose value is not known yet, into a cell.

        Text is written as text whatever it begins with; only `formula` computes.
        """
        cell = self.cell(row, column)
        for child in list(cell):
            cell.remove(child)
        for name in ("t", "cm", "vm"):
            cell.attrib.pop(name, None)
        if style is not None:
            cell.attrib.pop("s", None)
            if style:
                cell.set("s", str(style))
        if formula is not None:
            etree.SubElement(cell, q("f")).text = formula
        elif value is not None:
            write_value(cell, value)

    def make_error(self, row: int, column: int, name: str) -> None:
        """Let a cell hold an error value, such as ``#N/A``, in place of what it holds."""
        self.put(row, column)
        cell = self.cells[row, column]
        cell.set("t", "e")
        etree.SubElement(cell, q("v")).text = name

    def unshare(self) -> None:
        """Give each cell of a shared formula its own formula, which means the same."""
        shared: dict[str, tuple[str, int, int]] = {}
        for (row, column), cell in self.cells.items():
            entry = cell.find(q("f"))
            if entry is not None and entry.get("t") == "shared":
                entry.text = read_formula(entry, shared, row, column)
                for name in ("t", "si", "ref"):
                    entry.attrib.pop(name, None)

    def formula(self, row: int, column: int) -> Element | None:
        """The ``f`` element of a cell."""
        cell = self.cells.get((row, column))
        return None if cell is None else cell.find(q("f"))

    def rearrange(self, area: Area, order: Mapping[int, int]) -> None:
        """Let rows of an area take other places: `order` maps old rows to new ones.

        Cells take their looks with them. A place that nothing comes to is emptied and keeps
        its looks.
        """
        taken = {p: self.cells.pop(p) for p in [p for p in self.cells if p in area]}
        moved = {
            (order[row], column): cell for (row, column), cell in taken.items() if row in order
        }
        for place, cell in taken.items():
            cell.getparent().remove(cell)
            if place not in moved:
                moved[place] = _shell(cell)
        for (row, column), cell in sorted(moved.items(), key=itemgetter(0)):
            cell.set("r", address(row, column))
            _insert(self.row(row), cell, column, lambda e: place_of(e.get("r"))[1])
            self.cells[row, column] = cell

    # -- the other elements -------------------------------------------------------

    def find(self, name: str) -> Element | None:
        """An element of the worksheet, such as ``autoFilter``."""
        return self.root.find(q(name))

    def place(self, element: Element) -> Element:
        """Put a new element of the worksheet where the schema wants it."""
        rank = {name: n for n, name in enumerate(ORDER)}

        def key(child: Element) -> int:
            return rank.get(etree.QName(child).localname, len(ORDER))

        mine = key(element)
        for n, child in enumerate(self.root):
            if isinstance(child.tag, str) and key(child) > mine:
                self.root.insert(n, element)
                return element
        self.root.append(element)
        return element

    def grow(self) -> None:
        """Let the sheet's said dimension cover every cell again."""
        dimension = self.find("dimension")
        if dimension is not None and self.cells:
            rows, columns = zip(*self.cells, strict=True)
            area = Area(min(rows), min(columns), max(rows), max(columns))
            dimension.set("ref", str(area))


def _shell(cell: Element) -> Element:
    shell = etree.Element(q("c"), r=cell.get("r"))
    if cell.get("s"):
        shell.set("s", cell.get("s"))
    return shell


def _insert(parent: Element, child: Element, key: int, key_of: Callable[[Element], int]) -> None:
    position = len(parent)
    while position and key_of(parent[position - 1]) > key:
        position -= 1
    parent.insert(position, child)


def write_value(cell: Element, value: Value) -> None:
    """Let a ``c`` element without children hold a value. Errors are texts such as ``#N/A``
    only where the caller sets the type."""
    if isinstance(value, bool):
        cell.set("t", "b")
        etree.SubElement(cell, q("v")).text = "1" if value else "0"
    elif isinstance(value, int | float):
        etree.SubElement(cell, q("v")).text = number_text(value)
    elif value is not None:
        cell.set("t", "inlineStr")
        text = etree.SubElement(etree.SubElement(cell, q("is")), q("t"))
        text.text = safe_text(value)
        if value != value.strip():
            text.set(_KEEP_SPACE, "preserve")


def number_text(value: float) -> str:
    """A number in the shortest form that reads back the same."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def safe_text(text: str) -> str:
    """Text without the characters that XML cannot hold."""
    return "".join(c for c in text if c in "\t\n\r" or ord(c) >= 32)


def places(areas: Iterable[Area]) -> list[tuple[int, int]]:
    """Every cell of some areas."""
    return [
        (row, column)
        for area in areas
        for row in range(area.top, area.bottom + 1)
        for column in range(area.left, area.right + 1)
    ]
