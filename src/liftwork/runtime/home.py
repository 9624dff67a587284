"""The folder that holds a person's results, and the private corner of it.

::

    <home>/10-marla-3-bedrooms/v0.dxf     what was made, under names for people
    <home>/.lift/journal.sqlite           what happened
    <home>/.lift/objects/ab/<sha256>      every kept file, by its content
    <home>/.lift/running/<token>/         job folders and half-written files of one session
    <home>/.lift/log/                     tracebacks of our own bugs

A session's folder under `running` carries a lock that the operating system frees when
its process dies, so leftovers of the dead are told from work of the living.
"""

from __future__ import annotations

import os
import shutil
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from liftwork.contract.errors import HomeUnusable, InternalBug
from liftwork.programs.locks import FileLock, locked
from liftwork.runtime.disk import told
from liftwork.runtime.names import slug

_LOCK = "alive.lock"


def now() -> str:
    """The present moment in UTC, ISO 8601, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Home:
    """One open home folder; `root` is its real path, whatever links led there.

    `token` names this session among all that share the home.
    """

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()
        self.private = self.root / ".lift"
        self.objects = self.private / "objects"
        self.log = self.private / "log"
        self._running = self.private / "running"
        self.token = os.urandom(8).hex()
        self.scratch = self._running / self.token
        with told(self.root):
            if self.root.exists() and not self.root.is_dir():
                raise HomeUnusable(f"cannot keep results in {self.root}: it is a file")
            self._make_root()
            self.private.mkdir(mode=0o700, exist_ok=True)  # it holds copies of what was given
            for folder in (self.objects, self._running):
                folder.mkdir(exist_ok=True)
            with self.exclusive():
                self.scratch.mkdir()
                self._lock = FileLock(self.scratch / _LOCK)
                self._lock.take()
                self._sweep()
        self._jobs = 0

    def _make_root(self) -> None:
        try:
            self.root.mkdir(parents=True, exist_ok=True)
        except FileNotFoundError as error:  # a place of the system's own, such as /proc
            says = "no folder can be made there; name another folder with --out"
            raise HomeUnusable(f"cannot keep results in {self.root}: {says}") from error

    @contextmanager
    def exclusive(self) -> Iterator[None]:
        """Be the only process of this home that starts or sweeps."""
        try:
            with locked(self.private / "lock"):
                yield
        except TimeoutError as error:
            raise HomeUnusable(f"cannot keep results in {self.root}: {error}") from error

    def alive(self, token: str) -> bool:
        """Whether the session of that token is still running."""
        path = self._running / token / _LOCK
        if token == self.token:
            return True
        try:
            lock = FileLock(path)
        except FileNotFoundError:
            return False
        try:
            return not lock.take()
        finally:
            lock.release()

    def _sweep(self) -> None:
        for folder in self._running.iterdir():
            if not self.alive(folder.name):
                shutil.rmtree(folder, ignore_errors=True)

    def new_job(self) -> Path:
        """A new empty folder for one run, gone after it."""
        self._jobs += 1
        folder = self.scratch / f"job{self._jobs}"
        folder.mkdir()
        return folder

    def temporary(self) -> Path:
        """A fresh name for a file that is still being written."""
        return self.scratch / f"{os.urandom(8).hex()}.part"

    def log_bug(self, where: str, cause: BaseException, also: str = "") -> InternalBug:
        """Write a bug's traceback to the log; the error that tells the person."""
        path = self.log / f"{now().replace(':', '-')[:23]}-{slug(where)}.txt"
        try:
            self.log.mkdir(exist_ok=True)
            path.write_text("".join(traceback.format_exception(cause)), encoding="utf-8")
        except OSError:
            pass  # the line to the person matters more than the log
        return InternalBug(where, cause, path, also)

    def close(self) -> None:
        """Give the scratch folder and its lock back."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        self._lock.release()
        shutil.rmtree(self.scratch, ignore_errors=True)
