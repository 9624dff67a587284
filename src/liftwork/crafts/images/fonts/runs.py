"""Cuts a line into runs of one face and one direction, in the order in which they are drawn."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from liftwork.contract.patterns import late
from liftwork.crafts.images.fonts.faces import EMOJI, SHAPERS, Face, face_of, is_emoji

_MARKED = late(r"[0-9]+(?:[.,:/-][0-9]+)+%?|[0-9]+%|%[0-9]+")


@dataclass(frozen=True)
class Run:
    """Letters of one face."""

    text: str
    face: Face


def reads_from_right(text: str) -> bool:
    """Whether a text runs right to left: its first strong letter does."""
    for char in text:
        kind = unicodedata.bidirectional(char)
        if kind in ("R", "AL"):
            return True
        if kind == "L":
            return False
    return False


@lru_cache(maxsize=2048)
def runs_of(line: str, faces: tuple[Face, ...], from_right: bool) -> tuple[Run, ...]:
    """The runs of a line from left to right as drawn.

    Numbers and marks between letters of one direction go with them. Runs of the other
    direction inside a line are put in reading order; deeper nesting is not told apart.
    """
    pieces = _by_direction(line, from_right)
    if from_right:
        pieces.reverse()
    return tuple(run for text, rtl in pieces for run in _by_face(text, faces, rtl))


def _by_direction(line: str, from_right: bool) -> list[tuple[str, bool]]:
    """The line in pieces of one direction, in reading order, with whether each is RTL."""
    kinds = _with_numbers([_strong(char) for char in line], line)
    settled = [
        kind if kind is not None else _between(kinds, at, from_right)
        for at, kind in enumerate(kinds)
    ]
    pieces: list[tuple[str, bool]] = []
    for char, rtl in zip(line, settled, strict=True):
        if pieces and pieces[-1][1] is rtl:
            pieces[-1] = (pieces[-1][0] + char, rtl)
        else:
            pieces.append((char, rtl))
    return pieces


def _with_numbers(kinds: list[bool | None], line: str) -> list[bool | None]:
    """Numbers take the direction of the letters before; with marks in them they run from left.

    So ``20%`` is drawn as one piece, of a face that has both.
    """
    found = list(kinds)
    last: bool | None = None
    for at, kind in enumerate(kinds):
        if kind is not None:
            last = kind
        elif line[at].isdigit():
            found[at] = last
    for at, char in enumerate(line):
        if unicodedata.bidirectional(char) in ("ET", "ES", "CS"):
            around = [n for n in (at - 1, at + 1) if 0 <= n < len(line) and line[n].isdigit()]
            found[at] = found[around[0]] if around else None
    for number in _MARKED.finditer(line):
        found[slice(*number.span())] = [False] * len(number[0])
    return found


def _between(kinds: list[bool | None], at: int, from_right: bool) -> bool:
    """The direction of a neutral letter: that of its neighbours where they agree."""
    before = next((k for k in reversed(kinds[:at]) if k is not None), from_right)
    after = next((k for k in kinds[at:] if k is not None), from_right)
    return before if before == after else from_right


def _strong(char: str) -> bool | None:
    kind = unicodedata.bidirectional(char)
    return {"R": True, "AL": True, "AN": True, "L": False}.get(kind)


def _by_face(text: str, faces: tuple[Face, ...], rtl: bool) -> list[Run]:
    """One piece cut where the face changes; neutral letters stay with the face before them."""
    runs: list[Run] = []
    for at, char in enumerate(text):
        last = runs[-1].face if runs else None
        face = EMOJI if is_emoji(char, text[at + 1 : at + 2]) else _next(char, last, faces, rtl)
        if last is face:
            runs[-1] = Run(runs[-1].text + char, face)
        else:
            runs.append(Run(char, face))
    return list(reversed(runs)) if rtl else runs


def _next(char: str, last: Face | None, faces: tuple[Face, ...], rtl: bool) -> Face:
    """The face of a character behind one of the face `last`."""
    best = face_of(char, _fitting(faces, rtl))
    if last is not None:
        held = ord(char) in last.letters or unicodedata.combining(char)
        if ord(char) in SHAPERS or (held and (not char.isalpha() or last is best)):
            return last
    return best or last or faces[0]


def _fitting(faces: tuple[Face, ...], rtl: bool) -> tuple[Face, ...]:
    """Faces of the direction first, so that digits beside Arabic come from an Arabic face."""
    return tuple(sorted(faces, key=lambda face: face.rtl is not rtl))
