"""Whether a formula does what the name beside it says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from liftwork.contract.checks import Check
from liftwork.contract.patterns import late
from liftwork.crafts.office.workbook.binding import Bound
from liftwork.crafts.office.workbook.book import Field
from liftwork.crafts.office.workbook.codes import (
    ADDED_PERCENTS,
    IDENTIFIERS,
    KNOWN,
    NAMED,
    PASSED,
    REACHED,
)
from liftwork.crafts.office.workbook.display import displayed
from liftwork.crafts.office.workbook.evaluation import Thing, WorkedBook
from liftwork.crafts.office.workbook.findings import few
from liftwork.crafts.office.workbook.formulas import (
    Binary,
    Call,
    Group,
    Literal,
    Node,
    Ref,
    Unary,
    children,
    walk,
)
from liftwork.crafts.office.workbook.meaning.columns import names_something

_GOOD = late(r"\b(?:pass|passed|passing|present|paid|cleared)\b", re.IGNORECASE)
_BAD = late(
    r"\b(?:fail|failed|failing|absent|unpaid|overdue|not passed|not paid)\b|\Af\Z", re.IGNORECASE
)
_CRITERION = late(r"(<=|>=|<>|=|<|>)?(.*)\Z", re.DOTALL)
_CONDITIONAL = {"COUNTIF", "COUNTIFS", "SUMIF", "SUMIFS", "AVERAGEIF", "AVERAGEIFS",
                "MINIFS", "MAXIFS"}  # fmt: skip
_ADDING = {"SUM", "AVERAGE", "MEDIAN", "SUMIFS", "AVERAGEIFS", "STDEV"}
_SUMS = {"SUM", "SUMIFS"}

_NAMES: tuple[tuple[re.Pattern[str], set[str], set[str]], ...] = (
    (
        late(r"\b(?:highest|maximum|max|largest|best|top|topper)\b", re.IGNORECASE),
        {"MAX", "MAXIFS", "LARGE", "RANK"},
        {"MIN", "MINIFS", "SMALL", "AVERAGE", "AVERAGEIFS", "MEDIAN"},
    ),
    (
        late(r"\b(?:lowest|minimum|min|smallest|worst)\b", re.IGNORECASE),
        {"MIN", "MINIFS", "SMALL", "RANK"},
        {"MAX", "MAXIFS", "LARGE", "AVERAGE", "AVERAGEIFS", "MEDIAN"},
    ),
    (
        late(r"\b(?:average|mean)\b", re.IGNORECASE),
        {"AVERAGE", "AVERAGEIF", "AVERAGEIFS", "/"},
        {"SUM", "SUMIFS", "MAX", "MIN", "COUNTA", "COUNTIFS", "MEDIAN"},
    ),
    (
        late(r"\b(?:total|sum)\b", re.IGNORECASE),
        {"SUM", "SUMIF", "SUMIFS", "SUMPRODUCT", "COUNT", "COUNTA", "COUNTIFS", "+", "*"},
        {"AVERAGE", "AVERAGEIFS", "MAX", "MIN", "MEDIAN", "MAXIFS", "MINIFS"},
    ),
)
"""A word in a name, operations of which one fits it, and operations that alone do not."""


@dataclass(frozen=True)
class Test:
    """A written criterion of a formula: the column it is about, its operator, its value."""

    of: Field
    operator: str
    value: str


def check_formulas(worked: WorkedBook) -> Iterator[Check]:
    """Formulas against their names."""
    formulas = worked.formulas
    yield PASSED(*few(_wrong_side(worked), "all are"))
    yield IDENTIFIERS(*few(_of_identifiers(worked), "none"))
    yield ADDED_PERCENTS(*few(_of_percents(worked), "none"))
    yield NAMED(*few(_misnamed(worked), f"{len(formulas)} formulas"))
    yield KNOWN(*few(_unknown(worked), "all do"))
    unreachable = (w for t, b in formulas.items() for w in _unreachable(t, b))
    yield REACHED(*few(unreachable, "all can"))


def tests_of(bound: Bound) -> Iterator[Test]:
    """The criteria that a formula writes out as text or numbers."""
    for node in walk(bound.tree):
        if isinstance(node, Call) and node.name in _CONDITIONAL:
            for column, criterion in zip(node.arguments, node.arguments[1:], strict=False):
                if isinstance(column, Ref) and isinstance(criterion, Literal):
                    of = bound.target(column).of
                    match = _CRITERION.match(str(criterion.value))
                    if isinstance(of, Field) and match:
                        yield Test(of, match[1] or "=", match[2].strip())


def _wrong_side(worked: WorkedBook) -> Iterator[str]:
    for thing, bound in worked.formulas.items():
        good, bad = _GOOD.search(thing.name), _BAD.search(thing.name)
        if bool(good) == bool(bad):
            continue
        for test in tests_of(bound):
            if _side(test) == ("bad" if good else "good"):
                yield f"{thing.at} counts where {test.of.name} {test.operator} {test.value}"


def _side(test: Test) -> str:
    """Whether a criterion selects what passed (good) or what failed (bad), where it says."""
    if test.operator in ("<", "<="):
        return "bad"
    if test.operator in (">", ">="):
        return "good"
    bad = _BAD.search(test.value) is not None
    if not bad and not _GOOD.search(test.value):
        return ""
    return "bad" if bad == (test.operator == "=") else "good"


def _added(worked: WorkedBook, functions: set[str]) -> Iterator[tuple[Thing, str, Field]]:
    """Columns that a formula or a row of totals adds up or averages."""
    for thing, bound in worked.formulas.items():
        for node in walk(bound.tree):
            if isinstance(node, Call) and node.name in functions and node.arguments:
                first = node.arguments[0]
                of = bound.target(first) if isinstance(first, Ref) else None
                if of is not None and of.reach == "whole" and isinstance(of.of, Field):
                    yield thing, node.name.removesuffix("IFS"), of.of
    for one in worked.book.fields():
        for kind in one.totals:
            if kind.upper() in functions:
                yield one, kind.upper(), one


def _of_identifiers(worked: WorkedBook) -> Iterator[str]:
    for thing, name, of in _added(worked, _ADDING):
        if names_something(of) and of.type in ("integer", "number"):
            yield f"{thing.at} is the {name.lower()} of {of.name}, which only names things"


def _of_percents(worked: WorkedBook) -> Iterator[str]:
    for thing, _, of in _added(worked, _SUMS):
        numbers = [c for c in of.vector if isinstance(c, Decimal)]
        parts_of_one = abs(sum(numbers, Decimal(0)) - 1) < Decimal("0.005")
        if of.type == "percent" and numbers and not parts_of_one:
            shown = displayed(sum(numbers, Decimal(0)), "percent")
            yield f"{thing.at} adds percents of {of.name} up to {shown}; an average says more"


def _operations(node: Node) -> set[str]:
    found = {part.name for part in walk(node) if isinstance(part, Call)}
    return found | {part.operator for part in walk(node) if isinstance(part, Binary)}


def _misnamed(worked: WorkedBook) -> Iterator[str]:
    for thing, bound in worked.formulas.items():
        done = _operations(bound.tree)
        for word, fitting, wrong in _NAMES:
            match = word.search(thing.name)
            if match is None:
                continue
            if done & wrong and not done & fitting:
                yield f"{thing.at} is called {match[0].lower()} and is {min(done & wrong)}"
            break
        yield from _of_another_column(thing, bound)


def _of_another_column(thing: Thing, bound: Bound) -> Iterator[str]:
    """A result named after one column and worked out from another."""
    if isinstance(thing, Field) and thing.block.group is None:
        return
    if not isinstance(bound.tree, Call) or bound.tree.name not in (*_ADDING, "MAX", "MIN"):
        return
    first = bound.tree.arguments[0]
    of = bound.target(first).of if isinstance(first, Ref) else None
    if not isinstance(of, Field):
        return
    said = [f.name for f in of.block.fields if _word(f.name, thing.name)]
    if said and of.name not in said and not any(_word(n, of.name) for n in said):
        yield f"{thing.at} is worked out from {of.name}, not from {said[0]}"


def _word(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None


def _unknown(worked: WorkedBook) -> Iterator[str]:
    for thing, bound in worked.formulas.items():
        for test in tests_of(bound):
            text = test.operator in ("=", "<>") and test.value and not _is_number(test.value)
            if text and not any(mark in test.value for mark in "*?~"):
                there = _possible(test.of, worked)
                if test.value.casefold() not in there:
                    yield f"{thing.at} asks for {test.of.name} {test.value!r}, which none has"


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[+-]?\d+(?:\.\d+)?%?", text) is not None


def _possible(of: Field, worked: WorkedBook) -> set[str]:
    """What a column holds, may be chosen to hold, or may come to by its formula."""
    there = {str(cell).casefold() for cell in of.vector if cell is not None}
    if of.column:
        there |= {choice.casefold() for choice in of.column.choices}
    bound = worked.formulas.get(of)
    if bound:
        there |= {str(n.value).casefold() for n in walk(bound.tree) if isinstance(n, Literal)}
    return there


def _unreachable(thing: Thing, bound: Bound) -> Iterator[str]:
    for node in walk(bound.tree):
        if isinstance(node, Call) and node.name == "IF":
            above = _threshold(node, bound.source)
            inner = _plain(node.arguments[2]) if len(node.arguments) > 2 else None
            below = _threshold(inner, bound.source) if isinstance(inner, Call) else None
            if above and below and above[:2] == below[:2]:
                rising = above[1] in ("<", "<=")
                if (below[2] <= above[2]) if rising else (below[2] >= above[2]):
                    test = f"{below[0]} {below[1]} {below[2]}"
                    yield f"{thing.at}: nothing reaches the branch for {test}"


def _plain(node: Node) -> Node:
    return _plain(node.inner) if isinstance(node, Group) else node


def _threshold(node: Call, source: str) -> tuple[str, str, Decimal] | None:
    """What an IF compares, how, and with which number."""
    test = _plain(node.arguments[0]) if node.name == "IF" else None
    if not isinstance(test, Binary) or test.operator not in (">", ">=", "<", "<="):
        return None
    limit = _number_of(test.right)
    if limit is None:
        return None
    return "".join(source[test.left.start : test.left.end].split()), test.operator, limit


def _number_of(node: Node) -> Decimal | None:
    if isinstance(node, Unary):
        [inner] = children(node)
        value = _number_of(inner)
        if value is None:
            return None
        return {"%": value / 100, "-": -value, "+": value}[node.operator]
    if isinstance(node, Literal) and isinstance(node.value, Decimal):
        return node.value
    return None
