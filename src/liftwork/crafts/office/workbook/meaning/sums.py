"""Whether what is shown adds up: groups to all rows, amounts to their totals."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from liftwork.contract.checks import Check
from liftwork.crafts.office.workbook.binding import Bound
from liftwork.crafts.office.workbook.book import Entry, Field
from liftwork.crafts.office.workbook.codes import ADD_UP, GROUPS
from liftwork.crafts.office.workbook.display import decimals_of, displayed, rounded
from liftwork.crafts.office.workbook.evaluation import Thing, WorkedBook, grouped_by
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.formulas import Binary, Call, Group, Node, Ref, Unary
from liftwork.crafts.office.workbook.vectors import Cell, key_of


def check_sums(worked: WorkedBook) -> Iterator[Check]:
    """Groups and totals."""
    count = sum(len(page.groups) for page in worked.book.pages)
    yield GROUPS(*few(_uncovered(worked), f"{count} groups"))
    yield ADD_UP(*few(_apart(worked), "all do"))


def _uncovered(worked: WorkedBook) -> Iterator[str]:
    for page in worked.book.pages:
        for group in page.groups:
            by = grouped_by(worked.book, group)
            keys = [key_of(cell) for cell in group.fields[0].vector]
            where = f"{page.name}, {group.name}"
            if len(set(keys)) < len(keys):
                yield f"{where} has a line twice"
            filled = [cell for cell in by.vector if cell not in (None, "")]
            left = [cell for cell in filled if key_of(cell) not in set(keys)]
            if left:
                yield f"{where} leaves out {len(left)} of {len(filled)} rows, such as {left[0]}"


def _apart(worked: WorkedBook) -> Iterator[str]:
    for one in worked.book.fields():
        if one.type == "currency" and "sum" in one.totals:
            yield from _told(one, one.total_values["sum"], _shown_sum(one))
    for thing, bound in worked.formulas.items():
        if isinstance(thing, Entry) and thing.type == "currency":
            shown = _sum_as_shown(bound.tree, bound)
            if shown is not None:
                yield from _told(thing, thing.value, shown)


def _told(thing: Thing, total: Cell, added: Decimal) -> Iterator[str]:
    places = decimals_of(thing.type, thing.decimals)
    if isinstance(total, Decimal) and rounded(total, places) != rounded(added, places):
        there = displayed(total, "currency", places)
        adds = displayed(added, "currency", places)
        yield f"{thing.at} shows {there}, and the amounts shown add up to {adds}; round them first"


def _as_shown(thing: Thing, cell: Cell) -> Decimal | None:
    if thing.type != "currency" or not isinstance(cell, Decimal):
        return None
    return rounded(cell, decimals_of(thing.type, thing.decimals))


def _shown_sum(one: Field) -> Decimal:
    return sum((_as_shown(one, cell) or Decimal(0) for cell in one.vector), Decimal(0))


def _sum_as_shown(node: Node, bound: Bound) -> Decimal | None:
    """A sum worked out again from amounts as they are shown; None for any other formula."""
    match node:
        case Group(inner=inner):
            return _sum_as_shown(inner, bound)
        case Unary(operator="-", operand=operand):
            inside = _sum_as_shown(operand, bound)
            return None if inside is None else -inside
        case Binary(operator="+" | "-" as operator, left=left, right=right):
            first, second = _sum_as_shown(left, bound), _sum_as_shown(right, bound)
            if first is None or second is None:
                return None
            return first + second if operator == "+" else first - second
    return _one_as_shown(node, bound)


def _one_as_shown(node: Node, bound: Bound) -> Decimal | None:
    if isinstance(node, Call) and node.name == "SUM" and len(node.arguments) == 1:
        ref = node.arguments[0]
        of = bound.target(ref).of if isinstance(ref, Ref) else None
        return _shown_sum(of) if isinstance(of, Field) and of.type == "currency" else None
    if isinstance(node, Ref):
        of = bound.target(node).of
        return _as_shown(of, of.value) if isinstance(of, Entry) else None
    return None
