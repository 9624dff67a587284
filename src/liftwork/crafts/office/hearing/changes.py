"""Everyday sentences about a workbook at hand, read into changes.

Only columns' names and values that are in the words are taken; whether there is such a column
is known when the file is open."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.files import fits
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.tool import Heard
from liftwork.crafts.office import kinds
from liftwork.crafts.office.hearing import columns, looks, rows, summaries
from liftwork.crafts.office.hearing.phrases import (
    Reader,
    files_in,
)


def hear_changes(request: str, files: Sequence[str]) -> Heard | None:
    """Changes to a workbook in everyday words, one or several: ``sort it by Salary, highest
    first, and remove duplicate rows``."""
    named = files_in(request)
    given = [name for name in files if fits(kinds.SPREADSHEET.name, name)]
    words = _LEAVE_ALONE.sub(" ", _without_files(request, named))
    changes, rest = _read(words, at_hand=bool(named or given))
    if not changes or len(rest) > _MOST_UNREAD:
        return None
    changes = [change for at, change in enumerate(changes) if change not in changes[:at]]
    joins = any(change["do"] == "join" for change in changes)
    args: dict[str, Any] = {"changes": changes}
    if named:
        args["workbook"] = named[0] if not joins or len(named) > 1 or not given else given[0]
    if joins and named:
        others = [name for name in [*named, *given] if name != args.get("workbook")]
        if others:
            args["other"] = others[-1] if len(named) < 2 else named[-1]
    return Heard(args, unused=rest)


def _without_files(request: str, named: Sequence[str]) -> str:
    words = request
    for name in named:
        quoted = re.escape(name)
        file = rf"(?:the\s+(?:file|workbook|sheet)\s+)?['\"]?{quoted}['\"]?"
        words = re.sub(rf"\b(?:from|with|and)\s+{file}", _OTHER, words)
        words = re.sub(rf"(?:\b(?:in|of|for)\s+)?{file}", " ", words)
    return re.sub(r"\s+", " ", words).strip()


_LEAVE_ALONE = late(
    r"(?:\bfinish\s+the\s+work\s+and\s+)?\b(?:please\s+)?(?:do\s+not|don['’]?t)\s+touch\b[^.]*\.?",
    re.IGNORECASE,
)
"""What is not asked for is never touched."""

_MOST_UNREAD = 5
"""Words beyond which a request is more than what was understood of it."""
_OTHER = " with the other file "


def _read(words: str, at_hand: bool) -> tuple[list[dict[str, Any]], tuple[str, ...]]:
    """Changes in the order they are said, and the words that none of them explains."""
    folded = fold(words)
    found: list[tuple[int, int, dict[str, Any]]] = []
    for pattern, reader, sure in READERS:
        if not (sure or at_hand):
            continue
        for match in pattern.finditer(folded):
            if any(start < match.end() and match.start() < end for start, end, _ in found):
                continue
            change = reader(match, words)
            if change is not None:
                found.append((*match.span(), change))
    found.sort(key=lambda item: item[0])
    left, at = [], 0
    for start, end, _ in [*found, (len(words), len(words), {})]:
        piece = words[at:start]
        left += [w for w in re.findall(r"[^\W_]+", piece) if fold(w) not in _FILLERS]
        at = end
    return [change for _, _, change in found], tuple(left) if found else ()


_FILLERS = frozenset((
    "and", "then", "also", "please", "kindly", "can", "could", "you", "i", "want", "would",
    "like", "to", "need", "us", "me", "my", "the", "a", "an", "it", "this", "that", "in",
    "on", "of", "for", "with", "file", "sheet", "workbook", "spreadsheet", "excel", "data",
    "table", "now", "just", "now", "so", "let", "lets", "help", "rows", "row", "by", "all",
    "whole", "every", "from", "each", "there", "here", "is", "be", "same", "out", "up",
))  # fmt: skip


READERS: tuple[tuple[Pattern, Reader, bool], ...] = (
    (rows.SORT_WAY_FIRST, rows.read_sort, True),
    (rows.SORT, rows.read_sort, True),
    (rows.SORT_COLUMN, rows.read_sort, False),
    (columns.ADD_WORKED_OUT, columns.read_add_worked_out, True),
    (columns.ADD_COLUMN, columns.read_add_column, True),
    (rows.DUPLICATES, rows.read_duplicates, True),
    (rows.SPLIT, rows.read_split, False),
    (summaries.PIVOT_COUNT, summaries.read_pivot_count, True),
    (summaries.PIVOT, summaries.read_pivot, True),
    (summaries.CHART_AXES, summaries.read_chart, False),
    (summaries.CHART, summaries.read_chart, False),
    (summaries.GROUP_FIRST, summaries.read_group_first, False),
    (rows.TOTAL_ROW, rows.read_total_row, True),
    (rows.FILL, rows.read_fill, True),
    (looks.EXTREME, looks.read_extreme, False),
    (looks.HIGHLIGHT, looks.read_highlight, False),
    (rows.FILTER, rows.read_filter, False),
    (columns.RENAME, columns.read_rename, True),
    (columns.UNIQUE, columns.read_unique, False),
    (columns.COPY_COLUMNS, columns.read_copy, False),
    (columns.NUMBERED, columns.read_numbered, False),
    (looks.FREEZE_COLUMNS, looks.read_freeze_columns, False),
    (looks.FREEZE, looks.read_freeze, False),
    (looks.HEADER, looks.read_header, False),
    (looks.WIDTH, looks.read_width, False),
    (looks.FORMAT, looks.read_format, False),
    (columns.ASKED_CHOICES, columns.read_asked_choices, True),
    (columns.CHOICES, columns.read_choices, True),
    (summaries.JOIN, summaries.read_join, False),
    (summaries.GROUP, summaries.read_group, False),
)
"""Each kind of change, and whether its words are sure enough without a workbook at hand."""
