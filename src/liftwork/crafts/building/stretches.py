"""Walls cut where they change between full height and a parapet."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from liftwork.formats.house_plan import OUTDOORS, Storey, Wall


class Stretch(NamedTuple):
    """A part of a wall, from `start` to `end` along it: a parapet, or as high as the rooms."""

    start: int
    end: int
    parapet: bool


def stretches(storey: Storey, wall: Wall) -> list[Stretch]:
    """A wall cut where it changes between full height and a parapet of a terrace."""
    first, last = wall.span
    sides = [(r, r.outline.y0, r.outline.y1, r.outline.x0, r.outline.x1) for r in storey.rooms]
    if not wall.horizontal:
        sides = [(r, r.outline.x0, r.outline.x1, r.outline.y0, r.outline.y1) for r in storey.rooms]
    beside = [(r, a, b) for r, low, high, a, b in sides if wall.line in (low, high)]
    cuts = sorted({first, last, *(c for _, a, b in beside for c in (a, b) if first < c < last)})
    found: list[Stretch] = []
    for start, end in pairwise(cuts):
        uses = {r.use for r, a, b in beside if a <= start and end <= b}
        parapet = "terrace" in uses and uses <= OUTDOORS
        same = found.pop() if found and found[-1].parapet == parapet else None
        found.append(Stretch(same.start if same else start, end, parapet))
    return found
