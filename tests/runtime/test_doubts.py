"""A thing of which all was said is still not drawn where it is only told of, or something else
is wanted."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.decision import Verdict
from liftwork.runtime.planner import Context, decide

REGISTRY = Registry(TOOLS)
HOUSES = (
    "10 marla house with 3 bedrooms",
    "3 bedroom house on 10 marla",
    "5 marla 2 bedroom house",
    "1 kanal house, 4 bedrooms",
)
NOT_WISHED = {
    "work on it": "{work} the {house}",
    "a thing for it": "{thing} for a {house}",
    "somebody lives in it": "my cousin grew up in a {house}",
    "somebody has it": "the neighbours finished a {house}",
    "it is a subject": "that {house} was ours",
    "it needs something": "{house}, needs {thing}",
    "it is in a state": "{house}, roof leaking",
    "it is in trouble": "{house}, termites everywhere",
    "it is reported": "there is a {house}. Get rid of the pigeons",
    "it is for sale": "just listed, {house}",
    "people are sought": "tenant wanted for {house}",
    "it is imagined": "one day I shall have a {house}",
    "it is refused": "{house}? no thanks",
    "it is called off": "the {house} job is cancelled",
    "no longer wanted": "I no longer want a {house}",
    "a question behind it": "{house}, which boiler is best",
    "a count of other things": "{house}, 24 chairs",
    "counted for each": "a {house} for each brother, 3 bedrooms each",
    "another head": "the disputed property is a {house}",
}
WISHED = {
    "bare": "{house}",
    "a label": "Job 118: {house}",
    "a greeting": "yaar {house} please",
    "a story": "Last year we sold our shop. {house}",
    "a reason": "my father can't climb so draw a {house}",
    "a person": "my client needs a {house} in {place}",
    "a tail": "could you draw a {house}, servant quarter too",
    "as said": "As discussed on the phone, kindly draw a {house}",
    "land": "we bought it in {place}, draw a {house}",
}
WORK = st.sampled_from(["rewire", "appraise", "fumigate", "barricade", "photograph"])
THING = st.sampled_from(["rewiring", "gutters", "curtains", "doorbells", "cement"])
PLACE = st.sampled_from(["Bhalwal", "Kasur", "Gulberg"])


def _decide(request: str) -> Verdict:
    return decide(request, Context(), REGISTRY, Silent()).verdict


@pytest.mark.parametrize("form", NOT_WISHED.values(), ids=NOT_WISHED)
@settings(max_examples=4, deadline=None)
@given(st.sampled_from(HOUSES), WORK, THING)
def test_a_house_that_is_not_wished_for_is_not_drawn(
    form: str, house: str, work: str, thing: str
) -> None:
    assert _decide(form.format(house=house, work=work, thing=thing)) is not Verdict.PLAN


@pytest.mark.parametrize("form", WISHED.values(), ids=WISHED)
@settings(max_examples=4, deadline=None)
@given(st.sampled_from(HOUSES), PLACE)
def test_a_house_that_is_wished_for_is_drawn_whatever_is_said_beside_it(
    form: str, house: str, place: str
) -> None:
    assert _decide(form.format(house=house, place=place)) is Verdict.PLAN


@pytest.mark.parametrize(
    ("first", "answer", "args"),
    [
        ("10 marla or 12 marla, three bedrooms", "12 marla", {"plot": "12 marla", "bedrooms": 3}),
        ("a 10 marla house", "3 please, on two floors",
         {"plot": "10 marla", "bedrooms": 3, "storeys": 2}),
        ("a 5 marla house", "whatever is usual, say 2", {"plot": "5 marla", "bedrooms": 2}),
    ],
)  # fmt: skip
def test_an_answer_settles_what_was_open(first: str, answer: str, args: dict[str, object]) -> None:
    asked = decide(first, Context(), REGISTRY, Silent())
    waiting = Context(open_request=asked.request, open_question=asked.question)
    assert [call.args for call in decide(answer, waiting, REGISTRY, Silent()).calls] == [args]


@pytest.mark.parametrize("other", ["how big is the kitchen?", "what rooms does it have"])
def test_a_question_about_something_is_no_answer(other: str) -> None:
    first = "a 5 marla house with 2 bedrooms and send it to the moon"
    asked = decide(first, Context(), REGISTRY, Silent())
    assert asked.verdict is Verdict.ASKED
    waiting = Context(open_request=asked.request, open_question=asked.question)
    said = decide(other, waiting, REGISTRY, Silent())
    assert said.verdict is Verdict.NO_TOOL
    assert "moon" not in (said.nearest or "")


@pytest.mark.parametrize(
    "correction", ["no, a 7 marla one with 3 bedrooms", "sorry I meant 7 marla, 3 bedrooms",
                   "no no, 7 marla, 3 bedrooms", "not 5, 7 marla with 3 bedrooms"],
)  # fmt: skip
def test_a_correction_is_a_new_wish(correction: str) -> None:
    made = Context(made=("plan", "drawing", "sheet", "preview"))
    calls = decide(correction, made, REGISTRY, Silent()).calls
    assert [call.args for call in calls] == [{"plot": "7 marla", "bedrooms": 3}]
