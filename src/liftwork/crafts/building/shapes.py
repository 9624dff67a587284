"""The plan's walls, floors and roofs as plane figures, inches, that nowhere lie on each other.

Where walls cross, the first of them keeps the crossing: outer walls before inner ones, those
before parapets. So the figures' areas can be added.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.building import heights
from liftwork.crafts.building.stretches import Stretch, stretches
from liftwork.formats.house_plan import Box, House, Room, Storey, Wall
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import shapely
else:
    shapely = lazy("shapely")

Figure = Any
"""A polygon or several, of shapely."""

_SLIVER = 0.25
"""Square inches below which a figure is no figure."""
_STRIP = 6
"""Half the inches across, below which a strip is no roof."""


@dataclass(frozen=True)
class Body:
    """One stretch of a wall and the polygon that it stands on."""

    wall: Wall
    stretch: Stretch
    number: int
    figure: Figure

    @property
    def id(self) -> str:
        """The wall's id, or with a number where it is in several stretches."""
        return self.wall.id if self.number == 0 else f"{self.wall.id}.{self.number}"


def rectangle(box: Box) -> Figure:
    """A box as a figure."""
    return shapely.box(*box)


def united(figures: Iterable[Figure]) -> Figure:
    """All of them as one figure."""
    return shapely.union_all(list(figures))


def polygons(figure: Figure) -> list[Figure]:
    """The polygons of a figure, slivers left out, in order of place."""
    parts = [part for part in getattr(figure, "geoms", [figure]) if part.area > _SLIVER]
    return sorted((part.normalize() for part in parts), key=lambda part: part.bounds)


def bodies(storey: Storey) -> list[Body]:
    """The walls of a storey by stretches, each on ground of its own."""
    pieces = [
        (wall, stretch, number)
        for wall in storey.walls
        for number, stretch in enumerate(stretches(storey, wall))
    ]
    order = sorted(pieces, key=lambda piece: (piece[1].parapet, -piece[0].thickness))
    taken: Figure = shapely.box(0, 0, 0, 0)
    found: list[Body] = []
    for wall, stretch, number in order:
        figure = _footing(storey, wall, stretch).difference(taken)
        taken = taken.union(figure)
        found.append(Body(wall, stretch, number, figure))
    return sorted(found, key=lambda body: storey.walls.index(body.wall))


def _footing(storey: Storey, wall: Wall, stretch: Stretch) -> Figure:
    """The stretch with its corners filled: out to the far faces of the walls that it meets."""
    first, last = wall.span
    start = stretch.start - (_half_across(storey, wall, first) if stretch.start == first else 0)
    end = stretch.end + (_half_across(storey, wall, last) if stretch.end == last else 0)
    near, far = wall.line - wall.thickness / 2, wall.line + wall.thickness / 2
    return rectangle(Box(start, near, end, far) if wall.horizontal else Box(near, start, far, end))


def _half_across(storey: Storey, wall: Wall, at: int) -> float:
    """Half the thickness of the thickest wall that crosses this one's end."""
    across = [
        other.thickness
        for other in storey.walls
        if other.horizontal != wall.horizontal
        and other.line == at
        and other.span[0] <= wall.line <= other.span[1]
    ]
    return max(across, default=0) / 2


def _room(room: Room) -> Figure:
    return rectangle(room.outline.box)


def covered(storey: Storey) -> Figure:
    """What has a floor of this storey: rooms, porch and terraces out to the outer faces."""
    rooms = [_room(room) for room in storey.rooms if room.use != "open"]
    return united([*rooms, *(body.figure for body in bodies(storey))])


def _stair_hole(storey: Storey) -> Figure:
    """The open ground over a storey's stair."""
    room = None if storey.stair is None else _by_id(storey, storey.stair.room)
    return shapely.box(0, 0, 0, 0) if room is None else rectangle(room.floor)


def _by_id(storey: Storey, id: str) -> Room:
    return {room.id: room for room in storey.rooms}[id]


def slab_of(house: House, level: int) -> Figure:
    """The slab that a storey stands on, open where a stair comes up through it."""
    figure = covered(house.storeys[level])
    return figure if level == 0 else figure.difference(_stair_hole(house.storeys[level - 1]))


def roof_of(house: House, level: int) -> Figure:
    """The roof over a storey where no storey stands on it, open over the last stair."""
    storey = house.storeys[level]
    rooms = [_room(room) for room in storey.rooms if room.roofed]
    full = [body.figure for body in bodies(storey) if not body.stretch.parapet]
    figure = united([*rooms, *full])
    if level + 1 < len(house.storeys):
        figure = figure.difference(covered(house.storeys[level + 1]))
    return _without_strips(figure).difference(_stair_hole(storey))


def _without_strips(figure: Figure) -> Figure:
    """The figure without strips too narrow to be a roof, where walls stand a little apart."""
    kept = figure.buffer(-_STRIP, join_style="mitre").buffer(_STRIP, join_style="mitre")
    return kept.intersection(figure)


def roof_parapets(house: House, level: int) -> list[Figure]:
    """Rings along the edges of a roof, without those that walls stand on."""
    figure = roof_of(house, level)
    whole = united([figure, _stair_hole(house.storeys[level])])
    inner = whole.buffer(-heights.PARAPET_THICK, join_style="mitre")
    ring = whole.difference(inner)
    if level + 1 < len(house.storeys):
        above = covered(house.storeys[level + 1])
        ring = ring.difference(above.buffer(heights.PARAPET_THICK + 1, join_style="mitre"))
    head = head_of(house, level)
    if head is not None:
        ring = ring.difference(rectangle(head.outer))
    return polygons(ring)


@dataclass(frozen=True)
class Head:
    """The room over the last stair: its outer and inner faces, and the side of its door."""

    inner: Box
    outer: Box
    door: str


def head_of(house: House, level: int) -> Head | None:
    """The room where a storey's stair comes out on the roof; None where none does."""
    storey = house.storeys[level]
    if storey.stair is None or level + 1 < len(house.storeys):
        return None
    inner = _by_id(storey, storey.stair.room).floor
    t = heights.HEAD_WALL
    outer = Box(inner.x0 - t, inner.y0 - t, inner.x1 + t, inner.y1 + t)
    door = {"+x": "x0", "-x": "x1", "+y": "y0", "-y": "y1"}[storey.stair.flights[0].climbs]
    return Head(inner, outer, door)


def opening_box(storey: Storey, id: str) -> tuple[Wall, Box]:
    """The wall of an opening, and the ground that the opening takes of it."""
    opening = {opening.id: opening for opening in storey.openings}[id]
    wall = storey.wall(opening.wall)
    middle = wall.span[0] + opening.at
    start, end = middle - opening.width / 2, middle + opening.width / 2
    near, far = wall.line - wall.thickness / 2, wall.line + wall.thickness / 2
    return wall, Box(start, near, end, far) if wall.horizontal else Box(near, start, far, end)


def rings(
    figure: Figure,
) -> Iterator[tuple[list[tuple[float, float]], list[list[tuple[float, float]]]]]:
    """The outer ring and the holes of each polygon, without the closing point, outer ones
    counter-clockwise."""
    for part in polygons(figure):
        turned: Any = lazy("shapely").orient_polygons(part)
        yield (
            [(x, y) for x, y in turned.exterior.coords[:-1]],
            [[(x, y) for x, y in hole.coords[:-1]] for hole in turned.interiors],
        )
