"""A saved plan is read back the same, and anything else is refused in one line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.cad.sample_plan import sample_plan

from liftwork.contract.errors import BadInput
from liftwork.crafts.cad.plan import load_plan, save_plan

House = dict[str, Any]


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "v0.plan.json"
    save_plan(sample_plan(), path)
    return path


def test_a_plan_is_read_back_as_it_was_saved(saved: Path) -> None:
    assert load_plan(saved) == sample_plan()


def test_the_same_plan_is_the_same_bytes(saved: Path) -> None:
    first = saved.read_bytes()
    save_plan(load_plan(saved), saved)
    assert saved.read_bytes() == first
    assert b"\r" not in first


def _room_twice(house: House) -> None:
    house["storeys"][0]["rooms"].append(house["storeys"][0]["rooms"][0])


def _door_in_no_wall(house: House) -> None:
    house["storeys"][0]["openings"][0]["wall"] = "elsewhere"


def _door_to_nowhere(house: House) -> None:
    house["storeys"][0]["openings"][0]["rooms"] = ["attic", None]


def _room_inside_out(house: House) -> None:
    outline = house["storeys"][0]["rooms"][0]["outline"]
    outline["x0"], outline["x1"] = outline["x1"], outline["x0"]


def _unknown_field(house: House) -> None:
    house["colour"] = "red"


@pytest.mark.parametrize(
    ("spoil", "line"),
    [
        (_room_twice, "has two parts of one id"),
        (_door_in_no_wall, "is in no wall of"),
        (_door_to_nowhere, "names a room that is not there"),
        (_room_inside_out, "has no area"),
        (_unknown_field, "colour: Extra inputs are not permitted"),
    ],
)
def test_a_plan_that_does_not_hang_together_is_refused(
    saved: Path, spoil: Callable[[House], None], line: str
) -> None:
    house = json.loads(saved.read_bytes())
    spoil(house)
    saved.write_text(json.dumps(house))

    with pytest.raises(BadInput, match=line) as caught:
        load_plan(saved)
    assert "v0.plan.json is not a house plan" in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"\xff\xfe\x00"])
def test_a_file_that_is_no_json_object_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "x.plan.json"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=r"x\.plan\.json is not a house plan: it is not the JSON"):
        load_plan(path)


def test_another_kind_of_json_is_refused_by_its_first_fault(tmp_path: Path) -> None:
    path = tmp_path / "x.plan.json"
    path.write_text('{"format": "other"}', encoding="utf-8")
    with pytest.raises(BadInput, match="is not a house plan: format: "):
        load_plan(path)


def test_a_missing_plan_is_refused_with_its_path(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*gone\.plan\.json"):
        load_plan(tmp_path / "gone.plan.json")
