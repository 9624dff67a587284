"""What ended a command, as one line and an exit code."""

from __future__ import annotations

import contextlib
import traceback
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from liftwork.contract.errors import (
    AskPerson,
    BadInput,
    InternalBug,
    LiftworkError,
    Refuse,
    Stopped,
    ToolClash,
)
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.exits import BAD_INPUT, OUR_BUG, QUESTION, REFUSED, STOPPED
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.terminal import clean
from liftwork.programs.lazy import missing_library

_OUTCOMES = {BAD_INPUT: "refused", REFUSED: "refused", STOPPED: "refused", QUESTION: "asked"}


@dataclass(frozen=True)
class Failure:
    """One line for the person, the exit code, and the outcome that a document names."""

    line: str
    code: int
    outcome: str


def failure_of(error: BaseException, options: Options) -> Failure:
    """Read an error that is being handled. A bug's traceback is kept in a file."""
    if isinstance(error, ModuleNotFoundError) and not (error.name or "").startswith("liftwork"):
        error = missing_library(error)
    if isinstance(error, Refuse) and error.instead:
        line, code = f"{error.reason}; instead: {error.instead}", REFUSED
    elif isinstance(error, LiftworkError):
        line, code = str(error), _code(error)
    elif isinstance(error, KeyboardInterrupt):
        line, code = "stopped", STOPPED
    elif isinstance(error, OSError):
        name = f"{error.filename}: " if error.filename else ""
        line, code = f"{name}{error.strerror or error}", BAD_INPUT
    else:
        line, code = _bug_line(options, error), OUR_BUG
    return Failure(_one_line(line), code, _OUTCOMES.get(code, "failed"))


def _code(error: LiftworkError) -> int:
    if isinstance(error, BadInput | ToolClash):
        return BAD_INPUT
    if isinstance(error, InternalBug):
        return OUR_BUG
    if isinstance(error, Stopped):
        return STOPPED
    return QUESTION if isinstance(error, AskPerson) else REFUSED


def _one_line(text: str) -> str:
    return clean(" ".join(text.split()))


def _bug_line(options: Options, error: BaseException) -> str:
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
