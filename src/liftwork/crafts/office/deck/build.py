"""Makes a deck: fitted, written, laid out by Impress, printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Refuse
from liftwork.contract.job import Job, Made
from liftwork.crafts.office import kinds
from liftwork.crafts.office.deck import outline as o
from liftwork.crafts.office.deck.fit import first_pages, fitted
from liftwork.crafts.office.deck.markdown import outline_of
from liftwork.crafts.office.deck.overview import write_overview
from liftwork.crafts.office.deck.page import Page
from liftwork.crafts.office.deck.pictures import pixels_of
from liftwork.crafts.office.deck.write import write_deck
from liftwork.crafts.office.inline import plain
from liftwork.crafts.office.markdown import decode, read_markdown, too_much
from liftwork.programs.libreoffice.pool import office

LIMIT_S = 120


def text_of(markdown: Path) -> str:
    """The text of a Markdown file. Raises `Refuse` for one that is no text."""
    return decode(markdown.read_bytes(), markdown.name)


def outline_from(
    markdown: Path, pictures: Sequence[Path], theme: o.Theme | None, size: o.Size | None
) -> o.Outline:
    """The outline of a Markdown file, with the given pictures. What is given wins over the file."""
    article = read_markdown(text_of(markdown), markdown.name)
    try:
        outline = outline_of(article, finder(markdown.name, pictures), markdown.name)
    except ValidationError as error:
        raise too_much(error, markdown.name, "slides") from error
    given = {name: value for name, value in (("theme", theme), ("size", size)) if value}
    return outline.model_copy(update=given)


def finder(text: str, pictures: Sequence[Path]) -> Any:
    """What finds the given picture that the file `text` names; only given ones are read."""
    names = {picture.name: picture for picture in pictures}

    def find(source: str) -> Path:
        name = source.replace("\\", "/").rpartition("/")[2].replace("%20", " ")
        if "://" in source or source.startswith(("data:", "//")):
            raise Refuse(
                f"{text} names a picture on the network, {source[:80]}: nothing is fetched",
                "a copy of it, given as a file and named in the text",
            )
        if name not in names:
            raise Refuse(
                f"{text} names the picture {source[:80]!r}, which was not given",
                f"give it too: --file {name}",
            )
        return names[name]

    return find


def make_deck(job: Job, outline: o.Outline, source: str) -> Made:
    """Write the deck and, where LibreOffice is here, its PDF and its overview."""
    for slide in outline.slides:
        if isinstance(slide, o.PictureSlide):
            pixels_of(slide.picture)
    deck, pdf, overview = (job.path(kind.name) for kind in (kinds.DECK, kinds.PDF, kinds.PREVIEW))

    def measure(pages: Sequence[Page]) -> Sequence[Mapping[str, Any]]:
        job.progress(f"laying out {len(pages)} slides")
        write_deck(pages, outline.theme, outline.size, outline.footer, deck)
        asked = {"path": str(deck), "pdf": str(pdf)}
        boxes: Sequence[Mapping[str, Any]]
        boxes = office().job("boxes", asked, limit_s=LIMIT_S, stop=job.stop)["boxes"]
        return boxes

    files = {"deck": deck}
    laid_out = True
    try:
        pages = fitted(outline, measure)
        write_overview(pdf, overview)
        files |= {"pdf": pdf, "preview": overview}
    except (ProgramMissing, ProgramFailed):
        laid_out = False
        pages = first_pages(outline)
        write_deck(pages, outline.theme, outline.size, outline.footer, deck)
    return Made(_summary(pages, outline, source, laid_out), files, _facts(pages, outline))


def _summary(pages: Sequence[Page], outline: o.Outline, source: str, laid_out: bool) -> str:
    count = f"{len(pages)} slide{'s' if len(pages) != 1 else ''}"
    told = f"Made {count}{source}, {outline.theme} theme, {outline.size}."
    parts = Counter(page.source for page in pages)
    split = [
        plain(outline.slides[at].title) or f"number {at + 1}" for at, n in parts.items() if n > 1
    ]
    if split:
        told += f" Too full for one slide and split: {', '.join(split[:4])}"
        told += f" and {len(split) - 4} more." if len(split) > 4 else "."
    if not laid_out:
        told += " LibreOffice did not lay them out, so there is no PDF and much is not checked."
    return told


def _facts(pages: Sequence[Page], outline: o.Outline) -> dict[str, Any]:
    sizes = [size for page in pages for size in page.sizes.values()]
    return {
        "slides": len(pages),
        "theme": outline.theme,
        "size": outline.size,
        "smallest_pt": min(sizes, default=None),
        "notes": sum(bool(page.slide.notes) for page in pages),
    }
