"""A chain that is run again does only what has changed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.toolbox import note_tools, notes_and_post, reply

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, CallResult, Outcome
from liftwork.contract.tool import Tool, tool
from liftwork.runtime.events import ToolFinished
from liftwork.runtime.session import Session

Open = Callable[..., Session]


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tools that really ran, in order."""
    ran: list[str] = []
    run = Tool.run

    def count(self: Tool, job: Job, args: Any) -> Made:
        ran.append(self.name)
        return run(self, job, args)

    monkeypatch.setattr(Tool, "run", count)
    return ran


def _chain(text: str = "hello", by: str = "more") -> list[Call]:
    return [
        Call(id="c1", tool="write_note", args={"text": text}),
        Call(id="c2", tool="lengthen_note", args={"note": "$c1.files.note", "by": by}),
    ]


def _results(session: Session, calls: list[Call]) -> list[CallResult]:
    return [e.result for e in session.run_chain(calls) if isinstance(e, ToolFinished)]


def test_the_same_chain_again_runs_nothing_and_gives_the_same(
    session: Session, counted: list[str]
) -> None:
    first = _results(session, _chain())
    counted.clear()

    again = _results(session, _chain())

    assert counted == []
    assert [r.files for r in again] == [r.files for r in first]
    assert [r.checks for r in again] == [r.checks for r in first]
    assert all(r.outcome is Outcome.DONE for r in again)


def test_only_the_step_whose_words_changed_and_what_stands_on_it_run(
    session: Session, counted: list[str]
) -> None:
    _results(session, _chain())
    counted.clear()

    results = _results(session, _chain(by="and more"))

    assert counted == ["lengthen_note"]
    assert results[-1].files["note"].read_text() == "hello and more"
    counted.clear()
    _results(session, _chain(text="good day"))
    assert counted == ["write_note", "lengthen_note"]


def test_it_is_said_that_a_step_was_not_run_again(session: Session) -> None:
    list(session.run_chain(_chain()))

    said = reply(list(session.run_chain(_chain()))).reply

    assert "write_note was not run again" in said


def test_the_next_session_goes_on_from_what_the_last_one_made(
    open_session: Open, counted: list[str]
) -> None:
    _results(open_session(), _chain())
    counted.clear()

    _results(open_session(), _chain())

    assert counted == []


def test_a_step_that_failed_is_run_again(session: Session, counted: list[str]) -> None:
    assert _results(session, _chain(by="bad"))[-1].outcome is Outcome.FAILED
    counted.clear()

    _results(session, _chain(by="bad"))

    assert counted == ["lengthen_note"]


def test_a_file_that_was_edited_by_hand_is_not_passed_off_as_made(
    session: Session, counted: list[str]
) -> None:
    first = _results(session, _chain())
    first[0].files["note"].write_text("mine")
    counted.clear()

    again = _results(session, _chain())

    assert counted[0] == "write_note"
    assert again[0].files["note"].read_text() == "hello"
    assert first[0].files["note"].read_text() == "mine"


def test_a_file_that_was_deleted_is_there_again(session: Session, counted: list[str]) -> None:
    first = _results(session, _chain())
    first[1].files["note"].unlink()
    counted.clear()

    again = _results(session, _chain())

    assert counted == []
    assert again[1].files["note"].read_text() == "hello more"


def test_it_is_what_the_chain_gave_though_something_else_was_made_since(session: Session) -> None:
    _results(session, _chain())
    list(session.call("write_note", {"text": "another"}))

    _results(session, _chain())
    list(session.call("lengthen_note", {"note": "$last.files.note", "by": "!"}))

    current = [version for version in session.history() if version.current]
    assert current[0].files["note"].read_text() == "hello more !"


def test_two_equal_steps_of_one_chain_make_two_things(session: Session, counted: list[str]) -> None:
    twice = [Call(id=id, tool="write_note", args={"text": "hello"}) for id in ("a", "b")]

    results = _results(session, twice)

    assert counted == ["write_note", "write_note"]
    assert results[0].files["note"] != results[1].files["note"]


def test_a_single_call_always_runs(session: Session, counted: list[str]) -> None:
    for _ in range(2):
        list(session.call("write_note", {"text": "hello"}))

    assert counted == ["write_note", "write_note"]


def test_what_only_reads_is_read_anew(session: Session, counted: list[str]) -> None:
    chain = [*_chain(), Call(id="c3", tool="count_note", args={"note": "$c2.files.note"})]
    _results(session, chain)
    counted.clear()

    results = _results(session, chain)

    assert counted == ["count_note"]
    assert results[-1].summary == "It has 10 characters."


def test_an_outward_step_is_held_anew_and_never_taken_from_before(open_session: Open) -> None:
    session = open_session(notes_and_post())
    chain = [*_chain(), Call(id="c3", tool="post_note", args={"to": "sara", "text": "hi"})]
    list(session.run_chain(chain))
    list(session.yes(session.pending()[0].id))

    again = _results(session, chain)

    assert again[-1].outcome is Outcome.HELD


def test_a_tool_whose_source_cannot_be_found_always_runs(
    open_session: Open, counted: list[str]
) -> None:
    @tool(effect=Effect.LOCAL, makes=("note", "note-copy"), examples=note_tools()[0].examples)
    def scribble(job: Job) -> Made:
        """Scribble a note."""
        for kind in ("note", "note-copy"):
            job.path(kind).write_text("scribble")
        return Made("Scribbled.", {k: job.path(k) for k in ("note", "note-copy")})

    code = note_tools()[0].checks[0]

    @scribble.verifier(code)
    def _look(seen: Seen) -> Any:
        yield Check(code=code.code, name=code.name, passed=True, detail="seen")

    scribble.function.__module__ = "nowhere.to_be_found"
    session = open_session(Registry([scribble, *note_tools()]))
    chain = [Call(id="c0", tool="scribble"), *_chain()]
    _results(session, chain)
    counted.clear()

    _results(session, chain)

    assert counted == ["scribble"]


def test_a_file_from_outside_that_changed_makes_its_step_run(
    session: Session, tmp_path: Path, counted: list[str]
) -> None:
    note = tmp_path / "mine.note.txt"
    note.write_text("one")
    chain = [
        Call(id="c1", tool="lengthen_note", args={"note": str(note), "by": "x"}),
        Call(id="c2", tool="lengthen_note", args={"note": "$c1.files.note", "by": "y"}),
    ]
    _results(session, chain)
    note.write_text("two")
    counted.clear()

    results = _results(session, chain)

    assert counted == ["lengthen_note", "lengthen_note"]
    assert results[-1].files["note"].read_text() == "two x y"
