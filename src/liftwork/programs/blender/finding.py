"""Finds Blender: the program, 3.4 or newer, or the module `bpy` in this Python."""

from __future__ import annotations

import functools
import importlib.util
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import ProgramMissing
from liftwork.programs.catalogue import BLENDER
from liftwork.programs.installing import install_command

OLDEST = (3, 4)
_TRIAL_S = 60


@dataclass(frozen=True)
class Installation:
    """One Blender: the `command` before a script's own arguments, and its `version`."""

    command: tuple[str, ...]
    version: str
    module: bool = False


def find() -> Installation:
    """The newest Blender at hand. Raises `ProgramMissing` with the install command."""
    module = _module()
    if module is not None:
        return module
    program = shutil.which("blender")
    if program is None:
        raise ProgramMissing("Blender is not installed", _install())
    version = _version(program)
    if version is None or tuple(map(int, version.split(".")[:2])) < OLDEST:
        raise ProgramMissing(
            f"Blender {version or 'of an unknown version'} is installed; "
            f"{OLDEST[0]}.{OLDEST[1]} or newer is needed",
            _install(),
        )
    return Installation(_words(program), version)


def _words(program: str) -> tuple[str, ...]:
    start = ("--background", "--factory-startup", "--python-exit-code", "3")
    return (str(Path(program).resolve()), *start, "--python")


def _install() -> str:
    return f"install it with `{install_command(BLENDER)}`"


def _module() -> Installation | None:
    found = importlib.util.find_spec("bpy")
    if found is None or found.origin is None:
        return None
    from importlib.metadata import PackageNotFoundError, version

    try:
        return Installation((sys.executable,), version("bpy"), module=True)
    except PackageNotFoundError:
        return None


@functools.cache
def _version(program: str) -> str | None:
    try:
        told = subprocess.run(
            [program, "--version"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=_TRIAL_S,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    match = re.search(r"Blender (\d+\.\d+(?:\.\d+)?)", told.stdout)
    return match[1] if match else None
