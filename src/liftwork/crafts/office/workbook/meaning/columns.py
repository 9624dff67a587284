"""Whether the cells of a column are what its type says they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from liftwork.contract.checks import Check
from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.book import Entry, Field
from liftwork.crafts.office.workbook.codes import DATES, NUMBERS, PERCENTS, TYPES, WITHIN
from liftwork.crafts.office.workbook.display import displayed
from liftwork.crafts.office.workbook.evaluation import Thing, WorkedBook
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.values import FIRST_DAY, CellError, day_number
from liftwork.crafts.office.workbook.vectors import Cell

MOST_PERCENT = Decimal("1.5")
_MOSTLY = 0.6
_DATE = late(
    r"\s*(?:\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d{1,2}[ -][a-z]{3,9}[ -,]{1,2}\d{2,4}"
    r"|[a-z]{3,9} \d{1,2},? \d{4})\s*\Z",
    re.IGNORECASE,
)
_NUMBER = late(r"\s*[+-]?(?:[1-9]\d*|0|\d{1,3}(?:,\d{3})+)(?:\.\d+)?\s*%?\s*\Z")
_NAMES_SOMETHING = late(
    r"\b(?:id|no|nos|number|code|phone|mobile|cell|roll|reg|registration|serial|cnic|zip|"
    r"postcode|sku|account|isbn|year|class|section|room|bed|house|plot|model)\W*\Z|#",
    re.IGNORECASE,
)
"""The last word of such a name: Roll no, Phone, Year; not Class size or Room rent."""


def names_something(one: Field) -> bool:
    """Whether the numbers of a column only name things, such as roll numbers."""
    if one.column and one.column.identifier:
        return True
    counted = re.search(r"\b(?:no|nos|number)\.? of\b", one.name, re.IGNORECASE)
    return not counted and _NAMES_SOMETHING.search(one.name) is not None


def check_columns(worked: WorkedBook) -> Iterator[Check]:
    """Cells against the types of their columns and items."""
    things: list[Thing] = [*worked.book.fields(), *worked.book.entries()]
    yield PERCENTS(*few(_high_percents(things), "all are"))
    texts = [f for f in worked.book.fields() if f.type == "text" and f.source is None]
    yield DATES(*few((_as_text(f, "dates") for f in texts if _mostly(f, _DATE)), "none"))
    numbers = (f for f in texts if not names_something(f) and _mostly(f, _NUMBER))
    yield NUMBERS(*few((_as_text(f, "numbers") for f in numbers), "none"))
    yield WITHIN(*few(_outside(worked), "all do"))
    computed = [t for t in things if t in worked.formulas]
    yield TYPES(*few(_mistyped(computed), f"{len(computed)} formulas"))


def _cells(thing: Thing) -> list[Cell]:
    if isinstance(thing, Entry):
        return [thing.value]
    return [*thing.vector.cells, *thing.total_values.values()]


def _high_percents(things: list[Thing]) -> Iterator[str]:
    for thing in things:
        if thing.type != "percent":
            continue
        numbers = [c for c in _cells(thing) if isinstance(c, Decimal)]
        high = [n for n in numbers if abs(n) > MOST_PERCENT]
        if high:
            shown = displayed(max(high), "percent", thing.decimals)
            yield f"{thing.at} shows {shown}; a percent is a fraction, so divide by 100"


def _as_text(one: Field, what: str) -> str:
    return f"{one.at} holds {what} as text, so that nothing can be worked out from them"


def _mostly(one: Field, form: re.Pattern[str]) -> bool:
    filled = [c for c in one.vector if isinstance(c, str) and c]
    hits = sum(form.match(cell) is not None for cell in filled)
    return hits >= 1 and hits >= _MOSTLY * len(filled)


def _outside(worked: WorkedBook) -> Iterator[str]:
    for one in worked.book.fields():
        if one.column is None or one.source is not None:
            continue
        least, most, choices = one.column.least, one.column.most, one.column.choices
        for row, cell in enumerate(one.vector, 1):
            if choices and cell is not None and cell not in choices:
                yield f"{one.at}, row {row}: {cell} is not among {', '.join(choices[:6])}"
            elif isinstance(cell, Decimal) and least is not None and cell < least:
                yield f"{one.at}, row {row}: {cell} is below {least}"
            elif isinstance(cell, Decimal) and most is not None and cell > most:
                yield f"{one.at}, row {row}: {cell} is above {most}"


def _mistyped(computed: list[Thing]) -> Iterator[str]:
    for thing in computed:
        cells = thing.vector.cells if isinstance(thing, Field) else [thing.value]
        for row, cell in enumerate(cells, 1):
            why = _why_mistyped(cell, thing)
            if why:
                place = f"{thing.at}, row {row}" if isinstance(thing, Field) else thing.at
                yield f"{place}: {why}"
                break


def _why_mistyped(cell: Cell, thing: Thing) -> str:
    if cell is None or cell == "" or isinstance(cell, CellError):
        return ""
    if thing.type == "text":
        return "a number in a column of text" if isinstance(cell, Decimal) else ""
    if not isinstance(cell, Decimal):
        return f"{str(cell)[:30]!r} in a column of type {thing.type}"
    if thing.type == "integer" and cell % 1:
        return f"{cell.normalize():f} has a fraction and would be shown as a whole number"
    if thing.type == "date" and (cell < day_number(FIRST_DAY) or cell % 1):
        return f"{cell.normalize():f} is not a day"
    return ""
