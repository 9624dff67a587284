"""What goes wrong at a service comes back as one clear line that says what to do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tests.crafts.messages.posting import Standing, send, settled

from liftwork.contract.errors import AskPerson, BadInput, Refuse
from liftwork.contract.job import Job
from liftwork.crafts.messages.accounts import connect, disconnect
from liftwork.crafts.messages.connections import connections
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.slack import SlackService
from liftwork.crafts.messages.tools_posts import list_channels, post_file, post_message
from liftwork.programs.secrets import Secret


def refused(what: Callable[[], object]) -> str:
    with pytest.raises(Refuse) as caught:
        what()
    line = f"{caught.value.reason}; {caught.value.instead}"
    assert "\n" not in line
    return line


def to(where: str, **args: object) -> Callable[[], object]:
    return lambda: settled(post_message, {"to": where, "text": "hello", **args})


def test_a_wrong_token_says_to_connect_again(slack: Standing[SlackService]) -> None:
    slack.service.token = "xoxb-other"
    assert "connect again: lift connect slack" in refused(to("#team"))


def test_a_missing_scope_is_named(slack: Standing[SlackService], tmp_path: Path) -> None:
    slack.service.scopes.discard("chat:write")
    line = refused(lambda: send(tmp_path / "o", "#team", "hello"))
    assert "lacks the scope chat:write" in line
    assert "install it again" in line


def test_an_unknown_channel_names_the_nearest(slack: Standing[SlackService]) -> None:
    assert refused(to("#teem")) == "there is no channel #teem that this account can see; #team"


def test_an_archived_channel_is_told(slack: Standing[SlackService]) -> None:
    assert "#old-plans is archived: nobody can post there" in refused(to("#old-plans"))


def test_a_channel_that_was_archived_after_the_preview_is_told(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    typed = settled(post_message, {"to": "#team", "text": "hello"})
    slack.service.rooms["C0TEAM"].archived = True
    assert "is archived" in refused(lambda: post_message.run(Job(tmp_path), typed))


def test_a_channel_that_we_are_not_in_says_to_invite(slack: Standing[SlackService]) -> None:
    assert "this account is not in #all; invite it there" in refused(to("#all"))


def test_nobody_of_that_name_names_the_nearest(slack: Standing[SlackService]) -> None:
    assert refused(to("@sarah")).startswith("there is nobody called @sarah here; @sara")


def test_a_text_that_is_too_long_is_told_with_the_limit(slack: Standing[SlackService]) -> None:
    line = refused(to("#team", text="x" * 40_001))
    assert "the text has 40,001 characters; Slack takes 40,000" in line


def test_a_text_that_says_nothing_is_told(slack: Standing[SlackService]) -> None:
    assert "there is no text to post" in refused(to("#team", text="  \n "))


def test_a_file_over_the_limit_is_told_before_it_is_held(
    slack: Standing[SlackService], plan: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.crafts.messages.slack.LARGEST_FILE", 100)
    line = refused(lambda: settled(post_file, {"to": "#team", "file": plan}))
    assert "plan.pdf has 10,249 bytes; Slack takes 100" in line


def test_an_empty_file_is_told(slack: Standing[SlackService], plan: Path) -> None:
    plan.write_bytes(b"")
    assert "is empty" in refused(lambda: settled(post_file, {"to": "#team", "file": plan}))


def test_nothing_connected_says_how_to_connect(config: Path) -> None:
    assert "connect one: lift connect slack" in refused(to("#team"))
    assert "connect it: lift connect teams" in refused(to("#team", service="teams"))


def test_two_services_are_asked_about(
    slack: Standing[SlackService], teams: Standing[GraphService]
) -> None:
    with pytest.raises(AskPerson, match=r"Where to: Slack or Microsoft Teams\?"):
        to("#team")()
    assert to("#team", service="teams")().service == "teams"  # type: ignore[attr-defined]


def test_a_service_that_is_down_is_told(
    slack: Standing[SlackService], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("liftwork.crafts.messages.wire.Patience._delay", lambda *_: 0.0)
    slack.server.close()
    assert "Slack cannot be reached now: no connection" in refused(to("#team"))


def test_another_workspace_than_the_one_shown_voids_the_post(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    typed = settled(post_message, {"to": "#team", "text": "hello"})
    slack.service.team = "Other"
    line = refused(lambda: post_message.run(Job(tmp_path), typed))
    assert "the yes was for Acme (T0ACME) as liftbot (U0LIFTBOT); connected now is Other" in line
    assert slack.service.rooms["C0TEAM"].messages == []


def test_a_token_of_teams_that_has_expired_says_to_connect_again(
    teams: Standing[GraphService],
) -> None:
    teams.service.token = "other"
    assert "connect again: lift connect teams" in refused(to("#team"))


def test_a_missing_permission_of_teams_is_named(
    teams: Standing[GraphService], tmp_path: Path
) -> None:
    teams.service.permissions.discard("ChannelMessage.Send")
    line = refused(lambda: send(tmp_path / "o", "#team", "hello"))
    assert "lacks the permission ChannelMessage.Send" in line


def test_an_unknown_or_archived_channel_of_teams_is_told(teams: Standing[GraphService]) -> None:
    assert "there is no channel #teem" in refused(to("#teem"))
    assert "#old plans is archived" in refused(to("#old-plans"))


def test_a_channel_that_two_teams_have_is_asked_about(teams: Standing[GraphService]) -> None:
    with pytest.raises(AskPerson, match="#design/general or #office/general"):
        to("#general")()
    assert to("#design/general")().channel_id.startswith("11111111-")  # type: ignore[attr-defined]


def test_a_person_in_teams_is_refused_plainly(teams: Standing[GraphService]) -> None:
    assert "posts to one person in Microsoft Teams are not there yet" in refused(to("@sara"))


def test_a_wrong_token_is_not_kept(slack: Standing[SlackService]) -> None:
    disconnect("slack")
    with pytest.raises(Refuse, match="does not take the token"):
        connect("slack", Secret("xoxb-wrong"), f"{slack.server.home}/api/")
    assert connections() == {}


@pytest.mark.parametrize(
    "address",
    ["http://slack.example/api/", "ftp://x/", "slack.com", "https://a@b/", "https://a/?x=1"],
)
def test_an_address_without_encryption_or_sense_is_refused(config: Path, address: str) -> None:
    with pytest.raises(BadInput):
        connect("slack", Secret("xoxb-1"), address)


def test_the_channels_are_listed_without_archived_ones(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    made = list_channels.run(Job(tmp_path), list_channels.validate({}))
    assert made.summary == "4 channels of Acme on Slack: #all, #design, #general, #team."


def test_the_channels_of_every_team_are_listed(
    teams: Standing[GraphService], tmp_path: Path
) -> None:
    made = list_channels.run(Job(tmp_path), list_channels.validate({}))
    assert made.facts["channels"] == [
        "#General in Design",
        "#General in Office",
        "#Site Photos in Design",
        "#team in Office",
    ]
