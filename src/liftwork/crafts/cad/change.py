"""Changes that need no search: the plan turned left to right, and its printed sheet."""

from __future__ import annotations

from typing import Any, Literal

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.cad.arguments import Scale
from liftwork.crafts.cad.drawing.fit import (
    FORMATS,
    STANDARD_SCALES,
    Paper,
    fits,
    largest_scale,
    sheet_need,
    sheet_room,
)
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Flight, Opening, Rect, Room, Stair, Storey, Wall

_TURNED: dict[str, Literal["+x", "-x", "+y", "-y"]] = {
    "+x": "-x",
    "-x": "+x",
    "+y": "+y",
    "-y": "-y",
}
_OTHER_END: dict[str, Literal["start", "end"]] = {"start": "end", "end": "start"}


def mirror_house(plan: Plan) -> Plan:
    """The plan turned left to right on its plot; turned twice it is the same plan.

    Names, ids and the order of parts stay. North stays where it is on the page: the house
    is another, the plot the same.
    """
    mirror = _Mirror(plan.site.x0 + plan.site.x1)
    storeys = tuple(mirror.storey(storey) for storey in plan.storeys)
    return plan.model_copy(update={"mirrored": not plan.mirrored, "storeys": storeys})


class _Mirror:
    """Turns parts about the vertical line where x is half of `sum`.

    The half inch by which rounding moves a clear rectangle turns with it, so that every
    written size stays.
    """

    def __init__(self, sum: int) -> None:
        self._sum = sum

    def storey(self, storey: Storey) -> Storey:
        across = {wall.id for wall in storey.walls if wall.horizontal}
        lengths = {wall.id: wall.length for wall in storey.walls}
        return storey.model_copy(
            update={
                "footprint": self._rect(storey.footprint),
                "rooms": tuple(self._room(room) for room in storey.rooms),
                "walls": tuple(self._wall(wall) for wall in storey.walls),
                "openings": tuple(
                    _reversed(opening, lengths[opening.wall]) if opening.wall in across else opening
                    for opening in storey.openings
                ),
                "stair": self._stair(storey.stair) if storey.stair else None,
            }
        )

    def _rect(self, rect: Rect) -> Rect:
        return rect.model_copy(update={"x0": self._sum - rect.x1, "x1": self._sum - rect.x0})

    def _room(self, room: Room) -> Room:
        turned = {"outline": self._rect(room.outline), "clear": self._rect(room.clear)}
        return room.model_copy(update=turned)

    def _wall(self, wall: Wall) -> Wall:
        """The ends change places, so that a wall along the road still runs the way it ran."""
        return wall.model_copy(update={"x0": self._sum - wall.x1, "x1": self._sum - wall.x0})

    def _stair(self, stair: Stair) -> Stair:
        return stair.model_copy(
            update={
                "flights": tuple(self._flight(flight) for flight in stair.flights),
                "landings": tuple(self._rect(landing) for landing in stair.landings),
            }
        )

    def _flight(self, flight: Flight) -> Flight:
        turned = {"rect": self._rect(flight.rect), "climbs": _TURNED[flight.climbs]}
        return flight.model_copy(update=turned)


def _reversed(opening: Opening, length: int) -> Opening:
    """The opening of a wall that is `length` long, measured and hung from its other end."""
    hinge = _OTHER_END[opening.hinge] if opening.hinge else None
    return opening.model_copy(update={"at": length - opening.at, "hinge": hinge})


def set_house_sheet(
    plan: Plan,
    scale: Scale | None,
    paper: Paper | None,
    units: Literal["imperial", "metric"] | None,
) -> Plan:
    """The plan with another scale, paper or units of its sheet; what is not asked for stays.

    A paper alone takes the largest standard scale that fits it. Raises `AskPerson` where
    nothing is asked for, and `Refuse` with the millimetres for what does not fit.
    """
    if scale is None and paper is None and units is None:
        raise AskPerson("Which scale, paper (A4 to A1) or units should the sheet have?")
    update: dict[str, Any] = {"units": units} if units else {}
    if scale is not None:
        update |= {"scale": _scale(plan, scale, paper or plan.sheet.paper)}
    elif paper is not None:
        update |= {"scale": _largest(plan, paper)}
    if paper is not None:
        update |= {"paper": paper}
    return plan.model_copy(update={"sheet": plan.sheet.model_copy(update=update)})


def _scale(plan: Plan, scale: Scale, paper: Paper) -> int:
    asked = scale.denominator
    if asked not in STANDARD_SCALES:
        nearest = min(STANDARD_SCALES, key=lambda s: max(s, asked) / min(s, asked))
        best = paper if fits(plan, nearest, paper) else _least_paper(plan, nearest)
        instead = f"1:{nearest} on {best}" if best else _fitting(plan, nearest, paper)
        raise Refuse(f"1:{asked} is not a scale that house plans are drawn at", instead)
    if not fits(plan, asked, paper):
        raise Refuse(_shortage(plan, asked, paper), _fitting(plan, asked, paper))
    return asked


def _largest(plan: Plan, paper: Paper) -> int:
    largest = largest_scale(plan, paper)
    if largest is None:
        least = STANDARD_SCALES[-1]
        raise Refuse(_shortage(plan, least, paper), _fitting(plan, least, paper))
    return largest


def _shortage(plan: Plan, scale: int, paper: Paper) -> str:
    need, room = sheet_need(plan, scale), sheet_room(paper)
    return (
        f"at 1:{scale} the plan needs {need.width:.0f} x {need.height:.0f} mm; "
        f"{paper} has {room.width:.0f} x {room.height:.0f} mm"
    )


def _fitting(plan: Plan, scale: int, paper: Paper) -> str | None:
    """The nearest that fits: another scale on this paper, or this scale on another paper."""
    largest, other = largest_scale(plan, paper), _least_paper(plan, scale)
    ways = [f"1:{largest} on {paper}"] if largest else []
    ways += [f"1:{scale} on {other}"] if other else []
    if not ways:
        larger = ((each, largest_scale(plan, each)) for each in FORMATS)
        ways = [f"1:{found} on {each}" for each, found in larger if found][:1]
    return ", or ".join(ways) or None


def _least_paper(plan: Plan, scale: int) -> Paper | None:
    return next((paper for paper in FORMATS if fits(plan, scale, paper)), None)
