"""Rooms placed as rectangles on a grid by constraint search.

A storey is cut into bands from the road back, a band into columns from left to right,
and a column into the rooms stacked in it. Which room stands in which band, column and
place, and where every cut runs, is left to the solver (OR-Tools CP-SAT): whatever it
finds tiles the footprint exactly. Lengths here are grid units unless said otherwise.

The search is deterministic: one worker, a fixed seed, and a bound on the solver's own
deterministic time, which does not depend on the machine.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.arrangement import Arrangement
from liftwork.crafts.cad.ground import Box, Ground
from liftwork.crafts.cad.model import LayoutModel
from liftwork.crafts.cad.plan import Search
from liftwork.crafts.cad.programme import Programme
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ortools.sat.python import cp_model
else:
    cp_model = lazy("ortools.sat.python.cp_model")

SEED = 7
FIRST = 0.6
"""Share of the work given to the first search."""
_LEAST = 0.004
_FOUND = (4, 2)
"""The solver's numbers for an optimal and a feasible answer."""


@dataclass(frozen=True)
class Placed:
    """What the search found: boxes by room id, and what the solver says of it."""

    boxes: dict[str, Box]
    search: Search
    arrangement: Arrangement


@dataclass(frozen=True)
class Answer:
    """What a search came to: a placing, or None where none was found, and the work it took."""

    placed: Placed | None
    work: float
    proven: bool
    """Whether it is proven that there is no placing, or no better one."""


def place(
    programme: Programme,
    ground: Ground,
    work: float,
    start: Arrangement | None = None,
    onward: bool = True,
) -> Answer:
    """Place the rooms of a storey within `work`, the solver's deterministic time.

    Without a start, a search over every arrangement comes first. The sizes in it are searched next;
    then every arrangement that differs from it in one pair of neighbouring bands, or in
    one band, as long as there is work left and `onward` is set. `Search.bound` is that of
    the sizes in the arrangement that is settled on.
    """
    spent = 0.0
    whole, proven = None, False
    if start is None:
        whole = LayoutModel(programme, ground)
        whole.model.minimize(sum(whole.costs))
        first = _solve(whole.model, FIRST * work)
        spent = first.response_proto.deterministic_time
        status = first.response_proto.status
        if status not in _FOUND:
            return Answer(None, spent, status == cp_model.INFEASIBLE)
        start = whole.arrangement(first)
        proven = status == cp_model.OPTIMAL
    solver, sized = _sizes(programme, ground, start, max(0.02, work - spent))
    spent += solver.response_proto.deterministic_time
    if solver.response_proto.status not in _FOUND:
        return Answer(None, spent, solver.response_proto.status == cp_model.INFEASIBLE)
    settled = start
    count = len(start.bands)
    rounds = [(b, b + 1) for b in range(count - 1)] * 2 if onward and not proven else []
    for free in rounds:
        left = work - spent
        if left <= _LEAST:
            break
        whole = whole or LayoutModel(replace(programme, bands=count), ground)
        model = whole.near(settled, free, round(solver.objective_value))
        other = _solve(model, min(left, work / 6))
        spent += other.response_proto.deterministic_time
        if other.response_proto.status in _FOUND:
            settled = whole.arrangement(other)
            solver, sized = _sizes(programme, ground, settled, max(0.02, work - spent))
            spent += solver.response_proto.deterministic_time
    masterly = _master_largest(settled, sized.boxes(solver))
    if masterly is not None:
        other, resized = _sizes(programme, ground, masterly, max(0.02, work - spent))
        spent += other.response_proto.deterministic_time
        if other.response_proto.status in _FOUND:
            solver, sized = other, resized
    placed = Placed(sized.boxes(solver), _account(solver, spent), settled)
    return Answer(placed, spent, solver.response_proto.status == cp_model.OPTIMAL)


def _master_largest(arrangement: Arrangement, boxes: dict[str, Box]) -> Arrangement | None:
    """The arrangement with the master bedroom where the largest is, or None where it is."""
    beds = [id for id in boxes if id.startswith("bed")]
    if "bed1" not in beds:
        return None
    largest = max(beds, key=lambda id: (_area(boxes[id]), id == "bed1"))
    if largest == "bed1":
        return None
    pairs = (("bed1", largest), ("bath1", largest.replace("bed", "bath")))
    return arrangement.renamed({a: b for one, two in pairs for a, b in ((one, two), (two, one))})


def _area(box: Box) -> int:
    x0, y0, x1, y1 = box
    return (x1 - x0) * (y1 - y0)


def _sizes(
    programme: Programme, ground: Ground, arrangement: Arrangement, work: float
) -> tuple[Any, LayoutModel]:
    sized = LayoutModel(programme, ground, arrangement)
    sized.model.minimize(sum(sized.costs))
    return _solve(sized.model, work, linear=2), sized


def _account(solver: Any, spent: float) -> Search:
    objective, bound = solver.objective_value, solver.best_objective_bound
    return Search(
        status="optimal" if solver.response_proto.status == cp_model.OPTIMAL else "feasible",
        objective=objective,
        bound=bound,
        gap_percent=round(100 * (objective - bound) / max(1.0, objective), 2),
        work=round(spent, 4),
        seed=SEED,
    )


def _solve(model: Any, work: float, linear: int = 0) -> Any:
    """Solve within `work`; `linear` is how much of the model is relaxed to a linear one.

    The relaxation is dear where most of the model is choices, and pays where it is sizes.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    solver.parameters.random_seed = SEED
    solver.parameters.linearization_level = linear
    solver.parameters.max_deterministic_time = work
    solver.solve(model)
    return solver
