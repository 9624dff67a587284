"""What a request takes back, among the tools of all crafts."""

from __future__ import annotations

from typing import Any

import pytest
from bench.planner import Labelled, plan_one
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.builtin import builtin_tools
from liftwork.runtime.corrections import correction_in
from liftwork.runtime.decision import Decision, Verdict

REGISTRY = Registry(builtin_tools())
HOUSE = "a 10 marla house with 3 bedrooms"
KANAL = "draw a 1 kanal house with 5 bedrooms"


def _decide(request: str, *after: str) -> Decision:
    return plan_one(Labelled(request, after, "plan"), REGISTRY, Silent(), alone=False)


@pytest.mark.parametrize(
    ("request_", "args"),
    [
        ("7 marla house with 3 bedrooms. no, make it 4 bedrooms", ("7 marla", 4)),
        ("10 marla house with 3 bedrooms, actually 7 marla", ("7 marla", 3)),
        ("10 marla, nahi 7 marla, 3 bedroom ka ghar", ("7 marla", 3)),
        ("6 marla 2 beds. wait, 3 beds", ("6 marla", 3)),
    ],
)
def test_a_value_said_again_stands_for_the_first(request_: str, args: tuple[str, int]) -> None:
    [call] = _decide(request_).calls
    assert (call.args["plot"], call.args["bedrooms"]) == args


@pytest.mark.parametrize(
    ("request_", "tool", "args"),
    [
        ("render the front view, no wait, the street view", "render_plan_3d", {"view": "street"}),
        ("add two bedrooms, no, just one", "add_bedroom", {"count": 1}),
        ("make it triple storey. Sorry, double.", "set_storeys", {"storeys": 2}),
        ("print it on A3, no, A1", "set_sheet", {"paper": "A1"}),
        ("mirror it, scratch that, add a bedroom", "add_bedroom", {"count": 1}),
    ],
)
def test_what_is_put_right_is_done_once(request_: str, tool: str, args: dict[str, Any]) -> None:
    [call] = _decide(request_, KANAL).calls
    assert call.tool == tool
    assert {name: value for name, value in call.args.items() if name != "plan"} == args


@pytest.mark.parametrize(
    "request_",
    [
        "add a bedroom. Never mind.",
        "mirror it. no, don't.",
        "print it on A2, oh wait, don't",
        "email it to ali@example.com - no, forget it",
        "add a bedroom, actually no",
        "mirror it... on second thought leave it",
    ],
)
def test_a_request_that_ends_by_taking_itself_back_runs_nothing(request_: str) -> None:
    assert _decide(request_, KANAL).verdict is Verdict.NO_TOOL


def test_a_correction_of_which_not_all_is_clear_is_a_question() -> None:
    decision = _decide("make it double storey, no wait, with a dome", HOUSE)
    assert decision.verdict is not Verdict.PLAN


@pytest.mark.parametrize(
    "request_",
    [
        "7 marla, no garage, 3 bedrooms",
        "I'd like two storeys rather than one",
        "post 'no, make it 4' to #team",
    ],
)
def test_a_no_that_takes_nothing_back_is_no_correction(request_: str) -> None:
    assert correction_in(request_, REGISTRY) is None
