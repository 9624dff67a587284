"""Tables of a deck: real ones, with widths after what is in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.columns import SIDE, figures_in, widths_of
from liftwork.crafts.office.deck.estimate import LINE, lines_of
from liftwork.crafts.office.deck.lettering import plain_lines, write_runs
from liftwork.crafts.office.deck.outline import TableSlide
from liftwork.crafts.office.deck.themes import Box, Look
from liftwork.crafts.office.inline import plain, right_to_left
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import pptx.enum.text as text_enum
    from pptx import oxml, util
    from pptx.oxml import ns
else:
    text_enum = lazy("pptx.enum.text")
    oxml = lazy("pptx.oxml")
    ns = lazy("pptx.oxml.ns")
    util = lazy("pptx.util")

_AIRY, _CLOSE = 0.6, 0.32
"""Room above and below a cell's text, in sizes of its letters: much, and enough."""


def row_heights(slide: TableSlide, size: float, width: float, above: float = _CLOSE) -> list[float]:
    """The guessed height of the header and of each row, in points."""
    widths = widths_of(slide.header, slide.rows, size, width)
    heights = []
    for row in (slide.header, *slide.rows):
        lines = max(
            lines_of(plain(cell), size, wide - 2 * SIDE)
            for cell, wide in zip(row, widths, strict=True)
        )
        heights.append(lines * size * LINE + 2 * above * size)
    return heights


def add_table(to: Any, slide: TableSlide, box: Box, size: float, look: Look) -> None:
    """Put a table onto a slide, its rows as high as their text needs."""
    slide = _as_drawn(slide)
    rows = (slide.header, *slide.rows)
    edges = (util.Pt(v) for v in (box.x, box.y, box.width, 10))
    shape = to.shapes.add_table(len(rows), len(slide.header), *edges)
    shape.name = "table"
    table = shape.table
    _strip_style(table)
    figures = figures_in(slide.header, slide.rows)
    for at, width in enumerate(widths_of(slide.header, slide.rows, size, box.width)):
        table.columns[at].width = util.Pt(width)
    airy = row_heights(slide, size, box.width, _AIRY)
    above = _AIRY if sum(airy) < 0.8 * box.height else _CLOSE
    heights = row_heights(slide, size, box.width, above)
    for number, row in enumerate(rows):
        table.rows[number].height = util.Pt(heights[number])
        for at, text in enumerate(row):
            cell = table.cell(number, at)
            _set_cell(cell, size, above)
            _write_cell(cell, text, size, look, header=number == 0, right=figures[at])
            _line_below(
                cell, look.accent if number == 0 else look.rule, 1.5 if number == 0 else 0.75
            )


def _as_drawn(slide: TableSlide) -> TableSlide:
    """A table of a script from the right with its first column at the right.

    The format has a mark for it, which not every program that shows slides obeys.
    """
    if not right_to_left(" ".join(slide.header)):
        return slide
    rows = tuple(row[::-1] for row in slide.rows)
    return slide.model_copy(update={"header": slide.header[::-1], "rows": rows})


def _strip_style(table: Any) -> None:
    """No style of the program's own: lines and colours are the cells'."""
    properties = table._tbl.tblPr
    for name in ("bandRow",):
        properties.set(name, "0")
    style = properties.find(ns.qn("a:tableStyleId"))
    style.text = "{2D5ABB26-0587-4C30-8999-92F81FD0307C}"


def _set_cell(cell: Any, size: float, above: float) -> None:
    cell.margin_left = cell.margin_right = util.Pt(SIDE)
    cell.margin_top = cell.margin_bottom = util.Pt(size * above)
    cell.vertical_anchor = text_enum.MSO_ANCHOR.MIDDLE
    cell.fill.background()


def _write_cell(
    cell: Any, text: str, size: float, look: Look, *, header: bool, right: bool
) -> None:
    frame = cell.text_frame
    for place, line in enumerate(plain_lines(text)):
        paragraph = frame.paragraphs[0] if place == 0 else frame.add_paragraph()
        colour = look.accent if header else look.ink
        write_runs(paragraph, line, size, bold=True if header else None, colour=colour)
        if not line:
            paragraph.font.size = util.Pt(size)
        if right:
            paragraph.alignment = text_enum.PP_ALIGN.RIGHT


def _line_below(cell: Any, colour: str, width: float) -> None:
    properties = cell._tc.get_or_add_tcPr()
    lines = [
        oxml.parse_xml(f'<a:{side} {ns.nsdecls("a")} w="0"><a:noFill/></a:{side}>')
        for side in ("lnL", "lnR", "lnT")
    ]
    lines.append(
        oxml.parse_xml(
            f'<a:lnB {ns.nsdecls("a")} w="{util.Pt(width)}"><a:solidFill>'
            f'<a:srgbClr val="{colour}"/></a:solidFill></a:lnB>'
        )
    )
    for place, line in enumerate(lines):
        properties.insert(place, line)
