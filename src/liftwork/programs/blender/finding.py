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
from dataclasses import dataclass
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

    `folders` are those, besides the system's own, from which it must be able to read.
    """

    command: tuple[str, ...]
    version: str
    folders: tuple[Path, ...] = ()


def find() -> Installation:
    """Blender on this system: the named one, the module of this Python, or the program.

    Raises `ProgramMissing` with the install command.
    """
    named = os.environ.get(VARIABLE)
    if named:
        there = _named(named)
        if there is None:
            raise ProgramMissing(
                f"{VARIABLE} names no Blender: {named}",
                "let it name a blender program or a Python that has bpy, or unset it",
            )
        return _checked(there, "")
    if importlib.util.find_spec("bpy") is not None:
        return _checked(_module(sys.executable), "the module bpy does not answer")
    program = shutil.which("blender")
    if program is None:
        raise ProgramMissing("Blender is not installed", _install())
    return _checked(_program(program), "the installed Blender does not answer")


def _checked(found: Installation | None, otherwise: str) -> Installation:
    if found is None:
        raise ProgramMissing(otherwise, _install())
    if tuple(map(int, found.version.split(".")[:2])) < OLDEST:
        raise ProgramMissing(
            f"Blender {found.version} is too old; {OLDEST[0]}.{OLDEST[1]} or newer is needed",
            _install(),
        )
    return found


def _install() -> str:
    return f"install it with `{install_command(BLENDER)}`"


def _named(path: str) -> Installation | None:
    return _module(path) if Path(path).name.startswith("python") else _program(path)


@functools.cache
def _program(path: str) -> Installation | None:
    told = _answer((path, "--version"))
    if told is None:
        return None
    real = Path(path).resolve()
    return Installation((str(real), *_START), told[0], (real.parent,))


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
