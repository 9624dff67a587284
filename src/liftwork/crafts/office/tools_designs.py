"""The tools that make ready workbooks from flat arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Annotated, Any

from pydantic import Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, Verifier, tool
from liftwork.crafts.office.designs import asked, examples
from liftwork.crafts.office.designs.arguments import Amount, Lines, Names, Percent, Scores
from liftwork.crafts.office.designs.calendar import Day
from liftwork.crafts.office.designs.invoice import hear_invoice, invoice_plan, total_due
from liftwork.crafts.office.designs.marks import USUAL_PASS, hear_marks, marks_plan
from liftwork.crafts.office.workbook.checking import BOOK_CHECKS, check_book
from liftwork.crafts.office.workbook.display import displayed
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.publishing import MAKES, WARMS, publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence

Design = Callable[[Mapping[str, Any], date], WorkbookPlan]
Words = Annotated[str, Field(min_length=1, max_length=80)]
Sign = Annotated[str, Field(max_length=6, pattern=r'^[^"\[\]\\;@\x00-\x1f]*$')]


def _made(job: Job, plan: WorkbookPlan, summary: str, today: date) -> Made:
    return publish(job, plan, summary, {"as_of": today.isoformat()})


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.MARKS_SHEET,
    warms=WARMS,
    signals=("marks", "marks sheet", "marksheet", "grade", "gradebook", "students", "subjects"),
    hears=hear_marks,
)
def make_marks_sheet(
    job: Job,
    *,
    students: int | None = None,
    names: Names | None = None,
    subjects: Names | None = None,
    subject_count: int | None = None,
    marks: Scores | None = None,
    out_of: Annotated[int, Field(ge=1, le=1000)] = 100,
    pass_mark: Percent = USUAL_PASS,
    group: Words | None = None,
) -> Made:
    """Make a marks sheet of a class in Excel, with totals, grades, ranks and a class summary."""
    given = {
        "students": students, "names": names, "subjects": subjects, "marks": marks,
        "subject_count": subject_count, "out_of": out_of, "pass_mark": pass_mark, "group": group,
    }  # fmt: skip
    today = date.today()
    plan = _marks(given, today)
    sheet = plan.sheets[0]
    return _made(job, plan, f"Made a marks sheet: {sheet.subtitle}.{_sampled(plan)}", today)


def _marks(args: Mapping[str, Any], _today: date) -> WorkbookPlan:
    return marks_plan(**args)


def _sampled(plan: WorkbookPlan) -> str:
    """What the reply says of made-up data."""
    said = next((sheet.sample for sheet in plan.sheets if sheet.sample), None)
    return f" {said}" if said else ""


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.INVOICE,
    warms=WARMS,
    signals=("invoice", "bill", "tax", "customer", "each"),
    hears=hear_invoice,
)
def make_invoice(
    job: Job,
    *,
    customer: Words,
    lines: Lines,
    tax: Percent | None = None,
    tax_name: Words = "Tax",
    discount: Percent | None = None,
    discount_amount: Amount | None = None,
    currency: Sign = "",
    seller: Words | None = None,
    number: Words | None = None,
    day: Day | None = None,
    due_in: Annotated[int, Field(ge=0, le=3650)] | None = None,
) -> Made:
    """Make an invoice in Excel for a customer: lines with quantity and price, discount and tax."""
    given = {
        "customer": customer, "lines": lines, "tax": tax, "tax_name": tax_name,
        "discount": discount, "discount_amount": discount_amount, "currency": currency,
        "seller": seller, "number": number, "day": day, "due_in": due_in,
    }  # fmt: skip
    today = date.today()
    return _made(job, _invoice(given, today), _invoice_summary(given), today)


def _invoice(args: Mapping[str, Any], today: date) -> WorkbookPlan:
    said = {**args, "day": args["day"].day if args["day"] else today}
    return invoice_plan(currency_sign=said.pop("currency"), **said)


def _invoice_summary(args: Mapping[str, Any]) -> str:
    lines = args["lines"].all
    total = total_due(args["lines"], args["tax"], args["discount"], args["discount_amount"])
    amount = displayed(total, "currency", sign=args["currency"])
    count = f"{len(lines)} line{'s' if len(lines) != 1 else ''}"
    blanks = [w for w, key in (("your business name", "seller"), ("the invoice number", "number"))
              if args[key] is None]  # fmt: skip
    fill = f" Fill in {' and '.join(blanks)}: grey placeholders stand there." if blanks else ""
    return f"Made an invoice for {args['customer']}: {count}, {amount} due.{fill}"


def _verifier(design: Design, looked_for: asked.Asked) -> Verifier:
    def verify(seen: Seen) -> Iterator[Check]:
        args = dict(seen.args)
        plan = design(args, asked.as_of(seen.made.facts))
        evidence = Evidence.of(seen, plan)
        yield from check_book(evidence)
        yield asked.check_asked(evidence, looked_for, args, seen.made.summary)

    return verify


TOOLS: tuple[Tool, ...] = (make_marks_sheet, make_invoice)

for _tool, _design, _asked in (
    (make_marks_sheet, _marks, asked.asked_marks),
    (make_invoice, _invoice, asked.asked_invoice),
):
    _tool.verifier(*BOOK_CHECKS, asked.AS_ASKED)(_verifier(_design, _asked))
