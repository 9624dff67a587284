"""The apps that this process has opened.

An app lives until it is closed, or until this process ends: as long as a chat or an MCP server
runs, and no longer than one request of the command line.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.desktop import programs

if TYPE_CHECKING:
    from liftwork.desktop.opened import Opened


class Stage:
    """Every app that is open now, by the name of its program."""

    def __init__(self) -> None:
        self._apps: dict[str, Opened] = {}
        self._lock = threading.RLock()

    def names(self) -> list[str]:
        """The apps that are open, the newest last."""
        return [opened.name for opened in self._apps.values()]

    def find(self, name: str = "") -> Opened | None:
        """An open app by its name, or where none is said the newest; None where there is none."""
        with self._lock:
            if not name:
                return next(reversed(self._apps.values()), None)
            known = {entry.program for entry in programs.find(name)}
            fits = [
                opened
                for opened in self._apps.values()
                if opened.entry.program in known or opened.name.casefold() == name.casefold()
            ]
            return fits[-1] if fits else None

    def get(self, name: str = "") -> Opened:
        """An open app. Raises `Refuse` where it is not open."""
        found = self.find(name)
        if found is None:
            what = f"{name} is not open" if name else "no app is open"
            open_now = ", ".join(self.names())
            raise Refuse(what, f"open now: {open_now}" if open_now else "open one first")
        return found

    def add(self, opened: Opened) -> None:
        """Take an app that was started, and close the one of the same file that was open."""
        with self._lock:
            old = self._apps.pop(opened.entry.program, None)
            self._apps[opened.entry.program] = opened
        if old is not None:
            old.close()

    def close(self, opened: Opened) -> None:
        """End an app and its display."""
        with self._lock:
            self._apps.pop(opened.entry.program, None)
        opened.close()


STAGE = Stage()
"""The apps of this process."""
