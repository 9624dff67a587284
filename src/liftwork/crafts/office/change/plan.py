"""The changes that a plan can ask for. Columns are named by their headers, never by addresses."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

Total = Literal["sum", "average", "count", "min", "max"]
Looks = Literal["number", "integer", "currency", "percent", "date", "text"]
Colour = Annotated[str, Field(pattern=r"^#[0-9a-fA-F]{6}$")]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)


class _Change(_Part):
    sheet: str | None = None
    """The sheet; left out, the first one that has the columns."""


class SortKey(_Part):
    """A column to sort by."""

    column: str
    descending: bool = False


class Sort(_Change):
    """Put the rows of a table in order."""

    do: Literal["sort"]
    by: tuple[SortKey, ...] = Field(min_length=1)


class Condition(_Part):
    """A test on the value in a column. Text is compared in any case of letters."""

    column: str
    test: Literal[
        "is", "is not", "over", "under", "at least", "at most", "contains", "is empty", "is filled"
    ] = "is"
    value: str | float | None = None


class Filter(_Change):
    """Show only the rows that pass every test; the others are hidden, not deleted."""

    do: Literal["filter"]
    where: tuple[Condition, ...] = Field(min_length=1)


class AddColumn(_Change):
    """Add a column at the right of the table, each cell by one formula; a column of that name
    that is still empty is filled instead.

    The formula names columns in brackets: ``[Price] * [Qty]``. ``[#]`` is the row's number in
    the table, from 1; a column alone inside SUM, AVERAGE, MIN ... is meant whole.
    """

    do: Literal["add_column"]
    name: str = Field(min_length=1)
    formula: str = Field(min_length=1)
    looks: Looks | None = None


class FillMissing(_Change):
    """Fill the empty cells of a column."""

    do: Literal["fill_missing"]
    column: str
    use: Literal["value", "above", "average", "median"] = "value"
    value: str | float | None = None


class RemoveDuplicates(_Change):
    """Keep the first of the rows that are alike in the given columns, or in all of them."""

    do: Literal["remove_duplicates"]
    by: tuple[str, ...] = ()


class Group(_Change):
    """A new sheet with one row for each value of a column, and totals of others by formula."""

    do: Literal["group"]
    by: str
    values: tuple[GroupValue, ...] = Field(min_length=1)
    to: str | None = None


class GroupValue(_Part):
    """What to work out for each group. A count needs no column."""

    total: Total
    column: str | None = None


class Pivot(_Change):
    """A pivot table on a new sheet: values of one column down, of another across."""

    do: Literal["pivot"]
    rows: str
    columns: str | None = None
    value: str | None = None
    total: Total = "sum"
    to: str | None = None


class Chart(_Change):
    """A chart of columns, beside the table or on a sheet of its own."""

    do: Literal["chart"]
    kind: Literal["column", "bar", "line", "pie", "scatter"] = "column"
    labels: str
    values: tuple[str, ...] = Field(min_length=1)
    title: str | None = None
    to: str | None = None


class Format(_Change):
    """How columns look: number format, weight, colours, width. Left out, it stays as it is."""

    do: Literal["format"]
    columns: tuple[str, ...] = ()
    header: bool = False
    looks: Looks | None = None
    decimals: int | None = Field(default=None, ge=0, le=10)
    bold: bool | None = None
    colour: Colour | None = None
    fill: Colour | None = None
    width: float | None = Field(default=None, gt=0, le=255)


class Extreme(_Part):
    """The highest or lowest values of a column, so many of them; of equal ones, all."""

    column: str
    test: Literal["highest", "lowest"]
    count: int = Field(default=1, ge=1, le=1000)


class Highlight(_Change):
    """Colour the cells of a column that pass a test, as long as they pass it."""

    do: Literal["highlight"]
    where: Condition | Extreme
    fill: Colour = "#FFC7CE"
    colour: Colour | None = None


class Write(_Change):
    """Write a value, or a formula that begins with ``=``, into cells given by address."""

    do: Literal["write"]
    cells: dict[Annotated[str, Field(pattern=r"^[A-Za-z]{1,3}[1-9][0-9]{0,6}$")], str | float] = (
        Field(min_length=1, max_length=500)
    )


class Freeze(_Change):
    """Keep the header row, and columns at the left, in sight."""

    do: Literal["freeze"]
    columns: int = Field(default=0, ge=0, le=50)


class RenameColumn(_Change):
    """Give a column another header."""

    do: Literal["rename_column"]
    column: str
    to: str = Field(min_length=1)


class RenameSheet(_Change):
    """Give a sheet another name, in every formula too."""

    do: Literal["rename_sheet"]
    to: str = Field(min_length=1)


class Join(_Change):
    """Bring columns of another table in, matched by a key.

    `other` is a sheet of this workbook; left out, the table of the other file is meant.
    """

    do: Literal["join"]
    key: str
    columns: tuple[str, ...] = ()
    other: str | None = None
    other_key: str | None = None


class Split(_Change):
    """A new sheet for each value of a column, with its rows."""

    do: Literal["split"]
    column: str


class TotalRow(_Change):
    """A row under the table with a total of each given column."""

    do: Literal["total_row"]
    columns: tuple[str, ...] = ()
    total: Total = "sum"
    label: str = "Total"


class CopyColumns(_Change):
    """Columns in a given order, copied to a new sheet."""

    do: Literal["copy_columns"]
    columns: tuple[str, ...] = Field(min_length=1)
    to: str


class Choices(_Change):
    """Let the cells of a column take one of a few values from a list."""

    do: Literal["choices"]
    column: str
    options: tuple[str, ...] = Field(min_length=1)


class Unique(_Change):
    """List each value of a column once, in the order in which it first appears, in the column `to`:
    a new one at the right of the table, or one of that name that is still empty.
    """

    do: Literal["unique"]
    column: str
    to: str = Field(min_length=1)


Change = Annotated[
    Sort
    | Filter
    | AddColumn
    | FillMissing
    | RemoveDuplicates
    | Group
    | Pivot
    | Chart
    | Format
    | Highlight
    | Freeze
    | RenameColumn
    | RenameSheet
    | Join
    | Split
    | TotalRow
    | CopyColumns
    | Choices
    | Unique
    | Write,
    Field(discriminator="do"),
]
