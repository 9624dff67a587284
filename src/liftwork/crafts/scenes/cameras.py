"""Cameras that frame a house whatever its shape: as near as the whole of it fits the frame.

Of a camera that looks along a given direction, every point bounds the place from four
sides: it must lie within the left, right, upper and lower planes of the frame. These
bounds are linear, so the nearest place is found without a search.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from liftwork.crafts.scenes.document import Camera, Point

_SENSOR = 36.0
MARGIN = 0.07
"""Share of the frame that stays free on each side."""
_FOREGROUND = 0.16
"""Share of the frame below a house from the road, where the sky above it allows that."""
EYE = 1.6
"""Height of a person's eyes over the road, metres."""


def _unit(v: Point) -> Point:
    length = math.sqrt(sum(x * x for x in v))
    return (v[0] / length, v[1] / length, v[2] / length)


def _cross(a: Point, b: Point) -> Point:
    return (
        a[1] * b[2] - a[2] * b[1],
        a[2] * b[0] - a[0] * b[2],
        a[0] * b[1] - a[1] * b[0],
    )


def _dot(a: Point, b: Point) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def looking(azimuth: float, elevation: float) -> Point:
    """The direction from a camera to what it sees.

    The camera stands at `azimuth` degrees from straight before the house, counter-clockwise
    seen from above, and `elevation` degrees over it.
    """
    a, e = math.radians(azimuth - 90), math.radians(elevation)
    return (-math.cos(e) * math.cos(a), -math.cos(e) * math.sin(a), -math.sin(e))


def framing(
    points: Iterable[Point], forward: Point, size: tuple[int, int], focal_mm: float
) -> Camera:
    """The nearest camera that looks along `forward` with every point inside its frame."""
    width, height = size
    right = _unit(_cross(forward, (0.0, 0.0, 1.0)))
    up = _cross(right, forward)
    inner = 1 - 2 * MARGIN
    across = _SENSOR / 2 / focal_mm * inner
    upright = across * height / width
    seen = [(_dot(p, right), _dot(p, up), _dot(p, forward)) for p in points]
    far_x, mid_x = _bounds([(x, z) for x, _, z in seen], across)
    far_y, mid_y = _bounds([(y, z) for _, y, z in seen], upright)
    depth = min(far_x, far_y)
    middle = sum(z for _, _, z in seen) / len(seen)
    position = _sum((right, mid_x), (up, mid_y), (forward, depth))
    target = _sum((right, mid_x), (up, mid_y), (forward, middle))
    return Camera(position, target, width, height, focal_mm)


def _bounds(points: Sequence[tuple[float, float]], slope: float) -> tuple[float, float]:
    """How far forward the camera may stand, and where sideways, in one plane of the frame."""
    most = max(x - slope * z for x, z in points)
    least = min(x + slope * z for x, z in points)
    return (least - most) / (2 * slope), (most + least) / 2


def _sum(*terms: tuple[Point, float]) -> Point:
    return (
        sum(v[0] * k for v, k in terms),
        sum(v[1] * k for v, k in terms),
        sum(v[2] * k for v, k in terms),
    )


def upright(
    points: Sequence[Point], azimuth: float, eye: float, size: tuple[int, int], focal_mm: float
) -> Camera:
    """A level camera at the height `eye`, its picture shifted so that upright edges stay so.

    Stands as near as every point fits the frame.
    """
    width, height = size
    forward = looking(azimuth, 0.0)
    right = _unit(_cross(forward, (0.0, 0.0, 1.0)))
    across = _SENSOR / 2 / focal_mm * (1 - 2 * MARGIN)
    seen = [(_dot(p, right), p[2] - eye, _dot(p, forward)) for p in points]
    depth, middle = _bounds([(x, z) for x, _, z in seen], across)
    room = 2 * across * height / width
    step = 0.0
    for _ in range(60):
        highest = max(y / (z - depth) for _, y, z in seen)
        lowest = min(y / (z - depth) for _, y, z in seen)
        if highest - lowest <= room:
            break
        step = (highest - lowest) / room - 1
        depth -= max(0.02, step * (min(z for _, _, z in seen) - depth) * 0.6)
    half = _SENSOR / 2 / focal_mm * height / width
    middle_up = max(lowest + half * (1 - 2 * _FOREGROUND), highest - half * (1 - 2 * MARGIN))
    lift = middle_up * focal_mm / _SENSOR
    x, y, _ = _sum((right, middle), (forward, depth))
    return Camera(
        (x, y, eye), (x + forward[0], y + forward[1], eye), width, height, focal_mm,
        shift=(0.0, lift),
    )  # fmt: skip


def pixels_per_metre(camera: Camera, point: Point, move: Point = (0.0, 0.0, 0.0)) -> float:
    """How large a metre that faces the camera is in its picture, at a point that is moved."""
    forward = _unit(_sum((camera.target, 1.0), (camera.position, -1.0)))
    depth = _dot(_sum((point, 1.0), (move, 1.0), (camera.position, -1.0)), forward)
    return camera.focal_mm / _SENSOR * camera.width / depth
