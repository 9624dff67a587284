"""The views of a house: what each shows, from where, and in what shape."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from liftwork.crafts.scenes.cameras import EYE, framing, looking, upright
from liftwork.crafts.scenes.document import Part, Point, View
from liftwork.crafts.scenes.heights import FINISH, GROUND, SLAB
from liftwork.crafts.scenes.labels import labels
from liftwork.crafts.scenes.metres import Box, metres, z_of
from liftwork.formats.house_plan import House

PLAN, FRONT, STREET, TURNTABLE = "plan3d", "front", "street", "turntable"
NAMES = (PLAN, FRONT, STREET, TURNTABLE)

_APART = 2.0
"""Metres between the storeys that are laid side by side."""
TITLES = {
    PLAN: "the plan in 3D",
    FRONT: "the front view",
    STREET: "the street view",
    TURNTABLE: "a turntable video",
}

_SIDES = (-12.0, -25.0, -40.0, -55.0)
_STEEP = 57.0
"""Degrees from straight before the house, and above it, for the plan."""
_PORCH = 180
"""Inches of windows that a porch is worth to the eye."""
_TURN_SIZE = (640, 360)
TURN_FRAMES, TURN_FPS = 48, 12
_Size = tuple[int, int]


def view_of(name: str, house: House, parts: Sequence[Part], size: _Size) -> View:
    """One view of a house at a size in pixels."""
    make = {PLAN: _plan, FRONT: _front, STREET: _street, TURNTABLE: _turntable}[name]
    return make(house, parts, size)


def _outside(house: House) -> tuple[str, ...]:
    levels = [storey.level for storey in house.storeys]
    return (*(f"storey/{n}" for n in levels), *(f"walls/{n}" for n in levels), "roof")


def _points(
    parts: Sequence[Part], groups: Sequence[str], moves: Mapping[str, Point] | None = None
) -> list[Point]:
    found = []
    for part in parts:
        if part.group in groups:
            dx, dy, dz = (moves or {}).get(part.group, (0.0, 0.0, 0.0))
            found += [(x + dx, y + dy, z + dz) for x, y, z in part.vertices]
    return found


def _plan(house: House, parts: Sequence[Part], size: _Size) -> View:
    """The roof off, from above: every storey cut at its doors' heads, side by side.

    Of a few sides to look from, that from which the camera can come nearest.
    """
    moves: dict[str, Point] = {}
    shows = ["site"]
    free = metres(house.site).x1 + _APART
    for n, storey in enumerate(house.storeys):
        groups = (f"storey/{storey.level}", f"cut/{storey.level}")
        shows += groups
        if n:
            xs = [x for x, _, _ in _points(parts, groups)]
            away = (free - min(xs), 0.0, GROUND + SLAB + FINISH - z_of(storey))
            moves.update(dict.fromkeys(groups, away))
            free += max(xs) - min(xs) + _APART
    subject = tuple(shows[1:])
    points = _points(parts, ("site", *subject), moves)
    cameras = {side: framing(points, looking(side, _STEEP), size, 50.0) for side in _SIDES}
    side = min(_SIDES, key=lambda s: math.dist(cameras[s].position, cameras[s].target))
    names = labels(house, moves, cameras[side])
    return View(PLAN, cameras[side], tuple(shows), subject, moves, sky=False, labels=names)


def _front(house: House, parts: Sequence[Part], size: _Size) -> View:
    """Straight from the road with a long lens, as an elevation is seen."""
    points = _points(parts, _outside(house))
    camera = upright(points, 0.0, GROUND + EYE, size, 50.0)
    return View(FRONT, camera, ("surroundings", "site", *_outside(house)), _outside(house))


def _street(house: House, parts: Sequence[Part], size: _Size) -> View:
    """From the road at the height of the eyes, over the corner from which more is seen."""
    points = _points(parts, _outside(house))
    camera = upright(points, _livelier_side(house) * 38.0, GROUND + EYE, size, 28.0)
    return View(STREET, camera, ("surroundings", "site", *_outside(house)), _outside(house))


def _livelier_side(house: House) -> float:
    """The side from which more is seen: its windows, and the porch. -1 the left, 1 the right."""
    ground = house.storeys[0]
    middle = (house.site.x0 + house.site.x1) / 2
    right = 0.0
    walls = {wall.id: wall for storey in house.storeys for wall in storey.walls}
    for _, opening in house.openings:
        wall = walls[opening.wall]
        if opening.kind == "window" and not wall.horizontal:
            right += opening.width if wall.x0 > middle else -opening.width
    for porch in (room.outline for room in ground.rooms if room.use == "porch"):
        right += _PORCH if porch.x0 + porch.x1 > 2 * middle else -_PORCH
    return 1.0 if right > 0 else -1.0


def _turntable(house: House, parts: Sequence[Part], size: _Size) -> View:
    """Once round the house from a little above it."""
    outside = _points(parts, _outside(house))
    xs, ys = [p[0] for p in outside], [p[1] for p in outside]
    box = Box(min(xs), min(ys), max(xs), max(ys))
    middle = box.middle
    reach = max(math.dist(middle, p[:2]) for p in outside)
    ring = [
        (middle[0] + reach * math.cos(turn), middle[1] + reach * math.sin(turn), z)
        for turn in (math.tau * n / 36 for n in range(36))
        for z in (GROUND, max(p[2] for p in outside))
    ]
    camera = framing(ring, looking(-30.0, 24.0), size, 40.0)
    height = camera.target[2]
    camera = replace(camera, target=(*middle, height), frames=TURN_FRAMES, fps=TURN_FPS)
    return View(TURNTABLE, camera, ("surroundings", "site", *_outside(house)), _outside(house))


def default_size(name: str) -> _Size:
    """Pixels of a view where no size is asked."""
    return _TURN_SIZE if name == TURNTABLE else (960, 540)
