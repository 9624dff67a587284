"""A building model's own account of itself, held against the plan.

Everything is read by our reader of STEP text, which shares no code with IfcOpenShell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.building.readback import expected
from liftwork.crafts.building.readback.expected import INCH
from liftwork.crafts.building.readback.model import COUNTED, Model, Thing
from liftwork.formats.house_plan import House, Storey

WHOLE = CheckCode(
    "BLD-001", "the file is whole IFC4 in metres, with one project, site and building"
)
STOREYS = CheckCode("BLD-002", "every storey of the plan is there, at its height")
SPACES = CheckCode("BLD-003", "every room of the plan is a space of its storey, by its name")
AREAS = CheckCode("BLD-004", "every space says the clear area of its room")
WALLS = CheckCode("BLD-005", "every wall of the plan is there, with its length and thickness")
OPENINGS = CheckCode("BLD-006", "every opening of the plan is cut from its own wall")
DOORS = CheckCode("BLD-007", "every door stands in its opening, with the plan's size")
WINDOWS = CheckCode("BLD-008", "every window stands in its opening, with the plan's size")
STAIRS = CheckCode("BLD-009", "every stair has the plan's flights and risers")
MATERIALS = CheckCode("BLD-010", "every element says what it is of, walls as thick as in the plan")
SETS = CheckCode("BLD-011", "every element has the property and quantity sets of its kind")
PLACED = CheckCode("BLD-012", "everything that has a body hangs in the tree of storeys")
QUANTITIES = CheckCode("BLD-013", "the quantities that are said are those of the plan")

STRUCTURE_CHECKS = (
    WHOLE, STOREYS, SPACES, AREAS, WALLS, OPENINGS, DOORS, WINDOWS, STAIRS, MATERIALS, SETS,
    PLACED, QUANTITIES,
)  # fmt: skip
CLOSE_M = 0.0005
"""Metres by which lengths may differ."""
CLOSE = 0.0005
"""The part by which areas and volumes may differ."""
_NEEDED_SETS = {
    "IFCWALL": ("Pset_WallCommon", "Qto_WallBaseQuantities"),
    "IFCDOOR": ("Pset_DoorCommon", "Qto_DoorBaseQuantities"),
    "IFCWINDOW": ("Pset_WindowCommon", "Qto_WindowBaseQuantities"),
    "IFCSPACE": ("Pset_SpaceCommon", "Qto_SpaceBaseQuantities"),
    "IFCROOF": ("Pset_RoofCommon", "Qto_RoofBaseQuantities"),
    "IFCSTAIR": ("Pset_StairCommon",),
    "IFCSTAIRFLIGHT": ("Qto_StairFlightBaseQuantities",),
    "IFCSLAB": ("Qto_SlabBaseQuantities",),
    "IFCBUILDING": ("Pset_BuildingCommon", "Qto_BuildingBaseQuantities"),
    "IFCBUILDINGSTOREY": ("Qto_BuildingStoreyBaseQuantities",),
    "IFCSITE": ("Pset_SiteCommon", "Qto_SiteBaseQuantities"),
}
_MADE_OF = ("IFCWALL", "IFCDOOR", "IFCWINDOW", "IFCSLAB", "IFCSTAIRFLIGHT")


def check_structure(house: House, model: Model) -> Iterator[Check]:
    """Every check of what the model says."""
    yield _whole(model)
    yield _storeys(house, model)
    yield _spaces(house, model)
    yield _areas(house, model)
    yield _walls(house, model)
    yield _openings(house, model)
    yield _filled(house, model, DOORS, "IFCDOOR", ("door",))
    yield _filled(house, model, WINDOWS, "IFCWINDOW", ("window", "ventilator"))
    yield _stairs(house, model)
    yield _materials(house, model)
    yield _sets(model)
    yield _placed(model)
    yield _quantities(house, model)


def told(wrong: list[str], right: str) -> tuple[bool, str]:
    """Whether nothing is wrong, and the finding in words: the first three things that are."""
    more = f" and {len(wrong) - 3} more" if len(wrong) > 3 else ""
    return (not wrong, right if not wrong else "; ".join(wrong[:3]) + more)


def near(found: object, wanted: float, part: float = CLOSE) -> bool:
    """Whether a number is there and as good as the wanted one."""
    return isinstance(found, int | float) and abs(found - wanted) <= part * max(abs(wanted), 1e-9)


def _whole(model: Model) -> Check:
    ones = {"project": len(model.project)}
    ones |= {name: len(model.of(f"IFC{name.upper()}")) for name in ("site", "building")}
    wrong = [f"{count} {name}s" for name, count in ones.items() if count != 1]
    if model.schema != "IFC4":
        wrong.append(f"schema {model.schema}")
    units = {"LENGTHUNIT": ".METRE.", "AREAUNIT": ".SQUARE_METRE.", "VOLUMEUNIT": ".CUBIC_METRE."}
    wrong += [
        f"{name} {model.units.get(name)}" for name, u in units.items() if model.units.get(name) != u
    ]
    return WHOLE(*told(wrong, "IFC4, metres, one project, one site, one building"))


def _storeys(house: House, model: Model) -> Check:
    wanted = {storey.name: storey.floor * INCH for storey in house.storeys}
    found = {thing.name: thing.values[9] for thing in model.of("IFCBUILDINGSTOREY")}
    wrong = [f"{name} is missing" for name in wanted if name not in found]
    wrong += [f"{name} is not in the plan" for name in found if name not in wanted]
    wrong += [
        f"{name} at {found[name]} m, not {z:.3f}"
        for name, z in wanted.items()
        if name in found and abs(found[name] - z) > CLOSE_M
    ]
    return STOREYS(*told(wrong, f"{len(found)} storeys, {', '.join(found)}"))


def _spaces(house: House, model: Model) -> Check:
    wanted = Counter((s.name, r.id, r.name) for s in house.storeys for r in s.rooms)
    found = Counter((t.storey or "nowhere", t.name, str(t.values[7])) for t in model.of("IFCSPACE"))
    wrong = [f"{name} ({id}) is missing on {storey}" for storey, id, name in wanted - found]
    wrong += [
        f"{name} ({id}) on {storey} is not in the plan" for storey, id, name in found - wanted
    ]
    return SPACES(*told(wrong, f"{found.total()} of {wanted.total()} rooms"))


def _areas(house: House, model: Model) -> Check:
    wanted = {room.id: room.floor.area * INCH**2 for s in house.storeys for room in s.rooms}
    wrong = [
        f"{thing.name} says {thing.quantity('NetFloorArea')} m2, not {wanted[thing.name]:.3f}"
        for thing in model.of("IFCSPACE")
        if thing.name in wanted and not near(thing.quantity("NetFloorArea"), wanted[thing.name])
    ]
    total = sum(wanted.values())
    return AREAS(*told(wrong, f"{len(wanted)} spaces, {total:.1f} m2 with the open ground"))


def _walls(house: House, model: Model) -> Check:
    """Lengths are those between centre lines; a wall in several stretches is added up."""
    wrong, count = [], 0
    for storey in house.storeys:
        found = _wall_lengths(model, storey)
        for wall in storey.walls:
            count += 1
            length, width = found.pop(wall.id, (0.0, 0.0))
            wanted = (wall.span[1] - wall.span[0]) * INCH
            if abs(length - wanted) > CLOSE_M or abs(width - wall.thickness * INCH) > CLOSE_M:
                thick = wall.thickness * INCH
                wrong.append(
                    f"{wall.id} is {length:.3f} m of {width:.3f}, not {wanted:.3f} of {thick:.3f}"
                )
        wrong += [f"wall {id} of {storey.name} is not in the plan" for id in found]
    return WALLS(*told(wrong, f"{count} walls of the plan"))


def _wall_lengths(model: Model, storey: Storey) -> dict[str, tuple[float, float]]:
    found: dict[str, tuple[float, float]] = {}
    ids = {wall.id for wall in storey.walls}
    for thing in model.of("IFCWALL"):
        if thing.storey != storey.name or thing.tag.startswith("roof/"):
            continue
        whole = thing.tag if thing.tag in ids else thing.tag.rpartition(".")[0]
        length = (thing.quantity("Length") or 0.0) + found.get(whole, (0.0, 0.0))[0]
        found[whole] = (length, thing.quantity("Width") or 0.0)
    return found


def _openings(house: House, model: Model) -> Check:
    cut = {t.tag: t.voids for t in model.of("IFCOPENINGELEMENT")}
    wrong, count = [], 0
    for storey in house.storeys:
        for opening in storey.openings:
            count += 1
            wall = cut.get(opening.id)
            names = (opening.wall, f"{opening.wall}.")
            if wall is None:
                wrong.append(f"{opening.id} is cut from nothing")
            elif not (wall.tag == names[0] or wall.tag.startswith(names[1])):
                wrong.append(f"{opening.id} is cut from {wall.tag}, not {opening.wall}")
    return OPENINGS(*told(wrong, f"{count} openings of the plan"))


def _filled(
    house: House, model: Model, code: CheckCode, type: str, kinds: tuple[str, ...]
) -> Check:
    found = {thing.tag: thing for thing in model.of(type)}
    wanted = [o for s in house.storeys for o in s.openings if o.kind in kinds]
    wrong = []
    for opening in wanted:
        thing = found.get(opening.id)
        if thing is None:
            wrong.append(f"{opening.id} is missing")
            continue
        hole = thing.fills.tag if thing.fills else "nothing"
        if hole != opening.id:
            wrong.append(f"{opening.id} stands in {hole}")
        size = (opening.width * INCH, opening.height * INCH)
        if any(
            not near(f, w) for f, w in zip((thing.values[9], thing.values[8]), size, strict=True)
        ):
            wrong.append(f"{opening.id} is {thing.values[9]} x {thing.values[8]} m")
    return code(*told(wrong, f"{len(wanted)} of the plan"))


def _stairs(house: House, model: Model) -> Check:
    wrong, count = [], 0
    stairs = {thing.storey: thing for thing in model.of("IFCSTAIR")}
    for storey in house.storeys:
        stair, thing = storey.stair, stairs.get(storey.name)
        if (stair is None) != (thing is None):
            wrong.append(f"{storey.name} has {'a' if thing else 'no'} stair")
        if stair is None or thing is None:
            continue
        count += 1
        flights = [t for t in model.of("IFCSTAIRFLIGHT") if t.whole is thing]
        if len(flights) != len(stair.flights):
            wrong.append(f"{len(flights)} flights on {storey.name}, not {len(stair.flights)}")
        risers = sum(int(t.values[8] or 0) for t in flights)
        said = thing.sets.get("Pset_StairCommon", {}).get("NumberOfRiser")
        if {risers, said} != {stair.risers}:
            wrong.append(f"{risers} risers on {storey.name}, {said} said, not {stair.risers}")
    return STAIRS(*told(wrong, f"{count} stairs"))


def _materials(house: House, model: Model) -> Check:
    wrong = [f"{t.name} is of nothing" for t in model.of(*_MADE_OF) if t.storey and not t.of]
    thick = {(s.name, w.id): w.thickness * INCH for s in house.storeys for w in s.walls}
    for thing in model.of("IFCWALL"):
        key = (thing.storey or "", thing.tag)
        wanted = thick.get(key) or thick.get((key[0], thing.tag.rpartition(".")[0]))
        layers = sum(width or 0.0 for _, width in thing.of)
        if wanted is not None and thing.of and abs(layers - wanted) > CLOSE_M:
            wrong.append(f"the layers of {thing.tag} are {layers:.4f} m, not {wanted:.4f}")
    of = sorted({name for thing in model.of(*_MADE_OF) for name, _ in thing.of})
    return MATERIALS(*told(wrong, ", ".join(of).lower()))


def _sets(model: Model) -> Check:
    wrong = [
        f"{thing.type} {thing.name} has no {name}"
        for thing in model.of(*_NEEDED_SETS)
        for name in _NEEDED_SETS[thing.type]
        if name not in thing.sets and thing.values[5] is not None
    ]
    count = sum(len(thing.sets) for thing in model.things.values())
    return SETS(*told(wrong, f"{count} sets"))


def _placed(model: Model) -> Check:
    """Doors and windows hang there themselves, not only by the wall that they stand in."""
    things = [t for t in model.of(*COUNTED) if t.values[6] is not None or t.type == "IFCROOF"]
    lost = [f"{t.name} hangs nowhere" for t in things if not _hangs(t)]
    return PLACED(*told(lost, f"{len(things)} products"))


def _hangs(thing: Thing) -> bool:
    if thing.type == "IFCSITE":
        return True
    above = thing.voids if thing.type == "IFCOPENINGELEMENT" else thing.whole
    return above is not None and thing.storey is not None


def _quantities(house: House, model: Model) -> Check:
    """Walls by volume, slabs by area, each added up over a storey."""
    wrong, walls = [], 0.0
    for level, storey in enumerate(house.storeys):
        wanted = expected.wall_volume(house, level)
        found = _sum("NetVolume", (t for t in model.of("IFCWALL") if _in_plan(t, storey)))
        walls += found
        if not near(found, wanted):
            wrong.append(f"walls of {storey.name}: {found:.3f} m3, not {wanted:.3f}")
        slabs = (t for t in model.of("IFCSLAB") if t.storey == storey.name)
        area = _sum("NetArea", (t for t in slabs if t.kind in ("FLOOR", "BASESLAB")))
        if not near(area, expected.floor_area(house, level)):
            ground = expected.floor_area(house, level)
            wrong.append(f"floor of {storey.name}: {area:.3f} m2, not {ground:.3f}")
    return QUANTITIES(*told(wrong, f"{walls:.2f} m3 of walls, openings deducted"))


def _in_plan(thing: Thing, storey: Storey) -> bool:
    return thing.storey == storey.name and not thing.tag.startswith("roof/")


def _sum(name: str, things: Iterator[Thing]) -> float:
    return sum(float(thing.quantity(name) or 0.0) for thing in things)
