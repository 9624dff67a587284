"""What each room of a storey needs on a certain ground, in numbers that the search works with.

Lengths are inches between wall centre lines, areas square inches of outline.
"""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.openings import GLAZING
from liftwork.crafts.cad.programme import (
    KINDS,
    Link,
    Programme,
    Spec,
    least_sides,
    target_area,
    widest_side,
)
from liftwork.formats.house_plan import Use

WALLS = 7
"""Inches that two half walls take from a room, one of them an outer one."""
WINDOW_HEIGHT = 48
"""Inches from a window's sill to its head."""
MISFIT = 0.15
"""The share of its usual area from which a room's deviation counts twice."""
WISH = 20.0
"""What it costs that a wish is not met, in weighted square feet."""
_SQUARE = 0.84
"""The short side that is usual, as a share of the side of a square of the same area."""
_PASSAGE = 57
"""Inches of outline across a passage: 4 ft between walls."""
_TERRACE_DOOR = 48

Ways = tuple[tuple[int, int, float, bool], ...]
"""Alternatives of a link: two room numbers, the inches to share, whether the first is a stair.

Where one is a stair it comes first.
"""


@dataclass(frozen=True)
class Need:
    """One room. `fixed` is the rectangle that it must have, inches from the footprint's corner.

    `short` and `long` are its least sides, `clear` the same between wall faces; `low` and
    `high` bound its area. `usual` is the short side below which each inch costs `narrow`,
    `widest` that above which each costs `wide`. `thick` is set for passages, which are as
    long as they happen to be. `light` is the outside wall that windows ask for, `wells` the
    rooms that may give it instead. `end` is the side at which a stair is stepped on.
    `absence` is what leaving it out costs, `deep` what a bedroom costs at the road rather
    than at the back.
    """

    number: int
    id: str
    use: Use
    area: float
    low: float
    high: float
    weight: int
    short: float
    long: float
    clear: tuple[int, int]
    ratio: float
    usual: float
    narrow: int
    widest: float
    wide: int
    thick: float
    optional: bool
    expected: bool
    absence: float
    light: float
    wells: Ways
    fixed: tuple[float, float, float, float] | None
    end: str | None
    owner: str | None
    rear: bool
    deep: float


@dataclass(frozen=True)
class Tie:
    """A room, by number, and the walls of which it must share one, or would like to."""

    room: int
    ways: Ways


@dataclass(frozen=True)
class Needs:
    """The rooms of a storey, the walls they must share, and those they would like to share."""

    rooms: tuple[Need, ...]
    links: tuple[Tie, ...]
    wishes: tuple[Tie, ...]


def needs_of(programme: Programme, ground: Ground) -> Needs:
    """The needs of a programme on a ground."""
    numbers = {spec.id: number for number, spec in enumerate(programme.specs)}
    stairs = {spec.id for spec in programme.specs if spec.use is Use.STAIRS}
    aims = _aims(programme, ground)

    def ways(a: str, others: tuple[str, ...], length: float) -> Ways:
        there = [other for other in others if other in numbers]
        return tuple(
            (numbers[other], numbers[a], length, True)
            if other in stairs
            else (numbers[a], numbers[other], length, a in stairs)
            for other in there
        )

    def tie(each: Link) -> Tie:
        return Tie(numbers[each.a], ways(each.a, each.others, each.length))

    rooms = []
    for spec in programme.specs:
        wells = _wells(spec, programme)
        need = _light_wall(spec, ground, 0)
        rooms.append(
            _need(
                numbers[spec.id],
                spec,
                ground,
                aims[spec.id],
                tuple(
                    (numbers[spec.id], numbers[well], need + beyond, False)
                    for well, beyond in wells
                )
                if spec.light
                else (),
            )
        )
    return Needs(tuple(rooms), tuple(map(tie, programme.links)), tuple(map(tie, programme.wishes)))


def _wells(spec: Spec, programme: Programme) -> list[tuple[str, int]]:
    """Rooms through which a room may have its light, with the wall that else is taken there."""
    found = []
    for other in programme.specs:
        if other.use is Use.OPEN:
            found.append((other.id, 0))
        elif other.use is Use.TERRACE:
            found.append((other.id, _TERRACE_DOOR))
        elif other.use is Use.PORCH and spec.use is not Use.BEDROOM:
            found.append((other.id, 60 if spec.use in (Use.LOUNGE, Use.DRAWING_ROOM) else 0))
    return found


def _light_wall(spec: Spec, ground: Ground, beside: int) -> float:
    """Inches of wall that a room needs for its windows."""
    area = target_area(spec.use, ground.plot_sqft) * spec.scale
    return max(48, round(GLAZING * area * 144 / WINDOW_HEIGHT) + 18) + beside


def _need(number: int, spec: Spec, ground: Ground, area: float, wells: Ways) -> Need:
    kind = KINDS[spec.use]
    short, long = least_sides(spec, ground.plot_sqft)
    widest = widest_side(spec, ground.plot_sqft)
    passage = spec.use is Use.PASSAGE
    habitable = kind.weight in (3, 4) and spec.use is not Use.OPEN
    grid = ground.grid
    fixed = tuple(float(grid * side) for side in spec.fixed) if spec.fixed else None
    return Need(
        number=number,
        id=spec.id,
        use=spec.use,
        area=area,
        low=area * kind.range[0],
        high=area * kind.range[1],
        weight=kind.weight,
        short=float(short + WALLS),
        long=float(long + WALLS),
        clear=(short, long),
        ratio=kind.proportion,
        usual=_SQUARE * area**0.5 if habitable else 0.0,
        narrow=4 if habitable else 0,
        widest=float(widest + WALLS) if widest else 0.0,
        wide=12 if passage else 6,
        thick=float(_PASSAGE) if passage else 0.0,
        optional=spec.optional,
        expected=spec.expected,
        absence=float(spec.absence) if spec.optional else 100_000.0,
        light=_light_wall(spec, ground, 0) if spec.light else 0.0,
        wells=wells,
        fixed=(fixed[0], fixed[1], fixed[2], fixed[3]) if fixed else None,
        end=spec.end,
        owner=spec.owner,
        rear=spec.id == "terrace2",
        deep=20.0 if ground.plot_sqft >= 1000 else 0.0,
    )


def _aims(programme: Programme, ground: Ground) -> dict[str, float]:
    """Target areas, stretched together to fill the storey.

    A terrace takes what the rooms leave.
    """
    specs = programme.specs
    total = float(ground.width * ground.depth * ground.grid**2)
    usual = {spec.id: target_area(spec.use, ground.plot_sqft) * spec.scale * 144 for spec in specs}
    for spec in specs:
        if spec.fixed:
            x0, y0, x1, y1 = spec.fixed
            usual[spec.id] = float((x1 - x0) * (y1 - y0) * ground.grid**2)
    terraces = {spec.id for spec in specs if spec.use is Use.TERRACE}
    stiff = {s.id for s in specs if KINDS[s.use].weight >= 6 or s.fixed or s.id in terraces}
    there = [s for s in specs if s.expected or s.use is Use.PASSAGE]
    kept = sum(usual[s.id] for s in there if s.id in stiff and s.id not in terraces)
    loose = sum(usual[s.id] for s in there if s.id not in stiff)
    stretch = (total - kept) / loose
    if terraces:
        least = 0.3 * sum(usual[id] for id in terraces)
        stretch = min(1.2, (total - kept - least) / loose)
        for id in terraces:
            usual[id] = max(least, total - kept - stretch * loose) / len(terraces)
    return {s.id: usual[s.id] * (1 if s.id in stiff else stretch) for s in specs}
