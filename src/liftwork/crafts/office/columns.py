"""Widths of the columns of a table after what is in them, for slides and reports."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.patterns import late
from liftwork.crafts.office.deck.estimate import text_width
from liftwork.crafts.office.inline import plain

SIDE = 8.0
"""Room at each side of a cell, in points."""

_FIGURE = late(r"\W*[-+−]?[\d][\d,.\s\u00a0]*\W{0,2}(?:[A-Za-z%]{0,3})\W*\Z")
_LEAST = 44.0
_WORDS = 0.75
"""The part of a table's width that its longest words may claim."""

Rows = Sequence[Sequence[str]]


def figures_in(header: Sequence[str], rows: Rows) -> list[bool]:
    """For each column, whether all that is in it are figures: these stand at the right."""
    return [
        all(_FIGURE.match(plain(row[at])) or not row[at].strip() for row in rows)
        and any(row[at].strip() for row in rows)
        for at in range(len(header))
    ]


def widths_of(header: Sequence[str], rows: Rows, size: float, width: float) -> list[float]:
    """Widths in points for letters of `size`: enough for what is in each, as far as there is.

    First every column gets room for its longest word, very long ones apart, then the rest
    goes where most is written.
    """
    wanted, least = [], []
    even = width / len(header)
    for at in range(len(header)):
        texts = [plain(header[at]), *(plain(row[at]) for row in rows)]
        longest = max(text_width(text, size) for text in texts)
        word = max(text_width(part, size) for text in texts for part in text.split() or [""])
        wanted.append(max(longest * 1.12 + 2 * SIDE, _LEAST))
        least.append(max(word * 1.18 + 2 * SIDE, _LEAST))
    if sum(wanted) <= width:
        spare = (width - sum(wanted)) / len(wanted)
        return [each + spare for each in wanted]
    least = [
        min(each, max(even, _LEAST)) if sum(least) > _WORDS * width else each for each in least
    ]
    if sum(least) > _WORDS * width:
        least = [each * _WORDS * width / sum(least) for each in least]
    more = [max(w - n, 0.0) ** 0.7 for w, n in zip(wanted, least, strict=True)]
    share = (width - sum(least)) / (sum(more) or 1.0)
    spare = 0.0 if sum(more) else (width - sum(least)) / len(least)
    return [n + m * share + spare for n, m in zip(least, more, strict=True)]
