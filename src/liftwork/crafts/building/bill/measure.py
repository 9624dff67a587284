"""Measuring a house plan: every line of the measurement sheet, from the plan's figures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

from liftwork.crafts.building import heights, shapes
from liftwork.crafts.building.bill import items
from liftwork.crafts.building.bill.items import Bill, Item, Row, Unit, Units
from liftwork.crafts.building.ifc.fittings import openings_in
from liftwork.crafts.building.ifc.stairs import steps
from liftwork.formats.house_plan import House, Opening, Storey, Wall
from liftwork.programs.lazy import lazy

shapely = lazy("shapely")

_M2 = 0.0254**2
_MARKS = {"door": "D", "window": "W", "ventilator": "V", "arch": "A"}


def measure(house: House, units: Units, waste: float) -> Bill:
    """The bill of a house."""
    rows = [row for level in range(len(house.storeys)) for row in _storey_rows(house, level)]
    rows.sort(key=lambda row: items.ITEMS.index(row.item))
    return Bill(house.plot, units, waste, tuple(rows), tuple(_schedule(house)))


def _storey_rows(house: House, level: int) -> Iterator[Row]:
    storey = house.storeys[level]
    yield from _walls(storey)
    yield from _concrete(house, level)
    yield from _inside(storey)
    yield from _ceilings(storey)
    yield from _outside(storey)
    yield from _roof(house, level)


# -- brickwork ---------------------------------------------------------------------------


def _walls(storey: Storey) -> Iterator[Row]:
    """Each stretch of a wall at its own length, so that junctions are measured once."""
    ceiling = storey.height - heights.SLAB
    for body in shapes.bodies(storey):
        wall, thick = body.wall, body.wall.thickness
        high = heights.PARAPET if body.stretch.parapet else ceiling
        length = sum(part.area for part in shapes.polygons(body.figure)) / thick
        sort = "Parapet" if body.stretch.parapet else "Wall"
        yield _brick(storey.name, f"{sort} {body.id}", 1, (length, wall.thickness, high))
        for opening in openings_in(storey, body):
            if opening.width * opening.height * _M2 > items.BRICK_DEDUCT_M2:
                size = (opening.width, thick, opening.height)
                yield _brick(storey.name, f"Deduct {opening.id}", -1, size)


def _brick(storey: str, what: str, times: int, size: tuple[float, float, float]) -> Row:
    length, thick, high = size
    if thick < 9:
        return Row(items.HALF_BRICK, storey, what, times, length, None, high)
    return Row(items.ONE_BRICK, storey, what, times, length, thick, high)


# -- concrete ----------------------------------------------------------------------------


def _concrete(house: House, level: int) -> Iterator[Row]:
    storey = house.storeys[level]
    item, thick = (items.SLABS, heights.SLAB) if level else (items.BASE, heights.BASE)
    yield from _slab(item, (storey.name, "Floor"), shapes.slab_of(house, level), thick)
    roof = shapes.roof_of(house, level)
    yield from _slab(items.SLABS, (storey.name, "Roof"), roof, heights.SLAB)
    head = shapes.head_of(house, level)
    if head is not None:
        over = shapes.rectangle(head.outer)
        yield from _slab(items.SLABS, (storey.name, "Over the stair"), over, heights.SLAB)
    if storey.stair is not None:
        yield from _stair(storey)


def _slab(item: Item, named: tuple[str, str], figure: shapes.Figure, thick: float) -> Iterator[Row]:
    for number, (long, wide) in enumerate(_rectangles(figure), 1):
        yield Row(item, named[0], f"{named[1]}, part {number}", 1, long, wide, thick)


def _rectangles(figure: shapes.Figure) -> Iterator[tuple[float, float]]:
    """A figure of right angles cut into rectangles, from front to back: across and along."""
    for part in shapes.polygons(figure):
        lines = [ring.coords for ring in (part.exterior, *part.interiors)]
        levels = sorted({y for line in lines for _, y in line})
        x0, _, x1, _ = part.bounds
        open_: dict[tuple[float, float], float] = {}
        for low, high in pairwise(levels):
            strip = part.intersection(shapely.box(x0, low, x1, high))
            there = {(p.bounds[0], p.bounds[2]): low for p in shapes.polygons(strip)}
            for across, start in list(open_.items()):
                if across not in there:
                    yield across[1] - across[0], low - start
                    del open_[across]
            open_ = {**there, **open_}
        for across, start in open_.items():
            yield across[1] - across[0], levels[-1] - start


def _stair(storey: Storey) -> Iterator[Row]:
    """A flight by its length on plan and its mean depth: the area of its side over its length."""
    stair = storey.stair
    assert stair is not None
    riser, climbed = storey.height / stair.risers, 0
    for number, flight in enumerate(stair.flights, 1):
        box = flight.rect.box
        long, wide = box.x1 - box.x0, box.y1 - box.y0
        if flight.climbs.endswith("y"):
            long, wide = wide, long
        side = shapely.Polygon(steps(flight, climbed, riser)).area
        what = f"Flight {number}, mean depth"
        yield Row(items.STAIRS, storey.name, what, 1, long, wide, side / long)
        climbed += flight.treads + 1
    for number, landing in enumerate(stair.landings, 1):
        box = landing.box
        size = (box.x1 - box.x0, box.y1 - box.y0, heights.SLAB)
        yield Row(items.STAIRS, storey.name, f"Landing {number}", 1, *size)


# -- plaster -----------------------------------------------------------------------------


def _inside(storey: Storey) -> Iterator[Row]:
    ceiling = storey.height - heights.SLAB
    for room in storey.rooms:
        if room.indoors:
            floor = room.floor
            around = 2 * (floor.x1 - floor.x0 + floor.y1 - floor.y0)
            what = f"Walls of {room.name}"
            yield Row(items.INSIDE, storey.name, what, 1, around, None, ceiling)
    for opening in storey.openings:
        yield from _plaster_deducted(storey, opening, storey.wall(opening.wall))


def _plaster_deducted(storey: Storey, opening: Opening, wall: Wall) -> Iterator[Row]:
    area = opening.width * opening.height * _M2
    if area <= items.PLASTER_ONE_FACE_M2:
        return
    size = (opening.width, None, opening.height)
    yield Row(items.INSIDE, storey.name, f"Deduct {opening.id}", -1, *size)
    if area <= items.PLASTER_BOTH_FACES_M2:
        return
    other = items.OUTSIDE if wall.external else items.INSIDE
    yield Row(other, storey.name, f"Deduct {opening.id}, other face", -1, *size)
    sill = opening.width if opening.sill else 0
    jambs = 2 * opening.height + opening.width + sill
    what = f"Jambs of {opening.id}"
    yield Row(items.INSIDE, storey.name, what, 1, jambs, wall.thickness, None)


def _ceilings(storey: Storey) -> Iterator[Row]:
    stair = None if storey.stair is None else storey.stair.room
    for room in storey.rooms:
        if room.roofed and room.id != stair:
            floor = room.floor
            size = (floor.x1 - floor.x0, floor.y1 - floor.y0)
            yield Row(items.CEILINGS, storey.name, f"Ceiling of {room.name}", 1, *size)


def _outside(storey: Storey) -> Iterator[Row]:
    """The faces of the built part, floor to floor, those around light wells included."""
    full = [b.figure for b in shapes.bodies(storey) if not b.stretch.parapet]
    rooms = [shapes.rectangle(room.outline.box) for room in storey.rooms if room.indoors]
    for number, part in enumerate(shapes.polygons(shapes.united([*full, *rooms])), 1):
        what = f"Outer faces, part {number}"
        yield Row(items.OUTSIDE, storey.name, what, 1, part.length, None, storey.height)
    for body in shapes.bodies(storey):
        if body.stretch.parapet:
            length = sum(p.area for p in shapes.polygons(body.figure)) / body.wall.thickness
            yield _parapet_faces(storey, f"Parapet {body.id}", length, body.wall.thickness)


def _parapet_faces(storey: Storey, what: str, length: float, thick: float) -> Row:
    girth = 2 * heights.PARAPET + thick
    return Row(items.OUTSIDE, storey.name, f"{what}, faces and top", 1, length, None, girth)


# -- the roof ----------------------------------------------------------------------------


def _roof(house: House, level: int) -> Iterator[Row]:
    storey, thick = house.storeys[level], heights.PARAPET_THICK
    for number, ring in enumerate(shapes.roof_parapets(house, level), 1):
        length = ring.area / thick
        what = f"Roof parapet {number}"
        yield _brick(storey.name, what, 1, (length, thick, heights.PARAPET))
        yield _parapet_faces(storey, what, length, thick)
    head = shapes.head_of(house, level)
    if head is None:
        return
    i, o, t = head.inner, head.outer, heights.HEAD_WALL
    inner, outer = (2 * (b.x1 - b.x0 + b.y1 - b.y0) for b in (i, o))
    yield _brick(storey.name, "Walls over the stair", 1, ((inner + outer) / 2, t, heights.HEAD))
    width, height = heights.HEAD_DOOR
    yield _brick(storey.name, "Deduct way onto the roof", -1, (width, t, height))
    what = "Walls over the stair"
    yield Row(items.INSIDE, storey.name, what, 1, inner, None, heights.HEAD)
    yield Row(items.INSIDE, storey.name, "Deduct way onto the roof", -1, width, None, height)
    over = heights.HEAD + heights.SLAB
    yield Row(items.OUTSIDE, storey.name, what, 1, outer, None, over)
    ceiling = (i.x1 - i.x0, i.y1 - i.y0)
    yield Row(items.CEILINGS, storey.name, "Ceiling over the stair", 1, *ceiling)


# -- doors and windows -------------------------------------------------------------------


def _schedule(house: House) -> Iterator[Unit]:
    every = [(s, o) for s in house.storeys for o in s.openings if o.kind != "arch"]
    sizes = sorted({(o.kind, -o.width, -o.height, o.sill) for _, o in every})
    marks = dict(_marked(sizes))
    for storey, o in every:
        names = {room.id: room.name for room in storey.rooms}
        rooms = " / ".join(names[id] if id else "outside" for id in o.rooms)
        mark = marks[(o.kind, -o.width, -o.height, o.sill)]
        yield Unit(mark, o.id, o.kind, storey.name, rooms, o.width, o.height, o.sill)


def _marked(
    sizes: Iterable[tuple[str, int, int, int]],
) -> Iterator[tuple[tuple[str, int, int, int], str]]:
    """``D1`` for the widest door, ``D2`` for the next, and so for each kind."""
    count: dict[str, int] = {}
    for size in sizes:
        count[size[0]] = count.get(size[0], 0) + 1
        yield size, f"{_MARKS[size[0]]}{count[size[0]]}"
