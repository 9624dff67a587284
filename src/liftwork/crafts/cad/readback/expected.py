"""What a plan says a drawing must show, worked out from its rectangles alone."""

from __future__ import annotations

import re
from itertools import pairwise

from liftwork.contract.patterns import late
from liftwork.formats.house_plan import Opening, Rect, Room, Storey, Use, Wall

_FEET = late(r"(?:(\d+)'-)?(\d*)( ?(?:½|1/2))?\"\Z")
Corners = tuple[float, float, float, float]
"""x0, y0, x1, y1."""


def read_length(text: str) -> float | None:
    """Inches of ``12'-6½"``, ``12'-6 1/2"``, ``9"`` or ``3810`` (millimetres); None of others."""
    match = _FEET.match(text.strip())
    if match:
        return 12 * int(match[1] or 0) + int(match[2] or 0) + (0.5 if match[3] else 0.0)
    return float(text) / 25.4 if text.strip().isdigit() else None


def read_size(text: str) -> tuple[float, float] | None:
    """Inches of ``14'-0" x 12'-6"`` or ``4.27 x 3.81 m``; None for anything else."""
    metric = re.match(r"([\d.]+) x ([\d.]+) m\Z", text.strip())
    if metric:
        return float(metric[1]) / 0.0254, float(metric[2]) / 0.0254
    parts = [read_length(part) for part in text.split(" x ")]
    if len(parts) == 2 and parts[0] is not None and parts[1] is not None:
        return parts[0], parts[1]
    return None


def wall_corners(storey: Storey, wall: Wall) -> Corners:
    """A wall's rectangle, out to the far faces of the walls across its ends."""
    x0, x1 = sorted((float(wall.x0), float(wall.x1)))
    y0, y1 = sorted((float(wall.y0), float(wall.y1)))
    half = wall.thickness / 2

    def reach(x: float, y: float) -> float:
        across = [
            other.thickness / 2
            for other in storey.walls
            if other.horizontal is not wall.horizontal
            and min(other.x0, other.x1) <= x <= max(other.x0, other.x1)
            and min(other.y0, other.y1) <= y <= max(other.y0, other.y1)
        ]
        return max(across, default=0.0)

    if wall.horizontal:
        return (x0 - reach(x0, y0), y0 - half, x1 + reach(x1, y1), y1 + half)
    return (x0 - half, y0 - reach(x0, y0), x1 + half, y1 + reach(x1, y1))


def opening_centre(storey: Storey, opening: Opening) -> tuple[float, float]:
    """The middle of an opening on its wall's centre line."""
    wall = storey.wall(opening.wall)
    part = opening.at / wall.length
    return (wall.x0 + (wall.x1 - wall.x0) * part, wall.y0 + (wall.y1 - wall.y0) * part)


def _opening_corners(storey: Storey, opening: Opening) -> Corners:
    wall = storey.wall(opening.wall)
    x, y = opening_centre(storey, opening)
    a, b = opening.width / 2, wall.thickness / 2
    return (x - a, y - b, x + a, y + b) if wall.horizontal else (x - b, y - a, x + b, y + a)


def _guards_terrace(storey: Storey, wall: Wall) -> bool:
    """Whether a wall has a terrace on a side and nothing but terrace and open air on both."""
    x, y = (wall.x0 + wall.x1) / 2, (wall.y0 + wall.y1) / 2
    reach = wall.thickness
    uses = set()
    for room in storey.rooms:
        r = room.outline
        for side in (-reach, reach):
            a, b = (x, y + side) if wall.horizontal else (x + side, y)
            if r.x0 < a < r.x1 and r.y0 < b < r.y1:
                uses.add(room.use)
    return Use.TERRACE in uses and uses <= {Use.TERRACE, Use.OPEN}


def wall_area(storey: Storey) -> float:
    """Square inches of cut wall, by sweeping cells between all edges: no polygon library.

    Parapets are lower than the cut and not counted.
    """
    high = [wall for wall in storey.walls if not _guards_terrace(storey, wall)]
    walls = [wall_corners(storey, wall) for wall in high]
    holes = [_opening_corners(storey, opening) for opening in storey.openings]
    xs = sorted({x for r in (*walls, *holes) for x in (r[0], r[2])})
    area = 0.0
    for left, right in pairwise(xs):
        middle = (left + right) / 2
        solid = [(r[1], r[3]) for r in walls if r[0] < middle < r[2]]
        empty = [(r[1], r[3]) for r in holes if r[0] < middle < r[2]]
        area += (right - left) * _length_outside(solid, empty)
    return area


def _length_outside(solid: list[tuple[float, float]], empty: list[tuple[float, float]]) -> float:
    ys = sorted({y for span in (*solid, *empty) for y in span})
    total = 0.0
    for low, high in pairwise(ys):
        middle = (low + high) / 2
        if any(a < middle < b for a, b in solid) and not any(a < middle < b for a, b in empty):
            total += high - low
    return total


def swing(storey: Storey, door: Opening) -> tuple[tuple[int, int], tuple[int, int]]:
    """Unit steps of a door: from its middle towards its hinge, and towards its swing."""
    wall = storey.wall(door.wall)
    sign = 1 if (wall.x1, wall.y1) >= (wall.x0, wall.y0) else -1
    to_hinge = sign if door.hinge == "end" else -sign
    room: Rect = storey.room(door.swings_into or door.rooms[0]).outline
    if wall.horizontal:
        return (to_hinge, 0), (0, 1 if room.y0 + room.y1 > 2 * wall.y0 else -1)
    return (0, to_hinge), (1 if room.x0 + room.x1 > 2 * wall.x0 else -1, 0)


def named_rooms(storey: Storey) -> list[Room]:
    """The rooms whose names must be drawn: all but open ground under two feet wide."""
    return [
        room
        for room in storey.rooms
        if room.use != Use.OPEN or min(room.clear.width, room.clear.depth) >= 24
    ]


def longest_outer_wall(storey: Storey) -> Wall:
    """The longest external wall; the first of equals."""
    outer = [wall for wall in storey.walls if wall.external] or list(storey.walls)
    return max(outer, key=lambda wall: wall.length)
