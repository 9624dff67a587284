"""A workbook as data: its sheets, cells, names and links, read from the parts of the file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import late
from liftwork.crafts.office.intake import MOST_COLUMNS, MOST_ROWS
from liftwork.crafts.office.ooxml.cells import Area, place_of
from liftwork.crafts.office.ooxml.formula import copied
from liftwork.crafts.office.ooxml.names import RELATED, STRICT, q
from liftwork.crafts.office.ooxml.package import Element, Package
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

Value = str | float | bool | None

ERRORS = frozenset(
    ("#NULL!", "#DIV/0!", "#VALUE!", "#REF!", "#NAME?", "#NUM!", "#N/A", "#SPILL!", "#CALC!",
     "#GETTING_DATA", "#BLOCKED!", "#FIELD!", "#CONNECT!", "#UNKNOWN!", "#BUSY!")
)  # fmt: skip
"""The error values that a cell can hold."""

_ROW, _C, _V, _F, _IS = (q(name) for name in ("row", "c", "v", "f", "is"))
_DATE_CODES = frozenset((*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59)))
_NOT_FORMAT = late(r'"[^"]*"|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]|_.|\*.', re.IGNORECASE)


@dataclass(slots=True)
class Cell:
    """One cell that holds something.

    `kind` is n, s, b or e (number, text, truth, error), or empty for a formula without a
    kept value; `value` is what the file keeps, errors as ``#N/A``. `shared` marks the cells
    of an array formula.
    """

    kind: str
    value: Value
    formula: str | None = None
    style: int = 0
    array: str | None = None

    @property
    def is_error(self) -> bool:
        return self.kind == "e"


@dataclass
class Sheet:
    """A worksheet. `state` is visible, hidden or veryHidden; `part` its name in the package."""

    name: str
    part: str
    state: str = "visible"
    cells: dict[tuple[int, int], Cell] = field(default_factory=dict)
    hidden_rows: set[int] = field(default_factory=set)
    merged: list[Area] = field(default_factory=list)
    tables: list[TableInfo] = field(default_factory=list)
    filtered: Area | None = None

    def value(self, row: int, column: int) -> Value:
        """What a cell holds, None where it is empty."""
        cell = self.cells.get((row, column))
        return None if cell is None else cell.value


@dataclass(frozen=True)
class TableInfo:
    """A table of Excel's own (a list object)."""

    name: str
    part: str
    area: Area
    columns: tuple[str, ...]
    header_rows: int
    total_rows: int


@dataclass
class Book:
    """A workbook. `formats` holds, by style index, the number format of cells."""

    path: Path
    sheets: list[Sheet]
    names: list[tuple[str, str, str | None]]
    """Name, what it refers to, and the sheet that it is local to."""
    formats: list[str]
    from_1904: bool
    iterates: bool
    others: tuple[str, ...] = ()
    """Chart sheets, dialogue sheets and the like, by name."""

    def sheet(self, name: str) -> Sheet | None:
        """The sheet of a name, in any case of letters."""
        wanted = name.strip().casefold()
        return next((s for s in self.sheets if s.name.casefold() == wanted), None)


def is_date_format(code: str) -> bool:
    """Whether a number format shows dates or times."""
    if code.isdecimal():
        return int(code) in _DATE_CODES
    return bool(re.search(r"[ymdhs]", _NOT_FORMAT.sub("", code.partition(";")[0]), re.IGNORECASE))


def main_part(package: Package) -> str:
    """The name of the part that holds the workbook."""
    for kind, target in package.relations("").values():
        if kind == "officeDocument":
            return target
    raise Refuse(f"{package.path.name} is damaged: no part of it says that it is the workbook")


def load_book(path: Path) -> Book:
    """Read an xlsx or xlsm file. Raises `Refuse` where its parts do not fit together."""
    try:
        with Package(path) as package:
            return read_book(package)
    except (KeyError, IndexError, ValueError, etree.XMLSyntaxError) as error:
        raise Refuse(f"{path.name} is damaged: {error}") from error


def read_book(package: Package) -> Book:
    """The workbook as the parts of an open package stand now. Raises as parts are missing."""
    main = main_part(package)
    root = package.look(main)
    if root.tag == q("workbook", STRICT):
        raise Refuse(
            f"{package.path.name} is saved in Excel's Strict format, which is not read here",
            "save it as an ordinary Excel workbook (.xlsx)",
        )
    relations = package.relations(main)
    texts = _texts(package, relations)
    sheets, others = [], []
    for entry in root.find(q("sheets")):
        kind, part = relations[entry.get(q("id", RELATED))]
        if kind == "worksheet":
            sheet = Sheet(entry.get("name"), part, entry.get("state", "visible"))
            _fill(package, sheet, texts)
            sheets.append(sheet)
        else:
            others.append(entry.get("name"))
    all_names = [entry.get("name") for entry in root.find(q("sheets"))]
    properties, calculation = root.find(q("workbookPr")), root.find(q("calcPr"))
    return Book(
        path=package.path,
        sheets=sheets,
        names=list(_names(root, all_names)),
        formats=_formats(package, relations),
        from_1904=properties is not None and properties.get("date1904") in ("1", "true"),
        iterates=calculation is not None and calculation.get("iterate") in ("1", "true"),
        others=tuple(others),
    )


def _names(root: Element, sheets: list[str]) -> Iterator[tuple[str, str, str | None]]:
    for entry in root.iterfind(f"{q('definedNames')}/{q('definedName')}"):
        local = entry.get("localSheetId")
        yield entry.get("name"), entry.text or "", None if local is None else sheets[int(local)]


def part_of(relations: dict[str, tuple[str, str]], kind: str) -> str | None:
    """The first part of a kind among relations."""
    return next((target for said, target in relations.values() if said == kind), None)


def _texts(package: Package, relations: dict[str, tuple[str, str]]) -> list[str]:
    part = part_of(relations, "sharedStrings")
    if part is None or part not in package:
        return []
    return [plain_text(item) for item in package.look(part).iterfind(q("si"))]


def plain_text(item: Element) -> str:
    """The text of a string item: its own, or that of its runs, without reading aids."""
    if (whole := item.find(q("t"))) is not None and len(item) == 1:
        return _unescape(whole.text or "")
    parts = [t.text or "" for t in item.iter(q("t")) if t.getparent().tag != q("rPh")]
    return _unescape("".join(parts))


def _unescape(text: str) -> str:
    if "_x" not in text:
        return text
    return re.sub(r"_x([0-9A-Fa-f]{4})_", lambda m: chr(int(m[1], 16)), text)


def _formats(package: Package, relations: dict[str, tuple[str, str]]) -> list[str]:
    part = part_of(relations, "styles")
    if part is None or part not in package:
        return ["0"]
    root = package.look(part)
    own = {
        entry.get("numFmtId"): entry.get("formatCode", "")
        for entry in root.iterfind(f"{q('numFmts')}/{q('numFmt')}")
    }
    ids = [xf.get("numFmtId", "0") for xf in root.iterfind(f"{q('cellXfs')}/{q('xf')}")]
    return [own.get(id, id) for id in ids] or ["0"]


def _fill(package: Package, sheet: Sheet, texts: list[str]) -> None:
    shared: dict[str, tuple[str, int, int]] = {}
    row_number, column = 0, 0
    for event, element in etree.iterparse(
        BytesIO(package.read(sheet.part)),
        events=("start", "end"),
        tag=[q("row"), q("c"), q("mergeCell"), q("autoFilter")],
        resolve_entities=False,
        no_network=True,
        huge_tree=True,
    ):
        tag = element.tag
        if event == "start":
            if tag == _ROW:
                row_number, column = int(element.get("r") or row_number + 1), 0
                if element.get("hidden") in ("1", "true"):
                    sheet.hidden_rows.add(row_number)
            continue
        if tag == _C:
            where = element.get("r")
            row, column = place_of(where) if where else (row_number, column + 1)
            _refuse_far(package, sheet, row, column)
            cell = _cell(element, texts, shared, row, column)
            if cell is not None:
                sheet.cells[row, column] = cell
        elif tag == _ROW:
            element.clear()
        elif tag == q("mergeCell"):
            sheet.merged.append(Area.read(element.get("ref")))
        elif tag == q("autoFilter") and element.getparent().tag == q("worksheet"):
            sheet.filtered = Area.read(element.get("ref"))
    sheet.tables = list(_tables(package, sheet.part))


def _refuse_far(package: Package, sheet: Sheet, row: int, column: int) -> None:
    if column > MOST_COLUMNS or row > MOST_ROWS:
        raise Refuse(
            f"{package.path.name} is damaged: sheet {sheet.name!r} has a cell in row {row:,}, "
            f"column {column:,}; a sheet ends at row {MOST_ROWS:,}, column {MOST_COLUMNS:,}"
        )


def _cell(
    element: Element,
    texts: list[str],
    shared: dict[str, tuple[str, int, int]],
    row: int,
    column: int,
) -> Cell | None:
    kind, value = read_value(element, texts)
    style = int(element.get("s") or 0)
    entry = element.find(_F)
    if entry is None:
        return None if value is None else Cell(kind, value, None, style)
    return Cell(kind, value, read_formula(entry, shared, row, column), style, _array(entry))


def _array(entry: Element) -> str | None:
    if entry.get("t") in ("array", "dataTable"):
        return str(entry.get("ref") or "")
    return None


def read_formula(
    entry: Element, shared: dict[str, tuple[str, int, int]], row: int, column: int
) -> str:
    """The formula of an ``f`` element, a shared one written out for its own cell."""
    text: str = entry.text or ""
    if entry.get("t") == "shared":
        index = entry.get("si")
        if text:
            shared[index] = (text, row, column)
        else:
            first, top, left = shared[index]
            return copied(first, row - top, column - left)
    return text


def read_value(element: Element, texts: list[str]) -> tuple[str, Value]:
    """Kind and value that a ``c`` element keeps."""
    kind = element.get("t", "n")
    if kind == "inlineStr":
        item = element.find(_IS)
        return "s", "" if item is None else plain_text(item)
    entry = element.find(_V)
    if entry is None or entry.text is None:
        return ("s", "") if kind == "str" and entry is not None else ("", None)
    text = entry.text
    if kind == "n":
        return "n", float(text)
    return _READ_AS[kind](text, texts)


_READ_AS: dict[str, Callable[[str, list[str]], tuple[str, Value]]] = {
    "s": lambda text, texts: ("s", texts[int(text)]),
    "b": lambda text, _: ("b", text.strip() in ("1", "true")),
    "e": lambda text, _: ("e", text),
    "str": lambda text, _: ("s", _unescape(text)),
    "d": lambda text, _: ("s", text),
}


def _tables(package: Package, part: str) -> Iterator[TableInfo]:
    for kind, target in package.relations(part).values():
        if kind == "table":
            root = package.look(target)
            yield TableInfo(
                root.get("displayName") or root.get("name"),
                target,
                Area.read(root.get("ref")),
                tuple(_unescape(c.get("name")) for c in root.iter(q("tableColumn"))),
                int(root.get("headerRowCount", 1)),
                int(root.get("totalsRowCount", 0)),
            )
