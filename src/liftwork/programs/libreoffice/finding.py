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
_OWN_PYTHONS = ("python", "python.exe", "../Resources/python")
_SYSTEM_PYTHON = "/usr/bin/python3"


@dataclass(frozen=True)
class Installation:
    """One LibreOffice: the program to start, a Python that imports `uno`, its version."""

    soffice: Path
    python: Path
    version: str | None


def find() -> Installation:
    """LibreOffice on this system. Raises `ProgramMissing` with the install command."""
    soffice = next(_soffices(), None)
    if soffice is None:
        raise ProgramMissing("LibreOffice is not installed", _install())
    python = next((path for path in _pythons(soffice) if _talks_uno(path)), None)
    if python is None:
        raise ProgramMissing("LibreOffice is here, but no Python with its module uno", _install())
    return Installation(soffice, python, version_of(soffice))


def _install() -> str:
    return f"install it with `{install_command(LIBREOFFICE)}`"


def _soffices() -> Iterator[Path]:
    for command in LIBREOFFICE.commands:
        if found := shutil.which(command):
            yield _binary(Path(found).resolve())
    for place in _PLACES:
        root = Path(place).anchor
        for path in sorted(Path(root).glob(place.removeprefix(root)), reverse=True):
            yield _binary(path.resolve())


def _binary(launcher: Path) -> Path:
    """The program behind its launcher: what is started itself can be ended itself."""
    binary = launcher.with_name("soffice.bin")
    return binary if binary.exists() else launcher


def _pythons(soffice: Path) -> Iterator[Path]:
    for name in _OWN_PYTHONS:
        if (own := soffice.parent / name).exists():
            yield own
    for system in (_SYSTEM_PYTHON, shutil.which("python3")):
        if system is not None and Path(system).exists():
            yield Path(system)


@functools.cache
def _talks_uno(python: Path) -> bool:
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
    return done.returncode == 0


@functools.cache
def version_of(soffice: Path) -> str | None:
    """The version as LibreOffice prints it: ``7.4.7.2``. None where it prints none."""
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
