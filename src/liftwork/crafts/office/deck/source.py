"""The words of a Markdown text, read without the parser, and whether the deck has them all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.crafts.office.printed import Said, words_of

_FRONT = re.compile(r"\A\ufeff?---[ \t]*\r?\n.*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_UNSAID = (
    re.compile(r"<!--\s*chart[^>]*-->", re.IGNORECASE),
    re.compile(r"^chart(?:\s*:\s*[a-z]+)?[ \t]*$", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^(?:```|~~~)[^\n]*$", re.MULTILINE),
    re.compile(r"^\[[^\]]+\]:[ \t]*\S+.*$", re.MULTILINE),
    re.compile(r"(?<=\])\([^)\s]*(?:\s+\"[^\"]*\")?\)"),
    re.compile(r"(?<=\])\[[^\]]*\]"),
    re.compile(r"^(?:speaker )?notes?\s*:", re.IGNORECASE | re.MULTILINE),
    re.compile(r"^[ \t]*\d+[.)]\s", re.MULTILINE),
    re.compile(r"\[[ xX]\]"),
    re.compile(r"<!--\s*(?:speaker )?notes?\s*:", re.IGNORECASE),
    re.compile(r"<(?:br|/?[a-z]+)\s*/?>", re.IGNORECASE),
    re.compile(r"&#?\w+;"),
)
"""What in a Markdown text is for its reader's program and not said: names, marks, addresses."""


def unsaid_words(source: str, said: Sequence[str]) -> list[str]:
    """The words of a Markdown text that are in none of the texts `said`, each once."""
    text = _FRONT.sub("", source)
    for pattern in _UNSAID:
        text = pattern.sub(" ", text)
    there = Said(said)
    return [word for word in dict.fromkeys(words_of(text)) if not there.has(word)]
