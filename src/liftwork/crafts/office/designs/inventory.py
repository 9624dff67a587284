"""A stock list: how many of each thing, what it is worth, and what to order again."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns, samples
from liftwork.crafts.office.designs.arguments import Doubt, Lines, line_in
from liftwork.crafts.office.designs.counting import ITEMS, count_of, counted
from liftwork.crafts.office.designs.invoice import lines_unread
from liftwork.crafts.office.designs.money import currency
from liftwork.crafts.office.designs.reading import Request, asked_for, pieces, titled
from liftwork.crafts.office.workbook.plan import (
    Column,
    Condition,
    Given,
    Group,
    GroupValue,
    Highlight,
    Item,
    Metric,
    SummarySheet,
    TableSheet,
    WorkbookPlan,
)

SHEET, SUMMARY = "Stock", "Summary"
LOW, ENOUGH, OUT = "Order", "Enough", "Out of stock"


def inventory_plan(
    *, items: Lines | None, count: int | None, reorder_at: int, name: str | None, currency_sign: str
) -> WorkbookPlan:
    """The plan. Categories of given items are left empty, to be filled in."""
    title = f"Inventory{f' - {titled(name)}' if name else ''}"
    sample = None if items else "Sample data: these items are made up. Type your own over them."
    rows = _given(items, reorder_at) if items else _samples(count)
    return WorkbookPlan(
        title=title,
        currency=currency_sign,
        sheets=(
            TableSheet(name=SHEET, title=title, sample=sample, columns=_columns(bool(items)),
                       rows=rows),
            _summary(sample, not items),
        ),
    )  # fmt: skip


def _given(items: Lines, reorder_at: int) -> list[list[Given]]:
    return [[titled(line.name), line.quantity, reorder_at, line.price] for line in items.all]


def _samples(count: int | None) -> list[list[Given]]:
    wanted = count or len(samples.STOCK)
    if not 1 <= wanted <= len(samples.STOCK):
        raise Refuse(
            f"{wanted} items without their names",
            f"up to {len(samples.STOCK)} sample items, or name them: items: 40 rice at 250, ...",
        )
    return [list(item) for item in samples.STOCK[:wanted]]


def _columns(given: bool) -> tuple[Column, ...]:
    category = () if given else (Column(name="Category", width=16),)
    return (
        Column(name="Item", width=28),
        *category,
        Column(name="In stock", type="number", decimals=0, least=Decimal(0),
               highlights=(Highlight(style="bars"),)),
        Column(name="Reorder at", type="number", decimals=0, least=Decimal(0)),
        Column(name="Unit cost", type="currency", least=Decimal(0)),
        Column(name="Value", type="currency", formula="ROUND([In stock] * [Unit cost], 2)",
               totals=("sum",)),
        Column(
            name="Status",
            formula=f'IF([In stock] <= 0, "{OUT}", IF([In stock] <= [Reorder at], "{LOW}", '
            f'"{ENOUGH}"))',
            highlights=(
                Highlight(style="bad", value=OUT),
                Highlight(style="warn", value=LOW),
                Highlight(style="good", value=ENOUGH),
            ),
        ),
    )  # fmt: skip


def _summary(sample: str | None, grouped: bool) -> SummarySheet:
    item, value = f"{SHEET}[Item]", f"{SHEET}[Value]"

    def count(status: str) -> Metric:
        test = Condition(column=f"{SHEET}[Status]", value=status)
        return Metric(function="count", of=item, where=(test,))

    by_category = Group(
        name="By category", by=f"{SHEET}[Category]", chart="column",
        values=(
            GroupValue(name="Value", type="currency", totals=("sum",),
                       metric=Metric(function="sum", of=value)),
            GroupValue(name="Items", totals=("sum",), metric=Metric(function="count", of=item)),
        ),
    )  # fmt: skip
    return SummarySheet(
        name=SUMMARY,
        title="Summary",
        sample=sample,
        items=(
            Item(name="Items", type="integer", metric=Metric(function="count", of=item)),
            Item(name="Stock value", type="currency", metric=Metric(function="sum", of=value)),
            Item(name="To order", type="integer", metric=count(LOW)),
            Item(name="Out of stock", type="integer", metric=count(OUT)),
        ),
        groups=(by_category,) if grouped else (),
    )


_COUNT = counted(ITEMS)
_LEVEL = Pattern(
    r"(?:re-?order|order again)(?: level| point)?(?: at| of| is| when|:)?\s*(?P<n>\d{1,6})"
)
_NAME = Pattern(
    r"(?<![a-z])(?:for|of)\s+(?:my |our |the )?(?P<name>(?!\s|\d)[^,:;\n\d]{2,40}?)"
    r"(?=\s*(?:[,:;\n]|\s(?:with|in)\s|\Z))"
)
_DONE_ANYWAY = """
inventory stock list sheet items item products value status quantity quantities reorder level cost
price prices each category categories summary total totals kg pcs
"""


def hear_inventory(request: str, files: Sequence[str]) -> Heard | None:
    """A stock list: ``inventory of my shop: 40 rice bags at 5,200, 25 sugar bags at 7,100``."""
    reading = asked_for(request, nouns.INVENTORY, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    if sign := currency(reading.folded):
        args["currency"] = sign
    if match := reading.take(_LEVEL):
        args["reorder_at"] = int(match["n"])
    if match := reading.take(_COUNT):
        args["count"] = count_of(match["n"])
    try:
        lines = take_lines(reading)
    except Doubt as doubt:
        return Heard(args, missing=doubt.question)
    if lines:
        args["items"] = str(lines)
        args.pop("count", None)
    if match := reading.take(_NAME):
        args["name"] = reading.said(match, "name")
    return Heard(args, missing=lines_unread(reading), unused=reading.unused(_DONE_ANYWAY.split()))


def take_lines(reading: Request) -> Lines | None:
    """Pieces that read as a quantity, a name and a price. Raises `Doubt`."""
    found = []
    for start, end in pieces(reading.rest()):
        line = line_in(reading.rest()[start:end])
        if line is not None:
            found.append(line)
            reading.use(start, end)
    return Lines(tuple(found)) if found else None
