"""Which room stands where, without its size: bands, their columns, and the cells in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[str, ...]
"""One room, or two side by side, left and right."""
Column = tuple[Cell, ...]
"""Cells from the road back."""
Band = tuple[Column, ...]
"""Columns from left to right."""

Shape = tuple[tuple[tuple[int, ...], ...], ...]
"""How many rooms stand in each cell of each column of each band."""


@dataclass(frozen=True)
class Arrangement:
    """The bands of a storey from the road back, by room id."""

    bands: tuple[Band, ...]

    @property
    def shape(self) -> Shape:
        """How many rooms stand in each cell of each column of each band."""
        return tuple(
            tuple(tuple(len(cell) for cell in column) for column in band) for band in self.bands
        )

    @property
    def ids(self) -> frozenset[str]:
        """The rooms that stand in it."""
        return frozenset(
            id for band in self.bands for column in band for cell in column for id in cell
        )

    def filled(self, rooms: Iterator[str]) -> Arrangement:
        """The same shape with other rooms, in the order of its places."""
        return Arrangement(
            tuple(
                tuple(tuple(tuple(next(rooms) for _ in cell) for cell in column) for column in band)
                for band in self.bands
            )
        )
