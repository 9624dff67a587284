"""What people ask of a spreadsheet program, done by plans: requests of OSWorld, by their ids, on
small tables of the same shape."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import openpyxl
import pytest
from tests.crafts.office.programs import needs_office

from liftwork.contract.job import Job, Made, Seen
from liftwork.crafts.office.tools_changes import change_workbook

pytestmark = [pytest.mark.acceptance, needs_office]

Sheets = dict[str, list[list[Any]]]

WEEKS: Sheets = {"Sheet1": [["Week", "Sales", "COGS"], [1, 500, 320], [2, 650, 410], [3, 480, 300]]}
LOANS: Sheets = {
    "Sheet1": [["Loan", "Start", "Months", "Rate"], ["A", 45292, 12, 0.1], ["B", 45323, 24, 0.12]]
}
INVOICES: Sheets = {"Sheet1": [["Invoice No.", "Sales"], ["A-1", 5], ["A-2", 7], ["A-1", 9]]}
SHOP: Sheets = {
    "Sheet1": [["Product", "Quantity", "Discount"], ["Pen", 4, 0.1], ["Ink", 2, 0], ["Pen", 1, 0]],
    "Retail Price": [["Product", "Price"], ["Pen", 10], ["Ink", 25]],
}
SCORES: Sheets = {
    "Sheet1": [["Name", "Score", "Pass/Fail/Held"], ["Ali", 5, None], ["Zoe", 9, None]]
}
NUMBERS: Sheets = {"Sheet1": [["Seq No.", "Title"], [None, "a"], [None, "b"], [None, "c"]]}
BRANCHES: Sheets = {
    "Sheet1": [["Head office", "Deals"], ["Lahore", 3], ["Multan", 4]],
    "Officers": [["Branch", "Officer"], ["Multan", "Sana"], ["Lahore", "Omar"]],
}
NAMES: Sheets = {
    "Sheet1": [["Names with duplicates", "Unique Names"], ["Ali", None], ["Zoe", None],
               ["ali", None], ["Omar", None], ["Zoe", None]],
}  # fmt: skip
LOG: Sheets = {"Sheet1": [["Date Time", "Quantity"], [45003, 4], [45001, 2], [45002, 9]]}


def add(name: str, formula: str, **more: Any) -> dict[str, Any]:
    return {"do": "add_column", "name": name, "formula": formula, **more}


DONE: dict[str, tuple[Sheets, list[dict[str, Any]]]] = {
    "12382c62": (
        WEEKS,
        [{"do": "chart", "labels": "Week", "values": ["Sales", "COGS"], "title": "Sales & COGS",
          "to": "Sheet2"}],
    ),
    "1273e544": (WEEKS, [{"do": "copy_columns", "columns": ["Sales"], "to": "Sheet2"}]),
    "1954cced": (
        INVOICES, [{"do": "pivot", "rows": "Invoice No.", "total": "count", "to": "Sheet2"}]
    ),
    "1e8df695": (WEEKS, [add("Profit", "[Sales] - [COGS]")]),
    "3a7c8185": (
        LOG,
        [{"do": "sort", "by": [{"column": "A"}]},
         {"do": "chart", "kind": "line", "labels": "Date Time", "values": ["Quantity"]}],
    ),
    "357ef137": (WEEKS, [{"do": "write", "cells": {"E2": "=B2*24*C2"}}]),
    "4172ea6e": (LOANS, [add("Maturity Date", "EDATE([Start], [Months])", looks="date")]),
    "4188d3a4": (WEEKS, [{"do": "freeze", "columns": 2}]),
    "51719eea": (
        SHOP,
        [{"do": "join", "key": "Product", "other": "Retail Price", "columns": ["Price"]},
         add("Revenue", "[Price] * [Quantity] * (1 - [Discount])"),
         {"do": "pivot", "rows": "Product", "value": "Revenue", "to": "Sheet2"}],
    ),
    "6e99a1ad": (WEEKS, [{"do": "format", "columns": ["Sales"], "decimals": 2}]),
    "7e429b8d": (
        BRANCHES,
        [{"do": "join", "key": "Head office", "other": "Officers", "other_key": "Branch"}],
    ),
    "7efeb4b1": (NUMBERS, [add("Seq No.", '"No. " & [#]')]),
    "abed40dc": (
        NAMES, [{"do": "unique", "column": "Names with duplicates", "to": "Unique Names"}]
    ),
    "ecb0df7a": (
        SCORES,
        [{"do": "choices", "column": "Pass/Fail/Held", "options": ["Pass", "Fail", "Held"]}],
    ),
    "f9584479": (WEEKS, [add("Total", "[Sales] + [COGS]"), {"do": "total_row"}]),
}  # fmt: skip


def changed(sheets: Sheets, changes: list[dict[str, Any]], folder: Path) -> tuple[Made, Any]:
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in sheets.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    given = folder / "given.xlsx"
    book.save(given)
    args = change_workbook.validate({"workbook": given, "changes": changes})
    return change_workbook.run(Job(folder), args), args


@pytest.mark.parametrize("id", DONE)
def test_the_request_is_done_and_every_check_passes(id: str, tmp_path: Path) -> None:
    made, args = changed(*DONE[id], tmp_path)
    assert change_workbook.verify is not None
    checks = list(change_workbook.verify(Seen(made, args)))
    assert [c for c in checks if not c.passed] == []


@pytest.mark.parametrize(
    "where",
    [
        {"column": "Sales", "test": "highest"},
        {"column": "Sales", "test": "lowest", "count": 2},
    ],
)
def test_the_highest_and_the_lowest_are_coloured_by_a_rule_that_stays(
    where: dict[str, Any], tmp_path: Path
) -> None:
    made, args = changed(WEEKS, [{"do": "highlight", "where": where}], tmp_path)
    assert change_workbook.verify is not None
    checks = list(change_workbook.verify(Seen(made, args)))
    assert [c for c in checks if not c.passed] == []
    sheet = openpyxl.load_workbook(made.files["workbook"])["Sheet1"]
    [rule] = [rule for block in sheet.conditional_formatting for rule in block.rules]
    assert (rule.type, rule.rank, bool(rule.bottom)) == (
        "top10", where.get("count", 1), where["test"] == "lowest",
    )  # fmt: skip


def test_a_rule_that_picks_the_other_end_is_found(tmp_path: Path) -> None:
    low = {"do": "highlight", "where": {"column": "Sales", "test": "lowest"}}
    made, _ = changed(WEEKS, [low], tmp_path)
    high = {"do": "highlight", "where": {"column": "Sales", "test": "highest"}}
    asked = change_workbook.validate({"workbook": tmp_path / "given.xlsx", "changes": [high]})
    assert change_workbook.verify is not None
    checks = list(change_workbook.verify(Seen(made, asked)))
    assert [c.code for c in checks if not c.passed] == ["OFF-139"]


def test_the_values_are_there_for_readers_that_cannot_compute(tmp_path: Path) -> None:
    made, _ = changed(*DONE["51719eea"], tmp_path)
    book = openpyxl.load_workbook(made.files["workbook"], data_only=True)
    assert [c.value for c in book["Sheet1"]["E"]] == ["Revenue", 36, 50, 10]
    pivot = {row[0]: row[1] for row in book["Sheet2"].iter_rows(min_row=4, values_only=True)}
    assert pivot == {"Ink": 50, "Pen": 46, "Grand Total": 96}


def test_unique_names_stay_in_the_order_in_which_they_first_appear(tmp_path: Path) -> None:
    made, _ = changed(*DONE["abed40dc"], tmp_path)
    book = openpyxl.load_workbook(made.files["workbook"])
    names = ["Unique Names", "Ali", "Zoe", "Omar", None, None]
    assert [c.value for c in book["Sheet1"]["B"]] == names


def test_numbers_of_rows_are_written_as_asked(tmp_path: Path) -> None:
    made, _ = changed(*DONE["7efeb4b1"], tmp_path)
    book = openpyxl.load_workbook(made.files["workbook"], data_only=True)
    assert [c.value for c in book["Sheet1"]["A"]] == ["Seq No.", "No. 1", "No. 2", "No. 3"]
