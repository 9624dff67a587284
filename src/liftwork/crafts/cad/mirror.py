"""A plan flipped left to right. Flipped twice it is the same plan again."""

from __future__ import annotations

from typing import Literal

from liftwork.crafts.cad.plan import Flight, Opening, Plan, Rect, Room, Stair, Storey, Wall


def mirror_house(plan: Plan) -> Plan:
    """The plan seen in a mirror: rooms, walls, door hinges and stairs change sides."""
    axis = plan.site.x0 + plan.site.x1
    storeys = tuple(_storey(storey, axis) for storey in plan.storeys)
    return plan.model_copy(update={"storeys": storeys, "mirrored": not plan.mirrored})


def _flip(rect: Rect, axis: int) -> Rect:
    return rect.model_copy(update={"x0": axis - rect.x1, "x1": axis - rect.x0})


def _room(room: Room, axis: int) -> Room:
    outline = _flip(room.outline, axis)
    left = room.clear.x0 - room.outline.x0
    right = room.outline.x1 - room.clear.x1
    if left and right:
        # The half inch of an odd wall always counts to its left: the two insets differ by one.
        left, right = left + 1, right - 1
    clear = room.clear.model_copy(update={"x0": outline.x0 + right, "x1": outline.x1 - left})
    return room.model_copy(update={"outline": outline, "clear": clear})


def _wall(wall: Wall, axis: int) -> Wall:
    return wall.model_copy(update={"x0": axis - wall.x1, "x1": axis - wall.x0})


def _opening(opening: Opening, wall: Wall) -> Opening:
    if not wall.horizontal:
        return opening
    turned = {"start": "end", "end": "start", None: None}[opening.hinge]
    return opening.model_copy(update={"at": wall.length - opening.at, "hinge": turned})


def _stair(stair: Stair, axis: int) -> Stair:
    turned: dict[str, Literal["+x", "-x", "+y", "-y"]] = {
        "+x": "-x",
        "-x": "+x",
        "+y": "+y",
        "-y": "-y",
    }
    flights = tuple(
        Flight(rect=_flip(f.rect, axis - 1), climbs=turned[f.climbs], treads=f.treads)
        for f in stair.flights
    )
    landings = tuple(_flip(landing, axis - 1) for landing in stair.landings)
    return stair.model_copy(update={"flights": flights, "landings": landings})


def _storey(storey: Storey, axis: int) -> Storey:
    return storey.model_copy(
        update={
            "footprint": _flip(storey.footprint, axis),
            "rooms": tuple(_room(room, axis) for room in storey.rooms),
            "walls": tuple(_wall(wall, axis) for wall in storey.walls),
            "openings": tuple(_opening(o, storey.wall(o.wall)) for o in storey.openings),
            "stair": _stair(storey.stair, axis) if storey.stair else None,
        }
    )
