"""Stairs by the International Residential Code, and storeys that stand on each other."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.codes import STACKED, STEPS
from liftwork.crafts.cad.rules.floors import listed, overlap, short_side, within
from liftwork.formats.house_plan import Flight, Stair, Storey, Use

_RISER = 7.75
_TREAD = 10
_WIDTH = 36
_WALL_SHIFT = 5
"""Inches that a flight may be off the one below."""


def check_steps(plan: Plan) -> Check:
    """IRC R311.7: risers 7 3/4 in at most, treads 10 in, flights and landings 36 in at least.

    The risers add up to the storey's height, the treads lie in their flights, and all of it
    in the stair's room.
    """
    stairs = [(storey, storey.stair) for storey in plan.storeys if storey.stair]
    faults = [fault for storey, stair in stairs for fault in _step_faults(storey, stair)]
    if not stairs:
        return STEPS(True, "no stairs")
    riser = max(stair.riser for _, stair in stairs)
    tread = min(stair.tread for _, stair in stairs)
    return STEPS(*listed(faults, f"risers {riser:g} in of 7.75, treads {tread} in of 10"))


def _step_faults(storey: Storey, stair: Stair) -> Iterator[str]:
    where = storey.name
    if stair.riser > _RISER:
        yield f"{where}: risers of {stair.riser:g} in, 7.75 at most"
    if stair.tread < _TREAD:
        yield f"{where}: treads of {stair.tread} in, 10 at least"
    climbed = stair.riser * stair.risers
    if abs(climbed - storey.height) > 0.5:
        yield f"{where}: the steps climb {climbed:.0f} in of {storey.height}"
    risers = sum(flight.treads + 1 for flight in stair.flights)
    if risers != stair.risers:
        yield f"{where}: the flights have {risers} risers of {stair.risers}"
    if len(stair.landings) < len(stair.flights) - 1:
        yield f"{where}: a landing is missing"
    for flight in stair.flights:
        yield from _flight_faults(where, flight, stair.tread)
    for landing in stair.landings:
        if short_side(landing) < _WIDTH:
            yield f"{where}: a landing is {short_side(landing)} in deep, 36 at least"
    yield from _place_faults(storey, stair)


def _flight_faults(where: str, flight: Flight, tread: int) -> Iterator[str]:
    along_x = flight.climbs in ("+x", "-x")
    run = flight.rect.width if along_x else flight.rect.depth
    width = flight.rect.depth if along_x else flight.rect.width
    if width < _WIDTH:
        yield f"{where}: a flight is {width} in wide, 36 at least"
    if run < flight.treads * tread:
        yield f"{where}: {flight.treads} treads of {tread} in do not lie in {run} in"


def _place_faults(storey: Storey, stair: Stair) -> Iterator[str]:
    room = next((room for room in storey.rooms if room.id == stair.room), None)
    rects = [*(flight.rect for flight in stair.flights), *stair.landings]
    if room is None or not all(within(rect, room.clear, 0.5) for rect in rects):
        yield f"{storey.name}: the stair leaves its room"
    if any(overlap(one, two) > 0 for one, two in combinations(rects, 2)):
        yield f"{storey.name}: flights and landings lie over each other"


def check_stacked(plan: Plan) -> Check:
    """Each storey stands on the one below: footprint, height, stair, and open light wells."""
    faults = [
        fault for below, above in pairwise(plan.storeys) for fault in _stack_faults(below, above)
    ]
    faults += [
        f"{ground.name} is level {ground.level}, {ground.floor} in up"
        for ground in plan.storeys[:1]
        if (ground.level, ground.floor) != (0, 0)
    ]
    count = len(plan.storeys)
    fine = "one storey" if count == 1 else f"{count} storeys, their stairs in one place"
    return STACKED(*listed(faults, fine))


def _alike(below: Stair, above: Stair) -> bool:
    """Whether flights lie over flights and climb alike, which keeps their headroom (R311.7.2).

    Walls of another thickness above may shift them by some inches.
    """
    return len(below.flights) == len(above.flights) and all(
        one.climbs == two.climbs and within(one.rect, two.rect, _WALL_SHIFT)
        for one, two in zip(below.flights, above.flights, strict=True)
    )


def _stack_faults(below: Storey, above: Storey) -> Iterator[str]:
    name = above.name
    if above.level != below.level + 1:
        yield f"{name} is level {above.level}, on level {below.level}"
    if above.floor != below.floor + below.height:
        yield f"{name} is {above.floor} in up, {below.floor + below.height} in by those below"
    if not within(above.footprint, below.footprint):
        yield f"{name} is larger than {below.name}"
    if below.stair is None:
        yield f"no stair leads from {below.name} to {name}"
    else:
        lower = [room.outline for room in below.rooms if room.id == below.stair.room]
        upper = [room.outline for room in above.rooms if room.use is Use.STAIRS]
        if lower != upper:
            yield f"the stairs of {below.name} and {name} stand in different places"
    if below.stair and above.stair and not _alike(below.stair, above.stair):
        yield f"the flights of {name} do not lie over those of {below.name}"
    for well in below.rooms:
        for room in above.rooms:
            covers = well.use is Use.OPEN and room.use is not Use.OPEN
            if covers and overlap(well.outline, room.outline) > 0:
                yield f"{room.name} of {name} covers {well.name}"
