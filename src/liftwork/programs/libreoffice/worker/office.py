"""One LibreOffice of our own: started, connected, watched, ended."""

from __future__ import annotations

import contextlib
import ctypes
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import uno
from com.sun.star.connection import NoConnectException
from com.sun.star.uno import Exception as UnoException

_LOOK_S = 0.05
_START_S = 60
_RESTART = (79, 81)
"""Exit codes with which a fresh profile asks to be started again."""


class StartFailed(Exception):
    """LibreOffice ended, or took no connection, while it started."""


class Office:
    """A running LibreOffice, reached through a pipe of that name.

    `desktop` opens documents in windows, `services` makes what has none; `killed_for` says
    why we ended it.
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
        self._done: list[Any] = []
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

    def done_with(self, document: Any) -> None:
        """Close this document when there is time for it."""
        self._done.append(document)

    def close_done(self) -> None:
        """Close what is done with."""
        while self._done:
            with contextlib.suppress(UnoException):
                self._done.pop().close(True)

    def memory_mb(self) -> float | None:
        """Resident memory of LibreOffice in MB; None where this system does not tell."""
        try:
            told = Path(f"/proc/{self.process.pid}/statm").read_text(encoding="ascii")
            return int(told.split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6
        except (OSError, ValueError, IndexError):
            return None

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
