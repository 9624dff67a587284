"""What a plan asks of its building model and of its bill, counted on a raster.

Metres, square and cubic metres.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from liftwork.crafts.building import heights
from liftwork.crafts.building.bill import items
from liftwork.crafts.building.readback.raster import Raster, area, edge
from liftwork.formats.house_plan import Box, Flight, House, Opening, Storey

INCH = 0.0254
Totals = defaultdict[str, float]
"""Quantities by the codes of items."""
_WAIST = 6
"""Inches of concrete under the inner corners of the steps."""


def floor_area(house: House, level: int) -> float:
    """The slab that a storey stands on."""
    return area(Raster(house, level).floor) * INCH**2


def top_area(house: House) -> float:
    """The roof over the last storey."""
    return area(Raster(house, len(house.storeys) - 1).roof) * INCH**2


def wall_volume(house: House, level: int) -> float:
    """A storey's walls and terrace parapets, the openings deducted."""
    raster, storey = Raster(house, level), house.storeys[level]
    low = sum(area(mask) for mask in raster.walls(parapets=True).values())
    holes = sum(o.width * o.height * thick for o, thick in _openings(storey))
    high = area(raster.full) * (storey.height - heights.SLAB)
    return (high + low * heights.PARAPET - holes) * INCH**3


def top_of(house: House) -> float:
    """From the ground floor to the highest part."""
    last = house.storeys[-1]
    over = heights.HEAD + heights.SLAB if last.stair is not None else heights.PARAPET
    return (last.floor + last.height + over) * INCH


def in_metres(box: Box) -> Box:
    """A box in inches, in metres."""
    return Box(*(side * INCH for side in box))


def _openings(storey: Storey) -> Iterator[tuple[Opening, int]]:
    thick = {wall.id: wall.thickness for wall in storey.walls}
    return ((opening, thick[opening.wall]) for opening in storey.openings)


# -- the bill ----------------------------------------------------------------------------


def bill_of(house: House) -> dict[str, float]:
    """The quantity of each item of the bill by its code."""
    found: Totals = defaultdict(float)
    for level in range(len(house.storeys)):
        raster = Raster(house, level)
        for part in (_brickwork(raster), _roof(raster), _concrete(raster), _plaster(raster)):
            for code, quantity in part.items():
                found[code] += quantity
    return dict(found)


def _brick(found: Totals, thick: int, ground: float, high: float) -> None:
    """Adds brickwork on so many square inches of ground, so many inches high."""
    if thick >= 9:
        found[items.ONE_BRICK.code] += ground * high * INCH**3
    else:
        found[items.HALF_BRICK.code] += ground / thick * high * INCH**2


def _brickwork(raster: Raster) -> Totals:
    found: Totals = defaultdict(float)
    for parapets in (False, True):
        high = heights.PARAPET if parapets else raster.storey.height - heights.SLAB
        for thick, mask in raster.walls(parapets=parapets).items():
            _brick(found, thick, area(mask), high)
    for opening, thick in _openings(raster.storey):
        if opening.width * opening.height * INCH**2 > items.BRICK_DEDUCT_M2:
            _brick(found, thick, -opening.width * thick, opening.height)
    return found


def _roof(raster: Raster) -> Totals:
    found: Totals = defaultdict(float)
    thick = heights.PARAPET_THICK
    ring = area(raster.roof_parapet)
    _brick(found, thick, ring, heights.PARAPET)
    found[items.OUTSIDE.code] += ring / thick * (2 * heights.PARAPET + thick) * INCH**2
    if not raster.head.any():
        return found
    _brick(found, heights.HEAD_WALL, area(raster.head & ~raster.well), heights.HEAD)
    width, height = heights.HEAD_DOOR
    _brick(found, heights.HEAD_WALL, -width * heights.HEAD_WALL, height)
    inside = edge(raster.well) * heights.HEAD - width * height
    found[items.INSIDE.code] += inside * INCH**2
    found[items.OUTSIDE.code] += edge(raster.head) * (heights.HEAD + heights.SLAB) * INCH**2
    found[items.CEILINGS.code] += area(raster.well) * INCH**2
    found[items.SLABS.code] += area(raster.head) * heights.SLAB * INCH**3
    return found


def _concrete(raster: Raster) -> Totals:
    found: Totals = defaultdict(float)
    base = raster.level == 0
    thick = heights.BASE if base else heights.SLAB
    found[(items.BASE if base else items.SLABS).code] += area(raster.floor) * thick * INCH**3
    found[items.SLABS.code] += area(raster.roof) * heights.SLAB * INCH**3
    stair = raster.storey.stair
    if stair is None:
        return found
    riser, climbed = raster.storey.height / stair.risers, 0
    for flight in stair.flights:
        found[items.STAIRS.code] += _flight(flight, climbed == 0, riser) * INCH**3
        climbed += flight.treads + 1
    for landing in stair.landings:
        found[items.STAIRS.code] += landing.box.area * heights.SLAB * INCH**3
    return found


def _flight(flight: Flight, lowest: bool, riser: float) -> float:
    """Cubic inches: the steps less what is open under the soffit.

    The soffit of the lowest flight runs parallel to the steps until it meets the floor; that
    of any other from its landing's underside to the next one's.
    """
    ground, rise = flight.rect.box.area, flight.treads * riser
    if not lowest:
        return ground * (riser + _WAIST)
    under = max(0.0, rise - riser - _WAIST)
    return ground * (riser * (flight.treads + 1) / 2 - under**2 / (2 * rise))


def _plaster(raster: Raster) -> Totals:
    found: Totals = defaultdict(float)
    storey = raster.storey
    ceiling = storey.height - heights.SLAB
    rooms = {room.id: raster.painted([room.floor]) for room in storey.rooms if room.indoors}
    found[items.INSIDE.code] += sum(edge(mask) for mask in rooms.values()) * ceiling * INCH**2
    stair = None if storey.stair is None else storey.stair.room
    under = [room.floor for room in storey.rooms if room.roofed and room.id != stair]
    found[items.CEILINGS.code] += area(raster.painted(under)) * INCH**2
    found[items.OUTSIDE.code] += edge(raster.built) * storey.height * INCH**2
    for thick, mask in raster.walls(parapets=True).items():
        girth = 2 * heights.PARAPET + thick
        found[items.OUTSIDE.code] += area(mask) / thick * girth * INCH**2
    external = {wall.id for wall in storey.walls if wall.external}
    for opening, thick in _openings(storey):
        hole = opening.width * opening.height * INCH**2
        if hole > items.PLASTER_ONE_FACE_M2:
            found[items.INSIDE.code] -= hole
        if hole > items.PLASTER_BOTH_FACES_M2:
            other = items.OUTSIDE if opening.wall in external else items.INSIDE
            found[other.code] -= hole
            around = 2 * opening.height + opening.width * (2 if opening.sill else 1)
            found[items.INSIDE.code] += around * thick * INCH**2
    return found
