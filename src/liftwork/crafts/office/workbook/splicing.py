"""Writes the rows of a very large table: XlsxWriter writes the first, the rest are spliced in.

The first data row carries the style of every column. The others differ from it in values
and row numbers only, so they are written as text of SpreadsheetML (ECMA-376 part 1, 18.3.1)
straight into the sheet's part; everything else of the file stays as XlsxWriter wrote it.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from xml.sax.saxutils import escape

from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.book import Block, Field
from liftwork.crafts.office.workbook.layout import BlockPlace, row_points
from liftwork.crafts.office.workbook.rendering import (
    ROW_ABOVE,
    THIS_ROW,
    Rendering,
    letters,
)
from liftwork.crafts.office.workbook.values import CellError
from liftwork.crafts.office.workbook.vectors import Cell

_ROWS_AT_ONCE = 2000
_LONGEST_NUMBER = 18
_CONTROLS = late(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_")

Writes = Callable[[int, int], str]
"""Gives the XML of a cell, for a row of the table counted from 0 and of the sheet from 1."""


def splice_rows(
    path: Path,
    part: str,
    block: Block,
    spot: BlockPlace,
    *,
    renderings: list[Rendering | None],
    tick: Callable[[], None],
) -> None:
    """Put all rows but the first into the sheet at `part` of the workbook at `path`."""
    whole = path.with_suffix(".part")
    with zipfile.ZipFile(path) as old, _packing(whole) as new:
        for info in old.infolist():
            data = old.read(info)
            if info.filename != part:
                new.writestr(info, data)
                continue
            with new.open(info.filename, "w", force_zip64=True) as out:
                before, first, after = _around(data.decode(), spot)
                out.write((before + first).encode())
                for rows in _rows(_writers(first, block, spot, renderings), block.rows, spot):
                    tick()
                    out.write(rows.encode())
                out.write(after.encode())
    whole.replace(path)


def _packing(path: Path) -> zipfile.ZipFile:
    """A package that is packed quickly: the rows are many and alike."""
    return zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1)


def _around(text: str, spot: BlockPlace) -> tuple[str, str, str]:
    """A sheet's part before its first data row, that row, and after it."""
    start = text.index(f'<row r="{spot.first + 1}"')
    end = text.index("</row>", start) + len("</row>")
    return text[:start], text[start:end], text[end:]


def _writers(
    first: str, block: Block, spot: BlockPlace, renderings: list[Rendering | None]
) -> list[Writes]:
    styles = dict(re.findall(r'<c r="([A-Z]+)\d+" s="(\d+)"', first))
    names = [letters(spot.left + index) for index in range(len(block.fields))]
    return [
        _writer(one, name, styles[name], rendering)
        for one, name, rendering in zip(block.fields, names, renderings, strict=True)
    ]


def _rows(writers: list[Writes], count: int, spot: BlockPlace) -> Iterator[str]:
    for begin in range(1, count, _ROWS_AT_ONCE):
        parts: list[str] = []
        for index in range(begin, min(begin + _ROWS_AT_ONCE, count)):
            row = spot.first + index + 1
            parts.append(f'<row r="{row}"{_height(spot.lines.get(index))}>')
            parts += [write(index, row) for write in writers]
            parts.append("</row>")
        yield "".join(parts)


def _height(lines: int | None) -> str:
    return f' ht="{row_points(lines):g}" customHeight="1"' if lines else ""


def _writer(one: Field, column: str, style: str, rendering: Rendering | None) -> Writes:
    cells = one.vector.cells
    if rendering is None:
        return lambda index, row: _given(cells[index], f'<c r="{column}{row}" s="{style}"')
    template = escape(rendering.template)

    def worked(index: int, row: int) -> str:
        formula = template.replace(THIS_ROW, str(row)).replace(ROW_ABOVE, str(row - 1))
        kind, value = _kept(cells[index])
        return f'<c r="{column}{row}" s="{style}"{kind}><f>{formula}</f>{value}</c>'

    return worked


def _given(cell: Cell, opening: str) -> str:
    if cell is None:
        return f"{opening}/>"
    if isinstance(cell, Decimal):
        return f"{opening}><v>{_number(cell)}</v></c>"
    if isinstance(cell, bool):
        return f'{opening} t="b"><v>{int(cell)}</v></c>'
    space = ' xml:space="preserve"' if cell != cell.strip() else ""
    return f'{opening} t="inlineStr"><is><t{space}>{_text(cell)}</t></is></c>'


def _kept(cell: Cell) -> tuple[str, str]:
    """The type and the value that a formula's cell keeps for those who do not recalculate."""
    if isinstance(cell, Decimal):
        return "", f"<v>{_number(cell)}</v>"
    if isinstance(cell, bool):
        return ' t="b"', f"<v>{int(cell)}</v>"
    if isinstance(cell, CellError):
        return ' t="e"', f"<v>{cell}</v>"
    return ' t="str"', f"<v>{_text(cell or '')}</v>"


def _number(value: Decimal) -> str:
    text = str(value)
    return text if len(text) <= _LONGEST_NUMBER else repr(float(value))


def _text(value: str) -> str:
    """Text for XML; what XML cannot hold is written as the format's own escapes."""
    return _CONTROLS.sub(lambda m: f"_x{ord(m[0][0]):04X}_{m[0][1:]}", escape(value))
