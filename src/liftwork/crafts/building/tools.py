"""The tools of the building craft: a house plan as a building model and as quantities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.building import examples, kinds, vocabulary
from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.plan import House, load_house
from liftwork.crafts.building.verify import MODEL_CHECKS, check_model
from liftwork.programs.webifc import find_webifc

PlanFile = Annotated[Path, FileOf("plan")]


def _house_of(seen: Seen) -> House:
    return load_house(cast(Any, seen.args).plan)


@tool(
    effect=Effect.LOCAL,
    makes=(kinds.MODEL.name,),
    examples=examples.EXPORT_BUILDING_MODEL,
    warms=("ifcopenshell", "shapely"),
    signals=vocabulary.EXPORT_BUILDING_MODEL,
)
def export_building_model(job: Job, plan: PlanFile) -> Made:
    """Export the house plan as a BIM building model, an IFC4 file for Revit or ArchiCAD."""
    house = load_house(plan)
    job.progress("building the model")
    target = job.path(kinds.MODEL.name)
    export(house, target)
    job.progress("reading the model back")
    rooms = sum(len(storey.rooms) for storey in house.storeys)
    walls = sum(len(storey.walls) for storey in house.storeys)
    openings = sum(len(storey.openings) for storey in house.storeys)
    second = find_webifc()
    readers = [
        "IfcOpenShell",
        "our STEP reader",
        *([f"web-ifc {second.version}"] if second else []),
    ]
    facts = {
        "schema": "IFC4",
        "storeys": len(house.storeys),
        "spaces": rooms,
        "walls": walls,
        "openings": openings,
        "readers": ", ".join(readers),
    }
    told = (
        f"Made an IFC4 building model of {len(house.storeys)} storeys, {rooms} spaces, {walls} "
        f"walls and {openings} openings; read by {', '.join(readers)}."
    )
    return Made(told, {kinds.MODEL.name: target}, facts)


@export_building_model.verifier(*MODEL_CHECKS)
def check_building_model(seen: Seen) -> Iterator[Check]:
    """Read the model back with readers that did not write it, beside the plan."""
    yield from check_model(_house_of(seen), seen.file(kinds.MODEL.name))


TOOLS: tuple[Tool, ...] = (export_building_model,)
