"""Door leaves as quarter discs, against each other, the walls of their room, and stairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Opening, Rect
from liftwork.crafts.cad.rules.codes import SWINGS
from liftwork.crafts.cad.rules.floors import Floor, along, listed
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import shapely
else:
    shapely = lazy("shapely")

_PARTS = 8
"""Chords in a quarter circle; the leaf's path is measured 0.5% short."""
_TOUCH = 4.0
"""Square inches that may overlap: what rounding to whole inches makes of a touch."""
_DOUBLE = 54
"""Inches from which a door has two leaves."""

_Point = tuple[float, float]


@dataclass(frozen=True)
class _Leaf:
    """What one leaf sweeps, and the room that it sweeps in, to the walls' centre lines."""

    door: str
    swept: Any
    room: Rect


def check_swings(floors: Sequence[Floor]) -> Check:
    """No leaf's path crosses another's, leaves its room, or lies over a flight or landing."""
    faults: list[str] = []
    count = 0
    for number, floor in enumerate(floors):
        leaves: list[_Leaf] = []
        for opening in floor.storey.openings:
            if opening.kind != "door":
                continue
            made = list(_leaves(opening, floor))
            leaves += made
            if not made:
                faults.append(f"{opening.id} has no hinge or swings into neither of its rooms")
        count += len(leaves)
        faults += _clashes(leaves)
        faults += _hits(leaves, _walls(floor), _steps(floors, number))
    return SWINGS(*listed(faults, f"{count} leaves turn freely"))


def _clashes(leaves: Sequence[_Leaf]) -> Iterator[str]:
    for one, two in combinations(leaves, 2):
        if one.swept.intersection(two.swept).area > _TOUCH:
            yield f"{one.door} and {two.door} hit each other"


def _hits(leaves: Sequence[_Leaf], walls: Sequence[Any], steps: Sequence[Any]) -> Iterator[str]:
    for leaf in leaves:
        out = leaf.swept.difference(_box(leaf.room)).area > _TOUCH
        if out or any(leaf.swept.intersection(wall).area > _TOUCH for wall in walls):
            yield f"{leaf.door} hits a wall"
        if any(leaf.swept.intersection(step).area > _TOUCH for step in steps):
            yield f"{leaf.door} swings over the stairs"


def _box(rect: Rect) -> Any:
    return shapely.box(rect.x0, rect.y0, rect.x1, rect.y1)


def _walls(floor: Floor) -> list[Any]:
    """Every wall's body, corners filled."""
    bodies = []
    for wall in floor.storey.walls:
        line, start, end = along(wall)
        half = wall.thickness / 2
        ends = (start - half, line - half, end + half, line + half)
        x0, y0, x1, y1 = ends if wall.horizontal else (ends[1], ends[0], ends[3], ends[2])
        bodies.append(shapely.box(x0, y0, x1, y1))
    return bodies


def _steps(floors: Sequence[Floor], number: int) -> list[Any]:
    """The flights and landings that go up from a storey, and those that arrive from below."""
    stairs = [floor.storey.stair for floor in floors[max(0, number - 1) : number + 1]]
    rects = [
        rect
        for stair in stairs
        if stair
        for rect in (*(flight.rect for flight in stair.flights), *stair.landings)
    ]
    return [_box(rect) for rect in rects]


def _leaves(opening: Opening, floor: Floor) -> Iterator[_Leaf]:
    reach = floor.reach(opening)
    room = floor.rooms.get(opening.swings_into or "")
    if reach is None or room is None or opening.hinge is None or room.id not in opening.rooms:
        return
    low, high = floor.beside(reach)
    if room.id not in low | high:
        return
    wall = reach.wall
    away = 1 if room.id in high else -1
    face = reach.line + away * wall.thickness / 2
    forward = (wall.x0, wall.y0) <= (wall.x1, wall.y1)
    at_start = (opening.hinge == "start") == forward
    width = reach.end - reach.start
    hung = [(reach.start, 1, width) if at_start else (reach.end, -1, width)]
    if width >= _DOUBLE:
        hung = [(reach.start, 1, width // 2), (reach.end, -1, width // 2)]
    for hinge, inward, radius in hung:
        points: list[_Point] = [(hinge, face)]
        for part in range(_PARTS + 1):
            angle = pi / 2 * part / _PARTS
            points.append((hinge + inward * radius * cos(angle), face + away * radius * sin(angle)))
        if not wall.horizontal:
            points = [(y, x) for x, y in points]
        yield _Leaf(opening.id, shapely.Polygon(points), room.outline)
