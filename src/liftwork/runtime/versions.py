"""Versions: every good result is kept, and "it" is the newest one that was not undone."""

from __future__ import annotations

import json
import os
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.contract.files import ANY, kind_of_key
from liftwork.contract.results import Outcome
from liftwork.runtime.home import Home
from liftwork.runtime.journal import Journal
from liftwork.runtime.keeping import Draft, Keeper
from liftwork.runtime.mainfile import is_record, main_file
from liftwork.runtime.records import KeptFile, Version
from liftwork.runtime.store import Store
from liftwork.runtime.timeline import Place, Timeline

_TAKEN_BACK = "taken_back:"
_STAYS = "stays"
UNDO_AGAIN = "undo once more to go on to what was before it"


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
        self._timeline = Timeline(journal)
        self._keeper = Keeper(home, journal, store, self._timeline)

    def next_number(self, parent: int | None) -> int:
        """The number that the next version of the parent's work would get now."""
        return self._keeper.next_number(parent)

    def keep(self, draft: Draft) -> tuple[int, Version]:
        """Keep a result: its row id and its version. Raises `HomeUnusable`, see `Keeper`."""
        id = self._keeper.keep(draft)
        return id, self.version(id)

    def put_back(self, version: int) -> None:
        """Place files of a version that went missing, never over a file of the person's."""
        self._keeper.put_back(version)

    def recover(self) -> None:
        """Take back what a killed process had begun to place."""
        self._keeper.recover()

    # -- undo, redo, going back ---------------------------------------------------

    def undo(self) -> Version:
        """Make the version before the current one current. Raises `Refuse` at the first.

        What cannot be undone is refused once; the next undo goes on to what was before it.
        """
        here = self._timeline.current()
        if here is None:
            raise Refuse("there is nothing to undo: nothing has been made here")
        row = self._keeper.row(here)
        if not row["undoable"] and not self.stays(here):
            self.say_stays(here)
            instead = UNDO_AGAIN if self.has_before() else None
            raise Refuse(f"{row['tool']} cannot be undone: its effect stays", instead)
        with self._journal.transaction():
            before = self._timeline.before()
            if before is None:
                name = f"{row['folder']} v{row['number']}"
                raise Refuse(f"there is nothing to undo: {name} is the first version here")
            return self._move(before, "undo")

    def stays(self, version: int) -> bool:
        """Whether it was the last to be refused, since what it did cannot be undone."""
        return self._journal.get(_STAYS) == str(version)

    def say_stays(self, version: int) -> None:
        """Remember that it was said of a version that it cannot be undone."""
        with self._journal.transaction():
            self._journal.set(_STAYS, str(version))

    def has_before(self) -> bool:
        """Whether something was made before the version where we stand."""
        return self._timeline.before() is not None

    def here(self) -> int | None:
        """The row id of the version where we stand."""
        return self._timeline.current()

    def kept_files(self, version: int) -> list[KeptFile]:
        """A version's files as they were kept, in the order in which its tool made them."""
        return self._keeper.files(version)

    def taken_back(self, version: int, how: str) -> Version:
        """Write down that what the version where we stand did outside was taken back."""
        with self._journal.transaction():
            self._journal.set(f"{_TAKEN_BACK}{version}", how)
            if self._timeline.current() == version:
                self._timeline.cut()
            self._journal.note("taken back", str(version), how=how)
        return self.version(version)

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
            " (SELECT work FROM versions WHERE id = ?) AND kept ORDER BY number",
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
        self.put_back(place.version)
        return self.version(place.version)

    def make_newest(self, id: int) -> None:
        """Make a version what "it" means for every kind that it holds, where it is not yet."""
        with self._journal.transaction():
            kinds = {file.kind for file in self._keeper.files(id)}
            if any(self._timeline.newest(kind) != id for kind in kinds):
                self._timeline.append(id)

    # -- asking -------------------------------------------------------------------

    def kinds(self) -> tuple[str, ...]:
        """Kinds of files that "it" can mean now, newest last."""
        kinds = [kind_of_key(kind) for kind in self._timeline.kinds()]
        return tuple(reversed(dict.fromkeys(reversed(kinds))))

    def mains(self) -> tuple[str, ...]:
        """Kinds of the main files of the results that "it" can mean now, newest last."""
        found = [main_file(each.file for each in self.kept(v)) for v in self._timeline.versions()]
        kinds = [file.kind for file in found if file is not None]
        return tuple(reversed(dict.fromkeys(reversed(kinds))))

    def current(self) -> Version | None:
        """The version that "it" means; None where nothing has been made."""
        here = self._timeline.current()
        return None if here is None else self.version(here)

    def newest(self, kind: str) -> Found | None:
        """The newest file of a kind that was not undone: what "it" means.

        Of any kind it is the main file of the newest result that made more than a record.
        """
        some = kind == ANY.name
        every = [each for each in self._timeline.kinds() if some and not is_record(each)]
        version = self._timeline.newest(*(every if some else [kind]))
        return None if version is None else self.file(version, kind)

    def file(self, version: int, kind: str) -> Found | None:
        """The file of a kind that a version holds; of any kind its main file."""
        there = self.kept(version)
        if kind == ANY.name:
            main = main_file(found.file for found in there)
            return next((found for found in there if found.file == main), None)
        return next((found for found in there if found.file.kind == kind), None)

    def kept(self, version: int) -> list[Found]:
        """Every file that a version holds."""
        folder = self._home.root / self._keeper.row(version)["folder"]
        return [Found(version, f, folder / f.name) for f in self._keeper.files(version)]

    def checks(self, version: int) -> tuple[Check, ...]:
        """What was checked when a version was made."""
        told = json.loads(self._keeper.row(version)["checks"])
        return tuple(Check.model_validate(check) for check in told)

    def owner_of(self, path: Path, digest: str) -> int | None:
        """The version that a file in a work's folder belongs to, if it is as it was made."""
        row = self._journal.row(
            "SELECT versions.id FROM versions JOIN works ON works.id = work JOIN files"
            " ON files.version = versions.id WHERE kept AND folder = ? AND name = ? AND digest = ?",
            path.parent.name,
            path.name,
            digest,
        )
        same_home = os.path.realpath(path.parent.parent) == os.path.realpath(self._home.root)
        return int(row["id"]) if row and same_home else None

    def first_in(self, folder: str) -> Version | None:
        """The first version of the work in a folder; None where it is no work's."""
        row = self._journal.row(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " WHERE kept AND folder = ? ORDER BY number",
            folder,
        )
        return None if row is None else self.version(row["id"])

    def version(self, id: int) -> Version:
        """One version by its row id."""
        return self._read(self._keeper.row(id), self._timeline.current(), self._timeline.undone())

    def history(self) -> list[Version]:
        """Every version ever made here, oldest first; files that went missing are put back."""
        self._restore_missing()
        current, undone = self._timeline.current(), self._timeline.undone()
        rows = self._journal.rows(
            "SELECT versions.*, folder FROM versions JOIN works ON works.id = work"
            " WHERE kept ORDER BY versions.id"
        )
        return [self._read(row, current, undone) for row in rows]

    def _restore_missing(self) -> None:
        rows = self._journal.rows(
            "SELECT DISTINCT version, folder, name FROM files JOIN versions"
            " ON versions.id = version JOIN works ON works.id = work WHERE kept"
        )
        gone = {
            r["version"] for r in rows if not (self._home.root / r["folder"] / r["name"]).exists()
        }
        for version in sorted(gone):
            self.put_back(version)

    def _read(self, row: sqlite3.Row, current: int | None, undone: frozenset[int]) -> Version:
        folder = self._home.root / row["folder"]
        return Version(
            work=row["folder"],
            number=row["number"],
            tool=row["tool"],
            args=json.loads(row["args"]),
            summary=row["summary"],
            outcome=Outcome(row["outcome"]),
            files={file.kind: folder / file.name for file in self._keeper.files(row["id"])},
            made_at=row["made_at"],
            current=row["id"] == current,
            undone=row["id"] in undone,
            taken_back=self._journal.get(f"{_TAKEN_BACK}{row['id']}"),
        )
