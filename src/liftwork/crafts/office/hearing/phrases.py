"""The parts that sentences about workbooks are made of: files, columns, values, tests, formulas."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late

Reader = Callable[[re.Match[str], str], dict[str, Any] | None]
"""From a match in folded words, and the words as written, to a change."""

_FILE = r"[\w][\w .()-]*?\.(?:xlsx|xlsm|xls|ods|csv)"
_QUOTED_FILE = Pattern(rf"['\"]({_FILE})['\"]|(?<![\w.-])([\w()-]+\.(?:xlsx|xlsm|xls|ods|csv))\b")
IT = (
    r"(?:it|this|that|them|the\s+(?:whole\s+)?(?:data|table|rows?|sheet|workbook|spreadsheet|list|"
    r"file|entries|records)|everything|all(?:\s+(?:the\s+)?rows)?|rows|data)"
)
NAME = r"(?:\"[^\"]{1,60}\"|'[^']{1,60}'|\[[^\]]{1,60}\]|[^,;:.\"'\[\]=<>]{1,40}?)"
THE = r"(?:the\s+)?(?:column\s+|columns?\s+named\s+|column\s+called\s+)?"
AFTER = r"(?:\s+(?:column|columns|field))?"
END = r"(?=\s*(?:[;!?]|[,.](?!\d)|\Z)|\s+(?:and|then|please|in\s+the\s+(?:sheet|file|workbook))\b)"


def clean(name: str) -> str:
    """A name without quotes, brackets and the words around it."""
    plain = name.strip().strip("\"'[]").strip()
    plain = re.sub(r"^(?:the|column|each|every)\s+", "", plain, flags=re.IGNORECASE)
    return re.sub(r"\s+(?:column|columns|field)$", "", plain, flags=re.IGNORECASE).strip()


def files_in(request: str) -> list[str]:
    found = [m[1] or m[2] for m in _QUOTED_FILE.finditer(request)]
    return list(dict.fromkeys(found))


def said(match: re.Match[str], words: str, group: str) -> str:
    """What a group matched, in the letters that were written."""
    start, end = match.span(group)
    return words[start:end]


_TIMES = (
    (r"\bmultiplied\s+by\b|\btimes\b|×|(?<=\s)x(?=\s)", "*"), (r"\bdivided\s+by\b|÷", "/"),
    (r"\bplus\b", "+"), (r"\bminus\b|\bless\b", "-"),
)  # fmt: skip
_PERCENT_OF = late(r"(\d+(?:\.\d+)?)\s*(?:%|percent)\s+of\s+(.+)\Z", re.IGNORECASE)


def formula_of(words: str) -> str | None:
    """A formula with its columns in brackets, from ``Price times Qty`` or ``[Price] * [Qty]``.

    None where the words are no sum of names and numbers.
    """
    text = words.strip().rstrip(".!?").removeprefix("=").strip()
    if part := _PERCENT_OF.match(text):
        inner = formula_of(part[2])
        return None if inner is None else f"{inner} * {float(part[1]) / 100:g}"
    if "[" in text or re.search(r"[A-Za-z]\(", text):
        return text if "[" in text else None
    for pattern, sign in _TIMES:
        text = re.sub(pattern, f" {sign} ", text, flags=re.IGNORECASE)
    pieces = re.split(r"(\s+[-+]\s+|\s*[*/+()]\s*)", text)
    out = []
    for piece in pieces:
        plain = piece.strip()
        if not plain or plain in "+-*/()" or re.fullmatch(r"\d+(?:\.\d+)?", plain):
            out.append(piece)
        elif percent := re.fullmatch(r"(\d+(?:\.\d+)?)\s*%", plain):
            out.append(f"{float(percent[1]) / 100:g}")
        elif re.fullmatch(r"[^\W\d_][\w .&/$%'-]{0,40}", plain):
            out.append(piece.replace(plain, f"[{clean(plain)}]"))
        else:
            return None
    formula = re.sub(r"\s+", " ", "".join(out)).strip()
    return formula if "[" in formula else None


_TESTS = (
    (r"(?:is\s+)?(?:at\s+least|>=|≥|not\s+less\s+than)", "at least"),
    (r"(?:is\s+)?(?:at\s+most|<=|≤|not\s+more\s+than)", "at most"),
    (r"(?:is\s+)?(?:over|above|more\s+than|greater\s+than|larger\s+than|higher\s+than|>)", "over"),
    (r"(?:is\s+)?(?:under|below|less\s+than|smaller\s+than|lower\s+than|fewer\s+than|<)", "under"),
    (r"contains?|has|includes?", "contains"),
    (r"is\s+not|isn't|!=|<>|not", "is not"),
    (r"is\s+equal\s+to|equals|is|=|equal\s+to", "is"),
)
TEST = "|".join(pattern for pattern, _ in _TESTS)


def condition_of(match: re.Match[str], words: str) -> dict[str, Any] | None:
    column, value = clean(said(match, words, "column")), clean(said(match, words, "value"))
    test = next(name for pattern, name in _TESTS if re.fullmatch(pattern, match["test"].strip()))
    if not column or not value:
        return None
    if fold(value) in ("empty", "blank", "missing"):
        return {"column": column, "test": "is empty" if test == "is" else "is filled"}
    plain = value.replace(",", "")
    is_number = re.fullmatch(r"-?\d+(?:\.\d+)?", plain) is not None
    if test in ("over", "under", "at least", "at most") and not is_number:
        return None
    return {"column": column, "test": test, "value": float(plain) if is_number else value}


VALUE = r"(?:\"[^\"]{1,60}\"|'[^']{1,60}'|\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|[^,;\"']{1,40}?)"
