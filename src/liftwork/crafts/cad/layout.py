"""Rooms placed as rectangles on a grid by constraint search.

A storey is cut into bands from the road back, a band into columns from left to right,
and a column into the rooms stacked in it. Which room stands in which band, column and
place, and where every cut runs, is left to the solver (OR-Tools CP-SAT): whatever it
finds tiles the footprint exactly. Lengths here are grid units unless said otherwise.

The search is deterministic: one worker, a fixed seed, and a bound on the solver's own
deterministic time, which does not depend on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.bands import bands_of, may_pair, may_stack
from liftwork.crafts.cad.plan import Search, Use
from liftwork.crafts.cad.programme import KINDS, Programme, Spec, target_area
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

SEED = 7
FIRST = 0.6
"""Share of the work given to the first search."""
WINDOW_HEIGHT = 48
"""Inches from a window's sill to its head."""
_WALLS = 9
"""Inches that two half walls take from a room at most."""

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in grid units."""


@dataclass(frozen=True)
class Ground:
    """Where a storey may stand: its `width`, least and greatest depth, and the open sides.

    `grid` is the inches to a unit; `plot_sqft` the plot's area.
    """

    grid: int
    width: int
    depth: int
    least_depth: int
    plot_sqft: float
    left_open: bool
    right_open: bool
    front_open: bool = True
    rear_open: bool = True

    def units(self, inches: float) -> int:
        """Inches to grid units, rounded up."""
        return -int(-inches // self.grid)


@dataclass(frozen=True)
class Placed:
    """What the search found: boxes by room id, and what the solver says of it."""

    boxes: dict[str, Box]
    search: Search


class _Var:
    """The variables of one room."""

    def __init__(self, model: Any, spec: Spec, ground: Ground, bands: int) -> None:
        short, long = (ground.units(side + _WALLS) for side in spec.least)
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
        model.add(sum(self.bands) == self.here)
        if not spec.optional:
            model.add(self.here == 1)
        self.upright = model.new_bool_var(f"{name}.upright")
        model.add(self.d >= long).only_enforce_if(self.upright)
        model.add(self.w >= long).only_enforce_if(~self.upright)
        limit = int(KINDS[spec.use].proportion * 10)
        model.add(10 * self.w <= limit * self.d)
        model.add(10 * self.d <= limit * self.w)
        model.add_multiplication_equality(self.area, [self.w, self.d])


class _Model:
    def __init__(self, programme: Programme, ground: Ground) -> None:
        self.model = cp_model.CpModel()
        self.programme = programme
        self.ground = ground
        self.depth = self.model.new_int_var(ground.least_depth, ground.depth, "depth")
        self.vars = {
            spec.id: _Var(self.model, spec, ground, programme.bands) for spec in programme.specs
        }
        self.costs: list[Any] = []
        self._tile()
        self._touches: dict[tuple[str, str, int], Any] = {}
        for link in programme.links:
            self._link(link)
        for wish in programme.wishes:
            self.costs.append(self._wish(wish))
        self._light()
        self._order()
        self._use_rules()
        self._targets()

    def _tile(self) -> None:
        m, ground = self.model, self.ground
        bands = self.programme.bands
        lines = [m.new_int_var(0, ground.depth, f"Y{b}") for b in range(bands + 1)]
        m.add(lines[0] == 0)
        m.add(lines[-1] == self.depth)
        for b in range(bands):
            m.add(lines[b + 1] >= lines[b] + ground.units(60))
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
                a.back.append(p)
                b.front.append(p)
                m.add(a.x0 == b.x0).only_enforce_if(p)
                m.add(a.span == b.span).only_enforce_if(p)
                m.add(a.y1 == b.y0).only_enforce_if(p)
                for in_a, in_b in zip(a.bands, b.bands, strict=True):
                    m.add(in_a == in_b).only_enforce_if(p)

    def _contacts(self, a: _Var, b: _Var, length: int) -> list[Any]:
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

    def _stair_ends(self, var: _Var, sides: list[Any]) -> None:
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
            if var.spec.band is not None:
                m.add(var.bands[var.spec.band] == 1)
            for b in range(self.programme.bands):
                if b not in bands_of(var.spec.use, self.programme.bands):
                    m.add(var.bands[b] == 0)
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
            for spec in self.programme.specs
        }
        terraces = {s.id for s in self.programme.specs if s.use is Use.TERRACE}
        rooms = sum(
            usual[s.id]
            for s in self.programme.specs
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
            for spec in self.programme.specs
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
            self.costs.append(off * kind.weight)
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

    def hint(self, model: Any, solver: Any) -> None:
        """Let a copy of the model begin with a solution."""
        model.clear_hints()
        for index, value in enumerate(solver.response_proto.solution):
            model.add_hint(model.get_int_var_from_proto_index(index), value)

    def near(self, solver: Any, free: tuple[int, ...]) -> Any:
        """A copy of the model that keeps the solved structure outside the `free` bands."""
        model = self.model.clone()
        self.hint(model, solver)
        loose = {id for id, v in self.vars.items() if any(solver.value(v.bands[b]) for b in free)}
        loose |= {id for id, v in self.vars.items() if free and not solver.value(v.here)}
        for id, var in self.vars.items():
            if id in loose:
                for b, inside in enumerate(var.bands):
                    if b not in free:
                        model.add(inside == 0)
                continue
            for literal in (*var.bands, *var.front, *var.back, *var.left, *var.right):
                model.add(literal == solver.value(literal))
        model.add(sum(self.costs) <= int(solver.objective_value) - (1 if free else 0))
        return model


@dataclass(frozen=True)
class Answer:
    """What a search came to: a placing, or None where none was found, and the work it took."""

    placed: Placed | None
    work: float
    proven: bool
    """Whether it is proven that there is no placing, or no better one."""


def place(programme: Programme, ground: Ground, work: float) -> Answer:
    """Place the rooms of a storey within `work`, the solver's deterministic time.

    A first search over everything finds a placing and a bound. Where it cannot prove its
    placing best, further searches keep the structure of all bands but one pair and
    improve that.
    """
    built = _Model(programme, ground)
    built.model.minimize(sum(built.costs))
    first = _solve(built.model, FIRST * work)
    spent = first.response_proto.deterministic_time
    status = first.response_proto.status
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return Answer(None, spent, status == cp_model.INFEASIBLE)
    proven = status == cp_model.OPTIMAL
    best = first
    pairs = [(b, b + 1) for b in range(programme.bands - 1)]
    rounds = [(), *pairs, *pairs] if not proven else []
    for free in rounds:
        left = work - spent
        if left <= 0.004:
            break
        model = built.near(best, free)
        solver = _solve(model, min(left, (1 - FIRST) * work / 3))
        spent += solver.response_proto.deterministic_time
        if solver.response_proto.status in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            best = solver
    objective, bound = best.objective_value, first.best_objective_bound
    search = Search(
        status="optimal" if proven else "feasible",
        objective=objective,
        bound=bound,
        gap_percent=round(100 * (objective - bound) / max(1.0, objective), 2),
        work=round(spent, 4),
        seed=SEED,
    )
    return Answer(Placed(built.boxes(best), search), spent, proven)


def _solve(model: Any, work: float) -> Any:
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = SEED
    solver.parameters.linearization_level = 0
    solver.parameters.max_deterministic_time = work
    solver.solve(model)
    return solver
