"""A file that was given earlier is "it" where nothing else can be meant, and only then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.toolbox import NoModel, notes_and_post

from liftwork.contract.results import Call, Outcome
from liftwork.models.base import Model
from liftwork.runtime import planner
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.planner import Context
from liftwork.runtime.session import Session

NO_FILE = Decision(Verdict.ASKED, question="There is no note yet.", request="count it")


class CountsWhatIsThere:
    """Plans to count the note that is attached, or asks for one; remembers what was attached."""

    def __init__(self) -> None:
        self.heard: list[tuple[Path, ...]] = []

    def __call__(
        self, request: str, context: Context, _registry: Any, _model: Model, **_: Any
    ) -> Decision:
        self.heard.append(context.attached)
        if request == "write":
            calls = [Call(id="c1", tool="write_note", args={"text": "hello"})]
        elif not context.attached:
            return NO_FILE
        else:
            note = str(context.attached[0])
            calls = [Call(id="c1", tool="count_note", args={"note": note})]
        return Decision(Verdict.PLAN, calls=tuple(calls), request=request)


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> CountsWhatIsThere:
    stub = CountsWhatIsThere()
    monkeypatch.setattr(planner, "decide", stub)
    return stub


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "mine.note.txt"
    path.write_text("12345")
    return path.resolve()


def said(session: Session, words: str, *files: Path) -> Any:
    return list(session.ask(words, files))[-1]


def test_a_file_of_an_earlier_request_is_meant_and_named(
    open_session: Callable[..., Session], plans: CountsWhatIsThere, note: Path
) -> None:
    said(open_session(), "count it", note)
    reply = said(open_session(), "count it")
    assert reply.outcome is Outcome.DONE
    assert "It has 5 characters." in reply.reply
    assert "Worked on mine.note.txt, given earlier." in reply.reply
    assert plans.heard == [(note,), (), (note,)]


def test_what_can_be_done_without_it_is(
    session: Session, plans: CountsWhatIsThere, note: Path
) -> None:
    said(session, "count it", note)
    assert "given earlier" not in said(session, "write").reply
    assert plans.heard == [(note,), ()]


@pytest.mark.usefixtures("plans")
def test_a_file_that_is_gone_leaves_the_question(session: Session, note: Path) -> None:
    said(session, "count it", note)
    note.rename(note.with_name("moved"))
    reply = said(session, "count it")
    assert (reply.outcome, reply.reply) == (Outcome.ASKED, NO_FILE.question)


@pytest.mark.usefixtures("plans")
def test_a_talk_of_its_own_knows_only_its_own_files_and_forgets_them(
    home: Path, session: Session, note: Path
) -> None:
    said(session, "count it", note)
    with Session(home, notes_and_post(), NoModel(), talk="a") as talk:
        assert said(talk, "count it").outcome is Outcome.ASKED
        said(talk, "count it", note)
        assert said(talk, "count it").outcome is Outcome.DONE
    with Session(home, notes_and_post(), NoModel(), talk="a") as talk:
        assert said(talk, "count it").outcome is Outcome.ASKED
