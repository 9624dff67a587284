"""The tools that make ready workbooks from flat arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from typing import Annotated, Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, Verifier, tool
from liftwork.crafts.office.designs import asked, examples
from liftwork.crafts.office.designs.arguments import Amount, Lines, Names, Percent, Scores
from liftwork.crafts.office.designs.calendar import Day
from liftwork.crafts.office.designs.invoice import hear_invoice, invoice_plan
from liftwork.crafts.office.designs.marks import USUAL_PASS, hear_marks, marks_plan
from liftwork.crafts.office.workbook.checking import BOOK_CHECKS, check_book
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.publishing import MAKES, WARMS, publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence

Design = Callable[[dict[str, Any], date], WorkbookPlan]
