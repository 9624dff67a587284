"""Finds the words that call for care in a caption, however it is written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import lru_cache

from liftwork.desktop.safety import words
from liftwork.desktop.safety.letters import folded, readings

_LONG = 6
"""Letters from which on a word is found across gaps and inside longer ones."""


class Announces(StrEnum):
    """What a word on a control announces."""

    DELETE = "delete"
    SEND = "send"
    PAY = "pay"
    INSTALL = "install or run"
    OVERWRITE = "overwrite"
    CLOSE = "close"
    IRREVERSIBLE = "irreversible"
    AGREE = "agree or save"
    SECRET = "secret"


_LISTS: Mapping[Announces, str] = {kind: getattr(words, kind.name) for kind in Announces}


class _Finder:
    """One list of words, ready to be looked for in folded texts."""

    def __init__(self, listed: str) -> None:
        latin, others, long = [], [], []
        for word in listed.split():
            stem = word.endswith("*")
            plain = folded(word.rstrip("*").replace("_", " "))
            if not plain.replace("-", "").replace("'", "").replace(" ", "").isascii():
                others.append(re.escape(plain))
                continue
            latin.append(re.escape(plain) + ("" if stem else r"(?![a-z])"))
            if len(plain) >= _LONG:
                long.append(re.escape(re.sub("[^a-z]", "", plain)))
        self._words = re.compile(rf"(?<![a-z])(?:{'|'.join(latin)})|{'|'.join(others)}")
        self._long = re.compile("|".join(long))

    def find(self, text: str) -> str | None:
        match = self._words.search(text) or self._long.search(re.sub("[^a-z]", "", text))
        return match[0] if match else None


@lru_cache(maxsize=1)
def _finders() -> Mapping[Announces, _Finder]:
    return {kind: _Finder(listed) for kind, listed in _LISTS.items()}


@lru_cache(maxsize=4096)
def announced(text: str) -> Mapping[Announces, str]:
    """What a caption announces, and the word (as it was read) that does."""
    found: dict[Announces, str] = {}
    for kind, finder in _finders().items():
        for one in sorted(readings(text)):
            word = finder.find(one)
            if word is not None:
                found.setdefault(kind, word)
    return found
