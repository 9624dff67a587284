"""Many arrangements as arrays: a row for each room, a column for each arrangement."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

Array = Any
"""A numpy array, one arrangement in each position of its last axis."""

BANDS, COLUMNS, CELLS = 5, 6, 4
"""The most bands, columns of a band, and cells of a column."""
NOWHERE = BANDS
"""The band of a room that is left out."""


@dataclass
class Genes:
    """Where each room stands: its band, column and cell, and its side where it shares a cell."""

    band: Array
    column: Array
    cell: Array
    side: Array

    @classmethod
    def empty(cls, rooms: int, count: int) -> Genes:
        """So many arrangements with every room in the first place."""
        shape = (rooms, count)
        return cls(*(np.zeros(shape, dtype=np.int64) for _ in range(4)))

    @property
    def parts(self) -> tuple[Array, Array, Array, Array]:
        """The four arrays."""
        return self.band, self.column, self.cell, self.side

    @property
    def count(self) -> int:
        """How many arrangements there are."""
        return int(self.band.shape[1])

    def copy(self) -> Genes:
        """The same places in arrays of their own."""
        return Genes(*(part.copy() for part in self.parts))

    def put(self, where: Array, other: Genes) -> None:
        """Take over another's arrangements where `where` is true."""
        for own, part in zip(self.parts, other.parts, strict=True):
            own[:, where] = part[:, where]

    def compact(self) -> None:
        """Number bands, columns and cells from 0 without gaps."""
        there = self.band < NOWHERE
        self.band = np.where(there, _ranked(self.band, BANDS + 1, BANDS + 1), NOWHERE)
        columns = self.band * COLUMNS + self.column
        self.column = _ranked(columns, (BANDS + 1) * COLUMNS, COLUMNS)
        cells = (self.band * COLUMNS + self.column) * CELLS + self.cell
        self.cell = _ranked(cells, (BANDS + 1) * COLUMNS * CELLS, CELLS)


def _ranked(index: Array, size: int, group: int) -> Array:
    """The rank of each index among those of its group that are in use."""
    n = index.shape[1]
    at = np.arange(n)
    used = np.zeros((size, n), dtype=np.int64)
    used[index, at] = 1
    return before(used.reshape(-1, group, n), 1).reshape(size, n)[index, at]


def before(sizes: Array, axis: int) -> Array:
    """The sum of the sizes before each along the first or second axis."""
    starts = np.zeros_like(sizes)
    for index in range(1, sizes.shape[axis]):
        if axis == 0:
            np.add(starts[index - 1], sizes[index - 1], out=starts[index])
        else:
            np.add(starts[:, index - 1], sizes[:, index - 1], out=starts[:, index])
    return starts
