"""The model's second opinion on what the words alone made sure, heard while it runs.

It is one call a request, on the first clause that the model can read. It decides nothing, so
nobody waits for it: what it has said by the end stands in the trace, and where it was confident
of another tool the reply says so.
"""

from __future__ import annotations

import contextvars
import threading
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace

from liftwork.contract.errors import LimitReached
from liftwork.contract.registry import Registry
from liftwork.models.base import Model
from liftwork.runtime.confidence import contradicts
from liftwork.runtime.consult import Consultant
from liftwork.runtime.decision import Decision, ModelCall, Unheard
from liftwork.runtime.events import Event, ModelCalled, Replied


class SecondOpinion:
    """Hears the model on what `decision` left unheard, in a thread of its own."""

    def __init__(
        self, decision: Decision, registry: Registry, model: Model, *, budget_s: float = 1.5
    ) -> None:
        self._unheard = decision.unheard
        self._registry = registry
        self._model = model
        used = sum(call.seconds for call in decision.model_calls)
        self._consultant = Consultant(model, budget_s - used)
        self._shown = 0
        self._asking: tuple[str, float] | None = None
        self._doubts: list[str] = []
        self.ended = threading.Event()
        """Set when there is nothing more to hear."""

    def beside(self, events: Iterator[Event]) -> Iterator[Event]:
        """The events of a run, with the model's answers among them as they come."""
        if self._unheard:
            context = contextvars.copy_context()
            hear = threading.Thread(
                target=context.run, args=(self._hear,), name="opinion", daemon=True
            )
            hear.start()
        for event in events:
            if isinstance(event, Replied):
                yield from self._last_answers()
                yield replace(event, reply="\n".join([event.reply, *self._doubts]))
            else:
                yield from map(ModelCalled, self._new_answers())
                yield event

    def _hear(self) -> None:
        try:
            self._hear_one(self._unheard[0])
        except LimitReached:
            self._asking = None  # the request does not need the answer
        finally:
            self.ended.set()

    def _hear_one(self, unheard: Unheard) -> None:
        tools = [self._registry.get(name) for name in unheard.tools]
        self._asking = (unheard.clause, time.perf_counter())
        proposal = self._consultant.hear(unheard.clause, tools)
        if contradicts(unheard.tools, proposal):
            self._doubts.append(_doubt(unheard, proposal.calls[0].tool))
        self._asking = None

    def _new_answers(self) -> Sequence[ModelCall]:
        calls = self._consultant.calls[self._shown :]
        self._shown += len(calls)
        return calls

    def _last_answers(self) -> Iterator[ModelCalled]:
        """What has come, and the call that is still being made: it was begun, so it is shown."""
        asking = self._asking
        calls = self._new_answers()
        yield from map(ModelCalled, calls)
        if asking is not None and asking[0] not in [call.clause for call in calls]:
            seconds = time.perf_counter() - asking[1]
            said = "no answer yet, not waited for"
            yield ModelCalled(ModelCall(self._model.name, asking[0], said, seconds, 0, 0))


def _doubt(unheard: Unheard, tool: str) -> str:
    return (
        f'The built-in model would have taken "{unheard.clause}" for {tool}; '
        "undo takes the last change back."
    )
