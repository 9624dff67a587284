"""A storey whose rooms have moved: its walls again, its openings set anew in the same order."""

from __future__ import annotations

from typing import Literal

from liftwork.crafts.cad.openings import OpeningPlanner, Way
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.light import YARD
from liftwork.crafts.cad.stairs import LEAST_LENGTH, LEAST_WIDTH, End, fit_stair, stair_space
from liftwork.crafts.cad.storey import Unbuildable
from liftwork.crafts.cad.walls import OUTDOORS, Area, Side, build_walls
from liftwork.formats.house_plan import Opening, Rect, Room, Stair, Storey


def reopened(plan: Plan, storey: Storey, outlines: dict[str, Rect]) -> Storey:
    """The storey with new outlines. Raises `Unbuildable` where an opening finds no place."""
    areas = [Area(room.id, room.name, room.use, outlines[room.id]) for room in storey.rooms]
    prefix = f"{storey.level}."
    rooms, walls = build_walls(areas, prefix)
    planner = OpeningPlanner(rooms, walls, prefix)
    by_id = {room.id: room for room in rooms}
    stair = _stair(storey, by_id)
    if stair:
        planner.blocked += [flight.rect for flight in stair.flights] + list(stair.landings)
    for opening in storey.openings:
        if opening.kind in ("door", "arch"):
            _set_again(planner, opening, by_id)
    uses = {room.id: room.use for room in rooms}

    def sees(side: Side) -> bool:
        if side.low is None or side.high is None:
            return _own(plan.site, side)
        return uses[side.low] in OUTDOORS or uses[side.high] in OUTDOORS

    for kind, give in (("window", planner.light), ("ventilator", planner.ventilate)):
        had = {opening.rooms[0] for opening in storey.openings if opening.kind == kind}
        for room in rooms:
            if room.id in had:
                give(room, sees)
    return storey.model_copy(
        update={"rooms": rooms, "walls": walls, "openings": tuple(planner.made), "stair": stair}
    )


def _own(site: Rect, side: Side) -> bool:
    """Whether the ground beyond an outer side is the road or the plot's own."""
    low, high = (site.y0, site.y1) if side.horizontal else (site.x0, site.x1)
    if min(side.line - low, high - side.line) >= YARD:
        return True
    return side.horizontal and side.low is None and side.line - low < YARD


def _stair(storey: Storey, rooms: dict[str, Room]) -> Stair | None:
    if storey.stair is None:
        return None
    ends: dict[str, End] = {"+x": "x0", "-x": "x1", "+y": "y0", "-y": "y1"}
    room = rooms[storey.stair.room]
    end = ends[storey.stair.flights[0].climbs]
    space = stair_space(room.outline)
    length = space.width if end in ("x0", "x1") else space.depth
    across = space.depth if end in ("x0", "x1") else space.width
    if length < LEAST_LENGTH or across < LEAST_WIDTH:
        raise Unbuildable("the flights would not fit in the stairs")
    return fit_stair(room.id, space, end, storey.height)


def _set_again(planner: OpeningPlanner, opening: Opening, rooms: dict[str, Room]) -> None:
    a, b = opening.rooms
    if b is None:
        return
    kind: Literal["door", "arch"] = "door" if opening.kind == "door" else "arch"
    widths = (opening.width,) if kind == "door" else (opening.width, 60, 48, 36)
    if planner.join(Way(a, b, kind, widths, opening.swings_into)) is None:
        raise Unbuildable(f"{rooms[opening.swings_into or b].name} would lose its {kind}")
