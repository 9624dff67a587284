"""Whether all that a change had no business with is as it was: one step, before and after."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from liftwork.contract.patterns import late
from liftwork.crafts.office.change.editor import Account
from liftwork.crafts.office.change.plan import Change, RenameColumn, RenameSheet
from liftwork.crafts.office.change.readback.shots import (
    BookShot,
    CellShot,
    SheetShot,
    canonical,
    cells_of,
    local,
    moved,
    name_of,
    place,
)
from liftwork.programs.lazy import lazy

tokenizer: Any = lazy("openpyxl.formula.tokenizer")

_FORMULA_TAGS = frozenset(
    ("f", "formula", "formula1", "formula2", "definedName", "calculatedColumnFormula",
     "totalsRowFormula")
)  # fmt: skip
_ALWAYS = ("sheetData", "dimension")
_MAY_CHANGE: dict[str, tuple[str, ...]] = {
    "sort": ("hyperlinks",),
    "remove_duplicates": ("hyperlinks",),
    "filter": ("autoFilter",),
    "add_column": ("cols",),
    "join": ("cols",),
    "unique": ("cols",),
    "chart": ("drawing",),
    "format": ("cols",),
    "highlight": ("conditionalFormatting",),
    "freeze": ("sheetViews",),
    "choices": ("dataValidations",),
    "rename_sheet": ("hyperlinks",),
}
"""Elements of the worksheet, besides its cells, that a change may touch."""
_ADDS = frozenset(("highlight", "choices", "chart", "add_column", "join", "unique", "format"))
"""Changes that may only add to those elements, or set widths."""
_OBJECTS = late(r"xl/(?:drawings|charts|comments|threadedComments|tables|pivot)")
_BOOKKEEPING = late(r"\[Content_Types\]\.xml|.*\.rels|xl/calcChain\.xml")


@dataclass(frozen=True)
class Loss:
    """Something that is not as it was: what, and where."""

    where: str
    what: str

    def __str__(self) -> str:
        return f"{self.where}: {self.what}"


@dataclass(frozen=True)
class Step:
    """The workbook before and after one change, the change, and its account."""

    before: BookShot
    after: BookShot
    change: Change
    account: Account

    def new_name(self, sheet: str) -> str:
        """What a sheet of before is called after."""
        if isinstance(self.change, RenameSheet) and sheet == self.account.sheet:
            return self.account.facts["to"]
        return sheet


def lost_parts(step: Step) -> Iterator[Loss]:
    """Parts that are gone, or differ although the change does not reach them."""
    reach = _reach(step)
    for name, digest in step.before.digests.items():
        after = step.after.digests.get(name)
        if after is None and not _BOOKKEEPING.fullmatch(name):
            yield Loss(name, "is gone")
        elif after is not None and after != digest and not reach(name):
            yield Loss(name, "differs")


def _reach(step: Step) -> Callable[[str], bool]:
    """Which parts the change may have touched."""
    before, do = step.before, step.change.do
    sheet = before.sheets.get(step.account.sheet, "")
    near = {target for _, target in before.relations(sheet).values()} if sheet else set()
    styles = {t for k, t in before.relations(before.main).values() if k == "styles"}
    computing = set(before.sheets.values())  # values beside formulas are checked cell by cell

    def reach(name: str) -> bool:
        if name in (sheet, before.main) or name in styles or name in computing:
            return True
        if _BOOKKEEPING.fullmatch(name):
            return True
        if do in ("rename_sheet", "rename_column"):
            return name.startswith(("xl/charts/", "xl/tables/", "xl/pivotCache/", "xl/drawings/"))
        return name in near and _OBJECTS.match(name) is not None

    return reach


def lost_bookkeeping(step: Step) -> Iterator[Loss]:
    """Relations, content types, names and sheets that are gone or say something else."""
    for name in step.before.parts:
        if name.endswith(".rels") and name in step.after.parts:
            old, new = Counter(_entries(step.before, name)), Counter(_entries(step.after, name))
            for entry in old - new:
                if "calcChain" not in entry:
                    yield Loss(name, f"lost {entry}")
    old_names = Counter(step.before.names())
    new_names = Counter(
        (n, _old_name(step, s), _old_formula(step, t)) for n, s, t in step.after.names()
    )
    for missing in old_names - new_names:
        yield Loss("names", f"{missing[0]} no longer refers to {missing[2]}")
    kept = [step.new_name(sheet) for sheet in step.before.sheets]
    there = [sheet for sheet in step.after.sheets if sheet not in step.account.sheets]
    if kept != there:
        yield Loss("sheets", f"{kept} became {there}")
    yield from _lost_settings(step)


def _entries(book: BookShot, name: str) -> list[str]:
    return [canonical(entry) for entry in book.root(name)]


def _old_name(step: Step, sheet: str) -> str:
    if isinstance(step.change, RenameSheet) and sheet == step.account.facts["to"]:
        return step.account.sheet
    return sheet


def _lost_settings(step: Step) -> Iterator[Loss]:
    """Elements of the workbook part besides sheets, names and how it computes."""
    free = {"sheets", "definedNames", "calcPr"} | (
        {"pivotCaches"} if step.change.do == "pivot" else set()
    )
    old = Counter(_outer(step.before, free))
    new = Counter(_outer(step.after, free))
    for missing in (old - new) + (new - old):
        yield Loss(step.before.main, f"{missing[:60]} differs")


def _outer(book: BookShot, free: set[str]) -> list[str]:
    return [canonical(e) for e in book.root(book.main) if local(e.tag) not in free]


# -- cells ----------------------------------------------------------------------------


def lost_cells(step: Step) -> Iterator[Loss]:
    """Cells outside the change whose value or formula is not what it was."""
    for sheet in step.before.sheets:
        after = step.after.sheets.get(step.new_name(sheet))
        if after is None:
            continue
        old, new = step.before.sheet(sheet), step.after.sheet(step.new_name(sheet))
        written = set(cells_of(step.account.written)) if sheet == step.account.sheet else set()
        computed = set(cells_of(tuple(old.arrays)))
        for where, cell in _expected(step, sheet, old).items():
            if where in computed and cell.formula is None:
                continue
            if where not in written or step.change.do == "format":
                found = new.cells.get(where)
                if (what := _differs(step, cell, found)) is not None:
                    yield Loss(f"{sheet}!{name_of(where)}", what)
        grown = {p for p, c in new.cells.items() if c.value is not None or c.formula is not None}
        for where in sorted(grown - set(_expected(step, sheet, old)) - written):
            yield Loss(f"{sheet}!{name_of(where)}", "was empty and is not any more")


def _expected(step: Step, sheet: str, old: SheetShot) -> dict[tuple[int, int], CellShot]:
    """The filled cells of before, in the places where the change should have put them."""
    filled = {p: c for p, c in old.cells.items() if c.value is not None or c.formula is not None}
    if step.account.moved is None or sheet != step.account.sheet:
        return filled
    area = set(cells_of((step.account.moved,)))
    found = {p: c for p, c in filled.items() if p not in area}
    for where, cell in filled.items():
        if where in area and where[0] in step.account.order:
            to = (step.account.order[where[0]], where[1])
            formula = cell.formula
            if formula is not None:
                formula = moved(formula, name_of(where), name_of(to))
            found[to] = CellShot(cell.style, formula, cell.kind, cell.value)
    return found


def _differs(step: Step, old: CellShot, new: CellShot | None) -> str | None:
    if new is None:
        return "is gone"
    if old.formula is not None:
        now = None if new.formula is None else _old_formula(step, new.formula)
        if now is None or _tight(now) != _tight(old.formula):
            return (
                f"={old.formula} became {'a value' if new.formula is None else '=' + new.formula}"
            )
        return None
    if new.formula is not None:
        return f"{old.value!r} became =" + new.formula
    if (old.kind, old.value) != (new.kind, new.value):
        return f"{old.value!r} became {new.value!r}"
    return None


def _tight(formula: str) -> str:
    return re.sub(r"\s+", "", formula)


def lost_looks(step: Step) -> Iterator[Loss]:
    """Cells outside the change with other looks, and styles that are not what they were."""
    old_styles, new_styles = step.before.styles(), step.after.styles()
    for name, entries in old_styles.items():
        if new_styles.get(name, [])[: len(entries)] != entries:
            yield Loss("styles", f"{name} are not those that were there")
    for sheet in step.before.sheets:
        if step.new_name(sheet) in step.after.sheets:
            old, new = step.before.sheet(sheet), step.after.sheet(step.new_name(sheet))
            yield from _lost_cell_looks(step, sheet, old, new)
            for row in old.rows:
                if old.rows[row] != new.rows.get(row):
                    yield Loss(f"{sheet}, row {row}", "has another height or setting")
            if step.change.do != "filter" and old.hidden != new.hidden:
                yield Loss(sheet, "rows were hidden or shown")


def _lost_cell_looks(step: Step, sheet: str, old: SheetShot, new: SheetShot) -> Iterator[Loss]:
    written: set[tuple[int, int]] = set()
    if sheet == step.account.sheet:
        written |= set(cells_of(step.account.written))
        if step.account.moved is not None:
            written |= set(cells_of((step.account.moved,)))
            yield from _lost_in_moving(step, old, new)
    for where, cell in old.cells.items():
        style = new.cells[where].style if where in new.cells else 0
        if where not in written and style != cell.style:
            yield Loss(f"{sheet}!{name_of(where)}", "looks different")


def _lost_in_moving(step: Step, old: SheetShot, new: SheetShot) -> Iterator[Loss]:
    area = set(cells_of((step.account.moved or "",)))
    for where, cell in old.cells.items():
        if where in area and where[0] in step.account.order:
            to = (step.account.order[where[0]], where[1])
            if to not in new.cells or new.cells[to].style != cell.style:
                yield Loss(name_of(to), "did not bring its looks along")


# -- the rest of a sheet --------------------------------------------------------------


def lost_rules(step: Step) -> Iterator[Loss]:
    """Elements of a sheet besides its cells: merged cells, rules, links, print set-up ..."""
    do = step.change.do
    for sheet in step.before.sheets:
        if step.new_name(sheet) not in step.after.sheets:
            continue
        old, new = step.before.sheet(sheet), step.after.sheet(step.new_name(sheet))
        mine = sheet == step.account.sheet
        free = set(_ALWAYS) | set(_MAY_CHANGE.get(do, ()) if mine or do == "rename_sheet" else ())
        before = Counter(e for e in old.others if e[0] not in free)
        after = Counter((tag, _old_text(step, text)) for tag, text in new.others if tag not in free)
        for tag, text in (before - after) + (after - before):
            yield Loss(f"{sheet}, {tag}", f"differs: {text[:80]}")
        if mine and do in _ADDS:
            yield from _lost_additions(sheet, old, new, do)


def _lost_additions(sheet: str, old: SheetShot, new: SheetShot, do: str) -> Iterator[Loss]:
    """Where a change may add to an element, what was in it must still be in it."""
    for tag in _MAY_CHANGE[do]:
        if tag == "cols":
            continue
        before, after = Counter(_pieces(old, tag)), Counter(_pieces(new, tag))
        for missing in before - after:
            yield Loss(f"{sheet}, {tag}", f"lost {missing[:80]}")


def _pieces(shot: SheetShot, tag: str) -> list[str]:
    pieces: list[str] = []
    for text in shot.other(tag):
        inner = re.findall(r"<dataValidation .*?</dataValidation>", text)
        pieces += inner if tag == "dataValidations" else [text]
    return pieces


def lost_objects(step: Step) -> Iterator[Loss]:
    """Charts, pictures, shapes, comments, tables: each that was there is still there."""
    for name in step.before.parts:
        if not _OBJECTS.match(name) or name not in step.after.parts:
            continue
        if step.before.digests[name] == step.after.digests[name] or name.endswith(".rels"):
            continue
        old = Counter(_things(step, step.before, name, before=True))
        new = Counter(_things(step, step.after, name, before=False))
        for missing in old - new:
            yield Loss(name, f"lost {missing[:80]}")


def _things(step: Step, book: BookShot, name: str, before: bool) -> list[str]:
    """What a part of objects holds, in a form in which the change leaves no trace."""
    root = book.root(name)
    if "comment" in name.lower():
        order = step.account.order if before else {}
        return [_comment(e, order) for e in root.iter() if e.get("ref")]
    if name.startswith("xl/tables/"):
        return _table_things(step, root, before)
    if name.endswith(".vml"):
        return [str(e.get("id")) for e in root.iter() if local(e.tag) == "shape"]
    if name.startswith("xl/pivotCache/"):
        return [local(e.tag) for e in root.iter() if local(e.tag) == "cacheField"]
    return [_old_text(step, canonical(e)) if not before else canonical(e) for e in root]


def _comment(entry: Any, order: dict[int, int]) -> str:
    row, column = place(entry.get("ref"))
    text = "".join(entry.itertext())
    return f"{name_of((order.get(row, row), column))} {text}"


def _table_things(step: Step, root: Any, before: bool) -> list[str]:
    columns = [e.get("name") for e in root.iter(f"{M_COLUMN}")]
    if isinstance(step.change, RenameColumn) and not before:
        columns = [None if c == step.change.to else c for c in columns]
    if isinstance(step.change, RenameColumn) and before:
        gone = set(columns) - {e.get("name") for e in _after_columns(step, root)}
        columns = [None if c in gone else c for c in columns]
    return [f"{root.get('displayName')} {c}" for c in columns]


M_COLUMN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}tableColumn"


def _after_columns(step: Step, root: Any) -> list[Any]:
    for name in step.after.parts:
        if name.startswith("xl/tables/"):
            other = step.after.root(name)
            if other.get("displayName") == root.get("displayName"):
                return list(other.iter(M_COLUMN))
    return []


# -- formulas under new names ---------------------------------------------------------


def _old_formula(step: Step, formula: str) -> str:
    """A formula of after with the names of before, told apart by openpyxl's tokenizer."""
    change = step.change
    if isinstance(change, RenameSheet):
        return _with_old_sheet(formula, step.account.facts["to"], step.account.sheet)
    if isinstance(change, RenameColumn):
        old = step.account.facts.get("old", "")
        return formula.replace(f"[{change.to}]", f"[{old}]")
    return formula


def _with_old_sheet(formula: str, new: str, old: str) -> str:
    tokens = tokenizer.Tokenizer("=" + formula)
    out = []
    for token in tokens.items:
        prefix, mark, rest = str(token.value).rpartition("!")
        plain = prefix.strip("'").replace("''", "'")
        if mark and plain.casefold() == new.casefold():
            simple = re.fullmatch(r"[^\W\d][\w.]*", old)
            cell_like = re.fullmatch(r"[A-Za-z]{1,3}\d+|[Rr]\d*[Cc]?\d*|[Cc]\d*", old)
            quoted = old if simple and not cell_like else "'" + old.replace("'", "''") + "'"
            out.append(f"{quoted}!{rest}")
        else:
            out.append(str(token.value))
    return "".join(out)


def _old_text(step: Step, text: str) -> str:
    """Canonical XML of after with the formulas of before in it."""
    if not isinstance(step.change, RenameSheet | RenameColumn):
        return text

    def back(match: re.Match[str]) -> str:
        raw = match[3].replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
        old = _old_formula(step, raw)
        escaped = old.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<{match[1]}{match[2]}>{escaped}</{match[1]}>"

    names = "|".join(sorted(_FORMULA_TAGS))
    return re.sub(rf"<((?:\w+:)?(?:{names}))((?:\s[^>]*)?)>([^<]+)</\1>", back, text)
