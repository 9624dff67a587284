"""Which column or item each name of a formula means, and whether its row or all of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.book import Block, Book, Entry, Field, Page, hint
from liftwork.crafts.office.workbook.formulas import (
    Call,
    Group,
    Node,
    Ref,
    Span,
    children,
    parse,
    shown,
)
from liftwork.crafts.office.workbook.functions import FUNCTIONS, check_call

Reach = Literal["row", "whole", "alone", "previous"]


@dataclass(frozen=True)
class Target:
    """What a name means: a field's cell in this row, the row above, or all; or an entry."""

    reach: Reach
    of: Field | Entry


@dataclass
class Bound:
    """A formula whose names are known. `targets` are by the place of the name in `source`."""

    source: str
    tree: Node
    targets: dict[int, Target] = field(default_factory=dict)

    def target(self, ref: Node) -> Target:
        """What a reference means."""
        return self.targets[ref.start]


@dataclass
class Home:
    """Where a formula stands: its page, and its block where it stands in a table's rows."""

    book: Book
    page: Page
    block: Block | None


def bind(source: str, home: Home, where: str) -> Bound:
    """Read a formula and find its names. Raises `BadInput` beginning with `where`."""
    try:
        bound = Bound(source, parse(source))
        _Binder(home, bound).visit(bound.tree, "v")
    except BadInput as error:
        raise BadInput(f"{where}: {error}") from error
    return bound


class _Binder:
    def __init__(self, home: Home, bound: Bound) -> None:
        self._home = home
        self._bound = bound

    def visit(self, node: Node, sort: str) -> None:
        """Bind a node that is wanted as one value (v), a column (r), or any cells (a)."""
        if isinstance(node, Ref):
            self._bound.targets[node.start] = self._reach(node, sort)
        elif isinstance(node, Span):
            self._span(node, sort)
        elif isinstance(node, Call):
            self._call(node)
        elif sort == "r" and not isinstance(node, Group):
            raise BadInput(f"`{shown(self._bound.source)}` works out where a column must be named")
        else:
            for child in children(node):
                self.visit(child, sort if isinstance(node, Group) else "v")

    def _call(self, call: Call) -> None:
        check_call(call.name, len(call.arguments))
        if call.name == "PREVIOUS":
            self._previous(call)
            return
        if call.name == "ROWNUMBER" and self._home.block is None:
            raise BadInput("ROWNUMBER counts rows, and an item stands in none")
        known = FUNCTIONS.get(call.name)
        for index, argument in enumerate(call.arguments):
            sort = known.sort_of(index) if known else "v"
            self.visit(argument, _pairs(call, index) or sort)

    def _previous(self, call: Call) -> None:
        ref = call.arguments[0]
        own = self._own(ref.name) if isinstance(ref, Ref) and ref.sheet is None else None
        if own is None:
            raise BadInput("PREVIOUS takes a column of its own table, then a first value")
        self._bound.targets[ref.start] = Target("previous", own)
        self.visit(call.arguments[1], "v")

    def _own(self, name: str) -> Field | None:
        return self._home.block.field(name) if self._home.block else None

    def _reach(self, ref: Ref, sort: str) -> Target:
        own = self._own(ref.name) if ref.sheet is None else None
        if own is not None:
            return Target("whole" if sort == "r" else "row", own)
        found = self._find(ref)
        if isinstance(found, Entry):
            return Target("alone", found)
        if sort == "v":
            raise BadInput(self._needs_one(ref, found))
        return Target("whole", found)

    def _needs_one(self, ref: Ref, found: Field) -> str:
        if self._home.block is found.block:
            return f"{found.name} is a column; write [{found.name}] for the cell of this row"
        name = f"[{ref.name}]" if ref.sheet is None else f"{ref.sheet}[{ref.name}]"
        return f"{name} is a whole column where one value is wanted; use SUM({name}) or INDEX"

    def _find(self, ref: Ref) -> Field | Entry:
        page = self._home.page if ref.sheet is None else self._home.book.page(ref.sheet)
        found = page.find(ref.name)
        if found is None:
            known = page.names()
            if ref.sheet is None and self._home.block:
                known = [f.name for f in self._home.block.fields] + known
            near = hint(ref.name, list(dict.fromkeys(known)))
            raise BadInput(f"there is no column or item [{ref.name}] on {page.name}{near}")
        return found

    def _span(self, span: Span, sort: str) -> None:
        if sort == "v":
            raise BadInput(f"`{shown(self._bound.source)}` has a range where one value is wanted")
        for ref in (span.first, span.last):
            own = self._own(ref.name)
            if own is None:
                raise BadInput(f"there is no column [{ref.name}] in the same table for a range")
            self._bound.targets[ref.start] = Target("row", own)
        assert self._home.block is not None
        fields = self._home.block.fields
        first, last = (fields.index(f) for f in self._ends(span))
        if first > last:
            raise BadInput(f"the range [{span.first.name}]:[{span.last.name}] runs backwards")

    def _ends(self, span: Span) -> Iterator[Field]:
        for ref in (span.first, span.last):
            found = self._bound.target(ref).of
            assert isinstance(found, Field)
            yield found


def _pairs(call: Call, index: int) -> str | None:
    """Sorts of functions that take a column and its criterion by turns."""
    if call.name == "COUNTIFS":
        return "rv"[index % 2]
    if call.name in ("SUMIFS", "AVERAGEIFS", "MINIFS", "MAXIFS"):
        return "r" if index == 0 else "vr"[index % 2]
    return None


def span_fields(bound: Bound, span: Span) -> list[Field]:
    """The fields of a row range, in order."""
    first, last = bound.target(span.first).of, bound.target(span.last).of
    assert isinstance(first, Field) and isinstance(last, Field)
    fields = first.block.fields
    return fields[fields.index(first) : fields.index(last) + 1]
