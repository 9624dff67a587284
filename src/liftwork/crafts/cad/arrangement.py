"""Which room stands where, without its size: bands, their columns, and the cells in them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from liftwork.crafts.cad.programme import Link, Programme

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

    def cells(self) -> Iterator[tuple[int, Column, Cell]]:
        """Each cell with the number of its band and its column."""
        for number, band in enumerate(self.bands):
            for column in band:
                for cell in column:
                    yield number, column, cell

    def ids(self) -> frozenset[str]:
        """The rooms that stand in it."""
        return frozenset(id for _, _, cell in self.cells() for id in cell)

    def follows(self) -> frozenset[tuple[str, str]]:
        """Pairs side by side in a cell, and pairs of cells one behind the other."""
        pairs = {(cell[0], cell[1]) for _, _, cell in self.cells() if len(cell) == 2}
        for band in self.bands:
            for column in band:
                pairs |= {(one[0], two[0]) for one, two in pairwise(column)}
        return frozenset(pairs)

    def renamed(self, names: dict[str, str]) -> Arrangement:
        """The same places under other room ids."""
        return Arrangement(
            tuple(
                tuple(
                    tuple(tuple(names.get(id, id) for id in cell) for cell in column)
                    for column in band
                )
                for band in self.bands
            )
        )


def narrowed(programme: Programme, arrangement: Arrangement) -> Programme:
    """The programme with only the rooms of an arrangement."""
    there = arrangement.ids()

    def kept(links: tuple[Link, ...]) -> tuple[Link, ...]:
        return tuple(
            replace(link, others=tuple(other for other in link.others if other in there))
            for link in links
            if link.a in there
        )

    return replace(
        programme,
        specs=tuple(spec for spec in programme.specs if spec.id in there),
        links=kept(programme.links),
        wishes=kept(programme.wishes),
        bands=len(arrangement.bands),
    )
