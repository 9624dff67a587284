"""One call comes to one closed outcome; what breaks is told plainly and keeps nothing."""

from __future__ import annotations

import dataclasses
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.path_attacks import ATTACKS, SECRET, Attack
from tests.runtime.toolbox import HAS_COPY, HAS_TEXT, Post, last_result, note_tools

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput, ChainInvalid, InternalBug, UnknownTool
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.contract.tool import Tool, tool
from liftwork.runtime import worker
from liftwork.runtime.events import Event, Progress, Replied, ToolFinished, ToolStarted
from liftwork.runtime.limits import Limits
from liftwork.runtime.session import Session

Open = Callable[..., Session]
Body = Callable[[Job], Made]


def made_note(job: Job) -> Made:
    job.path("note").write_text("hello")
    return Made("Made it.", {"note": job.path("note")})


def passes(seen: Seen) -> Iterator[Check]:
    yield HAS_TEXT(True, f"{seen.file('note').stat().st_size} bytes")


def tool_of(body: Body, verify: Callable[[Seen], Iterator[Check]] = passes) -> Tool:
    @tool(effect=Effect.LOCAL, makes=("note",), examples=[])
    def make_note(job: Job) -> Made:
        """Make a note."""
        return body(job)

    make_note.verifier(HAS_TEXT)(verify)
    return make_note


def left_in(home: Path) -> list[str]:
    """Everything that people would see in the home, and whatever is still being written."""
    seen = [p.relative_to(home) for p in home.glob("*/*")]
    return sorted(str(p) for p in seen if p.parts[0] != ".lift")


def test_events_come_in_order_and_end_with_the_reply(session: Session) -> None:
    events = list(session.call("write_note", {"text": "hello"}))

    assert [type(event) for event in events] == [ToolStarted, Progress, ToolFinished, Replied]
    assert events[1] == Progress("c1", "writing", 0.5)
    assert events[-1].outcome is Outcome.DONE
    assert "2 of 2 checks passed" in events[-1].reply


def test_a_refusal_is_a_result_with_the_nearest_that_can_be_done(
    session: Session, home: Path
) -> None:
    result = last_result(list(session.call("write_note", {"text": "refuse"})))

    assert result.outcome is Outcome.REFUSED
    assert (result.refusal.reason, result.refusal.instead) == (
        "that note cannot be written",
        "write another",
    )
    assert left_in(home) == []


def test_a_question_of_a_tool_is_a_result(session: Session) -> None:
    result = last_result(list(session.call("write_note", {"text": "ask"})))
    assert (result.outcome, result.question) == (Outcome.ASKED, "Which note?")


def test_a_bug_is_one_line_with_its_traceback_in_the_log(session: Session, home: Path) -> None:
    with pytest.raises(InternalBug) as caught:
        list(session.call("write_note", {"text": "crash"}))

    assert len(str(caught.value).splitlines()) == 1
    assert str(caught.value.log) in str(caught.value)
    assert "KeyError: 'oh'" in caught.value.log.read_text()
    assert left_in(home) == []
    assert session.history() == []


def test_the_session_goes_on_after_a_bug(session: Session) -> None:
    with pytest.raises(InternalBug):
        list(session.call("write_note", {"text": "crash"}))
    assert last_result(list(session.call("write_note", {"text": "a"}))).outcome is Outcome.DONE


def _claims_outside(job: Job) -> Made:
    path = job.folder.parent / "v0.note.txt"
    path.write_text("x")
    return Made("Made it.", {"note": path})


def _claims_link(job: Job) -> Made:
    job.path("note").symlink_to("/etc/hostname")
    return Made("Made it.", {"note": job.path("note")})


def _claims_nothing(job: Job) -> Made:
    return Made("Made it.", {"note": job.path("note")})


def _claims_other_kind(job: Job) -> Made:
    job.path("note-copy").write_text("x")
    return Made("Made it.", {"note-copy": job.path("note-copy")})


def _returns_nothing(job: Job) -> Any:
    job.check_stop()


@pytest.mark.parametrize(
    "body",
    [_claims_outside, _claims_link, _claims_nothing, _claims_other_kind, _returns_nothing],
)
def test_a_tool_that_does_not_keep_its_word_is_a_bug_and_keeps_nothing(
    open_session: Open, home: Path, body: Body
) -> None:
    session = open_session(Registry([tool_of(body)]))

    with pytest.raises(InternalBug, match="make_note"):
        list(session.call("make_note", {}))
    assert left_in(home) == []
    assert session.history() == []


def _verifier_crashes(seen: Seen) -> Iterator[Check]:
    yield HAS_TEXT(True, "fine")
    raise ValueError(str(seen))


def _verifier_checks_nothing(seen: Seen) -> Iterator[Check]:
    del seen
    yield from ()


def _verifier_checks_undeclared(seen: Seen) -> Iterator[Check]:
    del seen
    yield HAS_COPY(True, "fine")


@pytest.mark.parametrize(
    "verify", [_verifier_crashes, _verifier_checks_nothing, _verifier_checks_undeclared]
)
def test_a_broken_verifier_never_leads_to_done(
    open_session: Open, verify: Callable[[Seen], Iterator[Check]]
) -> None:
    session = open_session(Registry([tool_of(made_note, verify)]))

    events = list(session.call("make_note", {}))

    assert events[-1].outcome is Outcome.FAILED
    assert "could not be checked" in events[-1].reply
    assert [v.current for v in session.history()] == [False]


def test_a_verifier_that_changes_what_it_checks_is_a_bug(open_session: Open) -> None:
    def meddle(seen: Seen) -> Iterator[Check]:
        seen.file("note").write_text("other")
        yield HAS_TEXT(True, "fine")

    session = open_session(Registry([tool_of(made_note, meddle)]))
    with pytest.raises(InternalBug):
        list(session.call("make_note", {}))
    assert session.history() == []


def test_a_tool_sees_a_private_copy_of_what_it_was_given(
    open_session: Open, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_text("my own")
    seen: list[Path] = []
    lengthen = note_tools()[1]
    original = lengthen.function

    def spy(job: Job, note: Path, by: str) -> Made:
        seen.append(note)
        note.write_text("scribbled")
        return original(job, note, by)

    lengthen.function = spy
    session = open_session(Registry([lengthen]))
    list(session.call("lengthen_note", {"note": str(mine), "by": "x"}))

    assert mine.read_text() == "my own"
    assert seen[0] != mine
    assert not seen[0].exists()


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_no_call_and_no_chain_reaches_a_file_by_an_attack(
    session: Session, tmp_path: Path, home: Path, attack: Attack
) -> None:
    text = attack.build(tmp_path, ".note.txt")
    args = {"note": text, "by": "x"}
    chain = [
        Call(id="a", tool="write_note", args={"text": "before"}),
        Call(id="b", tool="lengthen_note", args=args),
    ]

    for events in (
        session.call("lengthen_note", args),
        session.run_chain(chain),
        session.call("post_note", {"to": "ali", "note": text}),
        session.call("lengthen_note", {"by": "x"}, files=[Path(text)]),
    ):
        with pytest.raises(BadInput) as caught:
            list(events)
        assert SECRET not in str(caught.value)
    assert left_in(home) == []
    assert session.pending() == []


@pytest.mark.parametrize(
    ("name", "args", "says"),
    [
        ("write_note", {"text": 5}, "write_note: text: "),
        ("write_note", {}, "write_note: text: "),
        ("write_note", {"text": "a", "size": 1}, "write_note: size: "),
        ("count_note", {"note": 7}, "count_note: note: "),
        ("count_note", {"note": "$c1.files.note"}, "it waits for its own result"),
        ("count_note", {"note": "$nobody"}, "no such file"),
        ("count_note", {}, "count_note: note: "),
    ],
)
def test_wrong_arguments_are_one_line_and_nothing_starts(
    session: Session, name: str, args: dict[str, Any], says: str
) -> None:
    events: list[Event] = []
    with pytest.raises(BadInput, match=says) as caught:
        events.extend(session.call(name, args))
    assert events == []
    assert len(str(caught.value).splitlines()) == 1


def test_an_unknown_tool_is_bad_input(session: Session) -> None:
    with pytest.raises(UnknownTool, match="did you mean write_note"):
        list(session.call("wrote_note", {}))


def test_a_wrong_last_step_keeps_the_first_from_running(session: Session, home: Path) -> None:
    calls = [
        Call(id="a", tool="write_note", args={"text": "hello"}),
        Call(id="b", tool="count_note", args={"note": "$a.files.plan"}),
    ]
    with pytest.raises(ChainInvalid, match="step b"):
        list(session.run_chain(calls))
    assert left_in(home) == []


def test_a_chain_stops_at_the_first_step_that_is_not_done(session: Session, post: Post) -> None:
    calls = [
        Call(id="a", tool="write_note", args={"text": "one"}),
        Call(id="b", tool="write_note", args={"text": "bad"}),
        Call(id="c", tool="post_note", args={"to": "ali", "note": "$b.files.note"}),
    ]
    events = list(session.run_chain(calls))

    outcomes = [e.result.outcome for e in events if isinstance(e, ToolFinished)]
    assert outcomes == [Outcome.DONE, Outcome.FAILED]
    assert events[-1].outcome is Outcome.FAILED
    assert "Not run: post_note." in events[-1].reply
    assert post.sent == []


def test_an_attached_file_fills_the_argument_of_its_kind(session: Session, tmp_path: Path) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_text("12345")
    assert "It has 5 characters." in list(session.call("count_note", {}, [mine]))[-1].reply


def test_an_attached_file_that_no_argument_takes_is_told(session: Session, tmp_path: Path) -> None:
    mine = tmp_path / "mine.doc"
    mine.write_text("12345")
    with pytest.raises(BadInput, match="no argument takes this file"):
        list(session.call("write_note", {"text": "a"}, [mine]))


# -- stopping and limits ------------------------------------------------------------


class Slow:
    """A tool that works until it is told to stop, and says when it has begun."""

    def __init__(self, *, listens: bool) -> None:
        self.begun, self.release = threading.Event(), threading.Event()
        self._listens = listens

    def __call__(self, job: Job) -> Made:
        job.progress("working")
        self.begun.set()
        if self._listens:
            job.stop.wait(60)
        else:
            self.release.wait(60)
        made = made_note(job) if job.folder.exists() else Made("Too late.")
        job.check_stop()
        return made


def test_a_stopped_run_keeps_nothing_and_the_session_goes_on(
    open_session: Open, home: Path
) -> None:
    slow = Slow(listens=True)
    session = open_session(Registry([tool_of(slow), *note_tools()]))
    events = []
    for event in session.call("make_note", {}):
        events.append(event)
        if isinstance(event, Progress):
            session.stop()

    assert events[-1].outcome is Outcome.REFUSED
    assert "Stopped" in events[-1].reply
    assert left_in(home) == []
    assert list(session.call("write_note", {"text": "a"}))[-1].outcome is Outcome.DONE


def test_a_tool_that_does_not_react_is_left_behind_and_never_published(
    open_session: Open, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker, "GRACE_SECONDS", 0.05)
    slow = Slow(listens=False)
    session = open_session(Registry([tool_of(slow)]))
    events = []
    for event in session.call("make_note", {}):
        events.append(event)
        if isinstance(event, Progress):
            session.stop()
    slow.release.set()

    assert events[-1].outcome is Outcome.REFUSED
    assert "left behind" in events[-1].reply
    assert left_in(home) == []
    assert session.history() == []


def test_stopping_ends_the_chain(open_session: Open) -> None:
    slow = Slow(listens=True)
    session = open_session(Registry([tool_of(slow), *note_tools()]))
    calls = [Call(id="a", tool="make_note"), Call(id="b", tool="write_note", args={"text": "x"})]
    events = []
    for event in session.run_chain(calls):
        events.append(event)
        if isinstance(event, Progress):
            session.stop()

    assert "Not run: write_note." in events[-1].reply
    assert session.history() == []


def test_a_run_that_is_abandoned_midway_keeps_nothing(open_session: Open, home: Path) -> None:
    slow = Slow(listens=True)
    session = open_session(Registry([tool_of(slow)]))
    running = session.call("make_note", {})
    next(running)
    next(running)
    running.close()

    assert left_in(home) == []
    assert session.history() == []


def test_the_limit_on_seconds_stops_a_tool(open_session: Open, home: Path) -> None:
    session = open_session(Registry([tool_of(Slow(listens=True))]), Limits(seconds=0.05))

    events = list(session.call("make_note", {}))

    assert events[-1].outcome is Outcome.REFUSED
    assert "limit of 0.05 seconds set by this request" in events[-1].reply
    assert left_in(home) == []


def half_done(job: Job) -> Made:
    """Works until it is told to stop, then gives what it has."""
    job.progress("working")
    job.stop.wait(60)
    job.allow(5)
    return dataclasses.replace(made_note(job), partial=True)


def test_what_was_done_when_a_person_stopped_it_is_kept(open_session: Open) -> None:
    session = open_session(Registry([tool_of(half_done), *note_tools()]))
    calls = [Call(id="a", tool="make_note"), Call(id="b", tool="write_note", args={"text": "x"})]
    events = []
    for event in session.run_chain(calls):
        events.append(event)
        if isinstance(event, Progress):
            session.stop()

    assert [version.tool for version in session.history()] == ["make_note"]
    assert "Not run: write_note." in events[-1].reply


def test_what_was_done_when_the_time_was_up_is_kept_and_told(open_session: Open) -> None:
    session = open_session(Registry([tool_of(half_done)]), Limits(seconds=0.05))

    events = list(session.call("make_note", {}))

    assert "limit of 0.05 seconds set by this request" in events[-1].reply
    assert [version.tool for version in session.history()] == ["make_note"]


def test_a_chain_longer_than_the_limit_on_steps_does_not_start(
    open_session: Open, home: Path
) -> None:
    session = open_session(limits=Limits(steps=1))
    calls = [Call(id=i, tool="write_note", args={"text": i}) for i in "ab"]
    with pytest.raises(ChainInvalid, match="2 steps; the limit is 1"):
        list(session.run_chain(calls))
    assert left_in(home) == []


def test_one_session_runs_one_request_at_a_time(session: Session) -> None:
    running = session.call("write_note", {"text": "a"})
    next(running)
    with pytest.raises(BadInput, match="busy"):
        list(session.call("write_note", {"text": "b"}))
    list(running)
    assert list(session.call("write_note", {"text": "b"}))[-1].outcome is Outcome.DONE


def test_limits_of_a_request_do_not_leak_to_who_iterates(open_session: Open) -> None:
    session = open_session(limits=Limits(steps=1))
    for n in range(3):
        events = session.call("write_note", {"text": str(n)})
        next(events)
        assert list(events)[-1].outcome is Outcome.DONE
