"""The ledger: one row for every request, kept in `<home>/.lift/ledger.sqlite`."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import UTC, datetime
from pathlib import Path

from liftwork.contract.errors import HomeUnusable
from liftwork.ledger.count import Cost

_COLUMNS = tuple(field.name for field in fields(Cost))
_TABLE = f"""
CREATE TABLE IF NOT EXISTS requests (
  id INTEGER PRIMARY KEY, at TEXT NOT NULL, request TEXT NOT NULL, outcome TEXT NOT NULL,
  {", ".join(f"{name} NOT NULL" for name in _COLUMNS)})
"""


@dataclass(frozen=True)
class Row:
    """One request: when (UTC, ISO 8601), its words, what it came to, and its cost."""

    at: str
    request: str
    outcome: str
    cost: Cost


@dataclass(frozen=True)
class Ledger:
    """The rows of one home. Safe for several processes at once."""

    home: Path

    @property
    def path(self) -> Path:
        """Where the rows are kept."""
        return self.home / ".lift" / "ledger.sqlite"

    def add(self, request: str, outcome: str, cost: Cost) -> None:
        """Keep one row. Raises `HomeUnusable`."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        values = (at, request, outcome, *asdict(cost).values())
        names = ", ".join(("at", "request", "outcome", *_COLUMNS))
        marks = ", ".join("?" * len(values))
        with self._open() as database, database:
            database.execute(_TABLE)
            database.execute(f"INSERT INTO requests ({names}) VALUES ({marks})", values)

    def rows(self) -> list[Row]:
        """Every row, oldest first. Raises `HomeUnusable`."""
        if not self.path.exists():
            return []
        with self._open() as database:
            database.execute(_TABLE)
            found = database.execute(
                f"SELECT at, request, outcome, {', '.join(_COLUMNS)} FROM requests ORDER BY id"
            ).fetchall()
        return [
            Row(at, request, outcome, Cost(*numbers)) for at, request, outcome, *numbers in found
        ]

    @contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(self.path, timeout=10)) as database:
                yield database
        except (OSError, sqlite3.Error) as error:
            raise HomeUnusable(f"cannot keep the ledger in {self.path}: {error}") from error


def total(rows: Sequence[Row]) -> Cost:
    """The sum of every row; `model` names each model once."""
    models = dict.fromkeys(row.cost.model for row in rows)
    sums = {
        name: sum(getattr(row.cost, name) for row in rows) for name in _COLUMNS if name != "model"
    }
    return Cost(model=", ".join(models), **{**sums, "seconds": round(sums["seconds"], 3)})
