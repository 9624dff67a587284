"""What LibreOffice works out for the cells of a workbook."""

from __future__ import annotations

import threading
import zipfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from liftwork.crafts.office.ooxml.cells import place_of
from liftwork.programs.libreoffice.pool import office

LIMIT_S = 180
"""Seconds that one recalculation may take; the largest sheets need about half a minute."""
MOST_ERRORS = 20_000
MOST_PRINTED = 16_000_000
"""Bytes that the parts of a workbook which is printed may unpack to."""


@dataclass(frozen=True)
class Computed:
    """Values by sheet, row and column; errors are ``{"error": "#N/A"}`` as LibreOffice names
    them. `errors` are the cells with a formula that comes to one."""

    values: dict[str, list[list[Any]]]
    errors: dict[tuple[str, int, int], str]
    formulas: dict[str, int]
    charts: dict[str, int]
    visible: dict[str, bool] = field(default_factory=dict)

    def value(self, sheet: str, row: int, column: int) -> Any:
        """The value of a cell, None where it is empty."""
        rows = self.values.get(sheet, [])
        if row > len(rows) or column > len(rows[row - 1]):
            return None
        return rows[row - 1][column - 1]


def compute(path: Path, stop: threading.Event | None = None, pdf: Path | None = None) -> Computed:
    """Recalculate a workbook and read every value; print it where `pdf` says.

    Raises `Refuse` where LibreOffice is missing or cannot open it.
    """
    arguments: dict[str, Any] = {
        "path": str(path), "values": "used", "most_errors": MOST_ERRORS, "recalculate": True
    }  # fmt: skip
    if pdf is not None:
        arguments["pdf"] = str(pdf)
    told = office().job("read", arguments, limit_s=LIMIT_S, stop=stop)
    sheets = told["sheets"]
    return Computed(
        values={s["name"]: s["values"] for s in sheets},
        errors={(e["sheet"], *place_of(e["cell"])): e["error"] for e in told["errors"]},
        formulas={s["name"]: s["formulas"] for s in sheets},
        charts={s["name"]: s["charts"] for s in sheets},
        visible={s["name"]: s["visible"] for s in sheets},
    )


def printable(path: Path) -> bool:
    """Whether a workbook is small enough to be printed whole: its parts unpack to few enough
    bytes that it comes to some hundreds of pages, not to many thousands."""
    with zipfile.ZipFile(path) as package:
        return sum(info.file_size for info in package.infolist()) <= MOST_PRINTED


def alike(one: Any, other: Any) -> bool:
    """Whether two values are the same: numbers to 1e-9 of their size, truths as 1 and 0."""
    if isinstance(one, bool | int | float) and isinstance(other, bool | int | float):
        a, b = float(one), float(other)
        return abs(a - b) <= 1e-9 * max(1.0, abs(a), abs(b))
    return (one if one != "" else None) == (other if other != "" else None)
