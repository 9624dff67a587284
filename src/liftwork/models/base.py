"""The one protocol behind which every model stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from liftwork.contract.tool import Tool


@dataclass(frozen=True)
class ProposedCall:
    """A call as a model wrote it: nothing in it is trusted yet."""

    tool: str
    args: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Proposal:
    """One answer of a model.

    `confidence` is 0 to 1. `unsure` are calls the model itself held back.
    `seconds` is wall time; tokens are counted by the model's own tokenizer. `silence` says
    why there is no answer at all, and is empty where the model answered.
    """

    calls: tuple[ProposedCall, ...]
    unsure: tuple[ProposedCall, ...] = ()
    confidence: float = 0.0
    seconds: float = 0.0
    input_tokens: int = 0
    output_tokens: int = 0
    silence: str = ""


class Model(Protocol):
    """Proposes calls for one clause, given at most six tools."""

    name: str

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Load whatever is slow to load, and read the `tools` that it will likely be shown.

        Safe to call from another thread, and twice.
        """

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """Calls for `clause`, within `budget_s` seconds of model time."""
