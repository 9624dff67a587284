"""A look as people say it: ``warm``, ``exposure +0.5, contrast 20``, ``darker corners``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import late
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.images.looks.settings import COLOURS, LOOKS, SLIDERS, Settings, merged

_NAMES: Mapping[str, str] = {
    "warm": r"warm(?:er|ed)?(?: up| tones?)?|golden(?: hour)?|warmth",
    "cool": r"cool(?:er)?(?: tones?)?|cold(?:er)?",
    "moody": r"(?:dark and )?moody|cinematic|dramatic",
    "film": r"film(?:ic)?|analog(?:ue)?|vintage|retro",
    "black and white": r"black (?:and|&|n) white|black-and-white|b ?& ?w|b/w|mono(?:chrome)?|"
    r"gr[ae]y ?scale",
    "vivid": r"vivid|vibrant|punchy",
    "bright": r"bright(?: and airy)?|airy",
}
_LOOK = late(
    r"(?<![a-z])(?:"
    + "|".join(f"(?P<{name.replace(' ', '_')}>{words})" for name, words in _NAMES.items())
    + r")(?![a-z])"
)
_SLIDER_WORDS: Mapping[str, str] = {
    **{name: name for name in SLIDERS},
    "temperature": r"(?:colou?r )?temp(?:erature)?|warmth",
    "highlights": r"highlights?",
    "shadows": r"shadows?",
    "whites": r"whites?",
    "blacks": r"blacks?",
    "vignette": r"vignett(?:e|ing)",
}
_ANY_SLIDER = "|".join(f"(?P<{name}>{words})" for name, words in _SLIDER_WORDS.items())
_VALUE = r"(?P<value>[+-]?\d+(?:\.\d+)?)(?!\s*(?:x|px|photos?|pictures?|images?)\b)"
_SET = late(
    rf"(?<![a-z])(?:{_ANY_SLIDER})(?:\s+(?:of|to|by|at|is)|\s*[:=])?\s*{_VALUE}\s*(?:stops?|ev|%)?"
)
_SET_BEFORE = late(
    rf"(?<![\w.])(?P<value>[+-]\d+(?:\.\d+)?)\s*(?:stops?|ev|%)?\s*(?:of\s+)?(?:{_ANY_SLIDER})(?![a-z])"
)
_COLOUR = late(
    rf"(?<![a-z])(?P<colour>{'|'.join(COLOURS)})s?\s+(?P<part>hue|saturation|luminance)"
    r"(?:\s+(?:of|to|by|at)|\s*[:=])?\s*(?P<value>[+-]?\d+(?:\.\d+)?)"
)
_CURVE = late(r"(?<![a-z])curve\s*:?\s*(?P<points>(?:\d{1,3}\s*/\s*\d{1,3}[\s,;]*){2,16})")
_SAID: Sequence[tuple[str, str, float]] = (
    ("exposure", r"(?:much|a lot) brighter|brighten (?:it |them )?a lot", 1.0),
    ("exposure", r"(?:much|a lot) darker", -1.0),
    ("vignette", r"dark(?:er|en(?:ed)?)?(?: the)? (?:corners|edges)", -40),
    ("vignette", r"(?:add |with )?a vignette", -40),
    ("vignette", r"(?:lighter|brighter|lift(?:ed)?) (?:corners|edges)", 30),
    ("contrast", r"more contrast|contrastier|higher contrast|increase(?: the)? contrast", 25),
    ("contrast", r"less contrast|lower contrast|reduce(?: the)? contrast|flatter", -25),
    ("shadows", r"(?:lift|open(?: up)?|raise|brighten)(?: the)? shadows|brighter shadows", 40),
    ("shadows", r"(?:deepen|darken|crush)(?: the)? shadows|darker shadows|deeper shadows", -40),
    ("highlights", r"(?:recover|lower|reduce|pull down|bring down)(?: the)? highlights", -40),
    ("highlights", r"(?:raise|lift|boost)(?: the)? highlights|brighter highlights", 40),
    ("saturation", r"more (?:saturated|saturation|colou?r(?:ful)?s?)|richer colou?rs", 25),
    ("saturation", r"less (?:saturated|saturation|colou?r(?:ful)?)|muted|desaturated?", -30),
    ("saturation", r"washed[- ]out", -30),
    ("clarity", r"(?:more )?clarity|crisper|clearer", 25),
    ("clarity", r"softer|dreamy", -30),
    ("grain", r"(?:add |with |some |more )*(?:film )?grain", 25),
    ("exposure", r"(?:a (?:bit|little) )?brighter|brighten(?:ed)?(?: up)?|lighter|lighten", 0.5),
    ("exposure", r"(?:a (?:bit|little) )?darker|darken(?:ed)?", -0.5),
)  # fmt: skip
_SAID_BY = [(name, late(rf"(?<![a-z])(?:{p})(?![a-z])"), v) for name, p, v in _SAID]
_PARTS = {"hue": "hue", "saturation": "colour_saturation", "luminance": "luminance"}


@dataclass(frozen=True)
class _Found:
    start: int
    end: int
    look: str | None
    over: Mapping[str, Any]


@dataclass(frozen=True)
class Look(SelfReading):
    """A named look, changes to it, or both. `words` are its canonical words."""

    says: ClassVar[str] = "a look"
    asks: ClassVar[str] = (
        f"Which look: {', '.join(LOOKS)}, or changes such as exposure +0.5, contrast 20?"
    )
    samples: ClassVar[tuple[str, ...]] = ("warm", "exposure +0.5, contrast 20")

    words: str

    @property
    def settings(self) -> Settings:
        """What it sets."""
        return _settings(_parts(self.words))

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        """The one look that all the look words of `text` come to."""
        parts = _parts(text)
        if not parts:
            return []
        looks = tuple(dict.fromkeys(part.look for part in parts if part.look))
        words = _canonical(looks, _settings(parts))
        if not words:
            return []
        return [Reading(cls(words), parts[0].start, max(part.end for part in parts))]

    def __str__(self) -> str:
        return self.words


def look_spans(text: str) -> list[tuple[int, int]]:
    """Where `text` speaks of a look: half-open spans, in order."""
    return [(part.start, part.end) for part in _parts(text)]


def _parts(text: str) -> list[_Found]:
    """Everything that a text says of a look, in order; what was read once is not read again."""
    folded, found = fold(text), list[_Found]()
    for part in _all_parts(folded):
        if not any(part.start < other.end and other.start < part.end for other in found):
            found.append(part)
    return sorted(found, key=lambda part: part.start)


def _all_parts(folded: str) -> Iterator[_Found]:
    for match in _CURVE.finditer(folded):
        pairs = re.findall(r"(\d+)\s*/\s*(\d+)", match["points"])
        points = tuple(sorted((min(int(a), 255), min(int(b), 255)) for a, b in pairs))
        yield _Found(*match.span(), None, {"curve": points})
    for match in _COLOUR.finditer(folded):
        value = _bounded(float(match["value"]), 100)
        yield _Found(*match.span(), None, {_PARTS[match["part"]]: {match["colour"]: value}})
    for pattern in (_SET, _SET_BEFORE):
        for match in pattern.finditer(folded):
            name = next(name for name in SLIDERS if match[name])
            value = _bounded(float(match["value"]), SLIDERS[name])
            yield _Found(*match.span(), None, {name: abs(value) if name == "grain" else value})
    for name, said, value in _SAID_BY:
        for match in said.finditer(folded):
            yield _Found(*match.span(), None, {name: value})
    for match in _LOOK.finditer(folded):
        name = next(name for name in LOOKS if match[name.replace(" ", "_")])
        yield _Found(*match.span(), name, {})


def _bounded(value: float, most: float) -> float:
    return max(-most, min(most, value))


def _settings(parts: Sequence[_Found]) -> Settings:
    settings = _named([part.look for part in parts if part.look])
    for part in parts:
        if part.over:
            settings = merged(settings, part.over)
    return settings


def _named(looks: Sequence[str]) -> Settings:
    """Named looks laid over each other, the later ones on top."""
    settings = Settings()
    for look in looks:
        settings = merged(settings, _set_by(LOOKS[look]))
    return settings


def _set_by(settings: Settings) -> dict[str, Any]:
    return settings.model_dump(exclude_defaults=True)


def _canonical(looks: Sequence[str], settings: Settings) -> str:
    """Words that read back as these settings: the looks, then whatever differs from them."""
    base = _set_by(_named(looks))
    words = list(looks)
    for name, value in _set_by(settings).items():
        if base.get(name) == value or name in ("monochrome", "shadow_grade", "highlight_grade"):
            continue
        if name == "curve":
            words.append("curve " + " ".join(f"{a}/{b}" for a, b in value))
        elif isinstance(value, Mapping):
            part = next(said for said, field in _PARTS.items() if field == name)
            words += [f"{colour} {part} {amount:+g}" for colour, amount in value.items()
                      if base.get(name, {}).get(colour) != amount]  # fmt: skip
        else:
            words.append(f"{name} {value:+g}")
    return ", ".join(words)
