"""Reads a whole request for one ready design: whether it is meant, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import PurePath

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern

_ASKING = """
a an the my our some one new another please pls kindly hi hello can could would you i we us me
need want like d 'd would'd love to let have help with make create build prepare generate draft
write produce set up give get do quick simple basic nice professional good proper clean small full
complete detailed blank empty sample example excel xlsx spreadsheet workbook in as ms microsoft
google sheets format formatted printable monthly weekly daily yearly annual school college class
grade section students student employee employees staff office shop company business personal
home family household gst vat for of file and tax sales commercial proforma service bana do ek
mujhe calculate compute work out
مجھے ایک طلباء طلبہ بچوں بچے کی کا کے لیے لئے کلاس ماہانہ ملازمین افراد ماہ ہمیں
मुझे एक छात्रों बच्चों की का के लिए कक्षा मासिक कर्मचारियों लोगों
"""
_ALLOWED = frozenset(fold(_ASKING).split())
_GOING_ON = """
for of with in to from having where showing covering on at by as dated no no. number using
including starting per that which named called file template format excel spreadsheet xlsx
workbook please over names name subjects subject students items item customer client income salary
expenses between containing and based bana banao banado chahiye ki ka ke
بنائیں بنا بناؤ چاہیے کی کا کے لیے میں برائے
बनाओ बनाएं बना चाहिए की का के लिए में
"""
_FOLLOWS = frozenset(fold(_GOING_ON).split())
_LETTERS = r"(?:[^\W_]|[\u0900-\u0963])+"
"""A run of letters, with the vowel signs of Hindi."""
_WORD = rf"{_LETTERS}(?:['.-]{_LETTERS})*\.?|#"
_TIME = (
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*|(?:19|20)\d\d|\d{1,3}(?:st|nd|rd|th|-?[a-z])?"
    r"|(?:i|ii|iii|iv|v|vi|vii|viii|ix|x)"
)
_OTHER_FORM = r"\A\s*(?:in)?to\s+(?:a\s+)?(?:pdf|word|docx|csv|png|jpe?g|image|picture)"


class Request:
    """A request being read. What `take` finds is used up; the rest is told as unused."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.folded = fold(text)
        self._used = [False] * len(text)

    def take(self, pattern: Pattern) -> re.Match[str] | None:
        """The first match that is not used up yet; its place is used from now on."""
        for text in (self.folded, fold(self.rest())):
            for match in pattern.finditer(text):
                if text is not self.folded or not any(self._used[slice(*match.span())]):
                    self.use(match.start(), match.end())
                    return match
        return None

    def use(self, start: int, end: int) -> None:
        """Count a place as read."""
        self._used[start:end] = [True] * (end - start)

    def said(self, match: re.Match[str], group: str | int) -> str:
        """A group of a match in the letters of the request itself."""
        return self.text[match.start(group) : match.end(group)].strip()

    def rest(self) -> str:
        """The request with what is used up left blank, letter by letter."""
        return "".join(" " if used else c for c, used in zip(self.text, self._used, strict=True))

    def unused(self, expected: Iterable[str]) -> tuple[str, ...]:
        """Words that nothing read; `expected` are those that the design does anyway."""
        known = {*_ALLOWED, *_FOLLOWS, *expected}
        words = re.findall(_WORD, self.rest())
        unread = (w for w in words if fold(w).strip(".") not in known)
        return tuple(w for w in unread if len(w) > 1 or w.isdigit())

    def unread_number(self) -> str | None:
        """The first piece with a number that nothing has read: too much to leave out silently."""
        rest = self.rest()
        found = (rest[a:b].strip(" .-:") for a, b in pieces(rest))
        return next((piece for piece in found if re.search(r"\d", piece)), None)


def asked_for(request: str, noun: Pattern, files: Sequence[str]) -> Request | None:
    """The request, its noun used up, where it asks to make that thing; None otherwise.

    Before the noun only words of asking may stand, and after it only what goes on about it:
    "make the marks sheet bigger" and "slides about an invoice" ask for something else.
    """
    reading = Request(request)
    match = noun.search(reading.folded)
    if match is None or _names_a_file(reading.folded, files):
        return None
    before = [word.strip(".") for word in re.findall(_WORD, reading.folded[: match.start()])]
    if not all(word in _ALLOWED or re.fullmatch(_TIME, word) for word in before):
        return None
    after = reading.folded[match.end() :]
    follows = re.match(_WORD, after.lstrip(" "))
    if after[:1].isalnum() or (follows and not _goes_on(follows[0])):
        return None
    if re.match(_OTHER_FORM, after):
        return None
    reading.use(*match.span())
    return reading


def _goes_on(word: str) -> bool:
    return word in _FOLLOWS or word.strip(".") in _FOLLOWS or re.fullmatch(_TIME, word) is not None


def _names_a_file(folded: str, files: Sequence[str]) -> bool:
    named = any(PurePath(file).name.casefold() in folded for file in files)
    return (
        named or re.search(r"\.(?:xlsx?|csv|ods|docx?|pdf|png|jpe?g|md)(?!\w)", folded) is not None
    )


def titled(words: str) -> str:
    """With a capital letter, as it stands in a list."""
    return words[:1].upper() + words[1:]


_AND = r"(?i)\s*(?:[,;\n،、]|\band\b|&|\baur\b|\bاور\b)\s*"


def names_in(text: str) -> list[str]:
    """The names of a list such as ``Ali, Sara and Omar``."""
    found = (part.strip(" .:-\t") for part in re.split(_AND, text))
    return [part for part in found if part]


_BREAK = (
    r"[;\n]|,(?!\d{2,3}(?!\d))|:\s|\s{3,}|\s(?:and|plus|aur)\s+(?=\d|an?\s)"
    r"|(?<=\d)\s+(?:and|plus|aur)\s+|،"
)


def pieces(text: str) -> list[tuple[int, int]]:
    """Where the pieces stand between commas, colons, line ends and ``and 3 ...``."""
    spans, at = [], 0
    for cut in re.finditer(_BREAK, text):
        spans.append((at, cut.start()))
        at = cut.end()
    spans.append((at, len(text)))
    return [(a, b) for a, b in spans if text[a:b].strip(" .")]
