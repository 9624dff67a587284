"""Valid house plans at random: any plot, any number of rooms and bedrooms, one to three storeys.

A floor is a rectangle cut into rooms; the walls are those of the cad craft. The rooms make no
house to live in, but the walls, openings and stairs are such as a plan may have.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from hypothesis import strategies as st

from liftwork.crafts.cad.plan import Plan, Search
from liftwork.crafts.cad.stairs import STOREY_HEIGHT, fit_stair
from liftwork.crafts.cad.walls import Area, build_walls
from liftwork.formats.house_plan import House, Opening, Rect, Room, Sheet, Stair, Storey, Use
from liftwork.formats.house_plan import Wall as PlanWall

_LEAST = 60
_INDOORS = (Use.BEDROOM, Use.BEDROOM, Use.BATH, Use.LOUNGE, Use.KITCHEN, Use.STORE)
_CORE_WIDE, _CORE_DEEP = 120, 216
_ROOM = {"door": (84, 0), "window": (48, 36), "ventilator": (18, 66), "arch": (84, 0)}


@st.composite
def houses(draw: st.DrawFn) -> House:
    """A house as its saved plan gives it."""
    wide = draw(st.integers(26, 70)) * 12
    deep = draw(st.integers(30, 100)) * 12
    storeys = draw(st.sampled_from([1, 1, 1, 2, 2, 3]))
    site = Rect(x0=0, y0=0, x1=wide, y1=deep)
    front = draw(st.integers(0, 8)) * 12
    outer = Rect(x0=5, y0=5 + front, x1=wide - 5, y1=deep - 5)
    core = draw(st.booleans()) or storeys > 1
    plan = Plan(
        plot=f"{wide // 12} x {deep // 12} ft",
        site=site,
        bedrooms=1,
        storeys=tuple(draw(_storeys(level, storeys, outer, core)) for level in range(storeys)),
        sheet=Sheet(scale=100, paper="A2", units=draw(st.sampled_from(["imperial", "metric"]))),
        search=Search(status="none", objective=0, bound=0, gap_percent=0, work=0, seed=0),
    )
    return House.model_validate_json(plan.model_dump_json())


@st.composite
def _storeys(draw: st.DrawFn, level: int, count: int, outer: Rect, core: bool) -> Storey:
    areas = draw(_areas(level, outer, core))
    rooms, walls = build_walls(areas, f"{level}.")
    stair = _stair(draw, rooms) if core and (level + 1 < count or draw(st.booleans())) else None
    return Storey(
        level=level,
        name=("Ground Floor", "First Floor", "Second Floor")[level],
        floor=level * STOREY_HEIGHT,
        height=STOREY_HEIGHT,
        footprint=outer,
        rooms=rooms,
        walls=walls,
        openings=draw(_openings(level, rooms, walls)),
        stair=stair,
    )


@st.composite
def _areas(draw: st.DrawFn, level: int, outer: Rect, core: bool) -> list[Area]:
    """The rooms: the stair's in a corner at the back, the others cut from what is left."""
    rects, found = [outer], []
    if core:
        inner = {"x0": outer.x1 - _CORE_WIDE, "y0": outer.y1 - _CORE_DEEP}
        stair = outer.model_copy(update=inner)
        found.append(Area(f"{level}.stairs", "Stairs", Use.STAIRS, stair))
        beside = outer.model_copy(update={"x1": stair.x0, "y0": stair.y0})
        rects = [beside, outer.model_copy(update={"y1": stair.y0})]
    for _ in range(draw(st.integers(1, 5))):
        _cut(draw, rects)
    outdoors = (Use.TERRACE,) if level else (Use.PORCH, Use.OPEN)
    uses = st.sampled_from([*_INDOORS, *_INDOORS, *outdoors])
    for n, rect in enumerate(rects):
        use = Use.LOUNGE if n == 0 else draw(uses)
        found.append(Area(f"{level}.r{n}", f"Room {n}", use, rect))
    if outer.y0 > 5 and not level:
        lawn = outer.model_copy(update={"y0": 0, "y1": outer.y0})
        found.append(Area("0.lawn", "Lawn", Use.OPEN, lawn))
    return found


def _cut(draw: st.DrawFn, rects: list[Rect]) -> None:
    index = draw(st.integers(0, len(rects) - 1))
    rect, upright = rects[index], draw(st.booleans())
    length = rect.width if upright else rect.depth
    if length < 2 * _LEAST:
        return
    cut = draw(st.integers(_LEAST, length - _LEAST))
    low, high = ("x1", "x0") if upright else ("y1", "y0")
    at = (rect.x0 if upright else rect.y0) + cut
    rects[index : index + 1] = [rect.model_copy(update={side: at}) for side in (low, high)]


def _stair(draw: st.DrawFn, rooms: tuple[Room, ...]) -> Stair:
    room = next(room for room in rooms if room.use is Use.STAIRS)
    return fit_stair(room.id, room.clear, draw(st.sampled_from(["y0", "y1"])))


@st.composite
def _openings(
    draw: st.DrawFn, level: int, rooms: tuple[Room, ...], walls: tuple[PlanWall, ...]
) -> tuple[Opening, ...]:
    """In some of the places where a wall parts two rooms, or a room from the open."""
    found: list[Opening] = []
    indoors = {room.id for room in rooms if room.use not in (Use.OPEN, Use.PORCH, Use.TERRACE)}
    for wall in walls:
        for start, end, sides in _places(wall, rooms):
            if end - start < _LEAST or not indoors & {*sides} or not draw(st.booleans()):
                continue
            kind = draw(_kinds(wall, sides))
            height, sill = _ROOM[kind]
            width = draw(st.integers(24, min(60, end - start - 24)))
            into = sides[0] if kind == "door" else None
            extra: dict[str, Any] = {"hinge": "start", "swings_into": into} if into else {}
            letter = kind[0].upper()
            found.append(
                Opening(
                    id=f"{level}.{letter}{len(found) + 1}", kind=kind, wall=wall.id,
                    at=(start + end) // 2, width=width, height=height, sill=sill,
                    rooms=(sides[0], sides[1] if len(sides) > 1 else None), **extra,
                )
            )  # fmt: skip
    return tuple(found)


def _kinds(wall: PlanWall, sides: list[str]) -> st.SearchStrategy[Any]:
    inner = wall.external is False and len(sides) > 1
    return st.sampled_from(["door", "arch"] if inner else ["door", "window", "ventilator"])


def _places(wall: PlanWall, rooms: tuple[Room, ...]) -> list[tuple[int, int, list[str]]]:
    """Stretches of a wall between corners, from its first end, and the rooms on both sides."""
    line, first, last = (
        (wall.y0, wall.x0, wall.x1) if wall.y0 == wall.y1 else (wall.x0, wall.y0, wall.y1)
    )
    beside = []
    for room in rooms:
        o = room.outline
        spans = ((o.y0, o.y1), (o.x0, o.x1))
        edges, (a, b) = spans if wall.y0 == wall.y1 else spans[::-1]
        if line in edges and a < last and b > first:
            beside.append((room.id, max(a, first), min(b, last)))
    cuts = sorted({first, last, *(c for _, a, b in beside for c in (a, b))})
    return [
        (a - first, b - first, [id for id, low, high in beside if low <= a and b <= high])
        for a, b in pairwise(cuts)
        if any(low <= a and b <= high for _, low, high in beside)
    ]
