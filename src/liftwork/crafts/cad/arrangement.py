"""Which room stands where, without its size: bands, their columns, and the cells in them."""

from __future__ import annotations

from dataclasses import dataclass

Cell = tuple[str, ...]
"""One room, or two side by side, left and right."""
Column = tuple[Cell, ...]
"""Cells from the road back."""
Band = tuple[Column, ...]
"""Columns from left to right."""


@dataclass(frozen=True)
class Arrangement:
    """The bands of a storey from the road back, by room id."""

    bands: tuple[Band, ...]

    @property
    def ids(self) -> frozenset[str]:
        """The rooms that stand in it."""
        return frozenset(
            id for band in self.bands for column in band for cell in column for id in cell
        )
