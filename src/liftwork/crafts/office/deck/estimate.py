"""How high a text will be, guessed from the widths of letters, before anything is laid out.

A guess to begin with: Impress measures what was really laid out. Widths are in ems, the
means of Carlito and Liberation Sans for each class of letters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from liftwork.crafts.office.deck.outline import Point
from liftwork.crafts.office.inline import plain

LINE = 1.22
"""Height of a line over the size of its letters."""

_NARROW = frozenset("iljtfrI.,;:'|!()[] -/")
_BROAD = frozenset("mwMW@%")
INDENT = 28.0
"""Points by which each level of a list moves in."""


@lru_cache(maxsize=8192)
def letter_width(char: str) -> float:
    """Width of one character over the size."""
    if unicodedata.east_asian_width(char) in "WF":
        return 1.0
    if char in _NARROW:
        return 0.29
    if char in _BROAD:
        return 0.84
    if unicodedata.combining(char):
        return 0.0
    return 0.62 if char.isupper() else 0.53


def text_width(text: str, size: float) -> float:
    """Width of a text on one line, in points."""
    return size * sum(map(letter_width, text))


def lines_of(text: str, size: float, width: float) -> int:
    """Lines that a text takes in a box of a width, in points."""
    return sum(_wrapped(line, size, width) for line in text.split("\n"))


def _wrapped(line: str, size: float, width: float) -> int:
    lines, used, space = 1, 0.0, size * 0.26
    for word in line.split(" "):
        needed = text_width(word, size)
        if used and used + space + needed > width:
            lines, used = lines + 1, 0.0
        while needed > width:
            lines, needed = lines + 1, needed - width
        used += needed + (space if used else 0.0)
    return lines


def level_size(size: float, point: Point) -> float:
    """The size of a point's letters in a box of `size`: less inside, code smaller."""
    if point.mark == "code":
        return max(size - 6, 10.5)
    return max(size - (0, 2, 3)[point.level], 12)


def space_before(size: float, point: Point, first: bool) -> float:
    """Points of room above a point."""
    if first or point.mark == "code":
        return 0.0
    return round(size * ((0.65, 0.3, 0.2)[point.level] + (0.2 if point.mark == "heading" else 0)))


def points_height(points: Sequence[Point], size: float, width: float) -> float:
    """Height of a list in a box of a width, in points."""
    height = 0.0
    for place, point in enumerate(points):
        letters = level_size(size, point)
        indent = INDENT * (point.level + (point.mark in ("bullet", "number")))
        room = max(width - indent, 60)
        wide = 0.6 / 0.5 if point.mark == "code" else 1.0
        lines = lines_of(plain(point.text), letters * wide, room)
        height += lines * letters * LINE + space_before(size, point, place == 0)
    return height
