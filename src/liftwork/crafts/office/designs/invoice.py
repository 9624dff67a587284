"""An invoice: lines, a discount and a tax, every amount exact to the last digit."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal

from liftwork.contract.errors import Refuse
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.tool import Heard
from liftwork.crafts.office.designs import nouns
from liftwork.crafts.office.designs.arguments import Amount, Doubt, Lines, Percent, line_in
from liftwork.crafts.office.designs.calendar import Day
from liftwork.crafts.office.designs.money import AMOUNT, amount, currency, written
from liftwork.crafts.office.designs.reading import Request, asked_for, pieces, titled
from liftwork.crafts.office.workbook.plan import Column, Item, TableSheet, WorkbookPlan

PLACEHOLDER = "Your business name"
NUMBER_PLACEHOLDER = "INV-0001"
SHEET = "Invoice"


def invoice_plan(
    *,
    customer: str,
    lines: Lines,
    tax: Percent | None,
    discount: Percent | None,
    discount_amount: Amount | None,
    currency_sign: str,
    seller: str | None,
    number: str | None,
    day: date,
    due_in: int | None,
    due: Day | None = None,
    tax_name: str = "Tax",
) -> WorkbookPlan:
    """The plan; placeholders stand where the person's own name and number belong."""
    return WorkbookPlan(
        title=f"Invoice for {customer}",
        currency=currency_sign,
        sheets=(
            TableSheet(
                name=SHEET,
                title="INVOICE",
                top=_top(customer, seller, number, day, _due(day, due_in, due)),
                columns=_COLUMNS,
                rows=[[titled(line.name), line.quantity, line.price] for line in lines.all],
                bottom=_bottom(tax, discount, discount_amount, tax_name),
            ),
        ),
    )


_COLUMNS = (
    Column(name="No.", type="integer", formula="ROWNUMBER()", identifier=True, width=9),
    Column(name="Description", width=42),
    Column(name="Qty", type="number", decimals=0, least=Decimal(0)),
    Column(name="Rate", type="currency", least=Decimal(0)),
    Column(name="Amount", type="currency", formula="ROUND([Qty] * [Rate], 2)"),
)


def _top(
    customer: str, seller: str | None, number: str | None, day: date, due: date | None
) -> tuple[Item, ...]:
    items = [
        Item(name="From", value=seller or PLACEHOLDER, placeholder=seller is None),
        Item(name="Bill to", value=customer),
        Item(name="Invoice no.", value=number or NUMBER_PLACEHOLDER, placeholder=number is None,
             right=True),
        Item(name="Date", type="date", value=day.isoformat(), right=True),
    ]  # fmt: skip
    if due is not None:
        items.append(Item(name="Due", type="date", value=due.isoformat(), right=True))
    return tuple(items)


def _due(day: date, due_in: int | None, due: Day | None) -> date | None:
    if due is not None and due.day < day:
        raise Refuse(f"the due date {due} is before the date of the invoice, {day}", None)
    if due is None and due_in is not None:
        return day + timedelta(days=due_in)
    return due.day if due else None


def _bottom(
    tax: Percent | None, discount: Percent | None, discount_amount: Amount | None, tax_name: str
) -> tuple[Item, ...]:
    items = [Item(name="Subtotal", type="currency", formula="SUM([Amount])")]
    net = "[Subtotal]"
    if discount is not None:
        items += [
            Item(
                name="Discount rate",
                type="percent",
                decimals=discount.decimals,
                value=discount.fraction,
            ),
            Item(
                name="Discount", type="currency", formula="ROUND([Subtotal] * [Discount rate], 2)"
            ),
        ]
    elif discount_amount is not None:
        items.append(Item(name="Discount", type="currency", value=discount_amount.value))
    if discount is not None or discount_amount is not None:
        items.append(Item(name="Net", type="currency", formula="[Subtotal] - [Discount]"))
        net = "[Net]"
    total = net
    if tax is not None:
        rate = f"{tax_name} rate"
        formula = f"ROUND({net} * [{rate}], 2)"
        items += [
            Item(name=rate, type="percent", decimals=tax.decimals, value=tax.fraction),
            Item(name=tax_name, type="currency", formula=formula),
        ]
        total = f"{net} + [{tax_name}]"
    items.append(Item(name="Total due", type="currency", formula=total, strong=True))
    return tuple(items)


def total_due(
    lines: Lines, tax: Percent | None, discount: Percent | None, discount_amount: Amount | None
) -> Decimal:
    """What the invoice must come to, worked out from the arguments alone."""
    cent = Decimal("0.01")
    net = sum((_half_up(line.quantity * line.price, cent) for line in lines.all), Decimal(0))
    if discount is not None:
        net -= _half_up(net * discount.fraction, cent)
    elif discount_amount is not None:
        net -= discount_amount.value
    return net + (_half_up(net * tax.fraction, cent) if tax else Decimal(0))


def _half_up(value: Decimal, unit: Decimal) -> Decimal:
    return value.quantize(unit, "ROUND_HALF_UP")


_TAX_NAMES = {"gst": "GST", "vat": "VAT", "sales tax": "Sales tax", "tax": "Tax"}
_TAX_WORD = "gst|vat|sales tax|tax"
_ADDING = r"(?:(?:and|plus|with|add|\+)\s+)?"
_LESSENING = r"(?:(?:and|with|less|minus|after|a)\s+)*"
_RATE = r"\d{1,2}(?:\.\d+)?"
_TAX = Pattern(
    rf"{_ADDING}(?P<n>{_RATE})\s*(?:%|percent)\s*(?:of )?(?P<a>{_TAX_WORD})(?![a-z])"
    rf"|{_ADDING}(?<![a-z])(?P<b>{_TAX_WORD})(?: of| at| is|:|=| @)?\s*"
    rf"(?P<m>{_RATE})\s*(?:%|percent)"
)
_DISCOUNT = Pattern(
    rf"{_LESSENING}(?P<n>{_RATE})\s*(?:%|percent)\s*(?:off|discount)"
    rf"|{_LESSENING}discount(?: of| at|:)?\s*(?P<m>{_RATE})\s*(?:%|percent)"
)
_DISCOUNT_AMOUNT = Pattern(
    rf"{_LESSENING}discount(?: of| is|:)?\s*(?P<n>{AMOUNT})|(?P<m>{AMOUNT})\s*(?:off|discount)"
)
_NUMBER = Pattern(
    r"(?<![a-z])(?:no\.?|number|#)\s*:?\s*#?(?P<n>(?:[a-z]{1,6}[-/ ]?)?\d[\w/-]*)(?![\w%])"
)
_DUE_IN = Pattern(r"(?:due|payable|payment|terms)?\s*(?:in|within|net)\s+(?P<n>\d{1,3})\s*days?")
_DUE_ON = Pattern(r"(?:due|payable|pay)(?: date)?(?: on| by)?\s*:?\s*\Z")
_DATED = Pattern(r"(?<![a-z])(?:dated?|on)\s*:?\s*\Z")
_SELLER = Pattern(
    r"(?<![a-z])from\s*:?\s*(?P<name>[^,:;\n\d]{2,50}?)"
    r"(?=\s*(?:,|:|;|\n|\Z|\s(?:to|for|with|dated)\s))"
)
_STOPS = "for|with|of|from|dated|in|on|covering|at"
_ENDS = rf"(?=\s*(?:[,:;\n]|\.\s|\.?\Z|\s-\s|\s(?:{_STOPS})(?![a-z])|\s\d|\Z))"
_CUSTOMER = Pattern(
    r"(?<![a-z])(?:for|to|bill to|customer|client)\s*:?\s*(?P<name>(?!\s|\d)[^,:;\n@]{2,60}?)"
    + _ENDS
)
_CUSTOMER_LAST = Pattern(
    r"(?:(?<=each)|(?<=\d)|(?<=/-)|(?<=piece))\s+to\s+(?P<name>(?!\s|\d)[^,:;\n@]{2,60}?)" + _ENDS
)
_CUSTOMER_NEXT = Pattern(r"(?<=invoice )(?P<name>(?!\d)[^,:;\n@]{2,60}?)(?=\s*:)")
_DONE_ANYWAY = """
total totals subtotal amount amounts items item lines line due date only each including inclusive
price prices number
"""


def hear_invoice(request: str, files: Sequence[str]) -> Heard | None:
    """An invoice: ``invoice for Ali Traders: 2 LED TV 55 at 85,000 each, 18% tax``."""
    reading = asked_for(request, nouns.INVOICE, files)
    if reading is None:
        return None
    args: dict[str, object] = {}
    _take_terms(reading, args)
    sign = currency(reading.folded)
    if sign:
        args["currency"] = sign
    last = reading.take(_CUSTOMER_LAST)
    try:
        lines = _take_lines(reading)
    except Doubt as doubt:
        return Heard(args, missing=doubt.question)
    if lines is not None:
        args["lines"] = str(lines)
    if seller := reading.take(_SELLER):
        args["seller"] = reading.said(seller, "name")
    if customer := last or reading.take(_CUSTOMER) or reading.take(_CUSTOMER_NEXT):
        args["customer"] = _name(reading.said(customer, "name"))
    missing = _missing(args) or lines_unread(reading)
    return Heard(args, missing=missing, unused=reading.unused(_DONE_ANYWAY.split()))


def lines_unread(reading: Request) -> str | None:
    """A question about a line that could not be read; leaving it out would change the total."""
    piece = reading.unread_number()
    shown = piece if piece is None or len(piece) <= 60 else f"{piece[:57]}..."
    return shown and f"What is meant by {shown!r}: how many of what, at what price each?"


def _missing(args: dict[str, object]) -> str | None:
    if "lines" not in args:
        return "What is sold: how many of what, at what price each?"
    return None if args.get("customer") else "Who is the invoice for?"


def _name(said: str) -> str:
    return re.sub(r"^(?:my |our |the )?(?:customer|client)\s+", "", said, flags=re.IGNORECASE)


def _take_terms(reading: Request, args: dict[str, object]) -> None:
    if match := reading.take(_TAX):
        args["tax"] = f"{match['n'] or match['m']}%"
        args["tax_name"] = _TAX_NAMES[match["a"] or match["b"]]
    if match := reading.take(_DISCOUNT):
        args["discount"] = f"{match['n'] or match['m']}%"
    elif match := reading.take(_DISCOUNT_AMOUNT):
        args["discount_amount"] = written(amount(match["n"] or match["m"]))
    if match := reading.take(_DUE_IN):
        args["due_in"] = int(match["n"])
    for found in Day.find(reading.rest()):
        due = _DUE_ON.search(reading.folded[: found.start])
        name = "due" if due else "day"
        if name not in args:
            args[name] = str(found.value)
            said = due or _DATED.search(reading.folded[: found.start])
            reading.use(said.start() if said else found.start, found.end)
    if match := reading.take(_NUMBER):
        args["number"] = reading.said(match, "n").upper()


def _take_lines(reading: Request) -> Lines | None:
    """The lines: each part of the request that reads as a quantity, a name and a price.

    Raises `Doubt` where a price may be of one or of all.
    """
    found = []
    for start, end in pieces(reading.rest()):
        part = reading.rest()[start:end]
        opening = _opening(part)
        line = line_in(part[opening:])
        if line is not None and line.quantity:
            found.append(line)
            reading.use(start + opening, end)
    return Lines(tuple(found)) if found else None


_TO_WHOM = late(
    r"\A.*?(?<![^\W_])(?:for|of|with|covering)\s+(?=\d+(?:\.\d+)?\s*(?:x\s*)?[^\W\d_])",
    re.IGNORECASE,
)


def _opening(part: str) -> int:
    """Where a line begins in a part that says first for whom: "for Sana for 2 chairs at 50"."""
    match = _TO_WHOM.match(part)
    return match.end() if match else len(part) - len(part.lstrip())
