"""Sums as people write them, and what they come to exactly."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.reading import Reading, SelfReading

_SIGNS = {
    "plus": "+", "minus": "-", "times": "*", "multiplied by": "*", "x": "*", "divided by": "/",
    "÷": "/", "over": "/", "+": "+", "-": "-", "*": "*", "/": "/", "(": "(", ")": ")",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)"
    r"|(?P<sign>multiplied\s+by|divided\s+by|(?<![a-z])(?:plus|minus|times|over|x)(?![a-z])|[-+*/÷()])"
)
_MOST_DIGITS = 15
"""Longer numbers are not exact in most calculators."""


@dataclass(frozen=True)
class Sum(SelfReading):
    """A sum in the signs of a keyboard: ``25*4``, ``(3+4.5)/2``."""

    says: ClassVar[str] = "a sum"
    asks: ClassVar[str] = "Which sum?"
    samples: ClassVar[tuple[str, ...]] = ("25*4", "(3+4.5)/2", "12 divided by 5")

    signs: tuple[str, ...]

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        found = [Reading(cls(signs), *span) for signs, span in _spoken(fold(text))]
        for run in _runs(fold(text)):
            said = tuple(sign for sign, _, _ in run)
            operators = [sign for n, sign in enumerate(said) if sign in "+-*/" and n]
            if operators and _parses(said):
                found.append(Reading(cls(said), run[0][1], run[-1][2]))
        return found

    def __str__(self) -> str:
        return "".join(self.signs)

    def exactly(self) -> Fraction:
        """What it comes to. Raises ZeroDivisionError."""
        value, rest = _added(self.signs)
        assert not rest
        return value


_NUMBER = r"(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
_PERCENT = re.compile(rf"{_NUMBER}\s*(?:%|percent|per cent) of {_NUMBER}")
_SPOKEN = (
    (re.compile(rf"\bmultiply {_NUMBER} (?:by|with|and) {_NUMBER}"), "*", False),
    (re.compile(rf"\bdivide {_NUMBER} (?:by|with) {_NUMBER}"), "/", False),
    (re.compile(rf"\badd {_NUMBER} (?:to|and) {_NUMBER}"), "+", False),
    (re.compile(rf"\bsubtract {_NUMBER} from {_NUMBER}"), "-", True),
)
"""Verbs with two numbers, their sign, and whether the second number comes first."""


def _spoken(folded: str) -> Iterator[tuple[tuple[str, ...], tuple[int, int]]]:
    """``multiply 25 by 4`` as signs, and where it stands."""
    for match in _PERCENT.finditer(folded):
        part, whole = (number.replace(",", "") for number in match.groups())
        yield (part, "*", whole, "/", "100"), match.span()
    for pattern, sign, turned in _SPOKEN:
        for match in pattern.finditer(folded):
            one, other = (number.replace(",", "") for number in match.groups())
            yield ((other, sign, one) if turned else (one, sign, other)), match.span()


def _runs(folded: str) -> Iterator[list[tuple[str, int, int]]]:
    """Numbers and signs that stand together, each with where it begins and ends."""
    run: list[tuple[str, int, int]] = []
    for match in _TOKEN.finditer(folded):
        if run and folded[run[-1][2] : match.start()].strip():
            yield from _trimmed(run)
            run = []
        word = match["number"] or " ".join(match["sign"].split())
        sign = word.replace(",", "") if match["number"] else _SIGNS[word]
        run.append((sign, *match.span()))
    yield from _trimmed(run)


def _trimmed(run: list[tuple[str, int, int]]) -> Iterator[list[tuple[str, int, int]]]:
    """The run without signs that belong to the sentence, such as a dash before it."""
    while run and run[-1][0] in "+-*/(":
        run = run[:-1]
    while run and run[0][0] in "+*/)":
        run = run[1:]
    if run:
        yield run


def _parses(signs: tuple[str, ...]) -> bool:
    if any(len(sign.replace(".", "")) > _MOST_DIGITS for sign in signs):
        return False
    try:
        return not _added(signs)[1]
    except ZeroDivisionError:
        return True
    except (ValueError, IndexError, RecursionError):
        return False


def _added(signs: tuple[str, ...]) -> tuple[Fraction, tuple[str, ...]]:
    value, rest = _multiplied(signs)
    while rest and rest[0] in "+-":
        more, after = _multiplied(rest[1:])
        value, rest = (value + more if rest[0] == "+" else value - more), after
    return value, rest


def _multiplied(signs: tuple[str, ...]) -> tuple[Fraction, tuple[str, ...]]:
    value, rest = _single(signs)
    while rest and rest[0] in "*/":
        more, after = _single(rest[1:])
        value, rest = (value * more if rest[0] == "*" else value / more), after
    return value, rest


def _single(signs: tuple[str, ...]) -> tuple[Fraction, tuple[str, ...]]:
    if signs[0] == "-":
        value, rest = _single(signs[1:])
        return -value, rest
    if signs[0] == "(":
        value, rest = _added(signs[1:])
        if rest[0] != ")":
            raise ValueError("a bracket that is not closed")
        return value, rest[1:]
    return Fraction(signs[0]), signs[1:]


_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+")
_SHOWN = re.compile(r"(?P<number>-?(?:\d+(?:\.\d*)?|\.\d+))(?:(?:e|x10\^?)(?P<power>[-+]?\d+))?\Z")


@dataclass(frozen=True)
class Shown:
    """A number as a calculator shows it: its value, and half a unit of its last digit."""

    value: Fraction
    slack: Fraction

    def agrees(self, exact: Fraction) -> bool:
        """Whether the exact number rounds to what is shown."""
        return abs(self.value - exact) <= self.slack


def read_number(text: str) -> Shown | None:
    """The number that a display shows, None where it shows none."""
    plain = text.translate(_RAISED).translate(str.maketrans("−×", "-x")).lower()
    match = _SHOWN.match(re.sub(r"[\s,'_\u2009\u202f]", "", plain).removeprefix("="))
    if match is None:
        return None
    power = Fraction(10) ** int(match["power"] or 0)
    places = len(match["number"].partition(".")[2])
    return Shown(Fraction(match["number"]) * power, Fraction(1, 2 * 10**places) * power)
