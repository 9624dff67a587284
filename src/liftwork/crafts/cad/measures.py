"""What can be measured on a plan: its rectangles, walls and openings, and nothing of its making."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from itertools import combinations, pairwise

from liftwork.crafts.cad.plan import Opening, Plan, Rect, Room, Storey, Use, Wall

OPEN_AIR = frozenset({Use.OPEN, Use.PORCH, Use.TERRACE})
HABITABLE = frozenset({Use.BEDROOM, Use.LOUNGE, Use.DRAWING_ROOM, Use.DINING})
OWN_GROUND = 36
"""Inches from the plot line from which a wall may have windows that look across it."""


def overlap(a: Rect, b: Rect) -> int:
    """Square inches that two rectangles share."""
    width = min(a.x1, b.x1) - max(a.x0, b.x0)
    depth = min(a.y1, b.y1) - max(a.y0, b.y0)
    return width * depth if width > 0 and depth > 0 else 0


def inside(outer: Rect, inner: Rect, slack: int = 0) -> bool:
    """Whether `inner` lies in `outer`, give or take `slack` inches."""
    return (
        inner.x0 >= outer.x0 - slack
        and inner.y0 >= outer.y0 - slack
        and inner.x1 <= outer.x1 + slack
        and inner.y1 <= outer.y1 + slack
    )


def around(rects: list[Rect]) -> Rect:
    """The least rectangle around all of them."""
    return Rect(
        x0=min(r.x0 for r in rects),
        y0=min(r.y0 for r in rects),
        x1=max(r.x1 for r in rects),
        y1=max(r.y1 for r in rects),
    )


def wall_rect(wall: Wall) -> Rect:
    """The wall's body, its half inch left off so that it is whole inches."""
    half = wall.thickness // 2
    if wall.horizontal:
        return Rect(x0=wall.x0, x1=wall.x1, y0=wall.y0 - half, y1=wall.y0 + half)
    return Rect(x0=wall.x0 - half, x1=wall.x0 + half, y0=wall.y0, y1=wall.y1)


def span(opening: Opening) -> tuple[float, float]:
    """Where the opening begins and ends, in inches along the wall from its start."""
    return opening.at - opening.width / 2, opening.at + opening.width / 2


def corner_gaps(storey: Storey, opening: Opening) -> Iterator[float]:
    """Inches from the opening to each crossing wall's face, wall end and other opening."""
    wall = storey.wall(opening.wall)
    low, high = span(opening)
    start = wall.x0 if wall.horizontal else wall.y0
    line = wall.y0 if wall.horizontal else wall.x0
    yield low
    yield wall.length - high
    for other in storey.walls:
        if other.horizontal == wall.horizontal:
            continue
        ends = (other.y0, other.y1) if wall.horizontal else (other.x0, other.x1)
        if not ends[0] <= line <= ends[1]:
            continue
        at = (other.x0 if wall.horizontal else other.y0) - start
        if -other.thickness <= at <= wall.length + other.thickness:
            yield max(low - at, at - high) - other.thickness / 2
    for other_opening in storey.openings:
        if other_opening.wall == wall.id and other_opening.id != opening.id:
            one, two = span(other_opening)
            yield max(low - two, one - high)


def beyond(storey: Storey, opening: Opening) -> tuple[str | None, str | None]:
    """The rooms really found on the two sides of an opening, below or left first."""
    wall = storey.wall(opening.wall)
    off = wall.thickness // 2 + 2
    if wall.horizontal:
        x, y = wall.x0 + opening.at, wall.y0
        points = ((x, y - off), (x, y + off))
    else:
        x, y = wall.x0, wall.y0 + opening.at
        points = ((x - off, y), (x + off, y))
    return room_at(storey, *points[0]), room_at(storey, *points[1])


def room_at(storey: Storey, x: float, y: float) -> str | None:
    """The id of the room around a point."""
    for room in storey.rooms:
        r = room.outline
        if r.x0 < x < r.x1 and r.y0 < y < r.y1:
            return room.id
    return None


def open_air_beyond(plan: Plan, storey: Storey, opening: Opening) -> bool:
    """Whether a window looks into air of the plot's own, or the road: never at a neighbour."""
    sides = beyond(storey, opening)
    outer = [id for id in sides if id is None or storey.room(id).use in OPEN_AIR]
    if not outer:
        return False
    if None not in outer:
        return True
    wall, site = storey.wall(opening.wall), plan.site
    if wall.horizontal:
        at_road = wall.y0 - site.y0 <= OWN_GROUND and sides[0] is None
        return at_road or min(wall.y0 - site.y0, site.y1 - wall.y0) >= OWN_GROUND
    return min(wall.x0 - site.x0, site.x1 - wall.x0) >= OWN_GROUND


def swing(storey: Storey, door: Opening) -> Rect | None:
    """The square that a door's leaf sweeps in the room it opens into; None without a leaf."""
    if door.kind != "door" or door.swings_into is None:
        return None
    wall = storey.wall(door.wall)
    into = storey.room(door.swings_into).outline
    low, high = span(door)
    if wall.horizontal:
        x0, x1 = wall.x0 + low, wall.x0 + high
        near = wall.y0 if into.y0 >= wall.y0 else wall.y0 - door.width
        return Rect(x0=int(x0), x1=int(x1), y0=near, y1=near + door.width)
    y0, y1 = wall.y0 + low, wall.y0 + high
    near = wall.x0 if into.x0 >= wall.x0 else wall.x0 - door.width
    return Rect(x0=near, x1=near + door.width, y0=int(y0), y1=int(y1))


def swing_clashes(storey: Storey) -> Iterator[str]:
    """Each pair of leaves that meet, and each leaf over a stair or out of its room."""
    leaves = [(door, rect) for door in storey.openings if (rect := swing(storey, door))]
    for (one, a), (two, b) in combinations(leaves, 2):
        if overlap(a, b):
            yield f"{one.id} meets {two.id}"
    for door, rect in leaves:
        room = storey.room(door.swings_into or "")
        if not inside(room.outline, rect):
            yield f"{door.id} does not fit in {room.name}"
        if storey.stair:
            steps = (*(flight.rect for flight in storey.stair.flights), *storey.stair.landings)
            if any(overlap(rect, step) for step in steps):
                yield f"{door.id} swings over the stair"


def ways(plan: Plan) -> dict[str, set[str]]:
    """Which rooms one can walk to from which: through doors, arches and stairs."""
    graph: dict[str, set[str]] = {room.id: set() for room in plan.rooms}
    for storey in plan.storeys:
        for opening in storey.openings:
            a, b = opening.rooms
            if opening.kind in ("door", "arch") and b in graph and a in graph:
                graph[a].add(b)
                graph[b].add(a)
    flights = [room.id for room in plan.rooms if room.use is Use.STAIRS]
    for one, two in pairwise(flights):
        graph[one].add(two)
        graph[two].add(one)
    return graph


def reached(plan: Plan, closed: frozenset[Use] = frozenset()) -> set[str]:
    """Rooms reached from the porch on foot, never passing through a room of a `closed` use."""
    graph = ways(plan)
    uses = {room.id: room.use for room in plan.rooms}
    start = [room.id for room in plan.storeys[0].rooms if room.use is Use.PORCH]
    seen, queue = set(start), deque(start)
    while queue:
        here = queue.popleft()
        if uses[here] in closed:
            continue
        for there in sorted(graph[here] - seen):
            seen.add(there)
            queue.append(there)
    return seen


def glazing(plan: Plan, storey: Storey, room: Room) -> float:
    """Square feet of window onto open air."""
    return sum(
        opening.width * opening.height / 144
        for opening in storey.openings
        if opening.kind == "window"
        and room.id in opening.rooms
        and open_air_beyond(plan, storey, opening)
    )
