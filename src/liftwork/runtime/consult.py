"""The model, heard: within its budget of seconds, with every call written down."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.tool import Tool
from liftwork.models.base import Model, Proposal
from liftwork.models.withheld import looks_secret
from liftwork.runtime.decision import ModelCall

_TOO_LITTLE_S = 0.05


class Consultant:
    """Puts clauses to a model until its seconds for this request are used up."""

    def __init__(self, model: Model, budget_s: float) -> None:
        self._model = model
        self._left_s = budget_s
        self._heard: dict[str, Proposal] = {}
        self.calls: list[ModelCall] = []

    def hear(self, clause: str, tools: Sequence[Tool]) -> Proposal:
        """The model's proposal, or a silent one when no time is left.

        A clause with what looks like a token or a password is put to no model.
        """
        if clause in self._heard:
            return self._heard[clause]
        if looks_secret(clause):
            return Proposal((), silence="not asked: it holds what looks like a secret")
        if self._left_s < _TOO_LITTLE_S:
            return Proposal((), silence="no time left")
        proposal = self._model.propose(clause, tools, self._left_s)
        self._left_s -= proposal.seconds
        self._heard[clause] = proposal
        self.calls.append(
            ModelCall(
                model=self._model.name,
                clause=clause,
                proposed=_written(proposal),
                seconds=proposal.seconds,
                input_tokens=proposal.input_tokens,
                output_tokens=proposal.output_tokens,
            )
        )
        return proposal


def _written(proposal: Proposal) -> str:
    if proposal.silence:
        return proposal.silence
    calls = [
        f"{call.tool}({', '.join(f'{name}={value!r}' for name, value in call.args.items())})"
        for call in proposal.calls
    ]
    return "; ".join(calls) or "no call"
