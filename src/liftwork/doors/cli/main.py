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
from typing import NoReturn

from liftwork.doors.cli.arguments import Options, parse
from liftwork.doors.cli.errors import Failure, failure_of
from liftwork.doors.cli.exits import BROKEN_PIPE
from liftwork.doors.cli.terminal import err, out, prepare_streams

_WITH_DOCUMENT = {"ask", "call", "chain", "yes"}


def entry() -> NoReturn:
    """Run the command line and end the process at once.

    Everything is closed and written by then. What still runs is a thread that loads a
    library or a model that this request did not need; to wait for it would help nobody.
    """
    code = main()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


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
        if options.verb in _WITH_DOCUMENT:
            out(dump(document.content(Cost(model=options.model)), indent=1))
        else:
            out(dump({"error": failure.line, "outcome": failure.outcome}, indent=1))
    return failure.code
