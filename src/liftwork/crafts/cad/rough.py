"""Rough sizes of many arrangements at once, from the areas of their rooms alone.

Every band is as deep as its rooms need at the width of the ground, every column as wide
as its rooms need at that depth, every cell as deep as its rooms need at that width. Lengths
are inches from the footprint's front left corner.

Only sums, products, quotients and comparisons are used, and sums run along the first axes,
where numpy adds in order: so every machine comes to the same figures.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from liftwork.crafts.cad.genes import BANDS, CELLS, COLUMNS, NOWHERE, Array, Genes, before
from liftwork.crafts.cad.needs import Need
from liftwork.formats.house_plan import Use

_UNFIT = 3000.0
"""Cost of rooms that cannot share a cell."""
_OFF = 3.0
"""Cost of an inch by which a band or a column misses a room that is decided."""
_ROUNDS = 2


class Rects(NamedTuple):
    """The edges of each room."""

    x0: Array
    y0: Array
    x1: Array
    y1: Array


@dataclass
class _Cells:
    """For each room: the index of its cell and its column, and what its whole cell holds.

    `first` is 1 for the room that stands for its cell, `widest` each column's least width.
    """

    slot: Array
    column: Array
    there: Array
    count: Array
    area: Array
    short: Array
    across: Array
    right: Array
    first: Array
    widest: Array
    unfit: Array

    def over(self, values: Array) -> Array:
        """The sums of the rooms' values by band and column."""
        n = values.shape[1]
        sums = np.bincount(self.column, values.ravel(), BANDS * COLUMNS * n + 1)
        return sums[:-1].reshape(BANDS, COLUMNS, n)

    def of(self, dense: Array) -> Array:
        """For each room what its column has."""
        return np.append(dense.ravel(), 0.0)[self.column].reshape(self.count.shape)

    def within(self, dense: Array) -> Array:
        """For each room what its cell has."""
        return np.append(dense.ravel(), 0.0)[self.slot].reshape(self.count.shape)


class Rough:
    """Sizes arrangements of certain rooms on a ground of a certain width."""

    def __init__(self, rooms: tuple[Need, ...], width: float) -> None:
        self._width = width
        self._area = row(*(r.area for r in rooms))
        self._short = row(*(r.short for r in rooms))
        self._number = row(*range(len(rooms)))
        self._kind = row(*(_pairing(r.use) for r in rooms))
        self._across = row(*(round(r.fixed[2] - r.fixed[0] if r.fixed else r.thick) for r in rooms))
        """The width that a room has by itself in a column, 0 where that is left open."""
        self._along = row(*(r.fixed[3] - r.fixed[1] if r.fixed else r.thick for r in rooms))
        self._rigid = row(*(1.0 if r.fixed else 0.0 for r in rooms)) > 0
        self._fixed = next((r for r in rooms if r.fixed), None)

    def sizes(self, genes: Genes) -> tuple[Rects, Array, Array]:
        """Each room's edges, the whole depth, and the cost of what is tight."""
        cells = self._cells(genes)
        stacked = cells.over(cells.first)
        single = cells.there & (cells.count == 1)
        several = cells.of(stacked) > 1
        stiff = np.where(single & (self._rigid | several), self._along, 0.0)
        decided = cells.over(np.where(single & (self._rigid | ~several), self._across, 0.0))
        low = np.where(stiff > 0, stiff, cells.short / cells.count)
        lows = cells.over(cells.first * low)
        depth, width, cost = self._bands(cells, stacked, stiff, decided, lows)
        cost = cost + cells.unfit
        tall, tight = self._depths(cells, (stacked, stiff, low, lows), depth, width)
        cost = cost + tight
        tops = before(depth, 0)
        if self._fixed is not None:
            cost = cost + self._anchor(genes, self._fixed, (width, tall, tops, stacked))
        y0 = cells.within(before(tall, 0) + tops[:, None])
        x0, w = self._across_cells(cells, cells.of(before(width, 1)), cells.of(width))
        return Rects(x0, y0, x0 + w, y0 + cells.within(tall)), depth.sum(axis=0), cost

    def _cells(self, genes: Genes) -> _Cells:
        shape = genes.band.shape
        n = genes.count
        there = genes.band < NOWHERE
        size = BANDS * COLUMNS * n
        column = (genes.band * COLUMNS + genes.column) * n + np.arange(n)
        slot = np.where(there, genes.cell * size + column, CELLS * size).ravel()

        def over(values: Array) -> tuple[Array, Array]:
            dense = np.bincount(slot, np.broadcast_to(values, shape).ravel(), CELLS * size + 1)
            return dense, dense[slot].reshape(shape)

        _, packed = over(1.0 + 16.0 * self._kind + 1024.0 * self._across)
        across = np.floor(packed / 1024.0)
        kind = np.floor((packed - 1024.0 * across) / 16.0)
        count = np.where(there, packed - 1024.0 * across - 16.0 * kind, 1.0)
        key = genes.side * 64.0 + self._number
        pair = there & (count == 2)
        right = pair & (2 * key > over(key)[1])
        dense, short = over(self._short)
        unfit = (there & (count > 2)) | (pair & ((kind < 3) | self._rigid))
        return _Cells(
            slot=slot,
            column=np.where(there, column, size).ravel(),
            there=there,
            count=count,
            area=over(self._area)[1],
            short=short,
            across=across,
            right=right,
            first=(there & ~right).astype(np.float64),
            widest=dense[:-1].reshape(CELLS, BANDS, COLUMNS, n).max(axis=0),
            unfit=_UNFIT * unfit.sum(axis=0),
        )

    def _bands(
        self, cells: _Cells, stacked: Array, stiff: Array, decided: Array, lows: Array
    ) -> tuple[Array, Array, Array]:
        """The depth of each band and the width of each column; the cost of what is tight."""
        least = np.where(decided > 0, decided, cells.widest)
        loose, taken = cells.over(np.where(stiff > 0, 0.0, self._area)), cells.over(stiff)
        floor = np.maximum(lows.max(axis=1), 1.0)
        depth = np.maximum(floor, cells.over(self._area * cells.there).sum(axis=1) / self._width)
        want = least
        for _ in range(_ROUNDS):
            want = np.maximum(least, loose / np.maximum(24.0, depth[:, None] - taken))
            want = np.where(decided > 0, decided, want)
            depth = np.maximum(floor, depth * want.sum(axis=1) / self._width)
        used = stacked[:, 0] > 0
        width, lacking = _fitted(want, least, self._width, decided == 0)
        return (
            np.where(used, depth, 0.0),
            width,
            (np.where(used, lacking, 0.0) * 4.0).sum(axis=0),
        )

    def _depths(
        self, cells: _Cells, parts: tuple[Array, Array, Array, Array], depth: Array, width: Array
    ) -> tuple[Array, Array]:
        """The depth of each cell, by cell, band and column; the cost of what is tight."""
        stacked, stiff, low, lows = parts
        deep = depth[:, None]
        tall = np.maximum(low, cells.area / np.maximum(cells.of(width), 1.0))
        tall = np.where(stiff > 0, stiff, tall)
        total = cells.over(cells.first * tall)
        loose = cells.over(cells.first * np.where(stiff > 0, 0.0, tall))
        less = np.minimum(np.maximum(total - deep, 0.0) / np.maximum(total - lows, 1e-6), 1.0)
        bound = (loose <= 0) & (stacked > 0)
        more = np.maximum(deep - total, 0.0) / np.maximum(np.where(bound, total, loose), 1e-6)
        grows = np.where((stiff > 0) & (cells.of(bound) == 0), 0.0, tall)
        tall = tall - (tall - low) * cells.of(less) + grows * cells.of(more)
        tight = np.where(stacked > 0, np.maximum(lows - deep, 0.0), 0.0) * 2.0
        n = depth.shape[1]
        size = CELLS * BANDS * COLUMNS * n
        dense = np.bincount(cells.slot, (cells.first * tall).ravel(), size + 1)[:-1]
        return dense.reshape(CELLS, BANDS, COLUMNS, n), tight.sum(axis=(0, 1))

    def _across_cells(self, cells: _Cells, x0: Array, w: Array) -> tuple[Array, Array]:
        """Each room's left edge and width, where two share a cell each its part of it."""
        mates = cells.across - self._across
        own = np.where(mates > 0, w - mates, w * self._area / np.maximum(cells.area, 1.0))
        own = np.where(self._across > 0, self._across, own)
        own = np.minimum(np.maximum(own, 12.0), np.maximum(w - 12.0, 12.0))
        own = np.where((self._across > 0) & (mates > 0), w / 2, own)
        pair = cells.there & (cells.count == 2)
        return np.where(cells.right, x0 + w - own, x0), np.where(pair, own, w)

    def _anchor(self, genes: Genes, need: Need, parts: tuple[Array, ...]) -> Array:
        """Stretch a band on both sides of a room that is decided, and its column likewise.

        Changes the widths and depths in `parts` in place, and gives the cost of what is off.
        """
        width, tall, tops, stacked = parts
        assert need.fixed is not None
        x0, y0, x1, y1 = need.fixed
        at = np.arange(genes.count)
        band, column, cell = (part[need.number] for part in genes.parts[:3])
        band = np.minimum(band, BANDS - 1)
        begins = before(width, 1)[band, column, at]
        last = (stacked > 0).sum(axis=1)[band, at] - 1
        left = x0 / np.maximum(begins, 1.0)
        right = (self._width - x1) / np.maximum(self._width - begins - (x1 - x0), 1.0)
        number = np.arange(COLUMNS).reshape(-1, 1)
        row_ = width[band, :, at].T
        row_ = np.where(number < column, row_ * left, np.where(number > column, row_ * right, row_))
        width[band, :, at] = row_.T
        cost = np.where(column == 0, x0, 0.0) + np.where(column == last, self._width - x1, 0.0)
        top = tops[band, at]
        stack = tall[:, band, column, at]
        end = top + stack.sum(axis=0)
        order = np.arange(CELLS).reshape(-1, 1)
        ahead = np.where(order < cell, stack, 0.0).sum(axis=0)
        behind = np.where(order > cell, stack, 0.0).sum(axis=0)
        near, far = np.maximum(y0 - top, 0.0), np.maximum(end - y1, 0.0)
        cost = cost + np.maximum(top - y0, 0.0) + np.maximum(y1 - end, 0.0)
        cost = cost + np.where(ahead == 0, near, 0.0) + np.where(behind == 0, far, 0.0)
        stack = np.where(order < cell, stack * (near / np.maximum(ahead, 1.0)), stack)
        stack = np.where(order > cell, stack * (far / np.maximum(behind, 1.0)), stack)
        tall[:, band, column, at] = stack
        return cost * _OFF


def row(*values: float) -> Array:
    """A column vector: a value for each room."""
    return np.array(values, dtype=np.float64).reshape(-1, 1)


def _fitted(want: Array, least: Array, length: float, free: Array) -> tuple[Array, Array]:
    """Stretch or shrink columns to a length; also by how much their least is too long."""
    total, low = want.sum(axis=1), least.sum(axis=1)
    less = np.minimum(np.maximum(total - length, 0.0) / np.maximum(total - low, 1e-6), 1.0)
    loose = np.where(free, want, 0.0)
    give = loose.sum(axis=1)
    bound = give <= 0
    loose = np.where(bound[:, None], want, loose)
    more = np.maximum(length - total, 0.0) / np.maximum(np.where(bound, total, give), 1e-6)
    fitted = want - (want - least) * less[:, None] + loose * more[:, None]
    return fitted, np.maximum(low - length, 0.0)


def _pairing(use: Use) -> int:
    """2 for a room small enough to share a cell with any, 1 for one that may, 0 for others."""
    if use in (Use.BATH, Use.POWDER, Use.STORE, Use.LAUNDRY, Use.PASSAGE, Use.OPEN):
        return 2
    return 0 if use in (Use.PORCH, Use.DRAWING_ROOM, Use.LOUNGE, Use.TERRACE, Use.STAIRS) else 1
