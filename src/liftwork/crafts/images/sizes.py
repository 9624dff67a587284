"""The size of a canvas, in pixels or by the name of what it is for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from liftwork.contract.errors import Refuse
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.reading import Reading, SelfReading

SMALLEST = 32
LARGEST = 16_000
"""Pixels of one side."""
MOST_PIXELS = 64_000_000
"""Pixels of a whole canvas: 8,000 x 8,000."""

_PAPERS = {"a3": (3508, 4961), "a4": (2480, 3508), "a5": (1748, 2480), "a6": (1240, 1748)}
_NAMED: dict[str, tuple[int, int]] = {
    "square": (1080, 1080), "instagram post": (1080, 1080), "square post": (1080, 1080),
    "insta post": (1080, 1080), "instagram portrait": (1080, 1350), "portrait post": (1080, 1350),
    "story": (1080, 1920), "instagram story": (1080, 1920), "reel": (1080, 1920),
    "whatsapp status": (1080, 1920), "status": (1080, 1920), "reel cover": (1080, 1920),
    "facebook post": (1200, 630), "facebook cover": (1640, 624), "youtube thumbnail": (1280, 720),
    "thumbnail": (1280, 720), "twitter header": (1500, 500), "linkedin banner": (1584, 396),
    "linkedin post": (1200, 627), "banner": (1920, 600), "web banner": (1920, 600),
    "full hd": (1920, 1080), "flyer": (1748, 2480), "letter": (2550, 3300), **_PAPERS,
}  # fmt: skip
_PIXELS = Pattern(
    r"(?<![\d.#])(?P<w>\d{1,6})\s*(?:px|pixels)?\s*(?:x|by|\*)\s*(?P<h>\d{1,6})(?![\d.])"
    r"\s*(?:px|pixels)?(?!\s*(?:ft|feet|'|m\b|metre|meter|inch|in\b|cm|mm))"
)


@lru_cache(maxsize=1)
def _by_name() -> re.Pattern[str]:
    words = "|".join(re.escape(word) for word in sorted(_NAMED, key=len, reverse=True))
    return late(rf"(?<![a-z\d])(?P<name>{words})(?:\s+(?P<turned>landscape|portrait))?(?![a-z\d])")


@dataclass(frozen=True)
class CanvasSize(SelfReading):
    """A canvas of `width` by `height` pixels."""

    says: ClassVar[str] = "a size in pixels"
    asks: ClassVar[str] = "What size, for example 1080x1080?"
    samples: ClassVar[tuple[str, ...]] = ("1080x1080", "story", "A4")

    width: int
    height: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = [
            Reading(cls(int(match["w"]), int(match["h"])), *match.span())
            for match in _PIXELS.finditer(folded)
        ]
        if found:
            return found
        return [
            Reading(cls(*_turned(*_NAMED[match["name"]], match["turned"])), *match.span())
            for match in _by_name().finditer(folded)
        ]

    @property
    def dpi(self) -> int:
        """Pixels to the inch: 300 for paper, 72 for a screen."""
        papers = {*_PAPERS.values(), _NAMED["letter"]}
        return 300 if tuple(sorted((self.width, self.height))) in papers else 72

    @property
    def box(self) -> tuple[int, int, int, int]:
        """Left, top, right, bottom."""
        return 0, 0, self.width, self.height

    def check(self) -> None:
        """Refuse a canvas that is too small or too large to make."""
        shown = f"{self.width} x {self.height} px"
        if min(self.width, self.height) < SMALLEST:
            raise Refuse(f"a canvas of {shown} is too small", f"sides of {SMALLEST} px or more")
        if max(self.width, self.height) > LARGEST or self.width * self.height > MOST_PIXELS:
            raise Refuse(
                f"a canvas of {shown} is too large",
                f"at most {LARGEST:,} px a side and {MOST_PIXELS // 10**6} megapixels",
            )

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


def _turned(width: int, height: int, turned: str | None) -> tuple[int, int]:
    short, long = sorted((width, height))
    if turned == "landscape":
        return long, short
    return (short, long) if turned == "portrait" else (width, height)
