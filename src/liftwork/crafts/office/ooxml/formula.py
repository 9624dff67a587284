"""References inside formulas: found, compared in relative form, moved and renamed.

Formulas are as files hold them: English function names, commas, A1 references, no ``=``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from functools import cache

from liftwork.contract.patterns import late
from liftwork.crafts.office.intake import MOST_COLUMNS, MOST_ROWS
from liftwork.crafts.office.ooxml.cells import Area, column_letters, column_number

_CELL = r"\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}"
_ENDS = r"(?![\w.(!\[])"
_SOURCE = rf"""
    (?P<string>"(?:[^"]|"")*")
  | (?P<error>\#(?:REF!|DIV/0!|VALUE!|NAME\?|N/A|NUM!|NULL!|SPILL!|CALC!))
  | (?P<reference>
        (?P<sheet>'(?:[^']|'')+'!|(?:\[\d+\])?[^\W\d][\w.]*(?::[^\W\d][\w.]*)?!|\[\d+\]!?)?
        (?: (?P<area>{_CELL}:{_CELL}){_ENDS}
          | (?P<columns>\$?[A-Za-z]{{1,3}}:\$?[A-Za-z]{{1,3}}){_ENDS}
          | (?P<rows>\$?[1-9]\d{{0,6}}:\$?[1-9]\d{{0,6}}){_ENDS}
          | (?P<cell>{_CELL}){_ENDS} ) )
  | (?P<function>[^\W\d][\w.]*(?=\())
  | (?P<structured>(?:[^\W\d][\w.]*)?\[(?:[^\[\]']|'.|\[(?:[^\[\]']|'.)*\])*\])
  | (?P<named>(?:'(?:[^']|'')+'!|(?:\[\d+\])?[^\W\d][\w.]*!)?[^\W\d][\w.\\?]*)
  | (?P<number>\d+(?:\.\d*)?(?:[Ee][+-]?\d+)?|\.\d+(?:[Ee][+-]?\d+)?)
  | (?P<space>\s+)
  | (?P<other>.)
"""
_POINT = late(r"(?P<cfix>\$?)(?P<col>[A-Za-z]{0,3})(?P<rfix>\$?)(?P<row>\d*)\Z")


class Shape(Enum):
    """What a reference covers."""

    CELL = "cell"
    AREA = "area"
    COLUMNS = "columns"
    ROWS = "rows"


@dataclass(frozen=True)
class Point:
    """One corner of a reference. Row or column is 0 where it covers them all."""

    row: int
    column: int
    row_fixed: bool = False
    column_fixed: bool = False

    def __str__(self) -> str:
        column = f"{'$' * self.column_fixed}{column_letters(self.column)}" if self.column else ""
        return column + (f"{'$' * self.row_fixed}{self.row}" if self.row else "")

    def relative(self, row: int, column: int) -> str:
        """The corner as seen from a cell, as R1C1 notation does: ``R[-1]C2``."""
        rows = f"R{self.row}" if self.row_fixed else f"R[{self.row - row}]"
        columns = f"C{self.column}" if self.column_fixed else f"C[{self.column - column}]"
        return (rows if self.row else "") + (columns if self.column else "")

    def copied(self, down: int, right: int) -> Point | None:
        """The corner after copying so many rows down and columns right; None off the sheet."""
        row = self.row if self.row_fixed or not self.row else self.row + down
        column = self.column if self.column_fixed or not self.column else self.column + right
        lost = (self.row and not 1 <= row <= MOST_ROWS) or (
            self.column and not 1 <= column <= MOST_COLUMNS
        )
        return None if lost else replace(self, row=row, column=column)


@dataclass(frozen=True)
class Reference:
    """A reference to cells. `prefix` is the sheet as it is written, with its ``!``."""

    prefix: str
    shape: Shape
    first: Point
    last: Point

    def __str__(self) -> str:
        whole = str(self.first)
        return self.prefix + (whole if self.shape is Shape.CELL else f"{whole}:{self.last}")

    @property
    def sheet(self) -> str | None:
        """The sheet's name, None where the formula's own sheet is meant."""
        name = self.prefix.removesuffix("!")
        if name.startswith("'"):
            name = name[1:-1].replace("''", "'")
        return name or None

    @property
    def external(self) -> bool:
        """Whether it points into another workbook: ``[1]Sheet1!A1``."""
        return "[" in self.prefix

    @property
    def bounds(self) -> Area:
        """The cells, whole rows and columns included."""
        top, bottom = sorted((self.first.row or 1, self.last.row or MOST_ROWS))
        left, right = sorted((self.first.column or 1, self.last.column or MOST_COLUMNS))
        return Area(top, left, bottom, right)


@cache
def _tokens() -> re.Pattern[str]:
    return late(_SOURCE, re.VERBOSE | re.DOTALL)


def _point(text: str) -> Point:
    match = _POINT.match(text)
    assert match is not None
    if match["row"]:
        row_fixed = bool(match["rfix"]) if match["col"] else bool(match["cfix"] or match["rfix"])
    else:
        row_fixed = False
    return Point(
        int(match["row"] or 0),
        column_number(match["col"]) if match["col"] else 0,
        row_fixed,
        bool(match["cfix"]) and bool(match["col"]),
    )


def _reference(match: re.Match[str]) -> Reference | None:
    shape = next(s for s in Shape if match[s.value])
    first, _, last = match[shape.value].partition(":")
    one, two = _point(first), _point(last or first)
    if max(one.column, two.column) > MOST_COLUMNS or max(one.row, two.row) > MOST_ROWS:
        return None
    return Reference(match["sheet"] or "", shape, one, two)


def tokens(formula: str) -> Iterator[tuple[str, str, Reference | None]]:
    """Kind, text and, for references, the reference of each piece, in order."""
    for match in _tokens().finditer(formula):
        kind = match.lastgroup or "other"
        kind = kind if match["reference"] is None else "reference"
        reference = _reference(match) if kind == "reference" else None
        yield ("named" if kind == "reference" and reference is None else kind), match[0], reference


def references(formula: str) -> list[Reference]:
    """Every reference to cells in a formula."""
    return [reference for _, _, reference in tokens(formula) if reference is not None]


def rewrite(formula: str, change: Callable[[Reference], str]) -> str:
    """The formula with each reference put in other words."""
    return "".join(
        text if reference is None else change(reference) for _, text, reference in tokens(formula)
    )


def relative_form(formula: str, row: int, column: int) -> str:
    """The formula as seen from its cell: alike for cells whose formulas mean the same."""

    def seen(reference: Reference) -> str:
        first = reference.first.relative(row, column)
        last = "" if reference.shape is Shape.CELL else f":{reference.last.relative(row, column)}"
        return reference.prefix.casefold() + first + last

    return "".join(
        seen(reference) if reference is not None else text if kind == "string" else text.upper()
        for kind, text, reference in tokens(formula)
        if kind != "space"
    )


def copied(formula: str, down: int, right: int) -> str:
    """The formula as copying its cell so many rows down and columns right makes it."""

    def move(reference: Reference) -> str:
        first = reference.first.copied(down, right)
        last = reference.last.copied(down, right)
        if first is None or last is None:
            return reference.prefix + "#REF!"
        return str(replace(reference, first=first, last=last))

    return rewrite(formula, move)


def quoted(sheet: str) -> str:
    """A sheet's name as formulas write it, with its ``!``."""
    plain = re.fullmatch(r"[^\W\d][\w.]*", sheet)
    looks_like_a_cell = re.fullmatch(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]?\d*|[Cc]\d*", sheet)
    if plain and not looks_like_a_cell:
        return f"{sheet}!"
    return "'" + sheet.replace("'", "''") + "'!"


def renamed_sheet(formula: str, old: str, new: str) -> str:
    """The formula with a sheet under its new name, wherever it is named."""
    out = []
    for kind, text, reference in tokens(formula):
        prefix, mark, rest = text.rpartition("!")
        if mark and kind in ("reference", "named") and _same_sheet(prefix, old):
            out.append(quoted(new) + rest)
        elif mark and reference is not None and ":" in prefix:
            out.append(_renamed_ends(prefix, old, new) + mark + rest)
        else:
            out.append(text)
    return "".join(out)


def _bare(prefix: str) -> str:
    return prefix[1:-1].replace("''", "'") if prefix.startswith("'") else prefix


def _same_sheet(prefix: str, name: str) -> bool:
    return _bare(prefix).casefold() == name.casefold()


def _renamed_ends(prefix: str, old: str, new: str) -> str:
    """A span over sheets, ``Jan:Dec``, with one of its ends renamed."""
    ends = [new if end.casefold() == old.casefold() else end for end in _bare(prefix).split(":")]
    whole = ":".join(ends)
    return whole if re.fullmatch(r"[\w.:]+", whole) else "'" + whole.replace("'", "''") + "'"
