"""The line of good versions that undo and redo walk along, and where on it we stand.

A new version after an undo cuts what could have been redone. The versions themselves
stay, under their numbers, and going back to one finds it again.
"""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.runtime.journal import Journal

_AT = "timeline_at"
_RECENT = 20
"""Results that words such as "both" may mean."""


@dataclass(frozen=True)
class Place:
    """A version (its row id) at a position of the line; positions count from 1."""

    position: int
    version: int


class Timeline:
    """The line of one home. Changes belong inside a transaction of the journal."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal

    def current(self) -> int | None:
        """The version that "it" means."""
        here = self._place(self._at())
        return here.version if here else None

    def before(self) -> Place | None:
        """Where undo would go."""
        return self._place(self._at() - 1)

    def after(self) -> Place | None:
        """Where redo would go."""
        return self._place(self._at() + 1)

    def place_of(self, version: int) -> Place:
        """The nearest place of a version; it is put at the end where it was cut."""
        row = self._journal.row(
            "SELECT position FROM timeline WHERE version = ?"
            " ORDER BY abs(position - ?), position LIMIT 1",
            version,
            self._at(),
        )
        return self.append(version) if row is None else Place(row["position"], version)

    def append(self, version: int) -> Place:
        """Make a version current, and cut whatever could have been redone."""
        place = Place(self._at() + 1, version)
        self._journal.write("DELETE FROM timeline WHERE position >= ?", place.position)
        self._journal.write("INSERT INTO timeline VALUES (?, ?)", place.position, version)
        self.move(place)
        return place

    def move(self, place: Place) -> None:
        """Stand at a place."""
        self._journal.set(_AT, str(place.position))

    def cut(self) -> None:
        """Step back from where we stand and leave nothing to redo: it was taken back."""
        at = self._at()
        self._journal.write("DELETE FROM timeline WHERE position >= ?", at)
        self._journal.set(_AT, str(max(at - 1, 0)))

    def undone(self) -> frozenset[int]:
        """Versions that only a redo would bring back."""
        rows = self._journal.rows(
            "SELECT version FROM timeline GROUP BY version HAVING min(position) > ?", self._at()
        )
        return frozenset(row["version"] for row in rows)

    def kinds(self) -> tuple[str, ...]:
        """Kinds of files up to where we stand, newest last."""
        rows = self._journal.rows(
            "SELECT kind, max(position) AS last, max(files.rowid) AS row"
            " FROM timeline JOIN files USING (version)"
            " WHERE position <= ? GROUP BY kind ORDER BY last, row",
            self._at(),
        )
        return tuple(row["kind"] for row in rows)

    def versions(self) -> tuple[int, ...]:
        """The versions up to where we stand, newest last."""
        rows = self._journal.rows(
            "SELECT version FROM timeline WHERE position <= ? ORDER BY position DESC LIMIT ?",
            self._at(),
            _RECENT,
        )
        return tuple(row["version"] for row in reversed(rows))

    def newest(self, *kinds: str) -> int | None:
        """The newest version up to where we stand that has a file of one of the kinds."""
        row = self._journal.row(
            "SELECT version FROM timeline JOIN files USING (version) WHERE position <= ?"
            f" AND kind IN ({', '.join('?' * len(kinds))}) ORDER BY position DESC LIMIT 1",
            self._at(),
            *kinds,
        )
        return None if row is None else int(row["version"])

    def _at(self) -> int:
        return int(self._journal.get(_AT) or 0)

    def _place(self, position: int) -> Place | None:
        row = self._journal.row("SELECT version FROM timeline WHERE position = ?", position)
        return None if row is None else Place(position, int(row["version"]))
