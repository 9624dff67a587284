"""Counts in a clause: so many students, people or items."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.numbers import NUMBER, fold, number_value
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading

STUDENTS = (
    "(?:students?|pupils?|children|kids|learners|boys|girls|bachon|bache|طلباء?|طلبہ|بچوں|بچے|"
    "छात्रों|छात्र|बच्चों|बच्चे)"
)
PEOPLE = (
    "(?:students?|pupils?|children|kids|learners|boys|girls|employees?|people|persons?|"
    "workers?|staff(?: members)?|members?|teachers?|names|"
    "ملازمین|افراد|طلباء?|طلبہ|بچوں|कर्मचारियों|कर्मचारी|लोगों|छात्रों)"
)
ITEMS = "(?:items?|products?|things|اشیاء|चीज़ों)"


def counted(things: str) -> Pattern:
    """The pattern of a number before such things, as the group ``n``."""
    return Pattern(rf"(?P<n>-?{NUMBER})\s+(?:[a-z]+\s+)?{fold(things)}(?![a-z])")


def count_of(words: str) -> int:
    """A count in digits or in words."""
    value = int(number_value(words.lstrip("-")) or 0)
    return -value if words.startswith("-") else value


_STUDENTS, _PEOPLE, _ITEMS = counted(STUDENTS), counted(PEOPLE), counted(ITEMS)


def _find(text: str, pattern: Pattern) -> Sequence[Reading[int]]:
    return [Reading(count_of(m["n"]), *m.span()) for m in pattern.finditer(fold(text))]


def find_students(text: str) -> Sequence[Reading[int]]:
    """How many students: ``30 kids``, ``twelve pupils``."""
    return _find(text, _STUDENTS)


def find_people(text: str) -> Sequence[Reading[int]]:
    """How many people of an attendance sheet: ``12 employees``."""
    return _find(text, _PEOPLE)


def find_items(text: str) -> Sequence[Reading[int]]:
    """How many items of a stock list."""
    return _find(text, _ITEMS)
