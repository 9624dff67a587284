"""One run of a session in a thread: its events heard, its document, its stop."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import anyio
import anyio.from_thread
import anyio.to_thread

from liftwork.contract.errors import LiftworkError
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.document import Document
from liftwork.doors.cli.errors import failure_of
from liftwork.doors.cli.exits import BAD_INPUT
from liftwork.doors.cli.home import home_of
from liftwork.doors.cli.terminal import err
from liftwork.doors.mcp.progress import Reporter
from liftwork.ledger.count import Counter
from liftwork.ledger.store import Ledger
from liftwork.runtime.events import Event

if TYPE_CHECKING:
    from liftwork.runtime.session import Session

AT_ONCE = 4
"""Runs of all clients together that may go on at the same time."""

Start = Callable[["Session"], Iterator[Event]]


@dataclass
class Run:
    """One run. `request` is what the ledger calls it."""

    session: Session
    options: Options
    request: str
    start: Start
    hear: Callable[[Event], None] = lambda _event: None
    _stopped: threading.Event = field(default_factory=threading.Event)

    def stop(self) -> None:
        """Stop this run and no other."""
        self._stopped.set()
        self.session.stop()

    def document(self) -> dict[str, Any]:
        """Run to the end, whatever that is; the document of `lift --json`."""
        counter, document = Counter(self.options.model), Document()
        code = None
        try:
            for event in self.start(self.session):
                counter.see(event)
                document.see(event)
                self.hear(event)
                if self._stopped.is_set():
                    self.session.stop()
        except Exception as error:  # noqa: BLE001  (a door: told in one line, bugs are logged)
            failure = failure_of(error, self.options)
            document.ended(failure.line, failure.outcome)
            code = failure.code
        cost = counter.cost()
        if code != BAD_INPUT:
            self._keep(document, cost)
        return document.content(cost)

    def _keep(self, document: Document, cost: Any) -> None:
        try:
            Ledger(home_of(self.options)).add(self.request, document.outcome, cost)
        except LiftworkError as error:
            err(f"lift: warning: {error}")


async def run_in_thread(
    run: Run, reporter: Reporter, limiter: anyio.CapacityLimiter
) -> dict[str, Any]:
    """The document of a run; cancelled, the run is stopped and waited for."""
    send, receive = anyio.create_memory_object_stream[Event](float("inf"))

    def hear(event: Event) -> None:
        anyio.from_thread.run_sync(send.send_nowait, event)

    run.hear = hear
    waiting = anyio.CancelScope()

    async def stop_when_cancelled() -> None:
        with waiting:
            try:
                await anyio.sleep_forever()
            finally:
                if not waiting.cancel_called:
                    run.stop()

    async with anyio.create_task_group() as group:
        group.start_soon(stop_when_cancelled)
        group.start_soon(reporter.report, receive)
        with send:
            document = await anyio.to_thread.run_sync(run.document, limiter=limiter)
        waiting.cancel()
    return document
