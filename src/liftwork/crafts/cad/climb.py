"""The search for arrangements: which room stands in which band, column and cell.

Many arrangements climb side by side. A step puts a room beside another, often beside one
that it must share a wall with, or lets rooms, columns or bands change places; a step for
the worse is taken as long as it is small, and what is small shrinks to nothing. Now and
then the worst begin again where the best stand. The number of steps bounds the work, the
seed fixes the path.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from liftwork.crafts.cad.arrangement import Arrangement, Shape
from liftwork.crafts.cad.estimate import Estimate
from liftwork.crafts.cad.genes import BANDS, CELLS, COLUMNS, NOWHERE, Array, Genes
from liftwork.crafts.cad.needs import Need
from liftwork.formats.house_plan import Use

CLIMBERS = 48
_HOT = 300.0
"""What a step for the worse may cost at the beginning."""
_SUITES, _LEAVES, _AIMED = 0.2, 0.065, 0.45
"""Shares of steps that move a bedroom with its bath, that let an optional room come or go,
and, of the others, that put a room beside one that it should share a wall with."""
_KEPT = 24
"""Arrangements that are looked at for their shapes at each meeting."""
_MEET = 40
"""Steps between two choices of who goes on."""

_ROWS = {
    Use.PORCH: 0, Use.TERRACE: 0, Use.DRAWING_ROOM: 0, Use.KITCHEN: 1, Use.DINING: 1,
    Use.LOUNGE: 1, Use.STAIRS: 1, Use.POWDER: 1, Use.PASSAGE: 2, Use.STORE: 1,
    Use.LAUNDRY: 1, Use.BEDROOM: 2, Use.BATH: 2, Use.OPEN: 2,
}  # fmt: skip
"""The row from the road in which a visitor would look for each use."""


class Climb:
    """Arrangements of the rooms of one storey that get better step by step."""

    def __init__(self, estimate: Estimate, seed: int) -> None:
        self._estimate = estimate
        self._rooms = estimate.needs.rooms
        self._links = [link.ways for link in estimate.needs.links if link.ways]
        self._random: Any = np.random.RandomState(seed)
        self._n = CLIMBERS
        self._at = np.arange(self._n)
        self._all = np.array([r.number for r in self._rooms])
        self._changes = (
            *[self._stack] * 4, *[self._beside] * 3, self._share, *[self._neighbour] * 2,
            self._band, *[self._swap] * 2, self._swap_columns, self._carry, self._turn,
        )  # fmt: skip
        self._optional = np.array([r.number for r in self._rooms if r.optional], dtype=np.int64)
        loose = [
            (number, link.room)
            for number, link in enumerate(estimate.needs.links)
            if self._rooms[link.room].optional
        ]
        self._loose = [number for number, _ in loose]
        self._optional_of = np.array([room for _, room in loose], dtype=np.int64)
        ways = [(one, two) for link in self._links for one, two, _, _ in link]
        self._one = np.array([one for one, _ in ways])
        self._two = np.array([two for _, two in ways])
        counts = [len(link) for link in self._links]
        self._counts = np.array(counts)
        self._firsts = np.cumsum(self._counts) - self._counts
        numbers = {room.id: room.number for room in self._rooms}
        baths = [(room.owner, room.number) for room in self._rooms if room.owner]
        self._beds = np.array([numbers[owner] for owner, _ in baths], dtype=np.int64)
        self._baths = np.array([number for _, number in baths], dtype=np.int64)
        self._goals = np.array(
            [r.number for r in self._rooms if r.use in (Use.LOUNGE, Use.PASSAGE, Use.BEDROOM)]
        )
        self._proposed: set[Shape] = set()
        self._kept: dict[Shape, tuple[float, Arrangement]] = {}

    def run(self, steps: int) -> None:
        """Take so many steps from a fresh beginning, ever more careful ones."""
        self._here = self._beginning()
        self._cost, self._lack = self._estimate.score(self._here)
        self._best = self._here.copy()
        self._least = self._cost.copy()
        for step in range(steps):
            heat = _HOT * (1 - step / steps) ** 2
            there = self._stepped()
            cost, lack = self._estimate.score(there)
            chance = self._random.random_sample(self._n)
            taken = cost <= self._cost + heat * chance * chance
            self._here.put(taken, there)
            self._cost = np.where(taken, cost, self._cost)
            self._lack[:, taken] = lack[:, taken]
            better = self._cost < self._least
            self._best.put(better, self._here)
            self._least = np.where(better, self._cost, self._least)
            if step % _MEET == _MEET - 1:
                self._meet()
        self._keep(self._best, self._least)

    def proposed(self, count: int) -> list[Arrangement]:
        """The arrangements that cost least, of shapes that were not proposed before."""
        ranked = sorted(
            (cost, shape) for shape, (cost, _) in self._kept.items() if shape not in self._proposed
        )[:count]
        self._proposed.update(shape for _, shape in ranked)
        return [self._kept[shape][1] for _, shape in ranked]

    def _keep(self, genes: Genes, costs: Array) -> None:
        """Remember the best arrangement of each shape."""
        for position in np.argsort(costs, kind="stable")[:_KEPT]:
            arrangement = self._arrangement(genes, int(position))
            cost = float(costs[position])
            known = self._kept.get(arrangement.shape)
            if known is None or cost < known[0]:
                self._kept[arrangement.shape] = (cost, arrangement)

    def _meet(self) -> None:
        """The worst quarter goes on from where the best quarter stands."""
        self._keep(self._here, self._cost)
        order = np.argsort(self._cost, kind="stable")
        quarter = self._n // 4
        good, bad = order[:quarter], order[-quarter:]
        for part in self._here.parts:
            part[:, bad] = part[:, good]
        self._cost[bad] = self._cost[good]
        self._lack[:, bad] = self._lack[:, good]

    def _arrangement(self, genes: Genes, position: int) -> Arrangement:
        slots: dict[tuple[int, int, int], list[tuple[int, int]]] = {}
        for room in self._rooms:
            band, column, cell, side = (int(part[room.number, position]) for part in genes.parts)
            if band < NOWHERE:
                slots.setdefault((band, column, cell), []).append((side, room.number))
        bands: list[list[list[tuple[str, ...]]]] = []
        for band, column, cell in sorted(slots):
            rooms = tuple(self._rooms[r].id for _, r in sorted(slots[band, column, cell]))
            if band == len(bands):
                bands.append([])
            if column == len(bands[band]):
                bands[band].append([])
            bands[band][column].append(rooms)
        return Arrangement(tuple(tuple(tuple(c) for c in band) for band in bands))

    def _beginning(self) -> Genes:
        """Rooms in rows from the road back, in an order of chance; baths before their bedrooms."""
        count = len(self._rooms)
        shape = (count, self._n)
        genes = Genes.empty(*shape)
        keys = self._random.random_sample(shape)
        rows = np.array([_ROWS[room.use] for room in self._rooms]).reshape(-1, 1)
        rows = np.broadcast_to(rows, shape).copy()
        if self._estimate.shallow:
            rows = np.where(rows == 1, self._random.randint(2, size=shape), rows // 2)
        for room in self._rooms:
            if room.fixed:
                x, y = self._estimate.middle(room.fixed)
                rows[room.number], keys[room.number] = min(2, int(3 * y)), x
        heads = np.array([_heads(room) for room in self._rooms]).reshape(-1, 1)
        for row in range(3):
            inside = heads & (rows == row)
            order = (
                np.where(inside, keys, 2.0)
                .argsort(axis=0, kind="stable")
                .argsort(axis=0, kind="stable")
            )
            spill = order >= COLUMNS - 1
            column = np.where(spill, order % (COLUMNS - 1), order)
            cell = np.where(spill, 3, 1)
            genes.column = np.where(inside, column, genes.column)
            genes.cell = np.where(inside, cell, genes.cell)
            genes.band = np.where(inside, row, genes.band)
        numbers = {room.id: room.number for room in self._rooms}
        for room in self._rooms:
            if room.use is Use.BATH:
                bed = numbers[room.id.replace("bath", "bed")]
                genes.band[room.number] = genes.band[bed]
                genes.column[room.number] = genes.column[bed]
                genes.cell[room.number] = np.maximum(genes.cell[bed] - 1, 0)
            elif not _heads(room):
                genes.band[room.number] = NOWHERE
        return genes

    def _stepped(self) -> Genes:
        """A changed copy of where the climbers stand: one kind of change for all of them."""
        genes = self._here.copy()
        kind = self._random.random_sample()
        if len(self._beds) and kind < _SUITES:
            self._suite(genes)
        elif len(self._optional) and kind > 1 - _LEAVES:
            spare = len(self._loose) and self._random.randint(2)
            self._leave(genes, self._spare() if spare else self._some(self._optional))
        else:
            linked = self._random.random_sample() < _AIMED
            one, two = self._linked() if linked else (self._some(self._all), self._some(self._all))
            two = np.where(genes.band[two, self._at] == NOWHERE, one, two)
            self._changes[self._random.randint(len(self._changes))](genes, one, two)
        return genes

    def _some(self, choices: Array) -> Array:
        return choices[self._random.randint(len(choices), size=self._n)]

    def _coin(self) -> Array:
        return self._random.randint(2, size=self._n)

    def _linked(self) -> tuple[Array, Array]:
        """A pair that should share a wall, of the links that lack most by some chance."""
        worst = self._lack[: len(self._links)] + 40.0
        pull = worst * self._random.random_sample(worst.shape)
        link = pull.argmax(axis=0)
        pick = self._random.randint(1 << 20, size=self._n) % self._counts[link]
        way = self._firsts[link] + pick
        one, two = self._one[way], self._two[way]
        turned = self._random.randint(10, size=self._n) < 3
        return np.where(turned, two, one), np.where(turned, one, two)

    def _spare(self) -> Array:
        """The optional room that misses its walls by most, by some chance."""
        worst = (self._lack[self._loose] + 10.0) * self._random.random_sample(
            (len(self._loose), self._n)
        )
        return self._optional_of[worst.argmax(axis=0)]

    def _place(self, genes: Genes, room: Array) -> tuple[Array, Array, Array]:
        band, column, cell = (part[room, self._at] for part in genes.parts[:3])
        return band, column, cell

    def _set(self, genes: Genes, room: Array, band: Array, column: Array, cell: Array) -> None:
        genes.band[room, self._at] = band
        genes.column[room, self._at] = np.minimum(np.maximum(column, 0), COLUMNS - 1)
        genes.cell[room, self._at] = np.minimum(np.maximum(cell, 0), CELLS - 1)

    def _stack(self, genes: Genes, one: Array, two: Array) -> None:
        """A cell of its own in the other's column, before or behind it."""
        band, column, cell = self._place(genes, two)
        cell = cell + self._coin()
        shift = (genes.band == band) & (genes.column == column) & (genes.cell >= cell)
        genes.cell = np.minimum(genes.cell + shift, CELLS - 1)
        self._set(genes, one, band, column, cell)

    def _beside(self, genes: Genes, one: Array, two: Array) -> None:
        """A column of its own in the other's band, left or right of it."""
        band, column, _ = self._place(genes, two)
        column = column + self._coin()
        shift = (genes.band == band) & (genes.column >= column)
        genes.column = np.minimum(genes.column + shift, COLUMNS - 1)
        self._set(genes, one, band, column, np.zeros_like(column))

    def _share(self, genes: Genes, one: Array, two: Array) -> None:
        """The other's cell, left or right in it."""
        self._set(genes, one, *self._place(genes, two))
        side = self._coin()
        genes.side[one, self._at] = side
        genes.side[two, self._at] = np.where(one == two, side, 1 - side)

    def _neighbour(self, genes: Genes, one: Array, two: Array) -> None:
        """The near end of a column in the band before or behind the other's."""
        band, column, _ = self._place(genes, two)
        back = self._coin()
        other = band + 2 * back - 1
        other = np.where((other < 0) | (other >= BANDS), band, other)
        column = column + self._random.randint(3, size=self._n) - 1
        column = np.maximum(column, 0)
        shift = (genes.band == other) & (genes.column == column) & (back == 1)
        genes.cell = np.minimum(genes.cell + shift, CELLS - 1)
        self._set(genes, one, other, column, np.where(back == 1, 0, CELLS - 1))

    def _band(self, genes: Genes, one: Array, two: Array) -> None:
        """A band of its own, before or behind the other's."""
        band, _, _ = self._place(genes, two)
        band = band + self._coin()
        full = genes.band.max(axis=0, initial=0, where=genes.band < NOWHERE) >= BANDS - 1
        shift = (genes.band >= band) & (genes.band < NOWHERE) & ~full
        genes.band = genes.band + shift
        zero = np.zeros_like(band)
        self._set(genes, one, np.minimum(band, BANDS - 1), zero, zero)

    def _suite(self, genes: Genes) -> None:
        """A bedroom goes beside another room, its bath with it."""
        pick = self._random.randint(len(self._beds), size=self._n)
        bed, bath = self._beds[pick], self._baths[pick]
        goal = self._some(self._goals)
        goal = np.where(genes.band[goal, self._at] == NOWHERE, bed, goal)
        sort = self._random.randint(6)
        if sort < 2:
            self._beside(genes, bed, goal)
        elif sort < 3:
            self._stack(genes, bed, goal)
        elif sort < 5:
            self._neighbour(genes, bed, goal)
        genes.compact()
        if self._random.random_sample() < 0.65:
            self._stack(genes, bath, bed)
        elif self._random.random_sample() < 0.7:
            self._beside(genes, bath, bed)
        else:
            self._share(genes, bath, bed)

    def _swap(self, genes: Genes, one: Array, two: Array) -> None:
        for part in genes.parts:
            a, b = part[one, self._at], part[two, self._at]
            part[one, self._at], part[two, self._at] = b, a

    def _swap_columns(self, genes: Genes, one: Array, two: Array) -> None:
        """The two rooms' whole columns change places."""
        b1, c1, _ = self._place(genes, one)
        b2, c2, _ = self._place(genes, two)
        first = (genes.band == b1) & (genes.column == c1)
        second = (genes.band == b2) & (genes.column == c2)
        genes.band = np.where(first, b2, np.where(second, b1, genes.band))
        genes.column = np.where(first, c2, np.where(second, c1, genes.column))

    def _carry(self, genes: Genes, one: Array, two: Array) -> None:
        """A whole column goes beside another's."""
        b1, c1, _ = self._place(genes, one)
        band, column, _ = self._place(genes, two)
        column = column + self._coin()
        moved = (genes.band == b1) & (genes.column == c1) & (b1 < NOWHERE)
        shift = (genes.band == band) & (genes.column >= column) & ~moved
        genes.column = np.minimum(genes.column + shift, COLUMNS - 1)
        genes.band = np.where(moved, band, genes.band)
        genes.column = np.where(moved, np.minimum(column, COLUMNS - 1), genes.column)

    def _turn(self, genes: Genes, one: Array, two: Array) -> None:
        """The cells of a column or the columns of a band in the other order, or two bands."""
        band, column, _ = self._place(genes, one)
        sort = self._random.randint(4)
        inside = genes.band == band
        if sort < 2:
            genes.cell = np.where(inside & (genes.column == column), CELLS - 1 - genes.cell,
                                  genes.cell)  # fmt: skip
        elif sort < 3:
            genes.column = np.where(inside, COLUMNS - 1 - genes.column, genes.column)
            genes.side = np.where(inside, 1 - genes.side, genes.side)
        else:
            other, _, _ = self._place(genes, two)
            second = genes.band == other
            genes.band = np.where(inside, other, np.where(second, band, genes.band))

    def _leave(self, genes: Genes, room: Array) -> None:
        """An optional room goes, or comes where it is not."""
        there = genes.band[room, self._at] < NOWHERE
        band = genes.band.max(axis=0, initial=0, where=genes.band < NOWHERE)
        band = self._random.randint(1 << 20, size=self._n) % (band + 1)
        column = self._random.randint(3, size=self._n)
        self._set(genes, room, np.where(there, NOWHERE, band), column, 4 * self._coin())


def _heads(room: Need) -> bool:
    """Whether a room has a place of its own to begin with."""
    return room.use is not Use.BATH and (room.expected or room.use is Use.PASSAGE)
