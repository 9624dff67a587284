"""What would lose or falsify something is refused in one line, and nothing is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import xlsxwriter
from tests.crafts.office.order_book import write_orders

from liftwork.contract.errors import BadInput, ProgramMissing, Refuse
from liftwork.contract.job import Job
from liftwork.crafts.office.change.apply import apply_changes
from liftwork.crafts.office.change.formulas import check_formula
from liftwork.crafts.office.change.table import find_table
from liftwork.crafts.office.ooxml.book import load_book
from liftwork.crafts.office.tools_changes import change_workbook

SORT = {"do": "sort", "by": [{"column": "Name"}]}


def table(path: Path, more: Callable[[Any, Any], None]) -> Path:
    book = xlsxwriter.Workbook(str(path))
    sheet = book.add_worksheet("List")
    for n, row in enumerate([("Name", "Pay"), ("Zoe", 5), ("Ali", 7), ("Sam", 7)]):
        sheet.write_row(n, 0, row)
    more(book, sheet)
    book.close()
    return path


def _own_table_with_a_note(_book: Any, sheet: Any) -> None:
    sheet.add_table("A1:B4", {"columns": [{"header": "Name"}, {"header": "Pay"}]})
    sheet.write("C3", "note")


CASES: dict[str, tuple[Callable[[Any, Any], None], dict[str, Any], str]] = {
    "merged": (lambda _b, s: s.merge_range("A3:A4", "Ali"), SORT, "merged cells"),
    "hidden rows": (lambda _b, s: s.set_row(2, None, None, {"hidden": True}), SORT, "are hidden"),
    "running total": (
        lambda _b, s: s.write_formula("C3", "=B3+B2", None, 12), SORT, "looks at other rows"
    ),
    "array": (
        lambda _b, s: s.write_array_formula("C2:C4", "{=B2:B4*2}", None, 10), SORT, "array formula"
    ),
    "protected": (lambda _b, s: s.protect("x"), SORT, "protected against changes"),
    "beside in use": (
        _own_table_with_a_note,
        {"do": "add_column", "sheet": "List", "name": "Tax", "formula": "[Pay] / 10"},
        "beside the table is in use",
    ),
    "comment lost": (
        lambda _b, s: s.write_comment("B4", "keep me"),
        {"do": "remove_duplicates", "by": ["Pay"]},
        "would be lost",
    ),
    "no numbers": (
        lambda _b, _s: None, {"do": "chart", "labels": "Pay", "values": ["Name"]}, "no numbers"
    ),
    "two columns of one name": (
        lambda _b, _s: None, {"do": "rename_column", "column": "Pay", "to": "name"}, "already"
    ),
    "sheet name taken": (
        lambda b, _s: b.add_worksheet("Other"),
        {"do": "rename_sheet", "sheet": "List", "to": "Other"},
        "cannot be the name",
    ),
    "no other table": (lambda _b, _s: None, {"do": "join", "key": "Name"}, "second file"),
    "no such sheet": (lambda _b, _s: None, {"do": "freeze", "sheet": "Lost"}, "no sheet 'Lost'"),
    "value missing": (
        lambda _b, _s: None,
        {"do": "filter", "where": [{"column": "Pay", "test": "over"}]},
        "needs a value",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused_in_one_line_and_the_file_is_as_it_was(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more, change, says = CASES[case]
    given = table(tmp_path / "given.xlsx", more)
    before = given.read_bytes()
    args = change_workbook.validate({"workbook": given, "changes": [change]})
    out = tmp_path / "out"
    out.mkdir()
    monkeypatch.setattr("liftwork.crafts.office.change.apply.compute", _nothing_computes)
    with pytest.raises(Refuse) as refused:
        change_workbook.run(Job(out), args)
    assert says in refused.value.reason
    assert len(refused.value.reason.splitlines()) == 1
    assert given.read_bytes() == before
    assert not list(out.glob("v0.*"))


def _nothing_computes(*_: Any) -> None:
    raise ProgramMissing("LibreOffice is not installed", "install it")


@pytest.mark.parametrize(
    ("formula", "says"),
    [
        ("A1 * 2", "names the cell A1"),
        ("Sheet2!B:B", "names the cell"),
        ('WEBSERVICE("http://x")', "WEBSERVICE is not one"),
        ("HYPERLINK([Pay])", "HYPERLINK is not one"),
        ("Pay * 2", "neither a number nor a column"),
        ("([Pay] * 2", "do not match"),
        ("INDIRECT([Pay])", "INDIRECT is not one"),
    ],
)
def test_a_formula_of_a_plan_stays_inside_its_row(formula: str, says: str) -> None:
    with pytest.raises(Refuse, match=says.replace("(", r"\(")):
        check_formula(formula)


@pytest.mark.parametrize(
    "changes",
    [
        [],
        [{"do": "sort", "by": []}],
        [{"do": "explode"}],
        [{"do": "format", "columns": ["Pay"], "fill": "red"}],
        [{"do": "write", "cells": {"A0": 1}}],
        [{"do": "sort", "by": [{"column": "Pay"}], "where": 1}],
    ],
)
def test_a_plan_that_is_none_is_bad_input(changes: list[Any]) -> None:
    with pytest.raises(BadInput):
        change_workbook.validate({"workbook": "x.xlsx", "changes": changes})


def test_a_column_is_known_by_its_letter_its_case_and_a_slip(tmp_path: Path) -> None:
    found = find_table(load_book(write_orders(tmp_path / "a.xlsx")), None, ["price"])
    assert found.sheet.name == "Orders"
    assert [found.column(name) for name in ("PRICE", "Prce", "column D", " Regoin ")] == [
        4,
        4,
        4,
        2,
    ]


def test_titles_above_and_totals_below_are_no_rows_of_the_table(tmp_path: Path) -> None:
    book = xlsxwriter.Workbook(str(tmp_path / "a.xlsx"))
    sheet = book.add_worksheet()
    rows = [("Wages of May",), ("Name", "Pay"), ("Zoe", 5), ("Ali", 7), ("Total", None)]
    for n, row in enumerate(rows):
        sheet.write_row(n, 0, row)
    sheet.write_formula("B5", "=SUM(B3:B4)", None, 12)
    book.close()
    found = find_table(load_book(tmp_path / "a.xlsx"), None, ["Pay"])
    assert (found.header, found.first, found.last, found.end) == (2, 3, 4, 5)


def test_without_libreoffice_the_change_is_made_and_its_reply_says_what_was_not_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.crafts.office.change.apply.compute", _nothing_computes)
    given = table(tmp_path / "given.xlsx", lambda _b, _s: None)
    args: Any = change_workbook.validate({"workbook": given, "changes": [SORT]})
    result, history = apply_changes(Job(tmp_path), given, args.changes, None)
    assert not history.recalculated
    assert [load_book(result).sheets[0].value(r, 1) for r in range(1, 5)] == [
        "Name", "Ali", "Sam", "Zoe",
    ]  # fmt: skip
