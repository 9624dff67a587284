"""What a report is held to: its XML, Writer's layout and its PDF, each read anew."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office import printed
from liftwork.crafts.office.deck.source import unsaid_words
from liftwork.crafts.office.deck.themes import DOUBLES
from liftwork.crafts.office.glyphs import fonts_of
from liftwork.crafts.office.inline import plain
from liftwork.crafts.office.report import codes
from liftwork.crafts.office.report import document as d
from liftwork.crafts.office.report.marks import Numbers, unresolved
from liftwork.crafts.office.report.paper import Line, Paper
from liftwork.crafts.office.report.reading import DocumentRead, read_document
from liftwork.crafts.office.report.styles import BODY_FONT, CODE_FONT, HEADING_FONT, LEAST_MARGIN
from liftwork.programs.libreoffice.pool import office

_SLACK = 2.0
_MARKS = frozenset("•–·")
"""The marks of lists, which may hang into the margin."""

_STROKE = 2.0
"""Points by which the ends of a rule may stand out beyond the text."""

_BROKEN = ("error: reference source not found", "error! reference source", "[^", "@fig:", "@tbl:")


@dataclass(frozen=True)
class Case:
    """A report to check, and what was asked. `pdf` is None where none was made."""

    document: d.Document
    path: Path
    pdf: Path | None
    source: str | None = None

    @cached_property
    def read(self) -> DocumentRead:
        """The file as its XML says."""
        return read_document(self.path)

    @cached_property
    def numbers(self) -> Numbers:
        """What is numbered in it."""
        return Numbers(self.document)


def check_report(case: Case) -> Iterator[Check]:
    """Every check of a report."""
    yield _headings(case)
    yield _pictures(case)
    yield _cells(case)
    yield _references(case)
    if case.pdf is None:
        why = "not checked: there is no PDF, as LibreOffice did not lay the document out"
        for code in codes.NEED_OFFICE:
            yield code(False, why)
        return
    paper = Paper(case.pdf)
    yield _laid_out(case, paper)
    yield _length(case, paper)
    yield _fonts(paper)
    yield _contents(case, paper)
    yield _margins(case, paper)
    yield _foot(case, paper)
    yield _words(case, paper)
    yield _notes(case, paper)
    yield _page_numbers(case, paper)
    yield _headers(case, paper)


def check_source(case: Case) -> Iterator[Check]:
    """That the Markdown which the report was made from is in it to the last word."""
    assert case.source is not None
    if case.pdf is None:
        yield codes.SOURCE(False, "not checked: there is no PDF")
        return
    text = re.sub(r"<!--.*?-->", " ", case.source, flags=re.DOTALL)
    text = re.sub(r"\{#[\w:.-]+\}|@(?:fig|tbl):[\w.-]+|\[\^[^\]\s]+\]:?", " ", text)
    text = re.sub(r"^Table:", " ", text, flags=re.MULTILINE)
    missing = unsaid_words(text, printed.texts_of(case.pdf))
    wrong = [f"not said: {', '.join(missing[:6])}"] if missing else []
    yield codes.SOURCE(*_told(wrong, f"{len(printed.words_of(text))} words read"))


def _told(wrong: Sequence[str], right: str) -> tuple[bool, str]:
    more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
    return not wrong, "; ".join(wrong[:3]) + more if wrong else right


def _squeezed(text: str) -> str:
    return "".join(printed.folded(text).split())


def _headings(case: Case) -> Check:
    asked = [(level, case.numbers.read(text)) for level, text in case.document.headings]
    there = list(case.read.headings)
    wrong = [f"{text!r} of level {level}" for level, text in asked if (level, text) not in there]
    wrong += [f"{text!r} was not given" for level, text in there if (level, text) not in asked]
    if not wrong and asked != there:
        wrong = ["they are in another order"]
    return codes.HEADINGS(*_told(wrong, f"{len(asked)} headings"))


def _pictures(case: Case) -> Check:
    wrong = [
        f"picture {number} is shown {wide / high:.3f} wide to high, and is {across / down:.3f}"
        for number, (wide, high, across, down) in enumerate(case.read.pictures, 1)
        if abs(wide / high / (across / down) - 1) > 0.01
    ]
    return codes.PICTURES(*_told(wrong, f"{len(case.read.pictures)} in their own shape"))


def _cells(case: Case) -> Check:
    asked = [block for block in case.document.blocks if isinstance(block, d.TableBlock)]
    wrong = [] if len(asked) == len(case.read.tables) else [f"{len(case.read.tables)} tables"]
    count = 0
    for number, (table, there) in enumerate(zip(asked, case.read.tables, strict=False), 1):
        rows = [tuple(map(case.numbers.read, row)) for row in (table.header, *table.rows)]
        count += sum(map(len, rows))
        if [tuple(map(_squeezed, row)) for row in there.rows] != [
            tuple(map(_squeezed, row)) for row in rows
        ]:
            wrong.append(f"table {number}: its cells are not as given")
    return codes.CELLS(*_told(wrong, f"{len(asked)} tables, {count} cells as given"))


def _references(case: Case) -> Check:
    read = case.read
    wrong = [f"{name} is nowhere" for name in sorted(read.references - read.bookmarks)]
    figures = sum(isinstance(block, d.FigureBlock) for block in case.document.blocks)
    if len(read.pictures) != figures:
        wrong.append(f"{len(read.pictures)} pictures in the file, {figures} given")
    for text in _texts(case.document):
        wrong += unresolved(case.document, text)
    if case.pdf is not None:
        said = printed.folded("\n".join(printed.texts_of(case.pdf)))
        wrong += [f"{mark!r} is printed" for mark in _BROKEN if mark in said]
    return codes.REFERENCES(*_told(wrong, f"{figures} figures, {len(read.references)} references"))


def _texts(document: d.Document) -> Iterator[str]:
    """Every text of a report but its code, as it was written."""
    yield from (document.title, document.subtitle, document.author, document.date)
    for section in document.sections:
        yield section.heading
        for block in section.blocks:
            yield from _texts_of(block)


def _texts_of(block: d.Block) -> Iterator[str]:
    match block:
        case d.ListBlock():
            yield from (item.text for item in block.items)
        case d.TableBlock():
            yield block.caption
            yield from (cell for row in (block.header, *block.rows) for cell in row)
        case d.FigureBlock():
            yield block.caption
        case d.TextBlock() | d.QuoteBlock():
            yield block.text


def _laid_out(case: Case, paper: Paper) -> Check:
    try:
        told = office().job("headings", {"path": str(case.path), "update": False}, limit_s=120)
    except Refuse as error:
        return codes.LAID_OUT(False, f"not checked: {error.reason}")
    pages = f"{len(paper.pages)} pages in the PDF, {told['pages']} laid out by Writer"
    return codes.LAID_OUT(len(paper.pages) == told["pages"], pages)


def _length(case: Case, paper: Paper) -> Check:
    asked, there = case.document.pages, len(paper.pages)
    if asked is None:
        return codes.LENGTH(True, f"{there} pages, no length asked")
    told = f"{there} pages, {asked} asked"
    return codes.LENGTH(there == asked, told)


def _fonts(paper: Paper) -> Check:
    known = {
        font for name in (BODY_FONT, HEADING_FONT, CODE_FONT) for font in (name, *DOUBLES[name])
    }
    families = {_family(name) for name in known}
    odd: dict[str, str] = {}
    count = 0
    for page in paper.pages:
        for letter in page.letters:
            count += 1
            if (
                letter.char.isascii()
                and letter.char.isalpha()
                and _family(letter.font) not in families
            ):
                odd.setdefault(letter.font, letter.char)
    wrong = [f"{font} for {char!r}" for font, char in odd.items()]
    fonts = fonts_of(paper.path)
    missing = "".join(font.shapeless for font in fonts)
    wrong += [f"no font here has a shape for {' '.join(missing[:12])}"] if missing else []
    wrong += [f"{font.name} is not in the PDF" for font in fonts if not font.embedded]
    return codes.FONTS(*_told(wrong, f"{count} letters in {len(fonts)} fonts"))


def _family(font: str) -> str:
    return re.split(r"[-,]", font)[0].replace(" ", "").lower()


def _found(case: Case, paper: Paper) -> list[tuple[int, float] | None]:
    """Page, from 1, and height of each heading in the PDF, told by its size and its words."""
    found: list[tuple[int, float] | None] = []
    start = (1 if case.document.cover else 0) + case.document.lists_contents
    at = (min(start, len(paper.lines)), 0)
    for _, text in case.document.headings:
        place = _next(_squeezed(case.numbers.read(text)), paper.lines, at)
        found.append(None if place is None else (place[0] + 1, place[2]))
        at = at if place is None else (place[0], place[1] + 1)
    return found


def _next(
    wanted: str, pages: Sequence[Sequence[Line]], at: tuple[int, int]
) -> tuple[int, int, float] | None:
    """The next line from `at` on that is a heading of these words, or begins one."""
    body = _body_size(pages)
    for page in range(at[0], len(pages)):
        lines = pages[page]
        for number in range(at[1] if page == at[0] else 0, len(lines)):
            line = lines[number]
            if line.size > body + 0.4 and line.text and _same(wanted, lines, number):
                return page, number, line.bottom
    return None


def _same(wanted: str, lines: Sequence[Line], number: int) -> bool:
    """Whether a heading begins here: its letters, in whatever order they were drawn."""
    text, letters = "", sorted(wanted)
    for line in lines[number : number + 4]:
        text += line.text
        if sorted(text) == letters:
            return True
    return False


def _body_size(pages: Sequence[Sequence[Line]]) -> float:
    sizes: dict[float, int] = {}
    for lines in pages:
        for line in lines:
            key = round(line.size * 2) / 2
            sizes[key] = sizes.get(key, 0) + len(line.text)
    return max(sizes, key=lambda size: sizes[size], default=11.0)


def _contents(case: Case, paper: Paper) -> Check:
    if not case.document.lists_contents:
        return codes.CONTENTS(True, "no contents asked, or too few headings for them")
    asked = [case.numbers.read(text) for _, text in case.document.headings]
    entries = case.read.entries
    wrong = [] if [words for words, _ in entries] == asked else ["not the headings in order"]
    places = _found(case, paper)
    before = min((place[0] for place in places if place), default=len(paper.lines)) - 1
    listed = [line for lines in paper.lines[:before] for line in lines]
    for (words, page), place in zip(entries, places, strict=False):
        if place is None:
            wrong.append(f"{words!r} is not found on any page")
        elif str(place[0]) != page:
            wrong.append(f"{words!r} is on page {place[0]}, the contents say {page or 'nothing'}")
        elif not _listed(words, page, listed):
            wrong.append(f"{words!r} is not printed with page {page} in the contents")
    return codes.CONTENTS(*_told(wrong, f"{len(entries)} entries on their pages"))


def _listed(words: str, page: str, lines: Sequence[Line]) -> bool:
    """Whether lines of the contents hold just these words and this page, dots apart."""
    wanted = sorted(_undotted(_squeezed(words)) + page)
    for number in range(len(lines)):
        text = ""
        for line in lines[number : number + 4]:
            text += _undotted(line.text)
            if sorted(text) == wanted:
                return True
    return False


def _undotted(text: str) -> str:
    return text.replace(".", "").replace("…", "")


def _margins(case: Case, paper: Paper) -> Check:
    wrong = []
    margins = case.read.margins
    for number, page in enumerate(paper.pages, 1):
        left, right = margins[0] - _SLACK, page.width - margins[1] + _SLACK
        edges = [(x.box[0], x.box[2]) for x in page.letters if x.char not in _MARKS]
        edges += [(edge[0] + _STROKE, edge[2] - _STROKE) for edge in paper.drawn[number - 1]]
        over = max((max(left - start, end - right) for start, end in edges), default=0.0)
        if over > 0:
            wrong.append(f"page {number}: {over + _SLACK:.0f} pt beyond the margin")
    widest = max((table.width for table in case.read.tables), default=0.0)
    return codes.MARGINS(*_told(wrong, f"{len(paper.pages)} pages, widest table {widest:.0f} pt"))


def _foot(case: Case, paper: Paper) -> Check:
    wrong = []
    titles = [case.numbers.read(text) for _, text in case.document.headings]
    found = _found(case, paper)
    for text, place in zip(titles, found, strict=True):
        if place is None:
            continue
        page, height = place
        others = {_squeezed(other) for other in titles}
        below = [
            line
            for line in paper.lines[page - 1]
            if line.bottom < height - 3 and line.bottom > LEAST_MARGIN and line.text not in others
        ]
        pictures = [
            edge for edge in paper.drawn[page - 1] if edge[3] < height and edge[3] - edge[1] > 8
        ]
        if not below and not pictures and page < len(paper.pages):
            wrong.append(f"{text!r} at the foot of page {page}")
    return codes.FOOT(*_told(wrong, f"{len(found)} headings with their text"))


def _words(case: Case, paper: Paper) -> Check:
    texts = [case.numbers.read(text) for text in _texts(case.document)]
    texts += [case.numbers.read(text) for text in case.document.footnotes.values()]
    texts += [block.text for block in case.document.blocks if isinstance(block, d.CodeBlock)]
    wanted = [word for text in texts for word in printed.words_of(text)]
    missing = printed.missing_words(wanted, [page.text for page in paper.pages])
    wrong = [f"lacks {', '.join(missing[:5])}"] if missing else []
    return codes.WORDS(*_told(wrong, f"{len(wanted)} words found"))


def _notes(case: Case, paper: Paper) -> Check:
    wrong = []
    for mark in case.read.marks:
        note = _squeezed(case.read.notes.get(mark.number, ""))
        before = f"{_squeezed(mark.before)[-30:]}{mark.number}"
        pages = {at for at, text in enumerate(paper.squeezed, 1) if before in text}
        at_foot = {at for at, text in enumerate(paper.squeezed, 1) if note and note[:60] in text}
        if not pages & at_foot:
            wrong.append(f"footnote {mark.number} is not on the page of its mark")
    used = {mark.number for mark in case.read.marks}
    unmarked = sorted(set(case.read.notes) - used)
    wrong += [f"footnote {number} has no mark" for number in unmarked]
    lost = [name for name in case.document.footnotes if f"[^{name}]" not in _whole(case.document)]
    wrong += [f"the footnote [^{name}] is never marked" for name in lost]
    return codes.NOTES(*_told(wrong, f"{len(used)} footnotes"))


def _whole(document: d.Document) -> str:
    return "\n".join(plain(text) for text in _texts(document))


def _page_numbers(case: Case, paper: Paper) -> Check:
    wrong = []
    for number, lines in enumerate(paper.lines, 1):
        foot = [line.text for line in lines if line.bottom < LEAST_MARGIN]
        if number == 1 and case.document.cover:
            if foot:
                wrong.append(f"the cover has {foot[-1]!r} at its foot")
        elif str(number) not in foot:
            wrong.append(f"page {number} has {', '.join(foot) or 'nothing'} at its foot")
    return codes.NUMBERS(*_told(wrong, f"{len(paper.lines)} pages numbered"))


def _headers(case: Case, paper: Paper) -> Check:
    wrong, going_on = [], 0
    for number, table in enumerate(case.read.tables, 1):
        header = _squeezed("".join(table.rows[0]))
        rows = [_squeezed("".join(row)) for row in table.rows[1:]]
        pages = {
            at for at, text in enumerate(paper.squeezed) for row in rows if row and row in text
        }
        going_on += len(pages) > 1
        if len(pages) > 1 and not table.repeats:
            wrong.append(f"table {number} does not repeat its header")
        elif len(pages) > 1:
            bare = [at + 1 for at in sorted(pages) if header not in paper.squeezed[at]]
            wrong += [f"table {number} has no header on page {at}" for at in bare]
    return codes.HEADERS(*_told(wrong, f"{len(case.read.tables)} tables, {going_on} go on"))
