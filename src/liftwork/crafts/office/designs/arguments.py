"""Lists inside one argument, so that arguments stay flat: names, marks, lines, amounts."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import ClassVar, Self

from liftwork.contract.errors import Unreadable
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.office.designs.money import AMOUNT, DIGITS, SIGN, amount, written
from liftwork.crafts.office.designs.reading import names_in

MOST_NAMES = 500


class _WholeText(SelfReading):
    """A type that is all of a text, and never found in the middle of a sentence."""

    @classmethod
    def find(cls, _text: str) -> Sequence[Reading[Self]]:
        return ()

    @classmethod
    def parse(cls, text: str) -> Self | None:
        """The value of a whole text, or None."""
        raise NotImplementedError

    @classmethod
    def read(cls, text: str) -> Self:
        found = cls.parse(text.strip())
        if found is None:
            shown = text if len(text) <= 60 else text[:57] + "..."
            raise Unreadable(f"{shown!r} is not {cls.says}; write for example {cls.samples[0]!r}")
        return found


@dataclass(frozen=True)
class Names(_WholeText):
    """Names in order, each once."""

    says: ClassVar[str] = "a list of names"
    samples: ClassVar[tuple[str, ...]] = ("Ali Khan, Sara Ahmed, Omar Sheikh",)

    all: tuple[str, ...]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        found = names_in(text)
        alike = {name.casefold() for name in found}
        if not found or len(alike) < len(found) or len(found) > MOST_NAMES:
            return None
        return cls(tuple(found)) if all(len(name) <= 60 for name in found) else None

    def __str__(self) -> str:
        return ", ".join(self.all)


_SCORED = r"(?P<name>[^:;\n\d]+?)\s*:?\s*(?P<marks>\d+(?:\.\d+)?(?:[\s,]+\d+(?:\.\d+)?)*)\s*\Z"


@dataclass(frozen=True)
class Scores(_WholeText):
    """Marks of each student, in the order of the subjects; as many for each."""

    says: ClassVar[str] = "a list of marks"
    samples: ClassVar[tuple[str, ...]] = ("Ali: 78, 85, 90; Sara: 66, 70, 81",)

    rows: tuple[tuple[str, tuple[Decimal, ...]], ...]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        rows = []
        for part in re.split(r"[;\n]", text.strip(" ;\n.")):
            match = re.match(_SCORED, part.strip())
            if match is None:
                return None
            marks = tuple(Decimal(m) for m in re.findall(r"\d+(?:\.\d+)?", match["marks"]))
            rows.append((match["name"].strip(" ,"), marks))
        same = len({len(marks) for _, marks in rows}) == 1
        names = {name.casefold() for name, _ in rows}
        return cls(tuple(rows)) if same and len(names) == len(rows) else None

    def __str__(self) -> str:
        lines = (f"{n}: {', '.join(written(m) for m in marks)}" for n, marks in self.rows)
        return "; ".join(lines)


@dataclass(frozen=True)
class Line:
    """One line of an invoice or a stock list: how many of what, at what price each."""

    quantity: Decimal
    name: str
    price: Decimal

    def __str__(self) -> str:
        return f"{written(self.quantity)} x {self.name} @ {written(self.price)}"


_NUMBERED = rf"(?P<quantity>{DIGITS})"
_UNIT = r"(?:x|×|nos?\.?|pcs?\.?|pieces?(?: of)?|units?(?: of)?)(?![a-z])"
_EACH = r"(?:each|apiece|a piece|per [a-z]+|/\s*[a-z]+|only|every one)"
_LINE = Pattern(
    rf"\A(?:{_NUMBERED}\s*(?:{_UNIT})?\s+)?(?P<name>\S.*?)\s*"
    r"(?P<by>@|(?<![a-z])(?:at|for|priced at|costing|worth|rate|price|of)(?![a-z])|[:=-]"
    rf"|(?={SIGN})|\s)\s*"
    rf"(?:rate\s+|price\s+)?(?P<price>{AMOUNT})\s*(?P<each>{_EACH})?\W*\Z"
)
_BETWEEN = r"(?i)\s*(?:[;\n]|,(?!\d{3}(?!\d))|\s(?:and|plus|aur)\s+(?=\d))\s*"


@dataclass(frozen=True)
class Lines(_WholeText):
    """Lines with a quantity, a name and a price each."""

    says: ClassVar[str] = "a list of lines with a quantity, a name and a price"
    samples: ClassVar[tuple[str, ...]] = ("2 x LED TV 55 @ 85000; 1 x Wall bracket @ 1500",)

    all: tuple[Line, ...]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        parts = [part for part in re.split(_BETWEEN, text.strip(" ;\n.")) if part.strip(" .")]
        found = [line_in(part) for part in parts]
        lines = tuple(line for line in found if line is not None)
        return cls(lines) if lines and len(lines) == len(parts) else None

    def __str__(self) -> str:
        return "; ".join(str(line) for line in self.all)


@dataclass(frozen=True)
class Doubt(Exception):
    """Words that say two things: `question` asks which."""

    question: str


def line_in(part: str) -> Line | None:
    """One line, or None. Raises `Doubt` where a price may be of one or of all."""
    text = part.strip(" .,")
    match = _LINE.search(fold(text))
    if match is None:
        return None
    quantity = Decimal(match["quantity"].replace(",", "")) if match["quantity"] else Decimal(1)
    name = text[match.start("name") : match.end("name")].strip(" -:,@")
    price = amount(match["price"])
    if not name or not re.search(r"[^\W\d_]", name) or not quantity:
        return None
    by = match["by"].strip()
    if quantity == 1 or match["each"] or by in ("@", "at", "priced at", "costing", "rate", "price"):
        return Line(quantity, name, price)
    if by == "for" and (price / quantity * 100) % 1 == 0:
        return Line(quantity, name, price / quantity)
    raise Doubt(f"Is {price:,f} the price of each, or of all {written(quantity)} {name}?")


@dataclass(frozen=True)
class Amounts(_WholeText):
    """Names with an amount of money each."""

    says: ClassVar[str] = "a list of names with an amount each"
    samples: ClassVar[tuple[str, ...]] = ("Rent 20000; Food 12000; Transport 6000",)

    all: tuple[tuple[str, Decimal], ...]

    @classmethod
    def parse(cls, text: str) -> Self | None:
        found = []
        for part in re.split(r"\s*(?:[;\n]|,(?!\d{3}(?!\d))|\sand\s)\s*", text.strip(" ;\n.")):
            pair = amount_in(part)
            if pair is None:
                return None
            found.append(pair)
        alike = {name.casefold() for name, _ in found}
        return cls(tuple(found)) if found and len(alike) == len(found) else None

    def __str__(self) -> str:
        return "; ".join(f"{name} {written(value)}" for name, value in self.all)


_NAMED_AMOUNT = Pattern(
    rf"\A(?P<name>[^\W\d][^\d:=@]*?)\s*(?:[:=@-]|(?<![a-z])(?:is|of|at|for)(?![a-z])|\s|(?={SIGN}))\s*"
    rf"(?P<amount>{AMOUNT})\W*\Z"
)


def amount_in(part: str) -> tuple[str, Decimal] | None:
    """A name and its amount, such as ``Rent 20,000``; None for anything else."""
    text = part.strip(" .,")
    match = _NAMED_AMOUNT.search(fold(text))
    if match is None:
        return None
    return text[match.start("name") : match.end("name")].strip(" -:="), amount(match["amount"])


_PERCENT = Pattern(r"\A(?P<n>\d{1,3}(?:\.\d+)?)\s*(?:%|percent|per cent)\Z")


@dataclass(frozen=True)
class Percent(_WholeText):
    """A percentage from 0 to 100, kept as it was said: 18 for 18%."""

    says: ClassVar[str] = "a percentage"
    asks: ClassVar[str] = "What percentage?"
    samples: ClassVar[tuple[str, ...]] = ("18%", "7.5%")

    value: Decimal

    @classmethod
    def parse(cls, text: str) -> Self | None:
        match = _PERCENT.search(fold(text))
        value = Decimal(match["n"]) if match else Decimal(101)
        return cls(value) if value <= 100 else None

    @property
    def decimals(self) -> int:
        """Decimals to show: none for whole percents."""
        return -int(self.value.normalize().as_tuple().exponent) if self.value % 1 else 0

    @property
    def fraction(self) -> Decimal:
        """0.18 for 18%."""
        return self.value / 100

    def __str__(self) -> str:
        return f"{written(self.value)}%"


_AMOUNT = Pattern(rf"\A{AMOUNT}\Z")


@dataclass(frozen=True)
class Amount(_WholeText):
    """An amount of money, without its currency."""

    says: ClassVar[str] = "an amount of money"
    asks: ClassVar[str] = "How much?"
    samples: ClassVar[tuple[str, ...]] = ("85,000", "1.5 lakh", "2000000")

    value: Decimal

    @classmethod
    def parse(cls, text: str) -> Self | None:
        match = _AMOUNT.search(fold(text))
        return cls(amount(match[0])) if match else None

    def __str__(self) -> str:
        return written(self.value)


USUAL_PASS = Percent(Decimal(33))
USUAL_LEVEL = 10
"""Pieces at which a thing is ordered again."""
USUAL_HOURS = Decimal(8)
WEEKEND = Names(("Saturday", "Sunday"))
"""Days off where none are said."""
