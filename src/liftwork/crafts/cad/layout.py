"""The search for a storey's layout: arrangements first, then rooms to slots and sizes.

A climb through arrangements (`climb.py`) finds which shapes of bands, columns and cells are
worth solving; the constraint model (`model.py`) then gives each room of such a shape its
slot and its size. Both are bounded by counts of work that do not depend on the machine and
follow fixed seeds. The shapes are solved two at a time, each by itself; what comes out is
chosen by what it costs, never by which was ready first.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.model import LayoutModel
from liftwork.crafts.cad.needs import needs_of
from liftwork.crafts.cad.plan import Search
from liftwork.crafts.cad.programme import Programme
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    from liftwork.crafts.cad import climb
else:
    cp_model = lazy("ortools.sat.python.cp_model")
    climb = lazy("liftwork.crafts.cad.climb")
    
SEED = 7
LOOKED = 100
THREADS = 2
_ROOMS = 12
"""Rooms from which a climb takes more steps, by the square of their number."""
_MINOR = 160
"""What rooms are worth that a layout may leave out and still be a good one."""


@dataclass(frozen=True)
class Effort:
    """Bounds of a search, in counts that are the same on every machine.

    A round is a climb of so many `steps` and the solving of the `shapes` that it proposes,
    each within `work` of the solver's deterministic time. There are as many `rounds` until
    `enough` layouts are found that leave out little. The `finals` best are then solved within
    `rest`, and once more for the sizes alone, with every room in the slot that it has.
    """

    rounds: int
    steps: int
    shapes: int
    work: float
    enough: int
    finals: int
    rest: float


@dataclass
class Meter:
    """The work that is left for a house, and how much each part of the search takes of it.

    It counts steps, models and the solver's deterministic time, never the clock, so a search
    ends at the same place on every machine. One is about a second of two usual processors.
    """

    left: float

    def climb(self, steps: int, rooms: int) -> None:
        """Take off a climb of so many steps with so many rooms."""
        self.left -= steps * (0.45 + 0.035 * rooms) / 1000

    def solve(self, works: Iterable[float], rooms: int) -> None:
        """Take off models of so many rooms that the solver worked on for so long."""
        self.left -= sum(0.00006 * rooms**2 + 4 * work / THREADS for work in works)


@dataclass(frozen=True)
class Placed:
    """What the search found: boxes by room id, what the solver says of it, and what it costs.

    `cost` is the solver's objective and what the rooms that were `left_out` are worth.
    """

    programme: Programme
    arrangement: Arrangement
    boxes: dict[str, Box]
    search: Search
    left_out: int
    cost: float

    def with_sizes(self, sized: Placed | None) -> Placed:
        """This layout or, where they are better, the `sized` of the same arrangement.

        Its bound holds for both.
        """
        if sized is None or sized.cost <= self.cost:
            return sized or self
        search = _accounted(self.search.objective, sized.search.bound, self.search.work)
        return replace(self, search=search)

    def renamed(self, programme: Programme) -> Placed:
        """The same layout for the rooms of another programme of the same kind, in order."""
        whole = {spec.id: spec for spec in programme.specs}
        names: dict[str, str] = {}
        for prefix in ("bed", "bath"):
            old = sorted(id for id in self.boxes if id.startswith(prefix))
            new = sorted(id for id in whole if id.startswith(prefix))
            names |= dict(zip(old, new, strict=True))
        boxes = {names.get(id, id): box for id, box in self.boxes.items()}
        return replace(self, programme=programme.narrowed(frozenset(boxes)), boxes=boxes)


def placings(programme: Programme, ground: Ground, effort: Effort, meter: Meter) -> list[Placed]:
    """Layouts of a storey, that which costs least first; empty where none was found."""
    climber = climb.Climb(needs_of(programme, ground), ground, SEED)
    found: list[Placed] = []
    rooms = sum(spec.expected for spec in programme.specs)
    steps = effort.steps * max(_ROOMS, rooms) ** 2 // _ROOMS**2

    def proposed(arrangement: Arrangement) -> Placed | None:
        return _solved(programme, ground, arrangement, _How(effort.work, presolve=False))

    def refined(placed: Placed) -> Placed:
        longer = _solved(programme, ground, placed.arrangement, _How(effort.rest))
        if longer is not None and longer.cost < placed.cost:
            placed = longer
        how = _How(effort.rest, change=False, boxes=placed.boxes)
        return placed.with_sizes(_solved(programme, ground, placed.arrangement, how))

    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(effort.rounds):
            if meter.left <= 0:
                break
            climber.run(steps)
            meter.climb(steps, rooms)
            shapes = [p.arrangement for p in climber.proposed(effort.shapes, LOOKED)]
            fresh = [placed for placed in pool.map(proposed, shapes) if placed is not None]
            found += fresh
            meter.solve(
                [placed.search.work for placed in fresh] + [0.0] * (len(shapes) - len(fresh)), rooms
            )
            if sum(placed.left_out <= _MINOR for placed in found) >= effort.enough:
                break
        found.sort(key=_cost)
        found[: effort.finals] = pool.map(refined, found[: effort.finals])
        meter.solve([effort.rest] * min(len(found), effort.finals), rooms)
    return sorted(found, key=_cost)


def _cost(placed: Placed) -> float:
    return placed.cost


@dataclass(frozen=True)
class _How:
    """How an arrangement is solved: the work, and whether rooms may change their slots.

    `boxes` are those to begin with, where some are known.
    """

    work: float
    change: bool = True
    presolve: bool = True
    boxes: dict[str, Box] | None = None


def _solved(
    programme: Programme, ground: Ground, arrangement: Arrangement, how: _How
) -> Placed | None:
    ids = arrangement.ids
    left_out = sum(s.absence for s in programme.specs if s.optional and s.id not in ids)
    needs = needs_of(programme.narrowed(ids), ground)
    model = LayoutModel(needs, ground, arrangement, how.change)
    if how.boxes is not None:
        model.begin_with(how.boxes)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = SEED
    solver.parameters.linearization_level = 2
    solver.parameters.cp_model_presolve = how.presolve
    solver.parameters.max_deterministic_time = how.work
    status = solver.solve(model.model)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return None
    search = _accounted(
        solver.objective_value,
        solver.best_objective_bound,
        solver.response_proto.deterministic_time,
    )
    return Placed(
        programme=programme.narrowed(ids),
        arrangement=model.arrangement(solver),
        boxes=model.boxes(solver),
        search=search,
        left_out=left_out,
        cost=search.objective + left_out * 144 / ground.grid**2,
    )


def _accounted(objective: float, bound: float, work: float) -> Search:
    return Search(
        status="optimal" if bound >= objective else "feasible",
        objective=objective,
        bound=bound,
        gap_percent=round(100 * (objective - bound) / max(1.0, objective), 2),
        work=round(work, 4),
        seed=SEED,
    )
