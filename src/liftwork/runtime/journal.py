"""The journal: one SQLite file that says what happened, one transaction a step.

Write-ahead log with full synchronisation, so that a commit survives a kill and a power
cut. `BEGIN IMMEDIATE` makes two processes on one home take turns.
"""

from __future__ import annotations

import getpass
import json
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from liftwork.contract.errors import HomeUnusable
from liftwork.runtime.disk import told
from liftwork.runtime.home import Home, now

_FORMAT = 1
_SCHEMA = """
CREATE TABLE works (id INTEGER PRIMARY KEY, folder TEXT NOT NULL UNIQUE COLLATE NOCASE,
  made_at TEXT NOT NULL);
CREATE TABLE versions (id INTEGER PRIMARY KEY, work INTEGER NOT NULL REFERENCES works,
  number INTEGER NOT NULL, tool TEXT NOT NULL, args TEXT NOT NULL, summary TEXT NOT NULL,
  outcome TEXT NOT NULL, checks TEXT NOT NULL, undoable INTEGER NOT NULL,
  parent INTEGER REFERENCES versions, made_at TEXT NOT NULL,
  session TEXT NOT NULL, kept INTEGER NOT NULL DEFAULT 0, UNIQUE (work, number));
CREATE TABLE files (version INTEGER NOT NULL REFERENCES versions, kind TEXT NOT NULL,
  name TEXT NOT NULL, digest TEXT NOT NULL, size INTEGER NOT NULL,
  PRIMARY KEY (version, kind));
CREATE TABLE timeline (position INTEGER PRIMARY KEY,
  version INTEGER NOT NULL REFERENCES versions);
CREATE TABLE pending (id TEXT PRIMARY KEY, likeness TEXT NOT NULL UNIQUE,
  fingerprint TEXT NOT NULL, tool TEXT NOT NULL, args TEXT NOT NULL, files TEXT NOT NULL,
  preview TEXT NOT NULL, chain TEXT NOT NULL, held_at TEXT NOT NULL);
CREATE TABLE sent (id TEXT PRIMARY KEY, tool TEXT NOT NULL, fingerprint TEXT NOT NULL,
  state TEXT NOT NULL, session TEXT NOT NULL, at TEXT NOT NULL);
CREATE TABLE state (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE log (id INTEGER PRIMARY KEY, at TEXT NOT NULL, who TEXT NOT NULL,
  what TEXT NOT NULL, about TEXT NOT NULL, detail TEXT NOT NULL);
"""


def _who() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return "unknown"


class Journal:
    """One connection to a home's journal, safe to use from several threads."""

    def __init__(self, home: Home) -> None:
        self._home = home
        self._who = _who()
        self._lock = threading.RLock()
        with told(home.root), home.exclusive():
            self._db = sqlite3.connect(
                home.private / "journal.sqlite",
                isolation_level=None,
                check_same_thread=False,
                timeout=30.0,
            )
            self._db.row_factory = sqlite3.Row
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=FULL")
            self._db.execute("PRAGMA foreign_keys=ON")
            self._make_tables()

    @property
    def who(self) -> str:
        """The user of this computer who runs this."""
        return self._who

    def _make_tables(self) -> None:
        (found,) = self._db.execute("PRAGMA user_version").fetchone()
        if found > _FORMAT:
            raise HomeUnusable(
                f"cannot keep results in {self._home.root}: a newer lift has written there"
            )
        if found == 0:
            with self.transaction():
                for statement in _SCHEMA.split(";\n"):
                    self._db.execute(statement)
                self._db.execute(f"PRAGMA user_version={_FORMAT}")

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Everything inside happens or nothing does. May be nested; the outermost commits."""
        with self._lock, told(self._home.root):
            if self._db.in_transaction:
                yield
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise

    def rows(self, statement: str, *values: object) -> list[sqlite3.Row]:
        """Every row of a query."""
        with self._lock, told(self._home.root):
            return self._db.execute(statement, values).fetchall()

    def row(self, statement: str, *values: object) -> sqlite3.Row | None:
        """The first row of a query; None where there is none."""
        found = self.rows(statement, *values)
        return found[0] if found else None

    def write(self, statement: str, *values: object) -> sqlite3.Cursor:
        """Run one change, in a transaction of its own where none is open."""
        with self.transaction():
            return self._db.execute(statement, values)

    def insert(self, table: str, **values: object) -> int:
        """Add a row to a table of ours: its row id."""
        names, marks = ", ".join(values), ", ".join("?" * len(values))
        cursor = self.write(f"INSERT INTO {table} ({names}) VALUES ({marks})", *values.values())
        assert cursor.lastrowid is not None
        return cursor.lastrowid

    def note(self, what: str, about: str, **detail: Any) -> None:
        """Write down that something happened, when, and by whom."""
        told = json.dumps(detail)
        self.insert("log", at=now(), who=self._who, what=what, about=about, detail=told)

    def get(self, key: str) -> str | None:
        """A remembered value."""
        found = self.row("SELECT value FROM state WHERE key = ?", key)
        return None if found is None else str(found["value"])

    def set(self, key: str, value: str | None) -> None:
        """Remember a value, or forget it with None."""
        if value is None:
            self.write("DELETE FROM state WHERE key = ?", key)
        else:
            self.write("INSERT OR REPLACE INTO state VALUES (?, ?)", key, value)

    def close(self) -> None:
        """Close the connection. Harmless twice."""
        with self._lock:
            self._db.close()
