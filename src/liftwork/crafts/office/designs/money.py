"""Amounts as people write them: ``85,000``, ``Rs 1.5 lakh``, ``$1,200.50``, ``20k``."""

from __future__ import annotations

import re
from decimal import Decimal

from liftwork.contract.patterns import Pattern

_SIGNS = {
    "rs": "Rs", "rs.": "Rs", "pkr": "PKR", "₨": "Rs", "rupees": "Rs", "rupee": "Rs", "rupay": "Rs",
    "روپے": "Rs", "inr": "INR", "₹": "₹", "$": "$", "usd": "USD", "dollars": "$", "dollar": "$",
    "€": "€", "eur": "EUR", "euros": "€", "euro": "€", "£": "£", "gbp": "GBP", "pounds": "£",
    "aed": "AED", "dirhams": "AED", "sar": "SAR", "riyals": "SAR", "qar": "QAR", "cad": "CAD",
    "aud": "AUD", "¥": "¥", "cny": "CNY", "rmb": "CNY", "bdt": "BDT", "taka": "BDT",
}  # fmt: skip
_TIMES = {
    "k": 1_000, "thousand": 1_000, "hazar": 1_000, "lakh": 100_000, "lac": 100_000,
    "lakhs": 100_000, "lacs": 100_000, "crore": 10_000_000, "crores": 10_000_000,
    "million": 1_000_000, "m": 1_000_000,
}  # fmt: skip
_WORDS = sorted((re.escape(w) for w in _SIGNS if w[-1].isalpha()), key=len, reverse=True)
_MARKS = "".join(re.escape(w) for w in _SIGNS if not w[-1].isalpha() and len(w) == 1)
SIGN = rf"(?:(?<![a-z])(?:{'|'.join(_WORDS)})(?![a-z])\.?|[{_MARKS}])"
"""A currency in folded text."""
DIGITS = r"\d{1,3}(?:,\d{2,3})+(?:\.\d+)?|\d+(?:\.\d+)?"
AMOUNT = (
    rf"(?:{SIGN}\s*)?(?:{DIGITS})"
    rf"(?:\s*(?:thousand|hazar|lakhs?|lacs?|crores?|million|[km](?![a-z])))?(?![\d%])"
    rf"(?:\s*/-)?(?:\s*{SIGN})?"
)
"""An amount of money in folded text, with or without its currency."""

_PARTS = rf"(?P<digits>{DIGITS})\s*(?P<times>[a-z]+)?"
_SIGN = Pattern(SIGN)


def amount(words: str) -> Decimal:
    """What a match of `AMOUNT` comes to."""
    match = re.search(_PARTS, words)
    if match is None:
        raise ValueError(f"{words!r} is not an amount")
    value = Decimal(match["digits"].replace(",", ""))
    return value * _TIMES.get(match["times"] or "", 1)


def currency(folded: str) -> str:
    """The sign of the first currency that a text names; empty where it names none."""
    for match in _SIGN.finditer(folded):
        word = match[0].rstrip(".") if match[0] != "." else match[0]
        return _SIGNS.get(word, "")
    return ""


def written(value: Decimal) -> str:
    """An amount in canonical digits: no commas, no closing zeros after the point."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
