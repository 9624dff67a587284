"""Days and months as people write them."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from typing import ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
          "October", "November", "December")  # fmt: skip
_MONTH = (
    r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|"
    r"sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z])\.?"
)
_YEAR = r"(?P<year>(?:19|20)\d\d)(?!\d)"
_ISO = Pattern(r"(?<!\d)(?P<year>(?:19|20)\d\d)-(?P<number>\d\d)-(?P<day>\d\d)(?!\d)")
_DAY_FIRST = Pattern(
    rf"(?<!\d)(?P<day>\d{{1,2}})(?:st|nd|rd|th)?[ -]*(?:of )?{_MONTH}[ ,-]*{_YEAR}"
)
_MONTH_FIRST = Pattern(rf"(?<![a-z]){_MONTH}[ -]*(?P<day>\d{{1,2}})(?:st|nd|rd|th)?,? *{_YEAR}")
_MONTH_ONLY = Pattern(rf"(?<![a-z]){_MONTH}(?:[ ,'-]*{_YEAR})?")
_ISO_MONTH = Pattern(r"(?<!\d)(?P<year>(?:19|20)\d\d)-(?P<number>\d\d)(?![\d-])")
_SHORT = [name[:3].lower() for name in MONTHS]


@dataclass(frozen=True)
class Day(SelfReading):
    """A calendar day."""

    says: ClassVar[str] = "a date"
    asks: ClassVar[str] = "Which date?"
    samples: ClassVar[tuple[str, ...]] = ("3 March 2026", "2026-03-03")

    day: date

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found: list[Reading[Self]] = []
        for pattern in (_ISO, _DAY_FIRST, _MONTH_FIRST):
            for match in pattern.finditer(folded):
                day = _day(match)
                if day:
                    found.append(Reading(cls(day), *match.span()))
        return found

    def __str__(self) -> str:
        return self.day.isoformat()


def _number(match: re.Match[str]) -> int:
    parts = match.groupdict()
    return int(parts["number"]) if parts.get("number") else _SHORT.index(parts["month"][:3]) + 1


def _day(match: re.Match[str]) -> date | None:
    try:
        return date(int(match["year"]), _number(match), int(match["day"]))
    except ValueError:
        return None


@dataclass(frozen=True)
class Month(SelfReading):
    """A month; `year` is None where it was not said, and then it is the present one."""

    says: ClassVar[str] = "a month"
    asks: ClassVar[str] = "For which month?"
    samples: ClassVar[tuple[str, ...]] = ("March 2026", "2026-03")

    number: int
    year: int | None = None

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found: list[Reading[Self]] = []
        for pattern in (_ISO_MONTH, _MONTH_ONLY):
            for match in pattern.finditer(folded):
                number = _number(match)
                if 1 <= number <= 12 and not _is_may(match, folded):
                    year = int(match["year"]) if match["year"] else None
                    found.append(Reading(cls(number, year), *match.span()))
        return found

    def __str__(self) -> str:
        return MONTHS[self.number - 1] + (f" {self.year}" if self.year else "")

    def of(self, today: date) -> Month:
        """With the present year where none was said."""
        return Month(self.number, self.year or today.year)

    def days(self) -> Iterator[date]:
        """Every day of it. The year must be known."""
        assert self.year is not None
        for day in range(1, calendar.monthrange(self.year, self.number)[1] + 1):
            yield date(self.year, self.number, day)


def _is_may(match: re.Match[str], folded: str) -> bool:
    """The verb: "you may leave the rest"; not "for May with ..."."""
    if match[0] != "may" or re.search(r"\b(?:for|in|of|during|from)\s+\Z", folded[: match.start()]):
        return False
    return re.match(r"\s+[a-z]", folded[match.end() :]) is not None
