"""Closed solids out of rectangles: pieces of a grid, pushed through a thickness.

All faces are quadrilaterals on one grid, so that neighbours share whole edges; where two
filled cells meet at a corner only, each has a vertex of its own there. So every edge has
exactly two faces, whatever is cut out.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from liftwork.crafts.scenes.document import Point
from liftwork.crafts.scenes.metres import Box
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

shapely: Any = lazy("shapely")

Axes = Literal["xyz", "xzy", "yzx"]
"""What a grid's two directions and its thickness are: ``xzy`` stands upright along x."""

_FINE = 6
"""Decimals of a metre that are kept."""


class Solid(NamedTuple):
    """A closed surface: vertices, and faces as indices, counter-clockwise from outside."""

    vertices: tuple[Point, ...]
    faces: tuple[tuple[int, ...], ...]


_ORDER: dict[str, tuple[int, int, int]] = {"xyz": (0, 1, 2), "xzy": (0, 2, 1), "yzx": (2, 0, 1)}
_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
_BESIDE = ((0, -1), (1, 0), (0, 1), (-1, 0))


def pushed(
    us: Sequence[float],
    vs: Sequence[float],
    filled: Callable[[float, float], bool],
    across: tuple[float, float],
    axes: Axes = "xyz",
) -> Solid:
    """The cells of the grid `us` x `vs` whose middle is `filled`, between two places `across`."""
    low, high = across
    us, vs = _lines(us), _lines(vs)
    cells = {
        (i, j)
        for i, (u0, u1) in enumerate(pairwise(us))
        for j, (v0, v1) in enumerate(pairwise(vs))
        if filled((u0 + u1) / 2, (v0 + v1) / 2)
    }
    order = _ORDER[axes]
    index: dict[tuple[int, int, int, bool], int] = {}
    vertices: list[Point] = []

    def vertex(cell: tuple[int, int], corner: int, top: bool) -> int:
        i, j = cell[0] + _CORNERS[corner][0], cell[1] + _CORNERS[corner][1]
        key = (i, j, int(top), _apart(cells, i, j) and cell[1] == j)
        if key not in index:
            local = (us[i], vs[j], high if top else low)
            index[key] = len(vertices)
            vertices.append((local[order[0]], local[order[1]], local[order[2]]))
        return index[key]

    faces: list[tuple[int, ...]] = []
    for cell in sorted(cells):
        faces.append(tuple(vertex(cell, corner, True) for corner in range(4)))
        faces.append(tuple(vertex(cell, corner, False) for corner in reversed(range(4))))
        for side, (di, dj) in enumerate(_BESIDE):
            if (cell[0] + di, cell[1] + dj) not in cells:
                a, b = side, (side + 1) % 4
                ends = (vertex(cell, a, False), vertex(cell, b, False))
                faces.append((*ends, vertex(cell, b, True), vertex(cell, a, True)))
    if axes == "xzy":
        faces = [face[::-1] for face in faces]
    return Solid(tuple(vertices), tuple(faces))


def _lines(values: Sequence[float]) -> list[float]:
    return sorted({round(value, _FINE) for value in values})


def _apart(cells: set[tuple[int, int]], i: int, j: int) -> bool:
    """Whether exactly two cells meet at a corner of the grid, across it."""
    around = [(i - 1, j - 1) in cells, (i, j - 1) in cells, (i, j) in cells, (i - 1, j) in cells]
    return around in ([True, False, True, False], [False, True, False, True])


def block(box: Box, low: float, high: float) -> Solid:
    """A rectangle between two heights."""
    return pushed((box.x0, box.x1), (box.y0, box.y1), lambda _u, _v: True, (low, high))


def ramp(box: Box, low: float, front: float, back: float) -> Solid:
    """A block from `low` whose top climbs from `front` at its y0 to `back` at its y1."""
    flat = block(box, low, max(front, back))
    lifted = tuple(
        (x, y, z if z == low else (front if math.isclose(y, box.y0, abs_tol=1e-5) else back))
        for x, y, z in flat.vertices
    )
    return Solid(lifted, flat.faces)


def region(boxes: Iterable[Box]) -> BaseGeometry:
    """The plane region that rectangles cover together."""
    found: BaseGeometry = shapely.union_all(
        [shapely.box(*(round(side, _FINE) for side in box)) for box in boxes]
    )
    return found


def raised(area: BaseGeometry, low: float, high: float) -> Solid | None:
    """A region of upright and level edges between two heights; None where it is empty."""
    if area.is_empty or area.area < 1e-4:
        return None
    points = shapely.get_coordinates(area).tolist()
    xs, ys = _lines([x for x, _ in points]), _lines([y for _, y in points])
    shapely.prepare(area)
    return pushed(xs, ys, lambda x, y: bool(shapely.contains_xy(area, x, y)), (low, high))


def turned(solid: Solid, about: tuple[float, float], degrees: float) -> Solid:
    """Turned about an upright axis, counter-clockwise seen from above."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    x0, y0 = about
    return Solid(
        tuple(
            (
                round(x0 + (x - x0) * cos - (y - y0) * sin, _FINE),
                round(y0 + (x - x0) * sin + (y - y0) * cos, _FINE),
                z,
            )
            for x, y, z in solid.vertices
        ),
        solid.faces,
    )
