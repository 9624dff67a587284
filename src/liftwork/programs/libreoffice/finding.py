"""Finds LibreOffice, and a Python that can talk to it."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.catalogue import LIBREOFFICE
from liftwork.programs.installing import install_command

_TRIAL_S = 20
_PLACES = (
    "/usr/lib/libreoffice/program/soffice",
    "/usr/lib64/libreoffice/program/soffice",
    "/opt/libreoffice*/program/soffice",
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "C:/Program Files*/LibreOffice/program/soffice.exe",
)
_PARTS = ("calc", "impress", "writer")
_OWN_PYTHONS = ("python", "python.exe", "../Resources/python")
_SYSTEM_PYTHON = "/usr/bin/python3"
_talking: set[Path] = set()
"""Pythons that import `uno`. One that does not may a minute later, once it is installed."""


@dataclass(frozen=True)
class Installation:
    """One LibreOffice: the program to start, and a Python that imports `uno`."""

    soffice: Path
    python: Path

    @property
    def version(self) -> str | None:
        """The version as LibreOffice prints it: ``7.4.7.2``. None where it prints none."""
        return _version_of(self.soffice)


def find() -> Installation:
    """LibreOffice on this system. Raises `ProgramMissing` with the install command."""
    soffice = next(_soffices(), None)
    if soffice is None:
        raise ProgramMissing("LibreOffice is not installed", _install())
    missing = [name for name in _PARTS if not _has(soffice, name)]
    if missing:
        raise ProgramMissing(f"LibreOffice is here without {' and '.join(missing)}", _install())
    python = next((path for path in _pythons(soffice) if _talks_uno(path)), None)
    if python is None:
        raise ProgramMissing("LibreOffice is here, but no Python with its module uno", _install())
    return Installation(soffice, python)


def _install() -> str:
    return f"install it with `{install_command(LIBREOFFICE)}`"


def _soffices() -> Iterator[Path]:
    for command in LIBREOFFICE.commands:
        if found := shutil.which(command):
            path = Path(found).resolve()
            if path.name.startswith(LIBREOFFICE.commands):  # and no launcher of other programs
                yield _binary(path)
    for place in _PLACES:
        root = Path(place).anchor
        for path in sorted(Path(root).glob(place.removeprefix(root)), reverse=True):
            yield _binary(path.resolve())


def _binary(launcher: Path) -> Path:
    """The program behind its launcher: what is started itself can be ended itself."""
    binary = launcher.with_name("soffice.bin")
    return binary if binary.exists() else launcher


def _has(soffice: Path, part: str) -> bool:
    """Whether an application is there: each comes with settings of its own."""
    settings = soffice.parent.parent / "share" / "registry"
    return (settings / f"{part}.xcd").exists() or not (settings / "main.xcd").exists()


def _pythons(soffice: Path) -> Iterator[Path]:
    for name in _OWN_PYTHONS:
        if (own := soffice.parent / name).exists():
            yield own
    for system in (_SYSTEM_PYTHON, shutil.which("python3")):
        if system is not None and Path(system).exists():
            yield Path(system)


def _talks_uno(python: Path) -> bool:
    if python in _talking:
        return True
    try:
        done = subprocess.run(
            [python, "-s", "-c", "import uno"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    if done.returncode == 0:
        _talking.add(python)
    return done.returncode == 0


@functools.cache
def _version_of(soffice: Path) -> str | None:
    try:
        told = subprocess.run(
            [soffice, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(rb"\d+(\.\d+)+", told.stdout)
    return match[0].decode() if match else None
