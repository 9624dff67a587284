"""Versions: every good result is kept, and "it" is the newest one that was not undone.

A version is put down in three steps: its files go into the store, one transaction makes
it a fact, and copies for people are placed in the work's folder. A kill before the
transaction leaves the old state; after it, `recover` places what is missing.

The timeline is the line of versions that undo and redo walk along. A new version after
an undo cuts what could have been redone; the versions themselves stay, under their
numbers, and `go_back` finds them.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import HomeUnusable, Refuse
from liftwork.contract.results import Outcome
from liftwork.runtime.disk import digest_of, place_new, sync_folder, told
from liftwork.runtime.home import Home, now
from liftwork.runtime.journal import Journal
from liftwork.runtime.names import spare_names, version_name
from liftwork.runtime.records import KeptFile, Version
from liftwork.runtime.store import Store

_AT = "timeline_at"


@dataclass(frozen=True)
class Draft:
    """A result that is to be kept.

    `parent` is the version whose work this continues, or None for a new work called
    `name`. `stem` begins the names of the files as they were made.
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


@dataclass(frozen=True)
class Found:
    """A kept file: the version's row id, what was kept, and where the person sees it."""

    version: int
    file: KeptFile
    path: Path


class Versions:
    """The versions of one home."""

    def __init__(self, home: Home, journal: Journal, store: Store) -> None:
        self._home = home
        self._journal = journal
        self._store = store

    def next_number(self, parent: int | None) -> int:
        """The number that the next version of the parent's work would get now."""
        if parent is None:
            return 0
        row = self._journal.row(
            "SELECT max(number) + 1 AS next FROM versions"
            " WHERE work = (SELECT work FROM versions WHERE id = ?)",
            parent,
        )
        return int(row["next"]) if row else 0

    def keep(self, draft: Draft) -> tuple[int, Version]:
        """Keep a result: its row id and its version. On the disk when this returns.

        A result whose outcome is not done is kept without becoming current. Raises
        `HomeUnusable` when the disk is full; then nothing has changed.
        """
        with told(self._home.root):
            objects = {kind: self._store.put(path) for kind, path in draft.files.items()}
            with self._journal.transaction():
                version = self._insert(draft, objects)
                if draft.outcome is Outcome.DONE:
                    self._append(version)
            self.publish(version)
        return version, self.version(version)

    def _insert(self, draft: Draft, objects: Mapping[str, tuple[str, int]]) -> int:
        work = self._work_of(draft)
        row = self._journal.row(
            "SELECT coalesce(max(number) + 1, 0) AS next FROM versions WHERE work = ?", work
        )
        number = int(row["next"]) if row else 0
        version = self._journal.write(
            "INSERT INTO versions (work, number, tool, args, summary, outcome, checks,"
            " undoable, parent, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            work,
            number,
            draft.tool,
            json.dumps(dict(draft.args)),
            draft.summary,
            draft.outcome,
            json.dumps([check.model_dump() for check in draft.checks]),
            draft.undoable,
            draft.parent,
            now(),
        ).lastrowid
        assert version is not None
        taken: set[str] = set()
        for kind, (digest, size) in objects.items():
            name = version_name(number, draft.stem, draft.files[kind].name, kind, taken)
            taken.add(name.lower())
            self._journal.write(
                "INSERT INTO files VALUES (?, ?, ?, ?, ?)", version, kind, name, digest, size
            )
        return version

    def _work_of(self, draft: Draft) -> int:
        if draft.parent is not None:
            row = self._journal.row("SELECT work FROM versions WHERE id = ?", draft.parent)
            assert row is not None
            return int(row["work"])
        for n in range(1, 100_000):
            folder = draft.name if n == 1 else f"{draft.name}-{n}"
            known = self._journal.row("SELECT 1 FROM works WHERE folder = ?", folder)
            if known is None and not os.path.lexists(self._home.root / folder):
                break
        work = self._journal.write(
            "INSERT INTO works (folder, made_at) VALUES (?, ?)", folder, now()
        ).lastrowid
        assert work is not None
        return work

    # -- names for people ---------------------------------------------------------

    def publish(self, version: int) -> None:
        """Place the version's files where the person sees them, never over a file of theirs."""
        folder = self._home.root / self._row(version)["folder"]
        with told(self._home.root):
            folder.mkdir(exist_ok=True)
            for file in self._files(version):
                name = self._place(folder, file)
                if name != file.name:
                    self._journal.write(
                        "UPDATE files SET name = ? WHERE version = ? AND kind = ?",
                        name,
                        version,
                        file.kind,
                    )
            sync_folder(folder)
            self._journal.write("UPDATE versions SET published = 1 WHERE id = ?", version)

    def _place(self, folder: Path, file: KeptFile) -> str:
        for name in spare_names(file.name):
            target = folder / name
            if os.path.lexists(target):
                if digest_of(target) == file.digest:
                    return name
                continue
            temporary = self._home.temporary()
            self._store.copy_out(file.digest, temporary)
            try:
                place_new(temporary, target)
            except FileExistsError:
                temporary.unlink()
                continue
            return name
        raise HomeUnusable(f"cannot keep results in {folder}: it is full of copies of {file.name}")

    def recover(self) -> None:
        """Finish what a killed process had begun to place."""
        for row in self._journal.rows("SELECT id FROM versions WHERE published = 0"):
            self.publish(row["id"])

    # -- undo, redo, going back ---------------------------------------------------

    def undo(self) -> Version:
        """Make the version before the current one current. Raises `Refuse` at the first."""
        with self._journal.transaction():
            here = self._entry(self._at())
            before = self._entry(self._at() - 1)
            if here is None:
                raise Refuse("there is nothing to undo: nothing has been made here")
            row = self._row(here)
            if not row["undoable"]:
                raise Refuse(f"{row['tool']} cannot be undone: its effect is outside this computer")
            if before is None:
                raise Refuse(
                    f"there is nothing to undo: {row['folder']} v{row['number']} is the first "
                    "version here"
                )
            return self._move(self._at() - 1, before, "undo")

    def redo(self) -> Version:
        """Take the last undo back. Raises `Refuse` where there is none."""
        with self._journal.transaction():
            after = self._entry(self._at() + 1)
            if after is None:
                raise Refuse("there is nothing to redo")
            return self._move(self._at() + 1, after, "redo")

    def go_back(self, number: int) -> Version:
        """Make version `number` of the current work current. Raises `Refuse`."""
        with self._journal.transaction():
            here = self._entry(self._at())
            if here is None:
                raise Refuse("there is nothing to go back to: nothing has been made here")
            wanted = self._numbered(here, number)
            position = self._journal.row(
                "SELECT position FROM timeline WHERE version = ?"
                " ORDER BY abs(position - ?), position LIMIT 1",
                wanted,
                self._at(),
            )
            if position is not None:
                return self._move(int(position["position"]), wanted, "go back")
            self._append(wanted)
            return self._move(self._at(), wanted, "go back")

    def _numbered(self, here: int, number: int) -> int:
        rows = self._journal.rows(
            "SELECT id, number, outcome FROM versions WHERE work ="
            " (SELECT work FROM versions WHERE id = ?) ORDER BY number",
            here,
        )
        good = [row for row in rows if row["outcome"] == Outcome.DONE]
        for row in good:
            if row["number"] == number:
                return int(row["id"])
        has = ", ".join(f"v{row['number']}" for row in good)
        why = "did not pass its checks" if any(r["number"] == number for r in rows) else "is not"
        raise Refuse(f"v{number} {why} here", f"this work has {has}" if has else None)

    def _move(self, position: int, version: int, what: str) -> Version:
        self._journal.set(_AT, str(position))
        self._journal.note(what, str(version))
        self.publish(version)
        return self.version(version)

    def _append(self, version: int) -> None:
        at = self._at()
        self._journal.write("DELETE FROM timeline WHERE position > ?", at)
        self._journal.write("INSERT INTO timeline VALUES (?, ?)", at + 1, version)
        self._journal.set(_AT, str(at + 1))

    def _at(self) -> int:
        return int(self._journal.get(_AT) or 0)

    def _entry(self, position: int) -> int | None:
        row = self._journal.row("SELECT version FROM timeline WHERE position = ?", position)
        return None if row is None else int(row["version"])

    # -- asking -------------------------------------------------------------------

    def kinds(self) -> tuple[str, ...]:
        """Kinds of files that "it" can mean now, newest last."""
        rows = self._journal.rows(
            "SELECT kind, max(position) AS last FROM timeline JOIN files USING (version)"
            " WHERE position <= ? GROUP BY kind ORDER BY last, files.rowid",
            self._at(),
        )
        return tuple(row["kind"] for row in rows)

    def newest(self, kind: str) -> Found | None:
        """The newest file of a kind that was not undone: what "it" means."""
        row = self._journal.row(
            "SELECT version FROM timeline JOIN files USING (version)"
            " WHERE position <= ? AND kind = ? ORDER BY position DESC LIMIT 1",
            self._at(),
            kind,
        )
        return None if row is None else self.file(row["version"], kind)

    def file(self, version: int, kind: str) -> Found | None:
        """The file of a kind that a version holds."""
        folder = self._home.root / self._row(version)["folder"]
        for file in self._files(version):
            if file.kind == kind:
                return Found(version, file, folder / file.name)
        return None

    def owner_of(self, path: Path, digest: str) -> int | None:
        """The version that a file in a work's folder belongs to, if it is as it was made."""
        row = self._journal.row(
            "SELECT versions.id FROM versions JOIN works ON works.id = work JOIN files"
            " ON files.version = versions.id WHERE folder = ? AND name = ? AND digest = ?",
            path.parent.name,
            path.name,
            digest,
        )
        same_home = os.path.realpath(path.parent.parent) == os.path.realpath(self._home.root)
        return int(row["id"]) if row and same_home else None

    def version(self, id: int) -> Version:
        """One version by its row id."""
        return self._read(self._row(id), self._entry(self._at()), frozenset())

    def history(self) -> list[Version]:
        """Every version ever made here, oldest first; files that went missing are put back."""
        self._restore_missing()
        at = self._at()
        places: dict[int, int] = {}
        for row in self._journal.rows("SELECT * FROM timeline ORDER BY position DESC"):
            places[row["version"]] = row["position"]
        undone = frozenset(version for version, position in places.items() if position > at)
        rows = self._journal.rows(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " ORDER BY versions.id"
        )
        return [self._read(row, self._entry(at), undone) for row in rows]

    def _restore_missing(self) -> None:
        rows = self._journal.rows(
            "SELECT DISTINCT version, folder, name FROM files JOIN versions"
            " ON versions.id = version JOIN works ON works.id = work"
        )
        gone = {
            r["version"] for r in rows if not (self._home.root / r["folder"] / r["name"]).exists()
        }
        for version in sorted(gone):
            self.publish(version)

    def _row(self, version: int) -> sqlite3.Row:
        row = self._journal.row(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " WHERE versions.id = ?",
            version,
        )
        assert row is not None
        return row

    def _files(self, version: int) -> list[KeptFile]:
        rows = self._journal.rows(
            "SELECT kind, name, digest, size FROM files WHERE version = ? ORDER BY rowid", version
        )
        return [KeptFile(**dict(row)) for row in rows]

    def _read(self, row: sqlite3.Row, current: int | None, undone: frozenset[int]) -> Version:
        folder = self._home.root / row["folder"]
        return Version(
            work=row["folder"],
            number=row["number"],
            tool=row["tool"],
            args=json.loads(row["args"]),
            summary=row["summary"],
            outcome=Outcome(row["outcome"]),
            files={file.kind: folder / file.name for file in self._files(row["id"])},
            made_at=row["made_at"],
            current=row["id"] == current,
            undone=row["id"] in undone,
        )
