"""All rules over a plan, in the order of their codes."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.rules.floors import floors_of
from liftwork.crafts.cad.rules.light import check_daylight, check_egress, check_own_air
from liftwork.crafts.cad.rules.openings import check_joined, check_seated
from liftwork.crafts.cad.rules.sizes import (
    check_counted,
    check_proportions,
    check_sizes,
    check_widths,
)
from liftwork.crafts.cad.rules.stairs import check_stacked, check_steps
from liftwork.crafts.cad.rules.swings import check_swings
from liftwork.crafts.cad.rules.tiling import check_apart, check_clear, check_covered, check_walled
from liftwork.crafts.cad.rules.walking import check_baths, check_private, check_reached


def check_plan(plan: Plan) -> Iterator[Check]:
    """One check for each of `PLAN_CHECKS`, for any plan that can be loaded."""
    floors = floors_of(plan)
    yield check_covered(plan, floors)
    yield check_apart(floors)
    yield check_walled(floors)
    yield check_clear(floors)
    yield check_sizes(plan)
    yield check_proportions(plan)
    yield check_widths(floors)
    yield check_reached(plan, floors)
    yield check_private(plan, floors)
    yield check_baths(floors)
    yield check_daylight(plan, floors)
    yield check_egress(plan, floors)
    yield check_own_air(plan, floors)
    yield check_seated(floors)
    yield check_joined(floors)
    yield check_swings(floors)
    yield check_steps(plan)
    yield check_stacked(plan)
    yield check_counted(plan)


def broken_rules(plan: Plan) -> list[Check]:
    """The checks that do not pass."""
    return [check for check in check_plan(plan) if not check.passed]
