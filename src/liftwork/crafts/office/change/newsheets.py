"""Changes that put their result on new sheets: groups, a sheet for each value, copied columns."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor, set_width, width_of
from liftwork.crafts.office.change.plan import CopyColumns, Group, GroupValue, Split
from liftwork.crafts.office.change.table import Table, find_table, shown
from liftwork.crafts.office.ooxml.book import Cell, Value
from liftwork.crafts.office.ooxml.cells import Area, address, column_letters
from liftwork.crafts.office.ooxml.formula import copied, quoted, references
from liftwork.crafts.office.ooxml.sheet import SheetEditor

MOST_SHEETS = 60
"""New sheets that one split may make."""
_SPECIAL = set("*?~<>=")


def distinct(table: Table, column: int) -> list[Value]:
    """The values of a column, each once, in order of first appearance; empty ones left out.

    Raises `Refuse` where it holds errors, which belong to no group.
    """
    seen: dict[object, Value] = {}
    for row in table.rows:
        cell = table.sheet.cells.get((row, column))
        value = None if cell is None else cell.value
        if cell is not None and cell.is_error:
            raise Refuse(
                f"{address(row, column)} holds the error {value}, which belongs to no group",
                "put the errors of that column right first",
            )
        if value not in (None, ""):
            seen.setdefault(value.casefold() if isinstance(value, str) else value, value)
    return list(seen.values())


_CALENDAR = tuple(
    word
    for words in (
        "january february march april may june july august september october november december",
        "monday tuesday wednesday thursday friday saturday sunday",
    )
    for word in words.split()
)


def in_order(values: list[Value]) -> list[Value]:
    """Values as people list them: numbers by size, texts by letters, months and days as they
    follow one another, by their full or three-letter names."""
    texts = [shown(v).casefold() for v in values]
    for names in (_CALENDAR[:12], _CALENDAR[12:]):
        places = {form: n for n, name in enumerate(names) for form in (name, name[:3])}
        if all(text in places for text in texts):
            return sorted(values, key=lambda v: places[shown(v).casefold()])
    numbers = [v for v in values if not isinstance(v, str)]
    words = [v for v in values if isinstance(v, str)]
    return sorted(numbers, key=lambda v: float(v or 0)) + sorted(words, key=str.casefold)


def group(editor: Editor, change: Group) -> Account:
    """One row for each value of a column; the totals are formulas that stay up to date."""
    columns = [v.column for v in change.values if v.column is not None]
    table = find_table(editor.book, change.sheet, [change.by, *columns])
    by = table.column(change.by)
    keys = in_order(distinct(table, by))
    if not keys:
        raise Refuse(f"column {change.by!r} is empty, so there is nothing to group by")
    headers = table.headers()
    name, _, sheet = editor.new_sheet(change.to or f"By {headers[by]}")
    old = editor.sheet(table.sheet)
    sheet.put(1, 1, headers[by], style=old.style(table.header, by))
    set_width(sheet, 1, max(12.0, 2.0 + max(len(shown(k)) for k in [headers[by], *keys])))
    groups = _Groups(table, by, keys)
    for n, value in enumerate(change.values, 2):
        _group_column(editor, groups, value, sheet, n)
    for row, key in enumerate(keys, 2):
        sheet.put(row, 1, key, style=old.style(table.first, by))
    editor.computes()
    return Account(
        says=f"Grouped {len(table.rows)} rows by {headers[by]}: {len(keys)} groups on {name!r}.",
        sheet=table.sheet.name,
        sheets=(name,),
        facts={"data": str(table.data), "by": column_letters(by), "groups": str(len(keys))},
    )


@dataclass(frozen=True)
class _Groups:
    """A table, the column it is grouped by, and its distinct values."""

    table: Table
    by: int
    keys: list[Value]


def _group_column(
    editor: Editor, groups: _Groups, value: GroupValue, sheet: SheetEditor, n: int
) -> None:
    table = groups.table
    column = groups.by if value.column is None else table.column(value.column)
    header = table.headers()[column]
    title = "Count" if value.column is None else f"{value.total.capitalize()} of {header}"
    old = editor.sheet(table.sheet)
    style = old.style(table.first, column)
    if value.total == "count":
        style = 0
    elif value.total == "average" and editor.styles.code(style) in ("0", "1"):
        style = editor.styles.derive(style, code="#,##0.00")
    sheet.put(1, n, title, style=old.style(table.header, column))
    set_width(sheet, n, max(12.0, len(title) + 2.0))
    for row, key in enumerate(groups.keys, 2):
        formula = _group_formula(groups, column, value, f"$A{row}", key)
        sheet.put(row, n, formula=formula, style=style)


def _whole(table: Table, column: int) -> str:
    letters = column_letters(column)
    return f"{quoted(table.sheet.name)}${letters}${table.first}:${letters}${table.last}"


def _group_formula(groups: _Groups, column: int, value: GroupValue, cell: str, key: Value) -> str:
    keys, values = _whole(groups.table, groups.by), _whole(groups.table, column)
    if isinstance(key, str) and _SPECIAL & set(key):  # read as patterns by the ...IFS functions
        same = f"--({keys}={cell})"
        if value.total == "count" and value.column is None:
            return f"SUMPRODUCT({same})"
        if value.total == "sum":
            return f"SUMPRODUCT({same},{values})"
        raise Refuse(
            f"the group {key!r} has one of *?~<>= in its name: it can be summed or counted"
        )
    if value.total == "count":
        filled = f',{values},"<>"' if value.column is not None else ""
        return f"COUNTIFS({keys},{cell}{filled})"
    if value.total == "sum":
        return f"SUMIFS({values},{keys},{cell})"
    function = {"average": "AVERAGEIFS", "min": "_xlfn.MINIFS", "max": "_xlfn.MAXIFS"}[value.total]
    plain = f"{function}({values},{keys},{cell})"
    return f'IFERROR({plain},"")' if value.total == "average" else plain


# -- copies ---------------------------------------------------------------------------


def split(editor: Editor, change: Split) -> Account:
    """A sheet for each value of a column, with its rows, looks and widths."""
    table = find_table(editor.book, change.sheet, [change.column])
    column = table.column(change.column)
    keys = distinct(table, column)
    if not keys:
        raise Refuse(f"column {change.column!r} is empty, so there is nothing to split by")
    if len(keys) > MOST_SHEETS:
        raise Refuse(
            f"column {change.column!r} has {len(keys)} different values; a split makes at most "
            f"{MOST_SHEETS} sheets",
            "filter or group by it instead",
        )
    names = []
    for key in keys:
        rows = [r for r in table.rows if _same(table.sheet.value(r, column), key)]
        name, _, sheet = editor.new_sheet(shown(key))
        _copy(editor, table, sheet, rows, list(range(table.left, table.right + 1)))
        names.append(name)
    editor.computes()
    left = sum(table.sheet.value(r, column) in (None, "") for r in table.rows)
    notes = (f"{left} rows without a {change.column} are on no new sheet",) if left else ()
    return Account(
        says=f"Split {len(table.rows)} rows by {change.column!r} onto {len(keys)} new sheets.",
        sheet=table.sheet.name,
        sheets=tuple(names),
        notes=notes,
        facts={"data": str(table.data), "column": column_letters(column)},
    )


def _same(value: Value, key: Value) -> bool:
    if isinstance(value, str) and isinstance(key, str):
        return value.casefold() == key.casefold()
    return value is not None and value != "" and value == key


def copy_columns(editor: Editor, change: CopyColumns) -> Account:
    """Columns, in the order given, on a new sheet."""
    table = find_table(editor.book, change.sheet, change.columns)
    columns = [table.column(name) for name in change.columns]
    name, _, sheet = editor.new_sheet(change.to)
    _copy(editor, table, sheet, list(table.rows), columns)
    editor.computes()
    headers = table.headers()
    return Account(
        says=f"Copied {', '.join(headers[c] for c in columns)} to the new sheet {name!r}.",
        sheet=table.sheet.name,
        sheets=(name,),
        facts={
            "data": str(Area(table.header, table.left, table.last, table.right)),
            "columns": ",".join(column_letters(c) for c in columns),
        },
    )


def _copy(
    editor: Editor, table: Table, sheet: SheetEditor, rows: list[int], columns: list[int]
) -> None:
    old = editor.sheet(table.sheet)
    straight = columns == list(range(table.left, table.right + 1))
    for to, column in enumerate(columns, 1):
        width = width_of(old, column)
        if width is not None and width.get("width"):
            set_width(sheet, to, float(width.get("width")))
        for row, source in enumerate([table.header, *rows], 1):
            cell = table.sheet.cells.get((source, column))
            style = old.style(source, column)
            if cell is None:
                continue
            formula = _copied_formula(cell, table, source, row, to - column) if straight else None
            if formula is not None:
                sheet.put(row, to, formula=formula, style=style)
            else:
                sheet.put(row, to, cell.value, style=style)
                if cell.is_error:
                    sheet.make_error(row, to, str(cell.value))


def _copied_formula(cell: Cell, table: Table, source: int, row: int, right: int) -> str | None:
    """The formula for the copy, where it looks at nothing but its own row of the table."""
    if cell.formula is None or cell.array is not None:
        return None
    for reference in references(cell.formula):
        bounds = reference.bounds
        inside = (
            not reference.prefix
            and bounds.top == bounds.bottom == source
            and table.left <= bounds.left <= bounds.right <= table.right
            and not (reference.first.row_fixed or reference.first.column_fixed)
            and not (reference.last.row_fixed or reference.last.column_fixed)
        )
        if not inside:
            return None
    if "[" in cell.formula:
        return None
    return copied(cell.formula, row - source, right)
