"""What the planner decided about one request: act, ask, or no tool."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from liftwork.contract.results import Call


class Verdict(StrEnum):
    """The three things a planner can say."""

    PLAN = "plan"
    ASKED = "asked"
    NO_TOOL = "no_tool"


@dataclass(frozen=True)
class ModelCall:
    """One call of a model, for the trace and the ledger."""

    model: str
    clause: str
    proposed: str
    """The call it made, as ``tool(arg=value)``, or ``no call``."""
    seconds: float
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True)
class Unheard:
    """A clause that the words alone made sure, and the tools it was planned as."""

    clause: str
    tools: tuple[str, ...]


@dataclass(frozen=True)
class Decision:
    """One request, decided.

    `calls` is one chain, non-empty exactly when the verdict is plan. `question` is the
    one question when asked. `nearest` is set when there is no tool: the line that says
    so and names the nearest. `unused` are words of the request that nothing read.
    `unheard` are clauses on which the model may still be heard while the calls run.
    `seconds` is all of planning, models included. `request` is all that was said so far: an
    open request and its answers; a session keeps it open while the verdict is asked.
    """

    verdict: Verdict
    calls: tuple[Call, ...] = ()
    question: str | None = None
    nearest: str | None = None
    unused: tuple[str, ...] = ()
    model_calls: tuple[ModelCall, ...] = ()
    unheard: tuple[Unheard, ...] = ()
    seconds: float = 0.0
    request: str = ""
