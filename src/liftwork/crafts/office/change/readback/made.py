"""Whether new sheets, charts, looks and rules are those asked for, read with openpyxl."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from liftwork.contract.checks import CheckCode
from liftwork.crafts.office.change import codes
from liftwork.crafts.office.change.readback import effects
from liftwork.crafts.office.change.readback.effects import Effect, Problem, other_column
from liftwork.crafts.office.change.readback.grids import Grid, load, near, same_key, text, total
from liftwork.crafts.office.change.readback.shots import name_of, place


def _column(letters: str) -> int:
    return place(letters + "1")[1]


def grouped(effect: Effect) -> Iterator[Problem]:
    """Every group once, with totals worked out anew from the rows."""
    [name] = effect.account.sheets
    sheet, grid = effect.after[name], effect.old()
    yield from other_column(grid, effect.account.facts["by"], effect.change.by)
    by = grid.values(_column(effect.account.facts["by"]))
    found = [sheet.cell(row, 1).value for row in range(2, sheet.max_row + 1)]
    wanted = {str(k).casefold() for v in by if (k := text(v))}
    if {text(v).casefold() for v in found} != wanted or len(found) != len(wanted):
        yield f"{len(found)} groups for {len(wanted)} values"
    for n, value in enumerate(effect.change.values, 2):
        column = None if value.column is None else grid.column_of(value.column)
        cells = (
            by if value.column is None else grid.values(column or effects.named(grid, value.column))
        )
        for row, key in enumerate(found, 2):
            mine = [c for k, c in zip(by, cells, strict=True) if same_key(k, key)]
            expected, got = total(value.total, mine), sheet.cell(row, n).value
            if not near(got, expected) and not (expected is None and got in (0, None, "")):
                yield f"{value.total} for {key!r} comes to {got!r}, not {expected!r}"


def pivoted(effect: Effect) -> Iterator[Problem]:
    """Every cell of the pivot worked out anew; its definition covers the table."""
    [name] = effect.account.sheets
    facts, sheet, grid = effect.account.facts, effect.after[name], effect.old()
    pivots = effect.after_formulas[name]._pivots
    if len(pivots) != 1 or pivots[0].location.ref != facts["area"]:
        yield f"{len(pivots)} pivot tables are on {name!r}"
        return
    change = effect.change
    for letters, wanted in (
        (facts["rows"], change.rows),
        (facts["columns"], change.columns),
        (facts["value"], change.value),
    ):
        if wanted is not None:
            yield from other_column(grid, letters, wanted)
    area = Grid.of(sheet, facts["area"])
    down = grid.values(_column(facts["rows"]))
    across = grid.values(_column(facts["columns"])) if facts["columns"] else None
    values = grid.values(_column(facts["value"]))
    head = area.top + (1 if across else 0)
    for row in range(head + 1, area.bottom + 1):
        for column in range(2, area.right + 1):
            r, c = sheet.cell(row, 1).value, sheet.cell(head, column).value
            mine = [
                v
                for n, v in enumerate(values)
                if (row == area.bottom or same_key(down[n], r))
                and (across is None or column == area.right or same_key(across[n], c))
            ]
            expected, got = (
                total(change.total, mine) if mine else None,
                sheet.cell(row, column).value,
            )
            if not near(got, expected) and not (got is None and expected in (0, None)):
                yield f"{r!r} by {c!r} comes to {got!r}, not {expected!r}"


def charted(effect: Effect) -> Iterator[Problem]:
    """One chart more than before, of the kind, over the very cells, with the title."""
    facts, data = effect.account.facts, effect.old()
    columns = facts["values"].split(",")
    for letters, wanted in zip(columns, effect.change.values, strict=False):
        yield from other_column(data, letters, wanted)
    yield from other_column(data, facts["labels"], effect.change.labels)
    sheet = effect.after_formulas[facts["on"]]
    old = load(effect.before_path, values=False)
    before = len(old[facts["on"]]._charts) if facts["on"] in old.sheetnames else 0
    if len(sheet._charts) != before + 1:
        yield f"{facts['on']!r} has {len(sheet._charts)} charts; it had {before}"
        return
    chart = sheet._charts[-1]
    kinds = {"column": "barChart", "bar": "barChart", "line": "lineChart", "pie": "pieChart",
             "scatter": "scatterChart"}  # fmt: skip
    if chart.tagname != kinds[effect.change.kind]:
        yield f"it is a {chart.tagname}"
    said = "".join(r.t for p in chart.title.tx.rich.p for r in p.r or []) if chart.title else ""
    if said != (effect.change.title or facts["title"]):
        yield f"its title says {said!r}"
    if len(chart.series) != len(columns):
        yield f"it draws {len(chart.series)} series, not {len(columns)}"
        return
    for series, letters in zip(chart.series, columns, strict=True):
        numbers = series.yVal if effect.change.kind == "scatter" else series.val
        rows = f"${letters}${data.top}:${letters}${data.bottom}"
        if not numbers.numRef.f.endswith("!" + rows):
            yield f"it draws {numbers.numRef.f}, not {rows}"


def formatted(effect: Effect) -> Iterator[Problem]:
    """Each cell of the columns has the number format, weight, colours and width."""
    sheet, change = effect.after_formulas[effect.account.sheet], effect.change
    for area in effect.account.written:
        (top, column), (bottom, _) = (place(p) for p in (area + ":" + area).split(":")[:2])
        for row in range(top, bottom + 1):
            yield from _unlike(sheet.cell(row, column), change, effect.account.facts["code"])
        if change.width is not None:
            width = sheet.column_dimensions[sheet.cell(top, column).column_letter].width
            if abs(width - change.width) > 0.01:
                yield f"column {column} is {width} wide"


def _unlike(cell: Any, change: Any, code: str) -> Iterator[Problem]:
    where = cell.coordinate
    if code and cell.number_format != code and not code.isdecimal():
        yield f"{where} has the number format {cell.number_format!r}"
    if change.bold is not None and bool(cell.font.b) != change.bold:
        yield f"{where} is {'' if cell.font.b else 'not '}bold"
    if change.colour and str(cell.font.color.rgb)[-6:] != change.colour[1:].upper():
        yield f"{where} has another colour"
    if change.fill and str(cell.fill.fgColor.rgb)[-6:] != change.fill[1:].upper():
        yield f"{where} has another fill"


def highlighted(effect: Effect) -> Iterator[Problem]:
    """A rule over the column, one more than before, with the colour."""
    sheet = effect.after_formulas[effect.account.sheet]
    area, colour = effect.account.facts["area"], effect.change.fill[1:].upper()
    for block in sheet.conditional_formatting:
        for rule in block.rules:
            fill = None if rule.dxf is None else rule.dxf.fill
            if str(block.sqref) == area and fill and str(fill.bgColor.rgb)[-6:] == colour:
                yield from _picks(rule, effect.change.where)
                return
    yield f"no rule over {area} colours cells #{colour}"


def _picks(rule: Any, where: Any) -> Iterator[Problem]:
    """A rule about the highest or lowest values picks that end, and as many."""
    if where.test in ("highest", "lowest"):
        end = "lowest" if rule.bottom else "highest"
        if (rule.type, rule.rank, end) != ("top10", where.count, where.test):
            yield f"its rule picks the {rule.rank} {end}, not the {where.count} {where.test}"


def frozen(effect: Effect) -> Iterator[Problem]:
    """The sheet is frozen below its header row."""
    found = effect.after[effect.account.sheet].freeze_panes
    corner = name_of((place(effect.account.facts["corner"])[0], effect.change.columns + 1))
    if found != corner:
        yield f"the sheet is frozen at {found}"


def joined(effect: Effect) -> Iterator[Problem]:
    """Each row's values are those of its key in the other table."""
    facts = effect.account.facts
    book = effect.before if facts["other"] or effect.other_path is None else load(
        effect.other_path, values=True)  # fmt: skip
    theirs = Grid.of(book[facts["other_sheet"]], facts["other_data"])
    keys = theirs.values(_column(facts["other_key"]))
    mine = effect.old()
    yield from other_column(mine, facts["key"], effect.change.key)
    brought = facts["other_columns"].split(",")
    for letters, wanted in zip(brought, effect.change.columns, strict=False):
        yield from other_column(theirs, letters, wanted)
    own_keys = mine.values(_column(facts["key"]))
    first: dict[str, int] = {}
    for n, key in enumerate(keys):
        first.setdefault(text(key).casefold(), n)
    for area, letters in zip(
        effect.account.written, facts["other_columns"].split(","), strict=True
    ):
        column = place(area.partition(":")[0])[1]
        values = theirs.values(_column(letters))
        for row, key in zip(mine.rows, own_keys, strict=True):
            found = first.get(text(key).casefold())
            wanted = None if found is None else values[found]
            got = effect.after[effect.account.sheet].cell(row, column).value
            if not near(got, wanted) and not (wanted is None and got in (0, "")):
                yield f"row {row} has {got!r} for {key!r}, not {wanted!r}"


def split_rows(effect: Effect) -> Iterator[Problem]:
    """The rows of each new sheet are the rows of its value, in their order."""
    grid = effect.old()
    yield from other_column(grid, effect.account.facts["column"], effect.change.column)
    by = _column(effect.account.facts["column"]) - grid.left + 1
    rows = [grid.row(row) for row in grid.rows]
    seen = 0
    for name in effect.account.sheets:
        sheet = effect.after[name]
        copied = [
            [sheet.cell(r, c).value for c in range(1, len(rows[0]) + 1)]
            for r in range(2, sheet.max_row + 1)
        ]
        key = copied[0][by - 1] if copied else None
        wanted = [row for row in rows if same_key(row[by - 1], key)]
        same = len(copied) == len(wanted) and all(
            near(a, b) for one, two in zip(copied, wanted, strict=True)
            for a, b in zip(one, two, strict=True)
        )  # fmt: skip
        if not same:
            yield f"sheet {name!r} has {len(copied)} rows for {len(wanted)}, or other ones"
        seen += len(copied)
    filled = sum(text(row[by - 1]) != "" for row in rows)
    if seen != filled:
        yield f"{filled} rows became {seen}"


def copied_columns(effect: Effect) -> Iterator[Problem]:
    """Each column of the new sheet is the one asked for, header and all."""
    [name] = effect.account.sheets
    area = Grid.of(effect.before[effect.account.sheet], effect.account.facts["data"])
    below = replace(area, top=area.top + 1)
    letters_of = effect.account.facts["columns"].split(",")
    for letters, wanted in zip(letters_of, effect.change.columns, strict=True):
        yield from other_column(below, letters, wanted)
    for n, letters in enumerate(letters_of, 1):
        old = area.values(_column(letters))
        new = [effect.after[name].cell(row, n).value for row in range(1, len(old) + 1)]
        if any(not near(a, b) for a, b in zip(old, new, strict=True)):
            yield f"column {n} of {name!r} is not {old[0]!r}"


def choices_set(effect: Effect) -> Iterator[Problem]:
    """A list over the column with exactly the choices."""
    sheet = effect.after_formulas[effect.account.sheet]
    wanted = '"' + ",".join(effect.change.options).replace('"', '""') + '"'
    for rule in sheet.data_validations.dataValidation:
        there = str(rule.sqref) == effect.account.facts["area"]
        if there and rule.type == "list" and rule.formula1 == wanted:
            return
    yield f"no list over {effect.account.facts['area']} offers {wanted}"


def written_cells(effect: Effect) -> Iterator[Problem]:
    """Each cell holds the value or formula asked for."""
    formulas = effect.after_formulas[effect.account.sheet]
    for where, wanted in effect.change.cells.items():
        got = formulas[where].value
        if text(got).replace(" ", "") != text(wanted).replace(" ", "") and not near(got, wanted):
            yield f"{where} holds {got!r}, not {wanted!r}"


def listed(effect: Effect) -> Iterator[Problem]:
    """Under the header, each value of the column where it first appears, and nothing more."""
    grid, letters = effect.old(), effect.account.facts["column"]
    yield from other_column(grid, letters, effect.change.column)
    [area] = effect.account.written
    new = Grid.of(effect.after[effect.account.sheet], area)
    header, *below = new.values(new.left)
    wanted: list[Any] = []
    for value in grid.values(_column(letters)):
        if text(value) and not any(same_key(value, other) for other in wanted):
            wanted.append(value)
    got = [value for value in below if text(value)]
    if text(header) != text(effect.change.to):
        yield f"its header is {header!r}"
    if len(got) != len(wanted) or not all(map(near, got, wanted)):
        yield f"it lists {len(got)} values, not the {len(wanted)} of {effect.change.column!r}"


EFFECTS: tuple[tuple[str, CheckCode, Callable[[Effect], Iterator[Problem]]], ...] = (
    *effects.BASIC,
    ("group", codes.GROUPED, grouped),
    ("pivot", codes.PIVOTED, pivoted),
    ("chart", codes.CHARTED, charted),
    ("format", codes.FORMATTED, formatted),
    ("highlight", codes.HIGHLIGHTED, highlighted),
    ("freeze", codes.FROZEN, frozen),
    ("join", codes.JOINED, joined),
    ("split", codes.SPLIT, split_rows),
    ("copy_columns", codes.COPIED, copied_columns),
    ("choices", codes.CHOICES_SET, choices_set),
    ("unique", codes.LISTED, listed),
    ("write", codes.WRITTEN, written_cells),
)
"""For each kind of change: its check, and the reader of its effect."""
