"""How rooms tile a storey: bands from the road back, columns in a band, cells in a column.

Lengths are grid units unless said otherwise.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.arrangement import Arrangement, Cell
from liftwork.crafts.cad.bands import bands_of, may_pair, may_stack
from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.programme import KINDS, Programme, Spec, least_sides, widest_side
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

_WALLS = 9
"""Inches that two half walls take from a room at most."""


class RoomVar:
    """The variables of one room."""

    def __init__(self, model: Any, spec: Spec, ground: Ground, bands: int) -> None:
        sides = least_sides(spec, ground.plot_sqft)
        short, long = (ground.units(side + _WALLS) for side in sides)
        name = spec.id
        self.spec = spec
        self.x0 = model.new_int_var(0, ground.width, f"{name}.x0")
        self.y0 = model.new_int_var(0, ground.depth, f"{name}.y0")
        self.w = model.new_int_var(short, ground.width, f"{name}.w")
        self.d = model.new_int_var(short, ground.depth, f"{name}.d")
        self.x1 = model.new_int_var(0, ground.width, f"{name}.x1")
        self.y1 = model.new_int_var(0, ground.depth, f"{name}.y1")
        self.here = model.new_bool_var(f"{name}.here")
        self.bands = [model.new_bool_var(f"{name}.b{b}") for b in range(bands)]
        self.area = model.new_int_var(short * short, ground.width * ground.depth, f"{name}.area")
        self.front: list[Any] = []
        self.back: list[Any] = []
        self.left: list[Any] = []
        self.right: list[Any] = []
        self.span = model.new_int_var(short, ground.width, f"{name}.span")
        model.add(self.x1 == self.x0 + self.w)
        model.add(self.y1 == self.y0 + self.d)
        if bands:
            model.add(sum(self.bands) == self.here)
        if not (spec.optional and bands):
            model.add(self.here == 1)
        self.upright = model.new_bool_var(f"{name}.upright")
        model.add(self.d >= long).only_enforce_if(self.upright)
        model.add(self.w >= long).only_enforce_if(~self.upright)
        limit = int(KINDS[spec.use].proportion * 10)
        self.excess = self._excess(model, ground)
        model.add(10 * self.w <= limit * self.d)
        model.add(10 * self.d <= limit * self.w)
        model.add_multiplication_equality(self.area, [self.w, self.d])

    def _excess(self, model: Any, ground: Ground) -> Any:
        """Units by which the short side is wider than is usual for the use."""
        widest = widest_side(self.spec, ground.plot_sqft)
        if not widest:
            return 0
        most = ground.units(widest + _WALLS)
        excess = model.new_int_var(0, ground.width, "")
        model.add(self.w <= most + excess).only_enforce_if(self.upright)
        model.add(self.d <= most + excess).only_enforce_if(~self.upright)
        return excess


class Tiling:
    """Variables for the rooms of a programme, which tile a ground exactly."""

    def __init__(self, programme: Programme, ground: Ground, fixed: Arrangement | None) -> None:
        self.model = cp_model.CpModel()
        self.programme = programme
        self.ground = ground
        self.depth = self.model.new_int_var(ground.least_depth, ground.depth, "depth")
        self.vars = {
            spec.id: RoomVar(self.model, spec, ground, 0 if fixed else programme.bands)
            for spec in programme.specs
        }
        self.pairs: dict[tuple[str, str], Any] = {}
        """Literals for two rooms side by side in a cell, left and right."""
        self.stacks: dict[tuple[str, str], Any] = {}
        """Literals for two cells of a column, one behind the other."""
        if fixed:
            self._lay(fixed)
        else:
            self._tile()
            self._choose_bands()

    def _band_lines(self) -> list[Any]:
        m, ground = self.model, self.ground
        bands = self.programme.bands
        lines = [m.new_int_var(0, ground.depth, f"Y{b}") for b in range(bands + 1)]
        m.add(lines[0] == 0)
        m.add(lines[-1] == self.depth)
        for b in range(bands):
            m.add(lines[b + 1] >= lines[b] + ground.units(60))
        return lines

    def _lay(self, fixed: Arrangement) -> None:
        """Every room in its place of an arrangement."""
        m = self.model
        lines = self._band_lines()
        for number, band in enumerate(fixed.bands):
            reached: Any = 0
            for column in band:
                head = self.vars[column[0][0]]
                m.add(head.x0 == reached)
                below: Any = lines[number]
                for cell in column:
                    below = self._lay_cell(cell, head, below)
                m.add(below == lines[number + 1])
                reached = head.x0 + head.span
            m.add(reached == self.ground.width)

    def _lay_cell(self, cell: Cell, head: RoomVar, below: Any) -> Any:
        """One cell of a column that begins with `head`; gives where it ends."""
        m = self.model
        first = self.vars[cell[0]]
        m.add(first.y0 == below)
        if first is not head:
            m.add(first.x0 == head.x0)
            m.add(first.span == head.span)
        if len(cell) == 1:
            m.add(first.span == first.w)
            return first.y1
        second = self.vars[cell[1]]
        m.add(second.x0 == first.x1)
        m.add(second.y0 == first.y0)
        m.add(second.d == first.d)
        m.add(first.span == first.w + second.w)
        m.add(second.span == second.w)
        return first.y1

    def _tile(self) -> None:
        m, ground = self.model, self.ground
        bands = self.programme.bands
        lines = self._band_lines()
        self._stack()
        heads: list[list[Any]] = [[] for _ in range(bands)]
        spans: list[list[Any]] = [[] for _ in range(bands)]
        for var in self.vars.values():
            head = m.new_bool_var("")
            tail = m.new_bool_var("")
            m.add(head + sum(var.front) + sum(var.left) == var.here)
            m.add(tail + sum(var.back) + sum(var.left) == var.here)
            for b, inside in enumerate(var.bands):
                m.add(var.y0 >= lines[b]).only_enforce_if(inside)
                m.add(var.y1 <= lines[b + 1]).only_enforce_if(inside)
                m.add(var.y0 == lines[b]).only_enforce_if(inside, head)
                m.add(var.y1 == lines[b + 1]).only_enforce_if(inside, tail)
                both = m.new_bool_var("")
                m.add_bool_or(both, ~inside, ~head)
                m.add_implication(both, inside)
                m.add_implication(both, head)
                width = m.new_int_var(0, ground.width, "")
                m.add(width == var.span).only_enforce_if(both)
                m.add(width == 0).only_enforce_if(~both)
                heads[b].append(width)
                end = m.new_int_var(0, ground.width, "")
                m.add(end == var.x0 + var.span).only_enforce_if(both)
                spans[b].append(m.new_optional_interval_var(var.x0, var.span, end, both, ""))
        for b in range(bands):
            m.add(sum(heads[b]) == ground.width)
            m.add_no_overlap(spans[b])

    def _stack(self) -> None:
        m = self.model
        for a in self.vars.values():
            for b in self.vars.values():
                if a is not b and may_pair(a.spec, b.spec):
                    q = m.new_bool_var(f"{a.spec.id}|{b.spec.id}")
                    self.pairs[a.spec.id, b.spec.id] = q
                    a.right.append(q)
                    b.left.append(q)
                    m.add(a.x1 == b.x0).only_enforce_if(q)
                    m.add(a.y0 == b.y0).only_enforce_if(q)
                    m.add(a.d == b.d).only_enforce_if(q)
                    m.add(a.span == a.w + b.w).only_enforce_if(q)
                    for in_a, in_b in zip(a.bands, b.bands, strict=True):
                        m.add(in_a == in_b).only_enforce_if(q)
        for a in self.vars.values():
            m.add_at_most_one([*a.left, *a.right])
            m.add(a.span == a.w).only_enforce_if([~q for q in a.right])
        for a in self.vars.values():
            for b in self.vars.values():
                if a is b or not may_stack(a.spec, b.spec):
                    continue
                p = m.new_bool_var(f"{a.spec.id}/{b.spec.id}")
                self.stacks[a.spec.id, b.spec.id] = p
                a.back.append(p)
                b.front.append(p)
                m.add(a.x0 == b.x0).only_enforce_if(p)
                m.add(a.span == b.span).only_enforce_if(p)
                m.add(a.y1 == b.y0).only_enforce_if(p)
                for in_a, in_b in zip(a.bands, b.bands, strict=True):
                    m.add(in_a == in_b).only_enforce_if(p)

    def _choose_bands(self) -> None:
        m = self.model
        for var in self.vars.values():
            if var.spec.band is not None:
                m.add(var.bands[var.spec.band] == 1)
            for b in range(self.programme.bands):
                if b not in bands_of(var.spec.use, self.programme.bands):
                    m.add(var.bands[b] == 0)

    def arrangement(self, solver: Any) -> Arrangement:
        """Which room stands where in a solution."""
        right = {a: b for (a, b), literal in self.pairs.items() if solver.value(literal)}
        behind = {a: b for (a, b), literal in self.stacks.items() if solver.value(literal)}
        follow = {*right.values(), *behind.values()}
        bands = []
        for number in range(self.programme.bands):
            heads = [
                id
                for id, var in self.vars.items()
                if solver.value(var.bands[number]) and id not in follow
            ]
            columns = []
            for id in sorted(heads, key=lambda id: solver.value(self.vars[id].x0)):
                cells, at = [], id
                while at:
                    cells.append((at, right[at]) if at in right else (at,))
                    at = behind.get(at, "")
                columns.append(tuple(cells))
            bands.append(tuple(columns))
        return Arrangement(tuple(bands))
