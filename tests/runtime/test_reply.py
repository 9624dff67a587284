"""The reply says what was made, where, what was checked, and what was not done."""

from __future__ import annotations

from pathlib import Path

import pytest

from liftwork.contract.checks import Check
from liftwork.contract.results import CallResult, Outcome, Refusal
from liftwork.runtime.reply import reply_to, sentence

GOOD = Check(code="RUN-001", name="the note holds its text", passed=True, detail="5 characters")
BAD = Check(code="RUN-002", name="the copy is the note again", passed=False, detail="off by 1")


def result(outcome: Outcome, summary: str = "Wrote it", **more: object) -> CallResult:
    return CallResult.model_validate(
        {
            "id": "c1",
            "tool": "write_note",
            "args": {},
            "outcome": outcome,
            "summary": summary,
            **more,
        }
    )


def test_a_done_call_names_its_folder_its_files_and_its_checks() -> None:
    files = {"note": Path("/home/me/hello/v0.note.txt"), "copy": Path("/home/me/hello/v0.copy.txt")}
    assert reply_to([result(Outcome.DONE, files=files, checks=(GOOD,))]) == (
        "Wrote it. 1 of 1 checks passed.\nIn /home/me/hello: v0.note.txt, v0.copy.txt"
    )


def test_nothing_is_said_of_checks_where_there_were_none() -> None:
    assert reply_to([result(Outcome.DONE)]) == "Wrote it."


def test_a_failed_check_is_told_with_what_it_measured() -> None:
    assert reply_to([result(Outcome.FAILED, checks=(GOOD, BAD))]).splitlines() == [
        "Wrote it. 1 of 2 checks passed.",
        "Not passed: RUN-002 the copy is the note again: off by 1",
    ]


def test_a_refusal_is_told_with_the_nearest() -> None:
    refusal = Refusal(reason="1:100 needs A2", instead="1:125 fits A3")
    assert (
        reply_to([result(Outcome.REFUSED, refusal=refusal)])
        == "1:100 needs A2.\nInstead: 1:125 fits A3."
    )


def test_steps_that_were_not_reached_and_notes_come_last_and_once() -> None:
    reply = reply_to([result(Outcome.DONE)], left=["post_note"], notes=["a note", "a note"])
    assert reply == "Wrote it.\nNot run: post_note.\na note"


def test_a_refusal_begins_with_a_capital_letter_unless_with_a_name() -> None:
    told = [Refusal(reason="a plot is too small"), Refusal(reason="v0.dxf is locked")]
    lines = [reply_to([result(Outcome.REFUSED, refusal=refusal)]) for refusal in told]
    assert lines == ["A plot is too small.", "v0.dxf is locked."]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (
            "course list.xlsx: Nothing wrong was found.",
            "course list.xlsx: Nothing wrong was found.",
        ),
        ("my talk.md is empty", "my talk.md is empty."),
        ("v0.dxf was made", "v0.dxf was made."),
        ("the room is narrow", "The room is narrow."),
        ("cannot open it: see talk.md", "Cannot open it: see talk.md."),
    ],
)
def test_a_sentence_begins_with_a_capital_but_a_files_name_stays_as_it_is(
    text: str, line: str
) -> None:
    assert sentence(text) == line
