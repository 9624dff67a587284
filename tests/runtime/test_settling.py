"""Outward tools that look up what a call comes to, title it, and take back what they did."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel
from tests.runtime.toolbox import NoModel, note_tools

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import AskPerson, BadInput, InternalBug, NotWaiting, Refuse
from liftwork.contract.files import FileKind, accepts, kinds_of
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.contract.tool import Example, Tool, tool
from liftwork.runtime.session import Session

SLIP = FileKind("slip", (".slip.txt",), "slip of a letter", record=True)
ARRIVED = CheckCode("RUN-003", "the letter arrived")


@dataclass
class Office:
    """A post office: addresses by name, and the letters in its boxes."""

    addresses: dict[str, str] = field(default_factory=lambda: {"ali": "1 Mall Road"})
    boxes: list[tuple[str, str]] = field(default_factory=list)
    loses: bool = False
    keeps: bool = False

    def settle(self, args: BaseModel) -> Mapping[str, Any]:
        to = str(args.to)  # type: ignore[attr-defined]
        if to == "somebody":
            raise AskPerson("To whom?")
        if to not in self.addresses:
            raise Refuse(f"nobody knows where {to} lives", "ali")
        return {"address": self.addresses[to]}

    def take_back(self, job: Job, files: Mapping[str, Path]) -> str:
        if self.keeps:
            raise Refuse("it was read already", None)
        address, text = files["slip"].read_text().split("|")
        self.boxes.remove((address, text))
        return f"took the letter back from {address}"

    def tool(self) -> Tool:
        @tool(
            effect=Effect.OUTWARD,
            makes=("slip",),
            examples=[Example("post a letter", {})],
            settles=self.settle,
            title=lambda args: f"a letter to {args.to}\n  address: elsewhere",  # type: ignore[attr-defined]
            takes_back=self.take_back,
        )
        def post_letter(job: Job, to: str, text: str, address: str = "") -> Made:
            """Post a letter."""
            self.boxes.append((address, text))
            job.path("slip").write_text(f"{address}|{text}")
            return Made(f"Posted to {to}.", {"slip": job.path("slip")}, {"box": address})

        @post_letter.verifier(ARRIVED)
        def check(seen: Seen) -> Iterator[Check]:
            yield ARRIVED(not self.loses, "looked")

        return post_letter


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def open_office(tmp_path: Path, office: Office) -> Iterator[Callable[[], Session]]:
    opened: list[Session] = []

    def open_() -> Session:
        opened.append(
            Session(tmp_path / "home", Registry([*note_tools(), office.tool()]), NoModel())
        )
        return opened[-1]

    yield open_
    for session in opened:
        session.close()


@pytest.fixture
def session(open_office: Callable[[], Session]) -> Session:
    return open_office()


def hold(session: Session, to: str = "ali", text: str = "hello", **args: Any) -> Any:
    return list(session.call("post_letter", {"to": to, "text": text, **args}))[-1]


def test_what_was_looked_up_is_shown_and_is_what_the_yes_is_for(
    session: Session, office: Office
) -> None:
    assert hold(session, address="a forged one").outcome is Outcome.HELD
    (held,) = session.pending()
    assert held.preview.splitlines() == [
        "post_letter: a letter to ali\\u000a  address: elsewhere",
        '  to: "ali"',
        '  text: "hello"',
        '  address: "1 Mall Road"',
    ]
    office.addresses["ali"] = "moved since"
    list(session.yes(held.id))
    assert office.boxes == [("1 Mall Road", "hello")]


@pytest.mark.parametrize(
    ("to", "outcome", "says"),
    [
        ("sara", Outcome.REFUSED, "Nobody knows where sara lives.\nInstead: ali."),
        ("somebody", Outcome.ASKED, "To whom?"),
    ],
)
def test_what_cannot_go_out_is_told_before_anything_is_held(
    session: Session, to: str, outcome: Outcome, says: str
) -> None:
    reply = hold(session, to)
    assert (reply.outcome, reply.reply) == (outcome, says)
    assert session.pending() == []


def test_an_edit_is_settled_anew_and_keeps_the_rest_of_the_chain(
    session: Session, office: Office
) -> None:
    office.addresses["sara"] = "2 Canal Bank"
    hold(session)
    (held,) = session.pending()

    edited = list(session.edit(held.id, {"to": "sara"}))[-1]

    assert edited.outcome is Outcome.HELD
    (new,) = session.pending()
    assert new.id != held.id
    assert new.args["address"] == "2 Canal Bank"
    with pytest.raises(NotWaiting, match=f"is now {new.id}"):
        list(session.yes(held.id))
    assert office.boxes == []


@pytest.mark.parametrize("changes", [{"colour": "red"}, {"to": 3}])
def test_an_edit_of_what_the_tool_does_not_have_changes_nothing(
    session: Session, changes: dict[str, Any]
) -> None:
    hold(session)
    (held,) = session.pending()
    with pytest.raises(BadInput, match="post_letter"):
        list(session.edit(held.id, changes))
    assert session.pending() == [held]


def test_an_edit_to_the_same_still_gives_a_new_id(session: Session) -> None:
    hold(session)
    (held,) = session.pending()
    list(session.edit(held.id, {"text": "hello"}))
    assert [p.id for p in session.pending()] != [held.id]
    assert len(session.pending()) == 1


def test_undo_takes_back_what_was_sent_before_it_goes_back_a_version(
    session: Session, office: Office
) -> None:
    list(session.call("write_note", {"text": "one"}))
    hold(session)
    list(session.yes(session.pending()[0].id))

    undone = session.undo()

    assert undone.taken_back == "took the letter back from 1 Mall Road"
    assert office.boxes == []
    assert [v.tool for v in session.history() if v.current] == ["write_note"]
    with pytest.raises(Refuse, match="nothing to redo"):
        session.redo()


def test_what_was_made_after_it_is_undone_first(session: Session, office: Office) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    list(session.call("write_note", {"text": "one"}))

    session.undo()
    assert len(office.boxes) == 1
    session.undo()
    assert office.boxes == []


def test_a_slip_that_somebody_edited_does_not_change_what_is_taken_back(
    session: Session, office: Office
) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    session.history()[-1].files["slip"].write_text("9 Other Street|theirs")
    assert session.undo().taken_back == "took the letter back from 1 Mall Road"


def test_what_is_refused_to_be_taken_back_stays_and_may_be_tried_again(
    session: Session, office: Office
) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    office.keeps = True
    with pytest.raises(Refuse, match="it was read already"):
        session.undo()
    office.keeps = False
    session.undo()
    assert office.boxes == []


def test_a_refusal_to_take_it_back_does_not_bar_the_way_to_what_was_before(
    session: Session, office: Office
) -> None:
    list(session.call("write_note", {"text": "one"}))
    list(session.call("write_note", {"text": "two"}))
    hold(session)
    list(session.yes(session.pending()[0].id))
    office.keeps = True
    with pytest.raises(Refuse) as refused:
        session.undo()
    assert "undo once more" in (refused.value.instead or "")
    assert session.undo().summary == "Wrote two."
    assert len(office.boxes) == 1
    assert session.undo().work == "one"


def test_nothing_more_is_promised_where_nothing_was_made_before(
    session: Session, office: Office
) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    office.keeps = True
    for _ in range(2):
        with pytest.raises(Refuse, match="it was read already") as refused:
            session.undo()
        assert refused.value.instead is None


def test_a_tool_that_breaks_while_it_takes_back_is_a_bug_and_loses_nothing(
    session: Session, office: Office
) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    kept, office.boxes[:] = list(office.boxes), []
    with pytest.raises(InternalBug, match="post_letter, taking back"):
        session.undo()
    office.boxes[:] = kept
    session.undo()
    assert office.boxes == []


def test_what_failed_its_check_is_out_and_can_be_taken_back_by_another_session(
    open_office: Callable[[], Session], office: Office
) -> None:
    office.loses = True
    first = open_office()
    hold(first)
    reply = list(first.yes(first.pending()[0].id))[-1]
    assert reply.outcome is Outcome.FAILED
    assert "It has gone out all the same" in reply.reply

    open_office().undo()
    assert office.boxes == []


def test_an_agent_may_not_take_back(session: Session, office: Office) -> None:
    hold(session)
    list(session.yes(session.pending()[0].id))
    with pytest.raises(Refuse, match="other people would see"):
        session.undo(outward=False)
    assert len(office.boxes) == 1


def test_a_record_is_found_by_its_name_and_is_never_any_file(session: Session) -> None:
    assert kinds_of("v0.slip.txt")[0] == "slip"
    assert accepts("slip", "slip")
    assert not accepts("file", "slip")
