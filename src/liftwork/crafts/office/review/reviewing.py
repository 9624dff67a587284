"""A review from end to end: opened, recalculated, printed, looked through, written up."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

from liftwork.contract.errors import ProgramMissing
from liftwork.contract.job import Job
from liftwork.crafts.office.intake import form_of
from liftwork.crafts.office.ooxml.book import Book, load_book
from liftwork.crafts.office.ooxml.computed import Computed, compute, printable
from liftwork.crafts.office.ooxml.opened import as_workbook
from liftwork.crafts.office.ooxml.package import Package
from liftwork.crafts.office.review.errors import find_circles, find_errors, find_stale
from liftwork.crafts.office.review.findings import BY_CODE, CODES, Finding, Review
from liftwork.crafts.office.review.neighbours import find_neighbours
from liftwork.crafts.office.review.outside import find_hidden, find_links, find_lost_names
from liftwork.crafts.office.review.texts import find_text_numbers


def review_workbook(job: Job, source: Path, pdf: Path) -> Review:
    """Look a spreadsheet through. It is only read; `pdf` becomes its printed form.

    Where LibreOffice is missing, nothing is recalculated or printed, and the review says so.
    """
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    form = form_of(source)
    job.progress(f"opening {source.name}")
    path, note = as_workbook(source, job.folder / "steps", job.stop)
    book = load_book(path)
    cells = sum(len(sheet.cells) for sheet in book.sheets)
    job.progress("recalculating", 0.3)
    printed = pdf if cells and printable(path) else None
    try:
        computed: Computed | None = compute(path, job.stop, printed)
    except ProgramMissing:
        computed = None
    job.progress("looking it through", 0.7)
    with Package(path) as package:
        findings = sorted(_all(book, computed, package), key=_rank)
    return Review(
        file=source.name,
        digest=digest,
        form=form.value,
        note=note,
        sheets={sheet.name: sheet.state for sheet in book.sheets},
        cells=cells,
        formulas=sum(c.formula is not None for s in book.sheets for c in s.cells.values()),
        recalculated=computed is not None,
        printed=computed is not None and printed is not None and pdf.exists(),
        findings=tuple(findings),
    )


def _all(book: Book, computed: Computed | None, package: Package) -> Iterator[Finding]:
    yield from find_errors(book, computed)
    yield from find_circles(book, computed)
    yield from find_lost_names(book)
    yield from find_neighbours(book)
    yield from find_text_numbers(book)
    yield from find_stale(book, computed)
    yield from find_links(book, package)
    yield from find_hidden(book)


def _rank(finding: Finding) -> tuple[int, int, int]:
    code = BY_CODE[finding.code]
    return code.weight, CODES.index(code), -finding.count
