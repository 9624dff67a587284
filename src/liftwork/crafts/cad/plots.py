"""Plots, as people say them: marla and kanal, two sides, or an area.

A marla is 225 sq ft here, 20 marla a kanal. An area becomes a rectangle: the usual one
where a table has it, otherwise whole feet about 1.8 times as deep as wide, which is
what the usual ones are.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from liftwork.contract.numbers import END_OF_WORD, NUMBER, either, fold, number_value
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.contract.spelling import distance

SQFT_PER_MARLA = 225
MARLA_PER_KANAL = 20
USUAL_BY_MARLA: Mapping[float, tuple[int, int]] = {
    2: (15, 30), 3: (20, 34), 4: (20, 45), 5: (25, 45), 6: (30, 45), 7: (30, 52), 8: (30, 60),
    9: (35, 58), 10: (35, 65), 12: (40, 68), 14: (45, 70), 15: (45, 75), 16: (45, 80),
    18: (45, 90), 20: (50, 90), 30: (75, 90), 40: (75, 120), 80: (120, 150),
}  # fmt: skip
"""Width and depth in feet of the usual plots, by marla."""
USUAL_BY_SQYD: Mapping[float, tuple[int, int]] = {
    50: (15, 30), 80: (20, 36), 100: (20, 45), 120: (24, 45), 125: (25, 45), 150: (27, 50),
    160: (30, 48), 200: (30, 60), 240: (36, 60), 250: (36, 62), 300: (45, 60), 350: (45, 70),
    400: (45, 80), 500: (50, 90), 600: (60, 90), 1000: (75, 120),
}  # fmt: skip
"""Width and depth in feet of the usual plots, by square yards (gaz)."""

_FEET_PER_METRE = 1 / 0.3048
_SQM_PER_PYEONG = 400 / 121
_SMALLEST_SQFT, _LARGEST_SQFT = 200.0, 50_000_000.0
_SMALLEST_SAID_SQFT = 100.0
"""Two sides with their unit may say a plot that is smaller than any house; a tool refuses it."""
_BARE_SIDES_FT = (10.0, 200.0)
_DEPTH_PER_WIDTH = 1.8

_FT = either(
    "ft", "ft.", "feet", "foot", "fts", "feets", "fett", "'", "英尺", "呎", "尺", "फुट", "फीट",
    "फ़ीट", "फ़ुट", "फिट", "فٹ", "فیٹ", "فوٹ", "قدما", "قدم", "اقدام", "피트",
)  # fmt: skip
_M = either(
    "m", "m.", "mtr", "mtrs", "metre", "metres", "meter", "meters", "米", "公尺", "मीटर",
    "میٹر", "مترا", "متر", "امتار", "미터",
)  # fmt: skip
_YD = either("yd", "yds", "yard", "yards", "گز", "गज", "gaz", "gaj", "guz", "码", "야드")
_IN = either("in", "in.", "inch", "inches", '"')
_LINK = r"\s*(?:,|and|&|\+|-|plus|اور|و|और)?\s*"
_WIDE = either("wide", "width", "in width", "of width", "frontage", "front", "of front", "across")
_DEEP = either("deep", "depth", "in depth", "of depth", "long", "length", "in length")
_BY = r"\s*-?\s*{}\s*-?\s*".format(
    either("x", "*", "by", "into", "cross", "ضرب", "بائی", "بای", "فی", "गुणा", "बाई", "乘以",
           "乘", "곱하기")
).replace(END_OF_WORD, "")  # fmt: skip
_AFTER_BY = rf"(?:{NUMBER}|\d+(?:\.\d+)?)"


def _side(n: int, number: str = NUMBER) -> str:
    units = rf"(?P<ft{n}>{_FT})|(?P<m{n}>{_M})|(?P<yd{n}>{_YD})"
    return rf"(?P<n{n}>{number})\s*-?\s*(?:(?:{units})(?:\s*(?P<in{n}>\d+)\s*{_IN})?)?"


_TWO_SIDES = (
    Pattern(_side(1) + _BY + _side(2, _AFTER_BY), needs=rf"\S{_BY}\S"),
    Pattern(
        rf"{_side(1)}\s*{_WIDE}\s*(?:,|and|by|x|with)*\s*(?:a\s+)?{_side(2)}\s*{_DEEP}",
        needs=rf"{_WIDE}.*{_DEEP}",
    ),
    Pattern(
        rf"{_WIDE}\s*(?:is|of|=|:)?\s*{_side(1)}\s*(?:,|and|with|x)*\s*(?:a\s+)?"
        rf"{_DEEP}\s*(?:is|of|=|:)?\s*{_side(2)}",
        needs=rf"{_WIDE}.*{_DEEP}",
    ),
    Pattern(
        rf"{_side(2)}\s*{_DEEP}\s*(?:,|and|by|x|with)*\s*(?:a\s+)?{_side(1)}\s*{_WIDE}",
        needs=rf"{_DEEP}.*{_WIDE}",
    ),
)
_MARLA_WORDS = either(
    "marla", "marlas", "marle", "marlay", "marley", "mrla", "marlah", "मरला", "मरले", "مرلہ",
    "مرلے", "مرلا", "مارلا", "مرلات", "马拉", "馬拉", "말라", "마를라",
)  # fmt: skip
_KANAL_WORDS = either("kanal", "kanals", "canal", "knal", "kanl", "कनाल", "کنال", "卡纳尔", "카날")
_ONE_OF = r"\s*-?\s*(?:a\s+)?"
_MARLA = Pattern(
    rf"(?P<n>{NUMBER}){_ONE_OF}(?:{_MARLA_WORDS}|(?P<slip>[a-z]{{4,8}})(?![a-z]))",
    needs=rf"{_MARLA_WORDS}|m[a-z]*[rl]|arla",
)
_KANAL = Pattern(
    rf"(?P<n>{NUMBER}|(?<![a-z])an?(?![a-z])){_ONE_OF}{_KANAL_WORDS}", needs=_KANAL_WORDS
)
_SQUARE = rf"{either('sq', 'sq.', 'square', 'sqr', 'sqr.', 'مربع', 'वर्ग', '平方', '제곱')}\s*-?\s*"


@dataclass(frozen=True)
class _AreaUnit:
    name: str
    sqft: float
    pattern: Pattern


def _area_unit(name: str, sqft: float, own: str, unit: str) -> _AreaUnit:
    words = rf"(?:{own}|{_SQUARE}{unit})"
    return _AreaUnit(name, sqft, Pattern(rf"(?P<n>{NUMBER})\s*-?\s*{words}", needs=words))


_SQM = _FEET_PER_METRE**2
_NO_UNIT = r"(?!)"
_AREA_UNITS = (
    _area_unit("sq ft", 1.0, either("sqft", "sft", "sq.ft", "sq.ft.", "ft2", "ft²", "فٹ مربع",
                                    "قدم مربع", "平方呎"), _FT),
    _area_unit("sq m", _SQM, either("sqm", "sq.m", "m2", "m²", "متر مربع", "مترا مربعا", "平米",
                                    "㎡", "평방미터"), _M),
    _area_unit("sq yd", 9.0, either("sqyd", "sqyds", "sq.yd", "yd2", "yd²", "gaz", "gaj", "guz",
                                    "گز", "गज"), _YD),
    _area_unit("acre", 43_560.0, either("acre", "acres", "ایکڑ", "एकड़", "فدان", "英亩"), _NO_UNIT),
    _area_unit("hectare", 1e4 * _SQM, either("hectare", "hectares", "ha", "公顷"), _NO_UNIT),
    _area_unit("pyeong", _SQM * _SQM_PER_PYEONG, either("坪", "평", "pyeong", "tsubo"), _NO_UNIT),
)  # fmt: skip


@dataclass(frozen=True)
class _Found:
    """A plot found at ``start:end`` of folded text; sides in inches."""

    start: int
    end: int
    width: int
    depth: int
    label: str
    metric: bool = False


@dataclass(frozen=True)
class PlotSize(SelfReading):
    """A plot: `width` along the road and `depth` away from it, in whole inches.

    `label` keeps the person's words in canonical form, such as ``10 marla`` or
    ``35 x 65 ft``. `metric` is set when it was said in metres. Two bare numbers are feet
    when both are 10 to 200, and are not read otherwise.
    """

    says: ClassVar[str] = "a plot size"
    asks: ClassVar[str] = "How large is the plot?"
    samples: ClassVar[tuple[str, ...]] = ("10 marla", "35 x 65 ft", "12 x 20 m", "200 sq yd")

    width: int
    depth: int
    label: str = field(default="", compare=False)
    metric: bool = field(default=False, compare=False)

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        sides = _apart(_find_sides(folded))
        areas = _apart([*sides, *_find_land(folded), *_find_areas(folded)])[len(sides) :]
        if len({(side.width, side.depth) for side in sides}) == 1:
            areas = [_as_said_by(sides[0], area) for area in areas]
        return [
            Reading(cls(f.width, f.depth, f.label, f.metric), f.start, f.end)
            for f in (*sides, *areas)
        ]

    def __str__(self) -> str:
        return self.label or f"{_plain(self.width / 12)} x {_plain(self.depth / 12)} ft"


def rectangle(
    amount: float, usual: Mapping[float, tuple[int, int]], unit_sqft: float
) -> tuple[int, int]:
    """Width and depth in whole feet of `amount` units of `unit_sqft`: usual, or about 1 to 1.8."""
    if amount in usual:
        return usual[amount]
    sqft = amount * unit_sqft
    near = math.sqrt(sqft / _DEPTH_PER_WIDTH)
    widths = range(max(1, math.floor(near) - 3), math.ceil(near) + 4)
    sizes = [(width, max(1, round(sqft / width))) for width in widths]
    return min(sizes, key=lambda s: (abs(s[0] * s[1] - sqft) > 0.004 * sqft, abs(s[0] - near)))


def _apart(found: Sequence[_Found] | Iterator[_Found]) -> list[_Found]:
    kept: list[_Found] = []
    for one in found:
        if not any(one.start < other.end and other.start < one.end for other in kept):
            kept.append(one)
    return kept


def _as_said_by(sides: _Found, area: _Found) -> _Found:
    """``10 marla, 35 x 65 ft``: an area beside its own two sides means those sides."""
    ours, theirs = area.width * area.depth, sides.width * sides.depth
    if abs(ours - theirs) > 0.12 * theirs:
        return area
    return replace(sides, start=area.start, end=area.end)


def _plain(number: float) -> str:
    return f"{number:.4f}".rstrip("0").rstrip(".")


def _is_land(sqft: float, smallest: float = _SMALLEST_SQFT) -> bool:
    return smallest <= sqft <= _LARGEST_SQFT


def _find_sides(folded: str) -> Iterator[_Found]:
    for pattern in _TWO_SIDES:
        for match in pattern.finditer(folded):
            found = _from_sides(match)
            if found is not None:
                yield found


def _from_sides(match: re.Match[str]) -> _Found | None:
    first, second = number_value(match["n1"]), number_value(match["n2"])
    units = [next((u for u in ("ft", "m", "yd") if match[f"{u}{n}"]), None) for n in (1, 2)]
    unit = units[1] or units[0]
    if not first or not second or (units[0] or unit) != unit:
        return None
    if unit is None:
        low, high = _BARE_SIDES_FT
        if not (low <= first <= high and low <= second <= high):
            return None
    feet = {"m": _FEET_PER_METRE, "yd": 3.0}.get(unit or "ft", 1.0)
    width = round(12 * feet * first) + int(match["in1"] or 0)
    depth = round(12 * feet * second) + int(match["in2"] or 0)
    if not _is_land(width * depth / 144, _SMALLEST_SAID_SQFT if unit else _SMALLEST_SQFT):
        return None
    if unit == "m":
        return _Found(*match.span(), width, depth, f"{_plain(first)} x {_plain(second)} m", True)
    return _Found(*match.span(), width, depth, f"{_plain(width / 12)} x {_plain(depth / 12)} ft")


def _find_land(folded: str) -> Iterator[_Found]:
    marlas = [match for match in _MARLA.finditer(folded) if _is_marla(match)]
    for match in _KANAL.finditer(folded):
        extra = next((m for m in marlas if _follows(folded, match, m)), None)
        kanals = 1.0 if match["n"] in ("a", "an") else number_value(match["n"])
        more = number_value(extra["n"]) if extra else 0.0
        yield from _from_marlas(
            match.start(), extra.end() if extra else match.end(), kanals or 0.0, more or 0.0
        )
    for match in marlas:
        yield from _from_marlas(*match.span(), 0.0, number_value(match["n"]) or 0.0)


def _follows(folded: str, kanal: re.Match[str], marla: re.Match[str]) -> bool:
    """Whether the two are one amount: ``1 kanal 5 marla``, ``1 kanal and 5 marla``."""
    between = folded[kanal.end() : marla.start()]
    return kanal.end() <= marla.start() and re.fullmatch(_LINK, between) is not None


def _is_marla(match: re.Match[str]) -> bool:
    slip = match["slip"]
    return slip is None or (slip != "maria" and distance(slip, "marla", 1) <= 1)


def _from_marlas(start: int, end: int, kanals: float, marlas: float) -> Iterator[_Found]:
    total = MARLA_PER_KANAL * kanals + marlas
    if _is_land(total * SQFT_PER_MARLA):
        width, depth = rectangle(total, USUAL_BY_MARLA, SQFT_PER_MARLA)
        said = ((kanals, "kanal"), (marlas, "marla"))
        label = " ".join(f"{_plain(n)} {unit}" for n, unit in said if n)
        yield _Found(start, end, width * 12, depth * 12, label)


def _find_areas(folded: str) -> Iterator[_Found]:
    for unit in _AREA_UNITS:
        for match in unit.pattern.finditer(folded):
            amount = number_value(match["n"]) or 0.0
            if not _is_land(amount * unit.sqft):
                continue
            label, metric = f"{_plain(amount)} {unit.name}", unit.name in ("sq m", "pyeong")
            width, depth = _area_sides(amount, unit)
            yield _Found(*match.span(), width, depth, label, metric)


def _area_sides(amount: float, unit: _AreaUnit) -> tuple[int, int]:
    """Inches. Metric areas get sides in half metres by the same rule as feet."""
    if unit.name in ("sq m", "pyeong"):
        halves = rectangle(amount * unit.sqft / _SQM * 4, {}, 1.0)
        return round(halves[0] * 6 * _FEET_PER_METRE), round(halves[1] * 6 * _FEET_PER_METRE)
    usual = USUAL_BY_SQYD if unit.name == "sq yd" else {}
    width, depth = rectangle(amount, usual, unit.sqft)
    return width * 12, depth * 12
