"""The search's record is in the saved plan, and nothing that cad does not know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.crafts.cad.sample_plan import sample_plan

from liftwork.contract.errors import BadInput
from liftwork.crafts.cad.plan import load_plan, save_plan


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "v0.plan.json"
    save_plan(sample_plan(), path)
    return path


def test_a_plan_is_read_back_as_it_was_saved(saved: Path) -> None:
    assert load_plan(saved) == sample_plan()


def test_a_plan_without_the_record_of_its_search_is_refused(saved: Path) -> None:
    house = json.loads(saved.read_bytes())
    del house["search"]
    saved.write_text(json.dumps(house), encoding="utf-8")
    with pytest.raises(BadInput, match=r"v0\.plan\.json is not a house plan: search: Field req"):
        load_plan(saved)


def test_a_field_that_nobody_knows_is_refused_by_its_name(saved: Path) -> None:
    house = json.loads(saved.read_bytes()) | {"colour": "red"}
    saved.write_text(json.dumps(house), encoding="utf-8")
    with pytest.raises(BadInput, match="colour: Extra inputs are not permitted"):
        load_plan(saved)
