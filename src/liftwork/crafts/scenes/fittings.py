"""Doors and windows: frames, glass, leaves, sills and thresholds in the holes of walls."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Part
from liftwork.crafts.scenes.materials import floor_of
from liftwork.crafts.scenes.metres import Box, metres, short, z_of
from liftwork.crafts.scenes.solids import Solid, block, pushed, turned
from liftwork.crafts.scenes.walls import Body, Hole
from liftwork.formats.house_plan import Storey, Use

_FRAME = 0.05
_PROUD = 0.012
"""How far a door's frame stands out of the wall."""
_GLASS = 0.008
_LEAF = 0.04
_PANE = 0.75
"""A window's panes are about that wide."""
_OPEN = 78.0
"""Degrees that doors between rooms stand open."""
_SILL = 0.05
_LEDGE = 0.05
"""How far a sill stands out."""
_SHADE, _SHADE_THICK = 0.45, 0.08
"""How far the slab over a window stands out against the sun, and its thickness."""
_GAP = 0.004


def fittings(storey: Storey, body: Body, site: Box) -> Iterator[Part]:
    """Everything in the holes of one wall; sills stay within the plot."""
    for hole in body.holes:
        if hole.opening.kind in ("window", "ventilator"):
            yield from _window(storey, body, hole)
            yield _part(storey, "sill", hole, "concrete", _sill(storey, body, hole, site))
            if hole.opening.kind == "window" and not _sheltered(storey, hole):
                shade = _part(storey, "shade", hole, "concrete", _shade(storey, body, hole, site))
                yield replace(shade, group=f"walls/{storey.level}")
        else:
            yield _threshold(storey, body, hole)
        if hole.opening.kind == "door":
            yield from _door(storey, body, hole)


def _part(storey: Storey, kind: str, hole: Hole, material: str, solid: Solid) -> Part:
    name = f"{kind}/{storey.level}/{short(hole.opening.id)}"
    group = f"storey/{storey.level}"
    return Part(name, kind, group, material, solid.vertices, solid.faces, hole.opening.id)


def _upright(
    body: Body, us: list[float], vs: list[float], holes: list[Box], across: tuple[float, float]
) -> Solid:
    """A panel in the plane of a wall with rectangles (along, height) left out."""

    def filled(u: float, v: float) -> bool:
        return not any(h.x0 < u < h.x1 and h.y0 < v < h.y1 for h in holes)

    return pushed(us, vs, filled, across, "xzy" if body.wall.horizontal else "yzx")


def _window(storey: Storey, body: Body, hole: Hole) -> Iterator[Part]:
    middle = (body.low + body.high) / 2
    count = max(1, round((hole.end - hole.start) / _PANE))
    step = (hole.end - hole.start - _FRAME) / count
    panes = [
        Box(
            hole.start + _FRAME + n * step,
            hole.low + _FRAME,
            hole.start + (n + 1) * step,
            hole.high - _FRAME,
        )
        for n in range(count)
    ]
    us = [hole.start, hole.end, *(u for p in panes for u in (p.x0, p.x1))]
    vs = [hole.low, hole.low + _FRAME, hole.high - _FRAME, hole.high]
    frame = _upright(body, us, vs, panes, (middle - 0.035, middle + 0.035))
    yield _part(storey, "frame", hole, "frame", frame)
    inner = Box(
        hole.start + _FRAME / 2,
        hole.low + _FRAME / 2,
        hole.end - _FRAME / 2,
        hole.high - _FRAME / 2,
    )
    glass = _upright(
        body,
        [inner.x0, inner.x1],
        [inner.y0, inner.y1],
        [],
        (middle - _GLASS / 2, middle + _GLASS / 2),
    )
    yield _part(storey, "glass", hole, "glass", glass)


def _sill(storey: Storey, body: Body, hole: Hole, site: Box) -> Solid:
    """A ledge under the window that stands out of the outer face."""
    us = [hole.start - 0.06, hole.end + 0.06]
    vs = [hole.low - _SILL, hole.low + 0.006]
    return _upright(body, us, vs, [], _outwards(storey, body, hole, site, _LEDGE))


def _shade(storey: Storey, body: Body, hole: Hole, site: Box) -> Solid:
    """A slab over the window that keeps the high sun off it."""
    us = [hole.start - 0.15, hole.end + 0.15]
    vs = [hole.high + 0.10, hole.high + 0.10 + _SHADE_THICK]
    return _upright(body, us, vs, [], _outwards(storey, body, hole, site, _SHADE))


def _outwards(storey: Storey, body: Body, hole: Hole, site: Box, by: float) -> tuple[float, float]:
    """From inside a wall to `by` metres before its outer face, within the plot."""
    first, last = (site.y0, site.y1) if body.wall.horizontal else (site.x0, site.x1)
    if _outer_side(storey, body, hole) < 0:
        return max(first, body.low - by), body.low + 0.10
    return body.high - 0.10, min(last, body.high + by)


def _sheltered(storey: Storey, hole: Hole) -> bool:
    return any(room.use == "porch" for room in storey.beside(hole.opening))


def _outer_side(storey: Storey, body: Body, hole: Hole) -> int:
    """Which face of the wall is the outer one: -1 the lower, 1 the higher."""
    inner = next((room for room in storey.beside(hole.opening) if room.indoors), None)
    if inner is None:
        return -1
    x, y = metres(inner.outline).middle
    across = y if body.wall.horizontal else x
    return -1 if across > body.low else 1


def _threshold(storey: Storey, body: Body, hole: Hole) -> Part:
    uses = (room.use for room in storey.beside(hole.opening) if room.indoors)
    use = next(uses, Use.LOUNGE)
    solid = block(body.plan_of(hole), z_of(storey) - heights.FINISH, z_of(storey))
    return _part(storey, "threshold", hole, floor_of(use), solid)


def _door(storey: Storey, body: Body, hole: Hole) -> Iterator[Part]:
    top = hole.high - _FRAME
    way = Box(hole.start + _FRAME, z_of(storey) - 1, hole.end - _FRAME, top)
    frame = _upright(
        body,
        [hole.start, way.x0, way.x1, hole.end],
        [z_of(storey), top, hole.high],
        [way],
        (body.low - _PROUD, body.high + _PROUD),
    )
    outside = _leads_out(storey, hole)
    yield _part(storey, "frame", hole, "door frame", frame)
    leaf = _leaf(storey, body, hole, way, 0.0 if outside else _OPEN)
    yield _part(storey, "door", hole, "door wood" if outside else "inner door", leaf)


def _leads_out(storey: Storey, hole: Hole) -> bool:
    rooms = storey.beside(hole.opening)
    return len(rooms) < 2 or any(not room.indoors for room in rooms)


def _leaf(storey: Storey, body: Body, hole: Hole, way: Box, degrees: float) -> Solid:
    """A leaf flush with the face of the room it swings into, open by so many degrees."""
    swings = _swings_high(storey, body, hole)
    across = (body.high - _LEAF, body.high) if swings else (body.low, body.low + _LEAF)
    us = [way.x0 + _GAP, way.x1 - _GAP]
    vs = [z_of(storey) + 0.008, way.y1 - _GAP]
    closed = _upright(body, us, vs, [], across)
    if not degrees:
        return closed
    at_start = hole.opening.hinge != "end"
    pivot = us[0] if at_start else us[1]
    face = across[1] if swings else across[0]
    turn = degrees if at_start == swings else -degrees
    if not body.wall.horizontal:
        return turned(closed, (face, pivot), -turn)
    return turned(closed, (pivot, face), turn)


def _swings_high(storey: Storey, body: Body, hole: Hole) -> bool:
    """Whether the leaf turns to the wall's higher face."""
    if hole.opening.swings_into is None:
        return True
    into = metres(storey.room(hole.opening.swings_into).outline)
    x, y = into.middle
    middle = (body.low + body.high) / 2
    return (y if body.wall.horizontal else x) > middle if _clear_of(into, body) else True


def _clear_of(box: Box, body: Body) -> bool:
    """Whether a room lies on one side of the wall's line."""
    low, high = (box.y0, box.y1) if body.wall.horizontal else (box.x0, box.x1)
    middle = (body.low + body.high) / 2
    return math.isclose(low, middle, abs_tol=0.3) or math.isclose(high, middle, abs_tol=0.3)
