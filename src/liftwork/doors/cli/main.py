"""The `lift` command: read the arguments, do it, and turn what went wrong into one line.

Exit codes: 0 done, 1 a check failed, 2 bad usage or bad input, 3 refused, 4 held for a
yes, 5 a question is open, 70 a bug of ours, 130 stopped by Ctrl-C. With `--json`,
stdout carries exactly one document, also when something went wrong.
"""

from __future__ import annotations

import contextlib
import os
import sys
import traceback
from collections.abc import Sequence

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import Options, parse
from liftwork.doors.cli.errors import Failure, failure_of
from liftwork.doors.cli.exits import BROKEN_PIPE
from liftwork.doors.cli.terminal import err, out, prepare_streams
from liftwork.programs.ours import end_all

_WITH_DOCUMENT = {"ask", "call", "chain", "yes"}


def settle() -> None:
    """End the programs that we started, and write out what the streams still hold.

    That nobody takes it is no matter by now.
    """
    end_all()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line; the exit code."""
    prepare_streams()
    arguments = list(sys.argv[1:] if argv is None else argv)
    options = Options(verb="ask", json="--json" in arguments, debug="--debug" in arguments)
    try:
        options = parse(arguments)
        if options.serving is not None:
            from liftwork.doors.mcp.command import run  # knows its own way to start quickly
        else:
            from liftwork.doors.cli.verbs import run
        return run(options)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BROKEN_PIPE
    except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001
        return _end(options, failure_of(error, options))


def _end(options: Options, failure: Failure) -> int:
    if options.debug:
        err(traceback.format_exc())
    err(f"lift: {failure.line}")
    if options.json:
        from liftwork.doors.cli.document import Document, dump
        from liftwork.ledger.count import Cost

        document = Document()
        document.ended(failure.line, failure.outcome)
        content = (
            document.content(Cost(model=options.model))
            if options.verb in _WITH_DOCUMENT
            else {"error": failure.line, "outcome": failure.outcome}
        )
        with contextlib.suppress(OSError, BadInput):  # stdout itself may be what failed
            out(dump(content, indent=1))
    return failure.code
