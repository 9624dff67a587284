"""What becomes of a claim: the files that it takes, and the figures that it loses."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from liftwork.contract.slots import texts_in
from liftwork.contract.tool import Heard, Tool
from liftwork.runtime.clauses import unquoted
from liftwork.runtime.hearing import Claim
from liftwork.runtime.kinds import any_fits

_FIGURE = re.compile(
    r"(?<![\w.,:/#@$-])(?P<n>\d+(?:,\d{3})*)\s+"
    r"(?!(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:years?|yrs?|months?|weeks?|days?|hours?|hrs?|lakhs?|"
    r"lacs?|crores?|million|thousand|hundred|percent|per|am|pm|at|for|x|by|and|to|of|or|in|on)\b)"
    r"(?P<thing>[a-z]{3,})",
    re.IGNORECASE,
)
"""A number that counts a thing; those of time and money are reckoned into others."""


def lost_number(words: str, heard: Heard) -> str | None:
    """The question about a figure that counts something and that no argument holds: ``18 kids``."""
    said = re.sub(r"(?<=\d),(?=\d)", "", str(heard.args))
    listed = {len(re.split("[,;]", str(value))) for value in heard.args.values()}
    for figure in _FIGURE.finditer(unquoted(words)):
        number = figure["n"].replace(",", "")
        if int(number) not in listed and not re.search(rf"(?<!\d){number}(?!\d)", said):
            return f'What is "{figure.group()}" for? Say it in other words, or leave it out.'
    return None


def with_what_was_made(
    tool: Tool, args: Mapping[str, Any], words: str, there: Collection[str]
) -> dict[str, Any]:
    """The arguments without files that the words do not name where an earlier part made one."""
    kinds = {a.name: a.kind for a in tool.arguments if a.kind is not None}
    return {
        name: value
        for name, value in args.items()
        if name not in kinds
        or not any_fits(kinds[name], there)
        or any(PurePath(text).name in words for text in texts_in(value))
    }


def with_files(claims: Sequence[Claim], kinds: Collection[str]) -> list[Claim]:
    """The claims whose every needed file is named or at hand."""
    return [
        claim
        for claim in claims
        if all(
            a.kind is None
            or not a.required
            or a.name in claim.heard.args
            or any_fits(a.kind, kinds)
            for a in claim.tool.arguments
        )
    ]
