"""Whole requests for looks: ``make beach.jpg and lake.jpg warmer``, ``a moody preset``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from liftwork.contract.files import fits
from liftwork.contract.numbers import fold
from liftwork.contract.patterns import late
from liftwork.contract.tool import Heard
from liftwork.crafts.images.looks.kinds import PHOTO
from liftwork.crafts.images.looks.look import Look, look_spans

_PRESET = late(r"(?<![a-z])(?:presets?|xmp|lightroom|camera raw|lr)(?![a-z])")
_PHOTO_WORDS = late(
    r"(?<![a-z])(?:photos?|pictures?|pics?|images?|shots?|snaps?|portraits?|photographs?|folder)(?![a-z])"
)
_PLAIN = late(
    r"(?<![a-z])(?:make|making|apply|applying|give|put|turn|convert|edit|change|use|using|create|"
    r"build|save|write|export|want|need|would|like|could|can|you|please|pls|kindly|i|we|me|us|"
    r"the|a|an|this|that|these|those|them|it|its|all|every|each|both|my|our|to|into|in|on|of|with|"
    r"and|or|for|from|as|by|at|look|looks|looking|style|tone|tones|toned|feel|mood|effect|filter|"
    r"version|versions|more|bit|little|slightly|some|few|set|file|files|adobe|develop|called|named|"
    r"add|give|get|new|nice|same|then|now|just|let|lets)(?![a-z])"
)
_LEFT = late(r"[^\W_]+(?:[-'][^\W_]+)*")


def hear_preset(request: str, files: Sequence[str]) -> Heard | None:
    """A wish for a preset: it says preset, and nothing that is not of a look."""
    folded = fold(request)
    if not _PRESET.search(folded) or _named(request, files):
        return None
    rest = _strange(_PRESET.sub(" ", folded))
    if rest:
        return None
    found = Look.find(request)
    if not found:
        return Heard({}, missing=Look.asks)
    return Heard({"look": str(found[0].value)})


def hear_look(request: str, files: Sequence[str]) -> Heard | None:
    """A wish to change photos that are given or named, by a look."""
    folded = fold(request)
    photos = [name for name in files if fits(PHOTO.name, name)]
    named = _named(request, photos)
    found = Look.find(request)
    if not photos or not found or _PRESET.search(folded):
        return None
    if not (named or _PHOTO_WORDS.search(folded) or len(photos) == len(files)):
        return None
    text = folded
    for name in named:
        text = text.replace(fold(name), " ")
    if _strange(_PHOTO_WORDS.sub(" ", text)):
        return None
    return Heard({"photos": named or photos, "look": str(found[0].value)})


def _named(request: str, files: Sequence[str]) -> list[str]:
    """The files that the request names, by their own name, in the order of `files`."""
    return [name for name in files if PurePath(name).name in request]


def _strange(folded: str) -> list[str]:
    """Words that are neither of a look nor of asking for one."""
    kept = list(folded)
    for start, end in look_spans(folded):
        kept[start:end] = " " * (end - start)
    return _LEFT.findall(_PLAIN.sub(" ", "".join(kept)))
