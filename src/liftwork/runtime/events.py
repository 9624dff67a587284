"""The one stream of what happens. Doors show these events; none has logic of its own."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.contract.results import CallResult, Outcome
from liftwork.runtime.decision import Decision, ModelCall


@dataclass(frozen=True)
class ModelCalled:
    """A model answered."""

    call: ModelCall


@dataclass(frozen=True)
class Planned:
    """The planner has decided; nothing has run yet."""

    decision: Decision


@dataclass(frozen=True)
class ToolStarted:
    """A tool begins."""

    id: str
    tool: str


@dataclass(frozen=True)
class Progress:
    """A running tool says what it does; `fraction` is 0 to 1, or None where unknown."""

    id: str
    message: str
    fraction: float | None


@dataclass(frozen=True)
class ToolFinished:
    """A call has come to its result."""

    result: CallResult


@dataclass(frozen=True)
class Held:
    """An outward call waits for a yes: its id, and the preview of exactly what goes where."""

    id: str
    tool: str
    preview: str


@dataclass(frozen=True)
class Replied:
    """The end of a request: the reply, and the outcome of the whole."""

    reply: str
    outcome: Outcome


Event = ModelCalled | Planned | ToolStarted | Progress | ToolFinished | Held | Replied
