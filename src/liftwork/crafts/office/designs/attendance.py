"""An attendance sheet of a month: a column for each day, counts and percentages."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns, samples
from liftwork.crafts.office.designs.arguments import Names
from liftwork.crafts.office.designs.budget import take_month
from liftwork.crafts.office.designs.calendar import Month
from liftwork.crafts.office.designs.counting import PEOPLE, count_of, counted
from liftwork.crafts.office.designs.reading import asked_for
from liftwork.crafts.office.workbook.plan import (
    Column,
    Given,
    Highlight,
    Item,
    Metric,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)

SHEET, SUMMARY = "Attendance", "Summary"
MOST_PEOPLE = 300
USUAL_PEOPLE = 15
WEEK = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_CODES = ("P", "A", "L", "H")


def attendance_plan(
    *,
    people: int | None,
    names: Names | None,
    month: Month | None,
    days_off: Names,
    group: str | None,
    today: date,
) -> WorkbookPlan:
    """The plan: days off are marked H, the other days are empty or, for made-up names, sample."""
    when = (month or Month(today.month)).of(today)
    listed = _people(people, names)
    off = _weekdays(days_off)
    days = [day for day in when.days() if day.weekday() not in off]
    if not days:
        raise Refuse("every day of the week is a day off", "days off: Saturday, Sunday")
    sample = names is None
    rows: list[list[Given]] = [
        [name, *(samples.attendance(n, day.day) if sample else None for day in days)]
        for n, name in enumerate(listed, 1)
    ]
    title = f"Attendance, {when}" + (f" - {group}" if group else "")
    says = "Sample data: the names and the attendance are made up. Type your own over them."
    return WorkbookPlan(
        title=title,
        sheets=(
            TableSheet(
                name=SHEET,
                title=title,
                subtitle=f"{len(listed)} people, {len(days)} days; "
                "P present, A absent, L leave, H holiday",
                sample=says if sample else None,
                columns=_columns(days),
                rows=rows,
            ),
            _summary(says if sample else None, len(days)),
        ),
    )


def _people(people: int | None, names: Names | None) -> list[str]:
    given = list(names.all) if names else []
    count = people or len(given) or USUAL_PEOPLE
    if not 1 <= count <= MOST_PEOPLE:
        raise Refuse(f"an attendance sheet takes 1 to {MOST_PEOPLE} people, not {count}", None)
    if given and people and people != len(given):
        raise Refuse(f"{len(given)} names were given for {people} people", f"{len(given)} people")
    return given or samples.students(count)


def _weekdays(days_off: Names) -> set[int]:
    off = set()
    for name in days_off.all:
        if name.casefold() == "none":
            continue
        hits = [n for n, day in enumerate(WEEK) if day.casefold().startswith(name.casefold()[:3])]
        if not hits:
            raise Refuse(f"{name} is no day of the week", "days off: Saturday, Sunday")
        off.update(hits)
    return off


def _columns(days: Sequence[date]) -> tuple[Column, ...]:
    headings = [f"{day.day} {WEEK[day.weekday()][:2]}" for day in days]
    span = f"[{headings[0]}]:[{headings[-1]}]"
    marks = (Highlight(style="bad", value="A"), Highlight(style="warn", value="L"))
    worked = f"([{_PRESENT}] + [{_ABSENT}] + [{_LEAVE}])"
    return (
        Column(name="Name", width=22),
        *(Column(name=h, choices=_CODES, highlights=marks, width=4.3) for h in headings),
        Column(name=_PRESENT, type="integer", formula=f'COUNTIF({span}, "P")', width=9),
        Column(name=_ABSENT, type="integer", formula=f'COUNTIF({span}, "A")', width=9),
        Column(name=_LEAVE, type="integer", formula=f'COUNTIF({span}, "L")', width=9),
        Column(name="Attendance", type="percent", width=12,
               formula=f"IF({worked} = 0, 0, [{_PRESENT}] / {worked})"),
    )  # fmt: skip


_PRESENT, _ABSENT, _LEAVE = "Present", "Absent", "Leave"


def _summary(sample: str | None, days: int) -> SummarySheet:
    def total(column: str) -> Metric:
        return Metric(function="sum", of=f"{SHEET}[{column}]")

    rate = f"{SHEET}[Attendance]"
    return SummarySheet(
        name=SUMMARY,
        title="Summary",
        sample=sample,
        items=(
            Item(name="People", type="integer",
                 metric=Metric(function="count", of=f"{SHEET}[Name]")),
            Item(name="Working days", type="integer", value=days),
            Item(name="Days present", type="integer", metric=total(_PRESENT)),
            Item(name="Days absent", type="integer", metric=total(_ABSENT)),
            Item(name="Days on leave", type="integer", metric=total(_LEAVE)),
            Item(name="Average attendance", type="percent",
                 metric=Metric(function="average", of=rate)),
            Item(name="Lowest attendance", type="percent", metric=Metric(function="min", of=rate)),
            Item(name="Who has the lowest",
                 formula=f"INDEX({SHEET}[Name], MATCH([Lowest attendance], {rate}, 0))"),
        ),
    )  # fmt: skip


_PEOPLE_SAID = counted(PEOPLE)
_NAMES = Pattern(
    r"(?:names?|students|employees|staff|people|members)\s*(?::|are)\s*(?P<list>[^;.\n:]+?)"
    r"(?=\s*(?:;|\.(?:\s|\Z)|\n|\Z|days? off|(?:off|holidays?) (?:on|:)))"
)
_DAY_NAME = "(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?s?"
_OFF = Pattern(
    rf"(?P<days>{_DAY_NAME}(?:\s*(?:,|and|&)\s*{_DAY_NAME})*)\s+(?:are |is |as )?(?:off|holidays?)"
    rf"|(?:days? off|off|holidays?|weekend)\s*(?:on|is|are|:)?\s*(?P<after>{_DAY_NAME}"
    rf"(?:\s*(?:,|and|&)\s*{_DAY_NAME})*)"
)
_GROUP = Pattern(
    r"(?P<name>(?:class|grade|section)\s+"
    r"(?:\d{1,2}(?:\s?-?\s?[a-z](?![a-z]))?|[ivx]+(?![a-z])))"
)
_DONE_ANYWAY = """
attendance sheet register present absent leave holiday holidays days day month summary percentage
names name marks totals total
"""


def hear_attendance(request: str, files: Sequence[str]) -> Heard | None:
    """An attendance sheet: ``attendance sheet for 20 students, March 2026, Sunday off``."""
    reading = asked_for(request, nouns.ATTENDANCE, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    if match := reading.take(_OFF):
        said = (match["days"] or match["after"]).replace("&", ",").replace(" and ", ",")
        args["days_off"] = str(Names(tuple(_full(name) for name in said.split(","))))
    if match := reading.take(_NAMES):
        names = Names.parse(reading.said(match, "list"))
        if names:
            args["names"] = str(names)
    if match := reading.take(_PEOPLE_SAID):
        args["people"] = count_of(match["n"])
    if match := reading.take(_GROUP):
        said = reading.said(match, "name")
        args["group"] = said[0].upper() + said[1:]
    take_month(reading, args)
    return Heard(args, unused=reading.unused(_DONE_ANYWAY.split()))


def _full(name: str) -> str:
    return next(day for day in WEEK if day[:3].casefold() == name.strip()[:3].casefold())
