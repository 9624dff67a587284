"""The folder that a worker and we share: copies go in, results come out, nothing stays.

Each worker has one under the system's temporary folder, with a lock that the operating
system frees when we are killed; the next one to start removes what such a kill left.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from liftwork.contract.errors import MissingFile, ProgramFailed
from liftwork.programs.libreoffice.sockets import remove_sockets
from liftwork.programs.locks import take_lock

PREFIX = "liftwork-office-"
_LAST_S = 5
_PROFILE = "profile"

GIVEN = ("path",)
"""Arguments that name a file to read: a copy of it goes in."""

WANTED = ("save", "pdf", "out")
"""Arguments that name a file to make: it is moved there once the job is done."""


class Exchange:
    """One folder: `jobs` is what the worker sees, `profile` where it may keep settings."""

    def __init__(self) -> None:
        _sweep()
        self.root = Path(tempfile.mkdtemp(prefix=PREFIX))
        self._lock = os.open(self.root / "owner", os.O_RDWR | os.O_CREAT, 0o600)
        take_lock(self._lock)
        self.jobs = self.root / "jobs"
        self.jobs.mkdir()
        self.profile = self.root / _PROFILE
        self.log = self.root / "log"
        self._count = 0

    @contextmanager
    def place(self, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        """The arguments with places in here; what was made is moved out at the end."""
        self._count += 1
        folder = self.jobs / str(self._count)
        inside = dict(arguments)
        try:
            for key in (*GIVEN, *WANTED):
                if arguments.get(key) is not None:
                    room = folder / key
                    room.mkdir(parents=True)
                    inside[key] = str(room / Path(arguments[key]).name)
            for key in GIVEN:
                if arguments.get(key) is not None:
                    _copy_in(Path(arguments[key]), Path(inside[key]))
            yield inside
            for key in WANTED:
                if arguments.get(key) is not None:
                    _move_out(Path(inside[key]), Path(arguments[key]))
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def remove(self) -> None:
        """Remove the folder with all that is in it. Harmless twice."""
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1
        remove_sockets(self.root, self.profile)
        until = time.monotonic() + _LAST_S
        shutil.rmtree(self.root, ignore_errors=True)
        while self.root.exists() and time.monotonic() < until:  # the last of a program still goes
            time.sleep(0.02)
            shutil.rmtree(self.root, ignore_errors=True)


def _copy_in(source: Path, target: Path) -> None:
    try:
        shutil.copyfile(source, target)
    except FileNotFoundError as error:
        raise MissingFile(f"there is no file {source}") from error
    except OSError as error:
        reason = f"{source.name} cannot be copied for LibreOffice: {error.strerror}"
        raise ProgramFailed(f"{reason} (in {tempfile.gettempdir()})") from error


def _move_out(source: Path, target: Path) -> None:
    try:
        regular = stat.S_ISREG(source.lstat().st_mode)
    except FileNotFoundError:
        regular = False
    if not regular:
        raise ProgramFailed(f"LibreOffice wrote no {target.name}")
    draft = target.with_name(f".{target.name}.new")
    try:
        shutil.move(source, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _sweep() -> None:
    """Remove folders whose owner was killed."""
    for root in Path(tempfile.gettempdir()).glob(f"{PREFIX}*"):
        with suppress(OSError):
            handle = os.open(root / "owner", os.O_RDWR)
            try:
                dead = take_lock(handle)
            finally:
                os.close(handle)
            if dead:
                remove_sockets(root, root / _PROFILE)
                shutil.rmtree(root, ignore_errors=True)
