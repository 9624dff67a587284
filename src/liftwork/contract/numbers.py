"""Numbers as people write them: digits of any script, and number words of seven languages.

Craft types build their readers on this: `fold` makes text comparable without moving a
character, `NUMBER` is a regular expression for one number in folded text, and
`number_value` says what it comes to.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_ALIKE = str.maketrans(
    {
        "’": "'", "‘": "'", "′": "'", "`": "'", "″": '"', "“": '"', "”": '"',
        "–": "-", "—": "-", "−": "-", "‐": "-", "‑": "-", "×": "x", "✕": "x", "х": "x",
        "ي": "ی", "ى": "ی", "ك": "ک", "أ": "ا", "إ": "ا", "آ": "ا", "ة": "ہ", "ه": "ہ", "ۃ": "ہ",
        "：": ":", "，": ",", "、": ",", "،": ",", "。": ".", "۔": ".", "।": ".", "؛": ";",
        "；": ";", "？": "?", "؟": "?", "！": "!", "\u00a0": " ", "\u200c": " ", "\u3000": " ",
    }
)  # fmt: skip


@lru_cache(maxsize=4096)
def _fold_one(char: str) -> str:
    digit = unicodedata.decimal(char, None)
    if digit is not None:
        return str(digit)
    plain = unicodedata.normalize("NFKC", char)
    lowered = (plain if len(plain) == 1 else char).lower()
    return lowered if len(lowered) == 1 else char


@lru_cache(maxsize=1024)
def fold(text: str) -> str:
    """`text` in lower case with plain digits, quotes and letter variants, of the same length."""
    return "".join(map(_fold_one, text.translate(_ALIKE))).translate(_ALIKE)


_ENGLISH = {
    "zero": 0.0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7,
    "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13,
    "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60,
    "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "half": 0.5, "half a": 0.5,
    "half an": 0.5,
    "quarter": 0.25, "a couple of": 2, "a couple": 2, "couple": 2, "a pair of": 2, "pair of": 2,
    "a dozen": 12, "one and a half": 1.5, "two and a half": 2.5, "three and a half": 3.5,
    "five and a half": 5.5, "seven and a half": 7.5, "a hundred": 100,
    "half of a": 0.5, "thre": 3, "tow": 2, "fiv": 5, "foru": 4,
}  # fmt: skip
_ROMAN_HINDI = {
    "aik": 1, "ek": 1, "do": 2, "teen": 3, "char": 4, "chaar": 4, "panch": 5, "paanch": 5,
    "chhe": 6, "chay": 6, "saat": 7, "sat": 7, "aath": 8, "ath": 8, "nau": 9, "das": 10,
    "dus": 10, "bara": 12, "barah": 12, "pandrah": 15, "bees": 20, "adha": 0.5, "aadha": 0.5,
    "dhai": 2.5, "derh": 1.5, "dedh": 1.5, "sarhe paanch": 5.5,
}  # fmt: skip
_URDU = {
    "صفر": 0, "ایک": 1, "دو": 2, "تین": 3, "چار": 4, "پانچ": 5, "چھ": 6, "چھہ": 6, "سات": 7,
    "آٹھ": 8, "نو": 9, "دس": 10, "بارہ": 12, "پندرہ": 15, "بیس": 20, "آدھا": 0.5, "نصف": 0.5,
    "ڈیڑھ": 1.5, "ڈھائی": 2.5,
}  # fmt: skip
_HINDI = {
    "एक": 1, "दो": 2, "तीन": 3, "चार": 4, "पाँच": 5, "पांच": 5, "छह": 6, "छः": 6, "छे": 6,
    "सात": 7, "आठ": 8, "नौ": 9, "दस": 10, "बारह": 12, "पंद्रह": 15, "बीस": 20, "आधा": 0.5,
    "डेढ़": 1.5, "ढाई": 2.5,
}  # fmt: skip
_ARABIC = {
    "واحد": 1, "واحدة": 1, "اثنين": 2, "اثنان": 2, "ثلاث": 3, "ثلاثة": 3, "أربع": 4, "أربعة": 4,
    "خمس": 5, "خمسة": 5, "ست": 6, "ستة": 6, "سبع": 7, "سبعة": 7, "ثماني": 8, "ثمانية": 8,
    "تسع": 9, "تسعة": 9, "عشر": 10, "عشرة": 10, "عشرين": 20,
}  # fmt: skip
_KOREAN = {
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9,
    "열": 10, "하나": 1, "둘": 2, "셋": 3, "넷": 4,
}  # fmt: skip
_SPACED = {
    fold(word): float(value)
    for table in (_ENGLISH, _ROMAN_HINDI, _URDU, _HINDI, _ARABIC)
    for word, value in table.items()
}
_SPACED |= {fold(f"ب{word}"): float(value) for word, value in _ARABIC.items()}  # "with four"
_KOREAN_VALUES = {word: float(value) for word, value in _KOREAN.items()}
_CHINESE = {"零": 0, "一": 1, "二": 2, "两": 2, "兩": 2, "双": 2, "雙": 2, "三": 3, "四": 4,
            "五": 5, "六": 6, "七": 7, "八": 8, "九": 9}  # fmt: skip
_FRACTIONS = {"½": 0.5, "¼": 0.25, "¾": 0.75}


def _any_of(words: list[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))


END_OF_WORD = r"(?![a-wyz]|x(?!\s*\d))"


def either(*words: str) -> str:
    """A regular expression for any of the words in folded text.

    Latin words end where letters end, except for the ``x`` of ``12mx20m``.
    """
    folded = sorted({fold(word) for word in words}, key=len, reverse=True)
    ends = (rf"{re.escape(word)}{END_OF_WORD if 'a' <= word[-1] <= 'z' else ''}" for word in folded)
    return f"(?:{'|'.join(ends)})"


NOT_IN_WORD = r"(?<![^\W_\u3400-\u9fff\uac00-\ud7a3])(?<![\d][.,:/])"
"""Look-behind: not inside a word or a longer number, in any script that writes spaces."""

_DIGITS = (
    r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?[ ]?[½¼¾]|\d+[ -]\d/\d(?!\d)|"
    r"\d/\d(?![\d/])|\d+(?:\.\d+)?|[½¼¾]"
)
_ONES = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_ONE = f"(?:{'|'.join(_ONES)})"
_TEN = f"(?:{'|'.join(_TENS)})"
_COMPOUND = rf"{_TEN}[ -]{_ONE}|(?:{_ONE}|a) hundred(?: and)? {_TEN}(?:[ -]{_ONE})?|{_ONE} hundred"
NUMBER = (
    rf"(?:{NOT_IN_WORD}(?:{_DIGITS}|(?:{_COMPOUND}|{_any_of(list(_SPACED))})(?![^\W\d_]))"
    rf"|(?:{_any_of(list(_KOREAN_VALUES))})(?=\s?\S)|[零一二两兩双雙三四五六七八九十百]+)"
)
"""One number in folded text: digits, a fraction, or a number word."""


def _chinese_value(word: str) -> float | None:
    total, digit = 0, 0
    for char in word:
        if char in "十百":
            total += (digit or 1) * (10 if char == "十" else 100)
            digit = 0
        elif digit:
            return None
        else:
            digit = _CHINESE[char]
    return float(total + digit)


def _compound_value(word: str) -> float:
    total = 0.0
    for part in re.split(r"[ -]", word):
        if part == "hundred":
            total = (total or 1) * 100
        elif part not in ("and", "a"):
            total += _SPACED[part]
    return total


def _digit_value(word: str) -> float | None:
    whole = re.fullmatch(r"(?:(\d+)[ -])?(\d)/(\d)", word)
    if whole:
        below = int(whole.group(3))
        return int(whole.group(1) or 0) + int(whole.group(2)) / below if below else None
    extra = _FRACTIONS.get(word[-1:], 0.0)
    plain = word.rstrip("½¼¾").strip().replace(",", "")
    try:
        return float(plain or 0) + extra
    except ValueError:
        return None


def number_value(words: str) -> float | None:
    """What a match of `NUMBER` comes to, or None for anything that is not a number."""
    word = fold(words).strip()
    for table in (_SPACED, _KOREAN_VALUES):
        if word in table:
            return table[word]
    if word and all(char in _CHINESE or char in "十百" for char in word):
        return _chinese_value(word)
    if re.fullmatch(_COMPOUND, word):
        return _compound_value(word)
    return _digit_value(word) if re.fullmatch(_DIGITS, word) else None
