"""A bound formula as a Python function of the row, which gives the value or raises `Trip`."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal, DecimalException
from typing import Any

from liftwork.crafts.office.workbook.binding import Bound, Target, span_fields
from liftwork.crafts.office.workbook.book import Entry, Field
from liftwork.crafts.office.workbook.formulas import (
    Binary,
    Call,
    Group,
    Literal,
    Node,
    Ref,
    Span,
    Unary,
    walk,
)
from liftwork.crafts.office.workbook.functions import FUNCTIONS
from liftwork.crafts.office.workbook.maths import divided, raised
from liftwork.crafts.office.workbook.values import (
    BAD_NUMBER,
    BAD_VALUE,
    CellError,
    Trip,
    Value,
    compare,
    number,
    text,
    truth,
)
from liftwork.crafts.office.workbook.vectors import Cell, Vector

Worked = Callable[[int], Any]
"""Takes a row counted from 0; an item's formula is asked for row 0."""


def compiled(bound: Bound) -> Worked:
    """The function of a formula."""
    return _Compiler(bound).build(bound.tree)


def outcome(work: Worked, row: int) -> Cell:
    """The cell that a formula gives in a row: its value, or its error."""
    try:
        value = work(row)
    except Trip as trip:
        return trip.error
    except DecimalException:
        return BAD_NUMBER
    if isinstance(value, Decimal) and (not value.is_finite() or value.adjusted() > 300):
        return BAD_NUMBER
    return value  # type: ignore[no-any-return]


class _Compiler:
    def __init__(self, bound: Bound) -> None:
        self._bound = bound

    def build(self, node: Node) -> Worked:
        """The function of a node; one that is the same in every row is worked out once."""
        work = self._build(node)
        if isinstance(node, Literal | Ref | Span) or self._depends_on_row(node):
            return work
        return _once(work)

    def _depends_on_row(self, node: Node) -> bool:
        for part in walk(node):
            if isinstance(part, Ref) and self._bound.target(part).reach in ("row", "previous"):
                return True
            if isinstance(part, Call) and part.name == "ROWNUMBER":
                return True
        return False

    def _build(self, node: Node) -> Worked:
        match node:
            case Literal(value=value):
                return lambda _row: value
            case Ref():
                return _cell(self._bound.target(node))
            case Group(inner=inner):
                return self.build(inner)
            case Unary(operator=operator, operand=operand):
                return _unary(operator, self.build(operand))
            case Binary(operator=operator, left=left, right=right):
                return _BINARY[operator](self.build(left), self.build(right))
            case Call():
                return self._call(node)
        raise TypeError(f"{type(node).__name__} has no value of its own")

    def _call(self, call: Call) -> Worked:
        lazy = _LAZY.get(call.name)
        if call.name == "PREVIOUS":
            return self._previous(call)
        if lazy is not None:
            return lazy([self.build(a) for a in call.arguments])
        known = FUNCTIONS[call.name]
        parts = [
            self._cells(a) if self._is_wide(a, known.sort_of(i)) else self.build(a)
            for i, a in enumerate(call.arguments)
        ]
        gives = known.gives
        if len(parts) == 1:
            [only] = parts
            return lambda row: gives(only(row))
        if len(parts) == 2:
            first, second = parts
            return lambda row: gives(first(row), second(row))
        return lambda row: gives(*[part(row) for part in parts])

    def _is_wide(self, node: Node, sort: str) -> bool:
        """Whether an argument is handed over as cells."""
        if sort == "a" or isinstance(node, Span):
            return True
        return isinstance(node, Ref) and (sort == "r" or self._bound.target(node).reach == "whole")

    def _cells(self, node: Node) -> Worked:
        if isinstance(node, Group):
            return self._cells(node.inner)
        if isinstance(node, Span):
            vectors = [f.vector for f in span_fields(self._bound, node)]
            return lambda row: Vector([v.cells[row] for v in vectors])
        if not isinstance(node, Ref):
            work = self.build(node)
            return lambda row: [_as_argument(work(row))]
        target = self._bound.target(node)
        if isinstance(target.of, Entry):
            entry = target.of
            return lambda _row: Vector([entry.value])
        vector = target.of.vector
        if target.reach == "whole":
            return lambda _row: vector
        return lambda row: [vector.cells[row]]

    def _previous(self, call: Call) -> Worked:
        ref, first = call.arguments
        field = self._bound.target(ref).of
        assert isinstance(field, Field)
        vector, start = field.vector, self.build(first)
        return lambda row: vector.at(row - 1) if row else start(row)


def _as_argument(value: Value) -> Value:
    """A value worked out among cells counts as a number where it can; true is 1."""
    return number(value) if isinstance(value, bool) else value


def _once(work: Worked) -> Worked:
    kept: list[Cell] = []

    def worked(row: int) -> Cell:
        if not kept:
            kept.append(outcome(work, row))
        if isinstance(kept[0], CellError):
            raise Trip(kept[0])
        return kept[0]

    return worked


def _cell(target: Target) -> Worked:
    if isinstance(target.of, Entry):
        entry = target.of
        return lambda _row: _sound(entry.value)
    cells = target.of.vector.cells

    def cell(row: int) -> Value:
        value = cells[row]
        if value.__class__ is CellError:
            raise Trip(value)
        return value

    return cell


def _sound(cell: Cell) -> Value:
    if isinstance(cell, CellError):
        raise Trip(cell)
    return cell


def _unary(operator: str, operand: Worked) -> Worked:
    if operator == "-":
        return lambda row: -number(operand(row))
    if operator == "%":
        return lambda row: number(operand(row)) / 100
    return operand


_BINARY: dict[str, Callable[[Worked, Worked], Worked]] = {
    "+": lambda a, b: lambda row: number(a(row)) + number(b(row)),
    "-": lambda a, b: lambda row: number(a(row)) - number(b(row)),
    "*": lambda a, b: lambda row: number(a(row)) * number(b(row)),
    "/": lambda a, b: lambda row: divided(number(a(row)), number(b(row))),
    "^": lambda a, b: lambda row: raised(number(a(row)), number(b(row))),
    "&": lambda a, b: lambda row: text(a(row)) + text(b(row)),
    "=": lambda a, b: lambda row: compare(a(row), b(row)) == 0,
    "<>": lambda a, b: lambda row: compare(a(row), b(row)) != 0,
    "<": lambda a, b: lambda row: compare(a(row), b(row)) < 0,
    "<=": lambda a, b: lambda row: compare(a(row), b(row)) <= 0,
    ">": lambda a, b: lambda row: compare(a(row), b(row)) > 0,
    ">=": lambda a, b: lambda row: compare(a(row), b(row)) >= 0,
}


def _if(parts: list[Worked]) -> Worked:
    test, then = parts[0], parts[1]
    other: Worked = parts[2] if len(parts) > 2 else lambda _row: False
    return lambda row: then(row) if truth(test(row)) else other(row)


def _ifs(parts: list[Worked]) -> Worked:
    def chosen(row: int) -> Any:
        for test, then in zip(parts[::2], parts[1::2], strict=True):
            if truth(test(row)):
                return then(row)
        raise Trip(CellError("#N/A"))

    return chosen


def _if_error(parts: list[Worked]) -> Worked:
    tried, instead = parts

    def sound(row: int) -> Any:
        value = outcome(tried, row)
        return instead(row) if isinstance(value, CellError) else value

    return sound


def _is_error(parts: list[Worked]) -> Worked:
    return lambda row: isinstance(outcome(parts[0], row), CellError)


def _choose(parts: list[Worked]) -> Worked:
    def chosen(row: int) -> Any:
        at = int(number(parts[0](row)))
        if not 1 <= at < len(parts):
            raise Trip(BAD_VALUE)
        return parts[at](row)

    return chosen


_LAZY: dict[str, Callable[[list[Worked]], Worked]] = {
    "CHOOSE": _choose,
    "FALSE": lambda _parts: lambda _row: False,
    "IF": _if,
    "IFERROR": _if_error,
    "IFS": _ifs,
    "ISERROR": _is_error,
    "ROWNUMBER": lambda _parts: lambda row: Decimal(row + 1),
    "TRUE": lambda _parts: lambda _row: True,
}
