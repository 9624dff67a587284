"""The names of rooms on the plan in 3D, each inside its room as the camera sees it.

What a cut wall or a stair hides of a floor is its shadow from the camera. A name takes the
place and the size that fit into what is left, on one line or two, along the room or across.
Where little of a floor is left, it may stand before the room's own far walls too, between
the edges at which the walls are cut. It is set at the height of the cut, straight before its
place, where nothing hides it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.cameras import pixels_per_metre
from liftwork.crafts.scenes.document import Camera, Label, Point
from liftwork.crafts.scenes.levels import floor_height
from liftwork.crafts.scenes.metres import metres, z_of
from liftwork.crafts.scenes.solids import region
from liftwork.crafts.scenes.stairs import stairs
from liftwork.crafts.scenes.walls import bodies
from liftwork.formats.house_plan import House, Room, Storey, Use
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
    from shapely.geometry.base import BaseGeometry
else:
    np = lazy("numpy")
shapely: Any = lazy("shapely")

_LETTER, _CAPITAL = 0.62, 0.70
"""The width of a letter and the height of a capital, in sizes of the type."""
_FREE = 0.10
"""Metres kept free between a name and what hides the floor."""
_CELL = 0.05
"""Metres of the grid on which places are tried."""
_MOST, _LEAST = 15.0, 7.0
"""Pixels of the largest and the smallest type."""
_ENOUGH = 9.0
"""Pixels of type from which a name stays on the floor."""
_READABLE, _BEYOND = 11.0, 0.35
"""Pixels of type that is read with ease, and what the size beyond that is worth."""
_MOST_METRES = 0.52
_SIDEWAYS = 0.7
"""What a size is worth where the words climb or fall more steeply in the picture."""
_ON_WALLS = 0.75
"""What a size is worth where the words stand before walls too."""
_ASIDE = 0.4
"""The share of its worth that a name loses at the edge of what is seen."""
_STEPS = 12


class _Setting(NamedTuple):
    """Words on their lines: how they are turned, and their extents along x and y per size."""

    text: str
    turn: float
    across: float
    along: float
    worth: float


def labels(house: House, moves: Mapping[str, Point], camera: Camera) -> tuple[Label, ...]:
    """A label for every room of which enough is seen, as the camera sees the moved storeys."""
    found: list[Label] = []
    for storey in house.storeys:
        move = moves.get(f"storey/{storey.level}", (0.0, 0.0, 0.0))
        found += _of_storey(storey, camera, move)
    return tuple(found)


def _of_storey(storey: Storey, camera: Camera, move: Point) -> Iterator[Label]:
    dx, dy, dz = move
    x, y, z = camera.position
    sight = _Sight(storey, (x - dx, y - dy, z - dz))
    for room in storey.rooms:
        if room.use == Use.STAIRS or (room.use == Use.OPEN and storey.level):
            continue
        scale = pixels_per_metre(camera, (*metres(room.floor).middle, z_of(storey)), move)
        label = _label(room, sight, camera, scale)
        if label is not None:
            (a, b, c) = label.at
            yield Label(label.text, (a + dx, b + dy, c + dz), label.size, label.turn, label.wide)


@dataclass(frozen=True)
class _Sight:
    """A storey seen from `eye`, in the storey's own place."""

    storey: Storey
    eye: Point

    def seen(self, room: Room) -> Iterator[tuple[BaseGeometry, float]]:
        """What is seen of a room's floor, then of the whole room, as ground of its floor's
        height; and what a size there is worth."""
        level = floor_height(self.storey, room)
        floor = metres(room.floor)
        stairs_hide = self._hidden_by_stairs(level)
        hidden = shapely.union_all([stairs_hide, *self._hidden_by_walls(level)])
        yield region([floor]).difference(hidden.buffer(_FREE)).buffer(-_FREE), 1.0
        if room.indoors:
            edge = z_of(self.storey) + heights.CUT
            corners = [(x, y, edge) for x in (floor.x0, floor.x1) for y in (floor.y0, floor.y1)]
            inside = self._shadow(corners, level)
            yield inside.difference(stairs_hide).buffer(-_FREE), _ON_WALLS

    def before(self, place: tuple[float, float], room: Room) -> tuple[Point, float]:
        """The point at the height of the cut that hides a place on a floor, and how much
        smaller things there are that look the same."""
        x, y, z = self.eye
        height = z_of(self.storey) + heights.CUT + 0.03
        share = (z - height) / (z - floor_height(self.storey, room))
        return (x + (place[0] - x) * share, y + (place[1] - y) * share, height), share

    def _hidden_by_walls(self, floor: float) -> Iterator[BaseGeometry]:
        base = z_of(self.storey)
        for body in bodies(self.storey):
            arches = region(body.plan_of(h) for h in body.holes if h.opening.kind == "arch")
            for box, parapet in body.boxes:
                standing = region([box]).difference(arches)
                top = base + (heights.PARAPET if parapet else heights.CUT)
                for piece in getattr(standing, "geoms", [standing]):
                    ring = shapely.get_coordinates(piece).tolist()
                    yield self._shadow([(u, v, w) for u, v in ring for w in (floor, top)], floor)

    def _hidden_by_stairs(self, floor: float) -> BaseGeometry:
        solids = [self._shadow(part.vertices, floor) for part in stairs(self.storey)]
        hidden: BaseGeometry = shapely.union_all(solids)
        return hidden

    def _shadow(self, points: Sequence[Point], floor: float) -> BaseGeometry:
        x, y, z = self.eye
        shares = [(z - floor) / (z - max(w, floor)) for _, _, w in points]
        cast = [
            (x + (u - x) * k, y + (v - y) * k) for (u, v, _), k in zip(points, shares, strict=True)
        ]
        hull: BaseGeometry = shapely.MultiPoint(cast).convex_hull
        return hull


def _label(room: Room, sight: _Sight, camera: Camera, scale: float) -> Label | None:
    """A room's name as large as it can be; None where it could not be read."""
    most = max(_MOST_METRES, _MOST / scale)
    best: tuple[float, float, _Setting, tuple[float, float]] | None = None
    for seen, worth in sight.seen(room):
        if seen.is_empty or (best is not None and best[1] * scale >= _ENOUGH):
            continue
        grid = _Grid(seen)
        for setting in _settings(room.name.upper(), camera):
            size = grid.largest(setting, most)
            if size * scale < _LEAST:
                continue
            place, aside = grid.place(setting, size)
            beyond = max(0.0, size - _READABLE / scale) * (1 - _BEYOND)
            value = (size - beyond) * worth * setting.worth * (1 - _ASIDE * aside)
            if best is None or value > best[0] + 0.01:
                best = (value, size, setting, place)
    if best is None:
        return None
    _, size, setting, place = best
    at, share = sight.before(place, room)
    wide = max(map(len, setting.text.split("\n"))) * _LETTER * size
    return Label(setting.text, at, size * share, setting.turn, wide * share)


def _settings(name: str, camera: Camera) -> Iterator[_Setting]:
    """A name on one line and on two, as level in the picture as can be, and turned upright."""
    (x, y, _), (to_x, to_y, _) = camera.position, camera.target
    forward = math.degrees(math.atan2(to_y - y, to_x - x)) - 90
    upward = -90.0 if forward < 0 else 90.0
    for text in _broken(name):
        lines = text.split("\n")
        wide = max(map(len, lines)) * _LETTER
        high = len(lines) - 1 + _CAPITAL
        level = abs(forward) <= 45
        yield _Setting(text, 0.0, wide, high, 1.0 if level else _SIDEWAYS)
        yield _Setting(text, upward, high, wide, _SIDEWAYS if level else 1.0)


def _broken(name: str) -> Iterator[str]:
    """A name on one line, and broken at each of its spaces."""
    yield name
    for n, letter in enumerate(name):
        if letter == " ":
            yield f"{name[:n]}\n{name[n + 1 :]}"


class _Grid:
    """The part of a floor that is seen, on small cells."""

    def __init__(self, seen: BaseGeometry) -> None:
        x0, y0, x1, y1 = seen.bounds
        xs = np.arange(x0 + _CELL / 2, x1, _CELL)
        ys = np.arange(y0 + _CELL / 2, y1, _CELL)
        shapely.prepare(seen)
        free = shapely.contains_xy(seen, *np.meshgrid(xs, ys, indexing="ij"))
        self._sums = np.pad(free.cumsum(axis=0).cumsum(axis=1), ((1, 0), (1, 0)))
        self._corner = (x0, y0)
        self._middle = (seen.centroid.x, seen.centroid.y)
        self._reach = math.hypot(x1 - x0, y1 - y0) / 2

    def largest(self, setting: _Setting, most: float) -> float:
        """The largest size, up to `most`, at which words fit somewhere; 0 where none does."""
        low, high = 0.0, most
        if self._places(setting, most).size:
            return most
        for _ in range(_STEPS):
            middle = (low + high) / 2
            low, high = (middle, high) if self._places(setting, middle).size else (low, middle)
        return low

    def place(self, setting: _Setting, size: float) -> tuple[tuple[float, float], float]:
        """The middle of the words where they fit nearest to the middle of what is seen, and
        how far that is from it: 0 to about 1."""
        cells = self._cells(setting, size)
        corners = self._places(setting, size)
        middles = (corners + np.array(cells) / 2) * _CELL + np.array(self._corner)
        away = np.hypot(*(middles - np.array(self._middle)).T)
        nearest = int(away.argmin())
        x, y = middles[nearest].tolist()
        return (x, y), float(away[nearest]) / self._reach

    def _cells(self, setting: _Setting, size: float) -> tuple[int, int]:
        return (
            max(1, math.ceil(setting.across * size / _CELL)),
            max(1, math.ceil(setting.along * size / _CELL)),
        )

    def _places(self, setting: _Setting, size: float) -> Any:
        """The lower corners, as cells, of the rectangles that are free all over."""
        wide, deep = self._cells(setting, size)
        sums = self._sums
        if wide >= sums.shape[0] or deep >= sums.shape[1]:
            return np.empty((0, 2))
        counts = sums[wide:, deep:] - sums[:-wide, deep:] - sums[wide:, :-deep]
        return np.argwhere(counts + sums[:-wide, :-deep] == wide * deep)
