"""A house plan as a scene: every part of it as a closed solid, then its views and its sun."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from liftwork.crafts.scenes import heights
from liftwork.crafts.scenes.document import Part, Scene, Sun
from liftwork.crafts.scenes.fittings import fittings
from liftwork.crafts.scenes.levels import (
    Level,
    columns,
    floors,
    levels,
    open_ground,
    part,
    roofs,
    slabs,
    surroundings,
)
from liftwork.crafts.scenes.materials import MATERIALS
from liftwork.crafts.scenes.metres import metres, short, z_of
from liftwork.crafts.scenes.solids import raised, region
from liftwork.crafts.scenes.stairs import head_box, stair_head, stairs
from liftwork.crafts.scenes.views import TURNTABLE, view_of
from liftwork.crafts.scenes.walls import Body, bodies
from liftwork.formats.house_plan import House, Storey


def build_parts(house: House) -> tuple[Part, ...]:
    """Every solid of a house on its plot. Names are unique and say what each is."""
    walls = {storey.level: bodies(storey) for storey in house.storeys}
    found = levels(house, walls)
    last = house.storeys[-1]
    head = head_box(last)
    made = [
        *surroundings(metres(house.site)),
        *open_ground(house, found[0]),
        *slabs(found),
        *roofs(found, head),
        *stair_head(last),
    ]
    for level in found:
        made += floors(level)
        made += columns(level)
        made += stairs(level.storey)
        made += _cap(level)
        for body in level.bodies:
            made += _walls(level.storey, body)
            made += fittings(level.storey, body, metres(house.site))
    return tuple(made)


def _walls(storey: Storey, body: Body) -> Iterator[Part]:
    """The wall to the ceiling, and the same cut at the heads of the doors."""
    outside = body.wall.thickness >= 9 or all(s.parapet for s in body.stretches)
    material = "plaster outside" if outside else "plaster inside"
    end = f"{storey.level}/{short(body.wall.id)}"
    whole = body.solid(body.top)
    yield part(f"wall/{end}", f"walls/{storey.level}", material, whole, body.wall.id)
    limit = z_of(storey) + heights.CUT
    group = f"cut/{storey.level}"
    stump = body.solid(limit - heights.CAP)
    yield part(f"cut/{end}", group, "plaster inside", stump, body.wall.id)


def _cap(level: Level) -> Iterator[Part]:
    """The dark top of all cut walls of a storey, in one piece."""
    limit = z_of(level.storey) + heights.CUT
    full = region(box for body in level.bodies for box, parapet in body.boxes if not parapet)
    holes = region(body.plan_of(hole) for body in level.bodies for hole in body.holes)
    solid = raised(full.difference(holes), limit - heights.CAP, limit)
    if solid is not None:
        n = level.storey.level
        yield part(f"cap/{n}", f"cut/{n}", "cut", solid)


class Sizes(NamedTuple):
    """Pixels, width and height: of `still` pictures, and of a `turning` one."""

    still: tuple[int, int]
    turning: tuple[int, int]


def build_scene(house: House, views: Sequence[str], sun: Sun, sizes: Sizes) -> Scene:
    """The scene of a house with the named views."""
    parts = build_parts(house)
    levels_ = [storey.level for storey in house.storeys]
    groups = [f"{kind}/{n}" for n in levels_ for kind in ("storey", "walls")]
    return Scene(
        parts=parts,
        materials={name: MATERIALS[name] for name in sorted({p.material for p in parts})},
        views=tuple(
            view_of(name, house, parts, sizes.turning if name == TURNTABLE else sizes.still)
            for name in views
        ),
        sun=sun,
        exports=("site", *groups, "roof"),
        title=f"House on a plot of {house.plot}",
    )
