"""What is written is what a second reader finds, whatever the texts hold and however many."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.office.programs import needs_office
from tests.crafts.office.shop import SALES, shop

from liftwork.contract.job import Job
from liftwork.crafts.office.tools_sheets import build_workbook
from liftwork.crafts.office.workbook import writing
from liftwork.crafts.office.workbook.checking import check_book
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.layout import lay_out
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.readback.evidence import Evidence
from liftwork.crafts.office.workbook.readback.file_checks import check_file
from liftwork.crafts.office.workbook.writing import write_workbook
from liftwork.runtime.perform import perform

DANGEROUS = ["=1+1", "+44 20", "-5 and more", "@SUM(A1)", "=cmd|' /C calc'!A0", '=HYPERLINK("x")']


def written(plan: WorkbookPlan, path: Path) -> Any:
    worked = worked_book(plan)
    write_workbook(worked, lay_out(worked.book), path)
    return openpyxl.load_workbook(path)


def texts(values: list[str]) -> WorkbookPlan:
    sheet = {"kind": "table", "name": "Data", "columns": [{"name": "Text"}],
             "rows": [[value] for value in values]}  # fmt: skip
    return WorkbookPlan.model_validate({"title": "Texts", "sheets": [sheet]})


def test_text_that_looks_like_a_formula_stays_text(tmp_path: Path) -> None:
    sheet = written(texts(DANGEROUS), tmp_path / "x.xlsx")["Data"]
    cells = [sheet.cell(row, 1) for row in range(2, 2 + len(DANGEROUS))]
    assert [cell.value for cell in cells] == DANGEROUS
    assert {cell.data_type for cell in cells} == {"s"}
    assert all(cell.quotePrefix for cell in cells)


@needs_office
@pytest.mark.acceptance
def test_no_text_is_executed_when_libreoffice_recalculates(tmp_path: Path) -> None:
    args = build_workbook.validate({"plan": texts(DANGEROUS).model_dump(mode="json")})
    done = perform(build_workbook, Job(tmp_path), args)
    assert [c.detail for c in done.checks if not c.passed] == []


@settings(max_examples=15)
@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=20),
        min_size=1, max_size=5,
    ),
    st.booleans(),
)  # fmt: skip
def test_any_text_is_read_back_as_it_was(
    tmp_path_factory: pytest.TempPathFactory, values: list[str], spliced: bool
) -> None:
    plan = texts([*values, "one more", "and another"])
    path = tmp_path_factory.mktemp("texts") / "v0.xlsx"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(writing, "LARGE", 1 if spliced else 10**9)
        worked = worked_book(plan)
        write_workbook(worked, lay_out(worked.book), path)
        checks = list(check_file(Evidence(plan, path, None, None)))
    assert [c.detail for c in checks if not c.passed] == []


def test_spliced_rows_are_the_same_as_written_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = written(shop(), tmp_path / "plain.xlsx")
    monkeypatch.setattr(writing, "LARGE", 1)
    spliced = written(shop(lambda _plan: None), tmp_path / "spliced.xlsx")
    for sheet in plain:
        other = spliced[sheet.title]
        assert sheet.dimensions == other.dimensions
        for row in sheet.iter_rows():
            for cell in row:
                there = other[cell.coordinate]
                assert (there.value, there.number_format) == (cell.value, cell.number_format)
    with zipfile.ZipFile(tmp_path / "spliced.xlsx") as package:
        assert package.testzip() is None


@needs_office
@pytest.mark.acceptance
def test_a_very_large_workbook_is_checked_whole_and_printed_in_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writing, "LARGE", 1)
    rows = [["2026-03-02", "Fan", n, n % 90 + 1, "1250.50", "Paid"] for n in range(1200)]
    big = {**SALES, "rows": rows}
    plan = {"title": "Big", "sheets": [big]}
    done = perform(build_workbook, Job(tmp_path), build_workbook.validate({"plan": plan}))
    assert [(c.code, c.detail) for c in done.checks if not c.passed] == []
    agreed = next(c.detail for c in done.checks if c.code == "OFF-007")
    assert agreed == "3,602 of 3,602 cells agree"
    assert next(c.detail for c in done.checks if c.code == "OFF-016") == "20 pages"


@needs_office
@pytest.mark.acceptance
def test_a_flaw_in_the_middle_of_a_very_large_table_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [["2026-03-02", "Fan", n, n % 90 + 1, "1250.50", "Paid"] for n in range(900)]
    plan = WorkbookPlan.model_validate({"title": "Big", "sheets": [{**SALES, "rows": rows}]})
    monkeypatch.setattr(writing, "LARGE", 1)
    path = tmp_path / "v0.xlsx"
    written(plan, path)
    spoil(path, '<c r="C600" s="', "</v>", "7</v>")
    failed = [c.code for c in check_book(Evidence(plan, path, None, None)) if not c.passed]
    assert failed == ["OFF-002", "OFF-016"]


def spoil(path: Path, begins: str, ends: str, new: str) -> None:
    """Put `new` for the first `ends` after `begins` in the first sheet."""
    with zipfile.ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    text = parts["xl/worksheets/sheet1.xml"].decode()
    at = text.index(ends, text.index(begins))
    parts["xl/worksheets/sheet1.xml"] = (text[:at] + new + text[at + len(ends) :]).encode()
    with zipfile.ZipFile(path, "w") as package:
        for name, data in parts.items():
            package.writestr(name, data)
