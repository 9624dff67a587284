"""The plan that was made is held against what was asked: each tool's own check."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.cad.asked_spoilers import (
    ASKED_SPOILERS,
    DOUBLE,
    TEN_MARLA,
    grown,
    without_a_bedroom,
)

from liftwork.contract.job import Made, Seen
from liftwork.crafts.cad.asked import check_bedrooms_added as bedrooms_added
from liftwork.crafts.cad.asked import check_drawn as drawn
from liftwork.crafts.cad.asked import check_mirrored as mirrored
from liftwork.crafts.cad.asked import check_resized, compared
from liftwork.crafts.cad.asked import check_sheet_set as sheet_set
from liftwork.crafts.cad.asked import check_storeys_set as storeys_set
from liftwork.crafts.cad.change import mirror_house, set_house_sheet
from liftwork.crafts.cad.plan import Plan, save_plan
from liftwork.crafts.cad.tools import TOOLS

TOOL = {tool.name: tool for tool in TOOLS}


def finding(
    folder: Path, tool: str, args: dict[str, Any], before: Plan | None, after: Plan
) -> tuple[str, bool, str]:
    """The check of a tool that was given `before` and made `after`."""
    compare = {
        "draw_house_plan": drawn,
        "resize_room": check_resized,
        "set_sheet": sheet_set,
        "set_storeys": storeys_set,
        "add_bedroom": bedrooms_added,
        "mirror_plan": mirrored,
    }[tool]
    made = folder / "v1.plan.json"
    save_plan(after, made)
    if before is not None:
        save_plan(before, folder / "v0.plan.json")
        args = {**args, "plan": folder / "v0.plan.json"}
    seen = Seen(Made("", {"plan": made}), TOOL[tool].validate(args))
    (check,) = compared(seen, compare)
    return check.code, check.passed, check.detail


CASES: dict[str, tuple[str, dict[str, Any], Plan | None, Callable[[], Plan]]] = {
    "CAD-060": ("draw_house_plan", {"plot": "10 marla", "bedrooms": 3}, None, lambda: TEN_MARLA),
    "CAD-061": (
        "resize_room",
        {"room": "kitchen", "by": "2 ft wider"},
        TEN_MARLA,
        lambda: grown(TEN_MARLA, "kitchen", width=24),
    ),
    "CAD-062": (
        "set_sheet",
        {"paper": "A2"},
        TEN_MARLA,
        lambda: set_house_sheet(TEN_MARLA, None, "A2", None),
    ),
    "CAD-063": ("set_storeys", {"storeys": 2}, DOUBLE, lambda: DOUBLE),
    "CAD-064": ("add_bedroom", {}, without_a_bedroom(TEN_MARLA), lambda: TEN_MARLA),
    "CAD-065": ("mirror_plan", {}, TEN_MARLA, lambda: mirror_house(TEN_MARLA)),
}


@pytest.mark.parametrize("code", CASES)
def test_what_was_asked_for_passes(code: str, tmp_path: Path) -> None:
    tool, args, before, after = CASES[code]
    found, passed, detail = finding(tmp_path, tool, args, before, after())
    assert (found, passed) == (code, True), detail


@pytest.mark.parametrize("code", ASKED_SPOILERS)
def test_another_plan_than_the_one_asked_for_trips_the_check(code: str, tmp_path: Path) -> None:
    tool, args, before, after = CASES[code]
    found, passed, _ = finding(tmp_path, tool, args, before, ASKED_SPOILERS[code](after()))
    assert (found, passed) == (code, False)


@pytest.mark.parametrize(
    ("by", "width", "depth", "passes"),
    [
        ("2 ft wider", 24, 0, True),
        ("2 ft wider", 0, 24, False),
        ("2 ft narrower", -24, 0, True),
        ("1 ft longer", 0, 12, True),
        ("2 ft larger", 0, 24, True),
        ("2 ft larger", 12, 12, False),
        ("10% larger", 0, 0, False),
    ],
)
def test_a_change_of_size_is_measured_in_its_own_direction(
    by: str, width: int, depth: int, passes: bool, tmp_path: Path
) -> None:
    after = grown(TEN_MARLA, "kitchen", width=width, depth=depth)
    args = {"room": "kitchen", "by": by}
    assert finding(tmp_path, "resize_room", args, TEN_MARLA, after)[1] is passes


def test_a_change_by_area_is_met_to_an_inch(tmp_path: Path) -> None:
    clear = next(room for room in TEN_MARLA.rooms if room.name == "Kitchen").clear
    inches = -(-20 * 144 // clear.depth)
    args = {"room": "kitchen", "by": "20 sq ft larger"}
    right = grown(TEN_MARLA, "kitchen", width=inches)
    wrong = grown(TEN_MARLA, "kitchen", width=inches + 3)
    assert finding(tmp_path, "resize_room", args, TEN_MARLA, right)[1]
    assert not finding(tmp_path, "resize_room", args, TEN_MARLA, wrong)[1]
