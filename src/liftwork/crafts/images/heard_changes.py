"""Reads whole requests for a change of one layer: what no clause can hold, such as new words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from liftwork.contract.numbers import fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.tool import Heard
from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.layer_words import (
    find_blends,
    find_layers,
    find_opacity,
    find_scales,
    find_visible,
)
from liftwork.crafts.images.places import Place
from liftwork.crafts.images.quoted import inner, is_picture, pictures_in, quotes_in

_CHANGES = Pattern(
    r"(?<![a-z])(?:change|set|make|turn|reword|rewrite|update|edit|colou?r|recolou?r|paint|should|"
    r"move|put|place|shift|hide|show|unhide|rename|call|fade|let|say|says|read|reads|"
    r"enlarge|shrink|grow|resize|"
    r"scale|switch (?:off|on)|turn (?:off|on)|کرو|کر دو|کریں|बदलो|करो|改成|改为|바꿔)"
)
_SWAPS = Pattern(
    r"(?<![a-z])(?:swap|replace|exchange|change|use|put|set|switch|should be|instead|try)(?![a-z])"
)
_MOVES = Pattern(r"(?<![a-z])(?:move|put|place|shift|should (?:be|go|sit)|align)(?![a-z])")
_RENAMES = Pattern(r"(?<![a-z])(?:rename|call)(?![a-z])")
_BARE_WORDS = Pattern(r"\bto (?:say|read)\s*:?\s*(?P<words>[^\n]+)\Z|:\s*(?P<rest>[^\n]+)\Z")
_OF_OTHERS = Pattern(
    r"(?<![a-z])(?:slides?|decks?|presentation|documents?|workbooks?|sheets?|columns?|rows?|cells?|"
    r"charts?|rooms?|plans?|house|kitchen|bedroom|email|video|model|scene|posters? with|a poster|"
    r"a flyer|a banner|new poster)(?![a-z])"
)


def _blanked(request: str) -> str:
    """The request without its quoted texts and picture names, of the same length."""
    spans = [m.span() for m in quotes_in(request)]
    spans += [(start, end) for start, end, _ in pictures_in(request)]
    text = request
    for start, end in spans:
        text = text[:start] + " " * (end - start) + text[end:]
    return text


def hear_swap(request: str, files: Sequence[str]) -> Heard | None:
    """A layer and the picture that is to take the place of its own; see `Heard`."""
    outside = _blanked(request)
    folded = fold(outside)
    if _SWAPS.search(folded) is None or _OF_OTHERS.search(folded) is not None:
        return None
    layers = _layers_said(request)
    named = [name for _, _, name in pictures_in(request)]
    loose = [name for name in files if is_picture(name) and name not in named]
    pictures = named or (loose if len(loose) == 1 else [])
    if len(layers) != 1 or len(pictures) != 1:
        return None
    return Heard({"layer": layers[0], "picture": pictures[0]})


def hear_change(request: str, files: Sequence[str]) -> Heard | None:
    """A layer and what is to be different about it; see `Heard`."""
    outside = _blanked(request)
    folded = fold(outside)
    if _CHANGES.search(folded) is None or _OF_OTHERS.search(folded) is not None:
        return None
    if pictures_in(request) or any(is_picture(name) for name in files):
        return None
    layers = _layers_said(request)
    if len(layers) != 1:
        return None
    args: dict[str, Any] = {"layer": layers[0], **_words_said(request, layers[0], folded)}
    looks = _looks_said(outside, folded)
    if not ({"text", "new_name"} & set(args)):
        args.update(looks)
    elif args.get("text") in [inner(match) for match in quotes_in(request)]:
        args.update({name: looks[name] for name in ("colour", "opacity") if name in looks})
    return Heard(args) if len(args) > 1 else None


def _layers_said(request: str) -> list[str]:
    return list(dict.fromkeys(reading.value for reading in find_layers(request)))


def _words_said(request: str, layer: str, folded: str) -> dict[str, Any]:
    """New words, or a new name, in quotes or behind a colon."""
    texts = [inner(match) for match in quotes_in(request) if inner(match) != layer]
    if len(texts) == 1:
        return {"new_name" if _RENAMES.search(folded) else "text": texts[0]}
    bare = _BARE_WORDS.search(request)
    if bare is not None and not texts:
        words = (bare["words"] or bare["rest"]).strip().rstrip(".")
        plain = Colour.find(words) or Place.find(words) or find_opacity(words)
        return {} if plain or not words else {"text": words}
    return {}


def _looks_said(outside: str, folded: str) -> dict[str, Any]:
    """A colour, a place, an opacity, a blend mode, whether it is seen."""
    found: dict[str, Any] = {}
    colours = Colour.find(outside)
    if len(colours) == 1:
        found["colour"] = str(colours[0].value)
    places = Place.find(outside)
    if len(places) == 1 and _MOVES.search(folded) is not None:
        found["at"] = str(places[0].value)
    for name, values in (
        ("scale", find_scales(outside)),
        ("opacity", find_opacity(outside)),
        ("blend", find_blends(outside)),
        ("visible", find_visible(outside)),
    ):
        if len(values) == 1:
            found[name] = values[0].value
    return found
