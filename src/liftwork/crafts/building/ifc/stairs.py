"""A storey's stair: flights and landings as one assembly."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liftwork.crafts.building import heights
from liftwork.crafts.building.ifc.materials import Materials
from liftwork.crafts.building.ifc.writer import Entity, Writer, metres
from liftwork.formats.house_plan import Flight, Stair

if TYPE_CHECKING:
    from liftwork.crafts.building.ifc.export import Level

_WAIST = 6
"""Inches of concrete below the inner corner of a step."""
_COLOUR = "#c9c2b6"


def write_stair(w: Writer, materials: Materials, level: Level) -> Entity:
    """The stair from this floor to the next."""
    storey, stair = level.storey, level.storey.stair
    assert stair is not None
    riser = storey.height / stair.risers
    treads = sum(flight.treads for flight in stair.flights)
    first = stair.flights[0]
    going = _length(first) / first.treads
    name = f"Stair of {storey.name}"
    entity = w.rooted(
        "IfcStair", (str(storey.level),), Name=name, Tag=stair.room,
        ObjectPlacement=w.place(level.placement), PredefinedType=_sort(stair),
    )  # fmt: skip
    w.properties(
        entity, "Pset_StairCommon",
        {
            "NumberOfRiser": ("IfcCountMeasure", stair.risers),
            "NumberOfTreads": ("IfcCountMeasure", treads),
            "RiserHeight": ("IfcPositiveLengthMeasure", metres(riser)),
            "TreadLength": ("IfcPositiveLengthMeasure", metres(going)),
            "IsExternal": ("IfcBoolean", False),
        },
    )  # fmt: skip
    parts, climbed = [], 0
    for number, flight in enumerate(stair.flights):
        parts.append(_flight(w, level, (number, flight), (climbed, riser)))
        climbed += flight.treads + 1
        if number < len(stair.landings):
            parts.append(_landing(w, level, number, climbed * riser))
    for part in parts:
        materials.concrete(part)
    w.aggregate(entity, parts)
    return entity


def _sort(stair: Stair) -> str:
    return {1: "STRAIGHT_RUN_STAIR"}.get(len(stair.flights), "HALF_TURN_STAIR")


def _length(flight: Flight) -> float:
    box = flight.rect.box
    return box.x1 - box.x0 if flight.climbs.endswith("x") else box.y1 - box.y0


def steps(flight: Flight, climbed: int, riser: float) -> list[tuple[float, float]]:
    """The flight seen from its side, inches along and above the floor, counter-clockwise."""
    box = flight.rect.box
    along_x = flight.climbs.endswith("x")
    low, high = (box.x0, box.x1) if along_x else (box.y0, box.y1)
    going = (high - low) / flight.treads
    foot = climbed * riser
    ups = [(0.0, foot)]
    for n in range(flight.treads):
        ups += [(n * going, foot + (n + 1) * riser), ((n + 1) * going, foot + (n + 1) * riser)]
    last = foot + flight.treads * riser
    under = [(flight.treads * going, last - riser - _WAIST)]
    start = max(0.0, foot - _WAIST)
    reach = min(1.0, (_WAIST + riser) / (flight.treads * riser)) if climbed == 0 else 0.0
    under.append((reach * flight.treads * going, start) if climbed == 0 else (0.0, start))
    ring = [*ups, *under]
    if ring[0] == ring[-1]:
        ring.pop()
    if flight.climbs.startswith("+"):
        return [(low + u, v) for u, v in reversed(ring)]
    return [(high - u, v) for u, v in ring]


def _flight(w: Writer, level: Level, named: tuple[int, Flight], rise: tuple[int, float]) -> Entity:
    (number, flight), (climbed, riser) = named, rise
    box = flight.rect.box
    along_x = flight.climbs.endswith("x")
    across = (box.y0, box.y1) if along_x else (box.x0, box.x1)
    ring = steps(flight, climbed, riser)
    solid = w.side(ring, across, along_x)
    w.coloured([solid], _COLOUR)
    tag = f"{level.storey.level}/flight{number + 1}"
    entity = w.rooted(
        "IfcStairFlight", (tag,), Name=f"Flight {number + 1}", Tag=tag,
        ObjectPlacement=w.place(level.placement), Representation=w.shape([solid]),
        NumberOfRisers=flight.treads + 1, NumberOfTreads=flight.treads,
        RiserHeight=metres(riser), TreadLength=metres(_length(flight) / flight.treads),
        PredefinedType="STRAIGHT",
    )  # fmt: skip
    volume = _area(ring) * (across[1] - across[0]) * 0.0254**3
    w.quantities(
        entity, "Qto_StairFlightBaseQuantities",
        {"Length": metres(_length(flight)), "GrossVolume": volume, "NetVolume": volume},
    )  # fmt: skip
    return entity


def _landing(w: Writer, level: Level, number: int, top: float) -> Entity:
    stair = level.storey.stair
    assert stair is not None
    box = stair.landings[number].box
    solid = w.block(box, metres(top - heights.SLAB), metres(heights.SLAB))
    w.coloured([solid], _COLOUR)
    tag = f"{level.storey.level}/landing{number + 1}"
    slab = w.rooted(
        "IfcSlab", (tag,), Name=f"Landing {number + 1}", Tag=tag,
        ObjectPlacement=w.place(level.placement), Representation=w.shape([solid]),
        PredefinedType="LANDING",
    )  # fmt: skip
    area, thick = box.area * 0.0254**2, metres(heights.SLAB)
    w.quantities(
        slab, "Qto_SlabBaseQuantities",
        {"Width": thick, "GrossArea": area, "NetArea": area, "NetVolume": area * thick},
    )  # fmt: skip
    return slab


def _area(ring: list[tuple[float, float]]) -> float:
    turned = [*ring[1:], ring[0]]
    return abs(sum(a * d - c * b for (a, b), (c, d) in zip(ring, turned, strict=True))) / 2
