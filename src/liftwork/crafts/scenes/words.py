"""The words of a picture: which views, how good, how large. Each reads itself."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.scenes.phrases import saying
from liftwork.crafts.scenes.views import FRONT, NAMES, PLAN, STREET, TURNTABLE

_SHOT = r"(?: view| elevation| perspective| picture| render(?:ing)?| image| shot)"
_MOVING = r"(?: view| video| clip| animation)?"
_PLAIN_3D = saying("3-?d", "3 d", "three[ -]d", "three dimension(?:s|al)", "3ڈی", "تھری ڈی")
_BOTH = saying("both (?:views|of them|pictures)")
_VIEWS: tuple[tuple[tuple[str, ...], Pattern], ...] = (
    (
        (FRONT,),
        saying(
            rf"front(?:al)?(?: side| 3-?d)?{_SHOT}",
            "(?:front |main )?(?:elevation|facade)",
            "(?:from|of|at) (?:the )?front(?! door)",
            r"front(?=\s*(?:and|,|&|in|at|on|with|\Z))",
        ),
    ),
    (
        (STREET,),
        saying(
            rf"street(?: side| level)?{_SHOT}?",
            "(?:from|of) (?:the )?(?:street|road)",
            "road view",
            rf"(?:exterior|corner|perspective){_SHOT}?",
        ),
    ),
    (
        (TURNTABLE,),
        saying(
            rf"turn[ -]?table{_MOVING}",
            rf"(?:spin|spinning|rotating|turning|revolving|360)(?: degrees?)?{_MOVING}",
            "(?:video|clip|animation|mp4|movie)(?: (?:of|around|round) it)?",
            "(?:all |the whole way )?(?:around|round) the house",
        ),
    ),
    ((PLAN, FRONT), saying("plan and (?:the )?front(?: view)?")),
    ((PLAN, FRONT, STREET), saying("all (?:the |three )?(?:views|pictures)")),
    (
        (PLAN,),
        saying(
            "plan3d",
            "3-?d (?:floor ?)?plan",
            "roof (?:taken )?off",
            "(?:with no|no|without (?:the|its|a)) roof",
            "from above",
            "(?:from )?(?:the )?top view",
            "dolls?'? ?house(?: view)?",
            "cut ?away(?: view)?",
            "bird'?s[ -]?eye(?: view)?",
            "isometric(?: view)?",
        ),
    ),
)


@dataclass(frozen=True)
class Views(SelfReading):
    """One or several views of a house, in the order of `NAMES`."""

    says: ClassVar[str] = "a view: plan3d (the roof off, from above), front, street or turntable"
    asks: ClassVar[str] = "Which view: the plan in 3D, the front, the street or a turntable?"
    samples: ClassVar[tuple[str, ...]] = ("plan3d", "front", "street", "turntable", "plan3d, front")

    names: tuple[str, ...] = (PLAN,)

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        listed = _listed(folded)
        if listed:
            return [Reading(cls(listed), 0, len(text))]
        spans: list[tuple[int, int]] = []
        names: set[str] = set()
        for views, pattern in _VIEWS:
            for match in pattern.finditer(folded):
                names.update(views)
                spans.append(match.span())
        both = [match.span() for match in _BOTH.finditer(folded)]
        if both and len(names) < 2:
            names.update((PLAN, FRONT))
        spans += both
        plain = [match.span() for match in _PLAIN_3D.finditer(folded)]
        if not names and plain:
            names = {PLAN}
        value = cls(tuple(name for name in NAMES if name in names))
        return [Reading(value, *span) for span in sorted({*spans, *plain})]

    def __str__(self) -> str:
        return ", ".join(self.names)


def _listed(folded: str) -> tuple[str, ...]:
    """The views of a canonical list; empty for anything else."""
    parts = [part.strip() for part in folded.split(",")]
    if parts and all(part in NAMES for part in parts):
        return tuple(name for name in NAMES if name in parts)
    return ()


_STYLES = (
    (
        "final",
        saying(
            "final(?:ly rendered)?(?: quality| render(?:ing)?| version)?",
            "(?:high|best|full|top|presentation|good|client)[ -]quality",
            "photo-?realistic|realistic|finished|ray[ -]?traced|in cycles",
        ),
    ),
    (
        "draft",
        saying(
            "(?:rough |quick )?draft(?: quality| render| version)?",
            "quick(?:ly)?|rough|fast|low[ -]quality|preview",
        ),
    ),
)


def find_style(text: str) -> Sequence[Reading[str]]:
    """``draft`` or ``final``, from words such as ``quick`` and ``final quality``."""
    folded = fold(text)
    return [
        Reading(style, *match.span())
        for style, pattern in _STYLES
        for match in pattern.finditer(folded)
    ]


_SIZE = Pattern(
    r"(?<![\d.:])(?P<w>\d{3,4})\s*(?:x|by|\*)\s*(?P<h>\d{3,4})(?:\s*(?:px|pixels?))?(?![\d.])",
    needs=r"\d{3}",
)
_NAMED_SIZES = (
    ((3840, 2160), saying("(?:in )?(?:4k|uhd)")),
    ((1920, 1080), saying("(?:in )?(?:full[ -]hd|1080p)")),
    ((1280, 720), saying("(?:in )?(?<!full )(?<!full-)(?:hd|720p)")),
)
LEAST, MOST = 160, 3840


@dataclass(frozen=True)
class PictureSize(SelfReading):
    """A picture's size in pixels."""

    says: ClassVar[str] = "a picture's size in pixels"
    asks: ClassVar[str] = "How large, in pixels?"
    samples: ClassVar[tuple[str, ...]] = ("960 x 540", "1920 x 1080")

    width: int
    height: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = [
            Reading(cls(int(match["w"]), int(match["h"])), *match.span())
            for match in _SIZE.finditer(folded)
            if all(LEAST <= int(match[side]) <= MOST for side in "wh")
        ]
        for size, pattern in _NAMED_SIZES:
            found += [Reading(cls(*size), *match.span()) for match in pattern.finditer(folded)]
        return found

    def __str__(self) -> str:
        return f"{self.width} x {self.height}"
