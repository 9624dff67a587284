"""Door leaves as quarter discs, against each other, the walls of their room, and stairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin

from liftwork.contract.checks import Check
from liftwork.crafts.cad.rules.codes import SWINGS
from liftwork.crafts.cad.rules.floors import Floor, along, listed
from liftwork.formats.house_plan import Opening, Rect

_PARTS = 8
"""Chords in a quarter circle; they lie within 0.5% of it."""
_TOUCH = 0.5
"""Inches that two bodies may overlap: what rounding to whole inches makes of a touch."""
_DOUBLE = 54
"""Inches from which a door has two leaves."""

_Point = tuple[float, float]
_Sides = tuple[float, float, float, float]
"""x0, y0, x1, y1 of a rectangle."""


@dataclass(frozen=True)
class _Leaf:
    """One leaf: its hinge, and the far corner of the square whose quarter disc it sweeps.

    `room` is what it swings in, to the walls' centre lines.
    """

    door: str
    hinge: _Point
    far: _Point
    room: Rect

    @property
    def radius(self) -> float:
        """The leaf's width, inches."""
        return abs(self.far[0] - self.hinge[0])

    @property
    def square(self) -> _Sides:
        """The least rectangle around its path."""
        (x0, x1), (y0, y1) = (
            sorted((self.hinge[0], self.far[0])),
            sorted((self.hinge[1], self.far[1])),
        )
        return x0, y0, x1, y1

    @cached_property
    def outline(self) -> list[_Point]:
        """Its path as a convex polygon."""
        (x, y), (fx, fy) = self.hinge, self.far
        turns = [pi / 2 * part / _PARTS for part in range(_PARTS + 1)]
        return [(x, y), *((x + (fx - x) * cos(t), y + (fy - y) * sin(t)) for t in turns)]

    def meets(self, body: _Sides) -> bool:
        """Whether its path lies over a rectangle by more than a touch."""
        x0, y0, x1, y1 = self.square
        left, right = max(x0, body[0]), min(x1, body[2])
        low, high = max(y0, body[1]), min(y1, body[3])
        if right - left <= _TOUCH or high - low <= _TOUCH:
            return False
        x, y = self.hinge
        near = (min(max(x, left), right) - x, min(max(y, low), high) - y)
        return hypot(*near) < self.radius - _TOUCH

    def leaves_room(self) -> bool:
        """Whether its path crosses the centre line of a wall of its room."""
        x0, y0, x1, y1 = self.square
        room = self.room
        return x0 < room.x0 or y0 < room.y0 or x1 > room.x1 or y1 > room.y1


def check_swings(floors: Sequence[Floor]) -> Check:
    """No leaf's path crosses another's, meets a wall, or lies over a flight or landing."""
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
        faults += [
            f"{one.door} and {two.door} hit each other"
            for one, two in combinations(leaves, 2)
            if _cross(one.outline, two.outline)
        ]
        faults += _hits(leaves, _walls(floor), _steps(floors, number))
    return SWINGS(*listed(faults, f"{count} leaves turn freely"))


def _hits(
    leaves: Sequence[_Leaf], walls: Sequence[_Sides], steps: Sequence[_Sides]
) -> Iterator[str]:
    for leaf in leaves:
        if leaf.leaves_room() or any(leaf.meets(wall) for wall in walls):
            yield f"{leaf.door} hits a wall"
        if any(leaf.meets(step) for step in steps):
            yield f"{leaf.door} swings over the stairs"


def _walls(floor: Floor) -> list[_Sides]:
    """Every wall's body, corners filled."""
    bodies = []
    for wall in floor.storey.walls:
        line, start, end = along(wall)
        half = wall.thickness / 2
        one, two, three, four = start - half, line - half, end + half, line + half
        bodies.append((one, two, three, four) if wall.horizontal else (two, one, four, three))
    return bodies


def _steps(floors: Sequence[Floor], number: int) -> list[_Sides]:
    """The flights and landings that go up from a storey, and those that arrive from below."""
    stairs = [floor.storey.stair for floor in floors[max(0, number - 1) : number + 1]]
    return [
        (rect.x0, rect.y0, rect.x1, rect.y1)
        for stair in stairs
        if stair
        for rect in (*(flight.rect for flight in stair.flights), *stair.landings)
    ]


def _leaves(opening: Opening, floor: Floor) -> Iterator[_Leaf]:
    """The leaves of a door, none where it says too little to hang them."""
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
    at_start = (opening.hinge == "start") == ((wall.x0, wall.y0) <= (wall.x1, wall.y1))
    width = reach.end - reach.start
    hung = [(reach.start, width) if at_start else (reach.end, -width)]
    if width >= _DOUBLE:
        hung = [(reach.start, width // 2), (reach.end, -(width // 2))]
    for hinge, across in hung:
        end, tip = hinge + across, face + away * abs(across)
        if wall.horizontal:
            yield _Leaf(opening.id, (hinge, face), (end, tip), room.outline)
        else:
            yield _Leaf(opening.id, (face, hinge), (tip, end), room.outline)


def _cross(one: Sequence[_Point], two: Sequence[_Point]) -> bool:
    """Whether two convex polygons overlap by more than a touch: no line parts them."""
    for shape in (one, two):
        for (ax, ay), (bx, by) in pairwise((*shape, shape[0])):
            length = hypot(bx - ax, by - ay)
            if not length:
                continue
            nx, ny = (by - ay) / length, (ax - bx) / length
            first = [x * nx + y * ny for x, y in one]
            second = [x * nx + y * ny for x, y in two]
            if min(max(first), max(second)) - max(min(first), min(second)) <= _TOUCH:
                return False
    return True
