"""Rooms tile their storey, and walls follow the rooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.codes import APART, CLEAR, COVERED, WALLED
from liftwork.crafts.cad.rules.floors import (
    OUTDOORS,
    Floor,
    Strip,
    listed,
    named,
    overlap,
    short_side,
    within,
)
from liftwork.formats.house_plan import Rect, Room, Use

_RIM = 6
"""Inches along the plot line that may lie outside every room: half an outer wall, rounded up."""
_LEAST_OUTER, _LEAST_INNER = 8, 4
"""Inches of brick: one whole brick outside, half a brick inside."""


def check_covered(plan: Plan, floors: Sequence[Floor]) -> Check:
    """Each footprint is covered by whole rooms; so is the plot around the ground storey's."""
    faults = [fault for floor in floors for fault in _uncovered(floor)]
    ground = floors[0].storey if floors else None
    if ground:
        inner = _shrunk(plan.site, _RIM)
        lacking = inner.area_sqft - _covered(inner, ground.rooms)
        if lacking > 0.01:
            faults.append(f"{lacking:.1f} sq ft of the plot belong to no room")
        faults += [
            f"{named(room)} reaches over the plot line"
            for room in ground.rooms
            if not within(room.outline, plan.site)
        ]
    covered = sum(floor.storey.footprint.area_sqft for floor in floors)
    return COVERED(*listed(faults, f"{covered:.0f} sq ft on {len(floors)} storeys, no gap"))


def _uncovered(floor: Floor) -> Iterator[str]:
    storey = floor.storey
    foot = storey.footprint
    for room in storey.rooms:
        shared = overlap(room.outline, foot)
        if 0 < shared < room.outline.area_sqft - 0.01:
            yield f"{named(room)} lies partly outside the footprint of {storey.name}"
        elif not shared and (storey.level > 0 or room.use is not Use.OPEN):
            yield f"{named(room)} lies outside the footprint of {storey.name}"
    lacking = foot.area_sqft - _covered(foot, storey.rooms)
    if lacking > 0.01:
        yield f"{lacking:.1f} sq ft of {storey.name} belong to no room"


def _covered(region: Rect, rooms: Sequence[Room]) -> float:
    """Square feet of a region under rooms, overlaps counted once."""
    xs = sorted({x for r in rooms for x in (r.outline.x0, r.outline.x1)} | {region.x0, region.x1})
    total = 0
    for x0, x1 in pairwise(xs):
        if x0 < region.x0 or x1 > region.x1:
            continue
        reached = region.y0
        columns = [r.outline for r in rooms if r.outline.x0 <= x0 and x1 <= r.outline.x1]
        for outline in sorted(columns, key=lambda o: o.y0):
            top = min(outline.y1, region.y1)
            if top > reached:
                total += (x1 - x0) * (top - max(reached, outline.y0))
                reached = top
    return total / 144


def _shrunk(rect: Rect, by: int) -> Rect:
    return Rect(x0=rect.x0 + by, y0=rect.y0 + by, x1=rect.x1 - by, y1=rect.y1 - by)


def check_apart(floors: Sequence[Floor]) -> Check:
    """No two outlines of a storey share ground."""
    faults = []
    pairs = 0
    for floor in floors:
        for one, two in combinations(floor.storey.rooms, 2):
            pairs += 1
            shared = overlap(one.outline, two.outline)
            if shared > 0:
                faults.append(f"{named(one)} and {named(two)} share {shared:.1f} sq ft")
    return APART(*listed(faults, f"{pairs} pairs of rooms share nothing"))


def check_walled(floors: Sequence[Floor]) -> Check:
    """A wall around every enclosed room and a parapet around every terrace (IRC R312.1).

    Between outdoor rooms none is needed. Walls with outdoors on one side, and only those,
    are external; they are at least 8 in thick, others 4 in.
    """
    faults = []
    length = 0
    for floor in floors:
        for strip in floor.strips:
            fault = _fault_of(strip)
            if fault:
                where = "y" if strip.horizontal else "x"
                faults.append(
                    f"{floor.storey.name}: {fault} at {where} {strip.line} in, "
                    f"{strip.start} to {strip.end}"
                )
            length += strip.length * len(strip.walls)
    return WALLED(*listed(faults, f"{length / 12:.0f} ft of wall, all of it on edges of rooms"))


def _fault_of(strip: Strip) -> str | None:
    """What is wrong with the walls of a strip, if anything."""
    sides = [strip.low, strip.high]
    indoor = sum(any(room.use not in OUTDOORS for room in side) for side in sides)
    terrace = sum(any(room.use is Use.TERRACE for room in side) for side in sides)
    if len(strip.walls) > 1:
        return "two walls lie over each other"
    if not strip.walls:
        return "a wall is missing" if indoor or terrace == 1 else None
    wall = strip.walls[0]
    if strip.within or not any(sides):
        return f"wall {wall.id} stands on no edge of a room"
    if indoor and wall.external != (indoor == 1):
        return f"wall {wall.id} is{'' if wall.external else ' not'} external"
    least = _LEAST_OUTER if indoor == 1 else _LEAST_INNER
    return f"wall {wall.id} is only {wall.thickness} in thick" if wall.thickness < least else None


def check_clear(floors: Sequence[Floor]) -> Check:
    """Each side of a clear rectangle is its wall's face, to the half inch that rounding takes."""
    faults = []
    rooms = 0
    for floor in floors:
        faces = _faces(floor)
        for room in floor.storey.rooms:
            rooms += 1
            if min(short_side(room.clear), short_side(room.outline)) <= 0:
                faults.append(f"{named(room)} has no room between its walls")
                continue
            off = max(
                abs(getattr(room.clear, side) - faces[room.id, side])
                for side in ("x0", "y0", "x1", "y1")
            )
            if off > 0.5:
                faults.append(f"{named(room)} is off its walls by {off:g} in")
    return CLEAR(*listed(faults, f"{rooms} rooms within half an inch"))


def _faces(floor: Floor) -> dict[tuple[str, str], float]:
    """Where the innermost wall face stands on each side of each room."""
    found: dict[tuple[str, str], float] = {}
    for strip in floor.strips:
        half = max((wall.thickness for wall in strip.walls), default=0) / 2
        axis = "y" if strip.horizontal else "x"
        for room in strip.high:
            key = (room.id, f"{axis}0")
            found[key] = max(found.get(key, strip.line + half), strip.line + half)
        for room in strip.low:
            key = (room.id, f"{axis}1")
            found[key] = min(found.get(key, strip.line - half), strip.line - half)
    return found
