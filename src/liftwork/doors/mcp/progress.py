"""Events told to a client as progress, which only ever grows."""

from __future__ import annotations

from anyio.streams.memory import MemoryObjectReceiveStream
from mcp.server.session import ServerSession

from liftwork.runtime.events import (
    Event,
    Planned,
    Progress,
    ToolFinished,
    ToolStarted,
)

LONGEST = 200
"""Characters of one message."""


class Reporter:
    """Tells one client how far one call has come. `steps` is how many calls it has, if known.

    A step counts 1. Within a step of which nothing is known, each word moves a tenth of
    what is left, so that progress grows and never claims the end.
    """

    def __init__(self, session: ServerSession, steps: int = 1) -> None:
        self._session = session
        self._steps = steps
        self._done = 0
        self._told = 0.0

    async def report(self, events: MemoryObjectReceiveStream[Event]) -> None:
        """Tell of the events until there are no more; of those that wait only the last."""
        async for event in events:
            latest = event
            told = self._see(event)
            while events.statistics().current_buffer_used:
                latest = events.receive_nowait()
                told = self._see(latest) or told
            if told is not None:
                await self._session.report_progress(*told)

    def _see(self, event: Event) -> tuple[float, float, str] | None:
        if isinstance(event, Planned):
            self._steps = max(1, len(event.decision.calls))
            return None
        if isinstance(event, ToolStarted):
            return self._at(None, f"{event.tool} runs")
        if isinstance(event, Progress):
            return self._at(event.fraction, event.message)
        if isinstance(event, ToolFinished):
            self._done += 1
            return self._at(0.0, f"{event.result.tool}: {event.result.outcome.value}")
        return None

    def _at(self, fraction: float | None, message: str) -> tuple[float, float, str] | None:
        goal = self._done + (0.0 if fraction is None else min(max(fraction, 0.0), 1.0))
        if fraction is None or goal <= self._told:
            goal = self._told + (self._done + 1 - self._told) / 10
        if goal <= self._told:
            return None
        self._told = goal
        total = float(max(self._steps, self._done, 1))
        return min(goal, total), total, message[:LONGEST]
