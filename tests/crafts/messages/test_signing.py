"""Signing in to Microsoft with a code, and renewing what ends."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.crafts.messages.posting import Standing

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages import signing
from liftwork.crafts.messages.accounts import connect
from liftwork.crafts.messages.standins.graph import GraphService
from liftwork.crafts.messages.standins.sign_in import CLIENT
from liftwork.crafts.messages.tools_posts import post_message, settle
from liftwork.programs.secrets import find

Lines = list[str]


def sign_in(teams: Standing[GraphService], lines: Lines, client: str = CLIENT) -> signing.SignIn:
    return signing.sign_in(client, "", f"{teams.server.home}/login/", lines.append, lambda _: None)


def signed_in(teams: Standing[GraphService]) -> None:
    connect("teams", sign_in(teams, []).secret(), f"{teams.server.home}/v1.0/")


def look_up() -> object:
    return settle(post_message.validate({"to": "#team", "text": "x"}))


def test_the_page_and_the_code_are_shown_and_the_account_is_connected(
    teams: Standing[GraphService],
) -> None:
    teams.service.sign_ins.polls = 3
    lines: Lines = []
    made = sign_in(teams, lines)
    connection = connect("teams", made.secret(), f"{teams.server.home}/v1.0/")

    assert lines == ["Open https://microsoft.example/devicelogin and enter the code ABCD-1234"]
    assert (connection.workspace, connection.user) == ("Contoso", "Lift Person")
    assert look_up()


def test_the_wait_is_the_one_that_was_asked_for_and_grows_when_told_to_slow_down(
    teams: Standing[GraphService], monkeypatch: pytest.MonkeyPatch
) -> None:
    answers = iter(["authorization_pending", "slow_down", "authorization_pending"])
    real = signing._post
    waits: list[float] = []

    def post(address: str, fields: dict[str, str]) -> object:
        told = real(address, fields)
        error = next(answers, None) if address.endswith("token") else None
        return {"error": error} if error else told

    teams.service.sign_ins.polls, teams.service.sign_ins.interval_s = 0, 7
    monkeypatch.setattr(signing, "_post", post)
    with pytest.raises(Refuse):  # its one answer was lost to the first of ours
        signing.sign_in(CLIENT, "", f"{teams.server.home}/login/", lambda _: None, waits.append)
    assert waits == [7, 7, 12, 12]


def test_a_token_that_is_about_to_end_is_renewed_and_kept(teams: Standing[GraphService]) -> None:
    teams.service.sign_ins.lasts_s = 30
    signed_in(teams)
    before = find("teams-token")
    teams.service.token = "another-token"

    assert look_up()

    assert find("teams-token") != before
    renewals = [r for r in teams.server.requests if b"refresh_token" in r.body]
    assert len(renewals) >= 2


def test_a_token_that_lasts_is_not_renewed(teams: Standing[GraphService]) -> None:
    signed_in(teams)
    look_up()
    assert not [r for r in teams.server.requests if b"grant_type=refresh_token" in r.body]


def test_a_renewal_that_is_refused_says_to_connect_again(teams: Standing[GraphService]) -> None:
    teams.service.sign_ins.lasts_s = 30
    signed_in(teams)
    teams.service.sign_ins.renewals.clear()
    with pytest.raises(Refuse, match="the sign-in is no longer good") as caught:
        look_up()
    assert caught.value.instead == "connect again: lift connect teams client=ID"


def _other_client(teams: Standing[GraphService]) -> object:
    return sign_in(teams, [], client="other")


def _declined(teams: Standing[GraphService]) -> object:
    teams.service.sign_ins.answer_with = "authorization_declined"
    return sign_in(teams, [])


def _too_late(teams: Standing[GraphService]) -> object:
    teams.service.sign_ins.answer_with = "expired_token"
    return sign_in(teams, [])


@pytest.mark.parametrize(
    ("attempt", "says"),
    [
        (_other_client, "does not know that client ID"),
        (_declined, "the sign-in was declined"),
        (_too_late, "the code was not entered in time"),
    ],
)
def test_a_sign_in_that_fails_is_one_clear_line(
    teams: Standing[GraphService], attempt: Callable[[Standing[GraphService]], object], says: str
) -> None:
    with pytest.raises(Refuse, match=says):
        attempt(teams)
