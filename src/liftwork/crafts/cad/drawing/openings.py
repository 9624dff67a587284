"""Doors, windows, ventilators and arches, as blocks about the centre of their opening.

In a block, x runs along the wall and y across it. A door's block swings towards +y
and hangs at its -x end.
"""

from __future__ import annotations

from math import sqrt
from typing import Literal, NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import DOOR, GLAZING, OVERHEAD
from liftwork.crafts.cad.drawing.shapes import (
    Arc,
    Insert,
    Line,
    Polyline,
    Shape,
    box_ring,
    turned,
)
from liftwork.crafts.cad.drawing.walls import along, opening_box
from liftwork.formats.house_plan import Opening, Storey, Wall

_LEAF = 1.75
"""Thickness of a door leaf, inches."""
_DOUBLE = 54
"""From this width a door has two leaves."""

Turn = Literal[0, 90, 180, 270]


class Hang(NamedTuple):
    """How a block is put into a wall: its quarter turn, and whether it is flipped first."""

    turn: Turn
    flipped: bool


def block_name(opening: Opening, wall: Wall) -> str:
    """Doors and windows of one size in one thickness of wall share a block."""
    word = {"door": "DOOR", "window": "WINDOW", "ventilator": "VENT", "arch": "ARCH"}
    return f"{word[opening.kind]}-{opening.width}-{wall.thickness}"


def _leaf(hinge: float, width: float, face: float, inward: int) -> list[Shape]:
    edge = hinge + inward * _LEAF
    leaf = Box(min(hinge, edge), face, max(hinge, edge), face + width)
    start, end = (0.0, 90.0) if inward > 0 else (90.0, 180.0)
    return [
        Polyline(DOOR, box_ring(leaf), closed=True),
        Arc(DOOR, (hinge, face), width, start, end),
    ]


def _door(width: float, thickness: float) -> list[Shape]:
    face = thickness / 2
    if width < _DOUBLE:
        return _leaf(-width / 2, width, face, 1)
    return _leaf(-width / 2, width / 2, face, 1) + _leaf(width / 2, width / 2, face, -1)


def _window(width: float, thickness: float) -> list[Shape]:
    half, glass = width / 2, max(0.75, thickness / 9)
    frame = Polyline(GLAZING, box_ring(Box.about(0, 0, width, thickness)), closed=True)
    panes = [Line(GLAZING, (-half, y), (half, y)) for y in (-glass, glass)]
    return [frame, *panes]


def _ventilator(width: float, thickness: float) -> list[Shape]:
    half = width / 2
    frame = Polyline(GLAZING, box_ring(Box.about(0, 0, width, thickness)), closed=True)
    return [frame, Line(GLAZING, (-half, 0), (half, 0))]


def _arch(width: float, thickness: float) -> list[Shape]:
    half, face = width / 2, thickness / 2
    return [Line(OVERHEAD, (-half, y), (half, y)) for y in (-face, face)]


_CONTENT = {"door": _door, "window": _window, "ventilator": _ventilator, "arch": _arch}


def hang(storey: Storey, wall: Wall, opening: Opening) -> Hang:
    """The quarter turn and flip that make a door's block hang and swing as the plan says."""
    if opening.kind != "door":
        return Hang(0 if wall.horizontal else 90, False)
    room = storey.room(opening.swings_into or opening.rooms[0])
    x, y = Box.of(room.outline).centre
    forward = wall.x1 >= wall.x0 and wall.y1 >= wall.y0
    low_hinge = (opening.hinge != "end") == forward
    if wall.horizontal:
        up = y > wall.y0
        return Hang(0, not low_hinge) if up else Hang(180, low_hinge)
    left = x < wall.x0
    return Hang(90, not low_hinge) if left else Hang(270, low_hinge)


def _swing_boxes(insert: Insert, width: float, face: float) -> list[Box]:
    """Boxes that cover a door's quarter circle in a few steps, so that text can nest close."""
    leaves = [(-width / 2, width, 1)]
    if width >= _DOUBLE:
        leaves = [(-width / 2, width / 2, 1), (width / 2, width / 2, -1)]
    boxes = []
    for hinge, radius, inward in leaves:
        for step in range(5):
            near = radius * step / 5
            height = sqrt(radius**2 - near**2)
            ends = sorted((hinge + inward * near, hinge + inward * radius * (step + 1) / 5))
            corners = box_ring(Box(ends[0], face, ends[1], face + height))
            boxes.append(Box.around(turned(insert, corner) for corner in corners))
    return boxes


def draw_openings(board: Board, storey: Storey) -> None:
    """Insert every opening's block, and keep texts off walls' holes and door swings."""
    for opening in storey.openings:
        wall = storey.wall(opening.wall)
        hung = hang(storey, wall, opening)
        layer = {"door": DOOR, "arch": OVERHEAD}.get(opening.kind, GLAZING)
        insert = Insert(
            layer, block_name(opening, wall), along(wall, opening.at), hung.turn, hung.flipped
        )
        board.insert(insert, _CONTENT[opening.kind](opening.width, wall.thickness))
        board.mark([opening_box(wall, opening)])
        if opening.kind == "door":
            board.mark(_swing_boxes(insert, opening.width, wall.thickness / 2))
