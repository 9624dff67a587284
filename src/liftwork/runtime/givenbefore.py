"""The files that the person gave last: "it", where nothing else is there that could be meant."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from liftwork.contract.errors import BadInput
from liftwork.contract.registry import Registry
from liftwork.contract.slots import texts_in
from liftwork.models.base import Model
from liftwork.runtime import planner
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.files import check_given, shown
from liftwork.runtime.journal import Journal

_KEY = "given_before"


class GivenBefore:
    """Remembers the last given files of a home, or with `talk` of that talk alone."""

    def __init__(self, journal: Journal, talk: str | None) -> None:
        self._journal = journal
        self._key = _KEY if talk is None else f"{_KEY}:{talk}"

    def read(self) -> tuple[Path, ...]:
        """Those that are still there and may still be read."""
        found = []
        for name in json.loads(self._journal.get(self._key) or "[]"):
            try:
                found.append(check_given(Path(name)))
            except BadInput:
                continue
        return tuple(found)

    def keep(self, files: Sequence[Path]) -> None:
        """Remember the files of a request that runs; one without any changes nothing."""
        if files:
            self._journal.set(self._key, json.dumps([str(file) for file in files]))

    def close(self) -> None:
        """Forget them."""
        self._journal.set(self._key, None)


def decide(
    request: str,
    context: planner.Context,
    before: Sequence[Path],
    registry: Registry,
    model: Model,
) -> tuple[Decision, planner.Context]:
    """Decide a request; where it cannot be done, once more with the files given before.

    These count only where the whole request is a plan with them, and a step takes one. The
    second decision has no time for the model.
    """
    decision = planner.decide(request, context, registry, model)
    if decision.verdict is Verdict.PLAN or not before:
        return decision, context
    more = replace(context, attached=(*context.attached, *before))
    again = planner.decide(request, more, registry, model, budget_s=0.0)
    if again.verdict is Verdict.PLAN and taken_from(again, before):
        return replace(again, model_calls=decision.model_calls), more
    return decision, context


def taken_from(decision: Decision, before: Sequence[Path]) -> list[Path]:
    """Of the files given before those that a plan takes."""
    taken = {text for call in decision.calls for text in texts_in(call.args)}
    return [file for file in before if str(file) in taken]


def taken_line(files: Sequence[Path]) -> str:
    """Says which files were taken that were given earlier."""
    names = ", ".join(shown(file.name) for file in files)
    return f"Worked on {names}, given earlier."
