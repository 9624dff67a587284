"""What one request cost, counted from its events."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from liftwork.runtime.events import Event, ModelCalled, ToolFinished


@dataclass(frozen=True)
class Cost:
    """The cost of one request. `seconds` is wall time; tokens are the models' own counts.

    `ui_actions` are presses and keystrokes in windows; nothing here makes any yet.
    """

    model: str
    model_calls: int = 0
    tool_calls: int = 0
    ui_actions: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    seconds: float = 0.0
    checks_passed: int = 0
    checks_total: int = 0


@dataclass
class Counter:
    """Counts events into a `Cost`. `model` is named even where it was never called."""

    model: str
    _begun: float = field(default_factory=time.perf_counter)
    _counts: dict[str, int] = field(default_factory=dict)

    def see(self, event: Event) -> None:
        """Count one event."""
        if isinstance(event, ModelCalled):
            self._add("model_calls", 1)
            self._add("input_tokens", event.call.input_tokens)
            self._add("output_tokens", event.call.output_tokens)
        elif isinstance(event, ToolFinished):
            self._add("tool_calls", 1)
            self._add("checks_passed", sum(check.passed for check in event.result.checks))
            self._add("checks_total", len(event.result.checks))

    def cost(self) -> Cost:
        """The cost up to now."""
        seconds = round(time.perf_counter() - self._begun, 3)
        return Cost(model=self.model, seconds=seconds, **self._counts)

    def _add(self, name: str, amount: int) -> None:
        self._counts[name] = self._counts.get(name, 0) + amount
