"""Whether the plan that was made is the plan that was asked for, one check per tool.

Each compares the saved plan with the arguments, and with the plan it was made from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.job import Seen
from liftwork.crafts.cad.naming import find_room
from liftwork.crafts.cad.plan import Plan, load_plan
from liftwork.formats.house_plan import Rect, Use

AS_ASKED = CheckCode("CAD-060", "The plot, the bedrooms and the storeys are as asked")
RESIZED = CheckCode("CAD-061", "The room changed by what was asked")
SHEET_SET = CheckCode("CAD-062", "The sheet is as asked, and nothing else changed")
STOREYS_SET = CheckCode("CAD-063", "There are as many storeys as asked, on the same plot")
BEDROOMS_ADDED = CheckCode("CAD-064", "As many bedrooms were added as asked, on the same plot")
MIRRORED = CheckCode("CAD-065", "Every room lies where its mirror image must lie")

Comparison = Callable[[Plan, Any, Plan | None], Check]


def compared(seen: Seen, compare: Comparison) -> Iterator[Check]:
    """The check of one tool, on the saved plan, its arguments, and the plan before."""
    source = getattr(seen.args, "plan", None)
    before = load_plan(source) if source is not None else None
    yield compare(load_plan(seen.file("plan")), seen.args, before)


def check_drawn(plan: Plan, args: Any, _before: Plan | None) -> Check:
    """A new plan against the plot (inches), bedrooms and storeys asked for."""
    asked = (args.plot.width, args.plot.depth, args.bedrooms, args.storeys)
    found = (plan.site.width, plan.site.depth, _bedrooms(plan), len(plan.storeys))
    return AS_ASKED(
        found == asked,
        f"{found[0] / 12:g} x {found[1] / 12:g} ft, {found[2]} of {asked[2]} bedrooms, "
        f"{found[3]} of {asked[3]} storeys",
    )


def check_resized(plan: Plan, args: Any, before: Plan | None) -> Check:
    """The room's clear size before and after, to the inch; areas to one inch of a side."""
    assert before is not None
    old = find_room(before, args.room)
    was = old.clear
    now = next((room.clear for room in plan.rooms if room.id == old.id), None)
    if now is None:
        return RESIZED(False, f"{old.name} is gone")
    return RESIZED(
        _changed_by(was, now, args.by.amount, args.by.measure),
        f"{old.name}: {was.width} x {was.depth} in before, {now.width} x {now.depth} in after; "
        f"asked: {args.by}",
    )


def _changed_by(was: Rect, now: Rect, amount: float, measure: str) -> bool:
    wider, deeper = now.width - was.width, now.depth - was.depth
    match measure:
        case "width":
            return abs(wider - amount) <= 1
        case "depth":
            return abs(deeper - amount) <= 1
        case "either":
            return min(abs(wider - amount), abs(deeper - amount)) <= 1
    wanted = amount if measure == "area" else amount / 100 * was.area_sqft
    return abs(now.area_sqft - was.area_sqft - wanted) <= max(now.width, now.depth) / 144


def check_sheet_set(plan: Plan, args: Any, before: Plan | None) -> Check:
    """Scale, paper and units, each where it was asked for; the house itself unchanged."""
    assert before is not None
    scale = args.scale.denominator if args.scale is not None else None
    wanted = {"scale": scale, "paper": args.paper, "units": args.units}
    sheet = plan.sheet.model_dump()
    right = all(value is None or sheet[name] == value for name, value in wanted.items())
    same = plan.model_copy(update={"sheet": before.sheet}) == before
    house = "the same house" if same else "another house"
    return SHEET_SET(
        right and same, f"1:{plan.sheet.scale} on {plan.sheet.paper}, {plan.sheet.units}, {house}"
    )


def check_storeys_set(plan: Plan, args: Any, before: Plan | None) -> Check:
    """The number of storeys; plot and bedrooms as before."""
    assert before is not None
    kept = plan.site == before.site and _bedrooms(plan) == _bedrooms(before)
    return STOREYS_SET(
        kept and len(plan.storeys) == args.storeys,
        f"{len(plan.storeys)} of {args.storeys} storeys, {_bedrooms(plan)} bedrooms, "
        f"{_bedrooms(before)} before",
    )


def check_bedrooms_added(plan: Plan, args: Any, before: Plan | None) -> Check:
    """The number of bedrooms before and after; plot and storeys as before."""
    assert before is not None
    kept = plan.site == before.site and len(plan.storeys) == len(before.storeys)
    return BEDROOMS_ADDED(
        kept and _bedrooms(plan) == _bedrooms(before) + args.count,
        f"{_bedrooms(before)} bedrooms before, {_bedrooms(plan)} after",
    )


def check_mirrored(plan: Plan, _args: Any, before: Plan | None) -> Check:
    """Each room's outline against the old one turned over the middle of the plot."""
    assert before is not None
    middle = before.site.x0 + before.site.x1
    wanted = {room.id: room.outline for room in before.rooms}
    astray = [
        room.name
        for room in plan.rooms
        if (old := wanted.pop(room.id, None)) is None
        or room.outline != old.model_copy(update={"x0": middle - old.x1, "x1": middle - old.x0})
    ]
    missing = f", {len(wanted)} missing" if wanted else ""
    return MIRRORED(not astray and not wanted, f"{len(astray)} rooms astray{missing}")


def _bedrooms(plan: Plan) -> int:
    return sum(room.use is Use.BEDROOM for room in plan.rooms)
