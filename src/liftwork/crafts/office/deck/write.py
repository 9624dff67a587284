"""Writes the pages of a deck as PPTX."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.deck import base
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.charts import add_chart
from liftwork.crafts.office.deck.lettering import (
    plain_lines,
    write_line,
    write_points,
    write_runs,
)
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.pictures import pixels_of, shaped, stored
from liftwork.crafts.office.deck.tables import add_table
from liftwork.crafts.office.deck.themes import GRIDS, LOOKS, Box, Grid, Look
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
color = lazy("pptx.dml.color")


_FOOT_RUN = (
    '<a:rPr lang="en-GB" sz="1050"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill>'
    '<a:latin typeface="+mn-lt"/></a:rPr>'
)


def write_deck(pages: Sequence[Page], theme: str, size: str, footer: str, path: Path) -> None:
    """Write a deck. `footer` stands at the foot of each slide that is not all colour."""
    deck = base.empty_deck(theme, size)
    deck.core_properties.title = plain(pages[0].slide.title)
    deck.core_properties.author = ""
    for number, page in enumerate(pages, 1):
        _Writer(deck, page, LOOKS[theme], GRIDS[size]).write(number, footer)
    deck.save(str(path))


class _Writer:
    def __init__(self, deck: Any, page: Page, look: Look, grid: Grid) -> None:
        self._deck = deck
        self._page = page
        self._look = look
        self._grid = grid
        self._slide: Any = None

    def write(self, number: int, footer: str) -> None:
        """Add the page's slide to the deck."""
        slide = self._page.slide
        writers: dict[type[o.Slide], Callable[[Any], None]] = {
            o.TitleSlide: self._cover,
            o.SectionSlide: self._cover,
            o.ClosingSlide: self._cover,
            o.BulletsSlide: self._bullets,
            o.ColumnsSlide: self._columns,
            o.TableSlide: self._table,
            o.ChartSlide: self._chart,
            o.PictureSlide: self._picture,
            o.QuoteSlide: self._quote,
        }
        writers[type(slide)](slide)
        if not self._page.cover:
            self._foot(number, footer)
        if slide.notes:
            self._slide.notes_slide.notes_text_frame.text = slide.notes

    def _begin(self, layout: int) -> None:
        self._slide = self._deck.slides.add_slide(self._deck.slide_layouts[layout])
        title = self._slide.shapes.title
        words = self._page.title
        if not words:
            title._element.getparent().remove(title._element)
            return
        title.name = "title"
        write_line(title.text_frame, words, self._page.size("title"))

    def _fill(self, number: int, name: str) -> Any:
        """The placeholder of a number, under a name of ours."""
        shape = self._slide.placeholders[number]
        shape.name = name
        return shape

    def _text(self, name: str, box: Box, anchor: str = "t") -> Any:
        """A box of text of our own."""
        shape = self._slide.shapes.add_textbox(*(util.Pt(v) for v in _edges(box)))
        shape.name = name
        frame = shape.text_frame
        frame.word_wrap = True
        frame.auto_size = text_enum.MSO_AUTO_SIZE.NONE
        frame.margin_left = frame.margin_right = frame.margin_top = frame.margin_bottom = 0
        anchors = {"t": "TOP", "m": "MIDDLE", "b": "BOTTOM"}
        frame.vertical_anchor = getattr(text_enum.MSO_ANCHOR, anchors[anchor])
        return shape

    def _cover(self, slide: o.TitleSlide | o.SectionSlide | o.ClosingSlide) -> None:
        self._begin(base.SECTION if isinstance(slide, o.SectionSlide) else base.COVER)
        self._accent(slide.title)
        shape = self._fill(1, "subtitle")
        if not slide.subtitle:
            shape._element.getparent().remove(shape._element)
            return
        colour = self._look.panel_muted
        write_line(shape.text_frame, slide.subtitle, self._page.size("subtitle"), colour=colour)

    def _accent(self, title: str) -> None:
        """A short bar between title and subtitle, on the side where the words begin."""
        box = self._grid.cover_title
        left = box.right - 72 if right_to_left(title) else box.x
        paint = f'<a:srgbClr val="{self._look.panel_muted}"/>'
        base.add_block(self._slide, Box(left, box.bottom + 9, 72, 5), paint)

    def _bullets(self, slide: o.BulletsSlide) -> None:
        self._begin(base.CONTENT)
        shape = self._fill(1, "body")
        if not slide.points:
            shape._element.getparent().remove(shape._element)
            return
        base.place(shape, self._page.body(self._grid))
        write_points(shape.text_frame, slide.points, self._page.size("body"), self._look)

    def _columns(self, slide: o.ColumnsSlide) -> None:
        headed = bool(slide.left.heading or slide.right.heading)
        self._begin(base.COMPARED if headed else base.TWO)
        for side in ("left", "right"):
            card = self._grid.card(side, self._page.card_height(self._grid))
            base.add_block(self._slide, card, '<a:schemeClr val="bg2"/>')
        places = {"left": (1, 2), "right": (3, 4)} if headed else {"left": (0, 1), "right": (0, 2)}
        for side, column in (("left", slide.left), ("right", slide.right)):
            heading, body = places[side]
            if headed:
                shape = self._fill(heading, f"{side} heading")
                size = self._page.size(f"{side} heading")
                write_line(shape.text_frame, column.heading or " ", size)
            shape = self._fill(body, side)
            if column.points:
                write_points(shape.text_frame, column.points, self._page.size(side), self._look)
            else:
                shape._element.getparent().remove(shape._element)

    def _lead(self, text: str) -> None:
        if text:
            box = self._page.body(self._grid)
            height = self._page.heights.get("lead", 24.0)
            shape = self._text("lead", Box(box.x, box.y, box.width, height))
            write_line(shape.text_frame, text, self._page.size("lead"), colour=self._look.muted)

    def _table(self, slide: o.TableSlide) -> None:
        self._begin(base.TITLE_ONLY)
        self._lead(slide.lead)
        box = self._page.under_lead(self._grid)
        add_table(self._slide, slide, box, self._page.size("table"), self._look)

    def _chart(self, slide: o.ChartSlide) -> None:
        self._begin(base.TITLE_ONLY)
        self._lead(slide.lead)
        add_chart(self._slide, slide, self._page.under_lead(self._grid), self._look)

    def _picture(self, slide: o.PictureSlide) -> None:
        self._begin(base.TITLE_ONLY)
        room = self._page.body(self._grid)
        if slide.points:
            half = (room.width - 28) / 2
            shape = self._text("left", Box(room.x, room.y, half, room.height))
            _bulleted(shape, slide.points)
            write_points(shape.text_frame, slide.points, self._page.size("left"), self._look)
            room = Box(room.x + half + 28, room.y, half, room.height)
        caption = self._page.heights.get("caption", 22.0) if slide.caption else 0.0
        box = shaped(
            pixels_of(slide.picture), Box(room.x, room.y, room.width, room.height - caption)
        )
        if slide.points:  # beside a list it begins where the list does
            box = Box(box.x, room.y, box.width, box.height)
        picture = self._slide.shapes.add_picture(
            stored(slide.picture), *(util.Pt(v) for v in _edges(box))
        )
        picture.name = "picture"
        picture._element.nvPicPr.cNvPr.set("descr", plain(slide.caption or slide.title))
        if slide.caption:
            under = Box(room.x, box.bottom + 6, room.width, caption - 6)
            shape = self._text("caption", under)
            write_line(
                shape.text_frame, slide.caption, self._page.size("caption"), colour=self._look.muted
            )
            for paragraph in shape.text_frame.paragraphs:
                paragraph.alignment = text_enum.PP_ALIGN.CENTER

    def _quote(self, slide: o.QuoteSlide) -> None:
        self._begin(base.TITLE_ONLY)
        size = self._page.size("quote")
        frame = self._text("quote", self._grid.quote, "m").text_frame
        mirrored = right_to_left(slide.quote)
        mark = "”" if mirrored else "“"
        write_line(frame, mark, size * 2.4, colour=self._look.accent, bold=True)
        first = frame.paragraphs[0]
        first.line_spacing = 0.62
        if mirrored:
            first.alignment = text_enum.PP_ALIGN.RIGHT
        for line in plain_lines(slide.quote.replace("\n", "\\\n")):
            write_runs(frame.add_paragraph(), line, size)
        if slide.by:
            paragraph = frame.add_paragraph()
            paragraph.space_before = util.Pt(size * 0.8)
            letters = max(size * 0.55, 14)
            for line in plain_lines(f"— {slide.by}"):
                write_runs(paragraph, line, letters, colour=self._look.muted)

    def _foot(self, number: int, footer: str) -> None:
        """The slide's number and the line at the foot, as fields of the layout."""
        layout = self._slide.slide_layout
        for shape in layout.placeholders:
            kind = shape._element.ph.get("type")
            if kind == "sldNum":
                words = (
                    f'<a:fld id="{{C1FF6DA9-008F-8B48-92A6-B652298478BF}}" type="slidenum">'
                    f"{_FOOT_RUN}<a:t>{number}</a:t></a:fld>"
                )
            elif kind == "ftr" and footer:
                words = f"<a:r>{_FOOT_RUN}<a:t>{_escaped(footer)}</a:t></a:r>"
            else:
                continue
            tree = self._slide.shapes._spTree
            tree.append(_foot_shape(len(tree) + 100, kind, shape.placeholder_format.idx, words))


def _edges(box: Box) -> tuple[float, float, float, float]:
    return box.x, box.y, box.width, box.height


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _foot_shape(number: int, kind: str, place: int, words: str) -> Any:
    align = "r" if kind == "sldNum" else "l"
    return oxml.parse_xml(
        f'<p:sp {ns.nsdecls("p", "a")}><p:nvSpPr><p:cNvPr id="{number}" name="{kind}"/>'
        '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>'
        f'<p:nvPr><p:ph type="{kind}" sz="quarter" idx="{place}"/></p:nvPr></p:nvSpPr>'
        "<p:spPr/><p:txBody><a:bodyPr/><a:lstStyle/>"
        f'<a:p><a:pPr algn="{align}"/>{words}</a:p></p:txBody></p:sp>'
    )


def _bulleted(shape: Any, points: Sequence[o.Point]) -> None:
    """Give a box of our own the bullets that a body has from the master."""
    if not any(point.mark == "bullet" for point in points):
        return
    style = oxml.parse_xml(
        f"<a:lstStyle {ns.nsdecls('a')}>"
        + "".join(
            f'<a:lvl{level}pPr marL="{util.Pt(18 * level)}" indent="{-util.Pt(18)}">'
            '<a:buClr><a:schemeClr val="accent1"/></a:buClr>'
            f'<a:buFont typeface="Arial"/><a:buChar char="{mark}"/></a:lvl{level}pPr>'
            for level, mark in enumerate("•–·", 1)
        )
        + "</a:lstStyle>"
    )
    body = shape._element.txBody
    old = body.find(ns.qn("a:lstStyle"))
    body.replace(old, style)
