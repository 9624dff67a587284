"""Books are worked out in the order that they need; what cannot be is refused by name."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.office.shop import item, shop

from liftwork.contract.errors import BadInput
from liftwork.crafts.office.workbook.evaluation import WorkedBook, worked_book
from liftwork.crafts.office.workbook.plan import WorkbookPlan
from liftwork.crafts.office.workbook.vectors import Cell


def book(*sheets: dict[str, Any]) -> WorkedBook:
    return worked_book(WorkbookPlan.model_validate({"title": "Book", "sheets": list(sheets)}))


def table(columns: list[dict[str, Any]], rows: list[list[Any]], **more: Any) -> dict[str, Any]:
    return {"kind": "table", "name": "Data", "columns": columns, "rows": rows, **more}


def column(worked: WorkedBook, name: str) -> list[Cell]:
    return next(f for f in worked.book.fields() if f.name == name).vector.cells


def entry(worked: WorkedBook, name: str) -> Cell:
    return next(e for e in worked.book.entries() if e.name == name).value


N = {"name": "N", "type": "number"}


def test_a_column_may_use_one_that_stands_to_its_right() -> None:
    twice = {"name": "Twice", "formula": "[Once] * 2"}
    once = {"name": "Once", "formula": "[N] + 1"}
    assert column(book(table([twice, once, N], [[3], [4]])), "Twice") == [8, 10]


def test_a_balance_begins_with_the_one_above() -> None:
    columns = [
        {"name": "Opening", "formula": "PREVIOUS([Closing], [Start])"},
        N,
        {"name": "Closing", "formula": "[Opening] - [N]"},
    ]
    start = {"name": "Start", "type": "number", "value": 100}
    worked = book(table(columns, [[10], [20], [30]], top=[start]))
    assert column(worked, "Opening") == [100, 90, 70]
    assert column(worked, "Closing") == [90, 70, 40]


@pytest.mark.parametrize(
    ("formulas", "says"),
    [
        (["[Y] + 1", "[X] + 1"], r"Data, column X is worked out from itself: X -> Y -> X"),
        (["[X] * 2", "1"], r"Data, column X is worked out from itself: X -> X"),
        (["SUM(Data[Y])", "[X]"], r"is worked out from itself"),
        (["PREVIOUS([Y], 0) + SUM(Data[X])", "1"], r"is worked out from itself"),
    ],
)
def test_a_circle_is_refused_by_name(formulas: list[str], says: str) -> None:
    columns = [{"name": n, "formula": f} for n, f in zip("XY", formulas, strict=True)]
    with pytest.raises(BadInput, match=says):
        book(table([N, *columns], [[1], [2]]))


def test_a_division_by_zero_is_an_error_in_its_cell_and_in_what_needs_it() -> None:
    columns = [N, {"name": "Share", "formula": "1 / [N]", "totals": ["sum"]}]
    worked = book(table(columns, [[2], [0]]))
    assert column(worked, "Share") == [Decimal("0.5"), "#DIV/0!"]
    share = next(f for f in worked.book.fields() if f.name == "Share")
    assert share.total_values == {"sum": "#DIV/0!"}


def test_money_is_exact_decimal() -> None:
    columns = [N, {"name": "Sum", "type": "currency", "formula": "[N] + 0.2"}]
    assert column(book(table(columns, [["0.1"]])), "Sum") == [Decimal("0.3")]


def test_metrics_groups_and_totals_of_a_shop() -> None:
    worked = worked_book(shop())
    assert entry(worked, "Paid orders") == 3
    assert entry(worked, "Average quantity") == Decimal("4.5")
    assert column(worked, "Pieces") == [5, 12, 1]
    assert entry(worked, "Total amount") == Decimal("24711463.77")


def test_a_metric_may_compare_with_an_item() -> None:
    def above_average(plan: dict[str, Any]) -> None:
        item(plan, "Paid orders")["metric"]["where"] = [
            {"column": "Sales[Qty]", "compares": ">", "item": "Summary[Average quantity]"}
        ]

    assert entry(worked_book(shop(above_average)), "Paid orders") == 1


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rows": [[1, 2]]}, "row 1 has 2 values; the columns without a formula are 1: N"),
        ({"rows": [["many"]]}, "Data, N, row 1: 'many' is not a number"),
        ({"rows": [[1e16]]}, "keep only fifteen digits"),
        ({"rows": [[float("nan")]]}, "is not a number|finite"),
        ({"columns": [N, N]}, "two columns or items are called 'N'"),
        ({"name": "a/b"}, "pattern"),
        ({"name": "x" * 32}, "at most 31"),
        ({"name": "History"}, "Excel keeps that name"),
        ({"columns": [{"name": f"c{i}"} for i in range(300)]}, "at most 256"),
        ({"columns": [{"name": "A[1]"}]}, "pattern"),
        ({"columns": [{"name": "D", "type": "date"}], "rows": [["1/2/2026"]]}, "2026-03-01"),
        ({"columns": [{"name": "D", "type": "date"}], "rows": [["1850-01-01"]]}, "1900-03-01"),
        ({"columns": [{"name": "I", "type": "integer"}], "rows": [["2.5"]]}, "a whole number"),
    ],
)
def test_a_plan_that_cannot_be_built_says_what_to_change(change: dict[str, Any], says: str) -> None:
    with pytest.raises((BadInput, ValueError), match=says):
        book({**table([N], [[1]]), **change})


def test_two_sheets_of_one_name_are_refused() -> None:
    with pytest.raises(BadInput, match="two sheets are called 'data'"):
        book(table([N], [[1]]), {**table([N], [[1]]), "name": "data"})


def test_a_sheet_with_nothing_on_it_is_refused() -> None:
    with pytest.raises(BadInput, match="Empty would be empty: give it items, groups or charts"):
        book({"kind": "summary", "name": "Empty"})


def test_rows_come_from_a_csv_file_by_their_headings(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text('﻿Name,N\n"=1+1",2\n"Khan, Ali","1,250.50"\n', encoding="utf-8")
    worked = book(table([N, {"name": "Name"}], [], rows_from=str(path)))
    assert column(worked, "N") == [2, Decimal("1250.50")]
    assert column(worked, "Name") == ["=1+1", "Khan, Ali"]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"Name\nx\n", "rows.csv has no column 'N'; there are: name"),
        (b"N,Name\n1\n", "rows.csv, line 2 has 1 values under 2 headings"),
        (b"N\n\xff\xfe\n", "is not text in UTF-8"),
        (b"", "has no column 'N'"),
        (b"N" + b",x" * 1_000_000, "rows.csv has 1,000,001 columns; 16,384 are the most"),
        (b'N\n"' + b"9" * 200_000 + b'"\n', "is not a CSV file: field larger than field limit"),
        (b'N\n"1\n', "is not a CSV file: unexpected end of data"),
        (b"PK\x03\x04\x00\x00", "has no column 'N'|is not"),
    ],
)
def test_a_csv_file_that_does_not_fit_says_why(content: bytes, says: str, tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_bytes(content)
    with pytest.raises(BadInput, match=says):
        book(table([N], [], rows_from=str(path)))


@settings(max_examples=40)
@given(st.lists(st.tuples(st.sampled_from("abc"), st.integers(-99, 99)), min_size=1, max_size=12))
def test_groups_come_to_what_counting_by_hand_comes_to(rows: list[tuple[str, int]]) -> None:
    values = [{"name": "Sum", "type": "number", "metric": {"function": "sum", "of": "Data[N]"}}]
    summary = {
        "kind": "summary", "name": "Summary",
        "groups": [{"name": "By letter", "by": "Data[L]", "values": values}],
    }  # fmt: skip
    worked = book(table([{"name": "L"}, N], [list(row) for row in rows]), summary)
    keys = sorted({letter for letter, _ in rows})
    sums = [sum(n for letter, n in rows if letter == key) for key in keys]
    assert column(worked, "Sum") == sums
