"""Accounts are connected from a prompt or a pipe, and no secret is on a command line or shown."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.doors.cli.conftest import Lift

from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.server import StandIn, serving
from liftwork.crafts.messages.standins.sign_in import CLIENT
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService


@pytest.fixture(autouse=True)
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LIFT_CONFIG", str(tmp_path / "config"))
    return tmp_path / "config"


@pytest.fixture
def slack() -> Iterator[StandIn]:
    with serving(SlackService()) as server:
        yield server


def pipe(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))


def test_a_token_from_a_pipe_connects_and_is_never_shown(
    lift: Lift, slack: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe(monkeypatch, f"{TOKEN}\n")
    done = lift("connect", "slack", f"url={slack.home}/api/")
    listed, doctor = lift("connect"), lift("doctor")

    assert (done.code, done.out) == (0, "Connected Slack: Acme, as liftbot.\n")
    assert "slack    Acme, as liftbot" in listed.out
    assert "Acme, as liftbot" in doctor.out
    assert all(TOKEN not in d.out + d.err for d in (done, listed, doctor))


def test_a_token_from_a_prompt_is_not_echoed(
    lift: Lift, slack: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("getpass.getpass", lambda prompt: asked.append(prompt) or TOKEN)
    done = lift("connect", "slack", f"url={slack.home}/api/")

    assert done.code == 0
    assert asked == ["Slack token: "]
    assert "api.slack.com/apps" in done.err


def test_a_secret_on_the_command_line_is_refused(lift: Lift) -> None:
    done = lift("connect", "slack", f"token={TOKEN}")
    assert done.code == 2
    assert "does not belong on a command line" in done.err
    assert TOKEN not in done.err


@pytest.mark.parametrize(
    ("said", "says"),
    [
        ("", "no token was given, so nothing was connected"),
        ("two words\n", "that is not a token of Slack"),
        ("xoxb-wrong\n", "Slack does not take the token any more (invalid_auth)"),
    ],
)
def test_what_is_no_token_connects_nothing(
    lift: Lift, slack: StandIn, monkeypatch: pytest.MonkeyPatch, said: str, says: str
) -> None:
    pipe(monkeypatch, said)
    done = lift("connect", "slack", f"url={slack.home}/api/")

    assert done.code in (2, 3)
    assert says in done.err
    assert "slack    not connected" in lift("connect").out


def test_a_service_is_forgotten(
    lift: Lift, slack: StandIn, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe(monkeypatch, f"{TOKEN}\n")
    lift("connect", "slack", f"url={slack.home}/api/")

    assert lift("disconnect", "slack").out == "Forgot the account of Slack.\n"
    assert "slack    not connected" in lift("connect").out
    assert lift("disconnect", "slack").code == 2


def test_teams_is_connected_by_a_code_and_no_token_is_asked_for(lift: Lift) -> None:
    with serving(GraphService()) as server:
        done = lift(
            "connect", "teams", f"client={CLIENT}", f"login={server.home}/login/",
            f"url={server.home}/v1.0/",
        )  # fmt: skip
    assert (done.code, done.out) == (0, "Connected Microsoft Teams: Contoso, as Lift Person.\n")
    assert "enter the code ABCD-1234" in done.err


@pytest.mark.parametrize("words", [("fax",), ("slack", "colour=red"), ("slack", "red")])
def test_what_cannot_be_connected_is_one_clear_line(lift: Lift, words: tuple[str, ...]) -> None:
    done = lift("connect", *words)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
