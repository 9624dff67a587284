"""A workbook as a plan: sheets, typed columns and formulas in names; no cell addresses.

The plan is what a model or a ready design writes. `sheets.py` puts it in order, the
evaluator works its values out, and code places and writes every cell.
"""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from liftwork.contract.files import FileOf

Type = Literal["text", "integer", "number", "currency", "percent", "date", "time"]
"""Percents are fractions (0.18 or "18%"), dates "2026-03-01", times "09:30"."""
Given = str | int | float | Decimal | bool | None
Total = Literal["sum", "average", "count", "min", "max"]
MetricFunction = Literal["sum", "average", "count", "min", "max", "median", "share"]
Comparison = Literal["=", "<>", "<", "<=", ">", ">="]

Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^[^\[\]\x00-\x1f]+$")]
"""A heading or label: no brackets, since formulas name it in brackets."""
SheetName = Annotated[str, Field(min_length=1, max_length=31, pattern=r"^[^\[\]:*?/\\\x00-\x1f]+$")]
Formula = Annotated[str, Field(min_length=1, max_length=4000)]
Text = Annotated[str, Field(max_length=2000)]

MOST_COLUMNS = 256
MOST_ROWS = 200_000


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class Condition(_Part):
    """Rows whose `column` compares so with a `value`, or with the `item` of that name."""

    column: str
    compares: Comparison = "="
    value: Given = None
    item: str | None = None


class Metric(_Part):
    """One number over a column: which `function` of which column, for which rows.

    `of` and the columns of conditions are written ``Sheet[Column]``, or just the column's
    name on its own sheet. `share` is the part of all rows that the conditions select.
    """

    function: MetricFunction
    of: str
    where: tuple[Condition, ...] = ()


class Highlight(_Part):
    """Cells shown with a colour where they compare so with a value; or a scale, or bars."""

    style: Literal["good", "bad", "warn", "scale", "bars"]
    compares: Comparison = "="
    value: Given = None


class Column(_Part):
    """A column of a table. With a `formula` each row is computed; without, rows give it.

    `choices`, `least` and `most` become validation. `identifier` marks numbers that only
    name something. Each of `totals` is a row below the table.
    """

    name: Name
    type: Type = "text"
    formula: Formula | None = None
    decimals: int | None = Field(default=None, ge=0, le=6)
    choices: tuple[Annotated[str, Field(min_length=1, max_length=60)], ...] = ()
    least: Decimal | None = None
    most: Decimal | None = None
    totals: tuple[Total, ...] = ()
    identifier: bool = False
    width: float | None = Field(default=None, ge=3, le=80)
    highlights: tuple[Highlight, ...] = ()


class Item(_Part):
    """A label with one value: given, by a `formula`, or a `metric`; exactly one of them.

    `strong` is shown in bold. An item that is given and used by formulas is an assumption.
    """

    name: Name
    type: Type = "text"
    value: Given = None
    formula: Formula | None = None
    metric: Metric | None = None
    decimals: int | None = Field(default=None, ge=0, le=6)
    least: Decimal | None = None
    most: Decimal | None = None
    strong: bool = False
    placeholder: bool = False
    right: bool = False


class GroupValue(_Part):
    """A column of a group: its heading and the metric for the rows of each key."""

    name: Name
    metric: Metric
    type: Type = "integer"
    decimals: int | None = Field(default=None, ge=0, le=6)
    totals: tuple[Total, ...] = ()


class Group(_Part):
    """A table with a line for each value of a column. `keys` sets which lines, in order."""

    name: Name
    by: str
    values: tuple[GroupValue, ...] = Field(min_length=1, max_length=12)
    keys: tuple[str, ...] = ()
    chart: Literal["column", "bar", "pie"] | None = None


class Chart(_Part):
    """A chart of columns of a table: `of` are drawn along `along`, all ``Sheet[Column]``."""

    title: Name
    kind: Literal["column", "bar", "line", "pie"] = "column"
    along: str
    of: tuple[str, ...] = Field(min_length=1, max_length=8)


class TableSheet(_Part):
    """A sheet with one table: items above, rows, totals, items below, notes.

    `rows` give the columns without a formula, in order; or `rows_from` is a CSV file with
    those headings. `sample` says that rows are made up, and the sheet says so too.
    """

    kind: Literal["table"] = "table"
    name: SheetName
    title: Text | None = None
    subtitle: Text | None = None
    columns: tuple[Column, ...] = Field(min_length=1, max_length=MOST_COLUMNS)
    rows: list[list[Given]] = Field(default=[], max_length=MOST_ROWS)
    rows_from: Annotated[Path, FileOf("csv")] | None = None
    sample: Text | None = None
    top: tuple[Item, ...] = ()
    bottom: tuple[Item, ...] = ()
    notes: tuple[Text, ...] = ()
    charts: tuple[Chart, ...] = ()


class SummarySheet(_Part):
    """A sheet of labelled values, groups and charts."""

    kind: Literal["summary"] = "summary"
    name: SheetName
    title: Text | None = None
    subtitle: Text | None = None
    sample: Text | None = None
    items: tuple[Item, ...] = ()
    groups: tuple[Group, ...] = ()
    charts: tuple[Chart, ...] = ()
    notes: tuple[Text, ...] = ()


Sheet = Annotated[TableSheet | SummarySheet, Field(discriminator="kind")]


class WorkbookPlan(_Part):
    """A whole workbook. `currency` is a sign such as Rs or $, shown with every amount."""

    title: Name
    sheets: tuple[Sheet, ...] = Field(min_length=1, max_length=40)
    currency: Annotated[str, Field(max_length=6, pattern=r'^[^"\[\]\\;@\x00-\x1f]*$')] = ""
