"""The loop that serves jobs, one a line."""

from __future__ import annotations

import contextlib
import json
import os
import queue
import sys
import threading
from typing import Any

from com.sun.star.uno import Exception as UnoException

from .inside import Inside
from .jobs import in_a_line
from .office import Office, end_with_parent
from .outside import Outside
from .profile import write_profile


def serve(soffice: str, profile: str, pipe: str) -> None:
    """Start LibreOffice, say so, answer jobs; end both when the input closes."""
    if sys.platform == "linux":
        end_with_parent()
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    write_profile(profile, soffice)
    office = Office(soffice, profile, pipe)
    hands = _hands(office)
    jobs: queue.Queue[str] = queue.Queue()
    threading.Thread(target=_listen, args=(jobs, office), daemon=True).start()
    _say(answers, json.dumps({"ready": office.process.pid, "memory_mb": office.memory_mb()}))
    while True:
        _say(answers, _answer(office, hands, jobs.get()))
        with contextlib.suppress(UnoException):
            hands.tidy()


def _hands(office: Office) -> Inside | Outside:
    """Who does the jobs: LibreOffice's own Python where it has one."""
    try:
        return Inside(office.services)
    except UnoException:
        return Outside(office.services, office.process.pid)


def _listen(jobs: queue.Queue[str], office: Office) -> None:
    for line in sys.stdin:
        jobs.put(line)
    office.end()
    os._exit(0)


def _answer(office: Office, hands: Inside | Outside, line: str) -> str:
    order = json.loads(line)
    office.limit_memory(order.get("most_mb"))
    try:
        return hands.answer(line)
    except Exception as error:  # noqa: BLE001  (the process boundary: told to the other side)
        return json.dumps({"id": order["id"], **_trouble(office, error)})
    finally:
        office.limit_memory(None)


def _trouble(office: Office, error: Exception) -> dict[str, Any]:
    """What went wrong. A document is not blamed when it was LibreOffice that went."""
    line = in_a_line(error)
    if _gone(office):
        return {"ended": office.killed_for} if office.killed_for else {"broken": line}
    return {"failed": line, "memory_mb": office.memory_mb()}


def _gone(office: Office) -> bool:
    """Whether LibreOffice itself is no more, so that only a new one can go on."""
    try:
        office.desktop.getComponents()
    except UnoException:
        return True
    return office.process.poll() is not None


def _say(answers: Any, answer: str) -> None:
    answers.write(answer + "\n")
    answers.flush()
