"""What a plan asks of its building model, by arithmetic of its own: boxes painted on a grid.

Nothing here comes from `shapes`, which the writer draws from. Half inches, square and cubic
metres.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from liftwork.crafts.building import heights
from liftwork.crafts.building.plan import Box, House, Storey, Stretch, Wall, stretches
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy
else:
    numpy = lazy("numpy")

INCH = 0.0254


def painted_area(boxes: Iterable[Box], without: Iterable[Box] = ()) -> float:
    """Square inches under boxes, counted once, less those under others."""
    there, gone = list(boxes), list(without)
    xs = sorted({x for box in (*there, *gone) for x in (box.x0, box.x1)})
    ys = sorted({y for box in (*there, *gone) for y in (box.y0, box.y1)})
    if not there:
        return 0.0
    grid = numpy.zeros((len(xs) - 1, len(ys) - 1), dtype=bool)
    place_x, place_y = ({v: n for n, v in enumerate(values)} for values in (xs, ys))
    for paint, group in ((True, there), (False, gone)):
        for box in group:
            across = slice(place_x[box.x0], place_x[box.x1])
            grid[across, place_y[box.y0] : place_y[box.y1]] = paint
    return float(numpy.diff(xs) @ grid @ numpy.diff(ys))


def _ends(storey: Storey, wall: Wall) -> tuple[float, float]:
    """How far a wall reaches past its first and its last end: to the far face of what it meets."""
    found = []
    for at in wall.span:
        met = [
            other.thickness / 2
            for other in storey.walls
            if other.along_x != wall.along_x
            and other.line == at
            and other.span[0] <= wall.line <= other.span[1]
        ]
        found.append(max(met, default=0.0))
    return found[0], found[1]


def _ground(storey: Storey, wall: Wall, stretch: Stretch) -> Box:
    before, after = _ends(storey, wall)
    start = stretch.start - (before if stretch.start == wall.span[0] else 0)
    end = stretch.end + (after if stretch.end == wall.span[1] else 0)
    low, high = wall.line - wall.thickness / 2, wall.line + wall.thickness / 2
    return Box(start, low, end, high) if wall.along_x else Box(low, start, high, end)


def wall_grounds(storey: Storey, parapet: bool | None = None) -> Iterator[Box]:
    """The ground under each stretch of wall; only parapets, or only full walls, where asked."""
    for wall in storey.walls:
        for stretch in stretches(storey, wall):
            if parapet is None or stretch.parapet == parapet:
                yield _ground(storey, wall, stretch)


def floor_boxes(storey: Storey) -> Iterator[Box]:
    """Everything that stands on a storey's floor."""
    yield from (room.outline.box() for room in storey.rooms if room.use != "open")
    yield from wall_grounds(storey)


def stair_well(storey: Storey) -> list[Box]:
    """The open ground over a storey's stair, or nothing."""
    if storey.stair is None:
        return []
    return [room.floor for room in storey.rooms if room.id == storey.stair.room]


def floor_area(house: House, level: int) -> float:
    """Square metres of the slab that a storey stands on."""
    wells = stair_well(house.storeys[level - 1]) if level else []
    return painted_area(floor_boxes(house.storeys[level]), wells) * INCH**2


def top_area(house: House) -> float:
    """Square metres of the roof over the last storey."""
    last = house.storeys[-1]
    roofed = (room.outline.box() for room in last.rooms if room.roofed)
    return painted_area((*roofed, *wall_grounds(last, parapet=False)), stair_well(last)) * INCH**2


def wall_volume(storey: Storey) -> float:
    """Cubic metres of a storey's walls and terrace parapets, the openings deducted."""
    full = list(wall_grounds(storey, parapet=False))
    low = painted_area(wall_grounds(storey, parapet=True), full)
    high = storey.height - heights.SLAB
    walls = {wall.id: wall for wall in storey.walls}
    holes = sum(o.width * o.height * walls[o.wall].thickness for o in storey.openings)
    return (painted_area(full) * high + low * heights.PARAPET - holes) * INCH**3


def top_of(house: House) -> float:
    """Metres from the ground floor to the highest part."""
    last = house.storeys[-1]
    over = heights.HEAD + heights.SLAB if last.stair is not None else heights.PARAPET
    return (last.floor + last.height + over) * INCH


def as_metres(box: Box) -> Any:
    """The box's corners, metres."""
    return tuple(value * INCH for value in box)
