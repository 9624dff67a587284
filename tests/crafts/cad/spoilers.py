"""For every rule of a plan, a way to spoil a good plan so that exactly that rule trips."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from liftwork.crafts.cad.measures import beyond
from liftwork.crafts.cad.plan import Opening, Plan, Rect, Room, Storey, Use, Wall


def _grown(rect: Rect, **changes: int) -> Rect:
    """The rectangle with some of its sides moved by so many inches."""
    return rect.model_copy(update={side: getattr(rect, side) + n for side, n in changes.items()})


def _with_storey(plan: Plan, storey: Storey) -> Plan:
    floors = tuple(storey if each.level == storey.level else each for each in plan.storeys)
    return plan.model_copy(update={"storeys": floors})


def _with_room(plan: Plan, id: str, **update: Any) -> Plan:
    for storey in plan.storeys:
        rooms = tuple(r.model_copy(update=update) if r.id == id else r for r in storey.rooms)
        plan = _with_storey(plan, storey.model_copy(update={"rooms": rooms}))
    return plan


def _with_opening(plan: Plan, id: str, **update: Any) -> Plan:
    for storey in plan.storeys:
        openings = tuple(o.model_copy(update=update) if o.id == id else o for o in storey.openings)
        plan = _with_storey(plan, storey.model_copy(update={"openings": openings}))
    return plan


def _without(plan: Plan, drop: Callable[[Opening], bool]) -> Plan:
    for storey in plan.storeys:
        openings = tuple(o for o in storey.openings if not drop(o))
        plan = _with_storey(plan, storey.model_copy(update={"openings": openings}))
    return plan


def _of(plan: Plan, use: Use) -> Room:
    return next(room for room in plan.rooms if room.use is use)


def _shrunk(room: Room, short: int, long: int) -> Rect:
    """A clear rectangle of that size in the room's lower left corner."""
    c = room.clear
    return Rect(x0=c.x0, y0=c.y0, x1=c.x0 + short, y1=c.y0 + long)


def _leave_a_gap(plan: Plan) -> Plan:
    """Open ground at the plot's edge, where no window looks at its far end, loses two feet."""
    room = next(r for r in plan.storeys[0].rooms if r.name == "Driveway")
    return _with_room(plan, room.id, outline=_grown(room.outline, y0=24))


def _overlap(plan: Plan) -> Plan:
    """The porch's clear rectangle reaches a foot into the rooms around it."""
    porch = _of(plan, Use.PORCH)
    return _with_room(plan, porch.id, clear=_grown(porch.clear, x1=12, y1=12))


def _too_small(plan: Plan) -> Plan:
    room = _of(plan, Use.DRAWING_ROOM)
    return _with_room(plan, room.id, clear=_shrunk(room, 83, min(120, room.clear.depth)))


def _cramped_bath(plan: Plan) -> Plan:
    room = _of(plan, Use.BATH)
    return _with_room(plan, room.id, clear=_shrunk(room, 40, 70))


def _too_long(plan: Plan) -> Plan:
    """A bedroom's clear width shrinks to 7 ft 1 in beside a depth that is left as it was."""
    room = max(
        (r for r in plan.rooms if r.use is Use.LOUNGE),
        key=lambda r: max(r.clear.width, r.clear.depth),
    )
    c = room.clear
    if c.width >= c.depth:
        return _with_room(plan, room.id, clear=_grown(c, y1=84 - c.depth))
    return _with_room(plan, room.id, clear=_grown(c, x1=84 - c.width))


def _narrow_passage(plan: Plan) -> Plan:
    room = _of(plan, Use.PASSAGE)
    return _with_room(plan, room.id, clear=_shrunk(room, 30, min(60, room.clear.depth)))


def _walled_up(plan: Plan) -> Plan:
    id = _of(plan, Use.KITCHEN).id
    return _without(plan, lambda o: o.kind in ("door", "arch") and id in o.rooms)


def _through_a_room(plan: Plan) -> Plan:
    """What leads to the bedrooms becomes a place of work, which is no way to anything."""
    for room in list(plan.rooms):
        if room.use in (Use.PASSAGE, Use.LOUNGE):
            plan = _with_room(plan, room.id, use=Use.LAUNDRY)
    return plan


def _no_bath(plan: Plan) -> Plan:
    return _with_room(plan, _of(plan, Use.BATH).id, use=Use.STORE)


def _dark(plan: Plan) -> Plan:
    id = _of(plan, Use.KITCHEN).id
    return _without(plan, lambda o: o.kind == "window" and o.rooms[0] == id)


def _no_way_out(plan: Plan) -> Plan:
    id = _of(plan, Use.BEDROOM).id
    window = next(
        o for s in plan.storeys for o in s.openings if o.kind == "window" and o.rooms[0] == id
    )
    return _with_opening(plan, window.id, sill=48, height=36 + 12)


def _looks_over(plan: Plan) -> Plan:
    """A ventilator in a wall that stands on the plot line."""
    storey = plan.storeys[0]
    wall, at, room = _on_the_line(plan, storey)
    extra = Opening(
        id="0.V99",
        kind="ventilator",
        wall=wall.id,
        at=at,
        width=12,
        height=18,
        sill=66,
        rooms=(room, None),
    )
    return _with_storey(plan, storey.model_copy(update={"openings": (*storey.openings, extra)}))


def _on_the_line(plan: Plan, storey: Storey) -> tuple[Wall, int, str]:
    for wall in storey.walls:
        if wall.horizontal or wall.x0 - plan.site.x0 > 12:
            continue
        for at in range(20, wall.length - 20, 6):
            probe = Opening(
                id="0.V99",
                kind="ventilator",
                wall=wall.id,
                at=at,
                width=12,
                height=18,
                rooms=("?", None),
            )
            low, high = beyond(storey, probe)
            crossings = [w.y0 for w in storey.walls if w.horizontal and w.x0 <= wall.x0 <= w.x1]
            near = any(abs(wall.y0 + at - y) < 24 for y in crossings)
            if low is None and high is not None and not near:
                return wall, at, high
    raise AssertionError("no wall of this plan stands on the left plot line")


def _in_the_corner(plan: Plan) -> Plan:
    """A window slid along its wall until it is an inch from the nearest corner."""
    storey = plan.storeys[0]
    window = next(o for o in storey.openings if o.kind == "ventilator")
    wall = storey.wall(window.wall)
    start = wall.y0 if not wall.horizontal else wall.x0
    room = storey.room(window.rooms[0]).outline
    edge = room.x0 if wall.horizontal else room.y0
    at = edge - start + 5 + 1 + window.width // 2
    return _with_opening(plan, window.id, at=at)


def _misnamed(plan: Plan) -> Plan:
    ventilator = next(o for o in plan.storeys[0].openings if o.kind == "ventilator")
    other = _of(plan, Use.PORCH).id
    return _with_opening(plan, ventilator.id, rooms=(other, ventilator.rooms[1]))


def _clash(plan: Plan) -> Plan:
    """A bath's door turned to swing through the wall's other side, beyond its room."""
    storey = plan.storeys[0]
    doors = [o for o in storey.openings if o.kind == "door"]
    main = doors[0]
    porch = main.rooms[0]
    return _with_opening(plan, main.id, swings_into=_farther(storey, main, porch))


def _farther(storey: Storey, door: Opening, not_this: str) -> str:
    return next(r.id for r in storey.rooms if r.id not in (*door.rooms, not_this))


def _narrow_door(plan: Plan) -> Plan:
    id = _of(plan, Use.PORCH).id
    door = next(o for o in plan.storeys[0].openings if o.kind == "door" and id in o.rooms)
    others = [o for o in plan.storeys[0].openings if o.kind == "door" and id in o.rooms]
    for other in others:
        plan = _with_opening(plan, other.id, width=30)
    return _with_opening(plan, door.id, width=30)


def _steep(plan: Plan) -> Plan:
    storey = plan.storeys[0]
    assert storey.stair is not None
    stair = storey.stair.model_copy(update={"risers": 16, "riser": 8.25})
    return _with_storey(plan, storey.model_copy(update={"stair": stair}))


def _shifted_stair(plan: Plan) -> Plan:
    upper = plan.storeys[-1]
    assert upper.stair is not None
    landing = upper.stair.landings[0]
    moved = upper.stair.model_copy(update={"landings": (_grown(landing, y1=-1),)})
    return _with_storey(plan, upper.model_copy(update={"stair": moved}))


def _miscounted(plan: Plan) -> Plan:
    return plan.model_copy(update={"bedrooms": plan.bedrooms + 1})


SPOILERS: dict[str, Callable[[Plan], Plan]] = {
    "CAD-001": _leave_a_gap,
    "CAD-002": _overlap,
    "CAD-003": _too_small,
    "CAD-004": _cramped_bath,
    "CAD-005": _too_long,
    "CAD-006": _narrow_passage,
    "CAD-007": _walled_up,
    "CAD-008": _through_a_room,
    "CAD-009": _no_bath,
    "CAD-010": _dark,
    "CAD-011": _no_way_out,
    "CAD-012": _looks_over,
    "CAD-013": _in_the_corner,
    "CAD-014": _misnamed,
    "CAD-015": _clash,
    "CAD-016": _narrow_door,
    "CAD-017": _steep,
    "CAD-018": _shifted_stair,
    "CAD-019": _miscounted,
}
"""By check code: a good two-storey plan in, the same plan with one thing wrong out."""
