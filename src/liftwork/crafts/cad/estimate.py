"""A quick estimate of what many arrangements would cost, from their rough sizes.

The costs are those of the constraint model, in weighted square feet; what the model forbids
costs more here the farther it is missed, so that there is a way down to what it allows.
"""

from __future__ import annotations

import numpy as np

from liftwork.crafts.cad.genes import NOWHERE, Array, Genes
from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.needs import MISFIT, WISH, Needs, Tie
from liftwork.crafts.cad.programme import target_area
from liftwork.crafts.cad.rough import Rects, Rough, row
from liftwork.formats.house_plan import Use

_TIGHT = 25.0
"""Cost of an inch that a room lacks of a side that it must have."""
_LONG = 6.0
"""Cost of an inch that a room is longer than its proportion allows."""
_BEYOND = 4.0
"""How much more a square foot costs by which an area is out of its range."""
_MISSED, _SHORT, _FAR = 300.0, 4.0, 900.0
"""Cost of a wall that is not shared, of each inch that it lacks, and the most that one costs."""
_NEARLY = 12.0
"""Inches that a shared wall may lack, for sizes to mend."""
_OUT_OF_PLACE, _TERRACE = 3.0, 0.3
"""Cost of an inch that a porch, guests or a terrace stand off the road."""
_DECIDED = 1.5
_AWAY, _DARK = 600.0, 200.0
"""Inches that a wall lacks whose other room is not there, and that a dark room lacks at most."""
_TOUCH = 1.0
_BEDROOM = 168.0
"""Square feet of a bedroom; where they are larger, so much less does a square foot count."""
_SHALLOW = 396.0


class Estimate:
    """Scores arrangements of the rooms of a storey."""

    def __init__(self, needs: Needs, ground: Ground) -> None:
        rooms = needs.rooms
        self.needs = needs
        self._ground = ground
        self._width = float(ground.width * ground.grid)
        self._most = float(ground.depth * ground.grid)
        self._least = float(ground.least_depth * ground.grid)
        self.shallow = self._most < _SHALLOW
        """Whether only two rows of rooms stand one behind the other."""
        self._rough = Rough(rooms, self._width)
        self._short, self._long = row(*(r.short for r in rooms)), row(*(r.long for r in rooms))
        self._ratio = row(*(r.ratio for r in rooms))
        self._low, self._high = row(*(r.low for r in rooms)), row(*(r.high for r in rooms))
        self._usual, self._narrow = (
            row(*(r.usual for r in rooms)),
            row(*(r.narrow for r in rooms)),
        )
        self._widest = row(*(r.widest or 1e6 for r in rooms))
        self._wide = row(*(r.wide for r in rooms))
        self._absence = row(*(r.absence for r in rooms))
        self._deep = row(*(r.deep if r.use is Use.BEDROOM else 0.0 for r in rooms))
        share = target_area(Use.BEDROOM, ground.plot_sqft) / _BEDROOM
        self._weight = row(*(0.0 if r.fixed else r.weight for r in rooms)) / (144 * max(1.0, share))
        self._aim = row(*(0.0 if r.thick else r.area for r in rooms))
        self._lit = [r.number for r in rooms if r.light]
        self._lights = row(*(r.light for r in rooms if r.light))
        lights = [Tie(r.number, r.wells) for r in rooms if r.light]
        self._ties = _Ties([*needs.links, *lights])
        self._wishes = _Ties(list(needs.wishes))

    def middle(self, rect: tuple[float, float, float, float]) -> tuple[float, float]:
        """Where the middle of a rectangle lies, as shares of the width and the depth."""
        x0, y0, x1, y1 = rect
        return (x0 + x1) / 2 / self._width, (y0 + y1) / 2 / self._most

    def score(self, genes: Genes) -> tuple[Array, Array]:
        """The cost of each arrangement, and the inches that each link, then each light, lacks."""
        genes.compact()
        there = genes.band < NOWHERE
        rects, depth, cost = self._rough.sizes(genes)
        misfits: Array = np.where(there, self._misfits(rects), self._absence)
        cost = cost + misfits.sum(axis=0)
        over = np.maximum(np.maximum(depth - self._most, self._least - depth), 0.0)
        cost = cost + over * (self._width * 4 / 144 + 4)
        lack = self._ties.lack(rects, there)
        if self._lit:
            at = len(self.needs.links)
            lack[at:] = self._dark(rects, there, depth, lack[at:])
        missed = _SHORT * lack + np.where(lack > _NEARLY, _MISSED, 0.0)
        cost = cost + np.minimum(_FAR, missed).sum(axis=0)
        if self.needs.wishes:
            cost = cost + WISH * (self._wishes.lack(rects, there) > 0).sum(axis=0)
        return cost + self._places(rects, there, depth), lack

    def _misfits(self, rects: Rects) -> Array:
        """What each room's sides, area and proportion cost."""
        w, d = rects.x1 - rects.x0, rects.y1 - rects.y0
        short, long = np.minimum(w, d), np.maximum(w, d)
        area = w * d
        away = np.abs(area - self._aim)
        far = np.maximum(away - MISFIT * self._aim, 0.0) * (self._aim > 0)
        beyond = np.maximum(np.maximum(self._low - area, area - self._high), 0.0)
        cost = self._weight * (away + far + _BEYOND * beyond)
        cost += _TIGHT * np.maximum(self._short - short, 0.0)
        cost += _TIGHT * np.maximum(self._long - long, 0.0)
        cost += _LONG * np.maximum(long - self._ratio * short, 0.0)
        cost += self._narrow * np.maximum(self._usual - short, 0.0)
        cost += self._wide * np.maximum(short - self._widest, 0.0)
        return cost

    def _dark(self, rects: Rects, there: Array, depth: Array, wells: Array) -> Array:
        """Inches of outside wall that rooms lack for their windows."""
        x0, y0, x1, y1 = (part[self._lit] for part in rects)
        ground = self._ground
        side = np.zeros(x0.shape, dtype=bool)
        if ground.left_open:
            side |= x0 < _TOUCH
        if ground.right_open:
            side |= x1 > self._width - _TOUCH
        lit = side & (y1 - y0 >= self._lights)
        lit |= ((y0 < _TOUCH) | (y1 > depth - _TOUCH)) & (x1 - x0 >= self._lights)
        return np.where(lit | ~there[self._lit], 0.0, np.minimum(wells, _DARK))

    def _places(self, rects: Rects, there: Array, depth: Array) -> Array:
        """What it costs that rooms stand where their use would not have them."""
        x0, y0, x1, y1 = rects
        cost = (self._deep * (depth - y1) / np.maximum(depth, 1.0)).sum(axis=0)
        for room in self.needs.rooms:
            n = room.number
            off = np.zeros_like(depth)
            if room.use is Use.PORCH:
                lying = np.maximum(x1[n] - x0[n] - y1[n] + y0[n], 0.0)
                off = _OUT_OF_PLACE * (x0[n] + y0[n] + lying)
            elif room.use is Use.DRAWING_ROOM:
                off = _OUT_OF_PLACE * y0[n]
            elif room.use is Use.TERRACE and not room.rear:
                off = _TERRACE * y0[n]
            elif room.fixed:
                for part, edge in zip(rects, room.fixed, strict=True):
                    off = off + _DECIDED * np.abs(part[n] - edge)
            else:
                continue
            cost = cost + np.where(there[n], off, 0.0)
        return cost


class _Ties:
    """Walls that rooms must share: alternatives in a row, those of one room's tie together."""

    def __init__(self, ties: list[Tie]) -> None:
        ways = [way for tie in ties for way in (tie.ways or ((tie.room, tie.room, _AWAY, False),))]
        self._own = [tie.room for tie in ties]
        self._one = [one for one, _, _, _ in ways]
        self._two = [two for _, two, _, _ in ways]
        self._length = row(*(way[2] for way in ways))
        self._stair = row(*(float(way[3]) for way in ways)) > 0
        counts = [max(1, len(tie.ways)) for tie in ties]
        self._starts = [sum(counts[:number]) for number in range(len(counts))]

    def lack(self, rects: Rects, there: Array) -> Array:
        """Inches that the best alternative of each tie lacks; 0 where its room is left out."""
        one, two, length = self._one, self._two, self._length
        x0, y0, x1, y1 = rects
        across = np.maximum(x0[one], x0[two]) - np.minimum(x1[one], x1[two])
        along = np.maximum(y0[one], y0[two]) - np.minimum(y1[one], y1[two])
        touch = (across <= _TOUCH) & (along <= _TOUCH)
        gap = np.maximum(across, 0.0) + np.maximum(along, 0.0)
        lack = length + np.where(touch, np.minimum(across, along), gap)
        upright = (y1 - y0)[one] >= (x1 - x0)[one]
        sideways = self._stair & touch & (upright == (across > along))
        lack = np.where(sideways, np.maximum(lack, 0.0) + 40.0, lack)
        lack = np.where(there[one] & there[two], lack, _AWAY)
        best = np.minimum.reduceat(lack, self._starts, axis=0)
        return np.where(there[self._own], np.maximum(best, 0.0), 0.0)
