"""New cell styles made from old ones: styles are added at the end, none that is there changes."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING

from liftwork.crafts.office.ooxml.names import q
from liftwork.crafts.office.ooxml.package import Element
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

FORMATS = {
    "integer": "#,##0",
    "number": "#,##0.00",
    "currency": "#,##0.00",
    "percent": "0.00%",
    "date": "yyyy-mm-dd",
    "text": "@",
}
"""Number formats by what people call them. A currency's sign is taken from the workbook."""

_FIRST_OWN = 164
"""Ids of number formats below this one belong to Excel."""
_EMPTY_LISTS = ("numFmts", "fonts", "fills", "borders", "cellStyleXfs", "cellXfs", "cellStyles")


class Styles:
    """The styles part, opened for additions."""

    def __init__(self, root: Element) -> None:
        self.root = root
        self._made: dict[tuple[object, ...], int] = {}

    def derive(
        self, base: int, *, code: str | None = None, bold: bool | None = None,
        colour: str | None = None, fill: str | None = None,
    ) -> int:  # fmt: skip
        """The index of a style like `base` but for what is given; colours as ``#RRGGBB``."""
        key = (base, code, bold, colour, fill)
        if key not in self._made:
            self._made[key] = self._derive(base, code, bold, colour, fill)
        return self._made[key]

    def _derive(
        self, base: int, code: str | None, bold: bool | None, colour: str | None, fill: str | None
    ) -> int:
        formats = self._list("cellXfs")
        style = copy.deepcopy(formats[base])
        if code is not None:
            style.set("numFmtId", str(self._format(code)))
            style.set("applyNumberFormat", "1")
        if bold is not None or colour is not None:
            style.set("fontId", str(self._font(int(style.get("fontId", 0)), bold, colour)))
            style.set("applyFont", "1")
        if fill is not None:
            style.set("fillId", str(self._fill(fill)))
            style.set("applyFill", "1")
        return self._append("cellXfs", style)

    def code(self, index: int) -> str:
        """The number format of a style: its code, or Excel's own id as text."""
        id = self._list("cellXfs")[index].get("numFmtId", "0")
        for entry in self._list("numFmts"):
            if entry.get("numFmtId") == id:
                return str(entry.get("formatCode", ""))
        return str(id)

    def differential(self, fill: str, colour: str | None) -> int:
        """The index of a new look for cells that pass a test."""
        look = etree.Element(q("dxf"))
        if colour is not None:
            etree.SubElement(etree.SubElement(look, q("font")), q("color"), rgb=_argb(colour))
        pattern = etree.SubElement(etree.SubElement(look, q("fill")), q("patternFill"))
        etree.SubElement(pattern, q("bgColor"), rgb=_argb(fill))
        return self._append("dxfs", look)

    def _format(self, code: str) -> int:
        if code.isdecimal():  # one of Excel's own
            return int(code)
        formats = self._list("numFmts")
        ids = [int(entry.get("numFmtId")) for entry in formats]
        for entry, id in zip(formats, ids, strict=True):
            if entry.get("formatCode") == code:
                return id
        id = max([_FIRST_OWN - 1, *ids]) + 1
        self._append("numFmts", etree.Element(q("numFmt"), numFmtId=str(id), formatCode=code))
        return id

    def _font(self, base: int, bold: bool | None, colour: str | None) -> int:
        font = copy.deepcopy(self._list("fonts")[base])
        if bold is not None:
            for old in font.findall(q("b")):
                font.remove(old)
            if bold:
                font.insert(0, etree.Element(q("b")))
        if colour is not None:
            old = font.find(q("color"))
            new = etree.Element(q("color"), rgb=_argb(colour))
            if old is None:
                sizes = font.findall(q("sz"))
                font.insert(font.index(sizes[-1]) + 1 if sizes else len(font), new)
            else:
                font.replace(old, new)
        return self._append("fonts", font)

    def _fill(self, colour: str) -> int:
        fill = etree.Element(q("fill"))
        pattern = etree.SubElement(fill, q("patternFill"), patternType="solid")
        etree.SubElement(pattern, q("fgColor"), rgb=_argb(colour))
        etree.SubElement(pattern, q("bgColor"), indexed="64")
        return self._append("fills", fill)

    def _list(self, name: str) -> Element:
        found = self.root.find(q(name))
        if found is None:
            found = etree.Element(q(name), count="0")
            order = (*_EMPTY_LISTS, "dxfs", "tableStyles", "colors", "extLst")
            later = {q(other) for other in order[order.index(name) + 1 :]}
            at = next((n for n, e in enumerate(self.root) if e.tag in later), len(self.root))
            self.root.insert(at, found)
        return found

    def _append(self, name: str, element: Element) -> int:
        found = self._list(name)
        found.append(element)
        found.set("count", str(len(found)))
        return len(found) - 1


def _argb(colour: str) -> str:
    return "FF" + colour.lstrip("#").upper()
