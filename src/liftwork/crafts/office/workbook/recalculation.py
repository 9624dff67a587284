"""What LibreOffice makes of a workbook: every value after a hard recalculation, every error.

The answer belongs to the very bytes of a file. The last one is kept, so that printing a
workbook and checking it ask LibreOffice once.
"""

from __future__ import annotations

import hashlib
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.programs.libreoffice.pool import office

LIMIT_S, MORE_S = 60.0, 10.0
"""Seconds that LibreOffice may take, and how many more for each megabyte of the file."""


@dataclass(frozen=True)
class Recalculated:
    """Values by sheet, as rows of numbers, texts, ``{"error": ...}`` or None; errors by cell;
    how many charts and formulas each sheet has.
    """

    values: dict[str, list[list[Any]]]
    errors: list[dict[str, str]]
    charts: dict[str, int]
    formulas: dict[str, int]

    def column(self, sheet: str, row: int, column: int, count: int) -> list[Any]:
        """So many values from a cell on downwards, None below and beside what is used."""
        part = self.values.get(sheet, [])[row : row + count]
        found = [cells[column] if column < len(cells) else None for cells in part]
        return found + [None] * (count - len(found))


_lock = threading.Lock()
_last: list[tuple[str, Recalculated]] = []


def recalculated(
    path: Path,
    pdf: Path | None = None,
    stop: threading.Event | None = None,
    pages: str | None = None,
) -> Recalculated:
    """Recalculate a file, and print it, or some `pages` such as "1-20", to `pdf` where asked.

    Raises `ProgramMissing` without LibreOffice, `ProgramFailed` where it gives no answer,
    `DocumentUnusable` where it cannot open the file.
    """
    digest = _digest(path)
    with _lock:
        if pdf is None and _last and _last[0][0] == digest:
            return _last[0][1]
    asked: dict[str, Any] = {"path": str(path), "values": "used"}
    if pdf is not None:
        asked |= {"pdf": str(pdf), "pages": pages}
    limit = LIMIT_S + MORE_S * path.stat().st_size / 1e6
    answer = _answer(office().job("recalculate", asked, limit_s=limit, stop=stop))
    with _lock:
        _last[:] = [(digest, answer)]
    return answer


def warming() -> threading.Thread:
    """Starts LibreOffice in the background. Join before the first job, which else starts another.

    What goes wrong is left for the job to say.
    """

    def warm() -> None:
        with suppress(Refuse):
            office().warm()

    thread = threading.Thread(target=warm, name="warm-office", daemon=True)
    thread.start()
    return thread


def _answer(told: dict[str, Any]) -> Recalculated:
    return Recalculated(
        {sheet["name"]: sheet["values"] for sheet in told["sheets"]},
        told["errors"],
        {sheet["name"]: sheet["charts"] for sheet in told["sheets"]},
        {sheet["name"]: sheet["formulas"] for sheet in told["sheets"]},
    )


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def why_not(error: Exception) -> str:
    """Why nothing was recalculated, with what to do."""
    if isinstance(error, ProgramMissing):
        return f"not recalculated: {error}; {error.instead}" if error.instead else str(error)
    return f"not recalculated: {error}"
