"""A plan of changes, applied one after the other, each to a copy of what the last one made."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job
from liftwork.crafts.office.change.charts import add_chart
from liftwork.crafts.office.change.columns import (
    add_column,
    add_total_row,
    fill_missing,
    list_unique,
    write_cells,
)
from liftwork.crafts.office.change.editor import Account, Editor
from liftwork.crafts.office.change.joins import join
from liftwork.crafts.office.change.looks import format_columns, freeze, highlight, set_choices
from liftwork.crafts.office.change.newsheets import copy_columns, group, split
from liftwork.crafts.office.change.pivots import add_pivot
from liftwork.crafts.office.change.plan import Change, Join
from liftwork.crafts.office.change.renames import rename_column, rename_sheet
from liftwork.crafts.office.change.rows import filter_rows, remove_duplicates, sort_rows
from liftwork.crafts.office.change.settle import settle
from liftwork.crafts.office.ooxml.book import load_book
from liftwork.crafts.office.ooxml.computed import Computed, compute
from liftwork.crafts.office.ooxml.opened import as_workbook

_APPLY: dict[str, Callable[[Editor, Any], Account]] = {
    "sort": sort_rows,
    "filter": filter_rows,
    "add_column": add_column,
    "fill_missing": fill_missing,
    "remove_duplicates": remove_duplicates,
    "group": group,
    "pivot": add_pivot,
    "chart": add_chart,
    "format": format_columns,
    "highlight": highlight,
    "freeze": freeze,
    "rename_column": rename_column,
    "rename_sheet": rename_sheet,
    "split": split,
    "total_row": add_total_row,
    "copy_columns": copy_columns,
    "choices": set_choices,
    "unique": list_unique,
    "write": write_cells,
}
STEPS = "steps"
"""The folder, beside the result, of the workbook as each change found it."""


class History(BaseModel):
    """Everything that was done: the account of each change, in order."""

    source: str
    digest: str
    """sha256 of the given file."""
    note: str
    recalculated: bool
    accounts: tuple[Account, ...]


def apply_changes(
    job: Job, source: Path, changes: Sequence[Change], other: Path | None
) -> tuple[Path, History]:
    """Apply the changes to a copy. Returns the changed workbook, inside the job's folder.

    ``steps/0.xlsx`` is what the first change found, ``steps/1.xlsx`` what it left, and so on.
    """
    steps = job.folder / STEPS
    job.progress(f"opening {source.name}")
    digest = hashlib.sha256(source.read_bytes()).hexdigest()
    path, note = as_workbook(source, steps, job.stop)
    theirs = None
    if other is not None:
        theirs, _ = as_workbook(other, steps / "other", job.stop)
    start = steps / f"0{path.suffix}"
    values = _prepare(job, path, start)
    path, accounts = start, []
    for number, change in enumerate(changes, 1):
        job.progress(f"change {number} of {len(changes)}: {change.do}", number / (len(changes) + 1))
        made = steps / f"{number}{path.suffix}"
        account, values = _step(job, path, made, partial(_applied, change, theirs), values)
        accounts.append(account)
        path = made
    result = job.folder / f"{job.stem}{path.suffix}"
    path.replace(result)
    return result, History(
        source=source.name,
        digest=digest,
        note=note,
        recalculated=values is not None,
        accounts=tuple(accounts),
    )


def _prepare(job: Job, path: Path, start: Path) -> Computed | None:
    """The workbook with the values that its formulas lack; None where nothing can compute."""
    try:
        values = compute(path, job.stop)
    except ProgramMissing:
        path.replace(start)
        return None
    if any(
        c.formula is not None and c.kind == ""
        for s in load_book(path).sheets
        for c in s.cells.values()
    ):
        settle(path, start, values, None, job.stop)
    else:
        path.replace(start)
    return values


def _step(
    job: Job,
    path: Path,
    made: Path,
    account_of: Callable[[Editor], Account],
    values: Computed | None,
) -> tuple[Account, Computed | None]:
    editor = Editor(path)
    account = account_of(editor)
    if values is None:
        editor.save(made)
        return account, None
    rough = made.with_name(f"rough{made.suffix}")
    editor.save(rough)
    values = settle(rough, made, values, account, job.stop)
    return account, values


def _applied(change: Change, other: Path | None, editor: Editor) -> Account:
    if isinstance(change, Join):
        return join(editor, change, other)
    return _APPLY[change.do](editor, change)


def save_history(history: History, path: Path) -> None:
    """Write the history as JSON."""
    path.write_text(json.dumps(history.model_dump(), indent=1, ensure_ascii=False), "utf-8")


def load_history(path: Path) -> History:
    """Read a history. Raises `Refuse` where it is none."""
    try:
        return History.model_validate_json(path.read_bytes())
    except ValueError as error:
        raise Refuse(f"{path.name} is no history of changes") from error
