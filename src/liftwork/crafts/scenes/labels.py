"""The names of rooms on the plan in 3D: flat over each room, at the height of the cut walls.

There no wall hides them. In large rooms they are moved towards the camera, so that each
seems to lie in the middle of what is seen of its floor behind the nearer wall.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Label, Point
from liftwork.crafts.scenes.metres import Box, metres, z_of
from liftwork.formats.house_plan import House, Room

_NARROW = (1.8, 3.3)
"""Metres of a room's shorter side from which its name is moved, and moved all the way."""
_LETTER = 0.62
"""The width of a letter, in heights of a line."""
_LINE = 1.15
_WIDEST = 0.84
"""The share of a room that its name may take."""
_MOST, _LEAST = 0.52, 0.17
"""Metres that letters are high."""


def labels(
    house: House, moves: Mapping[str, Point], azimuth: float, steep: float
) -> tuple[Label, ...]:
    """A label for every room that has space for one.

    It is read from a camera `azimuth` degrees from straight before the house and `steep`
    degrees over it.
    """
    return tuple(_labels(house, moves, azimuth, steep))


def _labels(
    house: House, moves: Mapping[str, Point], azimuth: float, steep: float
) -> Iterator[Label]:
    nearer = heights.CUT / 2 / math.tan(math.radians(steep))
    towards = math.radians(azimuth - 90)
    for storey in house.storeys:
        dx, dy, dz = moves.get(f"storey/{storey.level}", (0.0, 0.0, 0.0))
        for room in storey.rooms:
            if room.use == "stairs" or (room.use == "open" and storey.level):
                continue
            text, size, turn = _fitted(room, azimuth)
            if size < _LEAST:
                continue
            x, y = metres(room.floor).middle
            z = z_of(storey)
            if room.indoors:
                by = nearer * _share(metres(room.floor))
                x, y = x + by * math.cos(towards), y + by * math.sin(towards)
                z += heights.CUT
            yield Label(text, (x + dx, y + dy, z + dz + 0.03), size, turn)


def _share(floor: Box) -> float:
    """How much of the whole way a name is moved: none in narrow rooms, all in wide ones."""
    narrow, wide = _NARROW
    side = min(floor.x1 - floor.x0, floor.y1 - floor.y0)
    return min(1.0, max(0.0, (side - narrow) / (wide - narrow)))


def _fitted(room: Room, azimuth: float) -> tuple[str, float, float]:
    """The words on one line or two, along or across the room: whatever is largest."""
    box = metres(room.floor)
    wide, deep = box.x1 - box.x0, box.y1 - box.y0
    upward = 90.0 if math.cos(math.radians(90 - azimuth)) > 0 else -90.0
    best = ("", 0.0, 0.0)
    for text in _broken(room.name.upper()):
        lines = text.split("\n")
        long, high = max(map(len, lines)) * _LETTER, len(lines) * _LINE
        for turn, along, across in ((0.0, wide, deep), (upward, deep, wide)):
            size = min(_MOST, _WIDEST * along / long, _WIDEST * across / high)
            if size > best[1] + 0.02:
                best = (text, size, turn)
    return best


def _broken(name: str) -> Iterator[str]:
    """A name on one line, and broken at each of its spaces."""
    yield name
    for n, letter in enumerate(name):
        if letter == " ":
            yield f"{name[:n]}\n{name[n + 1 :]}"
