"""Spreadsheets that are no xlsx are changed too, and a second file can be joined."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.crafts.office.order_book import write_orders
from tests.crafts.office.programs import needs_office

from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.office.tools_changes import change_workbook, check_workbook
from liftwork.programs.libreoffice.pool import office

pytestmark = [pytest.mark.acceptance, needs_office]

STAFF = "Name,Pay,Note\nZoe,500,=1+1\nAli,700,@cmd\nSam,,-\n"
PHONES = "Name;Phone\nAli;0300-1\nZoe;0300-2\nZoe;0300-3\n"


def changed(folder: Path, **args: Any) -> tuple[Made, list[str]]:
    typed = change_workbook.validate(args)
    made = change_workbook.run(Job(folder), typed)
    assert change_workbook.verify is not None
    checks = change_workbook.verify(Seen(made, typed))
    return made, [check.code for check in checks if not check.passed]


def column(made: Made, letter: str) -> list[Any]:
    return [c.value for c in openpyxl.load_workbook(made.files["workbook"]).active[letter]]


def test_a_csv_becomes_a_workbook_and_its_text_stays_text(tmp_path: Path) -> None:
    given = tmp_path / "staff.csv"
    given.write_text(STAFF)
    sort = {"do": "sort", "by": [{"column": "Pay", "descending": True}]}
    made, failed = changed(tmp_path, workbook=given, changes=[sort])
    assert failed == []
    assert column(made, "A") == ["Name", "Ali", "Zoe", "Sam"]
    sheet = openpyxl.load_workbook(made.files["workbook"]).active
    assert [(c.value, c.data_type) for c in sheet["C"][1:3]] == [("@cmd", "s"), ("=1+1", "s")]
    assert "stayed text" in made.summary
    assert given.read_text() == STAFF


def test_columns_of_a_second_file_are_brought_in(tmp_path: Path) -> None:
    (tmp_path / "staff.csv").write_text(STAFF)
    (tmp_path / "phones.csv").write_text(PHONES)
    made, failed = changed(
        tmp_path,
        workbook=tmp_path / "staff.csv",
        other=tmp_path / "phones.csv",
        changes=[{"do": "join", "key": "Name"}],
    )
    assert failed == []
    assert column(made, "D") == ["Phone", "0300-2", "0300-1", None]
    assert "1 row without a match stayed empty" in made.summary
    assert "1 row of the other table had a key" in made.summary


@pytest.mark.parametrize("form", ["ods", "xls"])
def test_other_formats_are_converted_first_and_the_reply_says_so(form: str, tmp_path: Path) -> None:
    plain = write_orders(tmp_path / "orders.xlsx")
    given = tmp_path / f"orders.{form}"
    office().job("convert", {"path": str(plain), "out": str(given)})
    before = given.read_bytes()
    made, failed = changed(
        tmp_path, workbook=given, changes=[{"do": "remove_duplicates", "sheet": "Orders"}]
    )
    assert failed == []
    assert f"converted it from {form}" in made.summary
    assert "Removed 1 of 7 rows" in made.summary
    assert given.read_bytes() == before
    args = check_workbook.validate({"workbook": given})
    job = Job(tmp_path / "review")
    job.folder.mkdir()
    assert "Nothing wrong was found" in check_workbook.run(job, args).summary
