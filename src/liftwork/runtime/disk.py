"""Writing so that a kill leaves the old state or the new one, and full disks are told plainly."""

from __future__ import annotations

import errno
import hashlib
import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from liftwork.contract.errors import HomeUnusable

_BLOCK = 1 << 20
_ELSEWHERE = "; name another folder with --out"
_SAYS = {
    errno.ENOSPC: f"the disk is full; free some space, or{_ELSEWHERE[1:]}",
    errno.EDQUOT: f"your disk quota is used up; free some space, or{_ELSEWHERE[1:]}",
    errno.EFBIG: "a file grew over the size that this system allows",
    errno.EROFS: f"the disk is read-only{_ELSEWHERE}",
    errno.EACCES: f"writing there is not allowed{_ELSEWHERE}",
    errno.EPERM: f"writing there is not allowed{_ELSEWHERE}",
    errno.ENOTDIR: f"something in that path is a file, not a folder{_ELSEWHERE}",
    errno.EEXIST: f"something in that path is a file, not a folder{_ELSEWHERE}",
    errno.ENAMETOOLONG: f"that path is too long{_ELSEWHERE}",
    errno.EMFILE: "too many files are open; close some programs and try again",
    errno.EIO: f"the disk has failed{_ELSEWHERE}",
}
_DAMAGED = "its journal .lift/journal.sqlite is damaged; move it away to start anew"
_SQLITE_SAYS = {
    sqlite3.SQLITE_FULL: _SAYS[errno.ENOSPC],
    sqlite3.SQLITE_IOERR: f"the disk is full or has failed{_ELSEWHERE}",
    sqlite3.SQLITE_READONLY: _SAYS[errno.EACCES],
    sqlite3.SQLITE_CANTOPEN: f"its journal cannot be opened{_ELSEWHERE}",
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: _DAMAGED,
    sqlite3.SQLITE_BUSY: "another lift writes there for long; try again when it is done",
}


def unusable(error: BaseException, home: Path) -> HomeUnusable | None:
    """The clear line for an error of the disk or of the journal; None for any other error."""
    says = None
    if isinstance(error, OSError) and error.errno is not None:
        says = _SAYS.get(error.errno)
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", None)
        says = _SQLITE_SAYS.get(code & 0xFF) if code is not None else None
    return HomeUnusable(f"cannot keep results in {home}: {says}") if says else None


@contextmanager
def told(home: Path) -> Iterator[None]:
    """Turn errors of the disk into `HomeUnusable`; let every other error pass."""
    try:
        yield
    except (OSError, sqlite3.Error) as error:
        line = unusable(error, home)
        if line is None:
            raise
        raise line from error


def sync_folder(folder: Path) -> None:
    """Make renames inside `folder` last through a power cut, where the system can."""
    if os.name != "posix":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def copy_file(source: int, target: Path, *, flush: bool) -> tuple[str, int]:
    """Copy an open file to a new file: its sha256 digest and its size in bytes.

    With `flush` it is on the disk when this returns. Raises FileExistsError where
    `target` exists.
    """
    digest = hashlib.sha256()
    size = 0
    with target.open("xb") as out:
        try:
            while block := os.read(source, _BLOCK):
                digest.update(block)
                size += len(block)
                out.write(block)
            out.flush()
            if flush:
                os.fsync(out.fileno())
        except OSError:
            target.unlink()
            raise
    return digest.hexdigest(), size


def digest_of(path: Path) -> str | None:
    """The sha256 digest of a regular file; None for anything else or for nothing."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode):
            return None
        with path.open("rb") as handle:
            return hashlib.file_digest(handle, "sha256").hexdigest()
    except OSError:
        return None


def place_new(temporary: Path, target: Path) -> None:
    """Give a finished file its name in one step, never over another file.

    Raises FileExistsError where `target` exists. Both are on one file system.
    """
    try:
        os.link(temporary, target)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links
        if os.path.lexists(target):
            raise FileExistsError(errno.EEXIST, "exists", str(target)) from None
        temporary.rename(target)
        return
    temporary.unlink()
