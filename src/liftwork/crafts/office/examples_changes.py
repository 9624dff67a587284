"""Requests about workbooks that people bring, with the arguments that are right for each."""

from __future__ import annotations

from typing import Any

from liftwork.contract.tool import Example

CHECK_WORDS = (
    "check",
    "review",
    "audit",
    "errors",
    "mistakes",
    "workbook",
    "spreadsheet",
    "formulas",
)
CHANGE_WORDS = (
    "sort", "column", "duplicates", "pivot", "filter", "split", "group", "rename", "spreadsheet",
)  # fmt: skip

CHECK_WORKBOOK: tuple[Example, ...] = (
    Example("check this workbook", {}),
    Example("are there any errors in this spreadsheet?", {}),
    Example("audit the formulas in the excel file", {}),
    Example("please look over this sheet for mistakes", {}),
    Example("what's wrong with my spreadsheet", {}),
    Example("review the budget workbook before it is printed", {}),
    Example("find circular references and broken formulas in this sheet", {}),
    Example("inspect the excel sheet for problems", {}),
    Example("scan this workbook for issues", {}),
)


def _change(request: str, *changes: dict[str, Any]) -> Example:
    return Example(request, {"changes": list(changes)})


CHANGE_WORKBOOK: tuple[Example, ...] = (
    _change(
        "sort it by Salary, highest first",
        {"do": "sort", "by": [{"column": "Salary", "descending": True}]},
    ),
    _change(
        "add a column Total = [Price] * [Qty]",
        {"do": "add_column", "name": "Total", "formula": "[Price] * [Qty]"},
    ),
    _change("remove duplicate rows", {"do": "remove_duplicates", "by": []}),
    _change("split the sheet by Region", {"do": "split", "column": "Region"}),
    _change(
        "pivot table of Sales by Region and Month",
        {"do": "pivot", "rows": "Region", "columns": "Month", "value": "Sales"},
    ),
    _change(
        "rename the column Amt to Amount", {"do": "rename_column", "column": "Amt", "to": "Amount"}
    ),
    _change(
        "fill the missing values in Price with the average",
        {"do": "fill_missing", "column": "Price", "use": "average"},
    ),
    _change("add a total row", {"do": "total_row"}),
    _change(
        "order the rows by Department and then by Name",
        {
            "do": "sort",
            "by": [
                {"column": "Department", "descending": False},
                {"column": "Name", "descending": False},
            ],
        },
    ),
    _change(
        "add a dropdown to Status with Open, Closed and Waiting",
        {"do": "choices", "column": "Status", "options": ["Open", "Closed", "Waiting"]},
    ),
)
