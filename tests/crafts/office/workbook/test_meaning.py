"""Sound plans raise no false alarm, and each finding names the place and the remedy."""

from __future__ import annotations

from typing import Any

import pytest

from liftwork.contract.checks import Check
from liftwork.crafts.office.workbook.evaluation import worked_book
from liftwork.crafts.office.workbook.meaning import check_meaning
from liftwork.crafts.office.workbook.plan import WorkbookPlan


def found(columns: list[dict[str, Any]], rows: list[list[Any]], **summary: Any) -> list[Check]:
    sheets: list[dict[str, Any]] = [
        {"kind": "table", "name": "Data", "columns": columns, "rows": rows}
    ]
    if summary:
        sheets.append({"kind": "summary", "name": "Summary", **summary})
    plan = WorkbookPlan.model_validate({"title": "Meaning", "sheets": sheets})
    return [check for check in check_meaning(worked_book(plan)) if not check.passed]


def metric(function: str, of: str, **where: Any) -> dict[str, Any]:
    test = {"where": [where]} if where else {}
    return {"function": function, "of": f"Data[{of}]", **test}


MARKS = [
    {"name": "Student"},
    {"name": "Marks", "type": "number", "totals": ["average"]},
    {"name": "Share", "type": "percent", "formula": "[Marks] / SUM(Data[Marks])",
     "totals": ["sum"]},
    {"name": "Grade", "formula": 'IF([Marks] >= 80, "A", IF([Marks] >= 33, "B", "F"))'},
]  # fmt: skip
ROWS = [["Ali", 86], ["Sara", 20], ["Omar", 40]]


@pytest.mark.parametrize(
    "items",
    [
        [("Passed", "integer", metric("count", "Student", column="Data[Grade]", compares="<>",
                                      value="F"))],
        [("Failed", "integer", metric("count", "Student", column="Data[Grade]", value="F"))],
        [("Passed", "integer", metric("count", "Student", column="Data[Marks]", compares=">=",
                                      value=33))],
        [("Highest marks", "number", metric("max", "Marks")),
         ("Average marks", "number", metric("average", "Marks"))],
        [("Total students", "integer", metric("count", "Student"))],
        [("With grade A", "integer", metric("count", "Student", column="Data[Grade]", value="A"))],
    ],
)  # fmt: skip
def test_sound_results_raise_no_alarm(items: list[tuple[str, str, dict[str, Any]]]) -> None:
    told = [{"name": n, "type": t, "metric": m} for n, t, m in items]
    assert found(MARKS, ROWS, items=told) == []


@pytest.mark.parametrize(
    "column",
    [
        {"name": "Class size", "type": "integer", "totals": ["sum", "average"]},
        {"name": "Number of rooms", "type": "integer", "totals": ["sum"]},
        {"name": "Phone"},
        {"name": "Roll no"},
        {"name": "Room"},
    ],
)
def test_sound_columns_raise_no_alarm(column: dict[str, Any]) -> None:
    assert found([column], [["40"], ["35"], ["28"]]) == []


@pytest.mark.parametrize(
    ("items", "code", "says"),
    [
        (
            ("Passed", "integer", metric("count", "Student", column="Data[Grade]", value="F")),
            "OFF-031",
            "Summary, Passed counts where Grade = F",
        ),
        (
            ("Failed", "integer", metric("count", "Student", column="Data[Marks]",
                                         compares=">=", value=33)),
            "OFF-031",
            "Summary, Failed counts where Marks >= 33",
        ),
        (
            ("Lowest marks", "number", metric("max", "Marks")),
            "OFF-035",
            "Summary, Lowest marks is called lowest and is MAX",
        ),
        (
            ("With grade C", "integer",
             metric("count", "Student", column="Data[Grade]", value="C")),
            "OFF-037",
            "Summary, With grade C asks for Grade 'C', which none has",
        ),
    ],
)  # fmt: skip
def test_a_result_that_means_something_else_is_told(
    items: tuple[str, str, dict[str, Any]], code: str, says: str
) -> None:
    name, type_, wrong = items
    told = found(MARKS, ROWS, items=[{"name": name, "type": type_, "metric": wrong}])
    assert [(check.code, check.detail) for check in told] == [(code, says)]


def test_a_percent_of_86_is_told_with_what_it_would_show() -> None:
    [told] = found([{"name": "Score", "type": "percent"}], [[86]])
    assert told.code == "OFF-030"
    assert told.detail == (
        "Data, column Score shows 8600.0%; a percent is a fraction, so divide by 100"
    )


def test_a_grade_above_that_can_never_be_reached_is_told() -> None:
    grade = {"name": "Grade", "formula": 'IF([N] >= 50, "C", IF([N] >= 80, "A", "F"))'}
    [told] = found([{"name": "N", "type": "number"}, grade], [[90]])
    assert (told.code, told.detail) == (
        "OFF-041",
        "Data, column Grade: nothing reaches the branch for [N] >= 80",
    )
