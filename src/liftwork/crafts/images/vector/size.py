"""The size of a printed sheet, as people write it: ``90 x 50 mm``, ``A5``, ``3.5 x 2 in``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import late
from liftwork.contract.reading import Reading, SelfReading

_PAPERS = {
    "a3": (297.0, 420.0), "a4": (210.0, 297.0), "a5": (148.0, 210.0), "a6": (105.0, 148.0),
    "a7": (74.0, 105.0), "dl": (99.0, 210.0),
}  # fmt: skip
"""Portrait sheets of ISO 216, and a third of A4."""

_MM = {"mm": 1.0, "cm": 10.0, "in": 25.4, "inch": 25.4, "inches": 25.4, '"': 25.4}
_SIDES = late(
    r"(?<![\d.])(?P<w>\d+(?:\.\d+)?)\s*(?:mm|cm|in(?:ch(?:es)?)?|\")?\s*(?:x|by)\s*"
    r"(?P<h>\d+(?:\.\d+)?)\s*(?P<unit>mm|cm|inches|inch|in|\")(?![a-z])"
)
_PAPER = late(r"(?<![a-z\d])(?P<paper>a[3-7]|dl)(?![a-z\d])(?P<wide>\s+landscape)?")


@dataclass(frozen=True)
class PrintSize(SelfReading):
    """A trimmed sheet, `width` x `height` in millimetres."""

    says: ClassVar[str] = "the size of a sheet"
    asks: ClassVar[str] = "Which size, in millimetres?"
    samples: ClassVar[tuple[str, ...]] = ("90 x 50 mm", "A5")

    width: float
    height: float

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = []
        for match in _SIDES.finditer(folded):
            factor = _MM[match["unit"]]
            sides = (round(float(match[side]) * factor, 2) for side in ("w", "h"))
            found.append(Reading(cls(*sides), *match.span()))
        for match in _PAPER.finditer(folded):
            width, height = _PAPERS[match["paper"]]
            size = cls(height, width) if match["wide"] else cls(width, height)
            found.append(Reading(size, *match.span()))
        return found

    def __str__(self) -> str:
        return f"{self.width:g} x {self.height:g} mm"
