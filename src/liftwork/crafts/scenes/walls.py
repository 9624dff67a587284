"""Walls as solids, with holes for their openings, to the ceiling or cut to look inside."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.metres import INCH, Box, top_of, z_of
from liftwork.crafts.scenes.solids import Solid, pushed
from liftwork.formats.house_plan import Opening, Room, Storey, Wall


@dataclass(frozen=True)
class Hole:
    """Where an opening is in its wall: along it and in height, metres."""

    opening: Opening
    start: float
    end: float
    low: float
    high: float


@dataclass(frozen=True)
class Stretch:
    """A length of wall, metres along it. `parapet` where no room stands on either side."""

    start: float
    end: float
    parapet: bool


@dataclass(frozen=True)
class Body:
    """A wall as it stands: along x or not, its faces across, its stretches and holes."""

    wall: Wall
    low: float
    high: float
    stretches: tuple[Stretch, ...]
    holes: tuple[Hole, ...]
    base: float
    top: float
    parapet_top: float

    @property
    def boxes(self) -> list[tuple[Box, bool]]:
        """What it covers on the ground, and whether that is a parapet only."""
        along = [(s.start, s.end, s.parapet) for s in self.stretches]
        if self.wall.horizontal:
            return [(Box(a, self.low, b, self.high), parapet) for a, b, parapet in along]
        return [(Box(self.low, a, self.high, b), parapet) for a, b, parapet in along]

    def plan_of(self, hole: Hole) -> Box:
        """What a hole of it takes on the ground."""
        if self.wall.horizontal:
            return Box(hole.start, self.low, hole.end, self.high)
        return Box(self.low, hole.start, self.high, hole.end)

    def solid(self, limit: float) -> Solid:
        """The wall up to `limit` at most."""
        tops = {self._top(s, limit) for s in self.stretches}
        us = [u for s in self.stretches for u in (s.start, s.end)]
        us += [u for hole in self.holes for u in (hole.start, hole.end)]
        vs = [self.base, *tops, *(z for h in self.holes for z in (h.low, h.high))]
        vs = [v for v in vs if self.base <= v <= max(tops)]

        def filled(u: float, v: float) -> bool:
            stretch = next((s for s in self.stretches if s.start <= u <= s.end), None)
            if stretch is None or v > self._top(stretch, limit):
                return False
            return not any(h.start < u < h.end and h.low < v < h.high for h in self.holes)

        axes = self.wall.horizontal
        return pushed(us, vs, filled, (self.low, self.high), "xzy" if axes else "yzx")

    def _top(self, stretch: Stretch, limit: float) -> float:
        return min(limit, self.parapet_top if stretch.parapet else self.top)


def bodies(storey: Storey) -> tuple[Body, ...]:
    """Every wall of a storey."""
    return tuple(_body(storey, wall) for wall in storey.walls)


def _body(storey: Storey, wall: Wall) -> Body:
    line = wall.line * INCH
    half = wall.thickness * INCH / 2
    begin = wall.span[0]
    base = z_of(storey) - heights.FINISH
    return Body(
        wall=wall,
        low=line - half,
        high=line + half,
        stretches=tuple(_stretches(storey, wall)),
        holes=tuple(
            Hole(
                opening,
                (begin + opening.at - opening.width / 2) * INCH,
                (begin + opening.at + opening.width / 2) * INCH,
                base if opening.sill == 0 else z_of(storey) + opening.sill * INCH,
                z_of(storey) + (opening.sill + opening.height) * INCH,
            )
            for opening in storey.openings
            if opening.wall == wall.id
        ),
        base=base,
        top=top_of(storey) - heights.FINISH - heights.SLAB,
        parapet_top=z_of(storey) + heights.PARAPET,
    )


def _stretches(storey: Storey, wall: Wall) -> list[Stretch]:
    first, last = wall.span
    cuts = {first, last}
    for room in storey.rooms:
        o = room.outline
        ends = (o.x0, o.x1) if wall.horizontal else (o.y0, o.y1)
        cuts.update(cut for cut in ends if first < cut < last)
    found: list[Stretch] = []
    for start, end in pairwise(sorted(cuts)):
        beside = _beside(storey, wall, (start + end) / 2)
        parapet = not any(room.indoors for room in beside)
        if found and found[-1].parapet == parapet:
            found[-1] = Stretch(found[-1].start, end * INCH, parapet)
        else:
            found.append(Stretch(start * INCH, end * INCH, parapet))
    before, after = _reach(storey, wall, first), _reach(storey, wall, last)
    found[0] = Stretch(found[0].start - before * INCH, found[0].end, found[0].parapet)
    found[-1] = Stretch(found[-1].start, found[-1].end + after * INCH, found[-1].parapet)
    return found


def _beside(storey: Storey, wall: Wall, along: float) -> list[Room]:
    """The rooms on both sides of a wall at a place along it, inches."""
    found = []
    for room in storey.rooms:
        o = room.outline
        if wall.horizontal:
            touches = wall.y0 in (o.y0, o.y1) and o.x0 < along < o.x1
        else:
            touches = wall.x0 in (o.x0, o.x1) and o.y0 < along < o.y1
        if touches:
            found.append(room)
    return found


def _reach(storey: Storey, wall: Wall, end: int) -> float:
    """How far a wall runs past the end of its centre line, inches; negative where it stops short.

    No two walls may share a face that is seen, so a wall stops at the face of one that it
    meets; at an outer corner the one along the road goes on to the other's far face.
    """
    line = wall.line
    meets = [
        other
        for other in storey.walls
        if other.horizontal != wall.horizontal and other.line == end and _spans(other, line)
    ]
    if not meets:
        return 0.0
    thinnest = min(other.thickness for other in meets) / 2
    goes_on = any(
        other.id != wall.id
        and other.horizontal == wall.horizontal
        and other.line == line
        and end in other.span
        for other in storey.walls
    )
    corner = len(meets) == 1 and line in meets[0].span and not goes_on
    return thinnest if corner and wall.horizontal else -thinnest


def _spans(wall: Wall, place: int) -> bool:
    first, last = wall.span
    return first <= place <= last
