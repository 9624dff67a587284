"""What of the catalogue is here: found or not, which version, how to install it here."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.catalogue import LIBRARIES, LIBREOFFICE, PROGRAMS, WEB_IFC, Library, Program
from liftwork.programs.installing import install_command
from liftwork.programs.lazy import pip_install
from liftwork.programs.libreoffice.finding import find
from liftwork.programs.webifc import find_webifc

PATIENCE_S = 10
"""Seconds that a program may take to print its version."""


@dataclass(frozen=True)
class Finding:
    """One program, library or model. `install` is the command for this system."""

    kind: str
    name: str
    purpose: str
    found: bool
    version: str | None
    needed: bool
    install: str


def examine() -> list[Finding]:
    """Look for everything in the catalogue. Starts programs, only to ask their version."""
    return [
        _interpreter(),
        *(_library(one) for one in LIBRARIES if one.system in (None, sys.platform)),
        *(_program(program) for program in PROGRAMS),
    ]


def _interpreter() -> Finding:
    found = ".".join(map(str, sys.version_info[:3]))
    return Finding("language", "Python", "runs everything", True, found, True, "")


def _library(library: Library) -> Finding:
    try:
        found: str | None = version(library.distribution)
    except PackageNotFoundError:
        found = None
    present = found is not None and find_spec(library.module) is not None
    install = pip_install(library.distribution)
    return Finding(
        library.kind, library.distribution, library.purpose, present, found, library.needed, install
    )


def _program(program: Program) -> Finding:
    look = _LOOKS.get(program.name)
    found, number = look() if look else _on_path(program)
    install = install_command(program)
    return Finding("program", program.name, program.purpose, found, number, program.needed, install)


def _on_path(program: Program) -> tuple[bool, str | None]:
    path = next((path for name in program.commands if (path := shutil.which(name))), None)
    number = _version_of(path, program.version) if path and program.version else None
    return path is not None, number


def _libreoffice() -> tuple[bool, str | None]:
    """LibreOffice with all its parts, and with a Python that can talk to it."""
    try:
        return True, find().version
    except ProgramMissing:
        return False, None


def _webifc() -> tuple[bool, str | None]:
    """web-ifc where npm puts it, and the Node that runs it."""
    found = find_webifc()
    return found is not None, None if found is None else found.version


_LOOKS = {LIBREOFFICE.name: _libreoffice, WEB_IFC.name: _webifc}
"""Programs of which more is needed than a command on the PATH."""


def _version_of(path: str, arguments: tuple[str, ...]) -> str | None:
    try:
        told = subprocess.run(
            [path, *arguments],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            timeout=PATIENCE_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(rb"\d+(\.\d+)+", told.stdout + told.stderr)
    return match[0].decode() if match else None
