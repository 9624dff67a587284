"""Colours as people write them, and how well two of them can be told apart."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from liftwork.contract.errors import Unreadable
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.reading import Reading, SelfReading
from liftwork.contract.spelling import nearest

_NAMES: dict[str, str] = {
    "white": "#ffffff", "black": "#000000", "red": "#e5232b", "green": "#1e9e4a",
    "blue": "#1f5fd6", "yellow": "#ffd600", "orange": "#ff7a00", "purple": "#7b2cbf",
    "pink": "#ff5fa2", "brown": "#7a4a21", "grey": "#808080", "gray": "#808080",
    "gold": "#d4af37", "golden": "#d4af37", "silver": "#c0c0c0", "navy": "#14213d",
    "navy blue": "#14213d", "teal": "#0f766e", "turquoise": "#1abc9c", "cyan": "#00b8d9",
    "magenta": "#d6006e", "maroon": "#7b1e2b", "lime": "#a3e635", "olive": "#6b7021",
    "cream": "#fff6e0", "beige": "#f1e4cf", "ivory": "#fffff0", "peach": "#ffcba4",
    "coral": "#ff6f59", "salmon": "#fa8072", "crimson": "#c2143c", "scarlet": "#e62117",
    "violet": "#7f00ff", "indigo": "#3f2b96", "lavender": "#c9b6e4", "mint": "#98e2c6",
    "emerald": "#0a8754", "mustard": "#d9a404", "charcoal": "#2b2f36", "burgundy": "#6d1326",
    "rose": "#e8567c", "rose gold": "#b76e79", "sky blue": "#6ec6ff", "royal blue": "#2346c7",
    "off white": "#faf7f0", "off-white": "#faf7f0", "khaki": "#c3b091", "tan": "#d2b48c",
    "bronze": "#a9713f", "copper": "#b5653a", "chocolate": "#5b3216", "aqua": "#22d3ee",
    "dark blue": "#0f2557", "dark green": "#0c4a2b", "dark red": "#8e1219",
    "dark grey": "#3d4148", "dark gray": "#3d4148", "dark purple": "#3c1361",
    "dark brown": "#422510", "dark pink": "#c2286b", "dark orange": "#cc5500",
    "light blue": "#a9d6ff", "light green": "#b5e8b7", "light grey": "#d9dce1",
    "light gray": "#d9dce1", "light pink": "#ffc7dd", "light yellow": "#fff3b0",
    "light purple": "#d9c6f5", "light brown": "#b58863",
}  # fmt: skip
"""Plain words in the tone a printer's client means by them: `yellow` is a warm one."""

_OTHER_LANGUAGES: dict[str, str] = {
    "سفید": "white", "کالا": "black", "سیاہ": "black", "لال": "red", "سرخ": "red",
    "سبز": "green", "ہرا": "green", "نیلا": "blue", "پیلا": "yellow", "سنہری": "gold",
    "نارنجی": "orange", "گلابی": "pink", "جامنی": "purple",
    "सफेद": "white", "सफ़ेद": "white", "काला": "black", "लाल": "red", "हरा": "green",
    "नीला": "blue", "पीला": "yellow", "सुनहरा": "gold", "गुलाबी": "pink", "नारंगी": "orange",
    "أبيض": "white", "أسود": "black", "أحمر": "red", "أخضر": "green", "أزرق": "blue",
    "أصفر": "yellow", "ذهبي": "gold", "白色": "white", "黑色": "black", "红色": "red",
    "绿色": "green", "蓝色": "blue", "黄色": "yellow", "金色": "gold",
    "흰색": "white", "검정색": "black", "빨간색": "red", "노란색": "yellow", "파란색": "blue",
}  # fmt: skip
_HEX = Pattern(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})(?![0-9a-z])")
_FUNCTION = Pattern(r"rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)")


@dataclass(frozen=True)
class Colour(SelfReading):
    """An opaque sRGB colour, each of `red`, `green`, `blue` 0 to 255."""

    says: ClassVar[str] = "a colour"
    asks: ClassVar[str] = "Which colour?"
    samples: ClassVar[tuple[str, ...]] = ("yellow", "#ffcc00", "dark blue")

    red: int
    green: int
    blue: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = [Reading(cls.from_hex(m[0]), *m.span()) for m in _HEX.finditer(folded)]
        for match in _FUNCTION.finditer(folded):
            parts = [int(part) for part in match.groups()]
            if max(parts) <= 255:
                found.append(Reading(cls(*parts), *match.span()))
        taken = [(r.start, r.end) for r in found]
        named = [
            Reading(cls.from_hex(_value(match[0])), *match.span())
            for match in _named().finditer(folded)
            if not any(a < match.end() and match.start() < b for a, b in taken)
        ]
        return [*found, *named]

    @classmethod
    def read(cls, text: str) -> Self:
        try:
            return super().read(text)
        except Unreadable as error:
            near = nearest(fold(text).strip(), _NAMES)
            hint = f"; did you mean {near}?" if near else ""
            raise Unreadable(f"{error}{hint}") from error

    @classmethod
    def from_hex(cls, digits: str) -> Self:
        """From ``#rrggbb`` or ``#rgb``."""
        bare = digits.lstrip("#")
        full = "".join(c * 2 for c in bare) if len(bare) == 3 else bare
        return cls(*(int(full[at : at + 2], 16) for at in (0, 2, 4)))

    @property
    def rgb(self) -> tuple[int, int, int]:
        """Red, green, blue, 0 to 255."""
        return self.red, self.green, self.blue

    def mixed(self, other: Colour, share: float) -> Colour:
        """This colour with a `share` (0 to 1) of another in it."""
        pairs = zip(self.rgb, other.rgb, strict=True)
        return Colour(*(round(a + (b - a) * share) for a, b in pairs))

    @property
    def hex(self) -> str:
        """As ``#rrggbb``."""
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}"

    def __str__(self) -> str:
        return _name_of(self.hex)


WHITE = Colour(255, 255, 255)
BLACK = Colour(0, 0, 0)


@lru_cache(maxsize=1)
def _named() -> re.Pattern[str]:
    words = sorted((*_NAMES, *map(fold, _OTHER_LANGUAGES)), key=len, reverse=True)
    spaced = (re.escape(word).replace(r"\ ", r"[ -]") for word in words)
    return late(rf"(?<![^\W\d_])(?:{'|'.join(spaced)})(?![^\W\d_])")


@lru_cache(maxsize=256)
def _name_of(digits: str) -> str:
    """The first name of a colour, or its digits where it has none."""
    return next((name for name, value in _NAMES.items() if value == digits), digits)


def _value(word: str) -> str:
    others = {fold(name): meant for name, meant in _OTHER_LANGUAGES.items()}
    plain = others.get(word, word)
    return _NAMES.get(plain) or _NAMES[plain.replace("-", " ")]


def luminance(colour: Colour) -> float:
    """Relative luminance, 0 to 1, as WCAG 2.2 defines it."""
    parts = [value / 255 for value in colour.rgb]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Contrast ratio of two colours, 1 to 21, as WCAG 2.2 defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
