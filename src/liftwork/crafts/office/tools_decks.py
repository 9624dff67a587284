"""The tools that make slides, reports and conversions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Example, Tool, tool
from liftwork.crafts.office.deck import codes as deck_codes
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.build import make_deck, outline_from
from liftwork.crafts.office.deck.checks import Case, check_deck, check_source
from liftwork.crafts.office.deck.request import hear_slides

MarkdownFile = Annotated[Path, FileOf("markdown")]
Pictures = tuple[Annotated[Path, FileOf("picture")], ...]

_WARMS = ("pptx", "markdown_it", "pypdfium2", "PIL.Image", "fontTools.ttLib", "pypdf", "openpyxl")

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
    return make_deck(job, outline, "")


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
    outline = outline_from(markdown, pictures, theme, size)
    return make_deck(job, outline, f" from {markdown.name}")


@build_deck.verifier(*deck_codes.DECK_CHECKS)
def check_built_deck(seen: Seen) -> Iterator[Check]:
    """Hold the deck against its outline."""
    outline: o.Outline = seen.args.outline  # type: ignore[attr-defined]
    yield from check_deck(_case(seen, outline, None))


@slides_from_markdown.verifier(*deck_codes.DECK_CHECKS, deck_codes.SOURCE)
def check_slides(seen: Seen) -> Iterator[Check]:
    """Hold the deck against the outline of its Markdown, and against the Markdown itself."""
    args = seen.args
    markdown: Path = args.markdown  # type: ignore[attr-defined]
    outline = outline_from(markdown, args.pictures, args.theme, args.size)  # type: ignore[attr-defined]
    case = _case(seen, outline, markdown.read_text(encoding="utf-8-sig"))
    yield from check_deck(case)
    yield from check_source(case)


def _case(seen: Seen, outline: o.Outline, source: str | None) -> Case:
    files = seen.made.files
    return Case(outline, files["deck"], files.get("pdf"), files.get("preview"), source)


TOOLS: tuple[Tool, ...] = (build_deck, slides_from_markdown)
