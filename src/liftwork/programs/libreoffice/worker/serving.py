"""The jobs, and the loop that serves them one a line."""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable
from typing import Any

from com.sun.star.uno import Exception as UnoException

from . import calc, impress, writer
from .office import Office, end_with_parent
from .opening import Refused, family_of, opened, write
from .profile import write_profile


def convert(office: Office, arguments: dict[str, Any]) -> dict[str, Any]:
    """Write a document in the format that the end of `out` says."""
    with opened(office, arguments["path"]) as document:
        write(document, arguments["out"])
        return {"family": family_of(document)}


_LARGE_MB = 300.0
"""With more than this a document is closed before the answer, which says what is then held."""

JOBS: dict[str, Callable[[Office, dict[str, Any]], dict[str, Any]]] = {
    "recalculate": calc.read,
    "read": calc.read,
    "pdf": convert,
    "convert": convert,
    "boxes": impress.boxes,
    "headings": writer.headings,
}


def serve(soffice: str, profile: str, pipe: str) -> None:
    """Start LibreOffice, say so, answer jobs; end both when the input closes."""
    if sys.platform == "linux":
        end_with_parent()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    write_profile(profile, soffice)
    office = Office(soffice, profile, pipe)
    jobs: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_listen, args=(jobs, office), daemon=True).start()
    _say(answers, {"ready": office.process.pid, "memory_mb": office.memory_mb()})
    while True:
        order = json.loads(jobs.get())
        _say(answers, {"id": order["id"], **_answer(office, order)})
        office.close_done()


def _listen(jobs: queue.Queue[str], office: Office) -> None:
    for line in sys.stdin:
        jobs.put(line)
    office.end()
    os._exit(0)


def _answer(office: Office, order: dict[str, Any]) -> dict[str, Any]:
    office.limit_memory(order.get("most_mb"))
    try:
        result = JOBS[order["job"]](office, order["arguments"])
    except Exception as error:  # noqa: BLE001  (the process boundary: told to the other side)
        return _trouble(office, error)
    finally:
        office.limit_memory(None)
    return {"result": result, "memory_mb": _memory_mb(office)}


def _memory_mb(office: Office) -> float | None:
    """What LibreOffice holds. Nobody waits for small documents to close; large ones go first."""
    memory = office.memory_mb()
    if memory is None or memory > _LARGE_MB:
        office.close_done()
        memory = office.memory_mb()
    return memory


def _trouble(office: Office, error: Exception) -> dict[str, Any]:
    """What went wrong. A document is not blamed when it was LibreOffice that went."""
    line = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
    if _gone(office):
        return {"ended": office.killed_for} if office.killed_for else {"broken": line}
    if isinstance(error, Refused):
        return {"refused": str(error), "memory_mb": office.memory_mb()}
    return {"failed": line, "memory_mb": office.memory_mb()}


def _gone(office: Office) -> bool:
    """Whether LibreOffice itself is no more, so that only a new one can go on."""
    try:
        office.desktop.getComponents()
    except UnoException:
        return True
    return office.process.poll() is not None


def _say(answers: Any, answer: dict[str, Any]) -> None:
    answers.write(json.dumps(answer) + "\n")
    answers.flush()
