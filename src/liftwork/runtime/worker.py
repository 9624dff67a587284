"""Work in a thread, heard as events, which can be told to stop and is not waited for for ever."""

from __future__ import annotations

import contextvars
import queue
import threading
import time
from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from liftwork.contract.errors import LimitReached, Stopped
from liftwork.runtime import limits

T = TypeVar("T")
E = TypeVar("E")

GRACE_SECONDS = 3.0
"""How long work that was told to stop may take to do so before it is left behind."""

LONGEST_GRACE_SECONDS = 60.0
"""The most that work can ask for to put in order what it has done."""

_GLANCE_SECONDS = 0.05


class Worker(Generic[E, T]):
    """One piece of work in a daemon thread.

    `work` is called with a function that emits events. It runs in a copy of the present
    context, so enclosing limits count what it uses.
    """

    def __init__(self, work: Callable[[Callable[[E], None]], T], stop: threading.Event) -> None:
        self._stop = stop
        self._events: queue.SimpleQueue[tuple[E] | None] = queue.SimpleQueue()
        self._result: list[T] = []
        self._error: BaseException | None = None
        self._work = work
        self._grace = GRACE_SECONDS
        context = contextvars.copy_context()
        self._thread = threading.Thread(
            target=context.run, args=(self._run,), name="liftwork-worker", daemon=True
        )

    def allow(self, seconds: float) -> None:
        """Wait that long after a stop, at most `LONGEST_GRACE_SECONDS`. Called by the work."""
        self._grace = max(GRACE_SECONDS, min(seconds, LONGEST_GRACE_SECONDS))

    def _run(self) -> None:
        try:
            self._result.append(self._work(lambda event: self._events.put((event,))))
        except SystemExit as error:  # what runs here may not end the process
            self._error = RuntimeError("it tried to end the process")
            self._error.__cause__ = error
        except BaseException as error:  # noqa: BLE001  (carried to the thread that waits)
            self._error = error
        finally:
            self._events.put(None)

    def events(self) -> Iterator[E]:
        """Run the work; its events as they come. Returns when it has ended.

        Raises what the work raised; `Stopped` or `LimitReached` when it was told to stop
        and did not end in time (see `allow`): then the thread is left behind.
        """
        self._thread.start()
        try:
            yield from self._listen()
        except BaseException:
            self._stop.set()
            raise
        if self._error is not None:
            raise self._error

    @property
    def has_result(self) -> bool:
        """Whether the work returned."""
        return bool(self._result)

    def result(self) -> T:
        """What the work returned, after `events` has ended."""
        return self._result[0]

    def _listen(self) -> Iterator[E]:
        reached: LimitReached | None = None
        told: float | None = None
        while True:
            try:
                item = self._events.get(timeout=_GLANCE_SECONDS)
            except queue.Empty:
                item = None
            else:
                if item is None:
                    break
                yield item[0]
            if reached is None:
                reached = self._time_is_up()
            if told is None and self._stop.is_set():
                told = time.monotonic()
            if told is not None and time.monotonic() - told > self._grace:
                raise reached or Stopped("stopped; it did not react and was left behind")
        if reached is not None:
            raise reached

    def _time_is_up(self) -> LimitReached | None:
        try:
            limits.check_seconds()
        except LimitReached as error:
            self._stop.set()
            return error
        return None
