"""Near misses in spelling, so that a slip of the finger is still understood."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache


@lru_cache(maxsize=20_000)
def distance(left: str, right: str, most: int = 3) -> int:
    """Edits between two words: insert, delete, replace, swap neighbours.

    Counts up to `most` and answers ``most + 1`` for anything farther (optimal string
    alignment distance).
    """
    if abs(len(left) - len(right)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        older, before, row = before, row, [i]
        for j, b in enumerate(right, 1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == right[j - 2] and left[i - 2] == b:
                best = min(best, older[j - 2] + 1)
            row.append(best)
        if min(row) > most:
            return most + 1
    return min(row[-1], most + 1)


def slips_allowed(word: str) -> int:
    """How many edits a word of this length may be off and still be meant: 0, 1 or 2."""
    if not word.isascii() or len(word) < 5:
        return 0
    return 1 if len(word) < 8 else 2


def is_slip(word: str, other: str) -> bool:
    """Whether `word` may be a slip of `other`: both begin alike, and few edits lie between.

    A word of four letters may only have two neighbours swapped.
    """
    if word[:1] != other[:1] or len(other) < 4:
        return False
    if len(word) == 4:
        swapped = word.isascii() and sorted(word) == sorted(other)
        return swapped and distance(word, other, 1) == 1
    allowed = slips_allowed(word)
    return allowed > 0 and distance(word, other, allowed) <= allowed


_VOWELS = re.compile("[aeiou]")


def is_short_for(word: str, other: str) -> bool:
    """Whether `word` is `other` with vowels left out: ``pln`` for plan, ``hse`` for house.

    A word of four letters may also lack a silent last one: ``hous``.
    """
    if len(word) >= 4 and word.isascii() and word + "e" == other:
        return True
    if not (3 <= len(word) < len(other) and word.isascii() and word[0] == other[0]):
        return False
    if _VOWELS.sub("", word) != _VOWELS.sub("", other) or len(_VOWELS.sub("", word)) < 2:
        return False
    rest = iter(other)
    return len(_VOWELS.findall(word)) <= 1 and all(letter in rest for letter in word)


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The known word that `word` is, or is the least slip of; None where there is none."""
    candidates = known if isinstance(known, set | frozenset | dict) else set(known)
    if word in candidates:
        return word
    slips = [
        (distance(word, other), other)
        for other in candidates
        if is_slip(word, other) or is_short_for(word, other)
    ]
    return min(slips)[1] if slips else None
