"""Checks of the printed pages and of the picture of the first one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.codes import PREVIEW, PRINTED
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.runs import Run
from liftwork.crafts.office.workbook.writing import is_very_large
from liftwork.programs.lazy import lazy

Image: Any = lazy("PIL.Image")
pypdfium2: Any = lazy("pypdfium2")


MOST_CELLS = 4000
"""Cells up to which each one is looked for in the printed pages; beyond, every heading is."""

_PLAIN = late(r"[\x21-\x7e£€]+")
_LEAST_INK = 0.001


def check_pages(seen: Evidence) -> Iterator[Check]:
    """What a reader of the PDF finds there, and what the picture shows."""
    if seen.pdf is None or seen.preview is None:
        yield PRINTED(False, "not printed: LibreOffice has made no PDF")
        return
    with pypdfium2.PdfDocument(seen.pdf) as document:
        texts = [page.get_textpage().get_text_range() for page in document]
        first = document[0].get_width() / document[0].get_height()
    yield PRINTED(*few(_unseen(seen, texts), f"{len(texts)} pages"))
    yield PREVIEW(*_preview(seen, first))


def _unseen(seen: Evidence, texts: list[str]) -> Iterator[str]:
    if not texts:
        yield "there are no pages"
    for number, text in enumerate(texts, 1):
        if "###" in text:
            yield f"page {number} shows ###"
    there = _squeezed(" ".join(texts))
    sign = seen.plan.currency
    for run, index in seen.cells(_looked_for(seen)):
        shown = run.shown(index, sign)
        if not (_is_in(shown, there) or _is_in(run.shown_low(index, sign), there)):
            yield f"{run.where(index)} shows {shown[:40]!r}, which is on no page"


def _looked_for(seen: Evidence) -> list[Run]:
    """Every cell; of large workbooks the headings, of very large ones those printed first."""
    if sum(len(run.cells) for run in seen.runs) <= MOST_CELLS:
        return seen.runs
    said = [run for run in seen.runs if run.said]
    if not is_very_large(seen.worked.book):
        return said
    first = seen.worked.book.pages[0]
    end = seen.layout.pages[first].blocks[first.table].first if first.table else 0
    return [run for run in said if run.page is first and run.row < end]


def _is_in(shown: str, there: str) -> bool:
    return all(_squeezed(word) in there for word in shown.split())


def _squeezed(text: str) -> str:
    """The printable ASCII of a text: other scripts are drawn by shapes, not by letters."""
    return "".join(_PLAIN.findall(text))


def _preview(seen: Evidence, shape: float) -> tuple[bool, str]:
    assert seen.preview is not None
    try:
        with Image.open(seen.preview) as picture:
            grey = picture.convert("L")
            width, height = grey.size
            ink = sum(grey.histogram()[:200]) / (width * height)
    except OSError as error:
        return False, f"it does not open: {error}"
    fits = abs(width / height - shape) < 0.02 * shape
    return fits and ink > _LEAST_INK, f"{width} x {height} pixels, {ink:.1%} ink"
