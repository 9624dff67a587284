"""A pack with one tool: the room schedule of a house plan, as a table."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

from liftwork import (
    Check,
    CheckCode,
    Effect,
    Example,
    FileKind,
    FileOf,
    Job,
    Made,
    Refuse,
    Seen,
    lazy,
    tool,
)

pyogrio = lazy("pyogrio.raw")

SCHEDULE = FileKind("schedule", (".schedule.csv",), "room schedule")

ROOMS_LISTED = CheckCode("SCH-001", "every room of the plan is in the schedule once")
AREAS_AGREE = CheckCode("SCH-002", "each area agrees with the plan to 0.1 sq ft")

EXAMPLES = (
    Example("make a room schedule", {}),
    Example("list all the rooms with their areas", {}),
    Example("I need a table of rooms", {}),
    Example("schedule of rooms please", {}),
    Example("give me the room areas as a CSV", {}),
    Example("a schedule of the rooms larger than 100 sq ft", {"at_least": 100}),
    Example("room schedule, leave out rooms under 50 sq ft", {"at_least": 50}),
    Example("write the rooms and sizes to a spreadsheet", {}),
)


@tool(
    effect=Effect.LOCAL,
    makes=("schedule",),
    examples=EXAMPLES,
    signals=("schedule", "table", "areas", "list"),
)
def make_room_schedule(
    job: Job, plan: Annotated[Path, FileOf("plan")], at_least: float = 0
) -> Made:
    """Make a room schedule: each room of the house plan with its clear size and area."""
    rows = [row for row in _rows(plan) if row["area_sqft"] >= at_least]
    if not rows:
        largest = max(row["area_sqft"] for row in _rows(plan))
        raise Refuse(
            f"no room is as large as {at_least:g} sq ft",
            f"rooms of at least {largest:g} sq ft, the largest there is",
        )
    path = job.path("schedule")
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, ["room", "storey", "area_sqft"])
        writer.writeheader()
        writer.writerows(rows)
    return Made(f"Listed {len(rows)} rooms.", {"schedule": path}, {"source": str(plan)})


@make_room_schedule.verifier(ROOMS_LISTED, AREAS_AGREE)
def check_room_schedule(seen: Seen) -> Iterator[Check]:
    """Read the table back with GDAL, which shares no code with the csv module."""
    _, _, _, columns = pyogrio.read(seen.file("schedule"), read_geometry=False)
    listed = {(room, storey): float(area) for room, storey, area in zip(*columns, strict=True)}
    wanted = {
        (row["room"], row["storey"]): row["area_sqft"]
        for row in _rows(Path(seen.made.facts["source"]))
        if row["area_sqft"] >= seen.args.model_dump()["at_least"]
    }
    yield ROOMS_LISTED(listed.keys() == wanted.keys(), f"{len(listed)} of {len(wanted)} rooms")
    worst = max(
        (abs(listed[key] - wanted[key]) for key in listed.keys() & wanted.keys()), default=0
    )
    yield AREAS_AGREE(worst <= 0.1, f"largest difference {worst:.2f} sq ft")


def _rows(plan: Path) -> list[dict[str, Any]]:
    house = json.loads(plan.read_bytes())
    return [
        {"room": room["name"], "storey": storey["name"], "area_sqft": _area(room["clear"])}
        for storey in house["storeys"]
        for room in storey["rooms"]
    ]


def _area(rect: dict[str, int]) -> float:
    return round((rect["x1"] - rect["x0"]) * (rect["y1"] - rect["y0"]) / 144, 1)


TOOLS = (make_room_schedule,)
