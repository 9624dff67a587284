"""The tools of the cad craft: draw a house plan, then change it.

Each one ends in `_publish`, which writes the four files of a version: the plan's
data, the drawing, the printed sheet and its preview.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Tool, Verifier, tool
from liftwork.crafts.cad import asked, examples, kinds, vocabulary
from liftwork.crafts.cad.arguments import (
    PlotSize,
    RoomChange,
    Scale,
    find_bedrooms,
    find_paper,
    find_room_names,
    find_storeys,
    find_units,
)
from liftwork.crafts.cad.asked import Comparison, compared
from liftwork.crafts.cad.change import mirror_house, set_house_sheet
from liftwork.crafts.cad.design import (
    add_bedrooms,
    design_house,
    resize_house_room,
    set_house_storeys,
)
from liftwork.crafts.cad.drawing.dxf import write_drawing
from liftwork.crafts.cad.drawing.pdf import write_preview, write_sheet
from liftwork.crafts.cad.plan import Plan, load_plan, save_plan
from liftwork.crafts.cad.readback import DRAWING_CHECKS, SHEET_CHECKS, check_drawing, check_sheet
from liftwork.crafts.cad.rules import PLAN_CHECKS, check_plan

PlanFile = Annotated[Path, FileOf("plan")]
Bedrooms = Annotated[int, Reads(find_bedrooms)]
Storeys = Annotated[int, Reads(find_storeys)]
RoomName = Annotated[str, Reads(find_room_names)]
Paper = Annotated[Literal["A4", "A3", "A2", "A1"], Reads(find_paper)]
Units = Annotated[Literal["imperial", "metric"], Reads(find_units)]

_MAKES = tuple(kind.name for kind in (kinds.PLAN, kinds.DRAWING, kinds.SHEET, kinds.PREVIEW))
_DRAWS = ("ezdxf", "reportlab.pdfgen.canvas", "pypdfium2", "pyogrio.raw", "shapely")
_SOLVES = ("wasmtime", "ortools.sat.python.cp_model", *_DRAWS)


def _publish(job: Job, plan: Plan, summary: str) -> Made:
    files = {kind: job.path(kind) for kind in _MAKES}
    save_plan(plan, files["plan"])
    job.progress("drawing the DXF")
    write_drawing(plan, files["drawing"])
    job.progress("printing the sheet")
    write_sheet(plan, files["sheet"])
    write_preview(files["sheet"], files["preview"])
    facts = {
        "plot": plan.plot,
        "bedrooms": plan.bedrooms,
        "storeys": len(plan.storeys),
        "scale": f"1:{plan.sheet.scale}",
        "paper": plan.sheet.paper,
        "gap_percent": round(plan.search.gap_percent, 2),
    }
    return Made(summary, files, facts)


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.DRAW_HOUSE_PLAN,
    warms=_SOLVES,
    signals=vocabulary.DRAW_HOUSE_PLAN,
)
def draw_house_plan(
    job: Job,
    plot: PlotSize,
    bedrooms: Bedrooms,
    storeys: Storeys = 1,
    units: Units | None = None,
) -> Made:
    """Draw a house floor plan for a plot size and a number of bedrooms."""
    job.progress("laying out the rooms")
    plan = design_house(plot, bedrooms, storeys, units)
    return _publish(job, plan, f"Drew a {_describe(plan)}")


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.RESIZE_ROOM,
    warms=_SOLVES,
    signals=vocabulary.RESIZE_ROOM,
)
def resize_room(job: Job, plan: PlanFile, room: RoomName, by: RoomChange) -> Made:
    """Make one room of the house plan larger or smaller."""
    job.progress("searching around the present plan")
    old = load_plan(plan)
    new, change = resize_house_room(old, room, by)
    return _publish(job, new, change)


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.SET_SHEET,
    warms=_DRAWS,
    signals=vocabulary.SET_SHEET,
)
def set_sheet(
    job: Job,
    plan: PlanFile,
    scale: Scale | None = None,
    paper: Paper | None = None,
    units: Units | None = None,
) -> Made:
    """Set the scale, the paper size or the units of the printed house plan."""
    new = set_house_sheet(load_plan(plan), scale, paper, units)
    written = {"metric": "metres", "imperial": "feet and inches"}[new.sheet.units]
    sizes = f", sizes in {written}" if units is not None else ""
    return _publish(job, new, f"Set the sheet to 1:{new.sheet.scale} on {new.sheet.paper}{sizes}.")


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.SET_STOREYS,
    warms=_SOLVES,
    signals=vocabulary.SET_STOREYS,
)
def set_storeys(job: Job, plan: PlanFile, storeys: Storeys) -> Made:
    """Make the present house plan single, double or triple storey."""
    job.progress("laying out the floors")
    new = set_house_storeys(load_plan(plan), storeys)
    return _publish(job, new, f"Now a {_describe(new)}")


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.ADD_BEDROOM,
    warms=_SOLVES,
    signals=vocabulary.ADD_BEDROOM,
)
def add_bedroom(job: Job, plan: PlanFile, count: Bedrooms = 1) -> Made:
    """Add one or more bedrooms to the present house plan."""
    job.progress("laying out the rooms again")
    new = add_bedrooms(load_plan(plan), count)
    return _publish(job, new, f"Now a {_describe(new)}")


@tool(
    effect=Effect.LOCAL,
    makes=_MAKES,
    examples=examples.MIRROR_PLAN,
    warms=_DRAWS,
    signals=vocabulary.MIRROR_PLAN,
)
def mirror_plan(job: Job, plan: PlanFile) -> Made:
    """Mirror the present house plan left to right."""
    return _publish(job, mirror_house(load_plan(plan)), "Mirrored the plan left to right.")


def _describe(plan: Plan) -> str:
    storey = {1: "single", 2: "double", 3: "triple"}[len(plan.storeys)]
    gap = plan.search.gap_percent
    proven = "proven best" if gap == 0 else f"within {gap:.1f} % of the solver's bound"
    return (
        f"{plan.plot}, {plan.bedrooms} bedroom, {storey} storey house plan, "
        f"1:{plan.sheet.scale} on {plan.sheet.paper}; sizes {proven} for this arrangement."
    )


def _verifier(compare: Comparison) -> Verifier:
    def verify(seen: Seen) -> Iterator[Check]:
        plan = load_plan(seen.file("plan"))
        yield from check_plan(plan)
        yield from check_drawing(plan, seen.file("drawing"))
        yield from check_sheet(plan, seen.file("sheet"), seen.file("preview"))
        yield from compared(seen, compare)

    return verify


TOOLS: tuple[Tool, ...] = (
    draw_house_plan,
    resize_room,
    set_sheet,
    set_storeys,
    add_bedroom,
    mirror_plan,
)

for _tool, _code, _compare in (
    (draw_house_plan, asked.AS_ASKED, asked.check_drawn),
    (resize_room, asked.RESIZED, asked.check_resized),
    (set_sheet, asked.SHEET_SET, asked.check_sheet_set),
    (set_storeys, asked.STOREYS_SET, asked.check_storeys_set),
    (add_bedroom, asked.BEDROOMS_ADDED, asked.check_bedrooms_added),
    (mirror_plan, asked.MIRRORED, asked.check_mirrored),
):
    _tool.verifier(*PLAN_CHECKS, *DRAWING_CHECKS, *SHEET_CHECKS, _code)(_verifier(_compare))
