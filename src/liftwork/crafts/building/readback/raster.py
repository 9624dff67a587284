"""A plan on cells of half an inch, where areas and edges are counted, not computed.

Nothing here comes from `shapes`, which the makers measure by. Every face of a wall lies on a
half inch, so the counts are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from liftwork.crafts.building import heights
from liftwork.crafts.building.stretches import Stretch, stretches
from liftwork.formats.house_plan import Box, House, Storey, Wall
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy
else:
    numpy = lazy("numpy")

CELLS = 2
"""Cells to the inch."""
_MARGIN = 24
"""Inches kept free around the plot."""
_NARROW = 6
"""Half the inches across, below which a strip is no roof."""
Mask = Any
"""A plane of booleans, x by y."""


def area(mask: Mask) -> float:
    """Square inches of a mask."""
    return float(mask.sum()) / CELLS**2


def edge(mask: Mask) -> float:
    """Inches around a mask, its holes included."""
    across = (mask[1:] ^ mask[:-1]).sum()
    along = (mask[:, 1:] ^ mask[:, :-1]).sum()
    return float(across + along) / CELLS


def shrunk(mask: Mask, by: float) -> Mask:
    """What is left of a mask that far, inches, inside its edges; corners stay square."""
    return ~grown(~mask, by)


def grown(mask: Mask, by: float) -> Mask:
    """A mask and all around it so far, inches; corners stay square."""
    reach = round(by * CELLS)
    for axis in (0, 1):
        turned = mask if axis == 0 else mask.T
        padded = numpy.pad(turned, ((reach + 1, reach), (0, 0)))
        sums = numpy.cumsum(padded, axis=0, dtype=numpy.int32)
        near = sums[2 * reach + 1 :] - sums[: -2 * reach - 1] > 0
        mask = near if axis == 0 else near.T
    return mask


@dataclass(frozen=True)
class Raster:
    """One storey on its plot."""

    house: House
    level: int

    @property
    def storey(self) -> Storey:
        """The storey."""
        return self.house.storeys[self.level]

    @property
    def above(self) -> Raster | None:
        """The storey on top of it, or None."""
        top = self.level + 1 == len(self.house.storeys)
        return None if top else Raster(self.house, self.level + 1)

    def painted(self, boxes: Iterable[Box]) -> Mask:
        """The cells under boxes."""
        site = self.house.site
        size = (site.x1 - site.x0 + 2 * _MARGIN, site.y1 - site.y0 + 2 * _MARGIN)
        mask = numpy.zeros([side * CELLS for side in size], dtype=bool)
        for box in boxes:
            x0, x1 = (round((x - site.x0 + _MARGIN) * CELLS) for x in (box.x0, box.x1))
            y0, y1 = (round((y - site.y0 + _MARGIN) * CELLS) for y in (box.y0, box.y1))
            mask[x0:x1, y0:y1] = True
        return mask

    def walls(self, *, parapets: bool) -> dict[int, Mask]:
        """Full walls, or parapets, by thickness; the thicker ones keep the crossings, and full
        walls those with parapets."""
        found: dict[int, Mask] = {}
        taken = self.full if parapets else self.painted([])
        for thick in sorted({wall.thickness for wall in self.storey.walls}, reverse=True):
            own = self.painted(self._grounds(parapets, thick)) & ~taken
            taken = taken | own
            found[thick] = own
        return found

    def _grounds(self, parapets: bool, thick: int | None = None) -> Iterator[Box]:
        for wall in self.storey.walls:
            for stretch in stretches(self.storey, wall):
                if stretch.parapet == parapets and thick in (None, wall.thickness):
                    yield self._ground(wall, stretch)

    def _ground(self, wall: Wall, stretch: Stretch) -> Box:
        first, last = wall.span
        start = stretch.start - (self._corner(wall, first) if stretch.start == first else 0)
        end = stretch.end + (self._corner(wall, last) if stretch.end == last else 0)
        low, high = wall.line - wall.thickness / 2, wall.line + wall.thickness / 2
        return Box(start, low, end, high) if wall.horizontal else Box(low, start, high, end)

    def _corner(self, wall: Wall, at: int) -> float:
        """How far a wall reaches past an end: to the far face of what it meets there."""
        meeting = (
            other.thickness / 2
            for other in self.storey.walls
            if other.horizontal is not wall.horizontal
            and other.line == at
            and min(other.span) <= wall.line <= max(other.span)
        )
        return max(meeting, default=0.0)

    def _rooms(self, *uses_not: str) -> Mask:
        rooms = (room for room in self.storey.rooms if room.use not in uses_not)
        return self.painted(room.outline.box for room in rooms)

    @cached_property
    def full(self) -> Mask:
        """Walls of full height."""
        return self.painted(self._grounds(False))

    @cached_property
    def covered(self) -> Mask:
        """All that has a floor of this storey, walls included."""
        return self._rooms("open") | self.full | self.painted(self._grounds(True))

    @cached_property
    def built(self) -> Mask:
        """Rooms with walls, and the walls."""
        return self._rooms("open", "porch", "terrace") | self.full

    @cached_property
    def well(self) -> Mask:
        """The open ground over the stair."""
        stair = self.storey.stair
        room = None if stair is None else stair.room
        return self.painted(r.floor for r in self.storey.rooms if r.id == room)

    @cached_property
    def head(self) -> Mask:
        """The room on the roof where the last stair comes out, walls included."""
        return self.well & False if self.above else grown(self.well, heights.HEAD_WALL)

    @cached_property
    def floor(self) -> Mask:
        """The slab that it stands on."""
        below = Raster(self.house, self.level - 1).well if self.level else False
        return self.covered & ~below

    @cached_property
    def roof(self) -> Mask:
        """The roof over it where no storey stands, the stair left open."""
        mask = self._rooms("open", "terrace") | self.full
        if self.above:
            mask = mask & ~self.above.covered
        return mask & grown(shrunk(mask, _NARROW), _NARROW) & ~self.well

    @cached_property
    def roof_parapet(self) -> Mask:
        """The ring along the roof's edge, where no wall stands."""
        whole = self.roof | self.well
        ring = whole & ~shrunk(whole, heights.PARAPET_THICK) & ~self.head
        if self.above:
            ring = ring & ~grown(self.above.covered, heights.PARAPET_THICK + 1)
        return ring
