"""With tools of several crafts side by side, each request still finds its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from bench import planner as bench
from tests.runtime.silent import Mute, Says, Silent
from tests.runtime.workshop import workshop

from liftwork.contract.registry import Registry
from liftwork.crafts.cad.tools import TOOLS
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.lexicon import spoken
from liftwork.runtime.planner import Context, decide

REGISTRY = workshop()
PLAN = ("plan", "drawing", "sheet", "preview")
LAYERS = ("toy-layers", "toy-glance")
BOOK = ("toy-book", "toy-glance")


def _decide(request: str, made: tuple[str, ...] = (), *files: str) -> Decision:
    context = Context(made=made, attached=tuple(map(Path, files)))
    return decide(request, context, REGISTRY, Silent())


def _only(decision: Decision) -> tuple[str, dict[str, Any]]:
    (call,) = decision.calls
    return call.tool, call.args


def test_a_tool_whose_arguments_nest_is_not_offered() -> None:
    names = {tool.name for tool in spoken(REGISTRY)}
    assert "build_workbook" not in names
    assert {"sort_workbook", "apply_look", "draw_house_plan"} <= names
    assert _decide("a workbook of my stock with columns").verdict is Verdict.NO_TOOL


@pytest.mark.parametrize(
    ("request_", "made", "tool", "args"),
    [
        ("change the title to 'Summer Sale'", LAYERS, "change_title",
         {"file": "$last.files.toy-layers", "text": "Summer Sale"}),
        ("make the title red", (*PLAN, *LAYERS), "change_title",
         {"file": "$last.files.toy-layers", "colour": "red"}),
        ("sort it by 'Salary' descending", BOOK, "sort_workbook",
         {"book": "$last.files.toy-book", "by": "Salary", "order": "descending"}),
        ("make the kitchen 2 ft wider", (*PLAN, *LAYERS), "resize_room",
         {"plan": "$last.files.plan", "room": "kitchen", "by": "2 ft wider"}),
        ("print it at 1:50 on A2", (*LAYERS, *PLAN, *BOOK), "set_sheet",
         {"plan": "$last.files.plan", "scale": "1:50", "paper": "A2"}),
        ("make a red label for 'Jam'", PLAN, "make_label", {"name": "Jam", "colour": "red"}),
    ],
)  # fmt: skip
def test_a_change_goes_to_the_craft_whose_words_it_uses(
    request_: str, made: tuple[str, ...], tool: str, args: dict[str, Any]
) -> None:
    assert _only(_decide(request_, made)) == (tool, args)


def test_it_is_the_newest_thing_that_the_words_fit() -> None:
    assert _only(_decide("mirror it", (*PLAN, "toy-shot")))[0] == "mirror_picture"
    assert _only(_decide("mirror it", ("toy-shot", *PLAN)))[0] == "mirror_plan"
    assert _only(_decide("mirror it", PLAN, "/p/a.tjpg")) == (
        "mirror_picture", {"picture": "/p/a.tjpg"}
    )  # fmt: skip


def test_a_preview_may_stand_for_a_picture() -> None:
    assert _only(_decide("mirror the picture", LAYERS))[1] == {"picture": "$last.files.toy-glance"}


@pytest.mark.parametrize("files", [(), ("/texts/talk.tmark",)])
def test_a_file_that_is_named_tells_which_tool_takes_it(files: tuple[str, ...]) -> None:
    tool, args = _only(_decide("slides from talk.tmark", (), *files))
    assert (tool, args) == ("build_slides", {"text": files[0] if files else "talk.tmark"})


def test_a_file_that_no_argument_takes_is_other_work() -> None:
    assert _decide("mirror talk.tmark", PLAN).verdict is Verdict.NO_TOOL


def test_a_list_takes_every_file_of_its_kind() -> None:
    assert _only(_decide("make the photos warm", (), "/a.tjpg", "/b.tpng"))[1] == {
        "photos": ["/a.tjpg", "/b.tpng"], "look": "warm",
    }  # fmt: skip
    assert _only(_decide("make a.tjpg and b.tjpg warm", ()))[1]["photos"] == ["a.tjpg", "b.tjpg"]


def test_a_file_that_is_not_needed_is_never_taken_from_the_session() -> None:
    tool, args = _only(_decide("swap the background for sea.tjpg", LAYERS))
    assert (tool, args["picture"]) == ("swap_background", "sea.tjpg")
    assert "There is no toy slides" not in str(_decide("a label saying 'Honey'", LAYERS).calls)


@pytest.mark.parametrize("text", ["milk and eggs", "the gate is locked"])
def test_a_text_without_a_reader_is_the_models_where_it_stands_in_the_words(text: str) -> None:
    request = f"write a note: {text}"
    said = decide(request, Context(), REGISTRY, Says("write_note", text=text))
    assert said.question == f"Shall I write note (text {text})?"
    assert len(said.model_calls) == 1
    waiting = Context(open_request=said.request, open_question=said.question)
    agreed = decide("yes", waiting, REGISTRY, Says("write_note", text=text))
    assert _only(agreed) == ("write_note", {"text": text})
    made_up = decide(request, Context(), REGISTRY, Says("write_note", text="goodbye"))
    assert made_up.question == "Which text should the note have?"


def test_a_model_without_an_answer_leaves_the_question_open() -> None:
    decision = decide("write a note: milk", Context(), REGISTRY, Mute("no answer in 1.5 s"))
    assert decision.question == "Which text should the note have?"
    assert [call.proposed for call in decision.model_calls] == ["no answer in 1.5 s"]


def test_what_is_missing_is_a_file_where_a_file_is_missing() -> None:
    question = _decide("make slides").question
    assert question == "There is no toy Markdown yet to work on. Attach a .tmark file."


@pytest.mark.parametrize(
    "request_",
    ["email slides to Ali", "book a flight to Dubai", "play some music", "make me a sandwich",
     "what is the capital of France?"],
)  # fmt: skip
def test_other_work_is_still_a_plain_no(request_: str) -> None:
    assert _decide(request_, (*PLAN, *LAYERS, *BOOK)).verdict is Verdict.NO_TOOL


def test_house_requests_are_planned_as_if_the_other_crafts_were_not_there() -> None:
    items = bench.read_set(bench.REQUESTS / "fresh.jsonl")[::3]
    alone = Registry(TOOLS)
    differ = []
    for item in items:
        ours = bench.plan_one(item, REGISTRY, Silent(), alone=False)
        theirs = bench.plan_one(item, alone, Silent(), alone=False)
        if (ours.verdict, ours.calls) != (theirs.verdict, theirs.calls):
            differ.append((item.request, ours.calls or ours.question or ours.nearest))
    assert differ == []
