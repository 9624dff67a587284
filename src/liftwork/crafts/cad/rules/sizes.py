"""How large rooms are, how they are proportioned, how wide the ways are, how many bedrooms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.codes import COUNTED, PROPORTIONS, SIZES, WIDTHS
from liftwork.crafts.cad.rules.floors import OUTDOORS, Floor, listed, named, short_side
from liftwork.formats.house_plan import Opening, Room, Use

HABITABLE = frozenset({Use.BEDROOM, Use.LOUNGE, Use.DRAWING_ROOM, Use.DINING})
_SERVICE = frozenset({Use.KITCHEN, Use.BATH, Use.POWDER, Use.STORE, Use.LAUNDRY})


class Least(NamedTuple):
    """The least area, square feet, and the least short side, inches."""

    area: float
    side: float


_HABITABLE = Least(70, 84)
"""IRC R304.1 and R304.2: 70 sq ft and 7 ft. Kitchens are exempt from both."""
_LEAST = {
    Use.BEDROOM: _HABITABLE,
    Use.LOUNGE: _HABITABLE,
    Use.DRAWING_ROOM: _HABITABLE,
    Use.DINING: _HABITABLE,
    Use.KITCHEN: Least(48.4, 70.8),  # NBC: 4.5 sq m, the least it allows, and 1.8 m
    Use.BATH: Least(35, 60),  # 5 x 7 ft holds a toilet, basin and shower as IRC R307.1 spaces them
    Use.POWDER: Least(11.8, 35.4),  # NBC: 1.1 sq m and 0.9 m for a water closet
    Use.STORE: Least(9, 36),
    Use.LAUNDRY: Least(9, 36),
    Use.PASSAGE: Least(9, 36),
    Use.OPEN: Least(4, 24),  # less is a sliver that nobody can use or reach
}
_CAR = Least(120, 96)
"""A porch for a car: 15 ft by 6 ft of saloon, and 2 ft to get out of it."""
_LONGEST = 2.25
"""Habitable rooms: handbooks advise 1 : 2 at most; an eighth more is borne."""
_LONGEST_SERVICE = 3.0
_LONGEST_PASSAGE_FT = 30


def check_sizes(plan: Plan) -> Check:
    """Clear area and short side of each room against the least for its use."""
    worst = min(
        (
            (room.clear.area_sqft / least.area, short_side(room.clear) / least.side, room, least)
            for room in plan.rooms
            if (least := _least(room))
        ),
        key=lambda found: min(found[0], found[1]),
        default=None,
    )
    if worst is None:
        return SIZES(False, "there are no rooms to live in")
    area, side, room, least = worst
    if area <= side:
        detail = f"{room.clear.area_sqft:.1f} sq ft of {least.area:g} required"
    else:
        detail = f"{short_side(room.clear)} in across of {least.side:g} required"
    return SIZES(min(area, side) >= 1, f"smallest: {named(room)}, {detail}")


def _least(room: Room) -> Least | None:
    if room.use is Use.PORCH:
        return _CAR if "car" in room.name.casefold() else None
    return _LEAST.get(room.use)


def check_proportions(plan: Plan) -> Check:
    """Long to short side: 2.25 in rooms to live in, 3 in service rooms; passages under 30 ft."""
    faults = []
    longest, at = 0.0, "no room"
    for room in plan.rooms:
        short = max(1, short_side(room.clear))
        long = max(room.clear.width, room.clear.depth)
        if room.use is Use.PASSAGE and long > 12 * _LONGEST_PASSAGE_FT:
            faults.append(f"{named(room)} is {long / 12:.0f} ft long of 30 at most")
        most = _most(room)
        if most is None:
            continue
        ratio = long / short
        if ratio > most:
            faults.append(f"{named(room)} is {ratio:.2f} times as long as wide of {most} at most")
        if ratio > longest and room.use in HABITABLE:
            longest, at = ratio, named(room)
    return PROPORTIONS(*listed(faults, f"longest: {at}, 1 : {longest:.2f}"))


def _most(room: Room) -> float | None:
    if room.use in HABITABLE:
        return _LONGEST
    return _LONGEST_SERVICE if room.use in _SERVICE else None


def check_widths(floors: Sequence[Floor]) -> Check:
    """Passages of 36 in (IRC R311.6), a main door of 32 in clear (R311.2), doors of 28 and 80 in.

    A frame, a stop and the open leaf take 4 in of a door's hole. Ways through an arch are
    at least 36 in.
    """
    faults = []
    mains = []
    for floor in floors:
        faults += [
            f"{named(room)} is {short_side(room.clear)} in wide of 36"
            for room in floor.storey.rooms
            if room.use is Use.PASSAGE and short_side(room.clear) < 36
        ]
        for opening in floor.storey.openings:
            faults += _narrow(opening)
            if floor.storey.level == 0 and _from_outdoors(opening, floor):
                mains.append(opening.width)
    widest = max(mains, default=0)
    if widest < 36:
        faults.append(f"the main door is {max(0, widest - 4)} in clear of 32")
    return WIDTHS(*listed(faults, f"main door {widest - 4} in clear of 32"))


def _narrow(opening: Opening) -> Iterator[str]:
    if opening.kind not in ("door", "arch"):
        return
    least = 36 if opening.kind == "arch" else 28
    if opening.width < least:
        yield f"{opening.kind} {opening.id} is {opening.width} in wide of {least}"
    if opening.height < 80:
        yield f"{opening.kind} {opening.id} is {opening.height} in high of 80"


def _from_outdoors(opening: Opening, floor: Floor) -> bool:
    """Whether it is a way between outdoors and indoors."""
    if opening.kind not in ("door", "arch"):
        return False
    uses = [floor.rooms[id].use if id in floor.rooms else None for id in opening.rooms]
    outdoors = [use is None or use in OUTDOORS for use in uses]
    return outdoors.count(True) == 1


def check_counted(plan: Plan) -> Check:
    """Rooms for sleeping against `Plan.bedrooms`."""
    found = sum(room.use is Use.BEDROOM for room in plan.rooms)
    return COUNTED(found == plan.bedrooms, f"{found} of {plan.bedrooms} bedrooms")
