"""A stand-in that accepts and then breaks the connection: what was sent is there once."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.crafts.messages.posting import Standing, open_session, send

from liftwork.contract.errors import NotWaiting, SendUnknown
from liftwork.contract.results import Outcome
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.server import Fault
from liftwork.crafts.messages.standins.slack import SlackService

SLACK_STEPS = ["getUploadURLExternal", "/upload/", "completeUploadExternal", "conversations.list"]
GRAPH_STEPS = ["PUT /v1.0", "POST /v1.0", "filesFolder", "GET /v1.0/me", "/messages"]


def texts(slack: Standing[SlackService]) -> list[str]:
    return [m["text"] for m in slack.service.rooms["C0TEAM"].messages]


def sent_to_team(teams: Standing[GraphService]) -> list[str]:
    rooms = [room for group in teams.service.teams.values() for room in group.rooms.values()]
    return [m["id"] for room in rooms for m in room.messages]


@pytest.mark.parametrize("drops", [1, 2])
def test_a_message_whose_answer_was_lost_is_posted_once(
    slack: Standing[SlackService], tmp_path: Path, drops: int
) -> None:
    slack.server.faults.append(Fault("chat.postMessage", drop=True, times=drops))

    sent = send(tmp_path / "out", "#team", "once, please")

    assert texts(slack) == ["once, please"]
    assert sent.tripped() == []


def test_the_same_words_said_twice_on_purpose_are_told_apart(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    send(tmp_path / "one", "#team", "ping")
    slack.server.faults.append(Fault("chat.postMessage", drop=True))

    second = send(tmp_path / "two", "#team", "ping")

    assert texts(slack) == ["ping", "ping"]
    assert second.tripped() == []


@pytest.mark.parametrize("step", SLACK_STEPS)
def test_a_file_is_shared_once_in_slack_whichever_answer_is_lost(
    slack: Standing[SlackService], tmp_path: Path, plan: Path, step: str
) -> None:
    slack.server.faults.append(Fault(step, drop=True))

    sent = send(tmp_path / "out", "#team", "first draft", plan)

    assert texts(slack) == ["first draft"]
    assert sent.tripped() == []


@pytest.mark.parametrize("step", GRAPH_STEPS)
def test_a_file_is_posted_once_in_teams_whichever_answer_is_lost(
    teams: Standing[GraphService], tmp_path: Path, plan: Path, step: str
) -> None:
    teams.server.faults.append(Fault(step, drop=True))

    sent = send(tmp_path / "out", "#team", "first draft", plan)

    assert len(sent_to_team(teams)) == 1
    assert [item.name for item in teams.service.items.values()] == ["plan.pdf"]
    assert sent.tripped() == []


def test_a_part_of_a_large_file_whose_answer_was_lost_is_taken_once(
    teams: Standing[GraphService], tmp_path: Path, plan: Path
) -> None:
    plan.write_bytes(bytes(range(251)) * 50_000)
    teams.server.faults += [Fault("PUT /upload", drop=True, times=1)]

    assert send(tmp_path / "out", "#team", "", plan).tripped() == []


def test_the_same_words_in_teams_are_told_apart_from_those_before(
    teams: Standing[GraphService], tmp_path: Path
) -> None:
    send(tmp_path / "one", "#team", "ping")
    teams.server.faults.append(Fault("POST /v1.0", drop=True))

    second = send(tmp_path / "two", "#team", "ping")

    assert len(sent_to_team(teams)) == 2
    assert second.tripped() == []


@pytest.mark.parametrize("fault", [Fault("chat.post", 429, retry_after="0"), Fault("auth", 503)])
def test_a_busy_or_broken_service_is_asked_again(
    slack: Standing[SlackService], tmp_path: Path, fault: Fault
) -> None:
    slack.server.faults.append(fault)
    assert send(tmp_path / "out", "#team", "hello").tripped() == []
    assert texts(slack) == ["hello"]


def test_what_may_have_arrived_and_cannot_be_found_is_told_and_never_tried_again(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    slack.service.scopes.discard("channels:history")
    slack.server.faults.append(Fault("chat.postMessage", drop=True))
    with open_session(tmp_path / "home") as session:
        list(session.call("post_message", {"to": "#team", "text": "hello"}))
        (held,) = session.pending()

        events = list(session.yes(held.id))

        assert events[-1].outcome is Outcome.REFUSED
        assert "It is unknown whether it arrived" in events[-1].reply
        with pytest.raises(NotWaiting, match="it is unknown whether post_message"):
            list(session.yes(held.id))
        assert texts(slack) == ["hello"]
        assert session.audit().entries()[-1].told["outcome"] == "unknown"


def test_a_service_that_never_answers_a_sending_is_not_asked_without_end(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    slack.service.scopes.discard("channels:history")
    slack.server.faults.append(Fault("chat.postMessage", 500, times=99))
    with pytest.raises(SendUnknown):
        send(tmp_path / "out", "#team", "hello")
    assert sum("chat.postMessage" in r.path for r in slack.server.requests) == 1
