"""Columns of another table, brought in by a key: a sheet of this workbook, or another file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.columns import place_column
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.plan import Join
from liftwork.crafts.office.change.table import Table, find_column, find_table, shown
from liftwork.crafts.office.ooxml.book import Value, load_book
from liftwork.crafts.office.ooxml.cells import Area, column_letters
from liftwork.crafts.office.ooxml.formula import quoted


def key_of(value: Value) -> str:
    """A key as it is matched: text in any case and without spaces around, numbers as numbers."""
    return shown(value).casefold()


def join(editor: Editor, change: Join, other: Path | None) -> Account:
    """Add the columns of the other table, row by row, where the keys are alike."""
    table = find_table(editor.book, change.sheet, [change.key])
    theirs, formats = _their_table(editor, change, other)
    their_key = theirs.column(change.other_key or change.key)
    wanted = [theirs.column(name) for name in change.columns] or [
        column
        for column, header in theirs.headers().items()
        if column != their_key and find_column(table.headers(), header) is None
    ]
    if not wanted:
        raise Refuse("the other table has no column that is not here already")
    found: dict[str, int] = {}
    double = 0
    for row in theirs.rows:
        key = key_of(theirs.sheet.value(row, their_key))
        double += key in found
        found.setdefault(key, row)
    if all(key_of(table.sheet.value(r, table.column(change.key))) not in found for r in table.rows):
        raise Refuse(
            f"no value of {change.key!r} is found in the other table", "name the key of each table"
        )
    return _bring(editor, change, table, theirs, their_key, wanted, found, double, formats)


def _their_table(
    editor: Editor, change: Join, other: Path | None
) -> tuple[Table, list[str]]:
    """The other table, and the number formats of its workbook by style."""
    key = change.other_key or change.key
    if change.other is not None and editor.book.sheet(change.other) is not None:
        return find_table(editor.book, change.other, [key, *change.columns]), editor.book.formats
    if other is None:
        raise Refuse(
            "the other table is neither a sheet of this workbook nor a second file",
            "give the second file, or name one of the sheets: "
            + ", ".join(s.name for s in editor.book.sheets),
        )
    book = load_book(other)
    return find_table(book, None, [key, *change.columns]), book.formats


def _bring(
    editor: Editor, change: Join, table: Table, theirs: Table, their_key: int, wanted: list[int],
    found: dict[str, int], double: int, other_formats: list[str],
) -> Account:  # fmt: skip
    inside = any(theirs.sheet is sheet for sheet in editor.book.sheets)
    key_column = table.column(change.key)
    sheet = editor.sheet(table.sheet)
    written, missing, names = [], set(), []
    for offset, source in enumerate(wanted):
        name = theirs.headers()[source]
        room = Table(table.sheet, table.header, table.first, table.last, table.left,
                     table.right + offset, table.end, table.info)  # fmt: skip
        column = place_column(editor, room, name)
        names.append(name)
        write = _look_up(theirs, their_key, source) if inside else None
        style = _their_style(editor, theirs, source, inside, other_formats)
        for row in table.rows:
            key = key_of(table.sheet.value(row, key_column))
            if key not in found:
                missing.add(row)
            if write is not None:
                formula = write(f"{column_letters(key_column)}{row}")
                sheet.put(row, column, formula=formula, style=style)
            elif key in found:
                sheet.put(row, column, theirs.sheet.value(found[key], source), style=style)
        written.append(str(Area(table.header, column, table.last, column)))
    if inside:
        editor.computes()
    notes = []
    if missing:
        notes.append(f"{len(missing)} rows have no match and stay empty")
    if double:
        notes.append(f"{double} keys are there twice in the other table; the first was taken")
    return Account(
        says=f"Brought {', '.join(names)} in by {change.key!r} for "
        f"{len(table.rows) - len(missing)} of {len(table.rows)} rows.",
        sheet=table.sheet.name,
        written=tuple(written),
        notes=tuple(notes),
        facts={
            "data": str(table.data),
            "key": column_letters(key_column),
            "other": theirs.sheet.name if inside else "",
            "other_data": str(theirs.data),
            "other_sheet": theirs.sheet.name,
            "other_key": column_letters(their_key),
            "other_columns": ",".join(column_letters(c) for c in wanted),
        },
    )


def _their_style(
    editor: Editor, theirs: Table, source: int, inside: bool, formats: list[str]
) -> int:
    """A style that shows values as the other table does: its own, or its number format."""
    cell = theirs.sheet.cells.get((theirs.first, source))
    if cell is None:
        return 0
    code = formats[cell.style]
    if inside or code in ("0", "General"):
        return cell.style if inside else 0
    return editor.styles.derive(0, code=code)


def _look_up(theirs: Table, their_key: int, source: int) -> Callable[[str], str]:
    def area(column: int) -> str:
        letters = column_letters(column)
        return f"{quoted(theirs.sheet.name)}${letters}${theirs.first}:${letters}${theirs.last}"

    return lambda key: f'IFERROR(INDEX({area(source)},MATCH({key},{area(their_key)},0)),"")'
