"""Whether a ready workbook holds what was asked for, looked for by its words, not its places."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from datetime import date
from decimal import Decimal
from itertools import pairwise, takewhile
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.crafts.office.designs.invoice import total_due
from liftwork.crafts.office.designs.loan import instalment
from liftwork.crafts.office.designs.reading import titled
from liftwork.crafts.office.workbook.agreement import same_number
from liftwork.crafts.office.workbook.codes import AS_ASKED
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.values import day_number
from liftwork.crafts.office.workbook.vectors import Cell

Arguments = Mapping[str, Any]
Asked = Callable[["Shown", Arguments], Iterator[str]]


_TOTALS = {"Total", "Average", "Lowest", "Highest", "Count"}


class Shown:
    """A sheet's values as LibreOffice has them, or as the file keeps them without it."""

    def __init__(self, seen: Evidence) -> None:
        answer = seen.recalculated
        self._sheets: dict[str, list[list[Any]]] = (
            _kept(seen) if isinstance(answer, Refuse) else answer.values
        )

    def beside(self, sheet: str, label: str) -> Any:
        """The value to the right of a label, or None."""
        for row in self._sheets.get(sheet, []):
            for cell, after in pairwise(row):
                if cell == label:
                    return after
        return None

    def under(self, sheet: str, heading: str) -> list[Any]:
        """The filled cells below a heading, down to the first empty one or a row of totals."""
        rows = self._sheets.get(sheet, [])
        for number, row in enumerate(rows):
            if heading in row:
                column = row.index(heading)
                body = takewhile(lambda r: not _TOTALS & set(r[:1]), rows[number + 1 :])
                below = [r[column] if column < len(r) else None for r in body]
                end = below.index(None) if None in below else len(below)
                return below[:end]
        return []

    def row_of(self, sheet: str, value: str) -> list[Any]:
        """The first row with a cell that holds exactly this text."""
        return next((row for row in self._sheets.get(sheet, []) if value in row), [])

    def texts(self, sheet: str) -> Iterator[str]:
        """Every text of a sheet."""
        for row in self._sheets.get(sheet, []):
            yield from (cell for cell in row if isinstance(cell, str))


def _kept(seen: Evidence) -> dict[str, list[list[Any]]]:
    """Given cells only: nothing has worked the others out."""
    sheets = {}
    for name, cells in seen.read.cells.items():
        rows = max((row for row, _ in cells), default=-1) + 1
        columns = max((column for _, column in cells), default=-1) + 1
        table: list[list[Any]] = [[None] * columns for _ in range(rows)]
        for (row, column), cell in cells.items():
            table[row][column] = cell.value
        sheets[name] = table
    return sheets


def check_asked(seen: Evidence, asked: Asked, args: Arguments, says: str) -> Check:
    """The one check of a ready design. `says` is what it told the person."""
    return AS_ASKED(*few(asked(Shown(seen), args), says))


def expect(found: Any, wanted: Cell, what: str) -> Iterator[str]:
    """A line where a value is not the wanted one."""
    same = (
        same_number(wanted, found)
        if isinstance(wanted, Decimal) and isinstance(found, float | int)
        else found == wanted
    )
    if not same:
        yield f"{what} is {found!r} instead of {str(wanted)!r}"


def asked_marks(shown: Shown, args: Arguments) -> Iterator[str]:
    """As many students and subjects as were asked for, with the names and marks given."""
    students = shown.under("Marks", "Student")
    if args["students"]:
        yield from expect(
            Decimal(len(students)), Decimal(args["students"]), "the number of students"
        )
    marks, names, subjects = args["marks"], args["names"], args["subjects"]
    for name in (
        (names.all if names else ()) or (n for n, _ in marks.rows) if names or marks else ()
    ):
        if name not in students:
            yield f"{name} is not among the students"
    for subject in subjects.all if subjects else ():
        if len(shown.under("Marks", subject)) < len(students):
            yield f"{subject} has no marks"
    rate = args["pass_mark"].fraction
    yield from expect(shown.beside("Class summary", "Pass at"), rate, "the pass mark")
    out_of = Decimal(args["out_of"])
    yield from expect(
        shown.beside("Class summary", "Marks per subject"), out_of, "marks per subject"
    )


def asked_invoice(shown: Shown, args: Arguments) -> Iterator[str]:
    """The customer, every line, the rates, and a total worked out from the arguments alone."""
    yield from expect(shown.beside("Invoice", "Bill to"), args["customer"], "the customer")
    lines = args["lines"].all
    wanted = [titled(line.name) for line in lines]
    found = shown.under("Invoice", "Description")[: len(wanted)]
    if found != wanted:
        yield f"the lines are {', '.join(map(str, found))[:80]}"
    for heading, values in (
        ("Qty", [line.quantity for line in lines]),
        ("Rate", [line.price for line in lines]),
    ):
        column = shown.under("Invoice", heading)[: len(values)]
        for name, value, there in zip(wanted, values, column, strict=False):
            yield from expect(there, value, f"{heading} of {name}")
    total = total_due(lines=args["lines"], tax=args["tax"], discount=args["discount"],
                      discount_amount=args["discount_amount"])  # fmt: skip
    yield from expect(shown.beside("Invoice", "Total due"), total, "the total due")
    if args["day"]:
        yield from expect(shown.beside("Invoice", "Date"), day_number(args["day"].day), "the date")
    if args["due"]:
        due = day_number(args["due"].day)
        yield from expect(shown.beside("Invoice", "Due"), due, "the due date")


def asked_budget(shown: Shown, args: Arguments) -> Iterator[str]:
    """Every expense with its amount, the income, and the month in the title."""
    names, planned = shown.under("Budget", "Category"), shown.under("Budget", "Planned")
    there = dict(zip(names, planned, strict=False))
    for name, value in args["expenses"].all if args["expenses"] else ():
        yield from expect(there.get(titled(name)), value, name)
    if args["income"]:
        yield from expect(there.get("Income"), args["income"].value, "the income")
    yield from _titled(shown, "Budget", str(args["month"] or ""))


def asked_attendance(shown: Shown, args: Arguments) -> Iterator[str]:
    """As many people as were asked for, or those that were named, and no day off."""
    people = shown.under("Attendance", "Name")
    if args["people"]:
        yield from expect(Decimal(len(people)), Decimal(args["people"]), "the number of people")
    if args["names"] and people != list(args["names"].all):
        yield f"the names are {', '.join(map(str, people))[:80]}"
    yield from _titled(shown, "Attendance", str(args["month"] or ""))
    off = tuple(f" {name[:2]}" for name in args["days_off"].all)
    for heading in shown.row_of("Attendance", "Name"):
        if isinstance(heading, str) and heading[:1].isdigit() and heading.endswith(off):
            yield f"{heading} is a day off"


def asked_inventory(shown: Shown, args: Arguments) -> Iterator[str]:
    """Every item with its quantity and cost, and a value worked out from the arguments alone."""
    names = shown.under("Stock", "Item")
    if args["items"] is None:
        if args["count"]:
            yield from expect(Decimal(len(names)), Decimal(args["count"]), "the number of items")
        return
    lines = args["items"].all
    for heading, wanted in (
        ("Item", [titled(line.name) for line in lines]),
        ("In stock", [line.quantity for line in lines]),
        ("Unit cost", [line.price for line in lines]),
    ):
        found = shown.under("Stock", heading)
        for name, value, there in zip(names, wanted, found, strict=False):
            yield from expect(there, value, f"{heading} of {name}")
    worth = sum((line.quantity * line.price for line in lines), Decimal(0))
    yield from expect(shown.beside("Summary", "Stock value"), worth, "the stock value")


def asked_timesheet(shown: Shown, args: Arguments) -> Iterator[str]:
    """The person, the first day, the rate, and as many days as were asked for."""
    if args["person"]:
        yield from expect(shown.beside("Timesheet", "Name"), args["person"], "the name")
    if args["rate"]:
        rate = args["rate"].value
        yield from expect(shown.beside("Timesheet", "Rate an hour"), rate, "the rate an hour")
    hours = shown.beside("Timesheet", "Hours a day")
    yield from expect(hours, args["hours_a_day"], "the hours a day")
    days = shown.under("Timesheet", "Date")
    if args["start"]:
        yield from expect(days[0], day_number(args["start"].day), "the first day")
    if args["days"] and not (args["month"] and not args["start"]):
        yield from expect(Decimal(len(days)), Decimal(args["days"]), "the number of days")


def asked_loan(shown: Shown, args: Arguments) -> Iterator[str]:
    """Amount, rate and months, the instalment found in another way, and nothing left over."""
    amount, rate, months = args["amount"].value, args["rate"], args["months"]
    yield from expect(shown.beside("Loan", "Amount"), amount, "the amount")
    yield from expect(shown.beside("Loan", "Yearly rate"), rate.fraction, "the yearly rate")
    left = shown.under("Schedule", "Left")
    yield from expect(Decimal(len(left)), Decimal(months), "the number of payments")
    yield from expect(left[-1], Decimal(0), "what is left at the end")
    each = instalment(amount, rate, months)
    yield from expect(shown.beside("Loan", "Monthly instalment"), each, "the monthly instalment")


def _titled(shown: Shown, sheet: str, words: str) -> Iterator[str]:
    if not any(words in text for text in shown.texts(sheet)):
        yield f"{sheet} is not for {words}"


def as_of(facts: Mapping[str, Any]) -> date:
    """The day on which a workbook was made, as its facts tell."""
    return date.fromisoformat(str(facts["as_of"]))
