"""Arrangements from which the search for usual houses begins.

They were found by the same search with many times the work (``bench/starts.py``) and are
kept as data. A start says which room stood where on a plot, not how large: every size is
found anew for the plot that is asked for, and the search goes on to other arrangements.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from math import log
from pathlib import Path
from typing import Any

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.arrangement import Arrangement

STARTS = Path(__file__).with_name("starts.json")


@dataclass(frozen=True)
class Start:
    """A house that was found: its plot in inches, setbacks by number, rooms by storey."""

    width: int
    depth: int
    setbacks: int
    storeys: tuple[Arrangement, ...]

    @property
    def floors(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the bedrooms on each storey."""
        return tuple(
            tuple(sorted(int(id[3:]) for id in each.ids() if id.startswith("bed")))
            for each in self.storeys
        )

    @property
    def bedrooms(self) -> int:
        """How many bedrooms the house has."""
        return sum(map(len, self.floors))

    def off(self, plot: PlotSize) -> float:
        """How far the plot is from the start's own, by the proportions of its sides."""
        return abs(log(plot.width / self.width)) + abs(log(plot.depth / self.depth))

    def fits(self, plot: PlotSize) -> bool:
        """Whether the plot is at least as large each way."""
        return plot.width >= self.width and plot.depth >= self.depth


@cache
def all_starts() -> tuple[Start, ...]:
    """Every start that is kept."""
    if not STARTS.exists():
        return ()
    return tuple(map(read, json.loads(STARTS.read_text(encoding="utf-8"))))


def read(kept: dict[str, Any]) -> Start:
    """A start from what is kept of it."""
    width, depth = kept["plot"]
    storeys = tuple(
        Arrangement(
            tuple(
                tuple(tuple(tuple(cell.split("|")) for cell in column) for column in band)
                for band in bands
            )
        )
        for bands in kept["storeys"]
    )
    return Start(width, depth, kept["setbacks"], storeys)


def written(start: Start) -> dict[str, Any]:
    """A start as it is kept."""
    return {
        "plot": [start.width, start.depth],
        "setbacks": start.setbacks,
        "storeys": [
            [[["|".join(cell) for cell in column] for column in band] for band in each.bands]
            for each in start.storeys
        ],
    }


def starts_for(plot: PlotSize, bedrooms: int, storeys: int) -> list[Start]:
    """Starts of such a house, that of the most similar plot first."""
    alike = [s for s in all_starts() if s.bedrooms == bedrooms and len(s.storeys) == storeys]
    return sorted(alike, key=lambda start: start.off(plot))
