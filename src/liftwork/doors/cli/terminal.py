"""The three streams: plain where they are piped, in colour where a person looks."""

from __future__ import annotations

import contextlib
import io
import os
import sys
from typing import Any, TextIO

from liftwork.contract.errors import BadInput

_CONTROL = dict.fromkeys((*range(9), *range(11, 32), 127), "�")
_STYLES = {"dim": "2", "good": "32", "bad": "31", "bold": "1"}


def prepare_streams() -> None:
    """Open what is closed, and write UTF-8 everywhere.

    A closed stream is opened on the null device, so that no file that is opened later
    takes its number and is written into by chance.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    sys.stdin = sys.stdin or io.StringIO()
    sys.stdout = sys.stdout or io.StringIO()
    sys.stderr = sys.stderr or io.StringIO()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def out(text: str) -> None:
    """Write one line, or several, to stdout. Raises `BrokenPipeError`, or `BadInput`."""
    try:
        sys.stdout.write(clean(text) + "\n")
        sys.stdout.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise BadInput(f"the answer cannot be written to stdout: {error.strerror}") from error


def err(text: str) -> None:
    """Write to stderr. That nobody reads it any more is no reason to stop a run."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(text + "\n")
        sys.stderr.flush()


def clean(text: str) -> str:
    """The text without control characters, which could move a terminal's cursor."""
    return text.translate(_CONTROL)


def is_live(stream: TextIO) -> bool:
    """Whether a person looks at this stream, on a terminal that can move its cursor."""
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def paint(text: str, style: str, stream: Any = None) -> str:
    """The text in a style: dim, good, bad or bold; plain off a terminal or under NO_COLOR."""
    if os.environ.get("NO_COLOR") or not is_live(stream or sys.stderr):
        return text
    return f"\033[{_STYLES[style]}m{text}\033[0m"
