"""A sentence becomes the right chain, or one question, or a plain no."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime.silent import Says, Silent

from liftwork.contract.errors import BadInput
from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.decision import Decision, Unheard, Verdict
from liftwork.runtime.grounding import valid
from liftwork.runtime.planner import LONGEST, Context, context_after, decide

REGISTRY = Registry(TOOLS)
PLAN_MADE = Context(made=("plan", "drawing", "sheet", "preview"))
HOUSE = "a 10 marla house with 3 bedrooms"


def _decide(request: str, context: Context | None = None, model: Silent | None = None) -> Decision:
    return decide(request, context or Context(), REGISTRY, model or Silent())


def _after(*requests: str) -> Context:
    context = Context()
    for request in requests:
        context = context_after(context, _decide(request, context), REGISTRY)
    return context


def _calls(decision: Decision) -> list[tuple[str, str, dict[str, Any]]]:
    return [(call.id, call.tool, call.args) for call in decision.calls]


def test_a_house_is_one_call_with_only_what_was_said() -> None:
    decision = _decide(HOUSE)
    assert decision.verdict is Verdict.PLAN
    assert _calls(decision) == [("c1", "draw_house_plan", {"plot": "10 marla", "bedrooms": 3})]
    assert decision.unused == ()


@pytest.mark.parametrize(
    "request_",
    [HOUSE, "10 marla house 3 beds on A2", "a 10 marla house", "email it", "what is a marla?",
     "frames for a 1 kanal house with 5 bedrooms"],
)  # fmt: skip
def test_nobody_waits_for_a_model_that_could_not_change_the_decision(request_: str) -> None:
    model = Silent()
    assert _decide(request_, model=model).model_calls == ()
    assert model.heard == 0


def test_what_the_words_made_sure_is_left_for_a_second_opinion() -> None:
    decision = _decide("10 marla house 3 beds on A2; add a bedroom")
    assert decision.unheard == (
        Unheard("10 marla house 3 beds on A2", ("draw_house_plan", "set_sheet")),
        Unheard("add a bedroom", ("add_bedroom",)),
    )


def test_a_chain_names_the_files_of_its_earlier_calls() -> None:
    decision = _decide(
        "draw a 5 marla house, 2 beds, double storey, print on A2 at 1:50; mirror it"
    )
    assert _calls(decision) == [
        ("c1", "draw_house_plan", {"plot": "5 marla", "bedrooms": 2, "storeys": 2}),
        ("c2", "set_sheet", {"plan": "$c1.files.plan", "scale": "1:50", "paper": "A2"}),
        ("c3", "mirror_plan", {"plan": "$c2.files.plan"}),
    ]


def test_one_clause_may_mean_several_tools() -> None:
    decision = _decide("10 marla house 3 bedrooms on A2 at 1:50, mirrored")
    assert [call.tool for call in decision.calls] == ["draw_house_plan", "set_sheet", "mirror_plan"]


def test_it_is_the_last_thing_made_or_the_file_given() -> None:
    assert _calls(_decide("mirror it", PLAN_MADE)) == [
        ("c1", "mirror_plan", {"plan": "$last.files.plan"})
    ]
    given_file = Context(attached=(Path("mine.plan.json"),))
    assert _decide("mirror it", given_file).calls[0].args == {"plan": "mine.plan.json"}


@pytest.mark.parametrize(
    ("request_", "asks"),
    [
        ("a 10 marla house", "How many bedrooms should the 10 marla house plan have?"),
        ("a house with 3 bedrooms", "How large is the plot?"),
        ("a 10 marla house with 3 or 4 bedrooms", "3"),
        ("a 10 marla or 1 kanal house with 4 bedrooms", "1 kanal or 10 marla"),
        ("mirror it", "There is no house plan"),
        ("10 مرلہ کا گھر", "How many bedrooms"),
        ("三居室的房子", "How large is the plot?"),
    ],
)
def test_what_is_missing_is_asked_in_one_question(request_: str, asks: str) -> None:
    decision = _decide(request_)
    assert (decision.verdict, decision.calls) == (Verdict.ASKED, ())
    assert asks in (decision.question or "")
    assert (decision.question or "").count("?") <= 1


@pytest.mark.parametrize(
    ("request_", "asks"),
    [
        ("make the kitchen bigger", "By how much?"),
        ("2 ft wider", "Which room?"),
        ("print it", "Which scale, paper or units?"),
        ("add another floor", "How many storeys"),
    ],
)
def test_a_change_that_lacks_something_is_asked(request_: str, asks: str) -> None:
    assert asks in (_decide(request_, PLAN_MADE).question or "")


@pytest.mark.parametrize(
    ("first", "answer", "args"),
    [
        ("a 10 marla house", "3", {"plot": "10 marla", "bedrooms": 3}),
        ("a 10 marla house", "three bedrooms", {"plot": "10 marla", "bedrooms": 3}),
        ("a 10 marla house", "4 please", {"plot": "10 marla", "bedrooms": 4}),
        ("a house with 3 bedrooms", "35x65", {"plot": "35 x 65 ft", "bedrooms": 3}),
        ("a house with 3 bedrooms", "it is 1 kanal", {"plot": "1 kanal", "bedrooms": 3}),
    ],
)
def test_the_next_words_answer_the_question(first: str, answer: str, args: dict[str, Any]) -> None:
    assert [call.args for call in _decide(answer, _after(first)).calls] == [args]


def test_answers_add_up_until_nothing_is_missing() -> None:
    context = _after("draw a house plan", "5 marla")
    assert context.open_question == "How many bedrooms should the 5 marla house plan have?"
    assert _decide("2", context).calls[0].args == {"plot": "5 marla", "bedrooms": 2}


def test_a_whole_new_request_replaces_the_open_one() -> None:
    decision = _decide("a 5 marla house with 2 bedrooms", _after("a 10 marla house"))
    assert decision.calls[0].args == {"plot": "5 marla", "bedrooms": 2}


def test_no_leaves_the_open_request() -> None:
    decision = _decide("no", _after("a 10 marla house"))
    assert decision.verdict is Verdict.NO_TOOL
    assert "nothing was done" in (decision.nearest or "")


def test_a_room_said_more_exactly_answers_which_room() -> None:
    open_request = Context(PLAN_MADE.made, (), "make the bath 1 ft wider", "Which bath?")
    assert _decide("bath 2", open_request).calls[0].args["room"] == "bath 2"


def test_what_no_tool_can_do_is_not_silently_dropped() -> None:
    request = f"{HOUSE}, then email it to Ali"
    decision = _decide(request)
    assert decision.verdict is Verdict.ASKED
    assert 'I have no tool for "email it to Ali"' in (decision.question or "")
    agreed = _decide("yes", _after(request))
    assert [call.tool for call in agreed.calls] == ["draw_house_plan"]


def test_a_count_that_no_argument_holds_is_named() -> None:
    decision = _decide("3 bedrooms 2 bathrooms on 10 marla")
    assert decision.calls[0].args == {"plot": "10 marla", "bedrooms": 3}
    assert decision.unused == ("2 bathrooms",)


def test_a_house_is_a_new_one_also_where_there_is_a_plan() -> None:
    assert "How large is the plot?" in (_decide("a house", PLAN_MADE).question or "")


def test_a_word_that_asks_for_something_is_no_remark() -> None:
    decision = _decide("mirror it, then undo", PLAN_MADE)
    assert decision.verdict is Verdict.ASKED
    assert 'I have no tool for "undo"' in (decision.question or "")


def test_a_remark_beside_a_wish_is_only_told() -> None:
    decision = _decide("10 marla. 4 bed. 2 storey. facing east.")
    assert decision.calls[0].args == {"plot": "10 marla", "bedrooms": 4, "storeys": 2}
    assert decision.unused == ("facing east",)


def test_an_answer_that_says_nothing_gets_the_same_question_again() -> None:
    context = _after("a 10 marla house")
    decision = _decide("as it comes", context)
    assert (decision.question, decision.request) == (context.open_question, "a 10 marla house")


def test_a_correction_replaces_what_was_said_before_it() -> None:
    decision = _decide("a 5 marla house no wait a 7 marla house with 3 bedrooms")
    assert [call.args for call in decision.calls] == [{"plot": "7 marla", "bedrooms": 3}]


def test_wishes_that_no_argument_holds_are_named() -> None:
    decision = _decide(f"{HOUSE} and a swimming pool")
    assert decision.verdict is Verdict.PLAN
    assert decision.unused == ("swimming pool",)


@pytest.mark.parametrize(
    "request_",
    ["what is the capital of France?", "mirror my screen to the TV", "print my resume on A4",
     "email it to Ali", "make the font 2 ft wider", "add a bedroom to my Sims game"],
)  # fmt: skip
def test_other_work_gets_a_plain_no_with_the_nearest_tool(request_: str) -> None:
    decision = _decide(request_, PLAN_MADE)
    assert (decision.verdict, decision.calls) == (Verdict.NO_TOOL, ())
    assert (decision.nearest or "").startswith("I have no tool for")


def test_what_is_said_not_to_be_done_is_not_done() -> None:
    assert _decide("don't mirror it", PLAN_MADE).verdict is Verdict.NO_TOOL
    decision = _decide("don't mirror it, just add a bedroom", PLAN_MADE)
    assert [call.tool for call in decision.calls] == ["add_bedroom"]


def test_a_likely_call_stays_a_question_and_a_yes_runs_it() -> None:
    request = "frames for a 1 kanal house with 5 bedrooms"
    asked = _decide(request, model=Says("draw_house_plan", confidence=1.0))
    assert (asked.verdict, asked.calls) == (Verdict.ASKED, ())
    assert "frames" in (asked.question or "")
    agreed = _decide("yes", context_after(Context(), asked, REGISTRY))
    assert agreed.calls[0].args == {"plot": "1 kanal", "bedrooms": 5}


@pytest.mark.parametrize("tool", [tool.name for tool in TOOLS])
def test_a_model_that_is_always_sure_makes_nothing_run_that_was_not_asked(tool: str) -> None:
    model = Says(tool, confidence=1.0, plot="10 marla", bedrooms=3, storeys=2, room="kitchen")
    for request in ("flip a coin", "hello", "scale my business 1:100", "paint it", "???"):
        assert _decide(request, PLAN_MADE, model).calls == ()


def test_a_request_that_is_empty_or_a_document_is_refused_in_one_line() -> None:
    for request in ("", "   \n", "house " * LONGEST):
        with pytest.raises(BadInput) as error:
            _decide(request)
        assert "\n" not in str(error.value)


_WORDS = st.sampled_from(
    ["a", "10", "marla", "house", "with", "3", "bedrooms", "mirror", "it", "then", "not", "email",
     "make", "the", "kitchen", "2", "ft", "wider", "print", "on", "A2", "1:50", ",", "zork", "?",
     "add", "double", "storey", "三居室", "مرلہ", "don't"]
)  # fmt: skip


@settings(max_examples=80, deadline=None)
@given(st.lists(_WORDS, min_size=1, max_size=14).map(" ".join), st.booleans())
def test_any_words_give_one_whole_decision(request_: str, made: bool) -> None:
    decision = _decide(request_, PLAN_MADE if made else Context())
    assert bool(decision.calls) == (decision.verdict is Verdict.PLAN)
    assert bool(decision.question) == (decision.verdict is Verdict.ASKED)
    assert bool(decision.nearest) == (decision.verdict is Verdict.NO_TOOL)
    for call in decision.calls:
        tool = REGISTRY.get(call.tool)
        said = {a.name: call.args[a.name] for a in tool.arguments if a.name in call.args}
        assert valid(tool, said) is None
        assert ("email" not in request_) or ("email" in " ".join(decision.unused))
    if not made and decision.calls:
        assert decision.calls[0].tool == "draw_house_plan"
