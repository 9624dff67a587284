"""The tools that make slides, reports and conversions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Example, Tool, tool
from liftwork.crafts.office.convert import codes as convert_codes
from liftwork.crafts.office.convert.formats import KINDS, Format, find_format
from liftwork.crafts.office.convert.request import hear_conversion
from liftwork.crafts.office.deck import codes as deck_codes
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.request import hear_slides
from liftwork.crafts.office.report import codes as report_codes
from liftwork.crafts.office.report.document import Document, Paper
from liftwork.crafts.office.report.request import hear_report
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.crafts.office.convert import build as converting
    from liftwork.crafts.office.convert import checks as convert_checks
    from liftwork.crafts.office.deck import build as decks
    from liftwork.crafts.office.deck import checks as deck_checks
    from liftwork.crafts.office.report import build as reports
    from liftwork.crafts.office.report import checks as report_checks
else:  # what does the work is not needed to list the tools
    converting = lazy("liftwork.crafts.office.convert.build")
    convert_checks = lazy("liftwork.crafts.office.convert.checks")
    decks = lazy("liftwork.crafts.office.deck.build")
    deck_checks = lazy("liftwork.crafts.office.deck.checks")
    reports = lazy("liftwork.crafts.office.report.build")
    report_checks = lazy("liftwork.crafts.office.report.checks")

MarkdownFile = Annotated[Path, FileOf("markdown")]
Pictures = tuple[Annotated[Path, FileOf("picture")], ...]

_WARMS = ("pptx", "markdown_it", "pypdfium2", "PIL.Image", "fontTools.ttLib", "pypdf", "openpyxl")

_REPORT_WARMS = ("docx", "markdown_it", "pypdfium2", "PIL.Image", "fontTools.ttLib", "pypdf")

SLIDES_EXAMPLES = (
    Example("slides from talk.md", {"markdown": "talk.md"}),
    Example("make a presentation out of notes.md", {"markdown": "notes.md"}),
    Example("turn lecture.md into a powerpoint", {"markdown": "lecture.md"}),
    Example("build a dark deck from pitch.md", {"markdown": "pitch.md", "theme": "dark"}),
    Example("4:3 slides from lesson.md", {"markdown": "lesson.md", "size": "4:3"}),
    Example(
        "I need a slideshow of review.md with the warm theme, 16:9",
        {"markdown": "review.md", "theme": "warm", "size": "16:9"},
    ),
    Example("talk.md سے سلائیڈ بنائیں", {"markdown": "talk.md"}),
    Example("用 talk.md 做幻灯片", {"markdown": "talk.md"}),
    Example(
        "create pptx from plan.md with oven.png",
        {"markdown": "plan.md", "pictures": ["oven.png"]},
    ),
    Example("talk.md से स्लाइड बनाओ, theme: light", {"markdown": "talk.md", "theme": "light"}),
)


@tool(
    effect=Effect.LOCAL,
    makes=("deck", "pdf", "preview"),
    examples=(),
    warms=_WARMS,
    signals=("slides", "presentation", "deck", "powerpoint", "pptx", "slideshow"),
)
def build_deck(job: Job, outline: o.Outline) -> Made:
    """Build a slide deck (PPTX, PDF) from an outline of titles, bullets, tables, charts, quotes."""
    return decks.make_deck(job, outline, "")


@tool(
    effect=Effect.LOCAL,
    makes=("deck", "pdf", "preview"),
    examples=SLIDES_EXAMPLES,
    warms=_WARMS,
    signals=("slides", "presentation", "deck", "powerpoint", "pptx", "slideshow", "markdown"),
    hears=hear_slides,
)
def slides_from_markdown(
    job: Job,
    markdown: MarkdownFile,
    pictures: Pictures = (),
    theme: o.Theme | None = None,
    size: o.Size | None = None,
) -> Made:
    """Make slides (PPTX, PDF) from a Markdown file, a slide for each heading."""
    outline = decks.outline_from(markdown, pictures, theme, size)
    return decks.make_deck(job, outline, f" from {markdown.name}")


@build_deck.verifier(*deck_codes.DECK_CHECKS)
def check_built_deck(seen: Seen) -> Iterator[Check]:
    """Hold the deck against its outline."""
    args: Any = seen.args
    yield from deck_checks.check_deck(_case(seen, args.outline, None))


@slides_from_markdown.verifier(*deck_codes.DECK_CHECKS, deck_codes.SOURCE)
def check_slides(seen: Seen) -> Iterator[Check]:
    """Hold the deck against the outline of its Markdown, and against the Markdown itself."""
    args: Any = seen.args
    markdown: Path = args.markdown
    outline = decks.outline_from(markdown, args.pictures, args.theme, args.size)
    case = _case(seen, outline, decks.text_of(markdown))
    yield from deck_checks.check_deck(case)
    yield from deck_checks.check_source(case)


def _case(seen: Seen, outline: o.Outline, source: str | None) -> deck_checks.Case:
    files = seen.made.files
    return deck_checks.Case(outline, files["deck"], files.get("pdf"), files.get("preview"), source)


REPORT_EXAMPLES = (
    Example("make a report from notes.md, 5 pages", {"markdown": "notes.md", "pages": 5}),
    Example("turn findings.md into a Word document", {"markdown": "findings.md"}),
    Example("I want a printed report of survey.md", {"markdown": "survey.md"}),
    Example("build a docx out of thesis.md on letter paper",
            {"markdown": "thesis.md", "paper": "Letter"}),
    Example("ten page report from audit.md, A4",
            {"markdown": "audit.md", "pages": 10, "paper": "A4"}),
    Example("notes.md سے رپورٹ بنائیں", {"markdown": "notes.md"}),
    Example("把 notes.md 做成报告", {"markdown": "notes.md"}),
    Example("report from visit.md with oven.png and shop.jpg",
            {"markdown": "visit.md", "pictures": ["oven.png", "shop.jpg"]}),
    Example("format minutes.md as a document of 3 pages", {"markdown": "minutes.md", "pages": 3}),
)  # fmt: skip


@tool(
    effect=Effect.LOCAL,
    makes=("document", "pdf"),
    examples=(),
    warms=_REPORT_WARMS,
    signals=("report", "document", "docx", "word"),
)
def build_report(job: Job, document: Document) -> Made:
    """Build a report (DOCX, PDF) from sections: cover, contents, tables, figures, footnotes."""
    return reports.make_report(job, document, "")


@tool(
    effect=Effect.LOCAL,
    makes=("document", "pdf"),
    examples=REPORT_EXAMPLES,
    warms=_REPORT_WARMS,
    signals=("report", "document", "docx", "word", "markdown", "pages"),
    hears=hear_report,
)
def report_from_markdown(
    job: Job,
    markdown: MarkdownFile,
    pictures: Pictures = (),
    pages: Annotated[int, Field(ge=1, le=300)] | None = None,
    paper: Paper | None = None,
) -> Made:
    """Make a report (DOCX, PDF) from a Markdown file, with a cover, contents and page numbers."""
    document = reports.document_from(markdown, pictures, pages, paper)
    return reports.make_report(job, document, f" from {markdown.name}")


@build_report.verifier(*report_codes.REPORT_CHECKS)
def check_built_report(seen: Seen) -> Iterator[Check]:
    """Hold the report against its design."""
    args: Any = seen.args
    yield from report_checks.check_report(_report(seen, args.document, None))


@report_from_markdown.verifier(*report_codes.REPORT_CHECKS, report_codes.SOURCE)
def check_markdown_report(seen: Seen) -> Iterator[Check]:
    """Hold the report against the design of its Markdown, and against the Markdown itself."""
    args: Any = seen.args
    markdown: Path = args.markdown
    document = reports.document_from(markdown, args.pictures, args.pages, args.paper)
    case = _report(seen, document, decks.text_of(markdown))
    yield from report_checks.check_report(case)
    yield from report_checks.check_source(case)


def _report(seen: Seen, document: Document, source: str | None) -> report_checks.Case:
    files = seen.made.files
    return report_checks.Case(document, files["document"], files.get("pdf"), source)


CONVERT_EXAMPLES = (
    Example("convert this to pdf", {"to": "pdf"}),
    Example("save it as odt", {"to": "odt"}),
    Example("export the slides as png", {"to": "png"}),
    Example("turn the workbook into csv", {"to": "csv"}),
    Example("I need this document in Word format", {"to": "docx"}),
    Example("change the file to rtf", {"to": "rtf"}),
    Example("make an epub of it", {"to": "epub"}),
    Example("اسے pdf میں تبدیل کریں", {"to": "pdf"}),
    Example("把它转换成 docx", {"to": "docx"}),
    Example("convert the presentation to PowerPoint", {"to": "pptx"}),
)


@tool(
    effect=Effect.LOCAL,
    makes=tuple(dict.fromkeys(KINDS.values())),
    examples=CONVERT_EXAMPLES,
    warms=("pypdfium2", "openpyxl"),
    signals=("convert", "conversion", "format", "pdf", "docx", "odt", "csv", "rtf", "epub",
             "export", "save as", "تبدیل", "转换"),
    hears=hear_conversion,
)  # fmt: skip
def convert_document(
    job: Job,
    file: Annotated[Path, FileOf("convertible")],
    to: Annotated[Format, Reads(find_format)],
) -> Made:
    """Convert a document, slides or a workbook to another format, such as PDF or DOCX."""
    return converting.convert(job, file, to)


@convert_document.verifier(*convert_codes.CONVERT_CHECKS)
def check_converted(seen: Seen) -> Iterator[Check]:
    """Hold the words, pages and numbers of both files against each other."""
    args: Any = seen.args
    case = convert_checks.Case(args.file, convert_checks.in_order(seen.made.files))
    yield from convert_checks.check_conversion(case)


TOOLS: tuple[Tool, ...] = (
    build_deck,
    slides_from_markdown,
    build_report,
    report_from_markdown,
    convert_document,
)
