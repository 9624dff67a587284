"""Sheets and columns may be called what people call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.crafts.office.programs import needs_office
from tests.crafts.office.shop import shop

from liftwork.contract.job import Job
from liftwork.crafts.office.tools_sheets import build_workbook
from liftwork.runtime.perform import perform


@needs_office
@pytest.mark.acceptance
@pytest.mark.parametrize(
    "name", ["Ali's sales", "Q1", "2026", "R1C1", "حساب", "A & B <c>", "売上 - 3月"]
)
def test_a_workbook_holds_together_whatever_its_sheet_is_called(name: str, tmp_path: Path) -> None:
    quoted = f"'{name.replace(chr(39), chr(39) * 2)}'["
    text = json.dumps(shop().model_dump(mode="json"), ensure_ascii=False)
    text = text.replace('"name": "Sales"', json.dumps({"name": name}, ensure_ascii=False)[1:-1])
    plan = json.loads(text.replace("Sales[", quoted))
    done = perform(build_workbook, Job(tmp_path), build_workbook.validate({"plan": plan}))
    assert [(c.code, c.detail) for c in done.checks if not c.passed] == []


@needs_office
@pytest.mark.acceptance
def test_columns_may_hold_any_sign_but_brackets(tmp_path: Path) -> None:
    columns = [
        {"name": 'Size 24" <b> & "x"', "type": "number"},
        {"name": "Preis (€) - 'netto'", "type": "number"},
        {"name": "کل", "type": "number", "totals": ["sum"],
         "formula": "[Size 24\" <b> & \"x\"] * [Preis (€) - 'netto']"},
    ]  # fmt: skip
    plan = {"title": "Signs", "sheets": [
        {"kind": "table", "name": "Data", "columns": columns, "rows": [[2, 3.5], [4, 1]]}
    ]}  # fmt: skip
    done = perform(build_workbook, Job(tmp_path), build_workbook.validate({"plan": plan}))
    assert [(c.code, c.detail) for c in done.checks if not c.passed] == []
