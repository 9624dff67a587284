"""What can go wrong on the way to a service, and when a request may be made again.

::

    Trouble
    ├── TryLater     asked to come back: nothing was accepted (429)
    ├── Unreachable  no connection was made: nothing was accepted
    ├── Unanswered   it may have been accepted: the connection broke, or the server erred (5xx)
    └── Denied       the service said no, and why

A reading is repeated after each of the first three. A sending is repeated only where nothing was
accepted; after `Unanswered` it is looked for first.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from liftwork.contract.errors import Refuse, SendUnknown

T = TypeVar("T")


class Trouble(Exception):
    """A request that came to nothing. `str(error)` is a short reason without any secret."""


class TryLater(Trouble):
    """The service asks to come back, after `seconds` where it says so."""

    def __init__(self, reason: str, seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class Unreachable(Trouble):
    """No connection was made."""


class Unanswered(Trouble):
    """Nobody knows whether it was accepted."""


class Denied(Trouble):
    """The service said no, by its own `code`; `detail` is what it added, such as a scope."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code)
        self.code = code
        self.detail = detail


@dataclass
class Patience:
    """How often and how long to wait; `pause` waits in the place of the clock.

    Waits double from `first_s` and are drawn evenly between half and the whole of that, so
    that many clients do not come back at once. What the service asks for is waited in full.
    """

    title: str
    stop: threading.Event = field(default_factory=threading.Event)
    tries: int = 5
    first_s: float = 0.5
    longest_s: float = 30.0
    budget_s: float = 90.0
    pause: Callable[[float], None] | None = None

    def __post_init__(self) -> None:
        self._until = time.monotonic() + self.budget_s

    def read(self, request: Callable[[], T]) -> T:
        """Make a request that changes nothing, again where it may help. Raises `Refuse`."""
        return self._repeated(request, (TryLater, Unreachable, Unanswered))

    def send(self, request: Callable[[], T], find: Callable[[], T | None]) -> T:
        """Make a request that sends something, at most once.

        Where the answer was lost, `find` looks for what was sent; only where it is surely not
        there is the request made again. Raises `Refuse`, and `SendUnknown` where it may be there.
        """
        for _ in range(self.tries):
            try:
                return self._repeated(request, (TryLater, Unreachable))
            except Unanswered as error:
                found = self._looked(find, error)
                if found is not None:
                    return found
        raise SendUnknown(
            f"it is unknown whether it arrived: {self.title} never answered, and it was not found",
            f"look in {self.title} before you ask again",
        )

    def _looked(self, find: Callable[[], T | None], lost: Unanswered) -> T | None:
        """What was sent, if it is there now or comes up within a few looks."""
        for attempt in range(3):
            self._wait(self._delay(attempt), stoppable=False)
            try:
                found = self.read(find)
            except (Refuse, Denied) as error:
                raise SendUnknown(
                    f"it is unknown whether it arrived: {self.title} did not answer ({lost}), and "
                    f"what was sent cannot be looked for ({error})",
                    f"look in {self.title} before you ask again",
                ) from error
            if found is not None:
                return found
        return None

    def _repeated(self, request: Callable[[], T], again: tuple[type[Trouble], ...]) -> T:
        for attempt in range(self.tries):
            try:
                return request()
            except again as error:
                asked = error.seconds if isinstance(error, TryLater) else None
                delay = self._delay(attempt) if asked is None else asked
                late = time.monotonic() + delay > self._until
                if attempt == self.tries - 1 or late:
                    raise self._gives_up(str(error)) from error
                self._wait(delay)
        raise AssertionError("every try ends above")

    def _delay(self, attempt: int) -> float:
        whole = min(self.first_s * 2.0**attempt, self.longest_s)
        return random.uniform(whole / 2, whole)

    def _wait(self, seconds: float, *, stoppable: bool = True) -> None:
        if self.pause is not None:
            self.pause(seconds)
        elif not stoppable:
            time.sleep(seconds)
        elif self.stop.wait(seconds):
            raise Refuse("stopped before anything was sent")

    def _gives_up(self, reason: str) -> Refuse:
        return Refuse(
            f"{self.title} cannot be reached now: {reason}; nothing was sent",
            "try again in a few minutes",
        )
