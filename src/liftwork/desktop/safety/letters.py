"""Captions made comparable: what a person would read, whatever letters it was written with.

Look-alike letters, invisible characters, marks that turn the direction, digits for letters and
letters set apart are undone here, so that one list of words finds them all. What was undone is
named too (`tricks`): a caption that needs tricks is never harmless.

Facts: general categories and names of the Unicode Character Database, as Python carries it;
the look-alikes are those of UTS 39 whose skeleton is a letter of the Latin alphabet, as far as
they occur in the scripts named below.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

LONGEST = 400
"""Characters of a caption that are read. A longer one counts as a trick."""

_BLANKS = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f\u17b4\u17b5")
"""Characters that count as letters or marks and show nothing."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_REVERSING = frozenset("\u202e\u202b\u2067")
_JOINERS = frozenset("\u200c\u200d\u00ad")
"""Invisible, and usual in Urdu, Hindi, emoji and hyphenated words."""

_ALIKE = str.maketrans(
    {
        # Cyrillic
        "а": "a", "ь": "b", "с": "c", "ԁ": "d", "е": "e", "ё": "e", "һ": "h", "і": "i", "ї": "i",
        "ј": "j", "к": "k", "ӏ": "l", "м": "m", "н": "h", "о": "o", "р": "p", "ԛ": "q", "г": "r",
        "ѕ": "s", "т": "t", "у": "y", "ү": "y", "ѵ": "v", "ѡ": "w", "ԝ": "w", "х": "x", "в": "b",
        "ӕ": "ae", "ә": "e", "п": "n", "и": "u", "я": "r", "ѐ": "e", "ѓ": "r", "ԍ": "g",
        # Greek
        "α": "a", "β": "b", "ϲ": "c", "ε": "e", "η": "n", "ι": "i", "κ": "k", "μ": "u", "ν": "v",
        "ο": "o", "ρ": "p", "σ": "o", "ς": "s", "τ": "t", "υ": "u", "χ": "x", "γ": "y", "ω": "w",
        "ζ": "z", "δ": "d", "λ": "l", "θ": "o", "π": "n", "ϳ": "j",
        # Armenian
        "ա": "w", "ե": "t", "հ": "h", "ո": "n", "ս": "u", "օ": "o", "ց": "g", "զ": "q", "ք": "p",
        "ժ": "d", "լ": "l", "ռ": "n", "յ": "j", "ն": "u", "գ": "q", "ւ": "l",
        # Cherokee (folded to its capitals by casefold)
        "Ꭰ": "d", "Ꭱ": "r", "Ꭲ": "t", "Ꭵ": "i", "Ꭹ": "y", "Ꭺ": "a", "Ꭻ": "j", "Ꭼ": "e", "Ꮃ": "w",
        "Ꮇ": "m", "Ꮋ": "h", "Ꮐ": "g", "Ꮓ": "z", "Ꮞ": "4", "Ꮟ": "b", "Ꮢ": "r", "Ꮩ": "v", "Ꮪ": "s",
        "Ꮮ": "l", "Ꮯ": "c", "Ꮲ": "p", "Ꮶ": "k", "Ꮥ": "s", "Ꮷ": "d", "Ꮍ": "y", "Ꮑ": "a",
        # Coptic, Lisu, letters and signs that look like one
        "ⲟ": "o", "ⲣ": "p", "ⲥ": "c", "ꓐ": "b", "ꓑ": "p", "ꓒ": "d", "ꓓ": "d", "ꓔ": "t", "ꓖ": "g",
        "ꓗ": "k", "ꓙ": "j", "ꓚ": "c", "ꓜ": "z", "ꓝ": "f", "ꓟ": "m", "ꓠ": "n", "ꓡ": "l", "ꓢ": "s",
        "ꓣ": "r", "ꓤ": "r", "ꓦ": "v", "ꓧ": "h", "ꓪ": "w", "ꓫ": "x", "ꓬ": "y", "ꓮ": "a", "ꓰ": "e",
        "ꓲ": "i", "ꓳ": "o", "ꓴ": "u",
        "ı": "i", "ɩ": "i", "ɑ": "a", "ɡ": "g", "ʟ": "l", "ʋ": "v", "ſ": "s", "ø": "o", "đ": "d",
        "ł": "l", "ħ": "h", "ŧ": "t", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "p", "ð": "d",
        "ə": "e", "ǝ": "e", "ɘ": "e", "℮": "e", "∂": "d", "¡": "i", "×": "x", "∪": "u", "∨": "v",
        "€": "e", "£": "l", "¥": "y", "¢": "c", "§": "s", "@": "a", "$": "s",
    }
)  # fmt: skip
_ONE_AS_I = str.maketrans("013456789!|", "oieasgtbgil")
_ONE_AS_L = str.maketrans("013456789!|", "oleasgtbgll")

_LETTER = re.compile(
    r"(?:LATIN|REGIONAL INDICATOR SYMBOL|TAG LATIN).*\bLETTER (?:SMALL CAPITAL |TURNED |REVERSED "
    r"|SIDEWAYS |OPEN |BARRED |SCRIPT |LONG |DOTLESS )*([A-Z])(?: WITH .*)?\Z"
)
_SCRIPTS_ALIKE = frozenset({"LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
_APART = re.compile(r"(?<!\w)[^\W\d_](?:[ ._*·•/|,~=+-]{1,3}[^\W\d_](?!\w)){2,}")
_WORD = re.compile(r"[^\W\d_]+")
_UNIFIED = str.maketrans(
    {"ي": "ی", "ى": "ی", "ك": "ک", "ة": "ه", "ہ": "ه", "ۃ": "ه", "ھ": "ه", "ـ": None, "ے": "ی"}
)
"""Arabic letters that Urdu and Persian write otherwise; the stretching of a word is left out."""
_MOST_MARKS = 2


def _is_invisible(char: str) -> bool:
    code = ord(char)
    selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x180B <= code <= 0x180F
    return selector or char in _BLANKS or unicodedata.category(char) == "Cf"


@lru_cache(maxsize=8192)
def _latin(char: str) -> str:
    """The letter of the Latin alphabet that a folded character looks like, else itself."""
    alike = char.translate(_ALIKE)
    if alike != char or char.isascii():
        return alike
    match = _LETTER.search(unicodedata.name(char, ""))
    return match[1].lower() if match else char


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """`text` without what does not show: no invisible characters, no marks, small letters."""
    shown = [" " if char.isspace() else char for char in text[:LONGEST] if not _is_invisible(char)]
    apart = unicodedata.normalize("NFKD", "".join(shown)).casefold()
    bare = "".join(c for c in unicodedata.normalize("NFKD", apart) if _stays(c))
    return " ".join(unicodedata.normalize("NFC", bare).translate(_UNIFIED).split())


def _stays(char: str) -> bool:
    return unicodedata.category(char) not in ("Mn", "Me", "Cc") and not _is_invisible(char)


@lru_cache(maxsize=4096)
def readings(text: str) -> frozenset[str]:
    """Every way in which a caption may be read, folded.

    As it is, with look-alikes as Latin letters, with digits as letters, with letters that were
    set apart joined, and backwards where a mark turns the direction.
    """
    plain = folded(text)
    found = {plain}
    latin = "".join(map(_latin, plain))
    found |= {latin, latin.translate(_ONE_AS_I), latin.translate(_ONE_AS_L)}
    if _REVERSING & set(text):
        found |= {one[::-1] for one in found}
    return frozenset(found | {_joined(one) for one in found})


def _joined(text: str) -> str:
    return _APART.sub(lambda match: re.sub(r"[\W_]+", "", match[0]), text)


@lru_cache(maxsize=4096)
def tricks(text: str) -> tuple[str, ...]:
    """What in a caption is there to mislead, or would: each in a few words."""
    found = []
    if len(text) > LONGEST:
        found.append("a caption of extreme length")
    if _TURNING & set(text):
        found.append("marks that turn the direction of writing")
    if any(_is_invisible(c) for c in text if c not in _TURNING and not _is_usual(c, text)):
        found.append("invisible characters")
    if any(unicodedata.category(c) in ("Cc", "Co", "Cn", "Cs") for c in text if not c.isspace()):
        found.append("characters without a meaning")
    if any(len(_scripts(word)) > 1 for word in _WORD.findall(unicodedata.normalize("NFKC", text))):
        found.append("letters of two alphabets in one word")
    if _is_dressed(text):
        found.append("letters in disguise")
    if _has_stacked_marks(text):
        found.append("stacked marks")
    if _APART.search(folded(text)):
        found.append("letters set apart")
    return tuple(found)


def _is_usual(char: str, text: str) -> bool:
    """Whether an invisible character has its ordinary use: joiners, and colour of an emoji."""
    emoji = any(unicodedata.category(c) == "So" for c in text)
    return (char in _JOINERS and (emoji or not text.isascii())) or (char == "\ufe0f" and emoji)


def _scripts(word: str) -> frozenset[str]:
    names = (unicodedata.name(char, "").partition(" ")[0] for char in word)
    return frozenset(name for name in names if name in _SCRIPTS_ALIKE)


def _is_dressed(text: str) -> bool:
    """Whether letters come as mathematical, enclosed, small capital or similar variants."""
    return any(_is_variant(char) for char in text if not char.isascii())


@lru_cache(maxsize=4096)
def _is_variant(char: str) -> bool:
    name = unicodedata.name(char, "")
    styled = unicodedata.normalize("NFKC", char).isascii() and name.startswith(_STYLES)
    return styled or any(part in name for part in _VARIANTS)


_STYLES = ("MATH", "FULLWIDTH", "PAREN", "CIRCLED", "SQUARED", "DOUBLE-STRUCK", "SCRIPT", "BLACK-L")
_VARIANTS = ("LETTER SMALL CAPITAL", "REGIONAL INDICATOR", "CIRCLED LATIN", "SQUARED LATIN")


def _has_stacked_marks(text: str) -> bool:
    marks = 0
    for char in unicodedata.normalize("NFC", text):
        marks = marks + 1 if unicodedata.category(char) in ("Mn", "Me") else 0
        if marks > _MOST_MARKS:
            return True
    return False
