"""A timesheet: from, to and breaks of each day, hours, overtime and pay."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from liftwork.contract.errors import Refuse
from liftwork.contract.numbers import NUMBER
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns
from liftwork.crafts.office.designs.arguments import Amount
from liftwork.crafts.office.designs.calendar import Day, Month
from liftwork.crafts.office.designs.counting import count_of
from liftwork.crafts.office.designs.money import AMOUNT, amount, currency, written
from liftwork.crafts.office.designs.reading import Request, asked_for
from liftwork.crafts.office.workbook.plan import (
    Column,
    Given,
    Item,
    Metric,
    TableSheet,
    WorkbookPlan,
)

SHEET = "Timesheet"
MOST_DAYS = 366
USUAL_BREAK = 60
_NAMES = '"Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"'


def timesheet_plan(
    *,
    person: str | None,
    start: Day | None,
    month: Month | None,
    days: int | None,
    hours_a_day: Decimal,
    rate: Amount | None,
    currency_sign: str,
    today: date,
) -> WorkbookPlan:
    """The plan: the week of today, a given span of days, or a month; times are sample data."""
    dates = _dates(start, month, days, today)
    who = person or "Your name"
    rows: list[list[Given]] = [_row(day, hours_a_day) for day in dates]
    first, last = dates[0], dates[-1]
    return WorkbookPlan(
        title=f"Timesheet{f' - {person}' if person else ''}",
        currency=currency_sign,
        sheets=(
            TableSheet(
                name=SHEET,
                title="Timesheet",
                subtitle=f"{first:%d %B %Y} to {last:%d %B %Y}",
                sample="Sample data: the times are made up. Type your own over them.",
                top=_top(who, person is None, hours_a_day, rate),
                columns=_columns(rate is not None),
                rows=rows,
                bottom=_bottom(rate is not None),
            ),
        ),
    )


def _dates(start: Day | None, month: Month | None, days: int | None, today: date) -> list[date]:
    if month is not None and start is None:
        return list(month.of(today).days())
    if days is not None and not 1 <= days <= MOST_DAYS:
        raise Refuse(f"a timesheet takes 1 to {MOST_DAYS} days, not {days}", f"{MOST_DAYS} days")
    first = start.day if start else today - timedelta(days=today.weekday())
    return [first + timedelta(days=n) for n in range(days or 7)]


def _row(day: date, hours: Decimal) -> list[Given]:
    if day.weekday() >= 5:
        return [day.isoformat(), None, None, None]
    late = 60 if day.weekday() == 2 else 0
    end = 9 * 60 + int(hours * 60) + USUAL_BREAK + late
    return [day.isoformat(), "09:00", f"{end // 60:02}:{end % 60:02}", USUAL_BREAK]


def _top(who: str, unnamed: bool, hours: Decimal, rate: Amount | None) -> tuple[Item, ...]:
    items = [
        Item(name="Name", value=who, placeholder=unnamed),
        Item(name="Hours a day", type="number", decimals=2, value=hours, right=True),
    ]
    if rate is not None:
        items += [
            Item(name="Rate an hour", type="currency", value=rate.value, right=True),
            Item(name="Overtime rate", type="number", decimals=2, value=Decimal("1.5"), right=True),
        ]
    return tuple(items)


def _columns(paid: bool) -> tuple[Column, ...]:
    pay = (
        Column(
            name="Pay", type="currency",
            formula="ROUND(([Normal] + [Overtime] * [Overtime rate]) * [Rate an hour], 2)",
        ),
    )  # fmt: skip
    return (
        Column(name="Date", type="date", width=13),
        Column(name="Day", formula=f"CHOOSE(WEEKDAY([Date], 2), {_NAMES})", width=9),
        Column(name="From", type="time", width=9),
        Column(name="To", type="time", width=9),
        Column(name="Break (minutes)", type="integer", least=Decimal(0), most=Decimal(600)),
        Column(
            name="Hours", type="number", totals=("sum",),
            formula="IF(COUNT([From], [To]) < 2, 0, "
            "ROUND(MOD([To] - [From], 1) * 24 - [Break (minutes)] / 60, 2))",
        ),
        Column(name="Normal", type="number", formula="MIN([Hours], [Hours a day])",
               totals=("sum",)),
        Column(name="Overtime", type="number", formula="MAX([Hours] - [Hours a day], 0)",
               totals=("sum",)),
        *(pay if paid else ()),
    )  # fmt: skip


def _bottom(paid: bool) -> tuple[Item, ...]:
    if not paid:
        return ()
    pay = Metric(function="sum", of="Pay")
    return (Item(name="Total pay", type="currency", strong=True, metric=pay),)


_RATE = Pattern(
    rf"(?:at|@|rate(?: of| is|:)?|paid|pay(?: of|:)?)\s*(?P<a>{AMOUNT})"
    r"\s*(?:an|per|/|a)?\s*(?:hours?|hr|h)?(?![a-z])"
    rf"|(?P<b>{AMOUNT})\s*(?:an|per|/|a)\s*(?:hours?|hr|h)(?![a-z])"
)
_HOURS = Pattern(r"(?P<n>\d{1,2}(?:\.\d+)?)\s*(?:hours?|hrs?)\s*(?:a|per|each|/)\s*day")
_DAYS = Pattern(rf"(?P<n>-?{NUMBER})\s*(?P<unit>days?|weeks?)(?![a-z])")
_PERSON = Pattern(
    r"(?<![a-z])(?:for|of)\s+(?P<name>(?!\s|\d|(?:the|this|a|one|my|last|next|our|each|every|staff|employees?)(?![a-z]))"
    r"[^,:;\n\d@]{2,40}?)"
    r"(?=\s*(?:[,:;\n]|\s(?:with|in|at|for|from|starting|on)\s|\Z))"
)
_STARTING = Pattern(r"(?<![a-z])(?:week )?(?:starting|from|beginning|of|on)\s*(?=\Z|\s|[,;:])")
_DONE_ANYWAY = """
timesheet hours overtime break breaks total totals pay rate day days week month weekly monthly
starting this time in out
"""


def hear_timesheet(request: str, files: Sequence[str]) -> Heard | None:
    """A timesheet: ``timesheet for Ali Khan, week starting 2 March 2026, at 500 an hour``."""
    reading = asked_for(request, nouns.TIMESHEET, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    if sign := currency(reading.folded):
        args["currency"] = sign
    _take_when(reading, args)
    if match := reading.take(_HOURS):
        args["hours_a_day"] = match["n"]
    if match := reading.take(_RATE):
        args["rate"] = written(amount(match["a"] or match["b"]))
    if match := reading.take(_PERSON):
        args["person"] = reading.said(match, "name")
    return Heard(args, unused=reading.unused(_DONE_ANYWAY.split()))


def _take_when(reading: Request, args: dict[str, object]) -> None:
    for day in Day.find(reading.rest())[:1]:
        args["start"] = str(day.value)
        reading.use(day.start, day.end)
        reading.take(_STARTING)
    for month in Month.find(reading.rest())[:1]:
        args["month"] = str(month.value)
        reading.use(month.start, month.end)
    if match := reading.take(_DAYS):
        args["days"] = count_of(match["n"]) * (7 if match["unit"].startswith("week") else 1)
