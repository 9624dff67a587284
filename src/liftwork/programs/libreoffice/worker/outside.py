"""The jobs from outside of LibreOffice, question by question, where it runs no Python itself."""

from __future__ import annotations

from typing import Any

from .desk import Desk
from .jobs import answer


class Outside:
    """Does what `Inside` does, in this process."""

    def __init__(self, services: Any, pid: int) -> None:
        self._desk = Desk(services, pid)

    def answer(self, line: str) -> str:
        """Do what one line orders. Raises UNO's exceptions where LibreOffice is gone."""
        return answer(self._desk, line)

    def tidy(self) -> None:
        """Close what is done with and make ready for the next job."""
        self._desk.tidy()
