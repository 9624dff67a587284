"""The tools that make ready workbooks from flat arguments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Heard, Hears, Tool, Verifier, tool
from liftwork.crafts.office.designs import examples, nouns
from liftwork.crafts.office.designs.arguments import (
    USUAL_HOURS,
    USUAL_LEVEL,
    USUAL_PASS,
    WEEKEND,
    Amount,
    Amounts,
    Lines,
    Names,
    Percent,
    Scores,
)
from liftwork.crafts.office.designs.calendar import Day, Month
from liftwork.crafts.office.designs.counting import find_items, find_people, find_students
from liftwork.crafts.office.workbook.codes import AS_ASKED, BOOK_CHECKS
from liftwork.crafts.office.workbook.outputs import MAKES, WARMS
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.crafts.office.designs import making
else:
    making = lazy("liftwork.crafts.office.designs.making")

Words = Annotated[str, Field(min_length=1, max_length=80)]
Sign = Annotated[str, Field(max_length=6, pattern=r'^[^"\[\]\\;@\x00-\x1f]*$')]


def _reader(name: str, noun: Pattern) -> Hears:
    """The reader of a ready workbook, loaded only for a request that names such a thing."""

    def hears(request: str, files: Sequence[str]) -> Heard | None:
        if noun.search(fold(request)) is None:
            return None
        return making.hear(name, request, files)

    return hears


def _verifier(name: str) -> Verifier:
    def verify(seen: Seen) -> Iterator[Check]:
        yield from making.check(seen, name)

    return verify


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.MARKS_SHEET,
    warms=WARMS,
    signals=("marks", "marks sheet", "marksheet", "grade", "gradebook", "students", "subjects"),
    hears=_reader("marks", nouns.MARKS),
)
def make_marks_sheet(
    job: Job,
    *,
    students: Annotated[int, Reads(find_students)] | None = None,
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
    return making.make(job, "marks", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.INVOICE,
    warms=WARMS,
    signals=("invoice", "bill", "tax", "customer", "each"),
    hears=_reader("invoice", nouns.INVOICE),
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
    due: Day | None = None,
) -> Made:
    """Make an invoice in Excel for a customer: lines with quantity and price, discount and tax."""
    given = {
        "customer": customer, "lines": lines, "tax": tax, "tax_name": tax_name,
        "discount": discount, "discount_amount": discount_amount, "currency": currency,
        "seller": seller, "number": number, "day": day, "due_in": due_in,
        "due": due,
    }  # fmt: skip
    return making.make(job, "invoice", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.BUDGET,
    warms=WARMS,
    signals=("budget", "monthly budget", "income", "expenses", "savings", "spending"),
    hears=_reader("budget", nouns.BUDGET),
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
    return making.make(job, "budget", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.ATTENDANCE,
    warms=WARMS,
    signals=("attendance", "register", "present", "absent", "students", "employees"),
    hears=_reader("attendance", nouns.ATTENDANCE),
)
def make_attendance_sheet(
    job: Job,
    *,
    people: Annotated[int, Reads(find_people)] | None = None,
    names: Names | None = None,
    month: Month | None = None,
    days_off: Names = WEEKEND,
    group: Words | None = None,
) -> Made:
    """Make an attendance sheet of a month in Excel: a column a day, counts and percentages."""
    given = {
        "people": people, "names": names, "month": month, "days_off": days_off, "group": group,
    }  # fmt: skip
    return making.make(job, "attendance", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.INVENTORY,
    warms=WARMS,
    signals=("inventory", "stock", "stock list", "reorder", "items"),
    hears=_reader("inventory", nouns.INVENTORY),
)
def make_inventory(
    job: Job,
    *,
    items: Lines | None = None,
    count: Annotated[int, Reads(find_items)] | None = None,
    reorder_at: Annotated[int, Field(ge=0, le=1_000_000)] = USUAL_LEVEL,
    name: Words | None = None,
    currency: Sign = "",
) -> Made:
    """Make an inventory in Excel: stock, cost and value of each item, and what to order again."""
    given = {
        "items": items, "count": count, "reorder_at": reorder_at, "name": name,
        "currency": currency,
    }  # fmt: skip
    return making.make(job, "inventory", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.TIMESHEET,
    warms=WARMS,
    signals=("timesheet", "time sheet", "hours", "overtime", "time card", "pay"),
    hears=_reader("timesheet", nouns.TIMESHEET),
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
    return making.make(job, "timesheet", given)


@tool(
    effect=Effect.LOCAL,
    makes=MAKES,
    examples=examples.LOAN,
    warms=WARMS,
    signals=("loan", "emi", "mortgage", "instalment", "amortization", "interest", "schedule"),
    hears=_reader("loan", nouns.LOAN),
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
    return making.make(job, "loan", given)


TOOLS: tuple[Tool, ...] = (
    make_marks_sheet,
    make_invoice,
    make_budget,
    make_attendance_sheet,
    make_inventory,
    make_timesheet,
    make_loan_schedule,
)
_NAMES = ("marks", "invoice", "budget", "attendance", "inventory", "timesheet", "loan")

for _tool, _name in zip(TOOLS, _NAMES, strict=True):
    _tool.verifier(*BOOK_CHECKS, AS_ASKED)(_verifier(_name))
