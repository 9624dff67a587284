"""The constraint model of a storey: rooms as rectangles in columns, columns in bands.

Lengths are grid units unless said otherwise. With an `Arrangement` the model knows which
room stands where, and only the sizes are left to find.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from liftwork.crafts.cad.arrangement import Arrangement, narrowed
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.plan import Use
from liftwork.crafts.cad.programme import KINDS, Programme, Spec, target_area
from liftwork.crafts.cad.tiling import RoomVar, Tiling

WINDOW_HEIGHT = 48
"""Inches from a window's sill to its head."""
_EXCESS = 144
"""What an inch more than the usual width costs, in square feet of deviation by the grid."""


class LayoutModel(Tiling):
    """What a storey must keep to, and what it costs to be other than usual."""

    def __init__(
        self, programme: Programme, ground: Ground, fixed: Arrangement | None = None
    ) -> None:
        self._whole = programme
        if fixed:
            programme = narrowed(programme, fixed)
        super().__init__(programme, ground, fixed)
        self.costs: list[Any] = []
        self._touches: dict[tuple[str, str, int], Any] = {}
        for link in programme.links:
            self._link(link)
        for wish in programme.wishes:
            self.costs.append(self._wish(wish))
        self._light()
        if not fixed:
            self._order()
        self._use_rules()
        self._targets()

    def _contacts(self, a: RoomVar, b: RoomVar, length: int) -> list[Any]:
        """Literals for `b` standing right, left, behind and in front of `a`, wall to wall."""
        m = self.model
        sides = [m.new_bool_var("") for _ in range(4)]
        m.add(a.x1 == b.x0).only_enforce_if(sides[0])
        m.add(b.x1 == a.x0).only_enforce_if(sides[1])
        m.add(a.y1 == b.y0).only_enforce_if(sides[2])
        m.add(b.y1 == a.y0).only_enforce_if(sides[3])
        for side in sides[:2]:
            m.add(a.y1 >= b.y0 + length).only_enforce_if(side)
            m.add(b.y1 >= a.y0 + length).only_enforce_if(side)
            m.add(a.d >= length).only_enforce_if(side)
            m.add(b.d >= length).only_enforce_if(side)
        for side in sides[:2]:
            for in_a, in_b in zip(a.bands, b.bands, strict=True):
                m.add(in_a == in_b).only_enforce_if(side)
        for front, back, side in ((a, b, sides[2]), (b, a, sides[3])):
            for i, in_front in enumerate(front.bands):
                after = back.bands[i : i + 2]
                m.add_bool_or(*after, ~in_front, ~side)
        for side in sides[2:]:
            m.add(a.x1 >= b.x0 + length).only_enforce_if(side)
            m.add(b.x1 >= a.x0 + length).only_enforce_if(side)
            m.add(a.w >= length).only_enforce_if(side)
            m.add(b.w >= length).only_enforce_if(side)
        return sides

    def touch(self, one: str, two: str, length: int) -> Any:
        """A literal that is true only if the two share a wall of at least that many units."""
        if self.vars[two].spec.use is Use.STAIRS:
            one, two = two, one
        key = (one, two, length)
        if key in self._touches:
            return self._touches[key]
        m = self.model
        a, b = self.vars[one], self.vars[two]
        sides = self._contacts(a, b, length)
        self._stair_ends(a, sides)
        touch = m.new_bool_var(f"{one}~{two}")
        m.add_bool_or(*sides, ~touch)
        for var in (a, b):
            if var.spec.optional:
                m.add_implication(touch, var.here)
        self._touches[key] = touch
        return touch

    def _stair_ends(self, var: RoomVar, sides: list[Any]) -> None:
        """A stair is stepped on at a short side, on upper floors at a given one."""
        if var.spec.use is not Use.STAIRS:
            return
        m = self.model
        for side, end in zip(sides, ("x1", "x0", "y1", "y0"), strict=True):
            if var.spec.end is not None:
                if var.spec.end != end:
                    m.add(side == 0)
            elif end in ("x0", "x1"):
                m.add_implication(side, ~var.upright)
            else:
                m.add_implication(side, var.upright)

    def _link(self, link: Any) -> None:
        touches = [
            self.touch(link.a, other, self.ground.units(link.length)) for other in link.others
        ]
        self.model.add_bool_or(*touches, ~self.vars[link.a].here)

    def _wish(self, wish: Any) -> Any:
        touches = [
            self.touch(wish.a, other, self.ground.units(wish.length)) for other in wish.others
        ]
        missed = self.model.new_bool_var("")
        self.model.add_bool_or(*touches, missed, ~self.vars[wish.a].here)
        return missed * (20 * 144 // self.ground.grid**2)

    def _light(self) -> None:
        m, ground = self.model, self.ground
        wells = [v for v in self.vars.values() if v.spec.use in (Use.OPEN, Use.TERRACE)]
        for var in self.vars.values():
            if not var.spec.light:
                continue
            ways = [
                self.touch(var.spec.id, well.spec.id, self._light_wall(var.spec, well.spec))
                for well in wells
            ]
            edges = (
                (ground.left_open, var.x0 == 0, var.d),
                (ground.right_open, var.x1 == ground.width, var.d),
                (ground.front_open, var.y0 == 0, var.w),
                (ground.rear_open, var.y1 == self.depth, var.w),
            )
            need = self._light_wall(var.spec, var.spec)
            for is_open, edge, length in edges:
                if is_open:
                    lit = m.new_bool_var("")
                    m.add(edge).only_enforce_if(lit)
                    m.add(length >= need).only_enforce_if(lit)
                    ways.append(lit)
            m.add_bool_or(*ways, ~var.here)

    def _light_wall(self, room: Spec, beyond: Spec) -> int:
        """Wall that a room needs for its windows, and beside them for a terrace's door."""
        area = target_area(room.use, self.ground.plot_sqft) * room.scale
        inches = max(48, round(0.12 * area * 144 / WINDOW_HEIGHT) + 18)
        if beyond.use is Use.TERRACE:
            inches += 48
        return self.ground.units(inches)

    def _order(self) -> None:
        """Of rooms that are alike, the first stands nearer the road or further left."""
        m = self.model
        beds = [v for v in self.vars.values() if v.spec.use is Use.BEDROOM and v.spec.scale == 1]
        far = self.ground.width + 1
        for one, two in pairwise(beds):
            m.add(far * one.y0 + one.x0 <= far * two.y0 + two.x0)
        for use in (Use.PASSAGE, Use.OPEN):
            alike = [v for v in self.vars.values() if v.spec.use is use]
            for one, two in pairwise(alike):
                m.add_implication(two.here, one.here)

    def _use_rules(self) -> None:
        m = self.model
        for var in self.vars.values():
            if var.spec.use is Use.PORCH:
                m.add(var.y0 == 0)
                m.add(var.x0 == 0)
                m.add(var.upright == 1)
            elif var.spec.use is Use.DRAWING_ROOM:
                m.add(var.y0 == 0)
            if var.spec.fixed is not None:
                x0, y0, x1, y1 = var.spec.fixed
                m.add(var.x0 == x0)
                m.add(var.y0 == y0)
                m.add(var.w == x1 - x0)
                m.add(var.d == y1 - y0)

    def _aims(self) -> dict[str, int]:
        """Target areas in square units, stretched together to fill the storey.

        A terrace takes what the rooms leave.
        """
        ground = self.ground
        total = ground.width * ground.depth
        usual = {
            spec.id: target_area(spec.use, ground.plot_sqft) * spec.scale * 144 / ground.grid**2
            for spec in self._whole.specs
        }
        terraces = {s.id for s in self._whole.specs if s.use is Use.TERRACE}
        rooms = sum(
            usual[s.id]
            for s in self._whole.specs
            if s.id not in terraces and (not s.optional or s.use is Use.LOUNGE)
        )
        if terraces:
            least = 0.3 * sum(usual[id] for id in terraces)
            stretch = min(1.2, (total - least) / rooms)
            for id in terraces:
                usual[id] = max(least, total - stretch * rooms) / len(terraces)
        else:
            stretch = total / rooms
        return {
            spec.id: round(
                usual[spec.id]
                * (1 if KINDS[spec.use].weight >= 6 or spec.id in terraces else stretch)
            )
            for spec in self._whole.specs
        }

    def _targets(self) -> None:
        m, ground = self.model, self.ground
        total = ground.width * ground.depth
        aims = self._aims()
        parts = []
        for var in self.vars.values():
            spec = var.spec
            kind = KINDS[spec.use]
            target = aims[spec.id]
            off = m.new_int_var(0, total, "")
            m.add(off >= var.area - target).only_enforce_if(var.here)
            m.add(off >= target - var.area).only_enforce_if(var.here)
            low, high = kind.range
            if spec.fixed is None:
                m.add(var.area <= round(target * high)).only_enforce_if(var.here)
            if not spec.optional and spec.fixed is None:
                m.add(var.area >= round(target * low))
            if spec.use in (Use.PASSAGE, Use.OPEN) and spec.optional:
                off = m.new_int_var(0, total, "")
                m.add(off >= var.area).only_enforce_if(var.here)
            self.costs.append(off * kind.weight + var.excess * (_EXCESS // ground.grid))
            part = m.new_int_var(0, total, "")
            if spec.optional:
                m.add(part == var.area).only_enforce_if(var.here)
                m.add(part == 0).only_enforce_if(~var.here)
            else:
                m.add(part == var.area)
            parts.append(part)
        m.add(sum(parts) == self.depth * ground.width)

    def boxes(self, solver: Any) -> dict[str, Box]:
        """The boxes of the rooms that are there, by id."""
        boxes = {}
        for id, var in self.vars.items():
            if solver.value(var.here):
                x0, y0 = solver.value(var.x0), solver.value(var.y0)
                boxes[id] = (x0, y0, x0 + solver.value(var.w), y0 + solver.value(var.d))
        return boxes

    def near(self, kept: Arrangement, free: tuple[int, ...], objective: int) -> Any:
        """A copy of the model for something better than `objective`.

        It keeps an arrangement outside the `free` bands.
        """
        model = self.model.clone()
        band = {id: number for number, _, cell in kept.cells() for id in cell}
        follows = kept.follows()
        loose = {id for id in self.vars if band.get(id, free[0]) in free}
        for id, var in self.vars.items():
            for number, inside in enumerate(var.bands):
                if id not in loose:
                    model.add(inside == (1 if band[id] == number else 0))
                elif number not in free:
                    model.add(inside == 0)
        for literals in (self.pairs, self.stacks):
            for (one, two), literal in literals.items():
                if one not in loose and two not in loose:
                    model.add(literal == (1 if (one, two) in follows else 0))
                elif (one in loose) != (two in loose):
                    model.add(literal == 0)
        total = sum(self.costs)
        model.add(total <= objective - 1)
        model.minimize(total)
        return model
