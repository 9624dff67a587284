"""Widths of the columns of a table after what is in them, for slides and reports."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.crafts.office.deck.estimate import text_width
from liftwork.crafts.office.inline import plain

SIDE = 8.0
"""Room at each side of a cell, in points."""

_FIGURE = re.compile(r"\W*[-+−]?[\d][\d,.\s\u00a0]*\W{0,2}(?:[A-Za-z%]{0,3})\W*\Z")
_LEAST = 44.0

Rows = Sequence[Sequence[str]]


def figures_in(header: Sequence[str], rows: Rows) -> list[bool]:
    """For each column, whether all that is in it are figures: these stand at the right."""
    return [
        all(_FIGURE.match(plain(row[at])) or not row[at].strip() for row in rows)
        and any(row[at].strip() for row in rows)
        for at in range(len(header))
    ]


def widths_of(header: Sequence[str], rows: Rows, size: float, width: float) -> list[float]:
    """Widths in points for letters of `size`: enough for what is in each, as far as there is."""
    wanted, least = [], []
    for at in range(len(header)):
        texts = [plain(header[at]), *(plain(row[at]) for row in rows)]
        longest = max(text_width(text, size) for text in texts)
        word = max(text_width(part, size) for text in texts for part in text.split() or [""])
        wanted.append(max(longest * 1.12 + 2 * SIDE, _LEAST))
        least.append(min(max(word * 1.18 + 2 * SIDE, _LEAST), width / 3))
    if sum(wanted) <= width:
        spare = (width - sum(wanted)) / len(wanted)
        return [each + spare for each in wanted]
    if sum(least) >= width:
        return [each * width / sum(least) for each in least]
    share = (width - sum(least)) / sum(w - n for w, n in zip(wanted, least, strict=True))
    return [n + (w - n) * share for w, n in zip(wanted, least, strict=True)]
