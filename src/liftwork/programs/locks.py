"""Locks between processes that vanish with the process that holds them."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def take_lock(handle: int) -> bool:
        """Take the lock on an open file if nobody holds it."""
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

else:
    import fcntl

    def take_lock(handle: int) -> bool:
        """Take the lock on an open file if nobody holds it."""
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


_RETRY_SECONDS = 0.005


class FileLock:
    """A lock on a file that is created for it. The operating system frees it at a kill."""

    def __init__(self, path: Path) -> None:
        self._handle: int | None = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def take(self) -> bool:
        """Take the lock if nobody holds it; False where somebody does."""
        return self._handle is not None and take_lock(self._handle)

    def release(self) -> None:
        """Free the lock. Harmless twice."""
        if self._handle is not None:
            os.close(self._handle)
            self._handle = None


@contextmanager
def locked(path: Path, patience_s: float = 30.0) -> Iterator[None]:
    """Hold the lock at `path`. Raises TimeoutError when another holds it for too long."""
    lock = FileLock(path)
    try:
        until = time.monotonic() + patience_s
        while not lock.take():
            if time.monotonic() > until:
                raise TimeoutError(f"another process has held {path} for {patience_s:g} s")
            time.sleep(_RETRY_SECONDS)
        yield
    finally:
        lock.release()
