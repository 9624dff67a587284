"""The words of a Markdown text, read without the parser, and whether the deck has them all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.patterns import late
from liftwork.crafts.office.printed import Said, words_of

_FRONT = late(r"\A\ufeff?---[ \t]*\r?\n.*?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)", re.DOTALL)
_UNSAID = (
    late(r"<!--\s*chart[^>]*-->", re.IGNORECASE),
    late(r"^chart(?:\s*:\s*[a-z]+)?[ \t]*$", re.IGNORECASE | re.MULTILINE),
    late(r"^(?:```|~~~)[^\n]*$", re.MULTILINE),
    late(r"^\[[^\]]+\]:[ \t]*\S+.*$", re.MULTILINE),
    late(r"(?<=\])\([^)\s]*(?:\s+\"[^\"]*\")?\)"),
    late(r"(?<=\])\[[^\]]*\]"),
    late(r"^(?:speaker )?notes?\s*:", re.IGNORECASE | re.MULTILINE),
    late(r"^[ \t]*\d+[.)]\s", re.MULTILINE),
    late(r"\[[ xX]\]"),
    late(r"<!--\s*(?:speaker )?notes?\s*:", re.IGNORECASE),
    late(r"<(?:br|/?[a-z]+)\s*/?>", re.IGNORECASE),
    late(r"&#?\w+;"),
)
"""What in a Markdown text is for its reader's program and not said: names, marks, addresses."""


def unsaid_words(source: str, said: Sequence[str]) -> list[str]:
    """The words of a Markdown text that are in none of the texts `said`, each once."""
    text = _FRONT.sub("", source)
    for pattern in _UNSAID:
        text = pattern.sub(" ", text)
    there = Said(said)
    return [word for word in dict.fromkeys(words_of(text)) if not there.has(word)]
