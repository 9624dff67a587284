"""Makes a report: written, laid out by Writer, its contents numbered until they are right."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.errors import ProgramFailed, ProgramMissing
from liftwork.contract.job import Job, Made
from liftwork.crafts.office import kinds
from liftwork.crafts.office.deck.build import finder
from liftwork.crafts.office.deck.pictures import pixels_of
from liftwork.crafts.office.markdown import decode, read_markdown
from liftwork.crafts.office.report.document import Document, FigureBlock, Paper
from liftwork.crafts.office.report.markdown import document_of
from liftwork.crafts.office.report.styles import SETTINGS, USUAL, Setting
from liftwork.crafts.office.report.write import write_report
from liftwork.programs.libreoffice.pool import office

LIMIT_S = 120
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
    article = read_markdown(decode(markdown.read_bytes(), markdown.name), markdown.name)
    document = document_of(article, finder(markdown.name, pictures), markdown.name)
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
        write_report(document, SETTINGS[USUAL], [1] * len(document.headings), path)
        told = " LibreOffice did not lay it out: no PDF, no page numbers, and much is not checked."
        return Made(f"Wrote a report{source}.{told}", {"document": path}, {})
    pages = f"{laid.pages} page{'s' if laid.pages != 1 else ''}"
    told = f"Made a report{source}: {pages} of {document.paper}"
    if document.lists_contents:
        told += f", {len(document.headings)} headings in its contents"
    facts = {"pages": laid.pages, "paper": document.paper, "headings": len(document.headings)}
    return Made(f"{told}.", {"document": path, "pdf": pdf}, facts)


class _Layout:
    def __init__(self, job: Job, document: Document, path: Path, pdf: Path) -> None:
        self._job, self._document, self._path, self._pdf = job, document, path, pdf

    def of_length(self, asked: int | None) -> Laid:
        """Lay it out in the usual setting, or in the one that comes nearest to a length."""
        at = USUAL
        laid = self._lay(SETTINGS[at])
        if asked is None or laid.pages == asked:
            return laid
        step = -1 if laid.pages > asked else 1
        best = (abs(laid.pages - asked), at)
        while 0 <= at + step < len(SETTINGS) and (laid.pages - asked) * step < 0:
            at += step
            laid = self._lay(SETTINGS[at])
            best = min(best, (abs(laid.pages - asked), at))
        return laid if best[1] == at else self._lay(SETTINGS[best[1]])

    def _lay(self, setting: Setting) -> Laid:
        """Write and measure until the contents hold the pages that the headings are on."""
        numbers: tuple[int, ...] = (0,) * len(self._document.headings)
        for _ in range(ROUNDS):
            self._job.progress("laying out the pages")
            write_report(self._document, setting, numbers, self._path)
            laid = self._measure()
            if laid.headings == numbers or not self._document.lists_contents:
                break
            numbers = laid.headings
        return laid

    def _measure(self) -> Laid:
        asked = {"path": str(self._path), "pdf": str(self._pdf), "update": False}
        told = office().job("headings", asked, limit_s=LIMIT_S, stop=self._job.stop)
        pages = tuple(int(heading["page"]) for heading in told["headings"])
        count = len(self._document.headings)
        return Laid(int(told["pages"]), (*pages, *(0,) * count)[:count])
