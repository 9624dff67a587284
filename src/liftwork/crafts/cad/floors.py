"""Floors as people name them, and the bedrooms that are told of each: ``two up, two down``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from liftwork.contract.numbers import NUMBER, number_value
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.reading import Reading

QUALITY = (
    r"(?:\s+(?:more|extra|additional|further|new|large|big|small|spacious|good|sized|nice|separate|"
    r"comfortable|attached|master|other|decent|proper|cosy|double|single|full|size|family|guest|"
    r"identical|equal|"
    r"similar|sunny|bright|airy|modern|simple|ensuite|en-suite|self contained|"
    r"airconditioned|aur|اور|और))*"
)
_FLOORS = (
    r"(?P<down>downstairs|down|below|lower (?:floor|level|storey|portion)|"
    r"ground (?:floor|level|storey)|ground|g\s?/?\s?f|neech?[ae]y?|niche|نیچے|नीचे)|"
    r"(?P<up>upstairs|up|above|upper (?:floor|level|storey|portion)|"
    r"(?:first|1st) (?:floor|level|storey)|f\s?/?\s?f|upar|oo?par|ooper|اوپر|ऊपर)|"
    r"(?P<top>top (?:floor|level|storey)|(?:second|2nd) (?:floor|level|storey))"
)
_BEDS = r"(?:bedrooms?|bed rooms?|beds?|kamr[aey]+|rooms?)"
_SAYS_BEDS = late(rf"(?<![a-z]){_BEDS}(?![a-z])|bhk|بیڈ|کمر|बेड|कमर")
_SAYS_FLOOR = (
    r"stairs|floor|level|ground|storey|portion|(?<![a-z])(?:up|down|below|above|g\s?/?\s?f)(?![a-z])|"
    r"upar|neech|niche|اوپر|نیچے|ऊपर|नीचे"
)
_COUNT_FLOOR = Pattern(
    rf"(?P<n>{NUMBER}){QUALITY}(?:\s*{_BEDS})?\s+(?:(?:are|go|to be|should be|is)\s+)?"
    rf"(?:(?:on|at|in)\s+)?(?:the\s+)?(?:{_FLOORS})(?![a-z])",
    needs=_SAYS_FLOOR,
)
_FLOOR_COUNT = Pattern(
    rf"(?<![a-z])(?:{_FLOORS})(?![a-z])"
    r"\s*(?::|-|,|=|has|have|with|should have|will have|gets|wants|pe|par|mein|پر|में)*\s*"
    rf"(?P<n>{NUMBER}){QUALITY}(?:\s*{_BEDS})?(?![a-z])(?!\s*(?:ft|feet|marla|x|floors?|storeys?))",
    needs=_SAYS_FLOOR,
)
_A_FLOOR = Pattern(
    r"(?<![a-z])(?:(?P<down>downstairs|ground floor|lower (?:floor|portion))|"
    r"(?P<up>upstairs|first floor|upper (?:floor|portion))|(?P<top>second floor|top floor))"
    r"(?![a-z])(?! plan)",
    needs="stairs|floor|portion",
)


@dataclass(frozen=True)
class OnFloor:
    """Bedrooms told of one floor: its level, 0 for the ground, and where both are said."""

    level: int
    bedrooms: Reading[int]
    floor: tuple[int, int]


def _level(match: re.Match[str]) -> tuple[int, tuple[int, int]]:
    """The level of the floor that is named, and where."""
    for level, name in enumerate(("down", "up", "top")):
        if match[name]:
            return level, match.span(name)
    raise AssertionError(match)


def _on_floor(match: re.Match[str]) -> OnFloor | None:
    count = whole(match["n"])
    if count is None:
        return None
    level, floor = _level(match)
    before = match.start("n") < floor[0]
    start, end = (match.start("n"), floor[0]) if before else (match.start("n"), match.end())
    return OnFloor(level, Reading(count, start, end), floor)


def by_floor(folded: str) -> list[OnFloor]:
    """Bedrooms told floor by floor; empty where fewer than two floors have a count."""
    best: list[OnFloor] = []
    if _SAYS_BEDS.search(folded) is None:
        return best
    for pattern in (_COUNT_FLOOR, _FLOOR_COUNT):
        told = [said for m in pattern.finditer(folded) if (said := _on_floor(m)) is not None]
        levels = {said.level for said in told}
        if len(levels) == len(told) > max(1, len(best)):
            best = told
    return best


def whole(words: str) -> int | None:
    sign = -1 if words.startswith("-") else 1
    value = number_value(words.lstrip("-"))
    return None if value is None or value % 1 else sign * int(value)


_UPPER = Pattern(
    r"(?<!add )(?<!add an )(?<!add the )(?<!another )(?<!one more )(?<![a-z])"
    r"(?:an )?upper (?:floor|storey|story|level|portion)(?![a-z])"
)
"""Speaks of two storeys where nothing else tells how many."""


def floors_named(folded: str) -> list[Reading[int]]:
    """What floors that are named tell, where nothing says how many there are."""
    named = dict(map(_level, _A_FLOOR.finditer(folded)))
    if len(named) > 1:
        return [Reading(1 + max(named), *span) for span in named.values()]
    return [Reading(2, *match.span()) for match in _UPPER.finditer(folded)]
