"""Light, air and escape: what lies beyond each window."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.codes import DAYLIGHT, EGRESS, OWN_AIR
from liftwork.crafts.cad.rules.floors import (
    OUTDOORS,
    Floor,
    Reach,
    Strip,
    listed,
    named,
    overlap,
    spans,
)
from liftwork.formats.house_plan import Opening, Room, Use

GLAZED = 0.08
"""Glazing as a share of the floor (IRC R303.1). Half of a window opens: the 4% asked to open."""
YARD = 36
"""Least inches from a wall with openings to the plot line (IRC R302.1), and across a court."""
_PORCH_OPEN = 72
"""Inches of its edge that a roofed porch leaves open to light the rooms behind it."""
_RIM = 6
_LIT = frozenset({Use.BEDROOM, Use.LOUNGE, Use.DRAWING_ROOM, Use.DINING, Use.KITCHEN})


@dataclass(frozen=True)
class Sky:
    """Tells open air from neighbours and rooms, on every storey of a plan."""

    plan: Plan
    floors: Sequence[Floor]

    def beyond(self, number: int, reach: Reach, side: int) -> bool:
        """Whether open air lies along all of a stretch of wall, on its low (0) or high (1) side."""
        floor = self.floors[number]
        ids = floor.beside(reach)[side]
        line, horizontal = reach.line, reach.wall.horizontal
        if not ids:
            return self._beyond_plan(line, horizontal, side)
        return all(self._airy(number, floor.rooms[id], horizontal, side) for id in ids)

    def _beyond_plan(self, line: int, horizontal: bool, side: int) -> bool:
        """Past the last room: the road, or ground of one's own at least `YARD` wide."""
        site = self.plan.site
        (first, last), _ = spans(site, horizontal)
        if horizontal and side == 0:
            return True
        left = line - first if side == 0 else last - line
        return left >= YARD

    def _airy(self, number: int, room: Room, horizontal: bool, side: int) -> bool:
        if room.use is Use.OPEN:
            (first, last), _ = spans(room.clear, horizontal)
            to_road = horizontal and side == 0 and first - self.plan.site.y0 <= _RIM
            return (last - first >= YARD or to_road) and not self._roofed(number, room)
        if room.use not in OUTDOORS:
            return False
        if room.use is Use.TERRACE and not self._roofed(number, room):
            return True
        return sum(s.length for s in self._open_edges(number, room)) >= _PORCH_OPEN

    def _roofed(self, number: int, room: Room) -> bool:
        """Whether something is built over a room on any storey above."""
        return any(
            above.use is not Use.OPEN and overlap(above.outline, room.outline) > 0
            for floor in self.floors[number + 1 :]
            for above in floor.storey.rooms
        )

    def _open_edges(self, number: int, room: Room) -> Iterator[Strip]:
        """The edges of a porch or terrace at which its air comes in."""
        for strip in self.floors[number].strips:
            for side, own, others in ((1, strip.low, strip.high), (0, strip.high, strip.low)):
                if room not in own:
                    continue
                free = not others and self._beyond_plan(strip.line, strip.horizontal, side)
                if free or any(o.use is Use.OPEN and not self._roofed(number, o) for o in others):
                    yield strip


@dataclass(frozen=True)
class _Window:
    """An opening with the room that it lights, None where that is not just one."""

    opening: Opening
    room: Room | None
    airy: bool


def _windows(sky: Sky) -> Iterator[_Window]:
    """Every window, ventilator and outer door, with what lies inside and beyond."""
    for number, floor in enumerate(sky.floors):
        for opening in floor.storey.openings:
            reach = floor.reach(opening)
            if reach is None:
                continue
            sides = floor.beside(reach)
            indoor = [
                side
                for side, ids in enumerate(sides)
                if any(floor.rooms[id].use not in OUTDOORS for id in ids)
            ]
            if len(indoor) == 1 and len(sides[indoor[0]]) == 1:
                (id,) = sides[indoor[0]]
                airy = sky.beyond(number, reach, 1 - indoor[0])
                yield _Window(opening, floor.rooms[id], airy)
            else:
                yield _Window(opening, None, False)


def _of(windows: Sequence[_Window], room: Room) -> list[Opening]:
    return [w.opening for w in windows if w.airy and w.room is room]


def check_daylight(plan: Plan, floors: Sequence[Floor]) -> Check:
    """Windows onto open air against the floor, for rooms to live and cook in (IRC R303.1)."""
    windows = list(_windows(Sky(plan, floors)))
    worst, detail = 1.0, "no room needs daylight"
    for room in plan.rooms:
        if room.use not in _LIT:
            continue
        glazing = sum(o.width * o.height for o in _of(windows, room) if o.kind == "window") / 144
        share = glazing / max(1.0, room.clear.area_sqft)
        if share < worst:
            worst = share
            detail = f"least: {named(room)}, {glazing:.1f} sq ft, {100 * share:.1f}% of 8 required"
    return DAYLIGHT(worst >= GLAZED, detail)


def check_egress(plan: Plan, floors: Sequence[Floor]) -> Check:
    """A window to climb out of (IRC R310.2), or a door to outdoors, in every bedroom.

    Half of a window opens: at least 5.7 sq ft net, 24 in high, 20 in wide, its sill at most
    44 in high. Where a plot is built wall to wall, an inner court counts as outdoors.
    """
    windows = list(_windows(Sky(plan, floors)))
    faults = []
    least = None
    for room in plan.rooms:
        if room.use is not Use.BEDROOM:
            continue
        net = max((_escape(o) for o in _of(windows, room)), default=0.0)
        least = net if least is None else min(least, net)
        if net < 5.7:
            faults.append(f"{named(room)} has {net:.1f} sq ft to escape by of 5.7")
    return EGRESS(*listed(faults, f"least: {least or 0:.1f} sq ft of 5.7 required"))


def _escape(opening: Opening) -> float:
    """Square feet that open for a person to get out, 0 where the opening is not fit for it."""
    if opening.kind in ("door", "arch"):
        return opening.width * opening.height / 144
    wide, high = opening.width / 2, opening.height
    fit = opening.kind == "window" and wide >= 20 and high >= 24 and opening.sill <= 44
    return wide * high / 144 if fit else 0.0


def check_own_air(plan: Plan, floors: Sequence[Floor]) -> Check:
    """No window onto a room, or onto a neighbour: 36 in from the plot line (IRC R302.1).

    The road needs no distance. A light well counts where it is 36 in wide and open to the
    sky; a porch where 6 ft of its edge is open.
    """
    faults = []
    count = 0
    for window in _windows(Sky(plan, floors)):
        opening = window.opening
        outward = opening.kind in ("window", "ventilator") or None in opening.rooms
        count += outward
        if outward and not window.airy:
            whose = named(window.room) if window.room else "two rooms"
            faults.append(f"{opening.kind} {opening.id} of {whose} has no open air before it")
    return OWN_AIR(*listed(faults, f"{count} of {count} onto open air"))
