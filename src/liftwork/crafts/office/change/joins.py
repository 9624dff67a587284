"""Columns of another table, brought in by a key: a sheet of this workbook, or another file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from liftwork.contract.errors import Refuse
from liftwork.crafts.office.change.columns import place_column
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.plan import Join
from liftwork.crafts.office.change.table import Table, find_column, find_table, shown
from liftwork.crafts.office.ooxml.book import Value, load_book
from liftwork.crafts.office.ooxml.cells import Area, column_letters
from liftwork.crafts.office.ooxml.formula import quoted
from liftwork.crafts.office.ooxml.sheet import SheetEditor


def key_of(value: Value) -> str:
    """A key as it is matched: text in any case and without spaces around, numbers as numbers."""
    return shown(value).casefold()


@dataclass(frozen=True)
class _Match:
    """The other table: its key's column, the columns wanted, and the row of each key."""

    table: Table
    formats: list[str]
    inside: bool
    key: int
    wanted: list[int]
    rows: dict[str, int]
    double: int


def join(editor: Editor, change: Join, other: Path | None) -> Account:
    """Add the columns of the other table, row by row, where the keys are alike."""
    table = find_table(editor.book, change.sheet, [change.key])
    match = _match(editor, change, table, other)
    if all(
        key_of(table.sheet.value(r, table.column(change.key))) not in match.rows for r in table.rows
    ):
        raise Refuse(
            f"no value of {change.key!r} is found in the other table", "name the key of each table"
        )
    return _bring(editor, change, table, match)


def _match(editor: Editor, change: Join, table: Table, other: Path | None) -> _Match:
    theirs, formats = _their_table(editor, change, other)
    key = theirs.column(change.other_key or change.key)
    wanted = [theirs.column(name) for name in change.columns] or [
        column
        for column, header in theirs.headers().items()
        if column != key and find_column(table.headers(), header) is None
    ]
    if not wanted:
        raise Refuse("the other table has no column that is not here already")
    rows: dict[str, int] = {}
    double = 0
    for row in theirs.rows:
        value = key_of(theirs.sheet.value(row, key))
        double += value in rows
        rows.setdefault(value, row)
    inside = any(theirs.sheet is sheet for sheet in editor.book.sheets)
    return _Match(theirs, formats, inside, key, wanted, rows, double)


def _their_table(editor: Editor, change: Join, other: Path | None) -> tuple[Table, list[str]]:
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


def _bring(editor: Editor, change: Join, table: Table, match: _Match) -> Account:
    key_column = table.column(change.key)
    keys = {row: key_of(table.sheet.value(row, key_column)) for row in table.rows}
    written, names = [], []
    for offset, source in enumerate(match.wanted):
        name = match.table.headers()[source]
        column = place_column(editor, replace(table, right=table.right + offset), name)
        names.append(name)
        write = _writer(editor, match, source, column_letters(key_column))
        for row, key in keys.items():
            write(editor.sheet(table.sheet), row, column, key)
        written.append(str(Area(table.header, column, table.last, column)))
    if match.inside:
        editor.computes()
    missing = sum(key not in match.rows for key in keys.values())
    notes = []
    if missing:
        notes.append(f"{missing} rows have no match and stay empty")
    if match.double:
        notes.append(f"{match.double} keys are there twice in the other table; the first was taken")
    return Account(
        says=f"Brought {', '.join(names)} in by {change.key!r} for "
        f"{len(table.rows) - missing} of {len(table.rows)} rows.",
        sheet=table.sheet.name,
        written=tuple(written),
        notes=tuple(notes),
        facts={
            "data": str(table.data),
            "key": column_letters(key_column),
            "other": match.table.sheet.name if match.inside else "",
            "other_data": str(match.table.data),
            "other_sheet": match.table.sheet.name,
            "other_key": column_letters(match.key),
            "other_columns": ",".join(column_letters(c) for c in match.wanted),
        },
    )


def _writer(
    editor: Editor, match: _Match, source: int, key_column: str
) -> Callable[[SheetEditor, int, int, str], None]:
    """What writes one cell of a column that is brought in: a look-up, or the value itself."""
    style = _their_style(editor, match, source)
    formula = _look_up(match, source)

    def write(sheet: SheetEditor, row: int, column: int, key: str) -> None:
        if match.inside:
            sheet.put(row, column, formula=formula(f"{key_column}{row}"), style=style)
        elif key in match.rows:
            sheet.put(row, column, match.table.sheet.value(match.rows[key], source), style=style)

    return write


def _their_style(editor: Editor, match: _Match, source: int) -> int:
    """A style that shows values as the other table does: its own, or its number format."""
    cell = match.table.sheet.cells.get((match.table.first, source))
    if cell is None or match.inside:
        return 0 if cell is None else cell.style
    code = match.formats[cell.style]
    return 0 if code in ("0", "General") else editor.styles.derive(0, code=code)


def _look_up(match: _Match, source: int) -> Callable[[str], str]:
    theirs = match.table

    def area(column: int) -> str:
        letters = column_letters(column)
        return f"{quoted(theirs.sheet.name)}${letters}${theirs.first}:${letters}${theirs.last}"

    return lambda key: f'IFERROR(INDEX({area(source)},MATCH({key},{area(match.key)},0)),"")'
