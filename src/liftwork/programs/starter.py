"""A thread that starts processes, and lives as long as they do.

On Linux a process can be told to end with the thread that started it. A thread that comes
and goes with one request would take warm programs with it; this one does not.
"""

from __future__ import annotations

import queue
import subprocess
import threading
from collections.abc import Callable
from concurrent.futures import Future

Make = Callable[[], "subprocess.Popen[str]"]


class Starter:
    """One such thread. While it has nothing to start, it calls `look` every `every_s` seconds."""

    def __init__(self, every_s: float, look: Callable[[], None]) -> None:
        self._every_s, self._look = every_s, look
        self._orders: queue.Queue[tuple[Make, Future[subprocess.Popen[str]]] | None]
        self._orders = queue.Queue()
        self._lock = threading.Lock()
        self._ended = False
        threading.Thread(target=self._serve, name="starter", daemon=True).start()

    def start(self, make: Make) -> subprocess.Popen[str]:
        """Start a process. Raises OSError where that fails or this has ended."""
        started: Future[subprocess.Popen[str]] = Future()
        with self._lock:
            if self._ended:
                raise OSError("nothing is started any more")
            self._orders.put((make, started))
        return started.result()

    def end(self) -> None:
        """End the thread, and with it, on Linux, what it started and is still there."""
        with self._lock:
            self._ended = True
            self._orders.put(None)

    def _serve(self) -> None:
        while True:
            try:
                order = self._orders.get(timeout=self._every_s)
            except queue.Empty:
                self._look()
                continue
            if order is None:
                return
            make, started = order
            try:
                started.set_result(make())
            except OSError as error:
                started.set_exception(error)
