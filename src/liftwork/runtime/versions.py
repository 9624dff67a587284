"""Versions: every good result is kept, and "it" is the newest one that was not undone.

A version is put down in three steps: its files go into the store, one transaction makes
it a fact, and copies for people are placed in the work's folder. A kill before the
transaction leaves the old state; after it, `recover` places what is missing.
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
from liftwork.contract.errors import HomeUnusable, Refuse
from liftwork.contract.results import Outcome
from liftwork.runtime.disk import digest_of, place_new, sync_folder, told
from liftwork.runtime.home import Home, now
from liftwork.runtime.journal import Journal
from liftwork.runtime.names import spare_names, version_name
from liftwork.runtime.records import KeptFile, Version
from liftwork.runtime.store import Store
from liftwork.runtime.timeline import Place, Timeline


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
        self._timeline = Timeline(journal)

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
            staged = {kind: self._stage(digest) for kind, (digest, _) in objects.items()}
            with self._journal.transaction():
                version = self._insert(draft, objects)
                if draft.outcome is Outcome.DONE:
                    self._timeline.append(version)
                (self._home.root / self._row(version)["folder"]).mkdir(exist_ok=True)
            self.publish(version, staged)
        return version, self.version(version)

    def _stage(self, digest: str) -> Path:
        """A flushed copy that only needs its name: a full disk shows before the commit."""
        temporary = self._home.temporary()
        self._store.copy_out(digest, temporary)
        return temporary

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
            if known is None and _is_free(self._home.root / folder):
                break
        work = self._journal.write(
            "INSERT INTO works (folder, made_at) VALUES (?, ?)", folder, now()
        ).lastrowid
        assert work is not None
        return work

    # -- names for people ---------------------------------------------------------

    def publish(self, version: int, staged: Mapping[str, Path] | None = None) -> None:
        """Place the version's files where the person sees them, never over a file of theirs.

        `staged` are finished copies, by kind, that only need their names.
        """
        folder = self._home.root / self._row(version)["folder"]
        with told(self._home.root):
            folder.mkdir(exist_ok=True)
            for file in self._files(version):
                name = self._place(folder, file, (staged or {}).get(file.kind))
                if name != file.name:
                    self._journal.write(
                        "UPDATE files SET name = ? WHERE version = ? AND kind = ?",
                        name,
                        version,
                        file.kind,
                    )
            sync_folder(folder)
            self._journal.write("UPDATE versions SET published = 1 WHERE id = ?", version)

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

    def recover(self) -> None:
        """Finish what a killed process had begun to place."""
        for row in self._journal.rows("SELECT id FROM versions WHERE published = 0"):
            self.publish(row["id"])

    # -- undo, redo, going back ---------------------------------------------------

    def undo(self) -> Version:
        """Make the version before the current one current. Raises `Refuse` at the first."""
        with self._journal.transaction():
            here, before = self._timeline.current(), self._timeline.before()
            if here is None:
                raise Refuse("there is nothing to undo: nothing has been made here")
            row = self._row(here)
            if not row["undoable"]:
                raise Refuse(f"{row['tool']} cannot be undone: its effect is outside this computer")
            if before is None:
                name = f"{row['folder']} v{row['number']}"
                raise Refuse(f"there is nothing to undo: {name} is the first version here")
            return self._move(before, "undo")

    def redo(self) -> Version:
        """Take the last undo back. Raises `Refuse` where there is none."""
        with self._journal.transaction():
            after = self._timeline.after()
            if after is None:
                raise Refuse("there is nothing to redo")
            return self._move(after, "redo")

    def go_back(self, number: int) -> Version:
        """Make version `number` of the current work current. Raises `Refuse`."""
        with self._journal.transaction():
            here = self._timeline.current()
            if here is None:
                raise Refuse("there is nothing to go back to: nothing has been made here")
            wanted = self._numbered(here, number)
            return self._move(self._timeline.place_of(wanted), "go back")

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
        kept = any(row["number"] == number for row in rows)
        why = "did not pass its checks" if kept else "does not exist in this work"
        raise Refuse(f"v{number} {why}; it has {has}")

    def _move(self, place: Place, what: str) -> Version:
        self._timeline.move(place)
        self._journal.note(what, str(place.version))
        self.publish(place.version)
        return self.version(place.version)

    # -- asking -------------------------------------------------------------------

    def kinds(self) -> tuple[str, ...]:
        """Kinds of files that "it" can mean now, newest last."""
        return self._timeline.kinds()

    def current(self) -> Version | None:
        """The version that "it" means; None where nothing has been made."""
        here = self._timeline.current()
        return None if here is None else self.version(here)

    def newest(self, kind: str) -> Found | None:
        """The newest file of a kind that was not undone: what "it" means."""
        version = self._timeline.newest(kind)
        return None if version is None else self.file(version, kind)

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
        return self._read(self._row(id), self._timeline.current(), self._timeline.undone())

    def history(self) -> list[Version]:
        """Every version ever made here, oldest first; files that went missing are put back."""
        self._restore_missing()
        current, undone = self._timeline.current(), self._timeline.undone()
        rows = self._journal.rows(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " ORDER BY versions.id"
        )
        return [self._read(row, current, undone) for row in rows]

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


def _is_free(folder: Path) -> bool:
    """Whether a name is free for a new work; an empty folder is."""
    try:
        return not any(folder.iterdir())
    except FileNotFoundError:
        return not folder.is_symlink()
    except OSError:
        return False
