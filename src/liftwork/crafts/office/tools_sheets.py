"""The tools that build workbooks: from a whole design, and the ready ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.office import tools_designs
from liftwork.crafts.office.workbook.codes import BOOK_CHECKS
from liftwork.crafts.office.workbook.outputs import MAKES, WARMS
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.crafts.office.workbook import checking, publishing
    from liftwork.crafts.office.workbook.readback import evidence
else:
    checking = lazy("liftwork.crafts.office.workbook.checking")
    evidence = lazy("liftwork.crafts.office.workbook.readback.evidence")
    publishing = lazy("liftwork.crafts.office.workbook.publishing")


@tool(effect=Effect.LOCAL, makes=MAKES, examples=(), warms=WARMS)
def build_workbook(job: Job, plan: WorkbookPlan) -> Made:
    """Build an Excel workbook from a whole design: sheets, columns, formulas, summaries, charts."""
    names = ", ".join(sheet.name for sheet in plan.sheets)
    return publishing.publish(
        job, plan, f"Built the workbook {plan.title} with the sheets {names}."
    )


@build_workbook.verifier(*BOOK_CHECKS)
def check_built(seen: Seen) -> Iterator[Check]:
    """Hold the files against the plan."""
    yield from checking.check_book(evidence.Evidence.of(seen, dict(seen.args)["plan"]))


TOOLS: tuple[Tool, ...] = (build_workbook, *tools_designs.TOOLS)
