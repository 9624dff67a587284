"""Doors, windows and their holes in the 3D model, held against the plan's openings.

Each function gives what is wrong, and what was looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from liftwork.crafts.scenes.metres import INCH, z_of
from liftwork.crafts.scenes.readback.model import NEAR, Numbers, Shape, Shapes, named, of_kind
from liftwork.formats.house_plan import House, Opening, Storey, Wall
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")


def _openings(house: House, *kinds: str) -> list[tuple[Storey, Opening, Wall]]:
    return [
        (storey, opening, next(w for w in storey.walls if w.id == opening.wall))
        for storey, opening in house.openings
        if opening.kind in kinds
    ]


class _Hole(NamedTuple):
    """The least and greatest x, y, z of an opening, and the axis that runs along its wall."""

    low: Numbers
    high: Numbers
    along: int


def _hole(storey: Storey, opening: Opening, wall: Wall) -> _Hole:
    half, deep = opening.width * INCH / 2, wall.thickness * INCH / 2
    bottom = z_of(storey) + opening.sill * INCH
    top = bottom + opening.height * INCH
    if wall.horizontal:
        x, y = (wall.x0 + opening.at) * INCH, wall.y0 * INCH
        return _Hole(np.array([x - half, y - deep, bottom]), np.array([x + half, y + deep, top]), 0)
    x, y = wall.x0 * INCH, (wall.y0 + opening.at) * INCH
    return _Hole(np.array([x - deep, y - half, bottom]), np.array([x + deep, y + half, top]), 1)


def _fills(shape: Shape | None, hole: _Hole, share: float) -> str | None:
    """What is wrong with a thing that must fill its opening in width and height, or None."""
    if shape is None:
        return "is missing"
    if ((shape.low > hole.high + NEAR) | (shape.high < hole.low - NEAR)).any():
        return "is elsewhere"
    for axis in (hole.along, 2):
        low, high = hole.low[axis], hole.high[axis]
        reach = min(shape.high[axis], high) - max(shape.low[axis], low)
        if reach < share * (high - low):
            return f"fills only {reach:.2f} m"
        if shape.high[axis] > high + 0.02 or shape.low[axis] < low - 0.02:
            return "is larger than its opening"
    return None


def glass(house: House, shapes: Shapes) -> tuple[list[str], str]:
    """A pane in every window and ventilator."""
    wrong, windows = [], _openings(house, "window", "ventilator")
    for storey, opening, wall in windows:
        pane = shapes.get(named("glass", storey, opening.id))
        fault = _fills(pane, _hole(storey, opening, wall), 0.7)
        if fault:
            wrong.append(f"{opening.id} {fault}")
    return wrong, f"{len(windows)} windows, {len(of_kind(shapes.values(), 'glass'))} panes"


def doors(house: House, shapes: Shapes) -> tuple[list[str], str]:
    """A leaf may stand open: it must touch its doorway, be as wide and nearly as high."""
    wrong, doors = [], _openings(house, "door")
    for storey, opening, wall in doors:
        low, high, _ = _hole(storey, opening, wall)
        shape = shapes.get(named("door", storey, opening.id))
        if shape is None:
            wrong.append(f"{opening.id} is missing")
            continue
        away = (shape.low > high + 0.03) | (shape.high < low - 0.03)
        size = shape.high - shape.low
        wide, tall = float(np.hypot(size[0], size[1])), float(size[2])
        need = opening.width * INCH
        if away.any() or not 0.8 * need < wide < 1.1 * need or tall < 0.9 * (high[2] - low[2]):
            wrong.append(f"{opening.id} is not in its doorway")
    return wrong, f"{len(doors)} doorways, {len(of_kind(shapes.values(), 'door'))} doors"


def frames(house: House, shapes: Shapes) -> tuple[list[str], str]:
    """A frame in every door, window and ventilator."""
    wrong, holes = [], _openings(house, "door", "window", "ventilator")
    for storey, opening, wall in holes:
        frame = shapes.get(named("frame", storey, opening.id))
        fault = _fills(frame, _hole(storey, opening, wall), 0.98)
        if fault:
            wrong.append(f"{opening.id} {fault}")
    return wrong, f"{len(holes)} doors and windows"


def holes(house: House, shapes: Shapes) -> tuple[list[str], str]:
    """Every opening looked through, from side to side of its wall."""
    wrong, holes = [], _openings(house, "door", "window", "ventilator", "arch")
    for storey, opening, wall in holes:
        shape = shapes.get(named("wall", storey, wall.id))
        low, high, along = _hole(storey, opening, wall)
        us = np.linspace(low[along] + 0.02, high[along] - 0.02, 4)
        vs = np.linspace(low[2] + 0.02, high[2] - 0.02, 4)
        points = np.array([(u, v) for u in us for v in vs])
        if shape is not None and shape.covers(points, 1 - along).any():
            wrong.append(f"{opening.id} is walled up")
    return wrong, f"{len(holes)} openings, 16 places in each looked through"
