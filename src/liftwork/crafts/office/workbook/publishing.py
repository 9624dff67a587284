"""From a plan to the files of a version: the workbook, its printed pages, its first page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from liftwork.contract.errors import ProgramFailed, ProgramMissing
from liftwork.contract.job import Job, Made
from liftwork.crafts.office import kinds
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.layout import lay_out
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.recalculation import recalculated, warming
from liftwork.crafts.office.workbook.writing import is_very_large, write_workbook
from liftwork.programs.lazy import lazy

pypdfium2: Any = lazy("pypdfium2")

FIRST_PAGES = "1-20"
"""What is printed of a very large workbook."""
PREVIEW_WIDTH = 1400
"""Pixels across the picture of the first page."""


def publish(
    job: Job, plan: WorkbookPlan, summary: str, facts: Mapping[str, object] | None = None
) -> Made:
    """Write the workbook, print it, and make a picture of the first page.

    Without LibreOffice there is only the workbook; its verifier says what was not checked.
    """
    told = {"sheets": [sheet.name for sheet in plan.sheets], **(facts or {})}
    started = warming()
    job.progress("working out the values")
    worked = worked_book(plan)
    layout = lay_out(worked.book)
    job.progress("writing the workbook")
    workbook = job.path(kinds.WORKBOOK.name)
    files = {kinds.WORKBOOK.name: workbook}
    write_workbook(worked, layout, workbook, job.check_stop)
    job.progress("recalculating and printing it")
    started.join()
    pdf, pages = job.path(kinds.PDF.name), FIRST_PAGES if is_very_large(worked.book) else None
    try:
        recalculated(workbook, pdf, job.stop, pages)
    except (ProgramMissing, ProgramFailed):
        return Made(summary, files, told)
    files[kinds.PDF.name] = pdf
    preview = files[kinds.PREVIEW.name] = job.path(kinds.PREVIEW.name)
    write_preview(pdf, preview)
    return Made(summary, files, told)


def write_preview(pdf: Path, png: Path) -> None:
    """A picture of the first page."""
    with pypdfium2.PdfDocument(pdf) as document:
        page = document[0]
        page.render(scale=PREVIEW_WIDTH / page.get_width()).to_pil().save(png)
