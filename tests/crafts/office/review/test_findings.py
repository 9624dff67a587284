"""Each flaw is found where it is, alone; a clean workbook has none."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
import xlsxwriter
from tests.crafts.office.programs import needs_office
from tests.crafts.office.review.flaws import FLAWS, clean, flawed

from liftwork.contract.job import Job
from liftwork.crafts.office.ooxml.book import load_book
from liftwork.crafts.office.review.findings import BY_CODE, Review, areas_of
from liftwork.crafts.office.review.graph import cycles_of
from liftwork.crafts.office.review.neighbours import find_neighbours
from liftwork.crafts.office.review.reviewing import review_workbook

WHERE = {
    "OFF-150": "Prices!G2", "OFF-151": "Prices!G2:H2", "OFF-152": "Prices!G2", "OFF-153": "",
    "OFF-154": "Prices!D5", "OFF-155": "Prices!D5", "OFF-156": "Prices!B5",
    "OFF-157": "Prices!G2", "OFF-158": "Secret", "OFF-159": "Prices!G2",
}  # fmt: skip


def review(path: Path) -> Review:
    job = Job(path.parent, stop=threading.Event())
    return review_workbook(job, path, path.with_suffix(".pdf"))


def test_every_kind_of_finding_has_its_flaw_and_every_flaw_its_kind() -> None:
    assert set(FLAWS) == set(BY_CODE) == set(WHERE)


@needs_office
@pytest.mark.acceptance
def test_a_clean_workbook_has_no_finding(tmp_path: Path) -> None:
    found = review(clean(tmp_path / "clean.xlsx"))
    assert found.findings == ()
    assert found.formulas == 9


@needs_office
@pytest.mark.acceptance
@pytest.mark.parametrize("code", FLAWS)
def test_a_flaw_is_found_where_it_is_and_nothing_else(code: str, tmp_path: Path) -> None:
    found = review(flawed(code, tmp_path / "flawed.xlsx"))
    assert [finding.code for finding in found.findings] == [code]
    assert found.findings[0].where == WHERE[code]


def test_a_row_of_subtotals_is_not_unlike_its_neighbours(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "sub.xlsx"))
    sheet = book.add_worksheet()
    for row in range(1, 12):
        for column in "CD":
            formula = f"=SUM({column}2:{column}6)" if row == 6 else f"=A{row + 1}*2"
            sheet.write_formula(f"{column}{row + 1}", formula)
    book.close()
    assert list(find_neighbours(load_book(tmp_path / "sub.xlsx"))) == []


def test_a_formula_that_only_asks_for_its_own_row_is_no_circle(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "row.xlsx"))
    sheet = book.add_worksheet()
    sheet.write_formula("B2", "=ROW(B2)+AREAS((B2:B4,C1))")
    sheet.write_formula("B3", "=SUM(B3:B4)")
    book.close()
    assert cycles_of(load_book(tmp_path / "row.xlsx")) == [[("sheet1", 3, 2)]]


def test_a_long_chain_of_formulas_is_followed_to_its_end(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "chain.xlsx"))
    sheet = book.add_worksheet()
    for row in range(2, 5002):
        sheet.write_formula(f"A{row}", f"=SUM(A$1:A{row - 1})")
    sheet.write_formula("A1", "=A5001")
    book.close()
    assert len(cycles_of(load_book(tmp_path / "chain.xlsx"))) >= 1


def test_cells_are_named_as_few_areas() -> None:
    places = [(r, c) for r in range(2, 6) for c in (3, 4)] + [(9, 1)]
    assert areas_of(places) == ("C2:D5", "A9")
