"""A loan schedule: one equal instalment a month, interest, principal and what is left."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns
from liftwork.crafts.office.designs.arguments import Amount, Percent
from liftwork.crafts.office.designs.calendar import Day
from liftwork.crafts.office.designs.money import AMOUNT, amount, currency, written
from liftwork.crafts.office.designs.reading import Request, asked_for
from liftwork.crafts.office.workbook.plan import (
    Chart,
    Column,
    Item,
    Metric,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)

SHEET, SUMMARY = "Schedule", "Loan"
MOST_MONTHS = 600
MOST_AMOUNT = Decimal(10) ** 12


def loan_plan(
    *,
    amount: Amount,
    rate: Percent,
    months: int,
    start: date,
    currency_sign: str,
) -> WorkbookPlan:
    """The plan. The last instalment takes what rounding has left over."""
    if not 1 <= months <= MOST_MONTHS:
        raise Refuse(f"a schedule takes 1 to {MOST_MONTHS} months, not {months}", None)
    if not 0 < amount.value <= MOST_AMOUNT:
        raise Refuse(f"a loan of {written(amount.value)} cannot be scheduled", None)
    return WorkbookPlan(
        title="Loan schedule",
        currency=currency_sign,
        sheets=(_summary(amount, rate, months, start), _schedule(months)),
    )


def _summary(amount: Amount, rate: Percent, months: int, start: date) -> SummarySheet:
    def total(column: str) -> Metric:
        return Metric(function="sum", of=f"{SHEET}[{column}]")

    monthly = "[Yearly rate] / 12"
    return SummarySheet(
        name=SUMMARY,
        title="Loan schedule",
        items=(
            Item(name="Amount", type="currency", value=amount.value, least=Decimal(0)),
            Item(name="Yearly rate", type="percent", value=rate.fraction, least=Decimal(0),
                 decimals=rate.decimals),
            Item(name="Months", type="integer", value=months),
            Item(name="First payment", type="date", value=start.isoformat()),
            Item(name="Monthly instalment", type="currency", strong=True,
                 formula=f"ROUND(PMT({monthly}, [Months], -[Amount]), 2)"),
            Item(name="Total interest", type="currency", metric=total("Interest")),
            Item(name="Total paid", type="currency", metric=total("Instalment")),
        ),
        charts=(
            Chart(title="What is left after each payment", kind="line", along=f"{SHEET}[No.]",
                  of=(f"{SHEET}[Left]",)),
        ),
    )  # fmt: skip


def _schedule(months: int) -> TableSheet:
    owed = f"PREVIOUS([Left], {SUMMARY}[Amount])"
    return TableSheet(
        name=SHEET,
        title="Payments",
        columns=(
            Column(name="No.", type="integer", formula="ROWNUMBER()", identifier=True),
            Column(name="Due on", type="date",
                   formula=f"EDATE({SUMMARY}[First payment], ROWNUMBER() - 1)"),
            Column(name="Owed", type="currency", formula=owed),
            Column(name="Interest", type="currency", totals=("sum",),
                   formula=f"ROUND([Owed] * {SUMMARY}[Yearly rate] / 12, 2)"),
            Column(
                name="Instalment", type="currency", totals=("sum",),
                formula=f"IF([No.] = {SUMMARY}[Months], [Owed] + [Interest], "
                f"MIN({SUMMARY}[Monthly instalment], [Owed] + [Interest]))",
            ),
            Column(name="Principal", type="currency", totals=("sum",),
                   formula="ROUND([Instalment] - [Interest], 2)"),
            Column(name="Left", type="currency", formula="ROUND([Owed] - [Principal], 2)"),
        ),
        rows=[[] for _ in range(months)],
    )  # fmt: skip


_LOAN = Pattern(
    rf"(?:loan|amount|principal|borrow(?:ed|ing)?)?\s*(?:for|of|is|:)?\s*(?P<n>{AMOUNT})"
    r"(?!\s*(?:%|percent|months?|years?|yrs?|instal))"
)
_RATE = Pattern(
    r"(?:(?:at|with|and|interest|rate|of|@)\s+)*(?P<n>\d{1,2}(?:\.\d+)?)\s*(?:%|percent)"
    r"(?:\s*(?:interest|mark-?up|yearly|annual(?:ly)?|per year|per annum|p\.?a\.?|a year|rate))*"
)
_TERM = Pattern(
    r"(?:(?:over|for|in|of|term)\s+)*(?P<n>\d{1,3}(?:\.5)?)\s*-?\s*"
    r"(?P<unit>months?|years?|yrs?|instal?lments?)"
)
_FROM = Pattern(
    r"(?<![a-z])(?:starting|from|beginning|first payment|on)\s*(?:on)?\s*(?=\Z|\s|[,;:])"
)
_DONE_ANYWAY = """
loan schedule amount interest rate markup principal instalment instalments installment installments
monthly payment payments balance repayment total totals chart years year months month over term
"""


def hear_loan(request: str, files: Sequence[str]) -> Heard | None:
    """A loan schedule: ``loan schedule for 2,000,000 at 18% over 5 years``."""
    reading = asked_for(request, nouns.LOAN, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    if sign := currency(reading.folded):
        args["currency"] = sign
    _take_when(reading, args)
    if match := reading.take(_RATE):
        args["rate"] = f"{match['n']}%"
    if match := reading.take(_TERM):
        count = Decimal(match["n"]) * (12 if match["unit"][0] == "y" else 1)
        args["months"] = int(count)
    if match := reading.take(_LOAN):
        args["amount"] = written(amount(match["n"]))
    return Heard(args, missing=_missing(args), unused=reading.unused(_DONE_ANYWAY.split()))


def _take_when(reading: Request, args: dict[str, object]) -> None:
    for day in Day.find(reading.rest())[:1]:
        args["start"] = str(day.value)
        reading.use(day.start, day.end)
        reading.take(_FROM)


def _missing(args: dict[str, object]) -> str | None:
    asks = {
        "amount": "How much is the loan?",
        "rate": "At what yearly rate of interest, such as 18%?",
        "months": "Over how many months or years?",
    }
    return next((question for name, question in asks.items() if name not in args), None)


def instalment(amount: Decimal, rate: Percent, months: int) -> Decimal:
    """The monthly instalment, found by halving: what pays the loan off exactly.

    Works by paying month after month, so that it shares nothing with the annuity formula
    of the evaluator or of LibreOffice.
    """
    monthly = rate.fraction / 12
    low, high = Decimal(0), amount * (1 + monthly) + 1
    for _ in range(80):
        middle = (low + high) / 2
        left = amount
        for _ in range(months):
            left += left * monthly - middle
        low, high = (middle, high) if left > 0 else (low, middle)
    return high.quantize(Decimal("0.01"), "ROUND_HALF_UP")
