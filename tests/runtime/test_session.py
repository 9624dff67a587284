"""Words become a plan, and the plan runs, is asked about, or is plainly not there."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.path_attacks import ATTACKS, Attack
from tests.runtime.toolbox import NoModel, Post, last_result, notes_and_post

from liftwork.contract.errors import BadInput, PathRefused
from liftwork.contract.results import Call, Outcome
from liftwork.models.base import Model
from liftwork.runtime import planner
from liftwork.runtime.decision import Decision, ModelCall, Verdict
from liftwork.runtime.events import ModelCalled, Planned, Replied, ToolFinished
from liftwork.runtime.limits import Limits
from liftwork.runtime.planner import Context
from liftwork.runtime.session import Session

Open = Callable[..., Session]
WRITE = Decision(
    Verdict.PLAN, calls=(Call(id="c1", tool="write_note", args={"text": "hello"}),), request="w"
)
NO_TOOL = Decision(Verdict.NO_TOOL, nearest="I have no tool for this; the nearest is notes.")


def asks(request: str) -> Decision:
    return Decision(Verdict.ASKED, question="Which note?", request=request)


class Planner:
    """Answers each request with the next decision, and remembers what it was told."""

    def __init__(self) -> None:
        self.answers: list[Decision | Callable[[str], Decision]] = []
        self.heard: list[tuple[str, Context]] = []

    def __call__(
        self, request: str, context: Context, registry: Any, model: Model, **_: Any
    ) -> Decision:
        assert len(registry) > 0 and model.name
        self.heard.append((request, context))
        answer = self.answers.pop(0)
        return answer if isinstance(answer, Decision) else answer(request)


@pytest.fixture
def plans(monkeypatch: pytest.MonkeyPatch) -> Planner:
    stub = Planner()
    monkeypatch.setattr(planner, "decide", stub)
    return stub


def test_a_planned_request_is_run_and_told(session: Session, plans: Planner) -> None:
    call = ModelCall("tiny", "write", "write_note(text=hello)", 0.1, 20, 5)
    plans.answers = [
        Decision(Verdict.PLAN, calls=WRITE.calls, model_calls=(call,), unused=("in", "red"))
    ]

    events = list(session.ask("write hello in red"))

    assert events[0] == ModelCalled(call)
    assert isinstance(events[1], Planned)
    assert last_result(events).outcome is Outcome.DONE
    assert events[-1].outcome is Outcome.DONE
    assert "Not acted on: in, red." in events[-1].reply


def test_a_request_without_a_tool_is_refused_with_the_nearest(
    session: Session, plans: Planner
) -> None:
    plans.answers = [NO_TOOL]
    assert list(session.ask("sing"))[-1] == Replied(NO_TOOL.nearest or "", Outcome.REFUSED)


def test_a_question_stays_open_for_the_next_words(session: Session, plans: Planner) -> None:
    plans.answers = [asks, WRITE, NO_TOOL]

    assert list(session.say("write"))[-1] == Replied("Which note?", Outcome.ASKED)
    list(session.say("hello"))
    list(session.say("sing"))

    contexts = [context for _, context in plans.heard]
    assert (contexts[1].open_request, contexts[1].open_question) == ("write", "Which note?")
    assert contexts[2].open_request is None


def test_a_question_stays_open_over_a_restart(open_session: Open, plans: Planner) -> None:
    plans.answers = [asks, WRITE]
    first = open_session()
    list(first.ask("write"))
    first.close()

    list(open_session().ask("hello"))
    assert plans.heard[1][1].open_question == "Which note?"


def test_a_file_given_with_an_open_question_is_still_given_with_its_answer(
    session: Session, plans: Planner, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_text("12345")
    count = Call(id="c1", tool="count_note", args={"note": str(mine.resolve())})
    plans.answers = [asks, Decision(Verdict.PLAN, calls=(count,))]

    list(session.ask("count", [mine]))

    assert "It has 5 characters." in list(session.ask("the note"))[-1].reply


def test_a_given_file_that_no_step_takes_stops_the_request(
    session: Session, plans: Planner, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("x")
    plans.answers = [WRITE]

    with pytest.raises(BadInput, match=r"mine\.txt: write_note does not take this file"):
        list(session.ask("write hello", [mine]))
    assert session.history() == []


def test_a_question_that_a_tool_asks_stays_open_too(session: Session, plans: Planner) -> None:
    ask = Call(id="c1", tool="write_note", args={"text": "ask"})
    plans.answers = [Decision(Verdict.PLAN, calls=(ask,)), WRITE]

    assert list(session.ask("write something"))[-1].outcome is Outcome.ASKED
    list(session.ask("hello"))

    assert plans.heard[1][1].open_request == "write something"
    assert plans.heard[1][1].open_question == "Which note?"


def test_yes_answers_an_open_question_when_nothing_was_just_held(
    session: Session, plans: Planner
) -> None:
    plans.answers = [asks, WRITE]
    list(session.say("write"))
    assert last_result(list(session.say("yes"))).outcome is Outcome.DONE
    assert plans.heard[1][0] == "yes"


def test_the_planner_is_told_what_it_can_mean(
    session: Session, plans: Planner, tmp_path: Path
) -> None:
    mine = tmp_path / "mine.note.txt"
    mine.write_text("x")
    list(session.call("write_note", {"text": "hello"}))
    plans.answers = [NO_TOOL]

    list(session.ask("sing", [mine]))

    context = plans.heard[0][1]
    assert set(context.made) == {"note", "note-copy"}
    assert context.attached == (mine.resolve(),)


def test_a_plan_may_not_read_a_file_that_nobody_gave(
    session: Session, plans: Planner, tmp_path: Path
) -> None:
    secret = tmp_path / "secret.note.txt"
    secret.write_text("mine")
    count = Call(id="c1", tool="count_note", args={"note": str(secret)})
    plans.answers = [Decision(Verdict.PLAN, calls=(count,))]

    with pytest.raises(PathRefused, match="neither given nor made here"):
        list(session.ask("count my secrets"))


def test_a_plan_that_cannot_run_runs_not_even_its_first_step(
    session: Session, plans: Planner
) -> None:
    wrong = Call(id="c2", tool="count_note", args={"note": "$c1.files.plan"})
    plans.answers = [Decision(Verdict.PLAN, calls=(*WRITE.calls, wrong))]

    with pytest.raises(BadInput, match="step c2"):
        list(session.ask("write and count"))
    assert session.history() == []


def test_an_outward_plan_is_held(session: Session, plans: Planner, post: Post) -> None:
    send = Call(id="c2", tool="post_note", args={"to": "ali", "note": "$c1.files.note"})
    plans.answers = [Decision(Verdict.PLAN, calls=(*WRITE.calls, send))]

    events = list(session.ask("write hello and post it to ali"))

    assert events[-1].outcome is Outcome.HELD
    assert post.sent == []
    list(session.say("yes"))
    assert post.sent == [("ali", "hello", b"hello")]


def test_a_stop_while_planning_runs_nothing(session: Session, plans: Planner) -> None:
    def stopped(_: str) -> Decision:
        session.stop()
        return WRITE

    plans.answers = [stopped]

    events = list(session.ask("write"))

    assert [type(event) for event in events] == [Replied]
    assert events[-1].outcome is Outcome.REFUSED
    assert session.history() == []


def test_the_limit_on_model_calls_ends_planning_with_a_reply(
    open_session: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    def talkative(request: str, _context: Context, registry: Any, model: Model) -> Decision:
        for _ in range(3):
            model.propose(request, list(registry), 1.5)
        return WRITE

    monkeypatch.setattr(planner, "decide", talkative)
    session = open_session(limits=Limits(model_calls=0))

    events = list(session.ask("write"))

    assert events[-1].outcome is Outcome.REFUSED
    assert "limit of 0 model calls set by this request" in events[-1].reply
    assert session.history() == []


@pytest.mark.parametrize("attack", ATTACKS, ids=str)
def test_no_request_is_planned_with_a_file_by_an_attack(
    session: Session, plans: Planner, tmp_path: Path, attack: Attack
) -> None:
    path = Path(attack.build(tmp_path, ".note.txt"))
    for attempt in (
        lambda: list(session.ask("count it", [path])),
        lambda: list(session.say("count it", [path])),
        lambda: session.decide("count it", [path]),
    ):
        with pytest.raises(BadInput):
            attempt()
    assert plans.heard == []


def test_deciding_runs_nothing_and_leaves_no_question_open(
    session: Session, plans: Planner
) -> None:
    plans.answers = [asks, WRITE]

    assert session.decide("write").verdict is Verdict.ASKED
    assert session.decide("write hello").calls == WRITE.calls
    assert plans.heard[1][1].open_request is None
    assert session.history() == []


def test_a_fresh_decision_knows_nothing_of_this_home(session: Session, plans: Planner) -> None:
    list(session.call("write_note", {"text": "hello"}))
    plans.answers = [NO_TOOL, NO_TOOL]

    session.decide("count it")
    session.decide("count it", fresh=True)

    assert [context.made for _, context in plans.heard] == [("note", "note-copy"), ()]


def test_earlier_requests_of_the_same_session_are_planned_first(
    session: Session, plans: Planner
) -> None:
    plans.answers = [WRITE, NO_TOOL]

    session.decide("count it", after=["write hello"], fresh=True)

    assert plans.heard[1][1].made == ("note", "note-copy")


def test_the_words_of_a_chat_go_back_and_forth(session: Session) -> None:
    list(session.call("write_note", {"text": "hello"}))
    list(session.call("lengthen_note", {"by": "more"}))

    assert "Now at hello v0" in list(session.say("undo"))[-1].reply
    assert "Now at hello v1" in list(session.say("redo"))[-1].reply
    assert "Now at hello v0" in list(session.say("go back to v0"))[-1].reply
    assert list(session.say("history"))[-1].reply.splitlines() == [
        "hello v0  Wrote hello.  (current)",
        "hello v1  Added more.  (undone)",
    ]


def test_what_cannot_be_undone_is_a_refusal_in_the_chat(session: Session) -> None:
    events = list(session.say("undo"))
    assert events[-1].outcome is Outcome.REFUSED
    assert "nothing to undo" in events[-1].reply


def test_the_model_is_warmed_in_the_background(home: Path) -> None:
    class Warm(NoModel):
        def __init__(self) -> None:
            self.warmed = threading.Event()

        def warm(self, tools: object = ()) -> None:
            self.warmed.set()

    model = Warm()
    with Session(home, notes_and_post(), model) as session:
        session.warm()
        assert model.warmed.wait(10)


def test_closing_leaves_nothing_but_what_was_made(open_session: Open, home: Path) -> None:
    session = open_session()
    list(session.call("write_note", {"text": "hello"}))
    session.close()
    session.close()

    assert list((home / ".lift" / "running").iterdir()) == []
    assert sorted(p.name for p in home.iterdir()) == [".lift", "hello"]


def test_results_are_told_with_the_arguments_and_files_they_had(session: Session) -> None:
    list(session.call("write_note", {"text": "hello"}))
    events = list(session.call("lengthen_note", {"by": "more"}))

    result = next(e.result for e in events if isinstance(e, ToolFinished))
    assert result.args["by"] == "more"
    assert result.args["note"].endswith("v0.note.txt")
    assert all(path.is_absolute() and path.is_file() for path in result.files.values())
    assert [check.code for check in result.checks] == ["RUN-001", "RUN-002"]
