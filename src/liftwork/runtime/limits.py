"""Limits on steps, model calls, tokens and seconds, as nestable context managers.

::

    with within(Limits(steps=3), source="the chain"):
        use("steps")

Every enclosing limit counts every use, so an inner limit can only be tighter than an
outer one, never wider. Scopes live in a `contextvars.ContextVar`: a thread that should
count towards them runs in a copy of the context.
"""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal, TypeVar

from liftwork.contract.errors import LimitReached
from liftwork.contract.tool import Tool
from liftwork.models.base import Model, Proposal

Item = TypeVar("Item")
Countable = Literal["steps", "actions", "model_calls", "tokens"]
_WORDS: dict[str, str] = {
    "steps": "steps",
    "actions": "actions in windows",
    "model_calls": "model calls",
    "tokens": "tokens",
    "seconds": "seconds",
}


@dataclass(frozen=True)
class Limits:
    """Upper bounds, each inclusive; None means no bound. `tokens` counts both ways."""

    steps: int | None = None
    actions: int | None = None
    model_calls: int | None = None
    tokens: int | None = None
    seconds: float | None = None


REQUEST_LIMITS = Limits(steps=24, model_calls=24, tokens=60_000, seconds=600.0)
"""What one request may use where nobody says otherwise."""

DESKTOP_LIMITS = Limits(actions=30, model_calls=14, seconds=180.0)
"""What the steps of one request may use, besides, where one of them acts in windows."""


class _Scope:
    def __init__(self, limits: Limits, source: str) -> None:
        self.limits = limits
        self.source = source
        self.started = time.monotonic()
        self._used: dict[str, int] = {}
        self._lock = threading.Lock()

    def add(self, kind: Countable, amount: int) -> None:
        limit = getattr(self.limits, kind)
        with self._lock:
            value = self._used.get(kind, 0) + amount
            self._used[kind] = value
        if limit is not None and value > limit:
            raise LimitReached(_WORDS[kind], value, limit, self.source)

    def remaining(self) -> float | None:
        if self.limits.seconds is None:
            return None
        return self.limits.seconds - (time.monotonic() - self.started)

    def check_seconds(self) -> None:
        left = self.remaining()
        if left is not None and left < 0 and self.limits.seconds is not None:
            used = round(self.limits.seconds - left, 1)
            raise LimitReached("seconds", used, self.limits.seconds, self.source)


_scopes: contextvars.ContextVar[tuple[_Scope, ...]] = contextvars.ContextVar("scopes", default=())


@contextmanager
def within(limits: Limits, source: str) -> Iterator[None]:
    """Hold everything inside to `limits`; `source` says in errors who set them."""
    token = _scopes.set((*_scopes.get(), _Scope(limits, source)))
    try:
        yield
    finally:
        _scopes.reset(token)


def use(kind: Countable, amount: int = 1) -> None:
    """Count a use towards every enclosing limit.

    Raises `LimitReached` for the innermost limit that this passes; every scope has
    counted it by then.
    """
    reached: LimitReached | None = None
    for scope in reversed(_scopes.get()):
        try:
            scope.add(kind, amount)
        except LimitReached as error:
            reached = reached or error
    if reached is not None:
        raise reached


def seconds_left() -> float | None:
    """Seconds until the first enclosing limit on time; None where there is none."""
    left = [r for scope in _scopes.get() if (r := scope.remaining()) is not None]
    return min(left) if left else None


def check_seconds() -> None:
    """Raise `LimitReached` when an enclosing limit on time has passed."""
    for scope in reversed(_scopes.get()):
        scope.check_seconds()


class Metered:
    """A model whose calls and tokens count towards the enclosing limits."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self.name = model.name

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Load whatever the model is slow to load."""
        self._model.warm(tools)

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """Ask the model, within what the limits leave. Raises `LimitReached`."""
        check_seconds()
        use("model_calls")
        left = seconds_left()
        proposal = self._model.propose(
            clause, tools, budget_s if left is None else min(budget_s, left)
        )
        use("tokens", proposal.input_tokens + proposal.output_tokens)
        return proposal


def isolated(events: Generator[Item, None, None]) -> Generator[Item, None, None]:
    """Run a generator in its own context, so that its limits do not leak to who iterates."""
    context = contextvars.copy_context()
    try:
        while True:
            try:
                event = context.run(next, events)
            except StopIteration:
                return
            yield event
    finally:
        context.run(events.close)
