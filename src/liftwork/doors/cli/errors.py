"""What ended a command, as one line and an exit code."""

from __future__ import annotations

import contextlib
import traceback
from datetime import UTC, datetime
from pathlib import Path

from liftwork.contract.errors import (
    AskPerson,
    BadInput,
    InternalBug,
    LiftworkError,
    Stopped,
    ToolClash,
)
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.exits import BAD_INPUT, OUR_BUG, QUESTION, REFUSED, STOPPED
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.terminal import clean


def code_of_error(error: LiftworkError) -> int:
    """The exit code of an error that ended a command."""
    if isinstance(error, BadInput | ToolClash):
        return BAD_INPUT
    if isinstance(error, InternalBug):
        return OUR_BUG
    if isinstance(error, Stopped):
        return STOPPED
    return QUESTION if isinstance(error, AskPerson) else REFUSED


def one_line(text: str) -> str:
    """The text on one line, without control characters."""
    return clean(" ".join(text.split()))


def os_line(error: OSError) -> str:
    """What the system said, and of which file."""
    name = f"{error.filename}: " if error.filename else ""
    return f"{name}{error.strerror or error}"


def bug_line(options: Options, error: Exception) -> str:
    """Name a bug of ours, and say where the traceback that is being handled was kept."""
    log = _keep_traceback(options)
    where = f"its traceback is in {log}" if log else "run it again with --debug to see where"
    return f"a bug of ours: {type(error).__name__}: {error}; {where}"


def _keep_traceback(options: Options) -> Path | None:
    with contextlib.suppress(OSError):
        folder = home_of(options) / ".lift" / "log"
        folder.mkdir(parents=True, exist_ok=True)
        log = folder / f"{datetime.now(UTC):%Y%m%dT%H%M%S%f}.log"
        log.write_text(traceback.format_exc(), encoding="utf-8", errors="backslashreplace")
        return log
    return None
