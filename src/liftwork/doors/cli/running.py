"""One request shown from its first event to its exit code."""

from __future__ import annotations

import contextlib
import signal
import threading
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from types import FrameType

from liftwork.contract.errors import LiftworkError
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import Document, dump
from liftwork.doors.cli.errors import Failure, failure_of
from liftwork.doors.cli.exits import BAD_INPUT, DONE, OF_OUTCOME, OUR_BUG, STOPPED
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.terminal import err, out, paint
from liftwork.doors.cli.trace import Trace
from liftwork.ledger.count import Cost, Counter
from liftwork.ledger.store import Ledger
from liftwork.runtime.events import Event, Replied
from liftwork.runtime.session import Session


@dataclass
class Showing:
    """Shows one request: a trace as it runs, then the reply or the document.

    `request` is what the ledger calls it.
    """

    session: Session
    options: Options
    request: str
    document: Document = field(default_factory=Document)

    def run(self, events: Iterator[Event]) -> int:
        """Run to the end, whatever that is; the exit code. Raises `BrokenPipeError`."""
        counter, trace = Counter(self.options.model), Trace()
        try:
            code = self._consume(events, counter, trace)
            failure = None
        except (Exception, KeyboardInterrupt) as error:  # noqa: BLE001
            failure = failure_of(error, self.options)
            if self.options.debug:
                err(traceback.format_exc())
            self.document.ended(failure.line, failure.outcome)
            code = failure.code
        finally:
            trace.close()
        cost = counter.cost()
        if code != BAD_INPUT:
            trace.end(cost)
            self._keep(cost)
        self._tell(failure, cost)
        return code

    def _consume(self, events: Iterator[Event], counter: Counter, trace: Trace) -> int:
        code = OUR_BUG

        def stop() -> None:
            trace.stopping()
            self.session.stop()

        trace.begin()
        press = Press(stop)
        with press:
            for event in events:
                counter.see(event)
                trace.see(event)
                self.document.see(event)
                if isinstance(event, Replied):
                    code = OF_OUTCOME[event.outcome.value]
        return STOPPED if press.pressed and code != DONE else code

    def _keep(self, cost: Cost) -> None:
        try:
            Ledger(home_of(self.options)).add(self.request, self.document.outcome, cost)
        except LiftworkError as error:
            err(f"lift: warning: {error}")

    def _tell(self, failure: Failure | None, cost: Cost) -> None:
        if failure is not None:
            err(paint(f"lift: {failure.line}", "bad"))
        if self.options.json:
            out(dump(self.document.content(cost), indent=1))
        elif failure is None:
            out(self.document.reply)


class Press:
    """Lets Ctrl-C stop the run inside; a second one, while it stops, breaks off."""

    def __init__(self, stop: Callable[[], None]) -> None:
        self._stop = stop
        self._held = contextlib.ExitStack()
        self.pressed = False

    def __enter__(self) -> None:
        if threading.current_thread() is threading.main_thread():
            before = signal.signal(signal.SIGINT, self._handle)
            self._held.callback(signal.signal, signal.SIGINT, before)

    def __exit__(self, *_: object) -> None:
        self._held.close()

    def _handle(self, _signal: int, _frame: FrameType | None) -> None:
        if self.pressed:
            raise KeyboardInterrupt
        self.pressed = True
        self._stop()
