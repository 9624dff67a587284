"""Walls: one solid with clean junctions, cut where there are openings."""

from __future__ import annotations

from typing import Any

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import PARAPET, WALL, WALL_FILL
from liftwork.crafts.cad.drawing.shapes import Fill, Point, Polyline, Ring, Shape
from liftwork.formats.house_plan import Opening, Room, Storey, Use, Wall
from liftwork.programs.lazy import lazy

shapely = lazy("shapely")


def along(wall: Wall, distance: float) -> Point:
    """The point on a wall's centre line at `distance` inches from its `x0, y0`."""
    if wall.horizontal:
        return (wall.x0 + (distance if wall.x1 >= wall.x0 else -distance), wall.y0)
    return (wall.x0, wall.y0 + (distance if wall.y1 >= wall.y0 else -distance))


def opening_box(wall: Wall, opening: Opening) -> Box:
    """The hole that an opening makes in its wall, seen from above."""
    x, y = along(wall, opening.at)
    if wall.horizontal:
        return Box.about(x, y, opening.width, wall.thickness)
    return Box.about(x, y, wall.thickness, opening.width)


def _reach(storey: Storey, wall: Wall, x: int, y: int) -> float:
    """How far a wall goes on past its end at `x, y`, to fill the corner with those it meets."""
    halves = [
        other.thickness / 2
        for other in storey.walls
        if other.horizontal != wall.horizontal
        and min(other.x0, other.x1) <= x <= max(other.x0, other.x1)
        and min(other.y0, other.y1) <= y <= max(other.y0, other.y1)
    ]
    return max(halves, default=0.0)


def wall_box(storey: Storey, wall: Wall) -> Box:
    """The rectangle of a wall, out to the far faces of the walls that it ends on."""
    (x0, y0), (x1, y1) = sorted(((wall.x0, wall.y0), (wall.x1, wall.y1)))
    first, last = _reach(storey, wall, x0, y0), _reach(storey, wall, x1, y1)
    half = wall.thickness / 2
    if wall.horizontal:
        return Box(x0 - first, y0 - half, x1 + last, y1 + half)
    return Box(x0 - half, y0 - first, x1 + half, y1 + last)


def is_parapet(storey: Storey, wall: Wall) -> bool:
    """Whether a wall only guards a terrace: a terrace on one side, no roofed room on the other."""
    x, y = along(wall, wall.length / 2)
    step = wall.thickness
    dx, dy = (0, step) if wall.horizontal else (step, 0)
    beside = [
        room.use
        for room in storey.rooms
        if any(_holds(room, x + sign * dx, y + sign * dy) for sign in (-1, 1))
    ]
    return Use.TERRACE in beside and all(use in (Use.TERRACE, Use.OPEN) for use in beside)


def _holds(room: Room, x: float, y: float) -> bool:
    return room.outline.x0 < x < room.outline.x1 and room.outline.y0 < y < room.outline.y1


def _solid(storey: Storey, parapets: bool) -> Any:
    """The body of all parapets, or of all other walls, cut where openings are."""
    by_id = {wall.id: wall for wall in storey.walls}
    low = [wall for wall in storey.walls if is_parapet(storey, wall)]
    high = [wall for wall in storey.walls if wall not in low]
    cut = [shapely.box(*opening_box(by_id[o.wall], o)) for o in storey.openings]
    full = shapely.union_all([shapely.box(*wall_box(storey, wall)) for wall in high])
    if parapets:
        body = shapely.union_all([shapely.box(*wall_box(storey, wall)) for wall in low])
        return shapely.simplify(body.difference(shapely.union_all([full, *cut])), 0)
    return shapely.simplify(full.difference(shapely.union_all(cut)), 0)


def _ring(line: Any) -> Ring:
    return tuple((float(x), float(y)) for x, y in line.coords[:-1])


def solid_rings(storey: Storey, *, parapets: bool = False) -> list[tuple[Ring, ...]]:
    """Each piece of cut wall (or of parapet) as its outer ring and its holes, in a fixed order."""
    pieces = [
        (_ring(piece.exterior), *sorted(_ring(hole) for hole in piece.interiors))
        for piece in shapely.get_parts(shapely.normalize(_solid(storey, parapets)))
        if not piece.is_empty
    ]
    return sorted(pieces)


def draw_walls(storey: Storey) -> list[Shape]:
    """The walls' closed outlines and their fill, and the parapets' outlines."""
    shapes: list[Shape] = []
    for rings in solid_rings(storey):
        shapes.append(Fill(WALL_FILL, rings))
        shapes.extend(Polyline(WALL, ring, closed=True) for ring in rings)
    for rings in solid_rings(storey, parapets=True):
        shapes.extend(Polyline(PARAPET, ring, closed=True) for ring in rings)
    return shapes
