"""The checks of a changed workbook: what was kept, what was asked for, what it computes to."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import ProgramMissing
from liftwork.crafts.office.change.apply import STEPS, History
from liftwork.crafts.office.change.codes import COMPUTED, KEPT, SOURCE, VALUES
from liftwork.crafts.office.change.plan import Change
from liftwork.crafts.office.change.readback import kept
from liftwork.crafts.office.change.readback.effects import Effect, finding
from liftwork.crafts.office.change.readback.kept import Loss, Step
from liftwork.crafts.office.change.readback.made import EFFECTS
from liftwork.crafts.office.change.readback.shots import BookShot, CellShot, name_of
from liftwork.crafts.office.ooxml.computed import Computed, alike, compute


def check_changes(
    result: Path, source: Path, history: History, changes: Sequence[Change], other: Path | None
) -> Iterator[Check]:
    """Every check, over all steps from the given file to the result."""
    paths = _step_paths(result, len(changes))
    first = BookShot(paths[0])
    last = BookShot(result)
    yield from _check_kept(paths, (first, last), changes, history)
    yield from _check_computed((paths[0], first), (result, last), source, history)
    yield from _check_effects(paths, changes, history, other)


def _step_paths(result: Path, count: int) -> list[Path]:
    """The workbook before the first change, after each, and last the result itself."""
    folder = result.parent / STEPS
    return [*(folder / f"{n}{result.suffix}" for n in range(count)), result]


def _check_kept(
    paths: list[Path], ends: tuple[BookShot, BookShot], changes: Sequence[Change], history: History
) -> Iterator[Check]:
    losses: dict[str, list[Loss]] = {code.code: [] for code in KEPT}
    finders = (kept.lost_parts, kept.lost_cells, kept.lost_looks, kept.lost_rules,
               kept.lost_objects, kept.lost_bookkeeping)  # fmt: skip
    before, compared = ends[0], 0
    for n, change in enumerate(changes):
        after = ends[1] if n + 1 == len(changes) else BookShot(paths[n + 1])
        step = Step(before, after, change, history.accounts[n])
        for code, find in zip(KEPT, finders, strict=True):
            losses[code.code] += find(step)
        compared += sum(len(before.sheet(name).cells) for name in before.sheets)
        before = after
    details = dict.fromkeys(losses, f"{compared:,} cells compared over {len(changes)} changes")
    details["OFF-120"] = f"{len(before.parts)} parts"
    for code in KEPT:
        found = losses[code.code]
        says = "; ".join(map(str, found[:3])) + (f" and {len(found) - 3} more" * (len(found) > 3))
        yield code(not found, says if found else details[code.code])


def _check_computed(
    start: tuple[Path, BookShot], result: tuple[Path, BookShot], source: Path, history: History
) -> Iterator[Check]:
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    yield SOURCE(digest == history.digest, f"sha256 {digest[:12]}")
    try:
        before, after = compute(start[0]), compute(result[0])
    except ProgramMissing as error:
        why = f"not recalculated: {error.reason} ({error.instead})"
        yield COMPUTED(False, why)
        yield VALUES(False, why)
        return
    fresh = _fresh_errors(before, after, history)
    count = sum(after.formulas.values())
    yield COMPUTED(not fresh, "; ".join(fresh[:3]) or f"{count:,} formulas, no new error")
    stale = list(_stale(start[1], result, before, after))
    yield VALUES(not stale, "; ".join(stale[:3]) or f"{count:,} formulas read back")


def _fresh_errors(before: Computed, after: Computed, history: History) -> list[str]:
    """Errors after that no error before accounts for: more of a kind than there were."""
    old: dict[str, int] = {}
    for name in before.errors.values():
        old[name] = old.get(name, 0) + 1
    copies = any(account.sheets for account in history.accounts)
    found = []
    for (sheet, row, column), name in after.errors.items():
        if old.get(name, 0) > 0:
            old[name] -= 0 if copies else 1
        else:
            found.append(f"{sheet}!R{row}C{column} comes to {name}")
    return found


def _stale(
    start: BookShot, result: tuple[Path, BookShot], before: Computed, after: Computed
) -> Iterator[str]:
    """Kept values that are not what LibreOffice computes, unless they were so all along."""
    excused = {(shot.kind, shot.value) for shot, _ in _disagreeing(start, before)}
    wrong = [
        (where, shot)
        for shot, where in _disagreeing(result[1], after)
        if (shot.kind, shot.value) not in excused
    ]
    if not wrong:
        return
    again = compute(result[0])  # what differs from one time to the next is volatile
    for (sheet, row, column), shot in wrong:
        now = again.value(sheet, row, column)
        if alike(now, after.value(sheet, row, column)):
            yield f"{sheet}!{name_of((row, column))} keeps {shot.value!r}, comes to {now!r}"


def _disagreeing(
    book: BookShot, computed: Computed
) -> Iterator[tuple[CellShot, tuple[str, int, int]]]:
    """Cells with a formula that keep another value than LibreOffice computes."""
    for name in book.sheets:
        for (row, column), shot in book.sheet(name).cells.items():
            if shot.formula is not None and not _same(shot, computed.value(name, row, column)):
                yield shot, (name, row, column)


def _same(shot: CellShot, computed: Any) -> bool:
    if isinstance(computed, dict):
        said = str(computed["error"])
        return shot.kind == "e" and (said.startswith("Err") or shot.value == said)
    if shot.value in (None, ""):
        return computed in (None, "")
    if shot.kind in ("n", "b"):
        return alike(float(shot.value or 0), computed)
    return shot.kind != "e" and alike(shot.value, computed)


def _check_effects(
    paths: list[Path], changes: Sequence[Change], history: History, other: Path | None
) -> Iterator[Check]:
    theirs = other
    if other is not None:
        copies = sorted((paths[-1].parent / STEPS / "other").glob("source.*"))
        theirs = copies[0] if copies else other
    for do, code, read in EFFECTS:
        problems: list[str] = []
        count = 0
        for n, change in enumerate(changes):
            if change.do == do:
                effect = Effect(paths[n], paths[n + 1], change, history.accounts[n], theirs)
                problems += read(effect)
                count += 1
        if count:
            yield finding(code, problems, count)
