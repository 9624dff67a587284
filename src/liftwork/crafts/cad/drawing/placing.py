"""Things that stand in rooms: a place against a wall, the way to doors, and outlines."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Literal, NamedTuple

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.shapes import Insert, Polyline, Ring, Shape
from liftwork.crafts.cad.drawing.walls import opening_box
from liftwork.formats.house_plan import Storey

_APPROACH = 22
"""Inches kept free on both sides of a door or an arch."""

Turn = Literal[0, 90, 180, 270]
TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


class Spot(NamedTuple):
    """A place against a wall: the box it takes, its middle on the wall, its quarter turn."""

    box: Box
    at: tuple[float, float]
    turn: Turn


class Fixture(NamedTuple):
    """A thing to fit: the box it takes, lines around it, and its block."""

    box: Box
    around: list[Shape]
    insert: Insert
    content: list[Shape]


def oval(x: float, y: float, rx: float, ry: float) -> Ring:
    """An oval about a centre, by its radii."""
    steps = [2 * pi * i / 20 for i in range(20)]
    return tuple((x + rx * cos(a), y + ry * sin(a)) for a in steps)


def rounded(box: Box, r: float) -> Ring:
    """A box with its corners cut by `r`."""
    x0, y0, x1, y1 = box
    return (
        (x0 + r, y0),
        (x1 - r, y0),
        (x1, y0 + r),
        (x1, y1 - r),
        (x1 - r, y1),
        (x0 + r, y1),
        (x0, y1 - r),
        (x0, y0 + r),
    )


def closed(layer: str, *rings: Ring) -> list[Shape]:
    """Closed outlines on a layer."""
    return [Polyline(layer, ring, closed=True) for ring in rings]


def ways_in(storey: Storey) -> list[Box]:
    """The floor in front of doors and arches, both sides."""
    boxes = []
    for opening in storey.openings:
        if opening.kind in ("door", "arch"):
            wall = storey.wall(opening.wall)
            hole = opening_box(wall, opening)
            dx, dy = (0, _APPROACH) if wall.horizontal else (_APPROACH, 0)
            boxes.append(Box(hole.x0 - dx, hole.y0 - dy, hole.x1 + dx, hole.y1 + dy))
    return boxes


def against(clear: Box, turn: Turn, along: float, width: float, depth: float) -> Spot:
    """A box of `width` and `depth` whose back is on the wall that `turn` names."""
    half = width / 2
    if turn == 0:
        return Spot(
            Box(along - half, clear.y0, along + half, clear.y0 + depth), (along, clear.y0), 0
        )
    if turn == 180:
        return Spot(
            Box(along - half, clear.y1 - depth, along + half, clear.y1), (along, clear.y1), 180
        )
    if turn == 90:
        return Spot(
            Box(clear.x1 - depth, along - half, clear.x1, along + half), (clear.x1, along), 90
        )
    return Spot(Box(clear.x0, along - half, clear.x0 + depth, along + half), (clear.x0, along), 270)


def spots(clear: Box, width: float, depth: float) -> Iterator[Spot]:
    """Every place for an item along the four walls, every three inches."""
    for turn in TURNS:
        low, high = (clear.x0, clear.x1) if turn in (0, 180) else (clear.y0, clear.y1)
        deep = clear.height if turn in (0, 180) else clear.width
        along = low + width / 2
        while along + width / 2 <= high and depth <= deep:
            yield against(clear, turn, along, width, depth)
            along += 3
