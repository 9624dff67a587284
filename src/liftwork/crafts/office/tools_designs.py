"""The tools that make ready workbooks from flat arguments."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from typing import Annotated, Any

from pydantic import Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, Verifier, tool
from liftwork.crafts.office.designs import asked, examples
from liftwork.crafts.office.designs.arguments import (
    Amount,
    Amounts,
    Lines,
    Names,
    Percent,
    Scores,
)
from liftwork.crafts.office.designs.attendance import WEEKEND, attendance_plan, hear_attendance
from liftwork.crafts.office.designs.budget import budget_plan, hear_budget
from liftwork.crafts.office.designs.calendar import Day, Month
from liftwork.crafts.office.designs.inventory import USUAL_LEVEL, hear_inventory, inventory_plan
from liftwork.crafts.office.designs.invoice import hear_invoice, invoice_plan, total_due
from liftwork.crafts.office.designs.loan import hear_loan, instalment, loan_plan
from liftwork.crafts.office.designs.marks import USUAL_PASS, hear_marks, marks_plan
from liftwork.crafts.office.designs.timesheet import (
    USUAL_HOURS,
    hear_timesheet,
    timesheet_plan,
)
from liftwork.crafts.office.workbook.checking import BOOK_CHECKS, check_book
from liftwork.crafts.office.workbook.display import displayed
from liftwork.crafts.office.workbook.plan import TableSheet, WorkbookPlan
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


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.BUDGET,
    warms=WARMS,
    signals=("budget", "monthly budget", "income", "expenses", "savings", "spending"),
    hears=hear_budget,
)
def make_budget(
    job: Job,
    *,
    month: Month | None = None,
    income: Amount | None = None,
    expenses: Amounts | None = None,
    currency: Sign = "",
) -> Made:
    """Make a monthly budget in Excel: planned and actual income and expenses, and savings."""
    given = {"month": month, "income": income, "expenses": expenses, "currency": currency}
    today = date.today()
    plan = _budget(given, today)
    count = len(plan.sheets[0].rows) if isinstance(plan.sheets[0], TableSheet) else 0
    return _made(job, plan, f"Made the sheet {plan.title}: {count} lines.{_sampled(plan)}", today)


def _budget(args: Mapping[str, Any], today: date) -> WorkbookPlan:
    said = dict(args)
    return budget_plan(currency_sign=said.pop("currency"), today=today, **said)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.ATTENDANCE,
    warms=WARMS,
    signals=("attendance", "register", "present", "absent", "students", "employees"),
    hears=hear_attendance,
)
def make_attendance_sheet(
    job: Job,
    *,
    people: int | None = None,
    names: Names | None = None,
    month: Month | None = None,
    days_off: Names = WEEKEND,
    group: Words | None = None,
) -> Made:
    """Make an attendance sheet of a month in Excel: a column a day, counts and percentages."""
    given = {
        "people": people, "names": names, "month": month, "days_off": days_off, "group": group,
    }  # fmt: skip
    today = date.today()
    plan = _attendance(given, today)
    said = (plan.sheets[0].subtitle or "").partition(";")[0]
    return _made(job, plan, f"Made the sheet {plan.title}: {said}.{_sampled(plan)}", today)


def _attendance(args: Mapping[str, Any], today: date) -> WorkbookPlan:
    return attendance_plan(today=today, **args)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.INVENTORY,
    warms=WARMS,
    signals=("inventory", "stock", "stock list", "reorder", "items"),
    hears=hear_inventory,
)
def make_inventory(
    job: Job,
    *,
    items: Lines | None = None,
    count: int | None = None,
    reorder_at: Annotated[int, Field(ge=0, le=1_000_000)] = USUAL_LEVEL,
    name: Words | None = None,
    currency: Sign = "",
) -> Made:
    """Make an inventory in Excel: stock, cost and value of each item, and what to order again."""
    given = {
        "items": items, "count": count, "reorder_at": reorder_at, "name": name,
        "currency": currency,
    }  # fmt: skip
    today = date.today()
    plan = _inventory(given, today)
    many = len(plan.sheets[0].rows) if isinstance(plan.sheets[0], TableSheet) else 0
    return _made(job, plan, f"Made an inventory of {many} items.{_sampled(plan)}", today)


def _inventory(args: Mapping[str, Any], _today: date) -> WorkbookPlan:
    said = dict(args)
    return inventory_plan(currency_sign=said.pop("currency"), **said)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.TIMESHEET,
    warms=WARMS,
    signals=("timesheet", "time sheet", "hours", "overtime", "time card", "pay"),
    hears=hear_timesheet,
)
def make_timesheet(
    job: Job,
    *,
    person: Words | None = None,
    start: Day | None = None,
    month: Month | None = None,
    days: int | None = None,
    hours_a_day: Annotated[Decimal, Field(gt=0, le=12)] = USUAL_HOURS,
    rate: Amount | None = None,
    currency: Sign = "",
) -> Made:
    """Make a timesheet in Excel: from, to and break of each day, hours, overtime and pay."""
    given = {
        "person": person, "start": start, "month": month, "days": days,
        "hours_a_day": hours_a_day, "rate": rate, "currency": currency,
    }  # fmt: skip
    today = date.today()
    plan = _timesheet(given, today)
    who = f" for {person}" if person else ""
    return _made(
        job, plan, f"Made a timesheet{who}, {plan.sheets[0].subtitle}.{_sampled(plan)}", today
    )


def _timesheet(args: Mapping[str, Any], today: date) -> WorkbookPlan:
    said = dict(args)
    return timesheet_plan(currency_sign=said.pop("currency"), today=today, **said)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.LOAN,
    warms=WARMS,
    signals=("loan", "emi", "mortgage", "instalment", "amortization", "interest", "schedule"),
    hears=hear_loan,
)
def make_loan_schedule(
    job: Job,
    *,
    amount: Amount,
    rate: Percent,
    months: int,
    start: Day | None = None,
    currency: Sign = "",
) -> Made:
    """Make a loan schedule in Excel: monthly instalment, interest, principal and balance."""
    given = {
        "amount": amount, "rate": rate, "months": months, "start": start, "currency": currency,
    }  # fmt: skip
    today = date.today()
    plan = _loan(given, today)
    each = displayed(instalment(amount.value, rate, months), "currency", sign=currency)
    owed = displayed(amount.value, "currency", sign=currency)
    said = f"Made a loan schedule of {owed} at {rate}: {months} payments of {each}."
    return _made(job, plan, said, today)


def _loan(args: Mapping[str, Any], today: date) -> WorkbookPlan:
    first = args["start"].day if args["start"] else _next_month(today)
    return loan_plan(
        amount=args["amount"], rate=args["rate"], months=args["months"], start=first,
        currency_sign=args["currency"],
    )  # fmt: skip


def _next_month(today: date) -> date:
    return date(today.year + today.month // 12, today.month % 12 + 1, 1)


def _verifier(design: Design, looked_for: asked.Asked) -> Verifier:
    def verify(seen: Seen) -> Iterator[Check]:
        args = dict(seen.args)
        plan = design(args, asked.as_of(seen.made.facts))
        evidence = Evidence.of(seen, plan)
        yield from check_book(evidence)
        yield asked.check_asked(evidence, looked_for, args, seen.made.summary)

    return verify


TOOLS: tuple[Tool, ...] = (
    make_marks_sheet,
    make_invoice,
    make_budget,
    make_attendance_sheet,
    make_inventory,
    make_timesheet,
    make_loan_schedule,
)

for _tool, _design, _asked in (
    (make_marks_sheet, _marks, asked.asked_marks),
    (make_invoice, _invoice, asked.asked_invoice),
    (make_budget, _budget, asked.asked_budget),
    (make_attendance_sheet, _attendance, asked.asked_attendance),
    (make_inventory, _inventory, asked.asked_inventory),
    (make_timesheet, _timesheet, asked.asked_timesheet),
    (make_loan_schedule, _loan, asked.asked_loan),
):
    _tool.verifier(*BOOK_CHECKS, asked.AS_ASKED)(_verifier(_design, _asked))
