"""A model that never proposes: what the words alone decide."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.tool import Tool
from liftwork.models.base import Proposal, ProposedCall


class Silent:
    """Proposes nothing, and counts how often it was heard."""

    name = "silent"

    def __init__(self) -> None:
        self.heard = 0

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        """Nothing to load."""

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """No call."""
        del clause, tools, budget_s
        self.heard += 1
        return Proposal(())


class Says(Silent):
    """Always proposes the same call."""

    name = "says"

    def __init__(self, tool: str, confidence: float = 0.9, seconds: float = 0.1, **args: object):
        super().__init__()
        self._proposal = Proposal(
            (ProposedCall(tool, dict(args)),), confidence=confidence, seconds=seconds
        )

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """The one call."""
        super().propose(clause, tools, budget_s)
        return self._proposal


class Mute(Silent):
    """Never has an answer, and says why."""

    name = "mute"

    def __init__(self, why: str) -> None:
        super().__init__()
        self._why = why

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """No answer."""
        super().propose(clause, tools, budget_s)
        return Proposal((), silence=self._why)
