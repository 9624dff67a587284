"""Ways to spoil a good plan, one for each rule, so that exactly that rule's check fails."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules import check_plan
from liftwork.formats.house_plan import Opening, Rect, Room, Storey, Use, Wall

Spoiler = Callable[[Plan], Plan]
_OUTDOORS = (Use.OPEN, Use.PORCH, Use.TERRACE)


def failing(plan: Plan) -> list[str]:
    """The codes of the checks that fail."""
    return [check.code for check in check_plan(plan) if not check.passed]


def with_storey(plan: Plan, level: int, **parts: Any) -> Plan:
    """The plan with parts of one storey put in place of its own."""
    storeys = [
        storey.model_copy(update=parts) if storey.level == level else storey
        for storey in plan.storeys
    ]
    return plan.model_copy(update={"storeys": tuple(storeys)})


def with_room(plan: Plan, id: str, **parts: Any) -> Plan:
    """The plan with parts of one room put in place of its own."""
    for storey in plan.storeys:
        rooms = tuple(r.model_copy(update=parts) if r.id == id else r for r in storey.rooms)
        if rooms != storey.rooms:
            return with_storey(plan, storey.level, rooms=rooms)
    raise LookupError(f"{id} has nothing to change")


def with_openings(plan: Plan, chosen: Callable[[Opening], bool], **parts: Any) -> Plan:
    """The plan with parts of the chosen openings put in place of their own."""
    for storey in plan.storeys:
        openings = tuple(o.model_copy(update=parts) if chosen(o) else o for o in storey.openings)
        plan = with_storey(plan, storey.level, openings=openings)
    return plan


def without_openings(plan: Plan, chosen: Callable[[Opening], bool]) -> Plan:
    """The plan without the chosen openings."""
    for storey in plan.storeys:
        openings = tuple(o for o in storey.openings if not chosen(o))
        plan = with_storey(plan, storey.level, openings=openings)
    return plan


def rooms_for(plan: Plan, *uses: Use) -> list[Room]:
    """Rooms of those uses, in the order of the uses."""
    return [room for use in uses for room in plan.rooms if room.use is use]


def use_of(plan: Plan, id: str | None) -> Use | None:
    """What a room is for; None for outdoors."""
    return next((room.use for room in plan.rooms if room.id == id), None)


def _enlarge_footprint(plan: Plan) -> Plan:
    foot = plan.storeys[0].footprint
    return with_storey(plan, 0, footprint=foot.model_copy(update={"y1": foot.y1 + 12}))


def _widest_ground(plan: Plan) -> Rect:
    ground = [room.clear for room in plan.storeys[0].rooms if room.use is Use.OPEN]
    return max(ground, key=lambda rect: min(rect.width, rect.depth))


def _lay_pond(plan: Plan) -> Plan:
    around = _widest_ground(plan)
    x, y = (around.x0 + around.x1) // 2, (around.y0 + around.y1) // 2
    pond = Rect(x0=x - 12, y0=y - 12, x1=x + 12, y1=y + 12)
    room = Room(id="0.pond", name="Pond", use=Use.OPEN, outline=pond, clear=pond)
    return with_storey(plan, 0, rooms=(*plan.storeys[0].rooms, room))


def _build_on_lawn(plan: Plan) -> Plan:
    around = _widest_ground(plan)
    x, y = (around.x0 + around.x1) // 2, (around.y0 + around.y1) // 2
    wall = Wall(id="0.stray", x0=x, y0=y - 9, x1=x, y1=y + 9, thickness=5, external=False)
    return with_storey(plan, 0, walls=(*plan.storeys[0].walls, wall))


def _misstate_lounge(plan: Plan) -> Plan:
    lounge = rooms_for(plan, Use.LOUNGE)[0]
    clear = lounge.clear.model_copy(update={"x1": lounge.clear.x1 - 3})
    return with_room(plan, lounge.id, clear=clear)


def _squeeze_bath(plan: Plan) -> Plan:
    """The first bath that can be made too narrow, with all in line with it, and no more."""
    for bath in rooms_for(plan, Use.BATH):
        for axis, across in (("x", bath.clear.width), ("y", bath.clear.depth)):
            low = getattr(bath.outline, f"{axis}0")
            for at in range(low + 12, low + across, 6):
                narrow = _stretched(plan, axis, at, 59 - across)
                if across < 96 and failing(narrow) == ["CAD-005"]:
                    return narrow
    raise LookupError("no bath of this plan can be made narrower")


def _lengthen_room(plan: Plan) -> Plan:
    """The first room that can be drawn out, with all beside it, and disturb nothing else."""
    for room in rooms_for(plan, Use.LOUNGE, Use.BEDROOM, Use.DRAWING_ROOM):
        for axis, short, long in (
            ("x", room.clear.depth, room.clear.width),
            ("y", room.clear.width, room.clear.depth),
        ):
            more = round(2.3 * short - long) + 1
            low, high = (getattr(room.outline, f"{axis}{end}") for end in (0, 1))
            for at in range(low + 12, high - 12, 6):
                long_plan = _stretched(plan, axis, at, more)
                if more > 0 and failing(long_plan) == ["CAD-006"]:
                    return long_plan
    raise LookupError("no room of this plan can be lengthened")


def _stretched(plan: Plan, axis: str, at: int, more: int) -> Plan:
    """Everything beyond `at` moved `more` inches along the axis, windows made taller for it."""

    def moved(value: Any, name: str = "") -> Any:
        if isinstance(value, dict):
            return {key: moved(part, key) for key, part in value.items()}
        if isinstance(value, list):
            return [moved(part) for part in value]
        return value + more if name in (f"{axis}0", f"{axis}1") and value > at else value

    longer = Plan.model_validate(moved(plan.model_dump(mode="json")))
    storeys = []
    for old, new in zip(plan.storeys, longer.storeys, strict=True):
        walls = {wall.id: wall for wall in old.walls}
        openings = [_kept(o, walls[o.wall], axis, at, more) for o in new.openings]
        storeys.append(new.model_copy(update={"openings": tuple(openings)}))
    longer = longer.model_copy(update={"storeys": tuple(storeys)})
    return with_openings(longer, lambda o: o.kind == "window", sill=6, height=78)


def _kept(opening: Opening, wall: Wall, axis: str, at: int, more: int) -> Opening:
    """An opening of a stretched wall, in its place beside what it stood beside."""
    if wall.horizontal != (axis == "x"):
        return opening
    start = wall.x0 if wall.horizontal else wall.y0
    push = more if start <= at < start + opening.at else 0
    return opening.model_copy(update={"at": opening.at + push})


def _narrow_main_door(plan: Plan) -> Plan:
    def outer(opening: Opening) -> bool:
        uses = [use_of(plan, id) for id in opening.rooms]
        outdoors = [use is None or use in _OUTDOORS for use in uses]
        return opening.kind in ("door", "arch") and True in outdoors and False in outdoors

    return with_openings(plan, outer, width=32)


def _lock_up_bedroom(plan: Plan) -> Plan:
    bedroom = rooms_for(plan, Use.BEDROOM)[0]

    def way_in(opening: Opening) -> bool:
        led = [use_of(plan, id) for id in opening.rooms]
        return opening.kind == "door" and bedroom.id in opening.rooms and Use.BATH not in led

    return without_openings(plan, way_in)


def _wash_in_lounge(plan: Plan) -> Plan:
    return with_room(plan, rooms_for(plan, Use.LOUNGE)[0].id, use=Use.LAUNDRY)


def _store_in_bath(plan: Plan) -> Plan:
    return with_room(plan, rooms_for(plan, Use.BATH)[0].id, use=Use.STORE)


def _darken_lounge(plan: Plan) -> Plan:
    lounge = rooms_for(plan, Use.LOUNGE)[0]
    return with_openings(
        plan, lambda o: o.kind == "window" and lounge.id in o.rooms, sill=72, height=12
    )


def _raise_bedroom_sills(plan: Plan) -> Plan:
    bedroom = max(rooms_for(plan, Use.BEDROOM), key=lambda room: _glazing(plan, room))
    return with_openings(
        plan, lambda o: o.kind == "window" and bedroom.id in o.rooms, sill=45, height=39
    )


def _glazing(plan: Plan, room: Room) -> float:
    """Windows as a share of the floor, none for a room with a door to outdoors."""
    share = 0.0
    for storey in plan.storeys:
        for o in storey.openings:
            if room.id in o.rooms and o.kind == "window":
                share += o.width * o.height / 144 / room.clear.area_sqft
            elif room.id in o.rooms and any(use_of(plan, id) in _OUTDOORS for id in o.rooms):
                return 0.0
    return share


def _look_at_neighbour(plan: Plan) -> Plan:
    """A ventilator in a wall on the plot line."""
    ground = plan.storeys[0]
    for wall, room, start, end in _boundary(plan):
        middle = (start + end) // 2
        taken = [
            (o.at + wall.y0 - o.width // 2, o.at + wall.y0 + o.width // 2)
            for o in ground.openings
            if o.wall == wall.id
        ]
        free = all(high < middle - 12 or middle + 12 < low for low, high in taken)
        if end - start >= 60 and free:
            vent = Opening(
                id="0.V99",
                kind="ventilator",
                wall=wall.id,
                at=middle - wall.y0,
                width=12,
                height=18,
                sill=66,
                rooms=(room.id, None),
            )
            return with_storey(plan, 0, openings=(*ground.openings, vent))
    raise LookupError("no room of this plan stands on the plot line")


def _boundary(plan: Plan) -> Iterator[tuple[Wall, Room, int, int]]:
    """Pieces of side walls on the plot line, with the room behind and where they run."""
    ground = plan.storeys[0]
    for wall in ground.walls:
        edge = min(wall.x0 - plan.site.x0, plan.site.x1 - wall.x0)
        if wall.horizontal or edge > 8:
            continue
        for room in ground.rooms:
            outline = room.outline
            start, end = max(outline.y0, wall.y0), min(outline.y1, wall.y1)
            if room.use not in _OUTDOORS and wall.x0 in (outline.x0, outline.x1) and start < end:
                yield wall, room, start, end


def _crowd_corner(plan: Plan) -> Plan:
    """A window pushed to 6 in from where its wall's room begins."""
    for storey in plan.storeys:
        for window in storey.openings:
            moved = _cornered(storey, window)
            if moved and failing(spoilt := _swapped(plan, storey, window, moved)) == ["CAD-014"]:
                return spoilt
    raise LookupError("no window of this plan can be moved")


def _cornered(storey: Storey, window: Opening) -> Opening | None:
    if window.kind != "window":
        return None
    wall, room = storey.wall(window.wall), storey.room(window.rooms[0])
    if wall.horizontal:
        start = max(wall.x0, room.outline.x0) - wall.x0
    else:
        start = max(wall.y0, room.outline.y0) - wall.y0
    return window.model_copy(update={"at": start + 6 + window.width // 2})


def _swapped(plan: Plan, storey: Storey, old: Opening, new: Opening) -> Plan:
    openings = tuple(new if o.id == old.id else o for o in storey.openings)
    return with_storey(plan, storey.level, openings=openings)


def _misname_window(plan: Plan) -> Plan:
    window = next(o for o in plan.storeys[0].openings if o.kind == "window")
    other = next(room.id for room in plan.storeys[0].rooms if room.id not in window.rooms)
    return with_openings(plan, lambda o: o.id == window.id, rooms=(other, window.rooms[1]))


def _hang_door_wrongly(plan: Plan) -> Plan:
    """The first door that hits something once it hangs or swings the other way."""
    stairs = rooms_for(plan, Use.STAIRS)
    for storey in plan.storeys:
        for old in storey.openings:
            if old.kind == "door" or any(room.id in old.rooms for room in stairs):
                for room, hinge in product(old.rooms, ("start", "end")):
                    parts = {"kind": "door", "hinge": hinge, "swings_into": room}
                    spoilt = _swapped(plan, storey, old, old.model_copy(update=parts))
                    if failing(spoilt) == ["CAD-016"]:
                        return spoilt
    raise LookupError("every door of this plan may hang either way")


def _shorten_treads(plan: Plan) -> Plan:
    stair = plan.storeys[0].stair
    if stair is None:
        raise LookupError("this plan has no stair")
    return with_storey(plan, 0, stair=stair.model_copy(update={"tread": 9}))


def _lift_top_storey(plan: Plan) -> Plan:
    top = plan.storeys[-1]
    return with_storey(plan, top.level, floor=top.floor + 12)


def _ask_for_another_bedroom(plan: Plan) -> Plan:
    return plan.model_copy(update={"bedrooms": plan.bedrooms + 1})


SPOILERS: dict[str, Spoiler] = {
    "CAD-001": _enlarge_footprint,
    "CAD-002": _lay_pond,
    "CAD-003": _build_on_lawn,
    "CAD-004": _misstate_lounge,
    "CAD-005": _squeeze_bath,
    "CAD-006": _lengthen_room,
    "CAD-007": _narrow_main_door,
    "CAD-008": _lock_up_bedroom,
    "CAD-009": _wash_in_lounge,
    "CAD-010": _store_in_bath,
    "CAD-011": _darken_lounge,
    "CAD-012": _raise_bedroom_sills,
    "CAD-013": _look_at_neighbour,
    "CAD-014": _crowd_corner,
    "CAD-015": _misname_window,
    "CAD-016": _hang_door_wrongly,
    "CAD-017": _shorten_treads,
    "CAD-018": _lift_top_storey,
    "CAD-019": _ask_for_another_bedroom,
}
