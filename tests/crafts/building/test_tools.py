"""The two tools as a caller sees them: what they make, what they say, what they refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.crafts.building.houses import NAMES, house, plan_path

from liftwork.contract.errors import BadInput, Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool
from liftwork.crafts.building.ifc.export import export
from liftwork.crafts.building.tools import bill_of_quantities, export_building_model
from liftwork.crafts.building.verify import check_model


def run(tool: Tool, folder: Path, plan: Path | None = None, **args: Any) -> tuple[Made, Seen]:
    plan = plan or plan_path(NAMES[0])
    typed = tool.validate({"plan": plan, **args})
    made = tool.run(Job(folder), typed)
    return made, Seen(made, typed)


@pytest.mark.parametrize("name", NAMES)
def test_the_model_of_a_real_house_passes_every_check(name: str, tmp_path: Path) -> None:
    export(house(name), tmp_path / "v0.ifc")
    checks = list(check_model(house(name), tmp_path / "v0.ifc"))
    assert [(c.code, c.detail) for c in checks if not c.passed] == []
    assert len(checks) == len(export_building_model.checks)


def test_the_same_plan_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        run(export_building_model, tmp_path / name)
        run(bill_of_quantities, tmp_path / name)
    for file in ("v0.ifc", "v0.xlsx"):
        assert (tmp_path / "a" / file).read_bytes() == (tmp_path / "b" / file).read_bytes()


def test_the_reply_names_the_readers_that_look(tmp_path: Path) -> None:
    made, seen = run(export_building_model, tmp_path)
    assert export_building_model.verify is not None
    counted = list(export_building_model.verify(seen))[-1]
    assert counted.code == "BLD-021"
    for reader in str(made.facts["readers"]).split(", "):
        assert reader in made.summary
        assert reader in counted.detail


def test_a_bill_speaks_the_plans_units_unless_told_otherwise(tmp_path: Path) -> None:
    for asked, unit in (({}, "cft"), ({"units": "metric"}, "m³")):
        made, _ = run(bill_of_quantities, tmp_path, **asked)
        bill = openpyxl.load_workbook(made.files["workbook"])["Bill"]
        assert bill["C6"].value == unit


def test_entered_rates_would_be_multiplied_and_added(tmp_path: Path) -> None:
    made, _ = run(bill_of_quantities, tmp_path)
    bill = openpyxl.load_workbook(made.files["workbook"])["Bill"]
    assert bill["F6"].value == '=IF(E6="",0,D6*E6)'
    last = bill.max_row
    assert bill.cell(last, 6).value == f"=SUM(F6:F{last - 1})"


def test_more_waste_makes_more_bricks_and_too_much_is_refused(tmp_path: Path) -> None:
    few, many = (run(bill_of_quantities, tmp_path, waste=w)[0].facts["bricks"] for w in (0, 10))
    assert many == pytest.approx(few * 1.1, abs=1.2)
    with pytest.raises(Refuse, match="80 %"):
        run(bill_of_quantities, tmp_path, waste=80)


def _cut(text: str) -> str:
    return text[: len(text) // 2]


def _other_format(text: str) -> str:
    return text.replace("liftwork-plan/1", "liftwork-plan/9")


def _loose_opening(text: str) -> str:
    plan = json.loads(text)
    plan["storeys"][0]["openings"][0]["wall"] = "nowhere"
    return json.dumps(plan)


@pytest.mark.parametrize("spoil", [_cut, _other_format, _loose_opening])
@pytest.mark.parametrize("tool", [export_building_model, bill_of_quantities])
def test_a_file_that_is_no_plan_is_told_in_one_line(
    tool: Tool, spoil: Callable[[str], str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.plan.json"
    bad.write_text(spoil(plan_path(NAMES[0]).read_text()))
    with pytest.raises(BadInput, match=r"bad\.plan\.json is not a house plan") as told:
        run(tool, tmp_path, bad)
    assert "\n" not in str(told.value)


def test_a_model_that_breaks_off_fails_the_first_check_alone(tmp_path: Path) -> None:
    made, seen = run(export_building_model, tmp_path)
    model = made.files["building-model"]
    model.write_text(model.read_text()[:-400])
    assert export_building_model.verify is not None
    checks = list(export_building_model.verify(seen))
    assert [(c.code, c.passed) for c in checks] == [("BLD-001", False)]
