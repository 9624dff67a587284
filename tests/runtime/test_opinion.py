"""The model is heard while the calls run: nobody waits, and a contradiction is told."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import pytest
from tests.runtime.silent import Says, Silent

from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.contract.tool import Tool
from liftwork.crafts.cad.tools import TOOLS
from liftwork.models.base import Model, Proposal
from liftwork.runtime.decision import Decision, Unheard, Verdict
from liftwork.runtime.events import Event, ModelCalled, Replied, ToolStarted
from liftwork.runtime.limits import Limits, Metered, within
from liftwork.runtime.opinion import SecondOpinion

REGISTRY = Registry(TOOLS)
DECISION = Decision(Verdict.PLAN, unheard=(Unheard("a house", ("draw_house_plan",)),))


class Slow(Silent):
    """Answers only when it is let."""

    def __init__(self) -> None:
        super().__init__()
        self.let = threading.Event()

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        """No call, late."""
        super().propose(clause, tools, budget_s)
        self.let.wait(10)
        return Proposal((), seconds=0.5)


def _run(until: threading.Event | None = None) -> Iterator[Event]:
    yield ToolStarted("c1", "draw_house_plan")
    if until is not None:
        assert until.wait(10)
    yield Replied("Drew it.", Outcome.DONE)


def _beside(model: Model, *, waits: bool = True) -> tuple[list[ModelCalled], str]:
    opinion = SecondOpinion(DECISION, REGISTRY, model)
    events = list(opinion.beside(_run(opinion.ended if waits else None)))
    replied = events[-1]
    assert isinstance(replied, Replied)
    return [event for event in events if isinstance(event, ModelCalled)], replied.reply


@pytest.mark.parametrize(("tool", "confidence"), [("draw_house_plan", 0.9), ("mirror_plan", 0.3)])
def test_an_answer_that_came_is_in_the_trace_once(tool: str, confidence: float) -> None:
    calls, reply = _beside(Says(tool, confidence=confidence))
    assert len(calls) == 1
    assert reply == "Drew it."


def test_a_confident_contradiction_is_told_with_the_way_back() -> None:
    _, reply = _beside(Says("mirror_plan", confidence=0.9))
    assert 'would have taken "a house" for mirror_plan; undo' in reply


def test_a_slow_answer_is_not_waited_for_and_the_trace_says_so() -> None:
    model = Slow()
    calls, reply = _beside(model, waits=False)
    model.let.set()
    assert [call.call.proposed for call in calls] == ["no answer yet, not waited for"]
    assert reply == "Drew it."


def test_what_was_heard_while_planning_is_not_heard_again() -> None:
    model = Silent()
    events = list(SecondOpinion(Decision(Verdict.PLAN), REGISTRY, model).beside(_run()))
    assert len(events) == 2
    assert model.heard == 0


def test_a_limit_on_the_model_ends_the_opinion_and_not_the_run() -> None:
    with within(Limits(model_calls=0), source="a test"):
        opinion = SecondOpinion(DECISION, REGISTRY, Metered(Silent()))
        events = list(opinion.beside(_run()))
    assert [type(event) for event in events] == [ToolStarted, Replied]
