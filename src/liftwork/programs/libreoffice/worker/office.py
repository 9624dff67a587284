"""One LibreOffice of our own: started, connected, watched, ended."""

from __future__ import annotations

import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from typing import Any

import uno
from com.sun.star.connection import NoConnectException

from .desk import memory_mb

_LOOK_S = 0.05
_START_S = 60
_PYTHON = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONNOUSERSITE": "1"}
"""For the Python inside LibreOffice: it writes nothing beside our files, and is only its own."""

_RESTART = (79, 81)
"""Exit codes with which a fresh profile asks to be started again."""


class StartFailed(Exception):
    """LibreOffice ended, or took no connection, while it started."""


class Office:
    """A running LibreOffice, reached through a pipe of that name.

    `services` and `desktop` are what it offers; `killed_for` says why we ended it.
    """

    def __init__(self, soffice: str, profile: str, pipe: str) -> None:
        self._command = [soffice, f"-env:UserInstallation={uno.systemPathToFileUrl(profile)}"]
        self._pipe = pipe
        self._command += [
            "--headless",
            "--invisible",
            "--nologo",
            "--nodefault",
            "--norestore",
            "--nolockcheck",
            "--nofirststartwizard",
            f"--accept=pipe,name={self._pipe};urp;",
        ]
        self.killed_for = ""
        self._most_mb: float | None = None
        self._start()
        self.services: Any = self._connect()
        self.desktop: Any = self.services.createInstance("com.sun.star.frame.Desktop")
        threading.Thread(target=self._watch, daemon=True).start()

    def _start(self) -> None:
        self.process = subprocess.Popen(
            self._command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **_PYTHON},
            # No other thread runs yet, so what this does between fork and exec is safe.
            preexec_fn=end_with_parent if sys.platform == "linux" else None,  # noqa: PLW1509
        )

    def _connect(self) -> Any:
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        url = f"uno:pipe,name={self._pipe};urp;StarOffice.ComponentContext"
        until = time.monotonic() + _START_S
        while time.monotonic() < until:
            try:
                return resolver.resolve(url).ServiceManager
            except NoConnectException:
                code = self.process.poll()
                if code in _RESTART:
                    self._start()
                elif code is not None:
                    reason = f"LibreOffice ended with code {code} while starting"
                    raise StartFailed(reason) from None
                time.sleep(0.02)
        self.end()
        raise StartFailed(f"LibreOffice took no connection in {_START_S} s")

    def memory_mb(self) -> float | None:
        """Resident memory of LibreOffice in MB; None where this system does not tell."""
        return memory_mb(self.process.pid)

    def limit_memory(self, most_mb: float | None) -> None:
        """From now on end LibreOffice when its memory passes `most_mb`."""
        self._most_mb = most_mb

    def _watch(self) -> None:
        while self.process.poll() is None:
            most, now = self._most_mb, self.memory_mb()
            if most is not None and now is not None and now > most:
                self.killed_for = "memory"
                self.end()
                return
            time.sleep(_LOOK_S)

    def end(self) -> None:
        """End LibreOffice now. Its profile is thrown away, so nothing is lost."""
        self.process.kill()


def end_with_parent() -> None:
    """Let the system end this process when the one that started it ends (Linux)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)
