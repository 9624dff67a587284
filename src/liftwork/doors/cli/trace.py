"""The trace on stderr: a line for each model call and each tool call, then a total."""

from __future__ import annotations

import contextlib
import itertools
import shutil
import sys
import threading
import time
from pathlib import Path

from liftwork.contract.results import CallResult, Outcome
from liftwork.doors.cli.terminal import clean, err, is_live, paint
from liftwork.ledger.count import Cost
from liftwork.runtime.events import Event, ModelCalled, Progress, ToolFinished, ToolStarted


def model_line(event: ModelCalled) -> str:
    """Seconds, tokens in, and the call that the model made."""
    call = event.call
    return f"model  {call.seconds:6.2f} s  {call.input_tokens:5} tokens in  {call.proposed}"


def tool_line(result: CallResult) -> str:
    """Seconds, outcome, checks passed of all, and the main file."""
    passed = sum(check.passed for check in result.checks)
    line = f"tool   {result.seconds:6.2f} s  {result.tool}  {result.outcome.value}"
    if result.checks:
        line += f"  {passed} of {len(result.checks)} checks"
    main = main_file(result.files)
    return f"{line}  {main}" if main else line


def total_line(cost: Cost) -> str:
    """The sums of one request."""
    return (
        f"total  {cost.seconds:6.2f} s  {cost.input_tokens:5} tokens in  "
        f"{_count(cost.model_calls, 'model call')}, {_count(cost.tool_calls, 'tool call')}, "
        f"{cost.checks_passed} of {cost.checks_total} checks"
    )


def main_file(files: dict[str, Path]) -> Path | None:
    """The file a person would open first: the first that is not bare data."""
    shown = [path for path in files.values() if path.suffix != ".json"]
    return next(iter(shown), next(iter(files.values()), None))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


class Trace:
    """Shows events as they come."""

    def __init__(self) -> None:
        self._spinner = Spinner()

    def begin(self) -> None:
        """Show that the request is being read: that may take a second."""
        self._spinner.start("reading the request")

    def see(self, event: Event) -> None:
        """Show one event."""
        if isinstance(event, ToolStarted):
            self._spinner.start(event.tool)
            if sys.stderr.isatty() and not is_live(sys.stderr):
                err(f"{event.tool} runs ...")
        elif isinstance(event, Progress):
            self._spinner.say(event.message, event.fraction)
        elif isinstance(event, ModelCalled):
            self._spinner.stop()
            err(paint(clean(model_line(event)), "dim"))
        elif isinstance(event, ToolFinished):
            self._spinner.stop()
            good = event.result.outcome is Outcome.DONE
            err(paint(clean(tool_line(event.result)), "dim" if good else "bad"))

    def stopping(self) -> None:
        """Say that Ctrl-C was heard. Writes nothing itself, so a signal handler may call it."""
        self._spinner.pin("stopping; Ctrl-C once more breaks off")

    def end(self, cost: Cost) -> None:
        """Show the total."""
        self.close()
        err(paint(total_line(cost), "dim"))

    def close(self) -> None:
        """Take the spinner away, whatever happened."""
        self._spinner.stop()


class Spinner:
    """One line that moves while a tool runs, on a live terminal only."""

    def __init__(self) -> None:
        self._done = threading.Event()
        self._thread: threading.Thread | None = None
        self._text = ""
        self._pinned: str | None = None

    def start(self, text: str) -> None:
        """Begin to turn."""
        self.stop()
        self._text = text
        if not is_live(sys.stderr):
            return
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._turn, args=(self._done,), daemon=True)
        self._thread.start()

    def say(self, message: str, fraction: float | None) -> None:
        """Change what stands beside it; `fraction` is 0 to 1."""
        percent = "" if fraction is None else f" {fraction:4.0%}"
        self._text = f"{message}{percent}"

    def pin(self, message: str) -> None:
        """Show this, whatever is said later, until it stops."""
        self._pinned = message

    def stop(self) -> None:
        """Stop, and clear the line."""
        self._done.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _turn(self, done: threading.Event) -> None:
        begun = time.monotonic()
        with contextlib.suppress(OSError, ValueError):
            for mark in itertools.cycle("|/-\\"):
                seconds = time.monotonic() - begun
                width = shutil.get_terminal_size().columns - len("|   100.0 s") - 1
                text = clean(self._pinned or self._text)[: max(width, 0)]
                sys.stderr.write(f"\r\033[K{mark} {text}  {seconds:.1f} s")
                sys.stderr.flush()
                if done.wait(0.1):
                    break
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
