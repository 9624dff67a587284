"""Whether each change did what was asked: read with openpyxl, worked out anew in Python."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from statistics import median
from typing import Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.office.change import codes
from liftwork.crafts.office.change.editor import Account
from liftwork.crafts.office.change.readback.grids import Grid, load, near, number, text, total
from liftwork.crafts.office.change.readback.shots import moved, name_of, place
from liftwork.programs.lazy import lazy

difflib: Any = lazy("difflib")


@dataclass
class Effect:
    """One change, and the workbooks before and after it."""

    before_path: Path
    after_path: Path
    change: Any
    account: Account
    other_path: Path | None = None
    _loaded: dict[tuple[str, bool], Any] = field(default_factory=dict)

    @cached_property
    def before(self) -> Any:
        return load(self.before_path, values=True)

    @cached_property
    def after(self) -> Any:
        return load(self.after_path, values=True)

    @cached_property
    def after_formulas(self) -> Any:
        return load(self.after_path, values=False)

    def old(self, area: str | None = None) -> Grid:
        """The table before, with its data in the area that the account names."""
        where = area or self.account.facts["data"]
        return Grid.of(self.before[self.account.sheet], where)

    def new(self, area: str | None = None) -> Grid:
        """The same area of the same sheet, after."""
        where = area or self.account.facts["data"]
        return Grid.of(self.after[self.account.sheet], where)


Problem = str
"""What is not as asked."""


def other_column(grid: Grid, letters: str, name: str) -> Iterator[Problem]:
    """Where a change went to another column than the one that was named."""
    column = place(letters + "1")[1]
    if named(grid, name) != column:
        yield f"it went to the column {grid.header(column)!r}, not {name!r}"


def sorted_rows(effect: Effect) -> Iterator[Problem]:
    """Rows in order, by every key; each old row there once."""
    area = effect.account.moved or ""
    old, new = effect.old(area), effect.new(area)
    order = effect.account.order
    if sorted(order) != list(old.rows) or sorted(order.values()) != list(old.rows):
        yield f"{len(order)} of {len(old.rows)} rows went somewhere"
    columns = []
    for key in effect.change.by:
        column = new.column_of(key.column) or _by_letter(new, key.column)
        columns.append((column, key.descending))
    for above in list(new.rows)[:-1]:
        for column, descending in columns:
            one = _sort_key(new.sheet.cell(above, column).value)
            two = _sort_key(new.sheet.cell(above + 1, column).value)
            if one == two:
                continue
            empty_last = two[0] == 9 or (one[0] != 9 and (one > two if descending else one < two))
            if not empty_last:
                yield f"row {above} should come after row {above + 1}"
            break


def _by_letter(grid: Grid, name: str) -> int:
    """The column that a slip of the pen means: its header is the nearest."""

    headers = {grid.header(c).casefold(): c for c in range(grid.left, grid.right + 1)}
    near_ones = difflib.get_close_matches(name.casefold(), headers, n=1, cutoff=0.5)
    letter = name.casefold().removeprefix("column ").strip()
    if len(letter) == 1 and letter.isalpha():
        return ord(letter) - 96
    return headers[near_ones[0]] if near_ones else grid.left


def _sort_key(value: Any) -> tuple[int, float, str]:
    if text(value) == "":
        return 9, 0.0, ""
    if isinstance(value, bool):
        return 3, float(value), ""
    n = number(value)
    if n is not None:
        return 1, n, ""
    as_text = str(value)
    return (4, 0.0, "") if as_text.startswith("#") and as_text.endswith(("!", "A", "?")) else (
        2, 0.0, as_text.casefold())  # fmt: skip


def filtered_rows(effect: Effect) -> Iterator[Problem]:
    """Every row is shown or hidden as its values say; the filter is set."""
    grid = effect.old()
    sheet = effect.after[effect.account.sheet]
    for row in grid.rows:
        keeps = all(_passes(c, grid.sheet.cell(row, named(grid, c.column)).value)
                    for c in effect.change.where)  # fmt: skip
        if keeps == bool(sheet.row_dimensions[row].hidden):
            yield f"row {row} is {'hidden' if keeps else 'shown'}"
    tables = [t.autoFilter for t in sheet.tables.values() if t.autoFilter is not None]
    set_columns = {c.colId for f in (sheet.auto_filter, *tables) for c in f.filterColumn}
    if len(set_columns) < len({c.column for c in effect.change.where}):
        yield "the filter itself is not set"


def named(grid: Grid, name: str) -> int:
    """The column of a name, or the nearest one."""
    return grid.column_of(name) or _by_letter(grid, name)


def _passes(condition: Any, value: Any) -> bool:
    said, mark = text(value).casefold(), text(condition.value).casefold()
    a = number(value)
    try:
        b = float(mark.replace(",", ""))
    except ValueError:
        b = None
    match condition.test:
        case "is empty":
            return said == ""
        case "is filled":
            return said != ""
        case "contains":
            return mark in said
        case "is" | "is not":
            same = said == mark or (b is not None and (a == b or said.replace(",", "") == mark))
            return bool(same == (condition.test == "is"))
    if a is None or b is None:
        return False
    test: str = condition.test
    return {"over": a > b, "under": a < b, "at least": a >= b, "at most": a <= b}[test]


def added_column(effect: Effect) -> Iterator[Problem]:
    """One formula all the way down, over the columns that it names; a value in every row."""
    [area] = effect.account.written
    (top, column), (bottom, _) = (place(part) for part in area.split(":"))
    formulas, values = (
        effect.after_formulas[effect.account.sheet],
        effect.after[effect.account.sheet],
    )
    if text(formulas.cell(top, column).value) != text(effect.change.name):
        yield f"its header says {formulas.cell(top, column).value!r}"
    first = str(formulas.cell(top + 1, column).value)
    origin = name_of((top + 1, column))
    for row in range(top + 1, bottom + 1):
        found = formulas.cell(row, column).value
        if found != "=" + moved(first.removeprefix("="), origin, name_of((row, column))):
            yield f"{name_of((row, column))} holds {found!r}"
        value = values.cell(row, column).value
        if value is None or str(value).startswith("#"):
            yield f"{name_of((row, column))} comes to {value!r}"
    for name in [n for n in _names_in(effect.change.formula) if n != "#"]:
        grid = Grid(formulas, top + 1, 1, bottom, formulas.max_column)
        wanted = name_of((top + 1, named(grid, name))).rstrip("0123456789")
        if wanted not in _columns_in(first):
            yield f"the formula {first} does not use {name!r}"


def _names_in(formula: str) -> list[str]:
    names, inside, start = [], False, 0
    for n, letter in enumerate(formula):
        if letter == '"':
            inside = not inside
        elif letter == "[" and not inside:
            start = n + 1
        elif letter == "]" and not inside:
            names.append(formula[start:n].strip())
    return names


def _columns_in(formula: str) -> set[str]:
    word, found = "", set()
    for letter in [*formula, " "]:
        if letter.isalnum() or letter == "$":
            word += letter
            continue
        plain = word.replace("$", "").rstrip("0123456789")
        if word and word[-1].isdigit() and plain.isalpha():
            found.add(plain)
        word = ""
    return found


def filled_cells(effect: Effect) -> Iterator[Problem]:
    """Every empty cell has the value asked for."""
    column = place(effect.account.facts["column"] + "1")[1]
    old = effect.old()
    yield from other_column(old, effect.account.facts["column"], effect.change.column)
    values, now = old.values(column), effect.new().values(column)
    numbers = [n for v in values if (n := number(v)) is not None]
    above: Any = None
    for row, before, after in zip(old.rows, values, now, strict=True):
        if text(before) != "":
            above = before
            continue
        wanted = {"value": effect.change.value, "above": above}.get(effect.change.use)
        if effect.change.use == "average":
            wanted = (total("sum", numbers) or 0.0) / len(numbers)
        elif effect.change.use == "median":
            wanted = median(numbers)
        if wanted is not None and not near(after, wanted) and text(after) != text(wanted):
            yield f"row {row} holds {after!r}, not {wanted!r}"


def removed_duplicates(effect: Effect) -> Iterator[Problem]:
    """What is left has no two rows alike; what is gone is alike to what is left."""
    area = effect.account.moved or ""
    old, new = effect.old(area), effect.new(area)
    columns = [named(old, n) for n in effect.change.by] or list(range(old.left, old.right + 1))

    def key(grid: Grid, row: int) -> tuple[Any, ...]:
        cells = [grid.sheet.cell(row, c).value for c in columns]
        return tuple(n if (n := number(v)) is not None else text(v).casefold() for v in cells)

    kept = [key(new, row) for row in new.rows if any(text(v) for v in new.row(row))]
    filled = [k for k in kept if any(part != "" for part in k)]
    if len(filled) != len(set(filled)):
        yield f"{len(filled) - len(set(filled))} rows are still alike"
    gone = {key(old, row) for row in old.rows} - set(kept) - {("",) * len(columns)}
    if gone:
        yield f"{len(gone)} rows are gone that no other row is like"
    if len(kept) + int(effect.account.facts["removed"]) != len(old.rows) - _blank_rows(old):
        yield f"{len(old.rows)} rows became {len(kept)}"


def _blank_rows(grid: Grid) -> int:
    return sum(not any(text(v) for v in grid.row(row)) for row in grid.rows)


def renamed_column(effect: Effect) -> Iterator[Problem]:
    """The header, and the column of Excel's own table, say the new name."""
    [where] = effect.account.written
    found = effect.after[effect.account.sheet][where].value
    if text(found) != text(effect.change.to):
        yield f"{where} says {found!r}"


def renamed_sheet(effect: Effect) -> Iterator[Problem]:
    """There is a sheet of the new name, and none of the old."""
    names = effect.after.sheetnames
    if effect.change.to.strip() not in names:
        yield f"the sheets are {', '.join(names)}"


def totalled(effect: Effect) -> Iterator[Problem]:
    """Each total, worked out anew."""
    row = int(effect.account.facts["row"])
    grid = effect.old()
    wanted_columns = effect.account.facts["columns"].split(",")
    for letters, name in zip(wanted_columns, effect.change.columns, strict=False):
        yield from other_column(grid, letters, name)
    for letters in wanted_columns:
        column = place(letters + "1")[1]
        found = effect.after[effect.account.sheet].cell(row, column).value
        wanted = total(effect.change.total, grid.values(column))
        if not near(found, wanted):
            yield f"{letters}{row} comes to {found!r}, not {wanted!r}"


BASIC: tuple[tuple[str, CheckCode, Callable[[Effect], Iterator[Problem]]], ...] = (
    ("sort", codes.SORTED, sorted_rows),
    ("filter", codes.FILTERED, filtered_rows),
    ("add_column", codes.COLUMN_ADDED, added_column),
    ("fill_missing", codes.FILLED, filled_cells),
    ("remove_duplicates", codes.DUPLICATES_REMOVED, removed_duplicates),
    ("rename_column", codes.COLUMN_RENAMED, renamed_column),
    ("rename_sheet", codes.SHEET_RENAMED, renamed_sheet),
    ("total_row", codes.TOTALLED, totalled),
)


def finding(code: CheckCode, problems: list[Problem], count: int) -> Check:
    """A check of what was found wrong over some changes of a kind."""
    detail = f"{count} read back" if not problems else "; ".join(problems[:3])
    return code(not problems, detail)
