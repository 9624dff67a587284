"""Changes that let rows of a table take other places, or hide them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.plan import Condition, Filter, RemoveDuplicates, Sort
from liftwork.crafts.office.change.remarks import move_remarks
from liftwork.crafts.office.change.table import Table, find_table, shown
from liftwork.crafts.office.ooxml.book import ERRORS, Cell, Value
from liftwork.crafts.office.ooxml.cells import Area, address, column_letters
from liftwork.crafts.office.ooxml.formula import copied, quoted, references
from liftwork.crafts.office.ooxml.names import q
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from lxml import etree
else:
    etree = lazy("lxml.etree")


def sort_rows(editor: Editor, change: Sort) -> Account:
    """Put the rows in order as Excel does: numbers, text, truths, errors; empty cells last."""
    table = find_table(editor.book, change.sheet, [key.column for key in change.by])
    _refuse_unmovable(table, "sorted")
    rows = list(table.rows)
    for key in reversed(change.by):
        column = table.column(key.column)
        values = {row: _known(table, row, column) for row in rows}
        filled = [row for row in rows if _rank(values[row])[0] < 4]
        filled.sort(key=lambda row: _rank(values[row]), reverse=key.descending)
        there = set(filled)
        rows = filled + [row for row in rows if row not in there]
    order = {row: new for new, row in enumerate(rows, table.first)}
    _rearrange(editor, table, order)
    names = " and ".join(
        table.headers()[table.column(k.column)] + (", highest first" if k.descending else "")
        for k in change.by
    )
    return Account(
        says=f"Sorted {len(rows)} rows of {table.sheet.name!r} by {names}.",
        sheet=table.sheet.name,
        moved=str(table.data),
        order=order,
        notes=_watchers(editor, table),
    )


def remove_duplicates(editor: Editor, change: RemoveDuplicates) -> Account:
    """Keep the first of the rows that are alike; what is below the table stays where it is."""
    table = find_table(editor.book, change.sheet, change.by)
    _refuse_unmovable(table, "moved up")
    columns = [table.column(name) for name in change.by] or list(range(table.left, table.right + 1))
    seen: set[tuple[object, ...]] = set()
    kept = []
    for row in table.rows:
        key = tuple(_alike(_known(table, row, column)) for column in columns)
        if key not in seen or not any(part != "" for part in key):
            kept.append(row)
        seen.add(key)
    removed = len(table.rows) - len(kept)
    order = {row: new for new, row in enumerate(kept, table.first)}
    if removed:
        _rearrange(editor, table, order)
        _shrink(editor, table, removed)
    alike = " and ".join(change.by) if change.by else "every column"
    return Account(
        says=f"Removed {removed} of {len(table.rows)} rows that were alike in {alike}.",
        sheet=table.sheet.name,
        moved=str(table.data),
        order=order,
        facts={"removed": str(removed)},
    )


def _alike(value: Value) -> object:
    if value is None:
        return ""
    return value.casefold() if isinstance(value, str) else value


def _rank(value: Value) -> tuple[int, object]:
    if value is None or value == "":
        return 4, 0
    if isinstance(value, bool):
        return 2, value
    if isinstance(value, float):
        return 0, value
    return (3, 0) if value in ERRORS else (1, value.casefold())


def _known(table: Table, row: int, column: int) -> Value:
    cell = table.sheet.cells.get((row, column))
    if cell is None:
        return None
    if cell.formula is not None and cell.kind == "":
        raise Refuse(
            f"the value of {address(row, column)} is not in the file, so its row has no place",
            "install LibreOffice (it computes the value), or save the file once in its program",
        )
    return cell.value


def _refuse_unmovable(table: Table, what: str) -> None:
    area = table.data
    if any(merged.meets(area) for merged in table.sheet.merged):
        raise Refuse(f"{area} on {table.sheet.name!r} has merged cells, so it cannot be {what}")
    hidden = [row for row in table.rows if row in table.sheet.hidden_rows]
    if hidden:
        raise Refuse(
            f"{len(hidden)} rows of {area} are hidden, so the table cannot be {what} as a whole",
            "show all rows first (clear the filter)",
        )
    for place in ((r, c) for r in table.rows for c in range(table.left, table.right + 1)):
        cell = table.sheet.cells.get(place)
        if cell is not None and cell.formula is not None:
            _refuse_tied(table, place, cell, what)


def _refuse_tied(table: Table, place: tuple[int, int], cell: Cell, what: str) -> None:
    """A formula that looks at other rows would say something else in another place."""
    here = address(*place)
    if cell.array is not None:
        raise Refuse(f"{here} is part of an array formula, so its rows cannot be {what}")
    for reference in references(cell.formula or ""):
        if reference.sheet not in (None, table.sheet.name) or reference.external:
            continue
        bounds = reference.bounds
        same_row = bounds.top == bounds.bottom == place[0] and not reference.first.row_fixed
        whole = bounds.top <= table.first and bounds.bottom >= table.last
        fixed = reference.first.row_fixed and reference.last.row_fixed
        apart = not bounds.meets(Area(table.first, 1, table.last, 16_384)) and fixed
        if not (same_row or apart or (whole and (fixed or not reference.first.row))):
            raise Refuse(
                f"{here} looks at other rows (={cell.formula}), so its rows cannot be {what}",
                "replace such formulas by their values first, or leave the order as it is",
            )


def _rearrange(editor: Editor, table: Table, order: dict[int, int]) -> None:
    sheet = editor.sheet(table.sheet)
    sheet.unshare()
    move_remarks(editor, table.sheet, table.data, order)
    sheet.rearrange(table.data, order)
    for old, row in order.items():
        for column in range(table.left, table.right + 1):
            entry = sheet.formula(row, column)
            if entry is not None and entry.text:
                entry.text = copied(entry.text, row - old, 0)
    if editor.has_formulas():
        editor.computes()


def _watchers(editor: Editor, table: Table) -> tuple[str, ...]:
    """A note where formulas elsewhere point at single rows of what moved."""
    count = 0
    for sheet in editor.book.sheets:
        for place, cell in sheet.cells.items():
            if cell.formula is None or (sheet is table.sheet and place in table.data):
                continue
            for reference in references(cell.formula):
                there = reference.sheet or sheet.name
                if there.casefold() == table.sheet.name.casefold():
                    bounds = reference.bounds
                    whole = bounds.top <= table.first and bounds.bottom >= table.last
                    count += bounds.meets(table.data) and not whole
    if not count:
        return ()
    return (f"{count} references elsewhere point at single rows of it and now see other rows",)


def _shrink(editor: Editor, table: Table, removed: int) -> None:
    """Excel's own table loses the rows that became empty, if it has no row of totals."""
    if table.info is None or table.info.total_rows:
        return
    root = editor.package.edit(table.info.part)
    area = Area(table.header, table.left, table.end - removed, table.right)
    root.set("ref", str(area))
    if (own := root.find(q("autoFilter"))) is not None:
        own.set("ref", str(area))


# -- filter ---------------------------------------------------------------------------


def filter_rows(editor: Editor, change: Filter) -> Account:
    """Set the filter and hide the rows that do not pass; nothing is deleted."""
    table = find_table(editor.book, change.sheet, [c.column for c in change.where])
    sheet = editor.sheet(table.sheet)
    if any(row in table.sheet.hidden_rows for row in table.rows):
        raise Refuse(
            f"some rows of {table.data} are hidden already",
            "show all rows first (clear the filter)",
        )
    tests = [(table.column(c.column), partial(passes, c)) for c in change.where]
    shown_rows = 0
    for row in table.rows:
        if all(test(_known(table, row, column)) for column, test in tests):
            shown_rows += 1
        else:
            sheet.row(row).set("hidden", "1")
    _set_filter(editor, table, change)
    return Account(
        says=f"Filtered {table.sheet.name!r}: {shown_rows} of {len(table.rows)} rows are shown.",
        sheet=table.sheet.name,
        facts={"shown": str(shown_rows), "data": str(table.data)},
    )


def number_of(value: object) -> float | None:
    """A number, also one that was written as text; None for anything else."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int | float):
        return float(value)
    try:
        return float(str(value).replace(",", ""))
    except ValueError:
        return None


_COMPARE: dict[str, Callable[[float, float], bool]] = {
    "over": lambda a, b: a > b,
    "under": lambda a, b: a < b,
    "at least": lambda a, b: a >= b,
    "at most": lambda a, b: a <= b,
}


def passes(condition: Condition, value: Value) -> bool:
    """Whether a cell's value passes a test."""
    text = shown(value).casefold()
    if condition.test == "is empty":
        return text == ""
    if condition.test == "is filled":
        return text != ""
    if condition.value is None:
        raise Refuse(f"the test {condition.test!r} on {condition.column!r} needs a value")
    wanted = shown(condition.value).casefold()
    number, mark = number_of(value), number_of(condition.value)
    if condition.test in _COMPARE:
        if mark is None:
            raise Refuse(
                f"{condition.value!r} is not a number to compare {condition.column!r} with"
            )
        real = isinstance(value, float) and number is not None
        return real and _COMPARE[condition.test](number, mark)  # type: ignore[arg-type]
    if condition.test == "contains":
        return wanted in text
    same = text == wanted or (number is not None and number == mark)
    return same if condition.test == "is" else not same


_OPERATORS = {
    "is": "equal", "is not": "notEqual", "over": "greaterThan", "under": "lessThan",
    "at least": "greaterThanOrEqual", "at most": "lessThanOrEqual",
}  # fmt: skip


def _set_filter(editor: Editor, table: Table, change: Filter) -> None:
    area = Area(table.header, table.left, table.last, table.right)
    if table.info is not None:
        holder = editor.package.edit(table.info.part)
        holder_filter = holder.find(q("autoFilter"))
        if holder_filter is None:
            holder_filter = etree.Element(q("autoFilter"), ref=str(area))
            holder.insert(0, holder_filter)
    else:
        sheet = editor.sheet(table.sheet)
        holder_filter = sheet.find("autoFilter")
        if holder_filter is None:
            holder_filter = sheet.place(etree.Element(q("autoFilter"), ref=str(area)))
            _name_filter(editor, table, area)
        area = Area.read(holder_filter.get("ref"))
    for condition in change.where:
        column = table.column(condition.column)
        if not area.left <= column <= area.right:
            raise Refuse(f"the filter of {table.sheet.name!r} leaves {condition.column!r} out")
        entry = etree.SubElement(holder_filter, q("filterColumn"), colId=str(column - area.left))
        _write_test(entry, condition)


def _write_test(entry: Any, condition: Condition) -> None:
    if condition.test == "is empty":
        etree.SubElement(entry, q("filters"), blank="1")
        return
    tests = etree.SubElement(entry, q("customFilters"))
    test = etree.SubElement(tests, q("customFilter"))
    value = shown(condition.value)
    if condition.test == "is filled":
        test.set("operator", "notEqual")
        value = " "
    elif condition.test == "contains":
        value = f"*{value}*"
    elif (operator := _OPERATORS[condition.test]) != "equal":
        test.set("operator", operator)
    test.set("val", value)


def _name_filter(editor: Editor, table: Table, area: Area) -> None:
    """Excel keeps a hidden name for the filtered range of a sheet."""
    root = editor.package.edit(editor.main)
    names = root.find(q("definedNames"))
    if names is None:
        names = etree.Element(q("definedNames"))
        before = ("externalReferences", "functionGroups", "sheets")
        anchor = next(e for name in before if (e := root.find(q(name))) is not None)
        anchor.addnext(names)
    position = [entry.get("name") for entry in root.find(q("sheets"))].index(table.sheet.name)
    first = f"${column_letters(area.left)}${area.top}"
    last = f"${column_letters(area.right)}${area.bottom}"
    entry = etree.Element(
        q("definedName"), name="_xlnm._FilterDatabase", localSheetId=str(position), hidden="1"
    )
    entry.text = f"{quoted(table.sheet.name)}{first}:{last}"
    names.insert(0, entry)
