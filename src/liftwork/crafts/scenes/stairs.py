"""Stairs as solids, and the small room over the last one where it comes out on the roof."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Part
from liftwork.crafts.scenes.levels import part
from liftwork.crafts.scenes.metres import Box, metres, top_of, z_of
from liftwork.crafts.scenes.solids import Solid, block, pushed
from liftwork.formats.house_plan import Flight, Storey

_DEPTH = 2
"""A flight is that many risers thick."""
_DOOR = (0.9, 2.1)
_DRIP = 0.012
"""How far the slab over it stands out: no further than the plot goes."""


def stairs(storey: Storey) -> Iterator[Part]:
    """Flights and landings of a storey's stair; each tread is one riser above the last."""
    stair = storey.stair
    if stair is None:
        return
    riser = (top_of(storey) - z_of(storey)) / stair.risers
    climbed = 0
    group, level = f"storey/{storey.level}", storey.level
    for n, flight in enumerate(stair.flights):
        solid = _flight(flight, z_of(storey), climbed, riser)
        yield part(f"stairs/{level}/flight{n + 1}", group, "stair", solid, stair.room)
        climbed += flight.treads + 1
        if n < len(stair.landings):
            top = z_of(storey) + climbed * riser
            landing = block(metres(stair.landings[n]), top - heights.SLAB, top)
            yield part(f"stairs/{level}/landing{n + 1}", group, "stair", landing, stair.room)


def _flight(flight: Flight, floor: float, climbed: int, riser: float) -> Solid:
    box = metres(flight.rect)
    along_x = flight.climbs.endswith("x")
    first, last = (box.x0, box.x1) if along_x else (box.y0, box.y1)
    low, high = (box.y0, box.y1) if along_x else (box.x0, box.x1)
    tread = (last - first) / flight.treads
    us = [first + n * tread for n in range(flight.treads + 1)]
    vs = [floor + max(0, climbed + n) * riser for n in range(1 - _DEPTH, flight.treads + 1)]

    def filled(u: float, v: float) -> bool:
        step = int((u - first) / tread) if flight.climbs[0] == "+" else int((last - u) / tread)
        top = floor + (climbed + step + 1) * riser
        return max(floor, top - _DEPTH * riser) < v < top

    return pushed(us, vs, filled, (low, high), "xzy" if along_x else "yzx")


def head_box(storey: Storey) -> Box | None:
    """The outer faces of the room over the last stair, or None where no stair goes up."""
    if storey.stair is None:
        return None
    half = heights.STAIR_WALL / 2
    b = metres(storey.room(storey.stair.room).outline)
    return Box(b.x0 - half, b.y0 - half, b.x1 + half, b.y1 + half)


def stair_head(storey: Storey) -> Iterator[Part]:
    """Four walls, a door onto the roof and a slab over the stair that reaches it."""
    outer = head_box(storey)
    if outer is None or storey.stair is None:
        return
    wide = heights.STAIR_WALL
    base, top = top_of(storey) - heights.FINISH, top_of(storey) + heights.STAIR_HEAD
    end = {"+x": "x0", "-x": "x1", "+y": "y0", "-y": "y1"}[storey.stair.flights[0].climbs]
    sides = {
        "y0": Box(outer.x0, outer.y0, outer.x1, outer.y0 + wide),
        "y1": Box(outer.x0, outer.y1 - wide, outer.x1, outer.y1),
        "x0": Box(outer.x0, outer.y0 + wide, outer.x0 + wide, outer.y1 - wide),
        "x1": Box(outer.x1 - wide, outer.y0 + wide, outer.x1, outer.y1 - wide),
    }
    for side, box in sides.items():
        along_x = side in ("y0", "y1")
        solid = _head_wall(box, along_x, top_of(storey) if side == end else None, base, top)
        yield part(f"stairhead/{side}", "roof", "plaster outside", solid, storey.stair.room)
        if side == end:
            leaf = _head_door(box, along_x, top_of(storey))
            yield part("stairhead/door", "roof", "door wood", leaf, storey.stair.room)
    over = Box(outer.x0 - _DRIP, outer.y0 - _DRIP, outer.x1 + _DRIP, outer.y1 + _DRIP)
    slab = block(over, top, top + heights.SLAB)
    yield part("stairhead/slab", "roof", "concrete", slab, storey.stair.room)


def _door_span(box: Box, along_x: bool) -> tuple[float, float]:
    middle = box.middle[0] if along_x else box.middle[1]
    return middle - _DOOR[0] / 2, middle + _DOOR[0] / 2


def _head_wall(box: Box, along_x: bool, door_at: float | None, base: float, top: float) -> Solid:
    first, last = (box.x0, box.x1) if along_x else (box.y0, box.y1)
    low, high = (box.y0, box.y1) if along_x else (box.x0, box.x1)
    us, vs = [first, last], [base, top]
    start, end, foot, head = first, first, base, base
    if door_at is not None:
        start, end = _door_span(box, along_x)
        foot, head = door_at, door_at + _DOOR[1]
        us += [start, end]
        vs += [foot, head]

    def filled(u: float, v: float) -> bool:
        return not (start < u < end and foot < v < head)

    return pushed(us, vs, filled, (low, high), "xzy" if along_x else "yzx")


def _head_door(box: Box, along_x: bool, floor: float) -> Solid:
    start, end = _door_span(box, along_x)
    x, y = box.middle
    if along_x:
        return block(Box(start, y - 0.02, end, y + 0.02), floor, floor + _DOOR[1])
    return block(Box(x - 0.02, start, x + 0.02, end), floor, floor + _DOOR[1])
