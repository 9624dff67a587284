"""For each check that a plan is the one asked for: a plan that is another."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from liftwork.crafts.cad.plan import Plan, load_plan
from liftwork.formats.house_plan import Rect, Room, Use

_PLANS = Path(__file__).parents[2] / "data" / "plans"
TEN_MARLA = load_plan(_PLANS / "ten-marla.plan.json")
DOUBLE = load_plan(_PLANS / "seven-marla-double.plan.json")


def with_rooms(plan: Plan, change: Callable[[Room], Room | None]) -> Plan:
    """The plan with each room changed, or left out where `change` gives None."""
    storeys = []
    for storey in plan.storeys:
        rooms = tuple(new for room in storey.rooms if (new := change(room)) is not None)
        storeys.append(storey.model_copy(update={"rooms": rooms, "openings": (), "stair": None}))
    return plan.model_copy(update={"storeys": tuple(storeys)})


def grown(plan: Plan, name: str, width: int = 0, depth: int = 0) -> Plan:
    """The plan with one room's clear rectangle larger by so many inches."""

    def change(room: Room) -> Room:
        if room.name.lower() != name:
            return room
        c = room.clear
        clear = Rect(x0=c.x0, y0=c.y0, x1=c.x1 + width, y1=c.y1 + depth)
        return room.model_copy(update={"clear": clear})

    return with_rooms(plan, change)


def without_a_bedroom(plan: Plan) -> Plan:
    """The plan with its last bedroom left out."""
    last = [room for room in plan.rooms if room.use is Use.BEDROOM][-1]
    return with_rooms(plan, lambda room: None if room.id == last.id else room)


def _on_a_wider_plot(plan: Plan) -> Plan:
    wider = plan.site.model_copy(update={"x1": plan.site.x1 + 12})
    return plan.model_copy(update={"site": wider})


def _a_foot_short(plan: Plan) -> Plan:
    return grown(plan, "kitchen", width=-12)


def _on_other_paper(plan: Plan) -> Plan:
    return plan.model_copy(update={"sheet": plan.sheet.model_copy(update={"paper": "A1"})})


def _a_storey_short(plan: Plan) -> Plan:
    return plan.model_copy(update={"storeys": plan.storeys[:-1]})


def _one_room_unmirrored(plan: Plan) -> Plan:
    def change(room: Room) -> Room:
        if room.use is not Use.KITCHEN:
            return room
        moved = room.outline.model_copy(update={"x1": room.outline.x1 + 6})
        return room.model_copy(update={"outline": moved})

    return with_rooms(plan, change)


ASKED_SPOILERS: dict[str, Callable[[Plan], Plan]] = {
    "CAD-060": _on_a_wider_plot,
    "CAD-061": _a_foot_short,
    "CAD-062": _on_other_paper,
    "CAD-063": _a_storey_short,
    "CAD-064": without_a_bedroom,
    "CAD-065": _one_room_unmirrored,
}
