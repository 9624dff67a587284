"""A real program behind a real driver, with the handles that the conformance suite wants."""

from __future__ import annotations

import json
import os
import shutil
import signal
import socket
import subprocess
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from liftwork.desktop import settling
from liftwork.desktop.atspi.driver import AtspiDriver
from liftwork.desktop.offscreen import Offscreen

SYSTEM_PYTHON = "/usr/bin/python3"
_WAIT_S = 45.0


def has_gtk() -> bool:
    """Whether the system's own Python can show GTK 3 windows on a display that nobody sees."""
    return _can("import gi; gi.require_version('Gtk', '3.0'); from gi.repository import Gtk")


def has_qt() -> bool:
    """Whether the system's own Python can show Qt 6 windows there."""
    return _can("import PyQt6.QtWidgets") or _can("import PySide6.QtWidgets")


@lru_cache
def _can(program: str) -> bool:
    if not all(map(shutil.which, (SYSTEM_PYTHON, "Xvfb", "dbus-daemon"))):
        return False
    command = [SYSTEM_PYTHON, "-c", program]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


@dataclass(frozen=True)
class Named:
    """A control of the program, by its name."""

    program: RealProgram
    name: str

    @property
    def value(self) -> str:
        return str(self.program.ask("value", self.name))


class RealProgram:
    """A program that was started on a display, and does what it is told over a socket."""

    def __init__(self, screen: Offscreen, script: Path, at: Path) -> None:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(str(at))
            server.listen(1)
            server.settimeout(_WAIT_S)
            self.pid = screen.start([SYSTEM_PYTHON, str(script), str(at)])
            self._socket, _ = server.accept()
        self.path = str(Path(SYSTEM_PYTHON).resolve())
        self._frozen = False
        self._file = self._socket.makefile("rw", encoding="utf-8")

    def ask(self, *order: Any) -> Any:
        self._file.write(json.dumps(order) + "\n")
        self._file.flush()
        return json.loads(self._file.readline())

    @property
    def done(self) -> list[tuple[str, str]]:
        return [(verb, name) for verb, name in self.ask("done")]

    @property
    def keys(self) -> list[str]:
        return list(self.ask("keys"))

    @property
    def frozen(self) -> bool:
        return self._frozen

    @frozen.setter
    def frozen(self, frozen: bool) -> None:
        os.kill(self.pid, signal.SIGSTOP if frozen else signal.SIGCONT)
        self._frozen = frozen

    def find(self, name: str) -> Named:
        return Named(self, name)

    def rename(self, control: Named, name: str) -> None:
        self.ask("rename", control.name, name)

    def remove(self, control: Named) -> None:
        self.ask("remove", control.name)

    def close(self) -> None:
        self._socket.close()
        os.kill(self.pid, signal.SIGKILL)


def came(driver: AtspiDriver, pid: int, title: str, most_s: float = _WAIT_S) -> bool:
    """Wait until the window of that title can be read, and has the focus."""

    def shown() -> bool:
        apps = [app for app in driver.apps() if app.pid == pid]
        windows = [window for app in apps for window in driver.windows(app)]
        return any(window.title == title and window.active for window in windows)

    return settling.wait_for(driver, shown, most_s)


def wait_for(driver: AtspiDriver, pid: int, title: str) -> None:
    """Until the window of that title can be read, and has the focus."""
    assert came(driver, pid, title), f"the window {title!r} did not come"
