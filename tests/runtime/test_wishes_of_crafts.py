"""Forms of speech that decide whether anything runs, among the tools of all crafts."""

from __future__ import annotations

import pytest
from bench.planner import Labelled, plan_one
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.builtin import builtin_tools
from liftwork.runtime.decision import Decision, Verdict

REGISTRY = Registry(builtin_tools())
HOUSE = "a 10 marla house with 3 bedrooms"
POSTER = "poster with title 'Job Fair' and subtitle 'Bring your CV'"


def _decide(request: str, after: tuple[str, ...] = (), files: tuple[str, ...] = ()) -> Decision:
    return plan_one(Labelled(request, after, "plan", (), files), REGISTRY, Silent(), alone=False)


def _tools(decision: Decision) -> list[str]:
    return [call.tool for call in decision.calls]


@pytest.mark.parametrize(
    "request_",
    [
        "if the client agrees, mirror it",
        "unless Sana objects, add a bedroom",
        "let's not add a bedroom",
        "neither mirror it nor print it",
        "I said no render",
        "would two storeys look better?",
        "we might add a bedroom next year",
        "they flipped the house last year",
        "it looks small in 3d",
        "add another floor",
    ],
)
def test_what_is_forbidden_asked_told_or_depends_on_somebody_runs_nothing(request_: str) -> None:
    assert _decide(request_, (HOUSE,)).verdict is not Verdict.PLAN


@pytest.mark.parametrize(
    ("request_", "file"),
    [
        ("these photos look moody", "a.jpg"),
        ("don't sort it", "a.xlsx"),
        ("the list was sorted by City last week", "a.xlsx"),
    ],
)
def test_what_is_said_of_a_file_changes_nothing(request_: str, file: str) -> None:
    assert _decide(request_, files=(file,)).verdict is not Verdict.PLAN


@pytest.mark.parametrize(
    "request_", ["register my company with SECP", "41 students are in class 8", "open a window"]
)
def test_a_word_of_a_tool_is_not_yet_a_wish_for_it(request_: str) -> None:
    assert _decide(request_).verdict is not Verdict.PLAN


@pytest.mark.parametrize("request_", ["I love the gold title", "the title is too big"])
def test_an_opinion_of_a_poster_changes_nothing(request_: str) -> None:
    assert _decide(request_, (POSTER,)).verdict is not Verdict.PLAN


@pytest.mark.parametrize(
    ("request_", "tools"),
    [
        ("export the ifc, no need for the boq", ["export_building_model"]),
        ("make the turntable, not the front view", ["render_plan_3d"]),
        ("mirror the plan, don't change anything else", ["mirror_plan"]),
    ],
)
def test_what_is_left_out_leaves_the_rest(request_: str, tools: list[str]) -> None:
    assert _tools(_decide(request_, (HOUSE,))) == tools


def test_a_change_that_is_forbidden_beside_another_is_not_made() -> None:
    [call] = _decide("sort by Date but don't remove duplicates", files=("log.xlsx",)).calls
    assert [change["do"] for change in call.args["changes"]] == ["sort"]


def test_the_second_wish_of_a_sentence_works_on_what_the_first_made() -> None:
    decision = _decide("sort by Date, remove duplicates, save as csv", files=("log.xlsx",))
    assert _tools(decision) == ["change_workbook", "convert_document"]
    assert decision.calls[1].args == {"file": "$c1.files.spreadsheet", "to": "csv"}


def test_two_steps_in_one_window_are_cut_apart() -> None:
    decision = _decide("open the calculator and type 12+30 into it")
    assert _tools(decision) == ["open_app", "type_into"]


def test_a_condition_of_doing_one_thing_first_is_not_passed_over() -> None:
    decision = _decide("Once you have mirrored it, please print it on A2.", (HOUSE,))
    assert decision.verdict is Verdict.ASKED


def test_a_figure_that_no_argument_holds_is_asked_about() -> None:
    decision = _decide("attendance sheet for 18 puppies in February 2027")
    assert decision.verdict is Verdict.ASKED
    assert "18 puppies" in (decision.question or "")


def test_a_slip_in_the_thing_is_forgiven_and_names_are_left_as_they_are() -> None:
    [call] = _decide("invoic for Bilal Traders: 5 bags cement at 1400 each").calls
    assert (call.tool, call.args["customer"]) == ("make_invoice", "Bilal Traders")


def test_a_greeting_sets_no_hour() -> None:
    request = "Good afternoon, could you draw a 10 marla house with four bedrooms on two floors?"
    assert _tools(_decide(request)) == ["draw_house_plan"]


def test_a_poster_that_is_there_is_posted_and_no_other_made() -> None:
    [call] = _decide("post the poster to #events saying 'please share'", (POSTER,)).calls
    assert (call.tool, call.args["text"]) == ("post_file", "please share")


def test_a_thing_is_asked_for_plainly_and_then_with_how_it_is_to_be_only_once() -> None:
    request = "give me brick and cement quantities for this house, add seven percent for wastage"
    [call] = _decide(request, (HOUSE,)).calls
    assert call.args["waste"] == 7
