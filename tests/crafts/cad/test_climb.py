"""The climb: what it proposes keeps to the grid and to the rules, and is always the same."""

from __future__ import annotations

import sys
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.cad.brief import ground_programme, ground_wants
from liftwork.crafts.cad.climb import KERNEL, MOST_ROOMS, Climb, Proposal
from liftwork.crafts.cad.ground import Ground
from liftwork.crafts.cad.layout import SEED
from liftwork.crafts.cad.model import LayoutModel
from liftwork.crafts.cad.needs import Needs, needs_of
from liftwork.crafts.cad.programme import Programme

cp_model = pytest.importorskip("ortools.sat.python.cp_model")
sys.path.insert(0, str(Path(__file__).parents[3] / "scripts"))
GROUND = Ground(6, 59, 106, 96, 2275.0, left_open=False, right_open=True)


def _programme(plot_sqft: float = 2275.0, bedrooms: int = 3) -> Programme:
    beds = tuple(range(1, bedrooms + 1))
    return ground_programme(next(ground_wants(plot_sqft, beds, 1)))


def _proposed(steps: int, seed: int = SEED, count: int = 8) -> list[Proposal]:
    return Climb(needs_of(_programme(), GROUND), GROUND, seed).proposed(steps, count)


def test_the_kernel_is_what_its_sources_give() -> None:
    pytest.importorskip("ziglang")
    kernels = pytest.importorskip("kernels")
    assert kernels.is_built(KERNEL.parent)


def test_a_climb_proposes_the_same_again_and_something_else_from_another_seed() -> None:
    assert _proposed(200) == _proposed(200)
    assert _proposed(200) != _proposed(200, SEED + 1)


def test_more_steps_come_to_what_costs_less() -> None:
    first, later = (_proposed(steps)[0].cost for steps in (5, 700))
    assert later < first / 2


def test_proposals_come_in_the_order_of_their_cost_and_each_only_once() -> None:
    proposals = _proposed(300)
    costs = [proposal.cost for proposal in proposals]
    assert costs == sorted(costs)
    assert len({proposal.arrangement for proposal in proposals}) == len(proposals) > 1


def test_every_room_that_must_be_there_stands_in_a_proposal_once() -> None:
    programme = _programme()
    needed = {spec.id for spec in programme.specs if not spec.optional}
    for proposal in _proposed(300):
        placed = [id for b in proposal.arrangement.bands for c in b for cell in c for id in cell]
        assert sorted(placed) == sorted(proposal.boxes)
        assert len(placed) == len(set(placed))
        assert needed <= set(placed)


@settings(max_examples=12, deadline=None)
@given(
    width=st.integers(38, 90),
    depth=st.integers(60, 130),
    bedrooms=st.integers(1, 4),
    seed=st.integers(0, 10_000),
)
def test_rooms_of_a_proposal_tile_its_ground_without_overlap(
    width: int, depth: int, bedrooms: int, seed: int
) -> None:
    ground = Ground(6, width, depth, round(0.9 * depth), 2275.0, left_open=False, right_open=True)
    needs = needs_of(_programme(bedrooms=bedrooms), ground)
    for proposal in Climb(needs, ground, seed).proposed(60, 3):
        boxes = list(proposal.boxes.values())
        for a, b in combinations(boxes, 2):
            assert min(a[2], b[2]) <= max(a[0], b[0]) or min(a[3], b[3]) <= max(a[1], b[1])
        area = sum((x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in boxes)
        assert area == width * max(box[3] for box in boxes)


@settings(max_examples=6, deadline=None)
@given(width=st.integers(45, 70), bedrooms=st.integers(1, 3), seed=st.integers(0, 1000))
def test_what_misses_no_rule_can_be_solved(width: int, bedrooms: int, seed: int) -> None:
    """The kernel's rules and those of the constraint model are the same rules."""
    ground = Ground(6, width, 100, 90, 2275.0, left_open=False, right_open=True)
    programme = _programme(bedrooms=bedrooms)
    for proposal in Climb(needs_of(programme, ground), ground, seed).proposed(400, 6):
        if proposal.missed == 0:
            kept = needs_of(programme.narrowed(proposal.arrangement.ids), ground)
            assert _is_solved(kept, ground, proposal)


def _is_solved(needs: Needs, ground: Ground, proposal: Proposal) -> bool:
    model = LayoutModel(needs, ground, proposal.arrangement)
    model.begin_with(proposal.boxes)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_deterministic_time = 1.0
    status = solver.solve(model.model)
    return status in (cp_model.OPTIMAL, cp_model.FEASIBLE)


def test_a_storey_of_too_many_rooms_is_not_taken() -> None:
    needs = needs_of(_programme(), GROUND)
    many = Needs(needs.rooms * (MOST_ROOMS // len(needs.rooms) + 1), needs.links, needs.wishes)
    with pytest.raises(ValueError, match="more than"):
        Climb(many, GROUND, SEED)
