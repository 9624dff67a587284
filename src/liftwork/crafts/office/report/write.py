"""Writes a report as DOCX."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.office.columns import figures_in, widths_of
from liftwork.crafts.office.deck.pictures import pixels_of, stored
from liftwork.crafts.office.inline import Run, plain, right_to_left
from liftwork.crafts.office.report import document as d
from liftwork.crafts.office.report import fields, styles
from liftwork.crafts.office.report.lists import Lists
from liftwork.crafts.office.report.marks import Note, Numbers, Reference, bookmark_of
from liftwork.crafts.office.report.styles import ACCENT, CODE_FONT, MUTED, PAPERS, RULE, Setting
from liftwork.crafts.office.report.wordml import field_mark, keep_row, put, rule_table
from liftwork.crafts.office.scripts import language_of
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import docx
    from docx import oxml, shared
    from docx.enum import text as text_enum
    from docx.oxml import ns
else:
    docx = lazy("docx")
    oxml = lazy("docx.oxml")
    shared = lazy("docx.shared")
    text_enum = lazy("docx.enum.text")
    ns = lazy("docx.oxml.ns")

TALLEST = 0.42
"""The part of a page's height that a figure may take."""

_CONTENTS = {
    "ur": "فہرست",
    "ar": "المحتويات",
    "hi": "विषय सूची",
    "zh": "目录",
    "ja": "目次",
    "ko": "목차",
    "he": "תוכן העניינים",
}
"""What the page of contents is called, by the language of the title."""

_CELL = 5.0
"""Room at each side of a cell, in points."""


def write_report(
    document: d.Document, setting: Setting, numbers: Sequence[int], path: Path
) -> None:
    """Write a report. `numbers` are the pages of its headings, for the contents."""
    _Writer(document, setting).write(numbers, path)


class _Writer:
    def __init__(self, document: d.Document, setting: Setting) -> None:
        self._asked = document
        self._setting = setting
        self._numbers = Numbers(document)
        self._file: Any = docx.Document()
        self._lists = Lists(self._file)
        self._bookmarks = self._headings = 0
        self._new_page = False

    def write(self, numbers: Sequence[int], path: Path) -> None:
        """Write all of it to a file."""
        styles.set_styles(self._file, self._setting)
        self._set_paper()
        self._file.core_properties.title = plain(self._asked.title)
        self._file.core_properties.author = plain(self._asked.author)
        self._front()
        if self._asked.lists_contents:
            self._contents(numbers)
        place = 0
        for section in self._asked.sections:
            self._heading(section)
            for block in section.blocks:
                self._block(block, place)
                place += 1
        used = self._numbers.used
        if used:
            texts = [self._numbers.read(self._asked.footnotes[name]) for name in used]
            fields.add_notes(self._file, texts)
        self._file.save(str(path))

    def _set_paper(self) -> None:
        section = self._file.sections[0]
        width, height = PAPERS[self._asked.paper]
        section.page_width, section.page_height = shared.Pt(width), shared.Pt(height)
        for side in ("left", "right", "top", "bottom"):
            setattr(section, f"{side}_margin", shared.Pt(self._setting.margin))
        section.footer_distance = shared.Pt(self._setting.margin / 2)
        section.different_first_page_header_footer = self._asked.cover
        foot = section.footer.paragraphs[0]
        foot.alignment = text_enum.WD_ALIGN_PARAGRAPH.RIGHT
        for run in fields.add_field(foot, "PAGE", "1"):
            run.font.size, run.font.color.rgb = shared.Pt(9), styles.colour(MUTED)

    def _paragraph(self, style: str | None = None) -> Any:
        paragraph = self._file.add_paragraph(style=style)
        if self._new_page:
            paragraph.paragraph_format.page_break_before = True
            self._new_page = False
        return paragraph

    def _front(self) -> None:
        """The cover, or the title above the text."""
        asked, cover = self._asked, self._asked.cover
        title = self._paragraph("Title")
        if cover:
            title.paragraph_format.space_before = shared.Pt(styles.PAPERS[asked.paper][1] * 0.26)
        self._write(title, asked.title)
        if not cover:
            self._resize(title, self._setting.size * 2.3)
        self._bar()
        if asked.subtitle:
            self._write(self._paragraph("Subtitle"), asked.subtitle)
        for text in (asked.author, asked.date):
            if text:
                line = self._paragraph()
                line.paragraph_format.space_after = shared.Pt(2)
                self._write(line, text, colour=MUTED)
        self._new_page = cover

    def _bar(self) -> None:
        """A short rule under the title."""
        bar = self._paragraph()
        bar.paragraph_format.space_before = shared.Pt(4)
        bar.paragraph_format.space_after = shared.Pt(12)
        bar.paragraph_format.line_spacing = shared.Pt(6)
        width = self._setting.text_width(self._asked.paper) - 72
        side = "left_indent" if right_to_left(self._asked.title) else "right_indent"
        setattr(bar.paragraph_format, side, shared.Pt(width))
        rule = f'<w:bottom w:val="single" w:sz="24" w:space="1" w:color="{ACCENT}"/>'
        put(bar._p.get_or_add_pPr(), "pBdr", inner=rule)

    @staticmethod
    def _resize(paragraph: Any, size: float) -> None:
        for run in paragraph.runs:
            run.font.size = shared.Pt(size)

    def _contents(self, numbers: Sequence[int]) -> None:
        """The list of headings: a field that a program can renew, filled with what is right."""
        name = _CONTENTS.get(language_of(self._asked.title)[:2], "Contents")
        self._write(self._paragraph("Contents Heading"), name)
        headings = self._asked.headings
        tab = self._setting.text_width(self._asked.paper)
        for at, (level, text) in enumerate(headings):
            line = self._paragraph(f"TOC {level}")
            line.paragraph_format.tab_stops.add_tab_stop(
                shared.Pt(tab), text_enum.WD_TAB_ALIGNMENT.RIGHT, text_enum.WD_TAB_LEADER.DOTS
            )
            if at == 0:
                self._begin_contents(line)
            read = self._numbers.read(text)
            runs = [line.add_run(read), line.add_run("\t")]
            runs += fields.add_field(line, f"PAGEREF _Section_{at} \\h", str(numbers[at]))
            fields.link_to(f"_Section_{at}", runs)
            self._direct(line, read)
            if at == len(headings) - 1:
                line.add_run()._r.append(field_mark("end"))
        self._new_page = True

    @staticmethod
    def _begin_contents(line: Any) -> None:
        line.add_run()._r.append(field_mark("begin"))
        line.add_run()._r.append(
            oxml.parse_xml(
                f'<w:instrText {ns.nsdecls("w")} xml:space="preserve"> TOC \\o "1-3" \\h \\z \\u '
                "</w:instrText>"
            )
        )
        line.add_run()._r.append(field_mark("separate"))

    def _heading(self, section: d.Section) -> None:
        if not section.heading:
            return
        paragraph = self._paragraph(f"Heading {section.level}")
        self._write(paragraph, section.heading)
        fields.add_bookmark(paragraph, self._bookmark(), f"_Section_{self._headings}")
        self._headings += 1

    def _bookmark(self) -> int:
        self._bookmarks += 1
        return self._bookmarks

    def _block(self, block: d.Block, place: int) -> None:
        match block:
            case d.TextBlock():
                self._write(self._paragraph(), block.text)
            case d.ListBlock():
                self._list(block)
            case d.TableBlock():
                self._table(block, place)
            case d.FigureBlock():
                self._figure(block, place)
            case d.QuoteBlock():
                self._quote(block)
            case d.CodeBlock():
                self._code(block)

    def _list(self, block: d.ListBlock) -> None:
        numbers = self._lists.begin()
        for item in block.items:
            paragraph = self._paragraph()
            self._lists.mark(paragraph, numbers, item.level, item.mark)
            paragraph.paragraph_format.space_after = shared.Pt(self._setting.after * 0.4)
            self._write(paragraph, item.text)
        paragraph.paragraph_format.space_after = shared.Pt(self._setting.after)

    def _quote(self, block: d.QuoteBlock) -> None:
        lines = [line for line in block.text.splitlines() if line.strip()]
        for at, line in enumerate(lines):
            paragraph = self._paragraph("Quote")
            paragraph.paragraph_format.keep_with_next = at < len(lines) - 1
            self._write(paragraph, line)

    def _code(self, block: d.CodeBlock) -> None:
        lines = block.text.split("\n")
        for at, line in enumerate(lines):
            paragraph = self._paragraph("Code")
            paragraph.add_run(line.replace("\t", "    ").replace(" ", "\u00a0"))
            paragraph.paragraph_format.keep_with_next = at < min(len(lines) - 1, 30)
            if at == 0:
                paragraph.paragraph_format.space_before = shared.Pt(self._setting.after)
        paragraph.paragraph_format.space_after = shared.Pt(self._setting.after)

    def _caption(self, text: str, place: int) -> Any:
        """The caption of a block: its number, in a field and under a bookmark, and its words."""
        paragraph = self._paragraph("Caption")
        shown = self._numbers.captions[place]
        kind, _, number = shown.partition(" ")
        runs = [paragraph.add_run(f"{kind} "), *fields.add_field(paragraph, f"SEQ {kind}", number)]
        for run in runs:
            run.font.bold = True
        fields.add_bookmark(paragraph, self._bookmark(), bookmark_of(shown), runs)
        if text:
            paragraph.add_run(". ")
            self._write(paragraph, text)
        return paragraph

    def _figure(self, block: d.FigureBlock, place: int) -> None:
        paragraph = self._paragraph()
        paragraph.alignment = text_enum.WD_ALIGN_PARAGRAPH.CENTER
        width, height = pixels_of(block.picture)
        room = self._setting.text_width(self._asked.paper)
        tallest = self._setting.text_height(self._asked.paper) * TALLEST
        scale = min(room / width, tallest / height, 0.75)
        paragraph.add_run().add_picture(
            stored(block.picture), shared.Pt(width * scale), shared.Pt(height * scale)
        )
        for inner in paragraph._p.iter(ns.qn("wp:docPr")):
            inner.set("descr", plain(block.caption))
        for inline in paragraph._p.iter(ns.qn("wp:inline")):
            for side in ("distT", "distB", "distL", "distR"):
                inline.set(side, "0")
        if place in self._numbers.captions:
            paragraph.paragraph_format.keep_with_next = True
            caption = self._caption(block.caption, place)
            caption.alignment = text_enum.WD_ALIGN_PARAGRAPH.CENTER

    def _table(self, block: d.TableBlock, place: int) -> None:
        if place in self._numbers.captions:
            caption = self._caption(block.caption, place)
            caption.paragraph_format.keep_with_next = True
        elif self._new_page:
            self._paragraph().paragraph_format.line_spacing = shared.Pt(1)
        size = max(self._setting.size - 1, 9)
        width = self._setting.text_width(self._asked.paper)
        table = self._file.add_table(len(block.rows) + 1, len(block.header))
        table.autofit = False
        if right_to_left(" ".join(block.header)):
            put(table._tbl.tblPr, "bidiVisual")
        rule_table(table, RULE, _CELL)
        widths = widths_of(block.header, block.rows, size, width)
        figures = figures_in(block.header, block.rows)
        for at, wide in enumerate(widths):
            table.columns[at].width = shared.Pt(wide)
        for number, row in enumerate((block.header, *block.rows)):
            cells = table.rows[number].cells
            keep_row(table.rows[number], header=number == 0)
            for at, text in enumerate(row):
                cells[at].width = shared.Pt(widths[at])
                self._cell(cells[at], text, size, header=number == 0, right=figures[at])
        after = self._paragraph()
        after.paragraph_format.space_after = shared.Pt(self._setting.after * 0.5)
        after.paragraph_format.line_spacing = shared.Pt(4)

    def _cell(self, cell: Any, text: str, size: float, *, header: bool, right: bool) -> None:
        paragraph = cell.paragraphs[0]
        form = paragraph.paragraph_format
        form.space_before = form.space_after = shared.Pt(size * 0.25)
        form.line_spacing = 1.0
        if header:
            form.keep_with_next = True
        self._write(paragraph, text, colour=ACCENT if header else None, bold=header, size=size)
        if right and not right_to_left(text):
            paragraph.alignment = text_enum.WD_ALIGN_PARAGRAPH.RIGHT

    def _write(
        self,
        paragraph: Any,
        text: str,
        *,
        colour: str | None = None,
        bold: bool = False,
        size: float | None = None,
    ) -> None:
        """Append a text to a paragraph, with its footnotes, references and links."""
        for part in self._numbers.parts(text):
            if isinstance(part, Note):
                fields.add_note_mark(paragraph, self._numbers.note(part.name))
            elif isinstance(part, Reference):
                runs = fields.add_field(paragraph, f"REF {part.bookmark} \\h", part.shown)
                fields.link_to(part.bookmark, runs)
            else:
                self._run(paragraph, part, colour, bold, size)
        self._direct(paragraph, self._numbers.read(text))

    def _run(
        self, paragraph: Any, part: Run, colour: str | None, bold: bool, size: float | None
    ) -> None:
        run = paragraph.add_run(part.text)
        if part.bold or bold:
            run.bold = True
        if part.italic:
            run.italic = True
        if part.code:
            run.font.name = CODE_FONT
        if size is not None:
            run.font.size = shared.Pt(size)
            put(run._r.get_or_add_rPr(), "szCs", f'w:val="{round(size * 2)}"')
        if part.link:
            run.font.color.rgb = styles.colour(ACCENT)
            run.font.underline = True
            fields.link_out(paragraph, part.link, [run])
        elif colour is not None:
            run.font.color.rgb = styles.colour(colour)
        _say_language(run, part.text)

    @staticmethod
    def _direct(paragraph: Any, text: str) -> None:
        """Let a paragraph run from the right where its first letter does."""
        if not right_to_left(text):
            return
        put(paragraph._p.get_or_add_pPr(), "bidi")
        for run in paragraph._p.iter(ns.qn("w:r")):
            put(run.get_or_add_rPr(), "rtl")


def _say_language(run: Any, text: str) -> None:
    tag = language_of(text)
    slot = {"zh": "eastAsia", "ja": "eastAsia", "ko": "eastAsia"}.get(tag[:2])
    slot = slot or ("bidi" if right_to_left(text) or tag.startswith("hi") else "val")
    put(run._r.get_or_add_rPr(), "lang", f'w:{slot}="{tag}"')
