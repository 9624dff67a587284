"""What real workbooks show: read as openpyxl reads them, reviewed without false alarms, changed
without loss."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.crafts.office.programs import needs_office
from tests.crafts.office.real_files import REAL, WORKBOOKS, needs_real_files

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Seen
from liftwork.crafts.office.change.readback.shots import BookShot
from liftwork.crafts.office.change.table import find_table
from liftwork.crafts.office.ooxml.book import load_book
from liftwork.crafts.office.review.findings import Review
from liftwork.crafts.office.tools_changes import change_workbook, check_workbook

pytestmark = needs_real_files

each_workbook = pytest.mark.parametrize("path", WORKBOOKS, ids=lambda p: p.name)

FOUND: dict[str, dict[str, int]] = {
    "car_trading.xlsx": {"OFF-156": 6},
    "sheetjs-ErrorTypes.xlsx": {"OFF-150": 20, "OFF-152": 1, "OFF-159": 1},
    "sheetjs-comments_stress_test.xlsx": {"OFF-159": 3},
    "sheetjs-formula_stress_test.xlsx": {
        "OFF-150": 7, "OFF-151": 1, "OFF-152": 14, "OFF-156": 1, "OFF-159": 4,
    },
    "sheetjs-formulae_test_simple.xlsx": {"OFF-150": 2},
    "sheetjs-named_ranges_2011.xlsx": {"OFF-150": 3},
    "sheetjs-sheet_visibility.xlsx": {"OFF-158": 2},
    "sheetjs-wps-fn.xlsx": {"OFF-150": 1, "OFF-159": 1},
}  # fmt: skip
"""How many cells were found under each code, each of them looked up by hand; in every other
file nothing."""


def openpyxl_book(path: Path) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return openpyxl.load_workbook(path)


@each_workbook
def test_formulas_are_read_as_openpyxl_reads_them(path: Path) -> None:
    book, theirs = load_book(path), openpyxl_book(path)
    for sheet in book.sheets:
        cells = {(c.row, c.column): c for row in theirs[sheet.name].iter_rows() for c in row}
        expected = {p: c.value for p, c in cells.items() if c.data_type == "f"}
        texts = {p: getattr(v, "text", v) for p, v in expected.items()}
        assert {
            p: f"={c.formula}" for p, c in sheet.cells.items() if c.formula is not None
        } == texts


@needs_office
@pytest.mark.acceptance
@pytest.mark.slow
@each_workbook
def test_a_review_finds_what_is_there_and_raises_no_false_alarm(path: Path, tmp_path: Path) -> None:
    args = check_workbook.validate({"workbook": path})
    made = check_workbook.run(Job(tmp_path), args)
    review = Review.model_validate_json(made.files["findings"].read_bytes())
    counts: dict[str, int] = {}
    for finding in review.findings:
        counts[finding.code] = counts.get(finding.code, 0) + finding.count
    assert counts == FOUND.get(path.name, {})
    assert check_workbook.verify is not None
    checks = list(check_workbook.verify(Seen(made, args)))
    assert [c for c in checks if not c.passed] == []


def wishes(path: Path) -> list[dict[str, Any]]:
    """A rename in every workbook, and new looks for a column where it has a table."""
    book = load_book(path)
    rename = {"do": "rename_sheet", "sheet": book.sheets[0].name, "to": "It's new"}
    try:
        table = find_table(book, None)
    except Refuse:
        return [rename]
    first = table.headers()[table.left]
    bold = {"do": "format", "columns": [first], "bold": True, "sheet": table.sheet.name}
    return [bold, rename]


@needs_office
@pytest.mark.acceptance
@pytest.mark.slow
@each_workbook
def test_a_changed_workbook_has_lost_nothing(path: Path, tmp_path: Path) -> None:
    args = change_workbook.validate({"workbook": path, "changes": wishes(path)})
    made = change_workbook.run(Job(tmp_path), args)
    assert change_workbook.verify is not None
    checks = list(change_workbook.verify(Seen(made, args)))
    assert [c for c in checks if not c.passed] == []
    result = next(p for p in made.files.values() if p.suffix == path.suffix)
    before, after = BookShot(path), BookShot(result)
    assert set(before.parts) - set(after.parts) <= {"xl/calcChain.xml"}


@needs_office
@pytest.mark.acceptance
def test_a_real_password_is_refused(tmp_path: Path) -> None:
    path = REAL / "sheetjs-password_2002_40_basecrypto.xls"
    with pytest.raises(Refuse, match="password"):
        check_workbook.run(Job(tmp_path), check_workbook.validate({"workbook": path}))
