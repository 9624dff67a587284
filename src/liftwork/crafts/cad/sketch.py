"""The slots of an arrangement: its places without its rooms, and which of them can meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from liftwork.crafts.cad.arrangement import Arrangement

Edge = Literal["x0", "x1", "y0", "y1"]
_AHEAD: Edge = "y0"
_BEHIND: Edge = "y1"


@dataclass(frozen=True)
class Slot:
    """One place: its band, column, cell, its side in the cell, and the room it was made for."""

    band: int
    column: int
    cell: int
    side: int
    room: str


@dataclass(frozen=True)
class Meeting:
    """Two slots, by number, that can share a wall at the edge `edge` of the first."""

    one: int
    two: int
    edge: Edge


@dataclass(frozen=True)
class Sketch:
    """Slots, where they can meet, and at which edges each lies along the storey's outside."""

    slots: tuple[Slot, ...]
    meetings: tuple[Meeting, ...]
    outside: tuple[frozenset[Edge], ...]


def sketch_of(arrangement: Arrangement) -> Sketch:
    """The slots of an arrangement."""
    slots = tuple(
        Slot(b, c, k, s, id)
        for b, band in enumerate(arrangement.bands)
        for c, column in enumerate(band)
        for k, cell in enumerate(column)
        for s, id in enumerate(cell)
    )
    ends = _Ends(arrangement)
    meetings = []
    for one, a in enumerate(slots):
        for two, b in enumerate(slots):
            edge = ends.edge(a, b) if one != two else None
            if edge is not None:
                meetings.append(Meeting(one, two, edge))
    return Sketch(slots, tuple(meetings), tuple(ends.outside(slot) for slot in slots))


class _Ends:
    """Which slots are first and last where."""

    def __init__(self, arrangement: Arrangement) -> None:
        self._bands = arrangement.bands

    def edge(self, a: Slot, b: Slot) -> Edge | None:
        """The edge of `a` at which `b` can stand, None where the two cannot meet."""
        if a.band != b.band:
            behind = b.band == a.band + 1 and self._rear(a) and b.cell == 0
            ahead = b.band == a.band - 1 and self._rear(b) and a.cell == 0
            return "y1" if behind else "y0" if ahead else None
        if a.column != b.column:
            right = b.column == a.column + 1 and self._right(a) and b.side == 0
            left = b.column == a.column - 1 and self._right(b) and a.side == 0
            return "x1" if right else "x0" if left else None
        if a.cell == b.cell:
            return "x1" if a.side < b.side else "x0"
        return {1: _BEHIND, -1: _AHEAD}.get(b.cell - a.cell)

    def outside(self, slot: Slot) -> frozenset[Edge]:
        """The edges at which nothing of the storey stands beyond the slot."""
        edges: set[Edge] = set()
        if slot.column == 0 and slot.side == 0:
            edges.add("x0")
        if slot.column == len(self._bands[slot.band]) - 1 and self._right(slot):
            edges.add("x1")
        if slot.band == 0 and slot.cell == 0:
            edges.add("y0")
        if slot.band == len(self._bands) - 1 and self._rear(slot):
            edges.add("y1")
        return frozenset(edges)

    def _rear(self, slot: Slot) -> bool:
        return slot.cell == len(self._bands[slot.band][slot.column]) - 1

    def _right(self, slot: Slot) -> bool:
        return slot.side == len(self._bands[slot.band][slot.column][slot.cell]) - 1
