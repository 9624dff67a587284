"""The tools of the building craft: a house plan as a building model and as quantities."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, cast

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.building import examples, kinds, vocabulary
from liftwork.crafts.building.arguments import MOST_WASTE, find_units, find_waste
from liftwork.crafts.building.bill.items import ITEMS, Units
from liftwork.crafts.building.bill.measure import measure
from liftwork.crafts.building.bill.write import bricks_of, write_bill
from liftwork.crafts.building.hearing import hear_bill
from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.readback.bill_checks import BILL_CHECKS, check_bill
from liftwork.crafts.building.verify import MODEL_CHECKS, check_model
from liftwork.formats.house_plan import House, load_house
from liftwork.programs.webifc import find_webifc

PlanFile = Annotated[Path, FileOf("plan")]
BillUnits = Annotated[Units, Reads(find_units)]
Waste = Annotated[float, Reads(find_waste)]


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
    storeys = f"{len(house.storeys)} storey{'s' if len(house.storeys) > 1 else ''}"
    told = (
        f"Made an IFC4 building model of {storeys}, {rooms} spaces, {walls} walls and {openings} "
        f"openings; read by {', '.join(readers)}."
    )
    return Made(told, {kinds.MODEL.name: target}, facts)


@export_building_model.verifier(*MODEL_CHECKS)
def check_building_model(seen: Seen) -> Iterator[Check]:
    """Read the model back with readers that did not write it, beside the plan."""
    yield from check_model(_house_of(seen), seen.file(kinds.MODEL.name))


@tool(
    effect=Effect.LOCAL,
    makes=(kinds.WORKBOOK.name,),
    examples=examples.BILL_OF_QUANTITIES,
    warms=("xlsxwriter", "openpyxl", "shapely"),
    signals=vocabulary.BILL_OF_QUANTITIES,
    hears=hear_bill,
    answers=True,
)
def bill_of_quantities(
    job: Job, plan: PlanFile, units: BillUnits | None = None, waste: Waste = 5
) -> Made:
    """Make the bill of quantities of the house plan: bricks, concrete, plaster, doors, windows."""
    if not 0 <= waste <= MOST_WASTE:
        raise Refuse(f"{waste:g} % of waste is no usual figure", f"0 to {MOST_WASTE} %")
    house = load_house(plan)
    job.progress("measuring the plan")
    bill = measure(house, units or house.sheet.units, waste)
    target = job.path(kinds.WORKBOOK.name)
    write_bill(bill, target)
    job.progress("reading the workbook back")
    bricks = bricks_of(bill)
    facts = {
        item.title.partition(",")[0]: f"{bill.total(item) * 0.0254**item.power:.1f} m{item.power}"
        for item in ITEMS
    }
    told = (
        f"Made the bill of quantities: {bricks:,} bricks with {waste:g} % waste, "
        f"{len(bill.rows)} measurements, {len(bill.schedule)} doors and windows; rates are left "
        "for you to enter."
    )
    return Made(told, {kinds.WORKBOOK.name: target}, {"bricks": bricks, **facts})


@bill_of_quantities.verifier(*BILL_CHECKS)
def check_bill_of_quantities(seen: Seen) -> Iterator[Check]:
    """Read the workbook back with openpyxl and LibreOffice, and count the plan on a raster."""
    yield from check_bill(_house_of(seen), seen.file(kinds.WORKBOOK.name))


TOOLS: tuple[Tool, ...] = (export_building_model, bill_of_quantities)
