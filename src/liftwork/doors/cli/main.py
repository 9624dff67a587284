"""The `lift` command: read the arguments, do it, and turn what went wrong into one line.

Exit codes: 0 done, 1 a check failed, 2 bad usage or bad input, 3 refused, 4 held for a
yes, 5 a question is open, 70 a bug of ours, 130 stopped by Ctrl-C. With `--json`,
stdout carries exactly one document, also when something went wrong.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from liftwork.contract.errors import (
    AskPerson,
    BadInput,
    InternalBug,
    LiftworkError,
    Stopped,
    ToolClash,
)
from liftwork.doors.cli.arguments import Options, parse
from liftwork.doors.cli.exits import BAD_INPUT, BROKEN_PIPE, OUR_BUG, QUESTION, REFUSED, STOPPED
from liftwork.doors.cli.terminal import clean, err, out, prepare_streams

_OUTCOMES = {BAD_INPUT: "refused", REFUSED: "refused", QUESTION: "asked"}
_WITH_DOCUMENT = {"ask", "call", "chain", "yes"}


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; the exit code."""
    prepare_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    options = Options(verb="ask", json="--json" in arguments, debug="--debug" in arguments)
    try:
        options = parse(arguments)
        from liftwork.doors.cli import verbs

        return verbs.run(options)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BROKEN_PIPE
    except KeyboardInterrupt:
        return _end(options, "stopped", STOPPED)
    except LiftworkError as error:
        if options.debug:
            _show_traceback()
        return _end(options, str(error), exit_code(error))
    except OSError as error:
        return _end(options, _os_line(error), BAD_INPUT)
    except Exception as error:  # noqa: BLE001
        return _end(options, _bug_line(options, error), OUR_BUG)


def exit_code(error: LiftworkError) -> int:
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


def _end(options: Options, text: str, code: int) -> int:
    line = one_line(text)
    err(f"lift: {line}")
    if options.json:
        from liftwork.doors.cli.document import Document, dump
        from liftwork.ledger.count import Cost

        outcome = _OUTCOMES.get(code, "failed")
        document = Document()
        document.ended(line, outcome)
        if options.verb in _WITH_DOCUMENT:
            out(dump(document.content(Cost(model=options.model)), indent=1))
        else:
            out(dump({"error": line, "outcome": outcome}, indent=1))
    return code


def _os_line(error: OSError) -> str:
    name = f"{error.filename}: " if error.filename else ""
    return f"{name}{error.strerror or error}"


def _bug_line(options: Options, error: Exception) -> str:
    if options.debug:
        _show_traceback()
    from liftwork.doors.cli.bugs import keep_traceback

    log = keep_traceback(options)
    where = f"its traceback is in {log}" if log else "run it again with --debug to see where"
    return f"a bug of ours: {type(error).__name__}: {error}; {where}"


def _show_traceback() -> None:
    import traceback

    err(traceback.format_exc())
