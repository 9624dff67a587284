"""The jobs, and how one line of an order becomes one line of an answer."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from . import calc, impress, writer
from .desk import Desk
from .opening import Refused, family_of, opened, write
from .values import to_json


def convert(desk: Desk, arguments: dict[str, Any]) -> dict[str, Any]:
    """Write a document in the format that the end of `out` says."""
    with opened(desk, arguments["path"]) as document:
        write(desk, document, arguments["out"])
        return {"family": family_of(document)}


JOBS: dict[str, Callable[[Desk, dict[str, Any]], dict[str, Any]]] = {
    "recalculate": calc.read,
    "read": calc.read,
    "pdf": convert,
    "convert": convert,
    "boxes": impress.boxes,
    "headings": writer.headings,
}

_LARGE_MB = 300.0
"""With more than this a document is closed before the answer, which says what is then held."""


def answer(desk: Desk, line: str) -> str:
    """Do what one line orders. Raises UNO's exceptions only where LibreOffice itself is gone."""
    order = json.loads(line)
    told: dict[str, Any]
    try:
        told = {"result": JOBS[order["job"]](desk, order["arguments"])}
    except Refused as error:
        if not desk.works():
            return to_json({"id": order["id"], "broken": f"it opens nothing: {error}"})
        told = {"refused": str(error)}
    except Exception as error:  # noqa: BLE001  (the process boundary: told to the other side)
        desk.desktop.getComponents()
        told = {"failed": in_a_line(error)}
    return to_json({"id": order["id"], **told, "memory_mb": _memory_mb(desk)})


def _memory_mb(desk: Desk) -> float | None:
    """What LibreOffice holds. Nobody waits for small documents to close; large ones go first."""
    memory = desk.memory_mb()
    if memory is None or memory > _LARGE_MB:
        desk.close_done()
        memory = desk.memory_mb()
    return memory


def in_a_line(error: Exception) -> str:
    """An exception as one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
