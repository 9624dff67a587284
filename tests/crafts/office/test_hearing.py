"""Everyday sentences about a workbook become the changes that they ask for, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from liftwork.contract.tool import Tool
from liftwork.crafts.office.hearing.changes import hear_changes
from liftwork.crafts.office.hearing.checking import hear_check
from liftwork.crafts.office.hearing.phrases import formula_of
from liftwork.crafts.office.tools_changes import TOOLS, change_workbook

FILES = ("shop.xlsx",)


def by(*columns: str, descending: bool = False) -> dict[str, Any]:
    return {"do": "sort", "by": [{"column": c, "descending": descending} for c in columns]}


def where(do: str, column: str, test: str, value: Any, **more: Any) -> dict[str, Any]:
    condition = {"column": column, "test": test, "value": value}
    return {"do": do, "where": condition if do == "highlight" else [condition], **more}


def group(total: str, column: str, key: str) -> dict[str, Any]:
    return {"do": "group", "by": key, "values": [{"total": total, "column": column}]}


def new(name: str, formula: str) -> dict[str, Any]:
    return {"do": "add_column", "name": name, "formula": formula}


SAID: dict[str, dict[str, Any]] = {
    "sort it by Salary, highest first": by("Salary", descending=True),
    "please sort this by price descending": by("price", descending=True),
    "arrange the rows by Last Name alphabetically": by("Last Name"),
    "order the data by Order Date, oldest first": by("Order Date"),
    "sort by 'Total, net' from high to low": by("Total, net", descending=True),
    "add a column Total = [Price] * [Qty]": new("Total", "[Price] * [Qty]"),
    "add a column called Profit that is Sales minus COGS": new("Profit", "[Sales] - [COGS]"),
    "insert a new column Tax as 18% of Price": new("Tax", "[Price] * 0.18"),
    "add a column Margin = ([Price] - [Cost]) / [Price]": new(
        "Margin", "([Price] - [Cost]) / [Price]"
    ),
    'Add a new column named "Profit" right next to the \'COGS\' column and calculate the profit '
    'for each week by subtracting "COGS" from "Sales" in that column.': new(
        "Profit", "[Sales] - [COGS]"
    ),
    "remove duplicate rows": {"do": "remove_duplicates", "by": []},
    "delete the duplicates based on Email": {"do": "remove_duplicates", "by": ["Email"]},
    "dedupe by Phone": {"do": "remove_duplicates", "by": ["Phone"]},
    "split it by Region": {"do": "split", "column": "Region"},
    "split the sheet into separate tabs by Class": {"do": "split", "column": "Class"},
    "total Sales by Region": group("sum", "Sales", "Region"),
    "average Salary per Department": group("average", "Salary", "Department"),
    "group by City and sum Amount": group("sum", "Amount", "City"),
    "pivot table of Sales by Region and Month": {
        "do": "pivot", "rows": "Region", "columns": "Month", "value": "Sales",
    },
    "bar chart of Sales and Cost by Month": {
        "do": "chart", "kind": "bar", "labels": "Month", "values": ["Sales", "Cost"],
    },
    "filter where City is Lahore": where("filter", "City", "is", "Lahore"),
    "show only rows where Salary is over 50,000": where("filter", "Salary", "over", 50000.0),
    "keep only rows with Status = Open": where("filter", "Status", "is", "Open"),
    "highlight Salary over 50000 in red": where(
        "highlight", "Salary", "over", 50000.0, fill="#FFC7CE"
    ),
    "rename the column Amt to Amount": {"do": "rename_column", "column": "Amt", "to": "Amount"},
    "rename the sheet Sheet1 to Data": {"do": "rename_sheet", "to": "Data", "sheet": "Sheet1"},
    "fill missing values in Price with 0": {
        "do": "fill_missing", "column": "Price", "value": 0.0,
    },
    "fill the empty cells in City with the value above": {
        "do": "fill_missing", "column": "City", "use": "above",
    },
    "add a totals row for Price and Qty": {"do": "total_row", "columns": ["Price", "Qty"]},
    "freeze the header row": {"do": "freeze"},
    'Help me format column "spent" by keeping two decimal points.': {
        "do": "format", "columns": ["spent"], "decimals": 2,
    },
    "format Price as currency": {"do": "format", "columns": ["Price"], "looks": "currency"},
    "add a dropdown to Status with Open, Closed and Waiting": {
        "do": "choices", "column": "Status", "options": ["Open", "Closed", "Waiting"],
    },
    "create a pivot table of Sales by Region": {"do": "pivot", "rows": "Region", "value": "Sales"},
    'Create a Pivot Table in a new sheet (Sheet2) to count how many times each "Invoice No." '
    "appears.": {"do": "pivot", "rows": "Invoice No.", "total": "count", "to": "Sheet2"},
    "Create a clustered column chart showing the Sales and COGS data for each week in a new sheet "
    'named "Sheet2". Set the chart title as "Sales & COGS".': {
        "do": "chart", "kind": "column", "labels": "week", "values": ["Sales", "COGS"],
        "to": "Sheet2", "title": "Sales & COGS",
    },
    "draw a line chart with Date on the X-axis and Quantity on the Y-axis": {
        "do": "chart", "kind": "line", "labels": "Date", "values": ["Quantity"],
    },
    'Copy the "Revenue" column along with the header to a new sheet named "Sheet2".': {
        "do": "copy_columns", "columns": ["Revenue"], "to": "Sheet2",
    },
    "copy the columns Name and Salary to a new sheet called Short": {
        "do": "copy_columns", "columns": ["Name", "Salary"], "to": "Short",
    },
    'Fill the Sequence Numbers as "No. #" in the "Seq No." column. Finish the work and don\'t '
    "touch irrelevant regions, even if they are blank.": new("Seq No.", '"No. " & [#]'),
    "number the rows in column No": new("No", "[#]"),
    'In the column "Pass/Fail/Held", one from the texts "Pass", "Fail", and "Held" should be '
    "filled. For convinience, enable data validation for the cells in this column so that the "
    "texts to fill can be directly selected from a drop down list.": {
        "do": "choices", "column": "Pass/Fail/Held", "options": ["Pass", "Fail", "Held"],
    },
    "Help me freeze the range A1:B1 on this sheet to keep the headers always visible": {
        "do": "freeze", "columns": 2,
    },
    "freeze the first column": {"do": "freeze", "columns": 1},
    "freeze the first two columns": {"do": "freeze", "columns": 2},
    "freeze panes at C2": {"do": "freeze", "columns": 2},
    "sort column A in ascending order": by("A"),
    "sort in descending order by Price": by("Price", descending=True),
    "highlight the highest salary in green": {
        "do": "highlight", "where": {"column": "salary", "test": "highest"}, "fill": "#C6EFCE",
    },
    "highlight the top 3 values in column Sales": {
        "do": "highlight", "where": {"column": "Sales", "test": "highest", "count": 3},
    },
    "mark the lowest Price red": {
        "do": "highlight", "where": {"column": "Price", "test": "lowest"}, "fill": "#FFC7CE",
    },
    "make the header row bold": {"do": "format", "header": True, "bold": True},
    "make the header blue with white text": {
        "do": "format", "header": True, "colour": "#FFFFFF", "fill": "#1F4E79",
    },
    "set the width of column Name to 30": {"do": "format", "columns": ["Name"], "width": 30.0},
    'Check the names in column "Names with duplicates" and put the unique ones in column "Unique '
    "Names\". Keep the original order of the first occurrences. Finish the work and don't touch "
    "irrelevant regions, even if they are blank.": {
        "do": "unique", "column": "Names with duplicates", "to": "Unique Names",
    },
    "list the unique values of City in a new column Cities": {
        "do": "unique", "column": "City", "to": "Cities",
    },
    "count how many orders per City": {
        "do": "group", "by": "City", "values": [{"total": "count"}],
    },
    "add Email from contacts.csv by Name": {"do": "join", "key": "Name", "columns": ["Email"]},
}  # fmt: skip


@pytest.mark.parametrize("request_", SAID)
def test_a_sentence_is_the_change_that_it_asks_for(request_: str) -> None:
    heard = hear_changes(request_, FILES)
    assert heard is not None
    assert heard.args["changes"] == [SAID[request_]]
    assert heard.unused == ()
    change_workbook.validate({"workbook": "shop.xlsx", **heard.args})


def test_several_changes_in_one_sentence_are_kept_in_their_order() -> None:
    said = "sort shop.xlsx by Order Date, newest first, remove duplicate rows and freeze the header"
    heard = hear_changes(said, ())
    assert heard is not None
    assert heard.args["workbook"] == "shop.xlsx"
    assert [change["do"] for change in heard.args["changes"]] == [
        "sort", "remove_duplicates", "freeze",
    ]  # fmt: skip


def test_two_files_are_told_apart() -> None:
    heard = hear_changes("join orders.xlsx with customers.csv by Customer ID", ())
    assert heard is not None
    assert heard.args["workbook"] == "orders.xlsx"
    assert heard.args["other"] == "customers.csv"


@pytest.mark.parametrize(
    "request_",
    [
        "a 10 marla house with 3 bedrooms",
        "make the photo warmer and add some grain",
        "make the kitchen larger",
        "what is the weather",
        "send it to Ali by email",
        "marks sheet in Excel for 8 students with totals, grades and a class summary",
        "invoice for Ali Traders: 2 LED TV 55 at 85,000 each, 18% tax",
        "add a bedroom",
    ],
)
def test_other_wishes_are_left_to_other_tools(request_: str) -> None:
    assert hear_changes(request_, ()) is None
    assert hear_check(request_, ()) is None


def test_words_that_no_change_explains_are_told() -> None:
    heard = hear_changes("sort it by Salary and photocopy everything", FILES)
    assert heard is not None
    assert heard.unused == ("photocopy", "everything")


def test_a_request_that_is_mostly_not_understood_is_not_taken() -> None:
    said = "sort by Date then make an animated video of the quarterly figures with music"
    assert hear_changes(said, FILES) is None


@pytest.mark.parametrize(
    ("said", "files", "workbook"),
    [
        ("check this workbook", (), None),
        ("check budget.xlsx for errors", (), "budget.xlsx"),
        ("look over 'My Budget.xls' please", (), "My Budget.xls"),
        ("any mistakes in this?", ("a.ods",), None),
    ],
)
def test_a_wish_to_check_is_heard(said: str, files: tuple[str, ...], workbook: str | None) -> None:
    heard = hear_check(said, files)
    assert heard is not None
    assert heard.args == ({"workbook": workbook} if workbook else {})


@pytest.mark.parametrize("said", ["check the plan", "any mistakes in this?", "fix the errors"])
def test_a_check_of_something_else_is_not_taken(said: str) -> None:
    assert hear_check(said, ("photo.jpg",)) is None


@pytest.mark.parametrize(
    ("said", "formula"),
    [
        ("Price times Qty", "[Price] * [Qty]"),
        ("Sales minus COGS", "[Sales] - [COGS]"),
        ("Unit Price x Qty / 2", "[Unit Price] * [Qty] / 2"),
        ("5% of Net Pay", "[Net Pay] * 0.05"),
        ('IF([Pay] > 10, "hi", "lo")', 'IF([Pay] > 10, "hi", "lo")'),
        ("12", None),
        ("whatever; you like", None),
    ],
)
def test_a_formula_is_read_from_words(said: str, formula: str | None) -> None:
    assert formula_of(said) == formula


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_example_is_heard_as_it_says(tool: Tool) -> None:
    assert tool.hears is not None
    for example in tool.examples:
        heard = tool.hears(example.request, FILES)
        assert heard is not None, example.request
        assert heard.args == example.args, example.request
