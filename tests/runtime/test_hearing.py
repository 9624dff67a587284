"""Whole requests are put to the tools' own readers, part by part, before anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.runtime.silent import Silent
from tests.runtime.workshop import workshop

from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.planner import Context, context_after, decide

REGISTRY = workshop()
MARKS = "marks sheet in Excel for 8 students with totals, grades and a class summary"
INVOICE = "invoice for Ali Traders: 2 LED TV 55 at 85,000 each, 18% tax"


def _decide(request: str, *files: str, after: tuple[str, ...] = ()) -> Decision:
    context = Context()
    for earlier in after:
        context = context_after(context, decide(earlier, context, REGISTRY, Silent()), REGISTRY)
    given = Context(
        context.made, tuple(map(Path, files)), context.open_request, context.open_question
    )
    return decide(request, given, REGISTRY, Silent())


def _calls(decision: Decision) -> list[tuple[str, dict[str, Any]]]:
    return [(call.tool, call.args) for call in decision.calls]


def test_what_one_reader_claims_is_planned_without_the_model() -> None:
    decision = _decide(MARKS)
    assert _calls(decision) == [("make_marks_sheet", {"students": 8})]
    assert decision.model_calls == ()


def test_lists_stay_whole_although_commas_stand_in_them() -> None:
    ((_, args),) = _calls(_decide(INVOICE))
    assert args == {"customer": "Ali Traders", "lines": ["2 x LED TV 55 @ 85,000"]}


def test_each_part_between_then_and_then_is_heard_alone() -> None:
    decision = _decide(f"{MARKS}, then a 10 marla house with 3 bedrooms; after that {INVOICE}")
    assert [call.tool for call in decision.calls] == [
        "make_marks_sheet", "draw_house_plan", "make_invoice",
    ]  # fmt: skip


def test_then_inside_quotes_is_a_text_and_no_mark() -> None:
    ((_, args),) = _calls(_decide("poster: title 'Now and then', title 'Come; see. Then buy'"))
    assert [part["text"] for part in args["parts"]] == ["Now and then", "Come; see. Then buy"]


def test_a_named_file_becomes_the_path_of_the_one_that_was_given() -> None:
    request = "photoshop file: background shop.tjpg; title 'Eid Sale'"
    ((_, args),) = _calls(_decide(request, "/pictures/shop.tjpg"))
    assert args["parts"][0]["picture"] == "/pictures/shop.tjpg"
    ((_, args),) = _calls(_decide(request))
    assert args["parts"][0]["picture"] == "shop.tjpg"


def test_a_later_part_changes_what_an_earlier_one_makes() -> None:
    decision = _decide("photoshop file: title 'Open', then make the title red")
    assert _calls(decision)[1] == (
        "change_title", {"file": "$c1.files.toy-layers", "colour": "red"}
    )  # fmt: skip


def test_what_a_reader_misses_is_asked_and_the_answer_is_heard_with_all_that_was_said() -> None:
    assert _decide("a marks sheet please").question == "How many students?"
    answered = _decide("for 8 students", after=("a marks sheet please",))
    assert _calls(answered) == [("make_marks_sheet", {"students": 8})]


def test_an_answer_may_belong_to_an_earlier_part() -> None:
    request = "marks sheet, then a 10 marla house with 3 bedrooms"
    answered = _decide("for 8 students", after=(request,))
    assert [call.tool for call in answered.calls] == ["make_marks_sheet", "draw_house_plan"]


def test_a_yes_does_not_run_what_still_misses_something() -> None:
    decision = _decide("yes", after=("a marks sheet please",))
    assert (decision.verdict, decision.question) == (Verdict.ASKED, "How many students?")


def test_two_claims_are_a_question_and_naming_one_of_them_answers_it() -> None:
    request = "photoshop for a flyer or a layers thing: title 'Eid Sale'"
    asked = _decide(request)
    assert asked.question == "Which is meant: compose layers or make flyer?"
    assert [call.tool for call in _decide("the flyer", after=(request,)).calls] == ["make_flyer"]


@pytest.mark.parametrize(
    "request_",
    [
        f"what does a {MARKS} look like?",
        f"don't make a {MARKS}",
        f"please do not make the {INVOICE}",
        "yesterday we made a poster: title 'Eid Sale'",
    ],
)
def test_a_question_a_report_or_a_thing_not_to_do_is_claimed_by_nobody(request_: str) -> None:
    assert _decide(request_).verdict is not Verdict.PLAN


def test_a_part_without_a_tool_stops_the_others_until_a_yes() -> None:
    request = f"{MARKS}, then email it to Ali"
    assert 'no tool for "email it to Ali"' in (_decide(request).question or "")
    assert [c.tool for c in _decide("yes", after=(request,)).calls] == ["make_marks_sheet"]
