"""The warm pool: jobs for LibreOffice, done by workers that stay up between them.

A worker starts on first use. One that hangs or dies is replaced and its job tried once
more. One whose memory has grown is replaced after its job. When nobody has asked for a
while, and when this process ends, they are closed.
"""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.errors import ProgramFailed, Stopped
from liftwork.programs import ours, sandbox
from liftwork.programs.lazy import lazy
from liftwork.programs.libreoffice.documents import admit
from liftwork.programs.libreoffice.finding import Installation, find
from liftwork.programs.libreoffice.process import Worker, WorkerLost
from liftwork.programs.starter import Make, Starter

if TYPE_CHECKING:
    from liftwork.programs.libreoffice import links
else:
    links = lazy("liftwork.programs.libreoffice.links")

IDLE_S = 300.0
"""Seconds without a job after which the workers are closed."""

RECYCLE_MB = 400.0
"""A worker is replaced after a job when its LibreOffice holds more than this."""

MOST_MB = 1500.0
"""LibreOffice is ended when it takes more than this over one job."""

_WORKERS = 2
_LOOK_S = 0.05


class Pool:
    """Warm workers. Any thread may ask; a second worker starts when the first is busy."""

    _free: list[Worker]
    _all: set[Worker]
    _starter: Starter | None
    _closings: int

    def __init__(
        self,
        *,
        workers: int = _WORKERS,
        idle_s: float = IDLE_S,
        recycle_mb: float = RECYCLE_MB,
        most_mb: float = MOST_MB,
        confined: bool | None = None,
        finder: Callable[[], Installation] = find,
    ) -> None:
        self._idle_s, self._recycle_mb, self._most_mb = idle_s, recycle_mb, most_mb
        self._confined, self._finder = confined, finder
        self._most_workers = workers
        self.forget()

    def job(
        self,
        name: str,
        arguments: Mapping[str, Any],
        *,
        limit_s: float = 60,
        stop: threading.Event | None = None,
    ) -> dict[str, Any]:
        """Do one job and give its answer. `limit_s` holds for each of at most two tries.

        Raises `ProgramMissing`, `DocumentUnusable`, `ProgramFailed`, all of them refusals;
        `MissingFile`; and `Stopped` within a second after `stop` is set.
        """
        if arguments.get("path") is not None:
            admit(Path(arguments["path"]))
            if not self.confined:
                links.refuse_links(Path(arguments["path"]))
        self._wait_turn(stop)
        try:
            lost, closings = "", self._closings
            for _ in range(2):
                try:
                    return self._try(name, arguments, limit_s, stop)
                except WorkerLost as error:
                    lost = str(error)
                if self._closings != closings:
                    raise Stopped("stopped; LibreOffice was closed")
            raise ProgramFailed(f"LibreOffice {lost}, twice")
        finally:
            self._turns.release()
            self._used = time.monotonic()

    def warm(self) -> None:
        """Start a worker ahead of the first job, where none is up. Raises as `job` does."""
        self._wait_turn(None)
        try:
            self._give_back(self._take(None))
        except WorkerLost as error:
            raise ProgramFailed(f"LibreOffice {error}") from error
        finally:
            self._turns.release()

    def close(self) -> None:
        """End every worker. The pool can be used again: it starts anew."""
        with self._lock:
            self._closings += 1
            workers, self._free, self._all = list(self._all), [], set()
            starter, self._starter = self._starter, None
        for worker in workers:
            worker.end()
        if starter is not None:
            starter.end()

    def forget(self) -> None:
        """Begin anew and leave the workers alone: a forked child does not own them."""
        self._turns = threading.Semaphore(self._most_workers)
        self._lock = threading.Lock()
        self._free, self._all = [], set()
        self._starter = None
        self._used, self._closings = time.monotonic(), 0

    @property
    def version(self) -> str | None:
        """LibreOffice's version. Raises `ProgramMissing`."""
        return self._finder().version

    @property
    def confined(self) -> bool:
        """Whether LibreOffice runs in the sandbox: where bubblewrap works, unless told."""
        return sandbox.usable() if self._confined is None else self._confined

    def pids(self) -> list[int]:
        """Process numbers of the workers that are up; what each started is below it."""
        with self._lock:
            return [worker.process.pid for worker in self._all]

    def memory_mb(self) -> float:
        """What the LibreOffices held after their last job, in MB."""
        with self._lock:
            return sum(worker.memory_mb or 0 for worker in self._all)

    def _wait_turn(self, stop: threading.Event | None) -> None:
        while not self._turns.acquire(timeout=_LOOK_S if stop is not None else None):
            if stop is not None and stop.is_set():
                raise Stopped("stopped; nothing of this step was kept")

    def _try(
        self,
        name: str,
        arguments: Mapping[str, Any],
        limit_s: float,
        stop: threading.Event | None,
    ) -> dict[str, Any]:
        worker = self._take(stop)
        try:
            return worker.run(name, arguments, limit_s, self._most_mb, stop)
        finally:
            if worker.sound and (worker.memory_mb or 0) <= self._recycle_mb:
                self._give_back(worker)
            else:
                self._drop(worker)

    def _take(self, stop: threading.Event | None) -> Worker:
        while True:
            with self._lock:
                worker = self._free.pop() if self._free else None
            if worker is None:
                return self._begin(stop)
            if worker.alive:
                return worker
            self._drop(worker)

    def _begin(self, stop: threading.Event | None) -> Worker:
        closings = self._closings
        worker = Worker(self._finder(), self._launch, self.confined)
        with self._lock:
            if self._closings == closings:
                self._all.add(worker)
        try:
            if self._closings != closings:
                raise WorkerLost("was closed")
            worker.wait_ready(stop)
        except BaseException:
            self._drop(worker)
            raise
        return worker

    def _give_back(self, worker: Worker) -> None:
        with self._lock:
            if worker in self._all:
                self._free.append(worker)

    def _drop(self, worker: Worker) -> None:
        with self._lock:
            self._all.discard(worker)
        worker.end()

    def _launch(self, make: Make) -> subprocess.Popen[str]:
        with self._lock:
            if self._starter is None:
                self._starter = Starter(self._idle_s / 4, self._close_idle)
            starter = self._starter
        return starter.start(make)

    def _close_idle(self) -> None:
        with self._lock:
            idle = time.monotonic() - self._used > self._idle_s
            closing = self._free if idle else []
            self._free = [] if idle else self._free
            self._all.difference_update(closing)
        for worker in closing:
            worker.end()


@cache
def office() -> Pool:
    """The pool of this process. It starts LibreOffice on its first job and ends it at exit."""
    pool = Pool()
    ours.at_end(pool.close)
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=pool.forget)
    return pool
