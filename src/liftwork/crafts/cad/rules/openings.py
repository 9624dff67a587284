"""Openings in their walls, and the rooms on their two sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from liftwork.contract.checks import Check
from liftwork.crafts.cad.rules.codes import JOINED, SEATED
from liftwork.crafts.cad.rules.floors import Floor, Reach, along, listed
from liftwork.formats.house_plan import Opening

_CLEARANCE = 4
"""Inches of brick between an opening and the face of a wall that meets its own."""
_HEAD = 84


def check_seated(floors: Sequence[Floor]) -> Check:
    """Each opening lies wholly in one wall, 4 in off junctions, its head at 7 ft or less."""
    faults = []
    count = 0
    for floor in floors:
        placed = []
        for opening in floor.storey.openings:
            count += 1
            reach = floor.reach(opening)
            if reach is None:
                faults.append(f"{opening.id} is in no wall")
                continue
            placed.append((opening, reach))
            faults += _seat_faults(opening, reach, floor)
        for (one, a), (two, b) in combinations(placed, 2):
            if a.wall is b.wall and a.start < b.end and b.start < a.end:
                faults.append(f"{one.id} and {two.id} overlap")
    return SEATED(*listed(faults, f"{count} openings, each 4 in or more off junctions"))


def _seat_faults(opening: Opening, reach: Reach, floor: Floor) -> Iterator[str]:
    if opening.width <= 0 or opening.height <= 0 or opening.sill < 0:
        yield f"{opening.id} has no size"
    if opening.sill + opening.height > _HEAD:
        yield f"{opening.id} has its head at {opening.sill + opening.height} in of {_HEAD} at most"
    _, first, last = along(reach.wall)
    if reach.start < first or reach.end > last:
        yield f"{opening.id} reaches beyond its wall"
        return
    for at, half in _junctions(reach, floor):
        gap = max(reach.start - at, at - reach.end) - half
        if gap < _CLEARANCE:
            yield f"{opening.id} is {gap:g} in off a junction, {_CLEARANCE} required"
            return


def _junctions(reach: Reach, floor: Floor) -> Iterator[tuple[float, float]]:
    """Where other walls meet this one, and half their thickness; also this one's ends."""
    _, first, last = along(reach.wall)
    yield first, 0
    yield last, 0
    for other in floor.storey.walls:
        line, low, high = along(other)
        if other.horizontal != reach.wall.horizontal and first <= line <= last:
            slack = reach.wall.thickness / 2
            if low - slack <= reach.line <= high + slack:
                yield line, other.thickness / 2


def check_joined(floors: Sequence[Floor]) -> Check:
    """What an opening names is what lies along its whole width on each side of the wall."""
    faults = []
    count = 0
    for floor in floors:
        for opening in floor.storey.openings:
            count += 1
            reach = floor.reach(opening)
            if reach is None:
                continue
            wanted = [frozenset() if id is None else frozenset({id}) for id in opening.rooms]
            found = list(floor.beside(reach))
            if found not in (wanted, wanted[::-1]):
                says = " and ".join(str(id) for id in opening.rooms)
                lies = " and ".join("+".join(sorted(ids)) or "None" for ids in found)
                faults.append(f"{opening.id} names {says}; {lies} lie there")
    return JOINED(*listed(faults, f"{count} of {count} openings"))
