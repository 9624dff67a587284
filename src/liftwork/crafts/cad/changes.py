"""Changes of a room's size, as people say them: ``2 ft wider``, ``10% smaller``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from liftwork.contract.numbers import NUMBER, either, fold, number_value
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.reading import Reading, SelfReading

_INCHES = {"ft": 12.0, "in": 1.0, "m": 1 / 0.0254, "cm": 1 / 2.54, "yd": 36.0}
_SQFT = {"sq ft": 1.0, "sq m": 0.3048**-2, "sq yd": 9.0}
_UNIT_WORDS = {
    "ft": either("ft", "feet", "foot", "feets", "'", "फुट", "फीट", "فٹ", "فیٹ", "قدم", "英尺",
                 "피트"),
    "in": either("in", "inch", "inches", '"', "इंच", "انچ", "英寸", "인치", "بوصہ"),
    "m": either("m", "metre", "metres", "meter", "meters", "मीटर", "میٹر", "متر", "米", "미터"),
    "cm": either("cm", "cms", "centimetre", "centimetres", "centimeter", "centimeters", "厘米"),
    "yd": either("yd", "yards", "yard", "गज", "گز"),
}  # fmt: skip
_SQUARE = either("sq", "sq.", "square", "sqr", "مربع", "वर्ग", "平方", "제곱")
_AREA_WORDS = {
    "sq ft": rf"(?:{either('sqft', 'sft', 'ft2', 'ft²')}|{_SQUARE}\s*-?\s*{_UNIT_WORDS['ft']})",
    "sq m": rf"(?:{either('sqm', 'm2', 'm²', '平米')}|{_SQUARE}\s*-?\s*{_UNIT_WORDS['m']})",
    "sq yd": rf"{_SQUARE}\s*-?\s*{_UNIT_WORDS['yd']}",
}
_ONE = rf"(?:{NUMBER}|(?<![a-z])(?:an?|another|one more|a further|half an?|half)(?![a-z]))"
_MORE = r"\s*-?\s*(?:more\s+|extra\s+|additional\s+)?"
_AREA = Pattern(
    rf"(?P<n>{_ONE}){_MORE}(?:"
    + "|".join(f"(?P<{name.replace(' ', '_')}>{words})" for name, words in _AREA_WORDS.items())
    + ")",
    needs="|".join(_AREA_WORDS.values()),
)
_LENGTH = Pattern(
    rf"(?P<n>{_ONE}){_MORE}(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _UNIT_WORDS.items())
    + rf")(?:\s*(?:and\s+)?(?P<more>\d+|a half)\s*(?P<more_in>{_UNIT_WORDS['in']})?)?",
    needs="|".join(_UNIT_WORDS.values()),
)
_PERCENT_WORDS = r"(?:%|percent|per cent|pc(?![a-z])|प्रतिशत|فیصد)"
_PERCENT = Pattern(rf"(?P<n>{NUMBER})\s*{_PERCENT_WORDS}", needs=_PERCENT_WORDS)

_DIRECTION_WORDS: tuple[tuple[str, int, tuple[str, ...]], ...] = (
    ("width", 1, (
        "wider", "widen", "widened", "widening", "chaura", "chora", "chaurha", "chowra", "wdier",
        "widr", "broader", "broaden", "चौड़ा",
        "चौड़ी", "چوڑا", "چوڑی", "أعرض", "وسع", "توسيع", "加宽", "更宽", "넓게",
    )),
    ("width", -1, ("narrower", "narrow", "thinner", "slimmer", "तंग", "تنگ", "أضيق", "变窄",
    "좁게")),
    ("depth", 1, (
        "deeper", "deepen", "longer", "lengthen", "lengthier", "lamba", "lambi", "लंबा", "लंबी",
        "لمبا", "لمبی",
        "أطول", "加长", "更长", "길게",
    )),
    ("depth", -1, ("shorter", "shorten", "shallower", "أقصر")),
    ("either", 1, (
        "larger", "bigger", "bigr", "enlarge", "enlarged", "expand", "extend", "increase", "grow",
        "gain", "roomier", "more", "another", "extra", "add", "give", "bara", "bari", "barha",
        "bada", "badi", "khula", "बड़ा", "बड़ी", "بڑا", "بڑی",
        "أكبر", "كبر", "زد", "扩大", "加大", "大", "크게",
    )),
    ("either", -1, (
        "smaller", "shrink", "chota", "choti", "chhota", "chhoti",
        "reduce", "decrease", "tighter", "less", "cut", "trim", "lose",
        "छोटा", "छोटी", "چھوٹا", "چھوٹی", "أصغر", "صغر", "缩小", "减小", "작게",
    )),
)  # fmt: skip
_DIRECTIONS = tuple(
    (Pattern(rf"(?<![a-z]){either(*words)}"), measure, sign)
    for measure, sign, words in _DIRECTION_WORDS
)
_TAKE_OFF = late(r"(?<![a-z])take(?![a-z])(?=[^,;.]*(?<![a-z])(?:off|from|away|out of)(?![a-z]))")
_SIGN = late(r"(?:\A|\s)(?P<sign>[+\u2212-])\s?\Z")
_ALONG = (
    (late(r"(?<![a-z])(?:width|wide)(?![a-z])"), "width"),
    (late(r"(?<![a-z])(?:depth|length|deep)(?![a-z])"), "depth"),
)
_NAMES = {
    ("width", 1): "wider", ("width", -1): "narrower", ("depth", 1): "longer",
    ("depth", -1): "shorter", ("either", 1): "larger", ("either", -1): "smaller",
}  # fmt: skip
_FILLER = late(r"[\s,]*(?:by|about|around|roughly|approximately|it|some)?[\s,]*\Z")


@dataclass(frozen=True)
class RoomChange(SelfReading):
    """How much larger or smaller: ``2 ft wider``, ``20 sq ft larger``, ``10% smaller``.

    `amount` is signed: inches when `measure` is width, depth or either; square feet when
    it is area; percent of the area when it is percent.
    """

    says: ClassVar[str] = "a change of size"
    asks: ClassVar[str] = "By how much?"
    samples: ClassVar[tuple[str, ...]] = ("2 ft wider", "1 ft longer", "20 sq ft larger")

    amount: float
    measure: str
    """width (along the road) | depth | either | area | percent"""

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        return [
            Reading(cls(amount, measure), *_with_direction(folded, start, end))
            for amount, measure, start, end in _find_changes(folded)
        ]

    def __str__(self) -> str:
        sign = 1 if self.amount > 0 else -1
        size = abs(self.amount)
        if self.measure == "percent":
            return f"{_plain(size)}% {_NAMES['either', sign]}"
        if self.measure == "area":
            return f"{_plain(size)} sq ft {_NAMES['either', sign]}"
        name = _NAMES[self.measure, sign]
        return f"{_plain(size)} in {name}" if size % 6 else f"{_plain(size / 12)} ft {name}"


def _plain(number: float) -> str:
    return f"{number:.6f}".rstrip("0").rstrip(".")


def _find_changes(folded: str) -> Iterator[tuple[float, str, int, int]]:
    taken: list[tuple[int, int]] = []
    for pattern, measure in ((_PERCENT, "percent"), (_AREA, "area"), (_LENGTH, "")):
        for match in pattern.finditer(folded):
            if any(start < match.end() and match.start() < end for start, end in taken):
                continue
            direction = _direction(folded, match)
            size = _size(match)
            if direction is None or not size or size > 1e7:
                continue
            taken.append(match.span())
            yield direction[1] * size, measure or direction[0], match.start(), match.end()


def _size(match: re.Match[str]) -> float:
    words = match["n"].strip()
    count = number_value(words)
    if count is None:
        count = 0.5 if words.startswith("half") else 1.0
    groups = match.groupdict()
    for name, sqft in _SQFT.items():
        if groups.get(name.replace(" ", "_")):
            return round(count * sqft, 6)
    for name, inches in _INCHES.items():
        if groups.get(name):
            return round(count * inches + _extra_inches(groups), 6)
    return count


def _extra_inches(groups: dict[str, str | None]) -> float:
    more = groups.get("more")
    if more == "a half":
        return 6.0
    return float(more) if more and groups.get("more_in") else 0.0


def _direction(folded: str, amount: re.Match[str]) -> tuple[str, int] | None:
    """Which way, from the direction word nearest to the amount; None where none is said."""
    hits = []
    for pattern, measure, sign in _DIRECTIONS:
        for match in pattern.finditer(folded):
            gap = max(match.start() - amount.end(), amount.start() - match.end())
            inside = match.start() < amount.end() and amount.start() < match.end()
            hits.append((measure == "either", 0 if inside else gap, measure, sign))
    hits += [(True, 0, "either", -1) for _ in _TAKE_OFF.finditer(folded)]
    sign_before = _SIGN.search(folded[: amount.start()])
    if sign_before is not None:
        hits.append((True, 0, "either", 1 if sign_before["sign"] == "+" else -1))
    if not hits:
        return None
    vague, _, measure, sign = min(hits)
    if vague:
        measure = next((along for pattern, along in _ALONG if pattern.search(folded)), measure)
    return measure, sign


def _with_direction(folded: str, start: int, end: int) -> tuple[int, int]:
    """The span widened over a direction word that touches the amount."""
    for pattern, _, _ in _DIRECTIONS:
        for match in pattern.finditer(folded):
            if match.start() >= end and _FILLER.match(folded[end : match.start()]):
                return start, match.end()
            if match.end() <= start and _FILLER.match(folded[match.end() : start]):
                return match.start(), end
    return start, end
