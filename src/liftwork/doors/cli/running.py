"""One request shown from its first event to its exit code."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType

from liftwork.contract.errors import LiftworkError, LimitReached, Stopped
from liftwork.doors.cli.document import Document, dump
from liftwork.doors.cli.exits import OF_OUTCOME, OUR_BUG, REFUSED, STOPPED
from liftwork.doors.cli.terminal import err, out, paint
from liftwork.doors.cli.trace import Trace
from liftwork.ledger.count import Cost, Counter
from liftwork.ledger.store import Ledger
from liftwork.runtime.events import Event, Held, Replied, ToolFinished
from liftwork.runtime.session import Session


@dataclass
class Showing:
    """Shows one request: a trace as it runs, then the reply or the document.

    `request` is what the ledger calls it.
    """

    session: Session
    ledger: Ledger
    model: str
    request: str
    as_json: bool = False
    document: Document = field(default_factory=Document)

    def run(self, events: Iterator[Event]) -> int:
        """Run to the end; the exit code. Raises what the session raises."""
        counter, trace = Counter(self.model), Trace()
        human: list[str] = []
        code = OUR_BUG
        try:
            with stopping(self.session.stop):
                for event in events:
                    counter.see(event)
                    trace.see(event)
                    self.document.see(event)
                    human.extend(_lines(event))
                    if isinstance(event, Replied):
                        code = OF_OUTCOME[event.outcome.value]
        except (Stopped, KeyboardInterrupt):
            code = STOPPED
            self.document.ended("stopped; nothing of the stopped step was kept", "failed")
        except LimitReached as error:
            code = REFUSED
            self.document.ended(str(error), "refused")
        finally:
            trace.close()
        cost = counter.cost()
        trace.end(cost)
        self._keep(cost)
        if self.as_json:
            out(dump(self.document.content(cost), indent=1))
        else:
            _tell(human, self.document, code)
        return code

    def _keep(self, cost: Cost) -> None:
        try:
            self.ledger.add(self.request, self.document.outcome, cost)
        except LiftworkError as error:
            err(f"lift: warning: {error}")


@contextlib.contextmanager
def stopping(stop: Callable[[], None]) -> Iterator[None]:
    """Let Ctrl-C stop the run inside; a second one, while it stops, breaks off."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = False

    def handle(_signal: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True
        stop()

    before = signal.signal(signal.SIGINT, handle)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _lines(event: Event) -> list[str]:
    """What a person is shown of an event after the run: files, failed checks, what is held."""
    if isinstance(event, ToolFinished):
        result = event.result
        failed = [check for check in result.checks if not check.passed]
        return [
            *(f"  {kind:<9} {path}" for kind, path in result.files.items()),
            *(f"  {check.code} failed: {check.name}: {check.detail}" for check in failed),
        ]
    if isinstance(event, Held):
        return [event.preview, f"waiting for your yes: lift yes {event.id}"]
    return []


def _tell(lines: list[str], document: Document, code: int) -> None:
    if code == 0:
        out("\n".join([document.reply, *lines]))
        return
    if lines:
        out("\n".join(lines))
    err(paint(f"lift: {document.reply}", "bad"))
