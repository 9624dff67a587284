"""Bracket formulas: ``ROUND([Total] / Marks[Out of] * 100, 1)`` read into a tree.

``[Name]`` is this row's cell of a column, or an item, of the same sheet; ``Sheet[Name]``
or ``'Sheet name'[Name]`` is a whole column, or an item, of a sheet; ``[A]:[B]`` are this
row's cells from one column to another. Operators bind as in every spreadsheet: ``%``,
then a leading ``-``, ``^``, ``* /``, ``+ -``, ``&``, comparisons. Cell addresses are
refused: a plan speaks in names only.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from liftwork.contract.errors import BadInput
from liftwork.contract.patterns import late

LONGEST = 4000
"""Characters that a formula may have; spreadsheets take 8192 after names become addresses."""
DEEPEST = 60
"""Levels of nesting; spreadsheets take 64."""


@dataclass(frozen=True)
class Node:
    """A part of a formula: `start` and `end` are its place in the source."""

    start: int
    end: int


@dataclass(frozen=True)
class Literal(Node):
    """A number, a text or TRUE and FALSE."""

    value: Decimal | str | bool


@dataclass(frozen=True)
class Ref(Node):
    """A column or an item by name; `sheet` is None for the formula's own sheet."""

    sheet: str | None
    name: str


@dataclass(frozen=True)
class Span(Node):
    """This row's cells from column `first` to column `last`."""

    first: Ref
    last: Ref


@dataclass(frozen=True)
class Unary(Node):
    """``-x``, ``+x`` or ``x%``."""

    operator: str
    operand: Node


@dataclass(frozen=True)
class Binary(Node):
    """Two operands and the operator between them."""

    operator: str
    left: Node
    right: Node


@dataclass(frozen=True)
class Group(Node):
    """An expression in parentheses."""

    inner: Node


@dataclass(frozen=True)
class Call(Node):
    """A function by its name in capitals, with its arguments."""

    name: str
    arguments: tuple[Node, ...]


def children(node: Node) -> tuple[Node, ...]:
    """The parts directly inside a node, in the order of the source."""
    match node:
        case Unary(operand=operand):
            return (operand,)
        case Binary(left=left, right=right):
            return (left, right)
        case Group(inner=inner):
            return (inner,)
        case Call(arguments=arguments):
            return arguments
        case Span(first=first, last=last):
            return (first, last)
    return ()


def walk(node: Node) -> Iterator[Node]:
    """A node and everything inside it."""
    yield node
    for child in children(node):
        yield from walk(child)


_TOKEN = late(
    r"""\s*(?:
      (?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?(?![\w.]))
    | "(?P<text>(?:[^"]|"")*)"
    | (?:'(?P<quoted>(?:[^']|'')+)'|(?P<sheet>[^\W\d]\w*))?!?\[(?P<name>[^\[\]]+)\]
    | (?P<function>[^\W\d][\w.]*)\s*(?=\()
    | (?P<truth>TRUE|FALSE)(?!\w)
    | (?P<operator><=|>=|<>|[-+*/^&=<>%(),:])
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ADDRESS = late(
    r"\s*(?:(?:'[^']+'|\w+)!)?\$?[A-Z]{1,3}\$?\d{1,7}(?!!?\[|[\w(])"
    r"|\s*(?:(?:'[^']+'|\w+)!)?\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?!!?\[|[\w(])",
    re.IGNORECASE,
)
_LEVELS: tuple[tuple[str, ...], ...] = (
    ("=", "<>", "<", "<=", ">", ">="),
    ("&",),
    ("+", "-"),
    ("*", "/"),
    ("^",),
)


@dataclass(frozen=True)
class _Token:
    kind: str
    text: str
    start: int
    end: int
    sheet: str | None = None


def parse(source: str) -> Node:
    """The tree of a formula. Raises `BadInput` that says what is wrong and where."""
    if len(source) > LONGEST:
        raise BadInput(f"the formula has {len(source):,} characters; {LONGEST:,} is the most")
    return _Parser(source, list(_tokens(source))).whole()


def _tokens(source: str) -> Iterator[_Token]:
    at = 1 if source.startswith("=") else 0
    while source[at:].strip():
        if address := _ADDRESS.match(source, at):
            said = address[0].strip()
            raise BadInput(
                f"the cell address {said} in `{shown(source)}`: name the column instead, "
                "such as [Total] or Marks[Total]"
            )
        match = _TOKEN.match(source, at)
        if match is None:
            raise BadInput(_unknown(source, at))
        yield _token(match)
        at = match.end()


def _token(match: re.Match[str]) -> _Token:
    kind = match.lastgroup or ""
    start = match.end() - len(match[0].lstrip())
    if match["name"] is not None:
        sheet = match["quoted"].replace("''", "'") if match["quoted"] else match["sheet"]
        return _Token("name", match["name"].strip(), start, match.end(), sheet)
    return _Token(kind, match[kind], start, match.end())


def _unknown(source: str, at: int) -> str:
    rest = source[at:].strip()
    word = re.match(r"\w+", rest)
    if word:
        return (
            f"`{word[0]}` in `{shown(source)}` is no column in brackets, function, number or "
            f'text in quotes; write [{word[0]}] or "{word[0]}"'
        )
    if rest.startswith(";"):
        return f"`{shown(source)}`: separate the arguments with commas, not semicolons"
    return f"`{shown(source)}` cannot be read at `{shown(rest, 12)}`"


def shown(source: str, most: int = 60) -> str:
    """A formula short enough for a message."""
    return source if len(source) <= most else source[: most - 3] + "..."


class _Parser:
    def __init__(self, source: str, tokens: list[_Token]) -> None:
        self._source = source
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> Node:
        if not self._tokens:
            raise BadInput("the formula is empty")
        node = self._level(0)
        if self._at < len(self._tokens):
            extra = self._tokens[self._at].text
            raise BadInput(f"`{shown(self._source)}`: `{extra}` is not expected there")
        return node

    def _peek(self, *operators: str) -> str | None:
        if self._at < len(self._tokens):
            token = self._tokens[self._at]
            if token.kind == "operator" and token.text in operators:
                return token.text
        return None

    def _next(self) -> _Token:
        if self._at >= len(self._tokens):
            raise BadInput(f"`{shown(self._source)}` ends too early")
        self._at += 1
        return self._tokens[self._at - 1]

    def _expect(self, operator: str) -> int:
        token = self._next()
        if token.kind != "operator" or token.text != operator:
            raise BadInput(f"`{shown(self._source)}`: `{operator}` expected before `{token.text}`")
        return token.end

    def _level(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self._signed()
        left = self._level(level + 1)
        while operator := self._peek(*_LEVELS[level]):
            self._next()
            right = self._level(level + 1)
            left = Binary(left.start, right.end, operator, left, right)
        return left

    def _signed(self) -> Node:
        if operator := self._peek("-", "+"):
            start = self._next().start
            operand = self._deeper(self._signed)
            return Unary(start, operand.end, operator, operand)
        node = self._primary()
        while self._peek("%"):
            node = Unary(node.start, self._next().end, "%", node)
        return node

    def _deeper(self, read: Callable[[], Node]) -> Node:
        self._depth += 1
        if self._depth > DEEPEST:
            raise BadInput(f"`{shown(self._source)}` is nested more than {DEEPEST} deep")
        node = read()
        self._depth -= 1
        return node

    def _primary(self) -> Node:
        token = self._next()
        match token.kind:
            case "number":
                return Literal(token.start, token.end, Decimal(token.text))
            case "text":
                return Literal(token.start, token.end, token.text.replace('""', '"'))
            case "truth":
                return Literal(token.start, token.end, token.text.upper() == "TRUE")
            case "name":
                return self._reference(token)
            case "function":
                return self._call(token)
        if token.text == "(":
            inner = self._deeper(lambda: self._level(0))
            return Group(token.start, self._expect(")"), inner)
        raise BadInput(f"`{shown(self._source)}`: `{token.text}` is not expected there")

    def _reference(self, token: _Token) -> Node:
        first = Ref(token.start, token.end, token.sheet, token.text)
        if not self._peek(":"):
            return first
        self._next()
        end = self._next()
        if end.kind != "name" or first.sheet or end.sheet:
            raise BadInput(f"`{shown(self._source)}`: a range is written [First]:[Last]")
        last = Ref(end.start, end.end, None, end.text)
        return Span(first.start, last.end, first, last)

    def _call(self, token: _Token) -> Node:
        self._expect("(")
        arguments: list[Node] = []
        if not self._peek(")"):
            arguments.append(self._deeper(lambda: self._level(0)))
            while self._peek(","):
                self._next()
                arguments.append(self._deeper(lambda: self._level(0)))
        end = self._expect(")")
        return Call(token.start, end, token.text.upper(), tuple(arguments))
