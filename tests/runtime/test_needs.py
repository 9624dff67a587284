"""What a chain needs elsewhere and has not is told before its first step, not after its work."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import BaseModel
from tests.runtime.toolbox import NoteFile, note_tools

from liftwork.contract.effect import Effect
from liftwork.contract.errors import AskPerson, Refuse
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.contract.tool import Example
from liftwork.contract.tool import tool as a_tool
from liftwork.runtime.events import Event, Held, Replied, ToolFinished
from liftwork.runtime.session import Session

Open = Callable[..., Session]
CHAIN = [
    Call(id="c1", tool="write_note", args={"text": "hello"}),
    Call(id="c2", tool="post_to", args={"note": "$c1.files.note", "to": "ali"}),
]


@dataclass
class Office:
    """Where notes are posted to: connected or not."""

    error: Exception | None = None
    seen: list[BaseModel] = field(default_factory=list)

    def need(self, args: BaseModel) -> None:
        self.seen.append(args)
        if self.error is not None:
            raise self.error

    def registry(self) -> Registry:
        @a_tool(effect=Effect.OUTWARD, examples=[Example("post it", {})], needs=self.need)
        def post_to(job: Job, note: NoteFile, to: str) -> Made:
            """Post a note."""
            return Made(f"Posted to {to}.")

        return Registry([*note_tools(), post_to])


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def session(open_session: Open, office: Office) -> Session:
    return open_session(office.registry())


def reply_of(events: list[Event]) -> Replied:
    assert isinstance(events[-1], Replied)
    return events[-1]


def test_a_chain_is_refused_whole_before_its_first_step(
    session: Session, office: Office, home: Path
) -> None:
    office.error = Refuse("the post office is not connected", "connect it: lift connect office")
    events = list(session.run_chain(CHAIN))
    assert reply_of(events) == Replied(
        "The post office is not connected.\nInstead: connect it: lift connect office.\n"
        "Not run: write_note.",
        Outcome.REFUSED,
    )
    [result] = [event.result for event in events if isinstance(event, ToolFinished)]
    assert (result.id, result.outcome) == ("c2", Outcome.REFUSED)
    assert session.history() == []
    assert session.pending() == []


def test_a_question_is_asked_before_the_first_step(session: Session, office: Office) -> None:
    office.error = AskPerson("Where to: office or kiosk?")
    events = list(session.run_chain(CHAIN))
    assert reply_of(events).outcome is Outcome.ASKED
    assert "Where to: office or kiosk?" in reply_of(events).reply
    assert session.history() == []


def test_a_chain_whose_needs_are_met_runs(session: Session, office: Office) -> None:
    events = list(session.run_chain(CHAIN))
    assert [e.result.outcome for e in events if isinstance(e, ToolFinished)] == [
        Outcome.DONE,
        Outcome.HELD,
    ]
    assert any(isinstance(event, Held) for event in events)


def test_needs_are_told_by_the_arguments_and_not_by_files_that_are_not_there_yet(
    session: Session, office: Office
) -> None:
    list(session.run_chain(CHAIN))
    [args] = office.seen
    assert args.model_dump()["to"] == "ali"
    assert not args.model_dump()["note"].exists()


def test_a_single_call_is_refused_in_the_same_words(session: Session, office: Office) -> None:
    list(session.call("write_note", {"text": "hello"}))
    office.error = Refuse("the post office is not connected", "connect it: lift connect office")
    reply = reply_of(list(session.call("post_to", {"note": "$last.files.note", "to": "ali"})))
    assert reply.reply.startswith("The post office is not connected.\nInstead: connect it")
    assert "Not run" not in reply.reply
