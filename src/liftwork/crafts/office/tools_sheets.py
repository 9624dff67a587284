"""The tools that build workbooks: from a whole design, and the ready ones."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.office import tools_designs
from liftwork.crafts.office.workbook.checking import BOOK_CHECKS, check_book
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.publishing import MAKES, WARMS, publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence


@tool(effect=Effect.LOCAL, makes=MAKES, examples=(), warms=WARMS)
def build_workbook(job: Job, plan: WorkbookPlan) -> Made:
    """Build an Excel workbook from a whole design: sheets, columns, formulas, summaries, charts."""
    names = ", ".join(sheet.name for sheet in plan.sheets)
    return publish(job, plan, f"Built the workbook {plan.title} with the sheets {names}.")


@build_workbook.verifier(*BOOK_CHECKS)
def check_built(seen: Seen) -> Iterator[Check]:
    """Hold the files against the plan."""
    yield from check_book(Evidence.of(seen, dict(seen.args)["plan"]))


TOOLS: tuple[Tool, ...] = (build_workbook, *tools_designs.TOOLS)
