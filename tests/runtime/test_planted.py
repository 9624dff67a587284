"""A planted token is in no prompt of a model and in no recording, kept, said, or refused."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.contract.tool import Tool
from liftwork.crafts.builtin import builtin_tools
from liftwork.models.base import Proposal, ProposedCall
from liftwork.models.embedded import tool_set
from liftwork.models.recorded import Recording
from liftwork.programs import secrets
from liftwork.programs.secrets import Secret
from liftwork.runtime.consult import Consultant
from liftwork.runtime.decision import Decision, Unheard, Verdict
from liftwork.runtime.events import ModelCalled, Replied
from liftwork.runtime.opinion import SecondOpinion
from liftwork.runtime.planner import Context, decide
from liftwork.runtime.session import Session

PLANTED = "xoxb-planted-91c07d55e2"
SAID = [
    f"connect slack with {PLANTED}",
    f"use the token {PLANTED} to send the plan to slack",
    f"mirror it with {PLANTED}",
    f"make the kitchen larger, my key is {PLANTED}",
    f"juggle {PLANTED} for me",
]


class Eavesdropper:
    """A model that keeps all that it is told, and proposes what it is best at."""

    name = "eavesdropper"

    def __init__(self) -> None:
        self.prompts: list[str] = []

    def warm(self, tools: Sequence[Tool] = ()) -> None:
        self.prompts.append(tool_set(tools))

    def propose(self, clause: str, tools: Sequence[Tool], budget_s: float) -> Proposal:
        self.prompts += [clause, tool_set(tools)]
        return Proposal((ProposedCall(tools[0].name, {}),), confidence=0.9)


@pytest.fixture
def model() -> Eavesdropper:
    return Eavesdropper()


@pytest.fixture
def recording(model: Eavesdropper, tmp_path: Path) -> Recording:
    return Recording(model, tmp_path / "answers.jsonl")


@pytest.fixture(autouse=True)
def planted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The token in the keyring, and in the settings of nobody."""
    monkeypatch.setenv("LIFT_CONFIG", str(tmp_path / "config"))
    monkeypatch.setenv("LIFT_SECRETS", "file")
    secrets.keep("slack-token", Secret(PLANTED))
    found = secrets.find("slack-token")
    assert found is not None
    assert found.reveal() == PLANTED


def written(folder: Path) -> bytes:
    kept = [path for path in folder.rglob("*") if path.is_file() and "config" not in path.parts]
    return b"\0".join(path.read_bytes() for path in kept)


@pytest.mark.parametrize("request_", SAID)
def test_a_token_that_a_person_wrote_is_put_to_no_model(
    request_: str, model: Eavesdropper, recording: Recording, tmp_path: Path
) -> None:
    registry = Registry(builtin_tools())
    decide(request_, Context(made=("plan", "preview")), registry, recording)
    with Session(tmp_path / "home", registry, recording) as session:
        *_, last = session.ask(request_)
        assert isinstance(last, Replied)
        assert last.outcome in (Outcome.REFUSED, Outcome.ASKED)
    assert PLANTED not in "\n".join(model.prompts)
    assert not (tmp_path / "answers.jsonl").exists()


def test_a_clause_that_would_be_put_to_the_model_is_held_back_for_its_token(
    model: Eavesdropper, recording: Recording, tmp_path: Path
) -> None:
    consultant, tools = Consultant(recording, 60.0), list(builtin_tools())[:1]
    assert consultant.hear("mirror it", tools).calls
    held_back = consultant.hear(f"mirror it with {PLANTED}", tools)
    assert held_back.calls == ()
    assert held_back.silence == "not asked: it holds what looks like a secret"
    assert PLANTED not in repr(consultant.calls)
    assert "mirror it" in model.prompts
    assert PLANTED not in "\n".join(model.prompts)
    assert PLANTED not in (tmp_path / "answers.jsonl").read_text()


def test_the_second_opinion_is_not_asked_about_a_token(
    model: Eavesdropper, recording: Recording
) -> None:
    unheard = (Unheard(f"mirror it with {PLANTED}", ("mirror_plan",)),)
    opinion = SecondOpinion(
        Decision(Verdict.PLAN, unheard=unheard), Registry(builtin_tools()), recording
    )
    *_, last = opinion.beside(iter([Replied("Mirrored it.", Outcome.DONE)]))
    assert opinion.ended.wait(30)
    assert isinstance(last, Replied)
    assert PLANTED not in last.reply
    assert model.prompts == []


def test_a_clause_with_a_token_is_left_to_the_words_alone(
    model: Eavesdropper, recording: Recording
) -> None:
    decision = decide(SAID[2], Context(made=("plan",)), Registry(builtin_tools()), recording)
    assert model.prompts == []
    assert all(PLANTED not in call.proposed for call in decision.model_calls)


def test_a_kept_token_is_in_no_prompt_and_no_recording(
    model: Eavesdropper, recording: Recording, tmp_path: Path
) -> None:
    with Session(tmp_path / "home", Registry(builtin_tools()), recording) as session:
        session.warm()
        events = [
            event
            for request in ("send the plan to slack", "list my slack channels", "make it nicer")
            for event in session.ask(request)
        ]
    decide("widen it a bit", Context(made=("plan",)), Registry(builtin_tools()), recording)
    assert model.prompts, "the model was heard"
    assert PLANTED not in "\n".join(model.prompts)
    assert PLANTED not in repr([event for event in events if isinstance(event, ModelCalled)])
    assert PLANTED.encode() not in written(tmp_path)


def test_a_recording_by_itself_writes_no_secret_either(
    model: Eavesdropper, recording: Recording, tmp_path: Path
) -> None:
    tools = list(builtin_tools())[:1]
    recording.propose(f"mirror it with {PLANTED}", tools, 1.0)
    recording.propose("mirror it", tools, 1.0)
    assert "mirror it" in (tmp_path / "answers.jsonl").read_text()
    assert PLANTED not in (tmp_path / "answers.jsonl").read_text()
