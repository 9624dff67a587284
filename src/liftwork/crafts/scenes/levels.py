"""Floors, slabs, roofs and what stands on the ground: everything that lies flat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Part
from liftwork.crafts.scenes.materials import floor_of, ground_of
from liftwork.crafts.scenes.metres import Box, bounds, metres, short, top_of, z_of
from liftwork.crafts.scenes.solids import Solid, block, raised, ramp, region
from liftwork.crafts.scenes.walls import Body
from liftwork.formats.house_plan import House, Room, Storey
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from shapely.geometry.base import BaseGeometry

shapely: Any = lazy("shapely")

_COLUMN = 9 * 0.0254


@dataclass(frozen=True)
class Level:
    """A storey with the regions that its rooms and walls cover.

    `under` is what has a floor of this storey, `roofed` what has a ceiling, `void` the hole
    in the floor over which the stair from below comes up.
    """

    storey: Storey
    bodies: tuple[Body, ...]
    under: BaseGeometry
    roofed: BaseGeometry
    void: BaseGeometry


def levels(house: House, walls: dict[int, tuple[Body, ...]]) -> list[Level]:
    """Every storey with its regions, the ground first."""
    found: list[Level] = []
    for n, storey in enumerate(house.storeys):
        bodies = walls[storey.level]
        built = [box for body in bodies for box, _ in body.boxes]
        full = [box for body in bodies for box, parapet in body.boxes if not parapet]
        rooms = [r for r in storey.rooms if r.use != "open"]
        under = region([*(metres(r.outline) for r in rooms), *built])
        roofed = region([*(metres(r.outline) for r in rooms if r.roofed), *full])
        void = stair_void(house.storeys[n - 1]) if n else region([])
        found.append(Level(storey, bodies, under, roofed, void))
    return found


def stair_void(storey: Storey) -> BaseGeometry:
    """The hole that a storey's stair needs in the floor above it."""
    if storey.stair is None:
        return region([])
    flat = [*(flight.rect for flight in storey.stair.flights), *storey.stair.landings]
    return region([bounds(metres(rect) for rect in flat)])


def part(name: str, group: str, material: str, solid: Solid, of: str = "") -> Part:
    """A part whose kind is the first word of its name."""
    return Part(name, name.partition("/")[0], group, material, solid.vertices, solid.faces, of)


def floors(level: Level) -> Iterator[Part]:
    """The floor of every room of a storey, within the faces of its walls."""
    for room in level.storey.rooms:
        if room.use == "open":
            continue
        top = floor_height(level.storey, room)
        area = region([metres(room.floor)]).difference(level.void)
        solid = raised(area, top - heights.FINISH, top)
        if solid is not None:
            name = f"floor/{level.storey.level}/{short(room.id)}"
            group = f"storey/{level.storey.level}"
            yield part(name, group, floor_of(room.use), solid, room.id)


def floor_height(storey: Storey, room: Room) -> float:
    """How high one stands in a room, or on open ground, metres."""
    if room.use == "open":
        return heights.PAVED
    return heights.PORCH if storey.level == 0 and room.use == "porch" else z_of(storey)


def slabs(found: list[Level]) -> Iterator[Part]:
    """The plinth, then the slab under each storey, then the roof's."""
    yield from _plinth(found[0])
    for n in range(1, len(found) + 1):
        below = found[n - 1]
        top = top_of(below.storey) - heights.FINISH
        area = below.roofed.difference(stair_void(below.storey))
        if n < len(found):
            area = below.roofed.union(found[n].under).difference(stair_void(below.storey))
        solid = raised(area, top - heights.SLAB, top)
        if solid is not None:
            group = f"storey/{n}" if n < len(found) else "roof"
            yield part(f"slab/{n}", group, "concrete", solid)


def _plinth(ground: Level) -> Iterator[Part]:
    porches = region(metres(r.outline) for r in ground.storey.rooms if r.use == "porch")
    built = region(box for body in ground.bodies for box, _ in body.boxes)
    rooms = region(metres(r.outline) for r in ground.storey.rooms if r.indoors)
    solid = raised(rooms.union(built), heights.GROUND, -heights.FINISH)
    if solid is not None:
        yield part("slab/0", "site", "stone", solid)
    low = raised(porches.difference(built), heights.GROUND, heights.PORCH - heights.FINISH)
    if low is not None:
        yield part("slab/0/porch", "site", "concrete", low)


def roofs(found: list[Level], head: Box | None) -> Iterator[Part]:
    """The finish and the parapet of every roof, the lower ones too; `head` is the stair's room."""
    for n, level in enumerate(found):
        last = n == len(found) - 1
        above = region([]) if last else found[n + 1].under
        area = level.roofed.difference(above).difference(stair_void(level.storey))
        if area.is_empty or area.area < 0.05:
            continue
        ring = level.roofed.difference(_shrunk(level.roofed, heights.PARAPET_THICK))
        ring = ring.difference(above)
        if last and head is not None:
            walls = region([head]).difference(_shrunk(region([head]), heights.STAIR_WALL))
            area = area.difference(walls)
            ring = ring.difference(region([head]))
        group = "roof" if last else f"storey/{n + 1}"
        top = top_of(level.storey)
        finish = raised(area.difference(ring), top - heights.FINISH, top)
        if finish is not None:
            yield part("roof" if last else f"roof/{n}", group, "roof tiles", finish)
        wall = raised(ring, top - heights.FINISH, top + heights.PARAPET)
        if wall is not None:
            yield part("parapet" if last else f"parapet/{n}", group, "plaster outside", wall)


def _shrunk(area: BaseGeometry, by: float) -> BaseGeometry:
    smaller: BaseGeometry = area.buffer(-by, join_style="mitre")
    return smaller


def columns(level: Level) -> Iterator[Part]:
    """A column under each free corner of a porch's roof."""
    built = region(box for body in level.bodies for box, parapet in body.boxes if not parapet)
    storey = level.storey
    count = 0
    for porch in (room for room in storey.rooms if room.use == "porch"):
        box = metres(porch.outline)
        for x in (box.x0, box.x1 - _COLUMN):
            for y in (box.y0, box.y1 - _COLUMN):
                foot = Box(x, y, x + _COLUMN, y + _COLUMN)
                if shapely.intersects(region([foot]), built):
                    continue
                count += 1
                top = top_of(storey) - heights.FINISH - heights.SLAB
                base = heights.PORCH if storey.level == 0 else z_of(storey)
                name = f"column/{storey.level}/{count}"
                group = f"storey/{storey.level}"
                yield part(name, group, "stone", block(foot, base, top), porch.id)


def open_ground(house: House, ground: Level) -> Iterator[Part]:
    """The plot, with lawns, courts and the drive on it."""
    yield part(
        "ground", "site", "earth", block(metres(house.site), heights.GROUND - 0.2, heights.GROUND)
    )
    for room in ground.storey.rooms:
        if room.use != "open":
            continue
        area = region([metres(room.outline)]).difference(ground.under)
        material = ground_of(room.name)
        kind = {"grass": "lawn", "drive": "drive"}.get(material, "paving")
        name = f"{kind}/{short(room.id)}"
        if kind == "drive" and _meets_porch(ground.storey, room):
            solid: Solid | None = ramp(
                Box(*map(float, area.bounds)), heights.GROUND, heights.PAVED, heights.PORCH
            )
        else:
            solid = raised(area, heights.GROUND, heights.PAVED)
        if solid is not None:
            yield part(name, "site", material, solid, room.id)


def _meets_porch(storey: Storey, drive: Room) -> bool:
    porches = [room for room in storey.rooms if room.use == "porch"]
    return any(porch.outline.y0 == drive.outline.y1 for porch in porches)


def surroundings(site: Box) -> Iterator[Part]:
    """Land, a kerb and a road before the plot, as far as the eye reaches."""
    far = 150.0
    low = heights.GROUND - 0.02
    land = Box(site.x0 - far, site.y0 - far, site.x1 + far, site.y1 + far)
    yield part("land", "surroundings", "earth", block(land, low - 0.5, low))
    strip = Box(land.x0, site.y0 - 1.2, land.x1, site.y0)
    yield part("verge", "surroundings", "kerb", block(strip, low, heights.GROUND))
    road = Box(land.x0, site.y0 - 9.0, land.x1, site.y0 - 1.2)
    yield part("road", "surroundings", "asphalt", block(road, low, low + 0.01))
