"""The checkout's own environment: is it there, and is it in step with its lock?

Standard library only, and little of it, because every run of `./lift` passes through
here. `.venv/<lock name>` is a copy of the lock that was installed, written last, and
`.venv/unfinished` is there until then; so the next run sees an interrupted setup and
begins again.
"""

from __future__ import annotations

import os

ROOT = os.path.dirname(os.path.dirname(os.path.realpath(__file__)))
VENV = os.path.join(ROOT, ".venv")
UNFINISHED = os.path.join(VENV, "unfinished")
"""There while something is being installed, and after that was interrupted."""
WINDOWS = os.name == "nt"
PYTHON = os.path.join(VENV, "Scripts" if WINDOWS else "bin", "python.exe" if WINDOWS else "python")


def is_ready(lock: str) -> bool:
    """Whether exactly this lock was installed, for the Python that is there now."""
    try:
        with open(os.path.join(VENV, lock), "rb") as stamp:
            return stamp.read() == stamp_of(lock) and not os.path.exists(UNFINISHED)
    except OSError:
        return False


def stamp_of(lock: str) -> bytes:
    """What the stamp of a finished setup holds: the Python it was for, and the lock."""
    with open(os.path.join(ROOT, "requirements", lock), "rb") as wanted:
        return python_line() + wanted.read()


def python_line() -> bytes:
    """The first line of a stamp: the interpreter behind the environment's own."""
    return os.fsencode(os.path.realpath(PYTHON)) + b"\n"
