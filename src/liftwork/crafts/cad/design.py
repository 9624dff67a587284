"""A whole house: asked for, changed. Each function gives a new plan."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.errors import Refuse
from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.change import mirror_house
from liftwork.crafts.cad.drawing.fit import Paper, largest_scale
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.house import HOPELESS, WORK, comfort, room_for, search_house
from liftwork.crafts.cad.layout import Meter
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.resize import resize_house_room

__all__ = [
    "add_bedrooms",
    "design_house",
    "resize_house_room",
    "set_house_storeys",
]

MOST_BEDROOMS = 6
MOST_STOREYS = 3
_PAPERS: tuple[Paper, ...] = ("A4", "A3", "A2", "A1")
_LEGIBLE = 200
"""The smallest scale, one in so many, at which the names of small rooms can be read."""
_LEAST_SIDE = 18 * 12
_LEAST_SQFT = 550
_MOST_SQFT = 12000
_NEAR = 0.9
"""What the search for one house to offer instead may take."""
_TIGHT, _ROOMY, _EASY = 0.9, 1.1, 1.25
"""Shares of its usual areas that a house to be offered instead should have: the nearest of a tight
one, two roomy ones and one that is easily found is offered."""


def design_house(plot: PlotSize, bedrooms: int, storeys: int, units: str | None) -> Plan:
    """Design a house on a plot.

    `units` is ``imperial`` or ``metric``; None follows the way the plot was said. Raises
    `Refuse` with the nearest house that does fit.
    """
    _sensible(plot, bedrooms, storeys)
    plan = search_house(plot, bedrooms, storeys, Meter(WORK))
    if plan is None:
        raise _refusal(plot, bedrooms, storeys)
    wanted = units or ("metric" if plot.metric else "imperial")
    return _sheeted(plan, "A3", "metric" if wanted == "metric" else "imperial")


def set_house_storeys(plan: Plan, storeys: int) -> Plan:
    """The same brief on another number of storeys. Raises `Refuse`."""
    if storeys == len(plan.storeys):
        raise Refuse(f"the house already has {_storeys(storeys)}")
    return _again(plan, plan.bedrooms, storeys)


def add_bedrooms(plan: Plan, count: int) -> Plan:
    """The same house with more bedrooms. Raises `Refuse`."""
    if count < 1:
        raise Refuse(f"cannot add {count} bedrooms", "add 1 bedroom")
    return _again(plan, plan.bedrooms + count, len(plan.storeys))


def _with_sheet(plan: Plan, scale: int, paper: Paper, units: str) -> Plan:
    update = {"scale": scale, "paper": paper, "units": units}
    return plan.model_copy(update={"sheet": plan.sheet.model_copy(update=update)})


def _sheeted(plan: Plan, paper: Paper, units: str) -> Plan:
    """The plan on that paper, or on a larger one where not every room could be named legibly."""
    sheeted = None
    for each in _PAPERS[_PAPERS.index(paper) :]:
        scale = largest_scale(plan, each)
        if scale is None:
            continue
        sheeted = _with_sheet(plan, scale, each, units)
        if scale <= _LEGIBLE and _all_named(sheeted):
            break
    if sheeted is None:
        raise Refuse("the plan fits no paper up to A1", "a smaller plot")
    return sheeted


def _all_named(plan: Plan) -> bool:
    return not any(draw_storey(plan, storey).unnamed for storey in plan.storeys)


def _again(plan: Plan, bedrooms: int, storeys: int) -> Plan:
    plot = PlotSize(plan.site.width, plan.site.depth, plan.plot, plan.sheet.units == "metric")
    new = design_house(plot, bedrooms, storeys, plan.sheet.units)
    new = _sheeted(new, plan.sheet.paper, plan.sheet.units)
    return mirror_house(new) if plan.mirrored else new


def _sensible(plot: PlotSize, bedrooms: int, storeys: int) -> None:
    if bedrooms < 1 or bedrooms > MOST_BEDROOMS:
        near = min(max(bedrooms, 1), MOST_BEDROOMS)
        raise Refuse(
            f"a house of {bedrooms} bedrooms is outside 1 to {MOST_BEDROOMS}",
            f"{near} bedroom{'s' if near > 1 else ''}",
        )
    if storeys < 1 or storeys > MOST_STOREYS:
        near = min(max(storeys, 1), MOST_STOREYS)
        raise Refuse(f"{storeys} storeys are outside 1 to {MOST_STOREYS}", _storeys(near))
    area = plot.width * plot.depth / 144
    size = f"{plot.width / 12:g} x {plot.depth / 12:g} ft"
    if min(plot.width, plot.depth) < _LEAST_SIDE or area < _LEAST_SQFT:
        raise Refuse(
            f"a plot of {size} is too small: a house needs 18 ft each way and {_LEAST_SQFT} sq ft",
            "3 marla (20 x 34 ft)",
        )
    if area > _MOST_SQFT or max(plot.width, plot.depth) > 4 * min(plot.width, plot.depth):
        raise Refuse(
            f"a plot of {size} is beyond what one house plan covers here "
            f"(up to {_MOST_SQFT} sq ft, no longer than four times its width)",
            "2 kanal (75 x 120 ft)",
        )


def _refusal(plot: PlotSize, bedrooms: int, storeys: int) -> Refuse:
    """Why not, with the numbers, and the nearest house for which a plan was really found."""
    asked = f"{_beds(bedrooms)} on {_storeys(storeys)}"
    need, there = room_for(plot, bedrooms, storeys)
    if need > there:
        reason = (
            f"{asked} do not fit a plot of {plot}: the ground floor needs {need:.0f} sq ft "
            f"at the least and {there:.0f} sq ft can be built on"
        )
    elif (share := comfort(plot, bedrooms, storeys)) < HOPELESS:
        reason = (
            f"{asked} do not fit a plot of {plot}: the rooms would have {100 * share:.0f} % of "
            "their usual areas"
        )
    else:
        reason = (
            f"{asked} do not fit a plot of {plot}: no layout that keeps every rule was found "
            "within the bounds of the search"
        )
    shares = [(comfort(plot, *each), each) for each in _nearer(bedrooms, storeys)]
    tight, roomy, easy = (
        [each for share, each in shares if share >= least] for least in (_TIGHT, _ROOMY, _EASY)
    )
    for other, floors in dict.fromkeys([*tight[:1], *roomy[:2], *easy[-1:]]):
        if search_house(plot, other, floors, Meter(_NEAR)) is not None:
            return Refuse(reason, f"{_beds(other)} on {_storeys(floors)}")
    return Refuse(reason, "a larger plot")


def _nearer(bedrooms: int, storeys: int) -> Iterator[tuple[int, int]]:
    """Other houses for the same plot, nearest first: a storey more, a bedroom less, and so on."""
    for step in range(1, MOST_BEDROOMS):
        if storeys + step <= MOST_STOREYS:
            yield bedrooms, storeys + step
        if bedrooms > step:
            yield bedrooms - step, storeys
    for other in range(storeys - 1, 0, -1):
        yield bedrooms, other
    if bedrooms < MOST_BEDROOMS:
        yield bedrooms + 1, storeys
    for other in range(storeys - 1, 0, -1):
        yield 1, other


def _beds(count: int) -> str:
    return f"{count} bedroom{'s' if count > 1 else ''}"


def _storeys(count: int) -> str:
    return f"{count} storey{'s' if count > 1 else ''}"
