"""A monthly budget: planned and actual by category, what is left, and where it went."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal

from liftwork.contract.patterns import Pattern, late
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns, samples
from liftwork.crafts.office.designs.arguments import Amount, Amounts, amount_in
from liftwork.crafts.office.designs.calendar import Month
from liftwork.crafts.office.designs.money import AMOUNT, amount, currency, written
from liftwork.crafts.office.designs.reading import Request, asked_for, pieces, titled
from liftwork.crafts.office.workbook.plan import (
    Chart,
    Column,
    Condition,
    Given,
    Highlight,
    Item,
    Metric,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)

SHEET, SUMMARY = "Budget", "Summary"
_INCOME, _EXPENSE = "Income", "Expense"


def budget_plan(
    *,
    month: Month | None,
    income: Amount | None,
    expenses: Amounts | None,
    currency_sign: str,
    today: date,
) -> WorkbookPlan:
    """The plan. Actual amounts of a budget that was given are left empty, to be filled in."""
    when = str((month or Month(today.month)).of(today))
    rows: list[list[Given]] = []
    if income is not None or expenses is None:
        name, planned, actual = samples.SALARY
        given = income.value if income else None
        rows.append(
            [
                name if given is None else _INCOME,
                _INCOME,
                given or planned,
                None if given else actual,
            ]
        )
    if expenses is not None:
        rows += [[titled(name), _EXPENSE, value, None] for name, value in expenses.all]
    elif income is None:
        rows += [[name, _EXPENSE, planned, actual] for name, planned, actual in samples.EXPENSES]
    else:
        rows += _shared_out(income.value)
    sample = _sample(income, expenses)
    return WorkbookPlan(
        title=f"Budget for {when}",
        currency=currency_sign,
        sheets=(_table(when, rows, sample), _summary(when, sample)),
    )


def _shared_out(income: Decimal) -> list[list[Given]]:
    """Sample categories that take the same shares of a given income."""
    whole = samples.SALARY[1]
    unit = Decimal(100) if income >= 10_000 else Decimal(1)
    return [
        [name, _EXPENSE, (income * planned / whole / unit).quantize(Decimal(1)) * unit, None]
        for name, planned, _ in samples.EXPENSES
    ]


def _sample(income: Amount | None, expenses: Amounts | None) -> str | None:
    if expenses is not None:
        return None
    what = "the categories and amounts are" if income is None else "the expenses are"
    return f"Sample data: {what} made up. Type your own over them; the totals follow."


def _table(when: str, rows: list[list[Given]], sample: str | None) -> TableSheet:
    good = Highlight(style="good", compares=">", value=0)
    bad = Highlight(style="bad", compares="<", value=0)
    return TableSheet(
        name=SHEET,
        title=f"Budget for {when}",
        sample=sample,
        columns=(
            Column(name="Category", width=26),
            Column(name="Kind", choices=(_INCOME, _EXPENSE)),
            Column(name="Planned", type="currency", least=Decimal(0)),
            Column(name="Actual", type="currency", least=Decimal(0)),
            Column(
                name="Better by", type="currency", highlights=(good, bad),
                formula=f'IF(ISBLANK([Actual]), 0, IF([Kind] = "{_INCOME}", '
                "[Actual] - [Planned], [Planned] - [Actual]))",
            ),
            Column(
                name="Share of income", type="percent",
                formula=f"IF('{SUMMARY}'[Planned income] = 0, 0, "
                f"[Planned] / '{SUMMARY}'[Planned income])",
            ),
        ),
        rows=rows,
        notes=("Better by: more income or less spending than planned.",),
    )  # fmt: skip


def _summary(when: str, sample: str | None) -> SummarySheet:
    def total(column: str, kind: str) -> Metric:
        test = Condition(column=f"{SHEET}[Kind]", value=kind)
        return Metric(function="sum", of=f"{SHEET}[{column}]", where=(test,))

    def amount_of(name: str, column: str, kind: str) -> Item:
        return Item(name=name, type="currency", metric=total(column, kind))

    return SummarySheet(
        name=SUMMARY,
        title=f"Summary for {when}",
        sample=sample,
        items=(
            amount_of("Planned income", "Planned", _INCOME),
            amount_of("Planned expenses", "Planned", _EXPENSE),
            Item(name="Planned savings", type="currency", strong=True,
                 formula="[Planned income] - [Planned expenses]"),
            Item(name="Planned savings rate", type="percent",
                 formula="IF([Planned income] = 0, 0, [Planned savings] / [Planned income])"),
            amount_of("Actual income", "Actual", _INCOME),
            amount_of("Actual expenses", "Actual", _EXPENSE),
            Item(name="Actual savings", type="currency", strong=True,
                 formula="[Actual income] - [Actual expenses]"),
        ),
        charts=(
            Chart(title="Planned and actual", kind="bar", along=f"{SHEET}[Category]",
                  of=(f"{SHEET}[Planned]", f"{SHEET}[Actual]")),
        ),
    )  # fmt: skip


_INCOME_SAID = Pattern(
    rf"(?:monthly )?(?:income|salary|earnings?|pay)\s*(?:is|of|:|=|at)?\s*(?P<a>{AMOUNT})"
    rf"|(?P<b>{AMOUNT})\s*(?:monthly |of )?(?:income|salary|earnings?|pay)(?![a-z])"
)
_DONE_ANYWAY = """
budget income expense expenses spending savings saving planned actual summary chart categories
category month months total totals kharcha
"""


def hear_budget(request: str, files: Sequence[str]) -> Heard | None:
    """A budget: ``monthly budget with income 150,000: rent 35,000, groceries 28,000``."""
    reading = asked_for(request, nouns.BUDGET, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    if sign := currency(reading.folded):
        args["currency"] = sign
    if match := reading.take(_INCOME_SAID):
        args["income"] = written(amount(match["a"] or match["b"]))
    take_month(reading, args)
    reading.take(_FAMILY)
    expenses = _take_expenses(reading)
    if expenses is not None:
        args["expenses"] = str(expenses)
    piece = reading.unread_number()
    missing = f"What is meant by {piece[:60]!r}: which expense, and how much?" if piece else None
    return Heard(args, missing=missing, unused=reading.unused(_DONE_ANYWAY.split()))


def _take_expenses(reading: Request) -> Amounts | None:
    found: dict[str, Decimal] = {}
    for start, end in pieces(reading.rest()):
        pair = amount_in(_LEADING.sub("", reading.rest()[start:end]))
        if pair and not re.search(_NOT_AN_EXPENSE, pair[0], re.IGNORECASE):
            found.setdefault(pair[0], pair[1])
            reading.use(start, end)
    return Amounts(tuple(found.items())) if found else None


_LEADING = late(r"^\s*(?:and|with|for|expenses?(?: are)?|spending)\s+", re.IGNORECASE)
_NOT_AN_EXPENSE = r"^(?:an?|for|of|with|in|budget|month)\b|\b(?:of|for|in|at|with)$"
_FAMILY = Pattern(
    r"(?:for\s+)?(?:a |my |our )?(?:family|household)\s+of\s+\d+"
    r"|(?:for\s+)?\d+\s*(?:people|persons?|members?)(?![a-z])"
)


def take_month(reading: Request, args: dict[str, object]) -> None:
    """The month that a request names, as the argument ``month``."""
    for found in Month.find(reading.rest())[:1]:
        args["month"] = str(found.value)
        reading.use(found.start, found.end)
