"""The tools that build workbooks."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.office.workbook.meaning import MEANING_CHECKS, check_meaning
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.publishing import MAKES, WARMS, publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.readback.file_checks import FILE_CHECKS, check_file
from liftwork.crafts.office.workbook.readback.look_checks import LOOK_CHECKS, check_looks
from liftwork.crafts.office.workbook.readback.page_checks import PAGE_CHECKS, check_pages
from liftwork.crafts.office.workbook.readback.value_checks import VALUE_CHECKS, check_values

_CHECKS = (*FILE_CHECKS, *VALUE_CHECKS, *LOOK_CHECKS, *PAGE_CHECKS, *MEANING_CHECKS)


@tool(effect=Effect.LOCAL, makes=MAKES, examples=(), warms=WARMS)
def build_workbook(job: Job, plan: WorkbookPlan) -> Made:
    """Build an Excel workbook from a whole design: sheets, columns, formulas, summaries, charts."""
    names = ", ".join(sheet.name for sheet in plan.sheets)
    return publish(job, plan, f"Built the workbook {plan.title} with the sheets {names}.")


def check_book(evidence: Evidence) -> Iterator[Check]:
    """Every check of a built workbook."""
    yield from check_file(evidence)
    yield from check_values(evidence)
    yield from check_looks(evidence)
    yield from check_pages(evidence)
    yield from check_meaning(evidence.worked)


@build_workbook.verifier(*_CHECKS)
def check_built(seen: Seen) -> Iterator[Check]:
    """Hold the files against the plan."""
    yield from check_book(Evidence.of(seen, dict(seen.args)["plan"]))


TOOLS: tuple[Tool, ...] = (build_workbook,)
