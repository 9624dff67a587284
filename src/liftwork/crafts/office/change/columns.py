"""Changes that write into columns: a new one by formula, empty cells filled, totals below."""

from __future__ import annotations

from statistics import fmean, median
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor, set_width, width_of
from liftwork.crafts.office.change.formulas import (
    check_cell_formula,
    check_formula,
    for_row,
    named_columns,
)
from liftwork.crafts.office.change.looks import code_for
from liftwork.crafts.office.change.plan import AddColumn, FillMissing, TotalRow, Unique, Write
from liftwork.crafts.office.change.rows import number_of
from liftwork.crafts.office.change.table import (
    Table,
    counted,
    find_column,
    find_table,
    folded,
    shown,
)
from liftwork.crafts.office.ooxml.book import Value
from liftwork.crafts.office.ooxml.cells import Area, address, column_letters, place_of
from liftwork.crafts.office.ooxml.names import q
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")

_IDENTIFIERS = ("id", "no", "number", "code", "year", "phone", "zip", "roll", "age", "sr", "s no")


def add_column(editor: Editor, change: AddColumn) -> Account:
    """Add a column at the right of the table, one formula a row."""
    formula = check_formula(change.formula)
    named = named_columns(formula)
    table = find_table(editor.book, change.sheet, named)
    empty = _empty_column(table, change.name)
    column = place_column(editor, table, change.name) if empty is None else empty
    sheet = editor.sheet(table.sheet)
    like = table.column(named[0]) if named else table.right
    for row in table.rows:
        style = sheet.style(row, like)
        if change.looks is not None:
            style = editor.styles.derive(style, code=code_for(editor, change.looks, None))
        sheet.put(row, column, formula=for_row(formula, table, row), style=style)
    editor.computes()
    written = Area(table.header, column, table.last, column)
    return Account(
        says=f"{'Added' if empty is None else 'Filled'} the column {change.name!r} ({written}) "
        f"{'to' if empty is None else 'of'} {table.sheet.name!r}.",
        sheet=table.sheet.name,
        written=(str(written),),
    )


def _empty_column(table: Table, name: str) -> int | None:
    """The column that has the name and nothing below it, if there is one."""
    for column, header in table.headers().items():
        if folded(header) == folded(name) and all(
            _is_missing(table, row, column) for row in table.rows
        ):
            return column
    return None


def place_column(editor: Editor, table: Table, name: str) -> int:
    """Make room for a new column at the right of a table and write its header.

    Raises `Refuse` where the cells beside the table are in use.
    """
    if find_column(table.headers(), name) is not None and folded(name) in map(
        folded, table.headers().values()
    ):
        raise Refuse(f"there is a column {name!r} already", "choose another name for the new one")
    column = table.right + 1
    sheet = editor.sheet(table.sheet)
    for row in range(table.header, table.end + 1):
        if table.sheet.value(row, column) not in (None, ""):
            raise Refuse(
                f"{address(row, column)} beside the table is in use, so no column fits there",
                "clear the cells at the right of the table first",
            )
    if any(merged.meets(_beside(table, column)) for merged in table.sheet.merged):
        raise Refuse(f"column {column_letters(column)} beside the table has merged cells")
    sheet.put(table.header, column, name, style=sheet.style(table.header, table.right))
    width = width_of(sheet, table.right)
    if width is not None and width.get("width"):
        set_width(sheet, column, max(float(width.get("width")), len(name) + 2.0))
    if table.info is not None:
        _grow_own_table(editor, table, name)
    return column


def _beside(table: Table, column: int) -> Area:
    return Area(table.header, column, table.end, column)


def _grow_own_table(editor: Editor, table: Table, name: str) -> None:
    assert table.info is not None
    root = editor.package.edit(table.info.part)
    area = Area(table.header, table.left, table.end, table.right + 1)
    root.set("ref", str(area))
    if (own := root.find(q("autoFilter"))) is not None:
        own.set("ref", str(Area(area.top, area.left, table.last, area.right)))
    columns = root.find(q("tableColumns"))
    ids = [int(entry.get("id")) for entry in columns]
    etree.SubElement(columns, q("tableColumn"), id=str(max(ids) + 1), name=name)
    columns.set("count", str(len(columns)))


# -- empty cells ----------------------------------------------------------------------


def fill_missing(editor: Editor, change: FillMissing) -> Account:
    """Fill the empty cells of a column with a value, the one above, or the middle of the rest."""
    table = find_table(editor.book, change.sheet, [change.column])
    column = table.column(change.column)
    values = {row: table.sheet.value(row, column) for row in table.rows}
    empty = [row for row in table.rows if _is_missing(table, row, column)]
    fill = _middle(change, [v for v in values.values() if isinstance(v, float)])
    sheet = editor.sheet(table.sheet)
    above: Value = None
    written = []
    for row in table.rows:
        if row not in empty:
            above = values[row] if values[row] not in (None, "") else above
            continue
        value = above if change.use == "above" else fill
        if value is not None:
            sheet.put(row, column, value)
            written.append(str(Area(row, column, row, column)))
    if written and editor.has_formulas():
        editor.computes()
    return Account(
        says=f"Filled {counted(len(written), 'empty cell')} of {change.column!r}.",
        sheet=table.sheet.name,
        written=tuple(written),
        facts={"column": column_letters(column), "data": str(table.data)},
    )


def _is_missing(table: Table, row: int, column: int) -> bool:
    cell = table.sheet.cells.get((row, column))
    return cell is None or (cell.formula is None and cell.value in (None, ""))


def _middle(change: FillMissing, numbers: list[float]) -> Value:
    if change.use == "value":
        if change.value is None:
            raise Refuse(
                f"it is not said what to fill {change.column!r} with", "with 0, for example"
            )
        as_number = number_of(change.value)
        return as_number if numbers and as_number is not None else change.value
    if change.use == "above":
        return None
    if not numbers:
        raise Refuse(f"{change.column!r} has no numbers to take the {change.use} of")
    return fmean(numbers) if change.use == "average" else float(median(numbers))


def list_unique(editor: Editor, change: Unique) -> Account:
    """List each value of a column once, in another column; letters count in any case."""
    table = find_table(editor.book, change.sheet, [change.column])
    source = table.column(change.column)
    first: dict[str, tuple[int, Value]] = {}
    for row in table.rows:
        value = table.sheet.value(row, source)
        if value not in (None, ""):
            first.setdefault(folded(shown(value)), (row, value))
    empty = _empty_column(table, change.to)
    column = place_column(editor, table, change.to) if empty is None else empty
    sheet = editor.sheet(table.sheet)
    for row, (found, value) in zip(table.rows, first.values(), strict=False):
        sheet.put(row, column, value, style=sheet.style(found, source))
    if editor.has_formulas():
        editor.computes()
    written = Area(table.header, column, table.last, column)
    return Account(
        says=f"Listed {counted(len(first), 'value')} of {change.column!r} once in {change.to!r} "
        f"({written}).",
        sheet=table.sheet.name,
        written=(str(written),),
        facts={"column": column_letters(source), "data": str(table.data)},
    )


# -- single cells ----------------------------------------------------------------------


def write_cells(editor: Editor, change: Write) -> Account:
    """Write values and formulas into cells; what a cell looked like stays."""
    found = editor.book.sheets[0] if change.sheet is None else editor.book.sheet(change.sheet)
    if found is None:
        raise Refuse(
            f"there is no sheet {change.sheet!r}",
            "the sheets are: " + ", ".join(s.name for s in editor.book.sheets),
        )
    sheet = editor.sheet(found)
    for where, value in change.cells.items():
        row, column = place_of(where)
        held = found.cells.get((row, column))
        if any((row, column) in m and (row, column) != (m.top, m.left) for m in found.merged):
            raise Refuse(f"{where} is hidden under merged cells", "write into the first of them")
        if held is not None and held.array is not None:
            raise Refuse(f"{where} is part of an array formula, which is changed as a whole")
        if isinstance(value, str) and value.startswith("="):
            sheet.put(row, column, formula=check_cell_formula(value))
        else:
            sheet.put(row, column, value)
    editor.computes()
    return Account(
        says=f"Wrote {counted(len(change.cells), 'cell')} of {found.name!r}.",
        sheet=found.name,
        written=tuple(where.upper() for where in change.cells),
    )


# -- totals ---------------------------------------------------------------------------

_FUNCTION = {"sum": "SUM", "average": "AVERAGE", "count": "COUNTA", "min": "MIN", "max": "MAX"}


def add_total_row(editor: Editor, change: TotalRow) -> Account:
    """Add a row of totals right under the table."""
    table = find_table(editor.book, change.sheet, change.columns)
    row = table.last + 1
    if table.end > table.last:
        raise Refuse(f"{table.sheet.name!r} has a row of totals already, in row {row}")
    if table.info is not None:
        raise Refuse(
            f"the table {table.info.name!r} is one of Excel's own, which has its own row of totals",
            "a column of totals, or a sheet of totals by group, can be added",
        )
    under = Area(row, table.left, row, table.right)
    if any(merged.meets(under) for merged in table.sheet.merged):
        raise Refuse(f"row {row} under the table has merged cells, so no totals fit there")
    columns = [table.column(name) for name in change.columns] or _amounts(table)
    if not columns:
        raise Refuse(f"no column of {table.sheet.name!r} holds amounts to add up")
    sheet = editor.sheet(table.sheet)
    for column in range(table.left, table.right + 1):
        if table.sheet.value(row, column) not in (None, ""):
            raise Refuse(f"{address(row, column)} under the table is in use")
        style = editor.styles.derive(sheet.style(table.last, column), bold=True)
        if column in columns:
            letters = column_letters(column)
            formula = f"{_FUNCTION[change.total]}({letters}{table.first}:{letters}{table.last})"
            sheet.put(row, column, formula=formula, style=style)
        else:
            label = change.label if column == _label_column(table, columns) else None
            sheet.put(row, column, label, style=style)
    editor.computes()
    written = Area(row, table.left, row, table.right)
    names = ", ".join(table.headers()[column] for column in columns)
    return Account(
        says=f"Added a row of totals ({written}) of {names} to {table.sheet.name!r}.",
        sheet=table.sheet.name,
        written=(str(written),),
        facts={
            "columns": ",".join(column_letters(c) for c in columns),
            "data": str(table.data),
            "row": str(row),
        },
    )


def _label_column(table: Table, columns: list[int]) -> int | None:
    return next((c for c in range(table.left, table.right + 1) if c not in columns), None)


def _amounts(table: Table) -> list[int]:
    """Columns of numbers that can be added up: no identifiers, years, dates or percents."""
    found = []
    for column, header in table.headers().items():
        words = folded(header).split()
        if any(word in _IDENTIFIERS for word in words):
            continue
        values = [table.sheet.value(row, column) for row in table.rows]
        filled = [v for v in values if v not in (None, "")]
        if filled and all(isinstance(v, float) for v in filled):
            found.append(column)
    return found
