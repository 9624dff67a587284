"""Bound formulas as the formulas of cells: names become addresses, the rest stays as written.

Operators and numbers are carried over untouched, so that how they bind is judged again by
the program that recalculates the file.
"""

from __future__ import annotations

from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.binding import Bound, Target
from liftwork.crafts.office.workbook.book import Entry, Field, Page
from liftwork.crafts.office.workbook.formulas import Call, Node, Ref, children
from liftwork.crafts.office.workbook.functions import NEWER
from liftwork.crafts.office.workbook.layout import Layout
from liftwork.crafts.office.workbook.plan import Total

THIS_ROW, ROW_ABOVE = "\x00", "\x01"
_PLAIN_SHEET = late(r"[A-Za-z_]{4,}\Z")
_FUNCTION_OF_TOTAL = {
    "sum": "SUM", "average": "AVERAGE", "count": "COUNTA", "min": "MIN", "max": "MAX",
}  # fmt: skip


def letters(column: int) -> str:
    """The letters of a column counted from 0: A, B ... Z, AA ..."""
    name = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        name = chr(65 + rest) + name
    return name


def address(row: int, column: int) -> str:
    """A cell's address, such as B4."""
    return f"{letters(column)}{row + 1}"


def sheet_prefix(name: str) -> str:
    """A sheet's name before an address of it."""
    return f"{name}!" if _PLAIN_SHEET.match(name) else f"'{name.replace(chr(39), chr(39) * 2)}'!"


def range_of(one: Field, layout: Layout) -> str:
    """All cells of a column, without the sheet: ``$C$5:$C$12``."""
    place, column = layout.of_field(one)
    name = letters(column)
    return f"${name}${place.first + 1}:${name}${place.last + 1}"


class Rendering:
    """A formula for the cells of a page. Rows differ only in the number of the row."""

    def __init__(self, bound: Bound, page: Page, layout: Layout, header: int = 0) -> None:
        self._bound = bound
        self._page = page
        self._layout = layout
        self._header = header
        self._first = self._text(bound.tree, first=True)
        self._others = self._text(bound.tree, first=False)

    @property
    def template(self) -> str:
        """The formula of every row but the first, with marks for the row and the one above."""
        return self._others

    def at(self, row: int, first: bool = False) -> str:
        """The formula for a row counted from 0, beginning with ``=``."""
        template = self._first if first else self._others
        return "=" + template.replace(THIS_ROW, str(row + 1)).replace(ROW_ABOVE, str(row))

    def _text(self, node: Node, first: bool) -> str:
        if isinstance(node, Ref):
            return self._reference(self._bound.target(node))
        if isinstance(node, Call) and node.name == "ROWNUMBER":
            return f"(ROW()-{self._header + 1})"
        if isinstance(node, Call) and node.name == "PREVIOUS":
            return f"({self._text(node.arguments[1 if first else 0], first)})"
        parts, at = [], node.start
        for child in children(node):
            parts += [self._bound.source[at : child.start], self._text(child, first)]
            at = child.end
        text = "".join([*parts, self._bound.source[at : node.end]])
        return f"_xlfn.{text}" if isinstance(node, Call) and node.name in NEWER else text

    def _reference(self, target: Target) -> str:
        if isinstance(target.of, Entry):
            place = self._layout.of_entry(target.of)
            cell = f"${letters(place.value)}${place.row + 1}"
            return self._elsewhere(target.of.page) + cell
        if target.reach == "whole":
            page = target.of.block.page
            return self._elsewhere(page) + range_of(target.of, self._layout)
        _, column = self._layout.of_field(target.of)
        row = ROW_ABOVE if target.reach == "previous" else THIS_ROW
        return f"{letters(column)}{row}"

    def _elsewhere(self, page: Page) -> str:
        return "" if page is self._page else sheet_prefix(page.name)


def total_formula(one: Field, kind: Total, layout: Layout) -> str:
    """The formula of a total below a column."""
    cells = range_of(one, layout).replace("$", "")
    return f"={_FUNCTION_OF_TOTAL[kind]}({cells})"
