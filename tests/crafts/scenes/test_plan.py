from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.scenes.houses import house_of, plan_of

from liftwork.contract.errors import BadInput
from liftwork.crafts.scenes.plan import load_house


def saved(tmp_path: Path, change: Any) -> Path:
    plan = json.loads(plan_of("10-marla-3-bedrooms").read_text(encoding="utf-8"))
    change(plan)
    path = tmp_path / "house.plan.json"
    path.write_text(json.dumps(plan), encoding="utf-8")
    return path


def test_a_floor_lies_between_the_true_faces_of_its_walls() -> None:
    house = house_of()
    room = house.storeys[0].room("0.bed1")
    assert room is not None
    wall = next(w for w in house.storeys[0].walls if w.id == "0.w21")
    assert room.floor.x1 == pytest.approx((wall.x0 - wall.thickness / 2) * 0.0254)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda plan: plan.update(format="other/1"), "format: Input should be"),
        (lambda plan: plan.update(storeys=[]), "it has no storey"),
        (
            lambda plan: plan["storeys"][0]["openings"][0].update(wall="0.w99"),
            "opening '0.D1' is in no wall of Ground Floor",
        ),
        (
            lambda plan: plan["storeys"][0]["openings"][0].update(rooms=["0.moon", None]),
            "opening '0.D1' names a room that is not there",
        ),
        (lambda plan: plan["storeys"][0].update(walls=[], openings=[]), "has no room with walls"),
        (
            lambda plan: plan["storeys"][0]["rooms"][1]["clear"].update(x1=0),
            "Drawing Room of Ground Floor has no area",
        ),
        (
            lambda plan: plan["storeys"][0]["stair"].update(room="0.attic"),
            "the stair of Ground Floor stands in no room",
        ),
    ],
)
def test_a_plan_that_cannot_be_built_is_one_line(change: Any, says: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput) as bad:
        load_house(saved(tmp_path, change))
    assert says in str(bad.value)
    assert "\n" not in str(bad.value)


def test_a_file_that_is_no_plan_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "house.plan.json"
    path.write_text("not json", encoding="utf-8")
    with pytest.raises(BadInput, match=r"house.plan.json is not a house plan"):
        load_house(path)
    with pytest.raises(BadInput, match="cannot read"):
        load_house(tmp_path / "absent.plan.json")
