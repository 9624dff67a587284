from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from houses import house
from spoilers import SPOILERS

from liftwork.crafts.cad.rules import PLAN_CHECKS, broken_rules, check_plan


def test_every_rule_has_a_spoiler_and_every_spoiler_a_rule() -> None:
    assert {check.code for check in PLAN_CHECKS} == set(SPOILERS)


def test_each_check_is_given_once_and_in_order() -> None:
    given = [check.code for check in check_plan(house(35, 65, 3, 2))]
    assert given == [check.code for check in PLAN_CHECKS]


@pytest.mark.parametrize("code", SPOILERS)
def test_a_spoiled_plan_trips_exactly_its_rule(code: str) -> None:
    good = house(35, 65, 3, 2)
    assert broken_rules(good) == []
    spoiled = SPOILERS[code](good)
    assert [check.code for check in broken_rules(spoiled)] == [code]


def test_a_failed_check_names_the_room_and_the_number() -> None:
    spoiled = SPOILERS["CAD-003"](house(35, 65, 3, 2))
    (check,) = broken_rules(spoiled)
    assert "Drawing Room" in check.detail
    assert check.detail.endswith("sq ft")
