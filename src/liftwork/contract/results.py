"""What a call came to. The outcomes are closed; each is named by what comes next."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from liftwork.contract.checks import Check


class Outcome(StrEnum):
    """What the caller does next: use it, see what failed, ask for less, say yes, answer."""

    DONE = "done"
    FAILED = "failed"
    REFUSED = "refused"
    HELD = "held"
    ASKED = "asked"


class Call(BaseModel):
    """One call that somebody wants made: an id unique in its chain, a tool, flat arguments.

    An argument may be a reference: ``$c1.files.plan`` is the plan that call ``c1``
    makes, ``$last.files.plan`` the newest plan of the session.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    tool: str
    args: dict[str, Any] = Field(default_factory=dict)


class Refusal(BaseModel):
    """Why not, with the numbers, and the nearest thing that can be done."""

    model_config = ConfigDict(frozen=True)

    reason: str
    instead: str | None = None


class CallResult(BaseModel):
    """What one call came to.

    `files` maps a kind to the absolute path of what was made; it is empty unless
    the outcome is done or failed. `question` is set only when asked, `refusal`
    only when refused. `seconds` is wall time, verification included.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    tool: str
    args: dict[str, Any]
    outcome: Outcome
    summary: str
    files: dict[str, Path] = Field(default_factory=dict)
    checks: tuple[Check, ...] = ()
    refusal: Refusal | None = None
    question: str | None = None
    seconds: float = 0.0
