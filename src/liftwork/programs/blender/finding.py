"""Finds Blender: the program, 3.4 or newer, or a Python that has it as the module `bpy`.

The environment variable ``LIFTWORK_BLENDER`` names either of the two where they are in a
place of their own.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass, replace
from pathlib import Path

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.catalogue import BLENDER
from liftwork.programs.installing import install_command

VARIABLE = "LIFTWORK_BLENDER"
OLDEST = (3, 4)
_TRIAL_S = 60
_START = ("--background", "--factory-startup", "--python-exit-code", "3", "--python")
_ASK = (
    "import importlib.metadata as m, sys;"
    "print('Blender', m.version('bpy'));print(sys.prefix);print(sys.base_prefix)"
)


@dataclass(frozen=True)
class Installation:
    """One Blender: the `command` before a script and its arguments, and its `version`.

    The version is None where it was not asked. `folders` are those, besides the system's
    own, from which it must be able to read.
    """

    command: tuple[str, ...]
    version: str | None
    folders: tuple[Path, ...] = ()


def find() -> Installation:
    """Blender on this system: the named one, the module of this Python, or the program.

    Raises `ProgramMissing` with the install command where there is none, or one too old.
    """
    found = look()
    version = found.version or _version(found.command[0])
    if version is None:
        raise ProgramMissing("the installed Blender does not answer", _install())
    if tuple(map(int, version.split(".")[:2])) < OLDEST:
        raise ProgramMissing(
            f"Blender {version} is too old; {OLDEST[0]}.{OLDEST[1]} or newer is needed", _install()
        )
    return replace(found, version=version)


def look() -> Installation:
    """The same without asking a program for its version, which takes it half a second."""
    named = os.environ.get(VARIABLE)
    if named:
        there = shutil.which(named)
        module = there is not None and Path(there).name.startswith("python")
        found = (_module(there) if module else _program(there)) if there else None
        if found is None:
            raise ProgramMissing(
                f"{VARIABLE} names no Blender: {named}",
                "let it name a blender program or a Python that has bpy, or unset it",
            )
        return found
    own = _module(sys.executable) if importlib.util.find_spec("bpy") is not None else None
    program = shutil.which("blender")
    if own is None and program is None:
        raise ProgramMissing("Blender is not installed", _install())
    return own or _program(str(program))


def _install() -> str:
    return f"install it with `{install_command(BLENDER)}`"


def _program(path: str) -> Installation:
    real = Path(path).resolve()
    return Installation((str(real), *_START), None, (real.parent,))


@functools.cache
def _version(program: str) -> str | None:
    told = _answer((program, "--version"))
    return told[0] if told else None


@functools.cache
def _module(python: str) -> Installation | None:
    told = _answer((python, "-c", _ASK))
    if told is None:
        return None
    return Installation((python,), told[0], tuple(map(Path, told[1:])))


def _answer(command: tuple[str, ...]) -> tuple[str, ...] | None:
    """The version that a command prints and the lines after it, or None."""
    try:
        told = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r"Blender (\d+\.\d+(?:\.\d+)?)\S*(?: LTS)?\n?((?:/.*\n)*)", told.stdout)
    return (match[1], *match[2].split("\n")[:-1]) if match else None
