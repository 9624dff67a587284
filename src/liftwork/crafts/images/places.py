"""Where something goes on the canvas, by name or in pixels."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.reading import Reading, SelfReading

_ALONG = {"left": 0.0, "centre": 0.5, "right": 1.0}
_DOWN = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
_VERTICAL = r"(?P<v>top|upper|bottom|lower|middle)"
_HORIZONTAL = r"(?P<h>left|right|centre|center|middle)"
_JOIN = r"(?:\s*-\s*|\s+)"


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    return (
        late(rf"(?<![a-z]){_VERTICAL}{_JOIN}(?:(?:hand)?\s*){_HORIZONTAL}(?![a-z])"),
        late(rf"(?<![a-z]){_HORIZONTAL}{_JOIN}{_VERTICAL}(?![a-z])"),
        late(r"(?<![a-z])(?P<v>top|bottom)(?![a-z])"),
        late(r"(?<![a-z])(?P<h>left|right)(?![a-z])"),
        late(r"(?<![a-z])(?P<h>centre|center|middle|centred|centered)(?![a-z])"),
    )


_PIXELS = Pattern(r"(?<![\d.])(?P<x>-?\d{1,5})\s*(?:px)?\s*,\s*(?P<y>-?\d{1,5})\s*(?:px)?(?!\d)")


@dataclass(frozen=True)
class Place(SelfReading):
    """A place on the canvas: named, or the pixel of a thing's top left corner.

    Named places have `column` (left, centre, right) and `row` (top, middle, bottom);
    pixel places have `x` and `y` and no column or row.
    """

    says: ClassVar[str] = "a place"
    asks: ClassVar[str] = "Where should it go?"
    samples: ClassVar[tuple[str, ...]] = ("top-left", "centre", "120, 80")

    column: str = ""
    row: str = ""
    x: int = 0
    y: int = 0

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = [
            Reading(cls(x=int(match["x"]), y=int(match["y"])), *match.span())
            for match in _PIXELS.finditer(folded)
        ]
        taken: list[tuple[int, int]] = [(r.start, r.end) for r in found]
        for pattern in _patterns():
            for match in pattern.finditer(folded):
                if any(a < match.end() and match.start() < b for a, b in taken):
                    continue
                taken.append(match.span())
                found.append(Reading(cls._named(match.groupdict()), *match.span()))
        return found

    @classmethod
    def _named(cls, parts: dict[str, str | None]) -> Self:
        along, down = parts.get("h") or "centre", parts.get("v") or "middle"
        column = "centre" if along[0] in "cm" else along
        row = {"upper": "top", "lower": "bottom"}.get(down, down)
        return cls(column=column, row=row)

    @property
    def named(self) -> bool:
        """Whether this is a named place rather than a pixel."""
        return bool(self.column)

    def corner(self, size: tuple[int, int], within: tuple[int, int, int, int]) -> tuple[int, int]:
        """Left and top of a thing of `size` put here, inside the box (left, top, right, bottom)."""
        if not self.named:
            return self.x, self.y
        left, top, right, bottom = within
        x = left + (right - left - size[0]) * _ALONG[self.column]
        y = top + (bottom - top - size[1]) * _DOWN[self.row]
        return round(x), round(y)

    def __str__(self) -> str:
        if not self.named:
            return f"{self.x}, {self.y}"
        if self.column == "centre":
            return "centre" if self.row == "middle" else self.row
        return self.column if self.row == "middle" else f"{self.row}-{self.column}"
