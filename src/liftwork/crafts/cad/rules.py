"""The rules of a house plan, each under its code, measured on the finished plan alone.

Sizes and clearances marked R are sections of the International Residential Code (2021);
the rest is practice. A rule gives one check: what failed worst, or what was measured.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.cad.measures import (
    HABITABLE,
    around,
    beyond,
    corner_gaps,
    glazing,
    inside,
    open_air_beyond,
    overlap,
    reached,
    swing_clashes,
    wall_rect,
    ways,
)
from liftwork.crafts.cad.plan import Plan, Use

Finding = tuple[bool, str]

PRIVATE = frozenset({Use.BEDROOM, Use.BATH, Use.POWDER, Use.KITCHEN, Use.STORE, Use.LAUNDRY})
_LEAST: dict[Use, tuple[int, int]] = {
    Use.BATH: (60, 84),
    Use.POWDER: (36, 60),
    Use.KITCHEN: (66, 84),
    Use.STORE: (48, 48),
    Use.LAUNDRY: (40, 40),
}
_PROPORTION: dict[Use, float] = {
    Use.BEDROOM: 1.7,
    Use.LOUNGE: 2.3,
    Use.DRAWING_ROOM: 2.1,
    Use.DINING: 2.1,
    Use.KITCHEN: 2.6,
    Use.BATH: 3.2,
    Use.POWDER: 3.2,
    Use.STORE: 3.0,
    Use.LAUNDRY: 3.0,
    Use.PORCH: 2.6,
}


def _first(bad: list[str], good: str) -> Finding:
    if not bad:
        return True, good
    more = f" and {len(bad) - 1} more" if len(bad) > 1 else ""
    return False, f"{bad[0]}{more}"


def _feet(inches: float) -> str:
    whole = round(inches)
    return f"{whole // 12}'-{whole % 12}\""


def _tiled(plan: Plan) -> Finding:
    bad = []
    for storey in plan.storeys:
        whole = around([room.outline for room in storey.rooms])
        gap = whole.area_sqft - sum(room.outline.area_sqft for room in storey.rooms)
        if abs(gap) > 0.5:
            bad.append(f"{gap:.1f} sq ft of {storey.name} belong to no room or to two")
    return _first(bad, f"{sum(1 for _ in plan.rooms)} rooms leave 0 sq ft over")


def _apart(plan: Plan) -> Finding:
    bad = []
    for storey in plan.storeys:
        for i, one in enumerate(storey.rooms):
            bad += [
                f"{one.name} overlaps {two.name} by {overlap(one.clear, two.clear) / 144:.1f} sq ft"
                for two in storey.rooms[i + 1 :]
                if overlap(one.clear, two.clear)
            ]
            bad += [
                f"wall {wall.id} stands in {one.name}"
                for wall in storey.walls
                if overlap(one.clear, wall_rect(wall)) > 2 * wall.length
            ]
    return _first(bad, "no room or wall lies in another room")


def _habitable(plan: Plan) -> Finding:
    rooms = [room for room in plan.rooms if room.use in HABITABLE]
    bad = [
        f"{room.name} is {_feet(room.clear.width)} x {_feet(room.clear.depth)}, "
        f"{room.clear.area_sqft:.0f} sq ft"
        for room in rooms
        if room.clear.area_sqft < 70 or min(room.clear.width, room.clear.depth) < 84
    ]
    least = min((room.clear.area_sqft for room in rooms), default=0)
    return _first(bad, f"the smallest has {least:.0f} sq ft of 70")


def _service(plan: Plan) -> Finding:
    bad = []
    count = 0
    for room in plan.rooms:
        if room.use not in _LEAST:
            continue
        count += 1
        short, long = _LEAST[room.use]
        low, high = sorted((room.clear.width, room.clear.depth))
        if low < short or high < long:
            bad.append(f"{room.name} is {_feet(low)} x {_feet(high)}")
    return _first(bad, f"{count} rooms have room for their fixtures")


def _proportions(plan: Plan) -> Finding:
    worst = (0.0, "")
    bad = []
    for room in plan.rooms:
        if room.use not in _PROPORTION:
            continue
        low, high = sorted((room.clear.width, room.clear.depth))
        worst = max(worst, (high / low, room.name))
        if high / low > _PROPORTION[room.use]:
            bad.append(f"{room.name} is {high / low:.1f} times as long as wide")
    return _first(bad, f"the longest is {worst[1]}, 1:{worst[0]:.1f}")


def _passages(plan: Plan) -> Finding:
    halls = [room for room in plan.rooms if room.use is Use.PASSAGE]
    bad = []
    for hall in halls:
        low, high = sorted((hall.clear.width, hall.clear.depth))
        if low < 36:
            bad.append(f"{hall.name} is {_feet(low)} wide")
        elif high > 360:
            bad.append(f"{hall.name} is {_feet(high)} long")
    narrow = min((min(hall.clear.width, hall.clear.depth) for hall in halls), default=0)
    return _first(bad, f"the narrowest is {_feet(narrow)}" if halls else "there is none")


def _reachable(plan: Plan) -> Finding:
    found = reached(plan)
    rooms = [room for room in plan.rooms if room.use is not Use.OPEN]
    bad = [f"{room.name} cannot be walked to" for room in rooms if room.id not in found]
    return _first(bad, f"all {len(rooms)} rooms are reached from the porch")


def _private(plan: Plan) -> Finding:
    open_to_all = reached(plan, PRIVATE)
    everywhere = reached(plan)
    beds = [room for room in plan.rooms if room.use is Use.BEDROOM]
    bad = [
        f"{room.name} is entered through another room"
        for room in beds
        if room.id not in open_to_all and room.id in everywhere
    ]
    return _first(bad, f"{len(beds)} bedrooms open from a lounge or passage")


def _attached(plan: Plan) -> Finding:
    graph = ways(plan)
    uses = {room.id: room.use for room in plan.rooms}
    beds = [room for room in plan.rooms if room.use is Use.BEDROOM]
    bad = [
        f"{room.name} has no bath of its own"
        for room in beds
        if not any(uses[id] is Use.BATH and graph[id] == {room.id} for id in graph[room.id])
    ]
    return _first(bad, f"{len(beds)} bedrooms have a bath of their own")


def _lit(plan: Plan) -> Finding:
    bad, least = [], (100.0, "")
    for storey in plan.storeys:
        for room in storey.rooms:
            if room.use not in HABITABLE and room.use is not Use.KITCHEN:
                continue
            share = 100 * glazing(plan, storey, room) / room.clear.area_sqft
            least = min(least, (share, room.name))
            if share < 8:
                bad.append(f"{room.name} has {share:.1f} % of its floor in windows")
    return _first(bad, f"the least is {least[0]:.1f} %, {least[1]}")


def _egress(plan: Plan) -> Finding:
    """R310.2: 5.7 sq ft net, 24 in high and 20 in wide, a sill of 44 in at most.

    A window is taken as a slider, so that half of its width opens.
    """
    bad, count = [], 0
    for storey in plan.storeys:
        for room in storey.rooms:
            if room.use is not Use.BEDROOM:
                continue
            count += 1
            ways_out = [
                o
                for o in storey.openings
                if o.kind == "window" and room.id in o.rooms and o.width >= 40 and o.sill <= 44
            ]
            best = max((o.width / 2 * o.height / 144 for o in ways_out), default=0.0)
            if best < 5.7:
                bad.append(f"{room.name}'s best window opens {best:.1f} sq ft")
    return _first(bad, f"{count} bedrooms have a window of 5.7 sq ft or more to get out by")


def _neighbours(plan: Plan) -> Finding:
    bad, count = [], 0
    for storey in plan.storeys:
        for opening in storey.openings:
            if opening.kind in ("window", "ventilator"):
                count += 1
                if not open_air_beyond(plan, storey, opening):
                    bad.append(f"{opening.id} looks at a neighbour or into a room")
    return _first(bad, f"{count} windows look onto the plot's own ground or the road")


def _set_in(plan: Plan) -> Finding:
    bad, tight = [], 1000.0
    for storey in plan.storeys:
        for opening in storey.openings:
            gap = min(corner_gaps(storey, opening))
            tight = min(tight, gap)
            if gap < 4:
                bad.append(f"{opening.id} is {gap:.1f} in from a corner or another opening")
    return _first(bad, f"the nearest corner is {tight:.1f} in away")


def _two_sides(plan: Plan) -> Finding:
    bad = []
    for storey in plan.storeys:
        for opening in storey.openings:
            real = beyond(storey, opening)
            if set(real) != set(opening.rooms):
                bad.append(f"{opening.id} does not lie between the rooms it names")
    return _first(bad, "each opening lies between the rooms it names")


def _swings(plan: Plan) -> Finding:
    bad = [clash for storey in plan.storeys for clash in swing_clashes(storey)]
    count = sum(o.kind == "door" for storey in plan.storeys for o in storey.openings)
    return _first(bad, f"{count} leaves swing free")


def _doors(plan: Plan) -> Finding:
    """R311.2 asks 32 in clear of the entrance door, for which its leaf is 36 in here."""
    bad, main = [], 0
    porches = {room.id for room in plan.storeys[0].rooms if room.use is Use.PORCH}
    for storey in plan.storeys:
        for opening in storey.openings:
            if opening.kind not in ("door", "arch"):
                continue
            if porches.intersection(opening.rooms):
                main = max(main, opening.width)
            if opening.width < 28 or opening.sill or opening.height < 80:
                bad.append(f"{opening.id} is {opening.width} x {opening.height} in")
    if main < 36:
        bad.append(f"the entrance is {main} in wide")
    return _first(bad, f"the entrance is {main} in wide")


def _stairs(plan: Plan) -> Finding:
    """R311.7: riser 7 3/4 in, tread 10 in, width 36 in, landings as deep as the flight."""
    bad, said = [], "there is none"
    for storey in plan.storeys:
        stair = storey.stair
        if stair is None:
            if len(plan.storeys) > 1 and storey is not plan.storeys[-1]:
                bad.append(f"{storey.name} has no stair")
            continue
        said = f"{stair.risers} risers of {stair.riser:.2f} in, treads of {stair.tread} in"
        room = storey.room(stair.room)
        widths = [
            flight.rect.width if flight.climbs.endswith("y") else flight.rect.depth
            for flight in stair.flights
        ]
        if stair.riser > 7.75 or stair.tread < 10 or min(widths) < 36:
            bad.append(f"{storey.name}: {said}, {min(widths)} in wide")
        elif abs(stair.riser * stair.risers - storey.height) > 0.5:
            bad.append(f"{storey.name}: the stair does not reach the next floor")
        parts = (*(flight.rect for flight in stair.flights), *stair.landings)
        if any(not inside(room.clear, part) for part in parts):
            bad.append(f"{storey.name}: the stair leaves its room")
    return _first(bad, said)


def _aligned(plan: Plan) -> Finding:
    wells = [[r.outline for r in s.rooms if r.use is Use.STAIRS] for s in plan.storeys]
    steps = [
        (storey.name, [f.rect for f in storey.stair.flights], storey.stair.landings)
        for storey in plan.storeys
        if storey.stair
    ]
    bad = [
        f"the stair of {storey.name} does not stand over the one below"
        for storey, well in zip(plan.storeys, wells, strict=True)
        if well != wells[0]
    ]
    bad += [
        f"the flights of {each[0]} are not over those below"
        for each in steps
        if each[1:] != steps[0][1:]
    ]
    return _first(bad, f"it stands in one place on {len(plan.storeys)} floors")


def _counted(plan: Plan) -> Finding:
    found = sum(room.use is Use.BEDROOM for room in plan.rooms)
    return found == plan.bedrooms, f"{found} of {plan.bedrooms}"


_RULES: tuple[tuple[CheckCode, Callable[[Plan], Finding]], ...] = (
    (CheckCode("CAD-001", "Rooms fill their storey without a gap"), _tiled),
    (CheckCode("CAD-002", "No room overlaps another, no wall stands in a room"), _apart),
    (CheckCode("CAD-003", "Habitable rooms have 70 sq ft and 7 ft (R304)"), _habitable),
    (CheckCode("CAD-004", "Kitchens, baths and stores have room for their use"), _service),
    (CheckCode("CAD-005", "Rooms are of sane proportions"), _proportions),
    (CheckCode("CAD-006", "Passages are 36 in wide (R311.6) and not endless"), _passages),
    (CheckCode("CAD-007", "Every room is reached from the entrance through doors"), _reachable),
    (CheckCode("CAD-008", "No bedroom is entered through a private room"), _private),
    (CheckCode("CAD-009", "Every bedroom has a bath of its own"), _attached),
    (CheckCode("CAD-010", "Windows onto open air have 8 % of the floor (R303.1)"), _lit),
    (CheckCode("CAD-011", "Every bedroom has a window to get out by (R310)"), _egress),
    (CheckCode("CAD-012", "No window looks at a neighbour"), _neighbours),
    (CheckCode("CAD-013", "Openings lie inside a wall, off its junctions"), _set_in),
    (CheckCode("CAD-014", "Openings lie between the rooms they name"), _two_sides),
    (CheckCode("CAD-015", "Door leaves swing free of each other and of stairs"), _swings),
    (CheckCode("CAD-016", "Doors are wide and high enough (R311.2)"), _doors),
    (CheckCode("CAD-017", "Stairs keep to R311.7"), _stairs),
    (CheckCode("CAD-018", "The stair stands in the same place on every floor"), _aligned),
    (CheckCode("CAD-019", "There are as many bedrooms as asked"), _counted),
)

PLAN_CHECKS: tuple[CheckCode, ...] = tuple(code for code, _ in _RULES)
"""Every check of a plan, in the order in which `check_plan` gives them."""


def check_plan(plan: Plan) -> Iterator[Check]:
    """One check for each of `PLAN_CHECKS`."""
    for code, rule in _RULES:
        passed, detail = rule(plan)
        yield code(passed, detail)


def broken_rules(plan: Plan) -> list[Check]:
    """The checks that do not pass."""
    return [check for check in check_plan(plan) if not check.passed]
