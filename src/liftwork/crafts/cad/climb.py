"""The search for arrangements: which room stands in which band, column and cell.

The climb itself is compiled (`kernel/*.c`), so that a house can have half a million
arrangements looked at. Here a storey's needs are turned into its numbers, and its answer
into arrangements. The number of steps bounds the work, the seed fixes the path.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.needs import WISH, Need, Needs, Tie
from liftwork.crafts.cad.programme import target_area
from liftwork.crafts.cad.walls import INNER, OUTDOORS, OUTER
from liftwork.formats.house_plan import Use
from liftwork.programs.wasm import Kernel

KERNEL = Path(__file__).with_name("kernel") / "kernel.wasm"
MOST_ROOMS = 40
"""Rooms of a storey, optional ones included, for which the kernel has space."""
_LOOKED = 30
"""Arrangements of a climb that are given better sizes before the best are proposed."""
_NEARLY = {3: 6.0, 6: 24.0}
"""Inches that a wall may lack while climbing, for sizes to mend, by the ground's grid."""
_NOWHERE = 5
"""The band of a room that is left out."""
_PER_ROOM = 8
_BEDROOM = 168.0
"""Square feet of a bedroom; where they are larger, so much less does a square foot count."""
_SHALLOW = 396.0
"""Inches of depth below which only two rows of rooms stand one behind the other."""

_ROWS = {
    Use.PORCH: 0, Use.TERRACE: 0, Use.DRAWING_ROOM: 0, Use.KITCHEN: 1, Use.DINING: 1,
    Use.LOUNGE: 1, Use.STAIRS: 1, Use.POWDER: 1, Use.PASSAGE: 2, Use.STORE: 1,
    Use.LAUNDRY: 1, Use.BEDROOM: 2, Use.BATH: 2, Use.OPEN: 2,
}  # fmt: skip
"""The row from the road in which a visitor would look for each use."""
_ENDS = (None, "x0", "x1", "y0", "y1")
_MARKS = {Use.STAIRS: 5, Use.OPEN: 25}
"""Marks of the rooms whose cells tell two shapes apart; others have 1."""
_PLAIN, _PORCH, _GUESTS, _TERRACE = range(4)


@dataclass(frozen=True)
class Proposal:
    """An arrangement with sizes on the grid: what it costs, and how many rules it misses.

    The cost is in weighted square feet, as the kernel estimates it.
    """

    cost: float
    missed: int
    arrangement: Arrangement
    boxes: dict[str, Box]


class Climb:
    """Arrangements of the rooms of one storey that get better step by step."""

    def __init__(self, needs: Needs, ground: Ground, seed: int) -> None:
        if len(needs.rooms) > MOST_ROOMS:
            raise ValueError(f"a storey of {len(needs.rooms)} rooms, more than {MOST_ROOMS}")
        self._rooms = needs.rooms
        self._grid = ground.grid
        self._seed = seed
        self._kernel = Kernel(KERNEL)
        self._kernel.write("input", _numbers(needs, ground))
        self._kernel.call("load")

    def proposed(self, steps: int, count: int) -> list[Proposal]:
        """What one climb of so many steps came by, at most `count`, the cheapest first."""
        self._kernel.call("climb", self._seed, steps)
        found = self._kernel.call("propose", count, _LOOKED)
        size = 2 + _PER_ROOM * len(self._rooms)
        numbers = self._kernel.read("answer", found * size)
        return [self._proposal(numbers[at : at + size]) for at in range(0, found * size, size)]

    def _proposal(self, numbers: tuple[float, ...]) -> Proposal:
        cost, missed, *rest = numbers
        slots: dict[tuple[int, int, int], list[tuple[int, str]]] = {}
        boxes: dict[str, Box] = {}
        for room in self._rooms:
            own = rest[_PER_ROOM * room.number : _PER_ROOM * (room.number + 1)]
            band, column, cell = (int(number) for number in own[:3])
            if band == _NOWHERE:
                continue
            x0, y0, x1, y1 = (round(edge / self._grid) for edge in own[4:])
            boxes[room.id] = (x0, y0, x1, y1)
            slots.setdefault((band, column, cell), []).append((x0, room.id))
        return Proposal(cost, int(missed), _arranged(slots), boxes)


def _arranged(slots: dict[tuple[int, int, int], list[tuple[int, str]]]) -> Arrangement:
    bands: list[list[list[tuple[str, ...]]]] = []
    for band, column, cell in sorted(slots):
        if band == len(bands):
            bands.append([])
        if column == len(bands[band]):
            bands[band].append([])
        bands[band][column].append(tuple(id for _, id in sorted(slots[band, column, cell])))
    return Arrangement(tuple(tuple(map(tuple, band)) for band in bands))


def _numbers(needs: Needs, ground: Ground) -> Iterator[float]:
    """The numbers of a storey, in the order in which `load` of kernel/kept.c reads them."""
    lights = [Tie(r.number, r.wells) for r in needs.rooms if r.light]
    grid = ground.grid
    most = ground.depth * grid
    yield from (len(needs.rooms), len(needs.links), len(lights), len(needs.wishes))
    yield next((r.number for r in needs.rooms if r.id == "bed1"), -1)
    yield _ENDS.index(next((r.end for r in needs.rooms if r.use is Use.STAIRS), None))
    yield from (most < _SHALLOW, ground.left_open, ground.right_open)
    yield from (ground.width * grid, most, ground.least_depth * grid, grid)
    yield from (_NEARLY[grid], WISH)
    share = max(1.0, target_area(Use.BEDROOM, ground.plot_sqft) / _BEDROOM)
    numbers = {room.id: room.number for room in needs.rooms}
    for room in needs.rooms:
        yield from _room(room, ground, 144 * share, numbers.get(room.owner or "", -1))
    for tie in (*needs.links, *lights, *needs.wishes):
        yield from (tie.room, len(tie.ways))
        for one, two, length, stair in tie.ways:
            yield from (one, two, stair, grid * ground.units(length))


def _room(room: Need, ground: Ground, unit: float, bed: int) -> Iterator[float]:
    x0, y0, x1, y1 = room.fixed or (0.0, 0.0, 0.0, 0.0)
    all_outer = room.use is Use.STAIRS or room.use in OUTDOORS
    yield from (room.area, 0.0 if room.thick else room.area, room.low, room.high)
    yield from (0.0 if room.fixed else room.weight / unit, room.short, room.ratio)
    for walls in (2 * INNER, INNER + OUTER, 2 * OUTER):
        for clear in room.clear:
            yield ground.grid * ground.units(clear + (OUTER if all_outer else walls / 2))
    yield from (room.usual, room.narrow, room.widest or 1e6, room.wide, room.absence)
    yield from (
        room.deep if room.use is Use.BEDROOM else 0.0,
        ground.grid * ground.units(room.light),
    )
    yield from (x1 - x0 or room.thick, y1 - y0 or room.thick, x0, y0, x1, y1)
    yield from (_pairing(room.use), room.fixed is not None, room.optional, _heads(room))
    yield from (_ROWS[room.use], _place(room), bed)
    yield from (room.use in (Use.LOUNGE, Use.PASSAGE, Use.BEDROOM), room.use in OUTDOORS)
    yield _MARKS.get(room.use, 1)


def _place(room: Need) -> int:
    """Where a room must stand, in the kernel's words."""
    if room.fixed:
        return _PLAIN
    if room.use is Use.TERRACE and not room.rear:
        return _TERRACE
    return {Use.PORCH: _PORCH, Use.DRAWING_ROOM: _GUESTS}.get(room.use, _PLAIN)


def _heads(room: Need) -> bool:
    """Whether a room has a place of its own to begin with."""
    return room.use is not Use.BATH and (room.expected or room.use is Use.PASSAGE)


def _pairing(use: Use) -> int:
    """2 for a room small enough to share a cell with any, 1 for one that may, 0 for others."""
    if use in (Use.BATH, Use.POWDER, Use.STORE, Use.LAUNDRY, Use.PASSAGE, Use.OPEN):
        return 2
    return 0 if use in (Use.PORCH, Use.DRAWING_ROOM, Use.LOUNGE, Use.TERRACE, Use.STAIRS) else 1
