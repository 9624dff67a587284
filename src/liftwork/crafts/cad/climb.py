"""The search for arrangements: which room stands in which band, column and cell.

The climb itself runs in the kernel (`kernel/*.c`, built to WebAssembly): the same figures on
every machine, at the speed of compiled code. The number of steps bounds the work, the seed
fixes the path.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import wasmtime

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.needs import WISH, Need, Needs, Tie
from liftwork.formats.house_plan import Use
from liftwork.crafts.cad.programme import target_area
from liftwork.crafts.cad.walls import INNER, OUTDOORS, OUTER

_ROWS = {
    Use.PORCH: 0, Use.TERRACE: 0, Use.DRAWING_ROOM: 0, Use.KITCHEN: 1, Use.DINING: 1,
    Use.LOUNGE: 1, Use.STAIRS: 1, Use.POWDER: 1, Use.PASSAGE: 2, Use.STORE: 1,
    Use.LAUNDRY: 1, Use.BEDROOM: 2, Use.BATH: 2, Use.OPEN: 2,
}  # fmt: skip
_BEDROOM = 168.0
_SHALLOW = 396.0
_NOWHERE = 5
_ENDS = (None, 'x0', 'x1', 'y0', 'y1')
_LOOKED = 60
_NEARLY = {3: 6.0, 6: 24.0}


@dataclass(frozen=True)
class Proposal:
    cost: float
    missed: int
    arrangement: Arrangement
    boxes: dict[str, Box]


_engine = wasmtime.Engine()
import os
_module = wasmtime.Module(_engine, Path(os.environ.get("KERNEL", "/tmp/lay/kernel.wasm")).read_bytes())


class Climb:
    def __init__(self, needs: Needs, ground: Ground, seed: int) -> None:
        self._rooms = needs.rooms
        self._store = wasmtime.Store(_engine)
        exports = wasmtime.Instance(self._store, _module, []).exports(self._store)
        self._exports = exports
        self._memory = exports["memory"]
        self._seed = seed
        self._grid = ground.grid
        numbers = list(_numbers(needs, ground))
        at = exports["input"](self._store)
        self._memory.write(self._store, struct.pack(f"<{len(numbers)}d", *numbers), at)
        exports["load"](self._store)

    def proposed(self, steps: int, count: int) -> list[Proposal]:
        """What one climb of so many steps came by, of as many shapes, the cheapest first."""
        self._exports["climb"](self._store, self._seed, steps)
        found = self._exports["propose"](self._store, count, _LOOKED)
        at = self._exports["answer"](self._store)
        size = 2 + 8 * len(self._rooms)
        data = self._memory.read(self._store, at, at + 8 * found * size)
        values = struct.unpack(f"<{found * size}d", data)
        return [self._proposal(values[i * size : (i + 1) * size]) for i in range(found)]

    def _proposal(self, values: tuple[float, ...]) -> Proposal:
        slots: dict[tuple[int, int, int], list[tuple[float, str]]] = {}
        boxes = {}
        for room in self._rooms:
            band, column, cell, _, *edges = values[2 + 8 * room.number : 10 + 8 * room.number]
            if band < _NOWHERE:
                slots.setdefault((int(band), int(column), int(cell)), []).append((edges[0], room.id))
                x0, y0, x1, y1 = (round(edge / self._grid) for edge in edges)
                boxes[room.id] = (x0, y0, x1, y1)
        bands: list[list[list[tuple[str, ...]]]] = []
        for band, column, cell in sorted(slots):
            if band == len(bands):
                bands.append([])
            if column == len(bands[band]):
                bands[band].append([])
            bands[band][column].append(tuple(id for _, id in sorted(slots[band, column, cell])))
        arrangement = Arrangement(tuple(tuple(tuple(c) for c in band) for band in bands))
        return Proposal(values[0], int(values[1]), arrangement, boxes)


def _numbers(needs: Needs, ground: Ground) -> Iterator[float]:
    lights = [Tie(r.number, r.wells) for r in needs.rooms if r.light]
    most, grid = ground.depth * ground.grid, ground.grid
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


def _room(r: Need, ground: Ground, unit: float, bed: int) -> Iterator[float]:
    fixed = r.fixed or (0.0, 0.0, 0.0, 0.0)
    outer = r.use is Use.STAIRS or r.use in OUTDOORS
    yield from (r.area, 0.0 if r.thick else r.area, r.low, r.high)
    yield from (0.0 if r.fixed else r.weight / unit, r.short, r.ratio)
    for walls in (2 * INNER, INNER + OUTER, 2 * OUTER):
        for clear in r.clear:
            yield ground.grid * ground.units(clear + (OUTER if outer else walls / 2))
    yield from (r.usual, r.narrow, r.widest or 1e6, r.wide)
    yield from (r.absence, r.deep if r.use is Use.BEDROOM else 0.0)
    yield ground.grid * ground.units(r.light)
    yield from (fixed[2] - fixed[0] or r.thick, fixed[3] - fixed[1] or r.thick, *fixed)
    yield from (_pairing(r.use), r.fixed is not None, r.optional, _heads(r), _ROWS[r.use])
    yield from (_place(r), bed, r.use in (Use.LOUNGE, Use.PASSAGE, Use.BEDROOM))
    yield from (r.use in OUTDOORS, {Use.STAIRS: 5, Use.OPEN: 25}.get(r.use, 1))


def _place(room: Need) -> int:
    if room.fixed:
        return 0
    if room.use is Use.PORCH:
        return 1
    if room.use is Use.DRAWING_ROOM:
        return 2
    return 3 if room.use is Use.TERRACE and not room.rear else 0


def _heads(room: Need) -> bool:
    return room.use is not Use.BATH and (room.expected or room.use is Use.PASSAGE)


def _pairing(use: Use) -> int:
    """2 for a room small enough to share a cell with any, 1 for one that may, 0 for others."""
    if use in (Use.BATH, Use.POWDER, Use.STORE, Use.LAUNDRY, Use.PASSAGE, Use.OPEN):
        return 2
    return 0 if use in (Use.PORCH, Use.DRAWING_ROOM, Use.LOUNGE, Use.TERRACE, Use.STAIRS) else 1
