"""Makes and checks the ready workbooks, each by its name: plan, words for the reply, checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Heard, Hears
from liftwork.crafts.office.designs import asked
from liftwork.crafts.office.designs.attendance import attendance_plan, hear_attendance
from liftwork.crafts.office.designs.budget import budget_plan, hear_budget
from liftwork.crafts.office.designs.inventory import hear_inventory, inventory_plan
from liftwork.crafts.office.designs.invoice import hear_invoice, invoice_plan, total_due
from liftwork.crafts.office.designs.loan import hear_loan, instalment, loan_plan
from liftwork.crafts.office.designs.marks import hear_marks, marks_plan
from liftwork.crafts.office.designs.timesheet import hear_timesheet, timesheet_plan
from liftwork.crafts.office.workbook.checking import check_book
from liftwork.crafts.office.workbook.display import displayed
from liftwork.crafts.office.workbook.plan import TableSheet, WorkbookPlan
from liftwork.crafts.office.workbook.publishing import publish
from liftwork.crafts.office.workbook.readback.evidence import Evidence

Arguments = Mapping[str, Any]


@dataclass(frozen=True)
class Ready:
    """A ready workbook: its plan on a day, what the reply says, what is looked for, its reader."""

    plan: Callable[[Arguments, date], WorkbookPlan]
    says: Callable[[Arguments, WorkbookPlan], str]
    asked: asked.Asked
    hears: Hears


def make(job: Job, name: str, args: Arguments) -> Made:
    """Make a ready workbook, as of today."""
    today = date.today()
    ready = READY[name]
    plan = ready.plan(args, today)
    said = f"{ready.says(args, plan)}{_sampled(plan)}"
    return publish(job, plan, said, {"as_of": today.isoformat()})


def check(seen: Seen, name: str) -> Iterator[Check]:
    """Hold a ready workbook against its plan, and against what was asked for."""
    args = dict(seen.args)
    ready = READY[name]
    evidence = Evidence.of(seen, ready.plan(args, asked.as_of(seen.made.facts)))
    yield from check_book(evidence)
    yield asked.check_asked(evidence, ready.asked, args, seen.made.summary)


def hear(name: str, request: str, files: Sequence[str]) -> Heard | None:
    """What a request says for a ready workbook, or None."""
    return READY[name].hears(request, files)


def _sampled(plan: WorkbookPlan) -> str:
    """What the reply says of made-up data."""
    said = next((sheet.sample for sheet in plan.sheets if sheet.sample), None)
    return f" {said}" if said else ""


def _rows(plan: WorkbookPlan) -> int:
    sheet = plan.sheets[0]
    return len(sheet.rows) if isinstance(sheet, TableSheet) else 0


def _marks(args: Arguments, _today: date) -> WorkbookPlan:
    return marks_plan(**args)


def _marks_says(_args: Arguments, plan: WorkbookPlan) -> str:
    return f"Made a marks sheet: {plan.sheets[0].subtitle}."


def _invoice(args: Arguments, today: date) -> WorkbookPlan:
    said = {**args, "day": args["day"].day if args["day"] else today}
    return invoice_plan(currency_sign=said.pop("currency"), **said)


def _invoice_says(args: Arguments, _plan: WorkbookPlan) -> str:
    lines = args["lines"].all
    total = total_due(args["lines"], args["tax"], args["discount"], args["discount_amount"])
    amount = displayed(total, "currency", sign=args["currency"])
    count = f"{len(lines)} line{'s' if len(lines) != 1 else ''}"
    blanks = [w for w, key in (("your business name", "seller"), ("the invoice number", "number"))
              if args[key] is None]  # fmt: skip
    fill = f" Fill in {' and '.join(blanks)}: grey placeholders stand there." if blanks else ""
    return f"Made an invoice for {args['customer']}: {count}, {amount} due.{fill}"


def _budget(args: Arguments, today: date) -> WorkbookPlan:
    said = dict(args)
    return budget_plan(currency_sign=said.pop("currency"), today=today, **said)


def _budget_says(_args: Arguments, plan: WorkbookPlan) -> str:
    return f"Made the sheet {plan.title}: {_rows(plan)} lines."


def _attendance(args: Arguments, today: date) -> WorkbookPlan:
    return attendance_plan(today=today, **args)


def _attendance_says(_args: Arguments, plan: WorkbookPlan) -> str:
    said = (plan.sheets[0].subtitle or "").partition(";")[0]
    return f"Made the sheet {plan.title}: {said}."


def _inventory(args: Arguments, _today: date) -> WorkbookPlan:
    said = dict(args)
    return inventory_plan(currency_sign=said.pop("currency"), **said)


def _inventory_says(_args: Arguments, plan: WorkbookPlan) -> str:
    return f"Made an inventory of {_rows(plan)} items."


def _timesheet(args: Arguments, today: date) -> WorkbookPlan:
    said = dict(args)
    return timesheet_plan(currency_sign=said.pop("currency"), today=today, **said)


def _timesheet_says(args: Arguments, plan: WorkbookPlan) -> str:
    who = f" for {args['person']}" if args["person"] else ""
    return f"Made a timesheet{who}, {plan.sheets[0].subtitle}."


def _loan(args: Arguments, today: date) -> WorkbookPlan:
    first = args["start"].day if args["start"] else _next_month(today)
    return loan_plan(
        amount=args["amount"], rate=args["rate"], months=args["months"], start=first,
        currency_sign=args["currency"],
    )  # fmt: skip


def _next_month(today: date) -> date:
    return date(today.year + today.month // 12, today.month % 12 + 1, 1)


def _loan_says(args: Arguments, _plan: WorkbookPlan) -> str:
    amount, sign = args["amount"].value, args["currency"]
    each = displayed(instalment(amount, args["rate"], args["months"]), "currency", sign=sign)
    owed = displayed(amount, "currency", sign=sign)
    return f"Made a loan schedule of {owed} at {args['rate']}: {args['months']} payments of {each}."


READY: dict[str, Ready] = {
    "marks": Ready(_marks, _marks_says, asked.asked_marks, hear_marks),
    "invoice": Ready(_invoice, _invoice_says, asked.asked_invoice, hear_invoice),
    "budget": Ready(_budget, _budget_says, asked.asked_budget, hear_budget),
    "attendance": Ready(_attendance, _attendance_says, asked.asked_attendance, hear_attendance),
    "inventory": Ready(_inventory, _inventory_says, asked.asked_inventory, hear_inventory),
    "timesheet": Ready(_timesheet, _timesheet_says, asked.asked_timesheet, hear_timesheet),
    "loan": Ready(_loan, _loan_says, asked.asked_loan, hear_loan),
}
