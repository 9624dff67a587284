"""Text into a shape: paragraphs, marks, runs, languages, directions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.deck.estimate import INDENT, level_size, space_before
from liftwork.crafts.office.deck.outline import Point
from liftwork.crafts.office.deck.themes import CODE_FONT, Look
from liftwork.crafts.office.inline import Run, plain, right_to_left, runs_of
from liftwork.crafts.office.scripts import language_of
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from pptx import oxml, util
    from pptx.oxml import ns
else:
    oxml = lazy("pptx.oxml")
    ns = lazy("pptx.oxml.ns")
    util = lazy("pptx.util")
color = lazy("pptx.dml.color")


def write_line(
    frame: Any, text: str, size: float, *, colour: str | None = None, bold: bool | None = None
) -> None:
    """Write one text, a paragraph for each of its lines, into a frame that is empty."""
    for place, line in enumerate(plain_lines(text)):
        paragraph = frame.paragraphs[0] if place == 0 else frame.add_paragraph()
        write_runs(paragraph, line, size, colour=colour, bold=bold)


def plain_lines(text: str) -> list[tuple[Run, ...]]:
    """The runs of a text, cut at its line breaks."""
    lines: list[list[Run]] = [[]]
    for run in runs_of(text):
        pieces = run.text.split("\n")
        for place, piece in enumerate(pieces):
            if place:
                lines.append([])
            if piece:
                lines[-1].append(Run(piece, run.bold, run.italic, run.code, run.link))
    return [tuple(line) for line in lines]


def write_points(frame: Any, points: Sequence[Point], size: float, look: Look) -> None:
    """Write a list into a frame that is empty."""
    for place, point in enumerate(points):
        paragraph = frame.paragraphs[0] if place == 0 else frame.add_paragraph()
        paragraph.level = point.level
        letters = level_size(size, point)
        _mark(paragraph, point)
        paragraph.space_before = util.Pt(space_before(size, point, place == 0))
        if point.mark == "code":
            _code_line(paragraph, point.text, letters)
            continue
        for at, line in enumerate(plain_lines(point.text)):
            if at:
                paragraph.add_line_break()
            heading = point.mark == "heading"
            write_runs(
                paragraph,
                line,
                letters,
                bold=True if heading else None,
                colour=look.accent if heading else None,
            )


def _code_line(paragraph: Any, text: str, size: float) -> None:
    run = paragraph.add_run()
    run.text = text.replace("\t", "    ").replace(" ", "\u00a0")
    run.font.size = util.Pt(size)
    run.font.name = CODE_FONT


def write_runs(
    paragraph: Any,
    runs: Sequence[Run],
    size: float,
    *,
    colour: str | None = None,
    bold: bool | None = None,
) -> None:
    """Add runs to a paragraph; the paragraph's direction follows its first letter."""
    text = "".join(run.text for run in runs)
    if right_to_left(text):
        properties = paragraph._p.get_or_add_pPr()
        properties.set("rtl", "1")
        properties.set("algn", "r")
    for piece in runs:
        run = paragraph.add_run()
        run.text = piece.text
        font = run.font
        font.size = util.Pt(size)
        if piece.bold or bold is not None:
            font.bold = bool(piece.bold or bold)
        if piece.italic:
            font.italic = True
        if piece.code:
            font.name = CODE_FONT
        if colour is not None and not piece.link:
            font.color.rgb = color.RGBColor.from_string(colour)
        if piece.link:
            run.hyperlink.address = piece.link
        run._r.get_or_add_rPr().set("lang", language_of(piece.text))


def _mark(paragraph: Any, point: Point) -> None:
    """The bullet or number of a paragraph, where it is not what its level has anyway."""
    properties = paragraph._p.get_or_add_pPr()
    if point.mark == "number":
        properties.set("marL", str(util.Pt(INDENT * (point.level + 1))))
        properties.set("indent", str(-util.Pt(INDENT)))
        kind = ("arabicPeriod", "alphaLcPeriod", "romanLcPeriod")[point.level]
        number = f'type="{kind}"' + (f' startAt="{point.start}"' if point.start > 1 else "")
        properties.append(oxml.parse_xml(f'<a:buFont {ns.nsdecls("a")} typeface="+mj-lt"/>'))
        properties.append(oxml.parse_xml(f"<a:buAutoNum {ns.nsdecls('a')} {number}/>"))
    elif point.mark != "bullet":
        properties.set("marL", str(util.Pt(18 * point.level)))
        properties.set("indent", "0")
        properties.append(oxml.parse_xml(f"<a:buNone {ns.nsdecls('a')}/>"))


def words_of(points: Sequence[Point]) -> str:
    """A list as it will be read."""
    return "\n".join(p.text if p.mark == "code" else plain(p.text) for p in points)
