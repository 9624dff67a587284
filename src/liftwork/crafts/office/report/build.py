"""Makes a report: written, laid out by Writer, its contents numbered until they are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from liftwork.contract.errors import ProgramFailed, ProgramMissing
from liftwork.contract.job import Job, Made
from liftwork.crafts.office import kinds
from liftwork.crafts.office.deck.build import finder, text_of
from liftwork.crafts.office.deck.pictures import pixels_of
from liftwork.crafts.office.markdown import read_markdown, too_much
from liftwork.crafts.office.report.document import Document, FigureBlock, Paper
from liftwork.crafts.office.report.markdown import document_of
from liftwork.crafts.office.report.styles import USUAL, WIDEST, setting_at
from liftwork.crafts.office.report.write import write_report
from liftwork.programs.libreoffice.pool import office

LIMIT_S = 120
TRIES = 6
"""How many settings are tried to come to a length."""

ROUNDS = 4
"""How often the contents are numbered again at most."""


@dataclass(frozen=True)
class Laid:
    """A report as Writer laid it out: its length, and the page of each heading."""

    pages: int
    headings: tuple[int, ...]


def document_from(
    markdown: Path, pictures: Sequence[Path], pages: int | None, paper: Paper | None
) -> Document:
    """The report of a Markdown file, with the given pictures."""
    article = read_markdown(text_of(markdown), markdown.name)
    try:
        document = document_of(article, finder(markdown.name, pictures), markdown.name)
    except ValidationError as error:
        raise too_much(error, markdown.name, "a report") from error
    given: dict[str, Any] = {"pages": pages, "paper": paper}
    return document.model_copy(update={k: v for k, v in given.items() if v is not None})


def make_report(job: Job, document: Document, source: str) -> Made:
    """Write the report and, where LibreOffice is here, its PDF."""
    for block in document.blocks:
        if isinstance(block, FigureBlock):
            pixels_of(block.picture)
    path, pdf = job.path(kinds.DOCUMENT.name), job.path(kinds.PDF.name)
    layout = _Layout(job, document, path, pdf)
    try:
        laid = layout.of_length(document.pages)
    except (ProgramMissing, ProgramFailed):
        write_report(document, setting_at(USUAL), [1] * len(document.headings), path)
        told = " LibreOffice did not lay it out: no PDF, no page numbers, and much is not checked."
        return Made(f"Wrote a report{source}.{told}", {"document": path}, {})
    pages = f"{laid.pages} page{'s' if laid.pages != 1 else ''}"
    told = f"Made a report{source}: {pages} of {document.paper}"
    if document.lists_contents:
        told += f", {len(document.headings)} headings in its contents"
    if document.pages not in (None, laid.pages):
        told += f"; in no setting that is read with ease does it come to {document.pages}"
    facts = {"pages": laid.pages, "paper": document.paper, "headings": len(document.headings)}
    return Made(f"{told}.", {"document": path, "pdf": pdf}, facts)


class _Layout:
    def __init__(self, job: Job, document: Document, path: Path, pdf: Path) -> None:
        self._job, self._document, self._path, self._pdf = job, document, path, pdf

    def of_length(self, asked: int | None) -> Laid:
        """Lay it out in the usual setting, or in the one that comes nearest to a length."""
        laid = self._lay(USUAL)
        if asked is None or laid.pages == asked:
            return laid
        low, high = (0.0, USUAL) if laid.pages > asked else (USUAL, WIDEST)
        tried = {USUAL: laid.pages}
        place = low if laid.pages > asked else high
        for _ in range(TRIES):
            tried[place] = self._once(place, ()).pages
            if tried[place] == asked:
                break
            low, high = (low, place) if tried[place] > asked else (place, high)
            place = (low + high) / 2
        best = min(tried, key=lambda place: (abs(tried[place] - asked), abs(place - USUAL)))
        return self._lay(best)

    def _lay(self, place: float) -> Laid:
        """Write and measure until the contents hold the pages that the headings are on."""
        numbers: tuple[int, ...] = ()
        for _ in range(ROUNDS):
            laid = self._once(place, numbers)
            if laid.headings == numbers or not self._document.lists_contents:
                break
            numbers = laid.headings
        return laid

    def _once(self, place: float, numbers: tuple[int, ...]) -> Laid:
        self._job.progress("laying out the pages")
        listed = numbers or (0,) * len(self._document.headings)
        write_report(self._document, setting_at(place), listed, self._path)
        return self._measure()

    def _measure(self) -> Laid:
        asked = {"path": str(self._path), "pdf": str(self._pdf), "update": False}
        told = office().job("headings", asked, limit_s=LIMIT_S, stop=self._job.stop)
        pages = tuple(int(heading["page"]) for heading in told["headings"])
        count = len(self._document.headings)
        return Laid(int(told["pages"]), (*pages, *(0,) * count)[:count])
