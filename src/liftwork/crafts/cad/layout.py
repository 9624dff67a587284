"""The search for a storey's layout: arrangements first, then the sizes of their rooms.

Climbs through arrangements (`climb.py`) find which of them are worth solving; the constraint
model (`model.py`) then gives each room its size on the grid. Both are bounded by counts of
work that do not depend on the machine and follow fixed seeds. Climbs and models run two at a
time, each by itself; what comes out is chosen by what it costs, never by which was ready
first.
"""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from liftwork.crafts.cad.climb import Climb, Proposal
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.model import LayoutModel
from liftwork.crafts.cad.needs import needs_of
from liftwork.crafts.cad.plan import Search
from liftwork.crafts.cad.programme import Programme
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

SEED = 7
THREADS = 2
_HOPEFUL = 1
"""Rules that an arrangement may miss by the climb's rough sizes and still be solved."""
_MINOR = 160
"""What rooms are worth that a layout may leave out and still be a good one."""


@dataclass(frozen=True)
class Effort:
    """Bounds of a search, in counts that are the same on every machine.

        A round is so many `climbs` of so many `steps`, and the solving of at most `shapes` of what
    they propose, each within `work` of the solver's deterministic time. Rounds go on until
        `enough` layouts are found that leave out little, `patience` rounds at most once there are
        any, and `rounds` in all. The `finals` best are then solved once more, within `rest`.
    """

    rounds: int
    patience: int
    climbs: int
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

    def climb(self, climbs: int, steps: int, rooms: int) -> None:
        """Take off climbs of so many steps with so many rooms."""
        self.left -= climbs * steps * rooms * _STEP / THREADS

    def solve(self, works: Iterable[float], rooms: int) -> None:
        """Take off models of so many rooms that the solver worked on for so long."""
        self.left -= sum(_BUILD * rooms + _SOLVE * work / THREADS for work in works)


_STEP, _BUILD, _SOLVE = 0.000005, 0.0002, 6.0
"""Seconds, about, of a step with one room, of building one room, of deterministic time."""


@dataclass(frozen=True)
class Placed:
    """What the search found: boxes by room id, what the solver says of it, and what it costs.

    `cost` is the solver's objective and what the rooms that were `left_out` are worth.
    """

    programme: Programme
    proposal: Proposal
    boxes: dict[str, Box]
    search: Search
    left_out: int
    cost: float

    def or_better(self, other: Placed | None) -> Placed:
        """This layout or, where it costs less, the other of the same arrangement.

        The better of their bounds holds for both.
        """
        if other is None:
            return self
        best = other if other.cost <= self.cost else self
        bound = max(self.search.bound, other.search.bound)
        work = self.search.work + other.search.work
        return replace(best, search=_accounted(best.search.objective, bound, work))

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
    needs = needs_of(programme, ground)
    found: list[Placed] = []
    seen: set[float] = set()
    rooms = sum(spec.expected for spec in programme.specs)

    def climbed(seed: int) -> list[Proposal]:
        return Climb(needs, ground, seed).proposed(effort.steps, effort.shapes)

    def solved(proposal: Proposal) -> Placed | None:
        return _solved(programme, ground, proposal, effort.work)

    def refined(placed: Placed) -> Placed:
        proposal = replace(placed.proposal, boxes=placed.boxes)
        return placed.or_better(_solved(programme, ground, proposal, effort.rest, presolve=True))

    with ThreadPoolExecutor(THREADS) as pool:
        for round in range(effort.rounds):
            if meter.left <= 0 or (found and round >= effort.patience):
                break
            seeds = range(SEED + round * effort.climbs, SEED + (round + 1) * effort.climbs)
            meter.climb(effort.climbs, effort.steps, rooms)
            proposals = _fresh(pool.map(climbed, seeds), seen)[: effort.shapes]
            fresh = list(pool.map(solved, proposals))
            found += [placed for placed in fresh if placed is not None]
            meter.solve([placed.search.work if placed else 0.0 for placed in fresh], rooms)
            if sum(placed.left_out <= _MINOR for placed in found) >= effort.enough:
                break
        found.sort(key=_cost)
        found[: effort.finals] = pool.map(refined, found[: effort.finals])
        meter.solve([effort.rest] * min(len(found), effort.finals), rooms)
    return sorted(found, key=_cost)


def _fresh(climbs: Iterable[list[Proposal]], seen: set[float]) -> list[Proposal]:
    """The hopeful proposals that were not seen, that which costs least first.

    Two of the same cost are the same but for names, as where two baths change places.
    """
    fresh: dict[float, Proposal] = {}
    for proposals in climbs:
        for proposal in proposals:
            cost = round(proposal.cost, 3)
            if proposal.missed <= _HOPEFUL and cost not in seen:
                fresh.setdefault(cost, proposal)
    seen.update(fresh)
    return [fresh[cost] for cost in sorted(fresh)]


def _cost(placed: Placed) -> float:
    return placed.cost


def _solved(
    programme: Programme, ground: Ground, proposal: Proposal, work: float, presolve: bool = False
) -> Placed | None:
    ids = proposal.arrangement.ids
    left_out = sum(s.absence for s in programme.specs if s.optional and s.id not in ids)
    needs = needs_of(programme.narrowed(ids), ground)
    model = LayoutModel(needs, ground, proposal.arrangement)
    model.begin_with(proposal.boxes)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = SEED
    solver.parameters.linearization_level = 2 if presolve else 1
    solver.parameters.cp_model_presolve = presolve
    solver.parameters.max_deterministic_time = work
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
        proposal=proposal,
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
