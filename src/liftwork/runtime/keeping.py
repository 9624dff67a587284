"""Putting a result down so that it is there as a whole or not at all.

A result is put down in four steps: its files go into the store by content; a row that
nobody sees yet reserves its number and the names of its files; copies for people get
those names; and one transaction makes it a version. A kill or a full disk before the
last step leaves the old state: whoever opens the home next takes back what was placed
under a reservation whose session is dead.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import HomeUnusable
from liftwork.contract.results import Outcome
from liftwork.runtime.disk import digest_of, place_new, sync_folder, told
from liftwork.runtime.home import Home, now
from liftwork.runtime.journal import Journal
from liftwork.runtime.names import spare_names, version_name
from liftwork.runtime.records import KeptFile
from liftwork.runtime.store import Store
from liftwork.runtime.timeline import Timeline


@dataclass(frozen=True)
class Draft:
    """A result that is to be kept.

    `key` names all that the call depended on, for `reuse`; None where it must always run.
    `parent` is the version whose work this continues, or None for a new work called
    `name`. `stem` begins the names of the files as they were made. With `went_out` it did
    something outside this computer, which is there to be undone even where a check failed.
    """

    tool: str
    args: Mapping[str, Any]
    summary: str
    outcome: Outcome
    files: Mapping[str, Path]
    stem: str
    name: str
    checks: Sequence[Check] = ()
    undoable: bool = True
    parent: int | None = None
    went_out: bool = False
    key: str | None = None


class Keeper:
    """Keeps results in one home, and puts back files of theirs that went missing."""

    def __init__(self, home: Home, journal: Journal, store: Store, timeline: Timeline) -> None:
        self._home = home
        self._journal = journal
        self._store = store
        self._timeline = timeline

    def next_number(self, parent: int | None) -> int:
        """The number that the next version of the parent's work would get now."""
        return 0 if parent is None else self._next(int(self.row(parent)["work"]))

    def keep(self, draft: Draft) -> int:
        """Keep a result: its row id. It is on the disk, under its names, when this returns.

        A result whose outcome is not done is kept without becoming current. Raises
        `HomeUnusable` when the disk is full; then nothing has changed.
        """
        with told(self._home.root):
            objects = {kind: self._store.put(path) for kind, path in draft.files.items()}
            staged = {kind: self._stage(digest) for kind, (digest, _) in objects.items()}
            with self._journal.transaction():
                version = self._reserve(draft, objects)
            try:
                self._place_all(version, staged)
                with self._journal.transaction():
                    self._journal.write("UPDATE versions SET kept = 1 WHERE id = ?", version)
                    if draft.outcome is Outcome.DONE or draft.went_out:
                        self._timeline.append(version)
                    if draft.outcome is Outcome.DONE and draft.key is not None:
                        self._journal.set(draft.key, str(version))
            except BaseException:
                with suppress(HomeUnusable, OSError):
                    self._take_back(version)
                raise
        return version

    def put_back(self, version: int) -> None:
        """Place files of a version that went missing, never over a file of the person's."""
        with told(self._home.root):
            self._place_all(version, {})

    def recover(self) -> None:
        """Take back what sessions that are dead now had reserved and placed."""
        for row in self._journal.rows("SELECT id, session FROM versions WHERE kept = 0"):
            if not self._home.alive(row["session"]):
                self._take_back(row["id"])

    def row(self, version: int) -> sqlite3.Row:
        """A version's row, with its work's `folder`."""
        row = self._journal.row(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " WHERE versions.id = ?",
            version,
        )
        assert row is not None
        return row

    def files(self, version: int) -> list[KeptFile]:
        """A version's files, in the order in which its tool made them."""
        rows = self._journal.rows(
            "SELECT kind, name, digest, size FROM files WHERE version = ? ORDER BY rowid", version
        )
        return [KeptFile(**dict(row)) for row in rows]

    # -- reserving ----------------------------------------------------------------

    def _reserve(self, draft: Draft, objects: Mapping[str, tuple[str, int]]) -> int:
        work = self._work_of(draft)
        number = self._next(work)
        version = self._journal.insert(
            "versions",
            work=work,
            number=number,
            tool=draft.tool,
            args=json.dumps(dict(draft.args)),
            summary=draft.summary,
            outcome=draft.outcome,
            checks=json.dumps([check.model_dump() for check in draft.checks]),
            undoable=draft.undoable,
            parent=draft.parent,
            made_at=now(),
            session=self._home.token,
        )
        folder = self._home.root / self.row(version)["folder"]
        taken: set[str] = set()
        for kind, (digest, size) in objects.items():
            wanted = version_name(number, draft.stem, draft.files[kind].name, kind, taken)
            taken.add(wanted.lower())
            name = next(n for n in spare_names(wanted) if not os.path.lexists(folder / n))
            self._journal.insert(
                "files", version=version, kind=kind, name=name, digest=digest, size=size
            )
        return version

    def _next(self, work: int) -> int:
        row = self._journal.row("SELECT max(number) AS last FROM versions WHERE work = ?", work)
        return 0 if row is None or row["last"] is None else int(row["last"]) + 1

    def _work_of(self, draft: Draft) -> int:
        if draft.parent is not None:
            return int(self.row(draft.parent)["work"])
        for n in range(1, 100_000):
            folder = draft.name if n == 1 else f"{draft.name}-{n}"
            known = self._journal.row("SELECT 1 FROM works WHERE folder = ?", folder)
            if known is None and _is_free(self._home.root / folder):
                break
        return self._journal.insert("works", folder=folder, made_at=now())

    # -- names for people ---------------------------------------------------------

    def _stage(self, digest: str) -> Path:
        """A flushed copy that only needs its name."""
        temporary = self._home.temporary()
        self._store.copy_out(digest, temporary, flush=True)
        return temporary

    def _place_all(self, version: int, staged: Mapping[str, Path]) -> None:
        folder = self._home.root / self.row(version)["folder"]
        if not folder.is_dir():
            folder.mkdir(exist_ok=True)
            sync_folder(self._home.root)
        for file in self.files(version):
            name = self._place(folder, file, staged.get(file.kind))
            if name != file.name:
                self._journal.write(
                    "UPDATE files SET name = ? WHERE version = ? AND kind = ?",
                    name,
                    version,
                    file.kind,
                )
        sync_folder(folder)

    def _place(self, folder: Path, file: KeptFile, staged: Path | None) -> str:
        for name in spare_names(file.name):
            target = folder / name
            if not os.path.lexists(target):
                staged = staged or self._stage(file.digest)
                with suppress(FileExistsError):
                    place_new(staged, target)
                    return name
            if digest_of(target) == file.digest:
                return name
        raise HomeUnusable(f"cannot keep results in {folder}: it is full of copies of {file.name}")

    def _take_back(self, version: int) -> None:
        """Undo a reservation, and only that: a version that is kept is left alone."""
        row = self.row(version)
        if row["kept"]:
            return
        folder = self._home.root / row["folder"]
        for file in self.files(version):
            if digest_of(folder / file.name) == file.digest:
                (folder / file.name).unlink()
        with suppress(OSError):
            folder.rmdir()
        with self._journal.transaction():
            self._journal.write("DELETE FROM files WHERE version = ?", version)
            self._journal.write("DELETE FROM versions WHERE id = ?", version)
            self._journal.write(
                "DELETE FROM works WHERE id = ? AND id NOT IN (SELECT work FROM versions)",
                row["work"],
            )


def _is_free(folder: Path) -> bool:
    """Whether a name is free for a new work; an empty folder is."""
    try:
        return not any(folder.iterdir())
    except FileNotFoundError:
        return not folder.is_symlink()
    except OSError:
        return False
