"""What changed lately, as drivers hear it from threads of their system."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable

from liftwork.desktop.driver import Event

_KEPT = 1000


class Noticed:
    """The last changes with their moments. Safe to fill from any thread."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seen: deque[tuple[float, Event]] = deque(maxlen=_KEPT)
        self._news = threading.Condition()

    def add(self, event: Event) -> None:
        """Write down that something changed now."""
        with self._news:
            self._seen.append((self._clock(), event))
            self._news.notify_all()

    def since(self, moment: float, wait_s: float) -> list[Event]:
        """What changed after a moment; waits up to `wait_s` seconds for the first of it."""
        with self._news:
            self._news.wait_for(lambda: self._after(moment), wait_s)
            return self._after(moment)

    def _after(self, moment: float) -> list[Event]:
        return [event for at, event in self._seen if at > moment]
