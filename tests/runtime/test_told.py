"""What is only told gives its facts to the wish beside it, and is never a wish of its own."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.clauses import act_words
from liftwork.runtime.decision import Verdict
from liftwork.runtime.planner import Context, decide
from liftwork.runtime.told import told

REGISTRY = Registry(TOOLS)
ACTS = act_words(REGISTRY)


@pytest.mark.parametrize(
    "request_",
    [
        "We bought a 7 marla corner plot, can you make a plan with four bedrooms?",
        "I sold my flat and bought 7 marla. Make me a plan with 4 bedrooms.",
        "what would a 4 bedroom house on 7 marla look like? draw it",
    ],
)
def test_a_wish_takes_the_facts_of_what_is_told(request_: str) -> None:
    decision = decide(request_, Context(), REGISTRY, Silent())
    assert [call.args for call in decision.calls] == [{"plot": "7 marla", "bedrooms": 4}]


@pytest.mark.parametrize(
    "request_",
    [
        "We have a 10 marla house with 3 bedrooms. Please insulate the roof.",
        "I own a 10 marla house with 3 bedrooms and need it insulated",
        "three bedrooms of our 10 marla house are flooded",
        "put my 10 marla 3 bedroom house on example.com",
    ],
)
def test_a_house_that_is_there_already_is_not_drawn_without_a_question(request_: str) -> None:
    assert decide(request_, Context(), REGISTRY, Silent()).verdict is not Verdict.PLAN


def test_plot_and_bedrooms_are_at_least_asked_about_and_a_yes_settles_it() -> None:
    request = "Brief: 5 bed house; 20m x 30m; double garage; utility; study"
    asked = decide(request, Context(), REGISTRY, Silent())
    assert asked.verdict is Verdict.ASKED
    waiting = Context(open_request=asked.request, open_question=asked.question)
    agreed = decide("yes", waiting, REGISTRY, Silent())
    assert [call.args for call in agreed.calls] == [{"plot": "20 x 30 m", "bedrooms": 5}]


def test_a_change_that_is_told_and_asked_for_is_made_once() -> None:
    made = Context(made=("plan", "drawing", "sheet", "preview"))
    request = "the car porch should be on the other side, please mirror it"
    assert len(decide(request, made, REGISTRY, Silent()).calls) == 1


@settings(max_examples=60)
@given(st.sampled_from(["we bought 7 marla", "my plot is narrow"]), st.text(max_size=20))
def test_telling_ends_where_a_wish_is_said(telling: str, rest: str) -> None:
    assert told(telling, ACTS)
    assert not told(f"{telling} {rest} please", ACTS)
