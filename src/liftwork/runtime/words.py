"""Words of a text with their places, and their stems."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from liftwork.contract.numbers import fold


@dataclass(frozen=True)
class Token:
    """A word of folded text at ``start:end``."""

    word: str
    start: int
    end: int

    @property
    def cjk(self) -> bool:
        """Whether it is a run of Chinese characters, which has no spaces inside."""
        return "\u3400" <= self.word[0] <= "\u9fff"


_WORD = re.compile(
    r"[a-z]+(?:'[a-z]+)?|[\u3400-\u9fff]+|[\uac00-\ud7a3]+|[\u0600-\u06ff]+|[\u0900-\u097f]+"
    r"|[^\W\d_a-z\u3400-\u9fff\uac00-\ud7a3\u0600-\u06ff\u0900-\u097f]+|\d+"
)
_ENDINGS = (("ings", 4), ("ing", 4), ("ies", 3), ("ed", 3), ("es", 4), ("s", 3))
_ARABIC_ARTICLE = re.compile(r"^و?(?:ال|بال|لل)(?=..)")


@lru_cache(maxsize=1024)
def tokens(text: str) -> tuple[Token, ...]:
    """The words and whole numbers of a text, folded, in order."""
    return tuple(Token(m.group(), *m.span()) for m in _WORD.finditer(fold(text)))


@lru_cache(maxsize=8192)
def stem(word: str) -> str:
    """A word without its commonest endings: English plurals and verb forms, Arabic articles.

    A Korean word is cut to two syllables, which leaves out most of its particles.
    """
    if word.isascii():
        return _english_stem(word.removesuffix("'s"))
    if "\u0600" <= word[0] <= "\u06ff":
        return _ARABIC_ARTICLE.sub("", word)
    return word[:2] if "\uac00" <= word[0] <= "\ud7a3" else word


def _english_stem(word: str) -> str:
    for ending, least in _ENDINGS:
        cut = word.removesuffix(ending)
        if cut != word and len(cut) >= least:
            doubled = len(cut) > 3 and cut[-1] == cut[-2]
            return cut[:-1] if doubled else cut.removesuffix("e")
    return word.removesuffix("e") if len(word) > 4 else word


def stems_of(text: str) -> frozenset[str]:
    """The stems of all words of a text."""
    return frozenset(stem(token.word) for token in tokens(text))
