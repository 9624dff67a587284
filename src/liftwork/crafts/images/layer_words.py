"""What people say about the layers of a design: which one, and what should be different."""

from __future__ import annotations

import re
from collections.abc import Sequence

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading
from liftwork.crafts.images.quoted import PICTURE_NAME, inner, quotes_in

_ROLES: dict[str, tuple[str, ...]] = {
    "subtitle": ("subtitle", "sub-title", "sub title", "tagline", "subheading", "ذیلی عنوان"),
    "title": ("title", "headline", "heading", "عنوان", "शीर्षक", "标题", "제목"),
    "button": ("button",),
    "footer": ("footer",),
    "logo": ("logo", "لوگو", "लोगो", "로고"),
    "background": ("background photo", "background picture", "background image", "background",
                   "backdrop", "پس منظر", "背景", "배경"),
    "scrim": ("scrim", "shade"),
}  # fmt: skip
_ROLE = Pattern(
    "|".join(
        rf"(?P<{role}>(?<![^\W_])(?:{'|'.join(map(re.escape, map(fold, words)))})(?![^\W_]))"
        for role, words in _ROLES.items()
    )
)
_LAYER = Pattern(
    r"(?<![a-z])layers?\s+(?:called\s+|named\s+)?(?P<q>\x00+)|(?P<r>\x00+)\s+layer(?![a-z])"
)
_HIDE = Pattern(r"(?<![a-z])(?:hide|turn off|switch off)(?![a-z])")
_SHOW = Pattern(r"(?<![a-z])(?:show|unhide|turn on|switch on)(?![a-z])")
_OPACITY = Pattern(
    r"(?<![\d.])(?P<n>\d{1,3}(?:\.\d+)?)\s*(?:%|percent)\s*(?P<kind>opacity|opaque|transparent|"
    r"transparency|see-through)?|opacity\s*(?:of\s*)?(?::|=|to|at)?\s*(?P<m>\d{1,3})(?![\d.%])"
)
_SPEAKS_OF_OPACITY = Pattern(r"opacity|opaque|transparen|see-through")
_SCALED = Pattern(
    r"(?:(?P<n>\d{1,3})\s*(?:%|percent)\s*|(?P<much>much|a lot|far)\s+|(?P<bit>a bit|a little|"
    r"slightly|somewhat)\s+)?(?<![a-z])(?P<way>bigger|larger|smaller|tinier)(?![a-z])"
    r"|(?P<times>twice|double|half|\d(?:\.\d)? times)\s+(?:as (?:big|large)|the size|its size|the)"
)
_TIMES = {"twice": 200.0, "double": 200.0, "half": 50.0}
_BLENDS = (
    "multiply", "screen", "overlay", "darken", "lighten", "soft light", "hard light",
    "difference", "exclusion",
)  # fmt: skip
_BLEND = Pattern(rf"(?<![a-z])(?P<mode>{'|'.join(_BLENDS)}|normal)(?=\s*(?:blend|mode|\Z|[.,]))")


def find_layers(text: str) -> Sequence[Reading[str]]:
    """Layers by what they are in a poster, or by their name in quotes."""
    quotes = quotes_in(text)
    folded = fold(text)
    for quote in quotes:
        start, end = quote.span()
        folded = folded[:start] + "\x00" * (end - start) + folded[end:]
    named: list[Reading[str]] = []
    for match in _LAYER.finditer(folded):
        start = match.start("q") if match["q"] else match.start("r")
        name = next(inner(q) for q in quotes if q.start() <= start < q.end())
        named.append(Reading(name, *match.span()))
    if named:
        return named
    files = [match.span() for match in PICTURE_NAME.finditer(folded)]
    return [
        Reading(str(match.lastgroup), *match.span())
        for match in _ROLE.finditer(folded)
        if not any(start <= match.start() < end for start, end in files)
    ]


def find_visible(text: str) -> Sequence[Reading[bool]]:
    """Whether a layer is to be seen: ``hide``, ``show``."""
    folded = fold(text)
    hidden = [Reading(False, *match.span()) for match in _HIDE.finditer(folded)]
    return [*hidden, *(Reading(True, *match.span()) for match in _SHOW.finditer(folded))]


def find_opacity(text: str) -> Sequence[Reading[float]]:
    """An opacity in percent; ``30 % transparent`` is an opacity of 70."""
    folded = fold(text)
    if _SPEAKS_OF_OPACITY.search(folded) is None:
        return []
    found = []
    for match in _OPACITY.finditer(folded):
        percent = float(match["n"] or match["m"])
        clear = (match["kind"] or "").startswith(("transparen", "see"))
        if percent <= 100:
            found.append(Reading(100 - percent if clear else percent, *match.span()))
    return found


def find_blends(text: str) -> Sequence[Reading[str]]:
    """A blend mode by name, where blending is spoken of."""
    folded = fold(text)
    if "blend" not in folded and "mode" not in folded:
        return []
    return [Reading(match["mode"], *match.span("mode")) for match in _BLEND.finditer(folded)]


def find_scales(text: str) -> Sequence[Reading[float]]:
    """A size in percent of what it is: ``bigger``, ``20% smaller``, ``twice as big``."""
    return [Reading(_percent(m), *m.span()) for m in _SCALED.finditer(fold(text))]


def _percent(match: re.Match[str]) -> float:
    times = match["times"]
    if times:
        return _TIMES.get(times) or float(times.split()[0]) * 100
    step = float(match["n"]) if match["n"] else 50 if match["much"] else 12 if match["bit"] else 25
    grows = match["way"] in ("bigger", "larger")
    return 100 + step if grows else max(5.0, 100 - (step if match["n"] else step * 0.8))
