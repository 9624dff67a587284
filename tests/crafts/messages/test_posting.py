"""A post from the words to the yes, the read-back and the undo, through a real session."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest
from tests.crafts.messages.posting import Standing, open_session

from liftwork.contract.errors import NotWaiting, Refuse
from liftwork.contract.results import Outcome
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.slack import SlackService
from liftwork.runtime.reply import moved_line, version_line
from liftwork.runtime.session import Session


def hold(session: Session, words: str, *files: Path) -> str:
    events = list(session.say(words, files))
    assert events[-1].outcome is Outcome.HELD, events[-1].reply
    return session.pending()[-1].id


def team(slack: Standing[SlackService]) -> list[dict[str, Any]]:
    return slack.service.rooms["C0TEAM"].messages


def sent_bytes(slack: Standing[SlackService]) -> list[bytes | None]:
    return [file.content for file in slack.service.files.values()]


def test_the_preview_shows_service_workspace_channel_text_and_the_files_name_size_and_digest(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        hold(session, 'send it to slack #team saying "first draft"', plan)
        (held,) = session.pending()

    assert held.preview.splitlines() == [
        "post_file: post the file plan.pdf to #team in Acme on Slack, as liftbot",
        '  to: "#team"',
        '  text: "first draft"',
        '  service: "slack"',
        '  workspace: "Acme (T0ACME)"',
        '  account: "liftbot (U0LIFTBOT)"',
        '  channel_id: "C0TEAM"',
        f"  file: plan.pdf, 10,249 bytes, sha256 {hashlib.sha256(plan.read_bytes()).hexdigest()}",
    ]
    assert team(slack) == []


def test_a_yes_from_another_session_posts_exactly_the_bytes_that_were_held(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    before = plan.read_bytes()
    with open_session(tmp_path / "home") as session:
        id = hold(session, "send it to slack #team", plan)
    with open_session(tmp_path / "home") as other:
        events = list(other.yes(id))

    assert events[-1].outcome is Outcome.DONE
    assert "7 of 7 checks passed" in events[-1].reply
    assert sent_bytes(slack) == [before]


def test_a_file_that_changed_after_the_preview_does_not_go_out(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        id = hold(session, "send it to slack #team", plan)
        plan.write_bytes(b"other")
        assert list(session.yes(id))[-1].outcome is Outcome.REFUSED
    assert slack.service.files == {}


def test_a_no_posts_nothing(slack: Standing[SlackService], tmp_path: Path, plan: Path) -> None:
    with open_session(tmp_path / "home") as session:
        hold(session, "send it to slack #team", plan)
        assert list(session.say("no"))[-1].outcome is Outcome.DONE
    assert team(slack) == []


@pytest.mark.parametrize(
    "words",
    [
        'change the text to "Second draft, 50 % done"',
        "Change the message to: Second draft, 50 % done",
        "please edit the caption to say 'Second draft, 50 % done'",
        "set its text to Second draft, 50 % done",
    ],
)
def test_changing_the_text_gives_the_held_call_another_id(
    slack: Standing[SlackService], tmp_path: Path, plan: Path, words: str
) -> None:
    with open_session(tmp_path / "home") as session:
        old = hold(session, 'send it to slack #team saying "first"', plan)

        new = hold(session, words)

        assert new != old
        assert [held.id for held in session.pending()] == [new]
        with pytest.raises(NotWaiting, match=f"was changed and is now {new}"):
            list(session.yes(old))
        assert team(slack) == []
        list(session.yes(new))
    assert [m["text"] for m in team(slack)] == ["Second draft, 50 % done"]


def test_a_new_text_is_held_again_from_another_shell_and_by_its_arguments(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        old = hold(session, 'post "one" to #team')
    with open_session(tmp_path / "home") as other:
        events = list(other.edit(old, {"text": "two", "to": "#general"}))
        assert events[-1].outcome is Outcome.HELD
        (held,) = other.pending()
        assert (held.args["text"], held.args["channel_id"]) == ("two", "C0GENERAL")
        list(other.yes(held.id))
    assert [m["text"] for m in slack.service.rooms["C0GENERAL"].messages] == ["two"]


def test_a_change_that_cannot_be_leaves_what_waits(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        id = hold(session, 'post "one" to #team')
        assert list(session.edit(id, {"to": "#nowhere"}))[-1].outcome is Outcome.REFUSED
        assert [held.id for held in session.pending()] == [id]


def test_undo_deletes_the_post_and_a_redo_does_not_bring_it_back(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, 'send it to slack #team saying "hi"', plan)))
        assert len(team(slack)) == 1

        undone = session.undo()

        assert moved_line(undone) == "Deleted plan.pdf from #team in Acme on Slack."
        assert "(taken back)" in version_line(session.history()[-1])
        with pytest.raises(Refuse, match="nothing to redo"):
            session.redo()
        with pytest.raises(Refuse, match="nothing to undo"):
            session.undo()
    assert team(slack) == []
    assert slack.service.files == {}


def test_undo_deletes_a_message_and_a_file_in_teams(
    teams: Standing[GraphService], tmp_path: Path, plan: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, "share this on Microsoft Teams in #team", plan)))
        session.undo()
        list(session.yes(hold(session, 'post "hello" to #team on teams')))
        session.undo()

    rooms = [room for group in teams.service.teams.values() for room in group.rooms.values()]
    assert all(m["deletedDateTime"] for room in rooms for m in room.messages)
    assert teams.service.items == {}


def test_undo_of_a_post_that_somebody_deleted_says_so(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, 'post "hello" to #team')))
        team(slack).clear()
        assert moved_line(session.undo()) == (
            "The message was no longer in #team in Acme on Slack."
        )


def test_an_undo_that_the_service_only_says_it_did_is_told(
    slack: Standing[SlackService], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, 'post "hello" to #team')))
        monkeypatch.setattr("liftwork.crafts.messages.slack.Slack.delete", lambda *_: True)
        with pytest.raises(Refuse, match="said that the post was deleted, and still shows it"):
            session.undo()


@pytest.mark.parametrize("words", ['message @sara "hello"', "send it to @sara"])
def test_a_person_gets_a_message_or_a_file_and_it_can_be_taken_back(
    slack: Standing[SlackService], tmp_path: Path, plan: Path, words: str
) -> None:
    with open_session(tmp_path / "home") as session:
        id = hold(session, words, *([plan] if "it" in words else []))
        assert session.pending()[0].args["channel_id"] == "D0SARA"
        assert list(session.yes(id))[-1].outcome is Outcome.DONE
        assert len(slack.service.rooms["D0SARA"].messages) == 1
        assert moved_line(session.undo()).endswith("from @sara in Acme on Slack.")
    assert slack.service.rooms["D0SARA"].messages == []


def test_an_undo_that_the_service_refuses_leaves_the_post_and_says_why(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, 'post "hello" to #team')))
        team(slack)[0]["user"] = "U0SARA"
        with pytest.raises(Refuse, match="does not let this account delete"):
            session.undo()
        assert [e.what for e in session.audit().entries()][-1] == "not taken back"
    assert len(team(slack)) == 1


def test_who_is_no_person_may_not_take_a_post_back(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, 'post "hello" to #team')))
        with pytest.raises(Refuse, match="other people would see"):
            session.undo(outward=False)
    assert len(team(slack)) == 1


def test_a_post_that_fails_its_check_is_out_and_can_be_taken_back(
    slack: Standing[SlackService], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.crafts.messages.slack.escaped", lambda text: f"{text}!")
    with open_session(tmp_path / "home") as session:
        events = list(session.yes(hold(session, 'post "hello" to #team')))
        assert events[-1].outcome is Outcome.FAILED
        assert "`lift undo` takes it back" in events[-1].reply
        session.undo()
    assert team(slack) == []


def test_it_is_never_the_receipt_of_a_post(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        list(session.yes(hold(session, "send it to slack #team", plan)))
        events = list(session.say("send it to #general"))
    assert events[-1].outcome is Outcome.HELD
    assert f"the file {plan.name}" in events[-1].reply
    assert len(slack.service.files) == 1


def test_every_decision_and_every_answer_is_in_the_audit_log(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    with open_session(tmp_path / "home") as session:
        old = hold(session, 'post "secret plans" to #team')
        new = hold(session, 'change the text to "open plans"')
        list(session.yes(new))
        session.undo()
        entries = session.audit().entries()
        text = session.audit().path.read_text()
        assert session.audit().broken() is None

    assert [(e.what, e.id) for e in entries[:5]] == [
        ("held", old),
        ("held", new),
        ("edited", old),
        ("yes", new),
        ("finished", new),
    ]
    assert entries[3].who
    assert entries[3].told["digest"] == entries[1].told["digest"]
    assert entries[4].told["answer"]["channel_id"] == "C0TEAM"
    assert entries[5].what == "taken back"
    assert "plans" not in text


def test_no_token_is_in_anything_that_is_written_or_said(
    slack: Standing[SlackService], tmp_path: Path, plan: Path
) -> None:
    home, said = tmp_path / "home", []
    with open_session(home) as session:
        for words in ("send it to slack #team", 'post "hello" to #nowhere', 'post "a" to #team'):
            said += [str(event) for event in session.say(words, [plan] if "it" in words else [])]
        for held in session.pending():
            said += [str(event) for event in session.yes(held.id)]
        said += [str(session.undo()), str(session.history()), str(session.audit().entries())]
    token = slack.service.token.encode()

    assert not any(token in line.encode() for line in said)
    written = [path for path in home.rglob("*") if path.is_file()]
    assert len(written) > 3
    assert not any(token in path.read_bytes() for path in written)
