"""A building model as solids, held against the plan: closed, in place, of the right volume."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.building.readback import expected
from liftwork.crafts.building.readback.expected import INCH
from liftwork.crafts.building.readback.model import Model, Thing
from liftwork.crafts.building.readback.solids import Solid
from liftwork.crafts.building.readback.structure_checks import near, told
from liftwork.formats.house_plan import Box, House, Storey

SOLID = CheckCode("BLD-014", "every element builds as a closed solid")
INSIDE = CheckCode("BLD-015", "everything stands inside the plot, between ground and roof")
CLEAR = CheckCode("BLD-016", "no wall stands in a room")
VOLUMES = CheckCode("BLD-017", "the solids of the walls have the plan's volume, openings cut out")
FLOORS = CheckCode("BLD-018", "the solids of floors and roof cover the plan's ground")
CLIMB = CheckCode("BLD-019", "the steps of every stair climb from its floor to the next")

SOLID_CHECKS = (SOLID, INSIDE, CLEAR, VOLUMES, FLOORS, CLIMB)
HEAD_SLAB = "Slab over the stair"
_BUILT = ("IFCWALL", "IFCDOOR", "IFCWINDOW", "IFCSLAB", "IFCSTAIRFLIGHT", "IFCSPACE", "IFCSITE")
_CLOSE_M = 0.001
_PIERS_M2 = 0.006
"""Where a 9 in wall goes on as a 5 in one, its corner stands 2 in into the room on each side."""
_UNDER_M = 0.7
"""The site's ground lies this far under the ground floor at most."""


def check_solids(
    house: House, model: Model, solids: Mapping[str, Solid], others: Mapping[str, float]
) -> Iterator[Check]:
    """Every check of the solids. `others` are volumes by another kernel, where one is here."""
    yield _solid(model, solids)
    yield _inside(house, model, solids)
    yield _clear(house, model, solids)
    yield _volumes(house, model, solids, others)
    yield _floors(house, model, solids)
    yield _climb(house, model, solids)


def _solid(model: Model, solids: Mapping[str, Solid]) -> Check:
    things = [thing for thing in model.of(*_BUILT) if thing.storey or thing.type == "IFCSITE"]
    wrong = [f"{t.name} has no solid" for t in things if t.id not in solids]
    for thing in things:
        solid = solids.get(thing.id)
        if solid is not None and not (solid.closed and solid.volume > 0):
            wrong.append(f"{thing.name} is not closed")
    return SOLID(*told(wrong, f"{len(things)} solids"))


def _inside(house: House, model: Model, solids: Mapping[str, Solid]) -> Check:
    x0, y0, x1, y1 = expected.in_metres(house.site.box)
    top = expected.top_of(house)
    wrong = []
    for thing in model.of(*_BUILT):
        solid = solids.get(thing.id)
        if solid is None:
            continue
        over = max(x0 - solid.low[0], y0 - solid.low[1], solid.high[0] - x1, solid.high[1] - y1)
        over = max(over, solid.high[2] - top, -_UNDER_M - solid.low[2])
        if over > _CLOSE_M:
            wrong.append(f"{thing.name} is {over:.3f} m outside")
    return INSIDE(*told(wrong, f"{x1 - x0:.2f} x {y1 - y0:.2f} m, {top:.2f} m high"))


def _clear(house: House, model: Model, solids: Mapping[str, Solid]) -> Check:
    wrong, count = [], 0
    for storey in house.storeys:
        rooms = [room for room in storey.rooms if room.indoors]
        count += len(rooms)
        stands = [t for t in model.of("IFCWALL") if _of_plan(t, storey)]
        for room in rooms:
            box = expected.in_metres(room.floor)
            wrong += [
                f"{thing.tag} stands in {room.name}"
                for thing in stands
                if thing.id in solids and _overlap(solids[thing.id], box) > _PIERS_M2
            ]
    return CLEAR(*told(wrong, f"{count} rooms clear between their walls"))


def _of_plan(thing: Thing, storey: Storey) -> bool:
    return thing.storey == storey.name and not thing.tag.startswith("roof/")


def _overlap(solid: Solid, box: Box) -> float:
    """Square metres of a box that a solid stands on, seen from above."""
    x0, y0, x1, y1 = box
    across = min(solid.high[0], x1) - max(solid.low[0], x0)
    along = min(solid.high[1], y1) - max(solid.low[1], y0)
    return max(across, 0.0) * max(along, 0.0)


def _volumes(
    house: House, model: Model, solids: Mapping[str, Solid], others: Mapping[str, float]
) -> Check:
    wrong, total = [], 0.0
    kernels = {"IfcOpenShell": {id: solid.volume for id, solid in solids.items()}}
    if others:
        kernels["web-ifc"] = dict(others)
    for level, storey in enumerate(house.storeys):
        wanted = expected.wall_volume(house, level)
        total += wanted
        walls = [thing.id for thing in model.of("IFCWALL") if _of_plan(thing, storey)]
        for name, volumes in kernels.items():
            found = sum(volumes.get(id, 0.0) for id in walls)
            if not near(found, wanted):
                wrong.append(f"{storey.name}: {found:.3f} m3 by {name}, not {wanted:.3f}")
    return VOLUMES(*told(wrong, f"{total:.2f} m3 by {' and by '.join(kernels)}"))


def _floors(house: House, model: Model, solids: Mapping[str, Solid]) -> Check:
    wrong = []
    for level, storey in enumerate(house.storeys):
        wanted: dict[str, tuple[tuple[str, ...], float]] = {
            "floor": (("FLOOR", "BASESLAB"), expected.floor_area(house, level))
        }
        if storey is house.storeys[-1]:
            wanted["roof"] = (("ROOF",), expected.top_area(house))
        slabs = [t for t in model.of("IFCSLAB") if t.storey == storey.name and t.id in solids]
        for part, (kinds, area) in wanted.items():
            bodies = [solids[t.id] for t in slabs if t.kind in kinds and t.name != HEAD_SLAB]
            found = sum(solid.volume / (solid.high[2] - solid.low[2]) for solid in bodies)
            if not near(found, area):
                wrong.append(f"{part} of {storey.name}: {found:.2f} m2, not {area:.2f}")
    return FLOORS(*told(wrong, f"{len(house.storeys)} floors and the roof"))


def _climb(house: House, model: Model, solids: Mapping[str, Solid]) -> Check:
    """A flight's last riser is the edge of the landing or of the floor that it comes to."""
    wrong, count = [], 0
    for storey in (storey for storey in house.storeys if storey.stair is not None):
        flights = [
            solids[t.id]
            for t in model.of("IFCSTAIRFLIGHT")
            if t.storey == storey.name and t.id in solids
        ]
        count += len(flights)
        for level, solid, (foot, head) in zip(
            range(1, len(flights) + 1), flights, _rises(storey), strict=False
        ):
            if abs(solid.high[2] - head) > _CLOSE_M or solid.low[2] > foot + _CLOSE_M:
                reach = f"from {solid.low[2]:.3f} to {solid.high[2]:.3f} m"
                wrong.append(f"flight {level} of {storey.name} goes {reach}, not to {head:.3f}")
        if len(flights) < len(_rises(storey)):
            wrong.append(f"{storey.name} lacks a flight")
    return CLIMB(*told(wrong, f"{count} flights"))


def _rises(storey: Storey) -> list[tuple[float, float]]:
    """Where each flight's foot is and where its highest tread lies, metres above the ground."""
    stair = storey.stair
    assert stair is not None
    riser, climbed, found = storey.height / stair.risers, 0, []
    for flight in stair.flights:
        foot = storey.floor + climbed * riser
        found.append((foot * INCH, (foot + flight.treads * riser) * INCH))
        climbed += flight.treads + 1
    if climbed != stair.risers:
        found.append((0.0, 0.0))
    return found
