"""An account that is not connected is told before any step of a chain, with how to connect it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from tests.crafts.messages.posting import Standing
from tests.runtime.toolbox import NoModel, note_tools

from liftwork.contract.errors import Refuse
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.crafts.messages.standins.slack import SlackService
from liftwork.crafts.messages.tools import TOOLS
from liftwork.programs import secrets
from liftwork.runtime.events import Replied
from liftwork.runtime.session import Session

NEEDY = [tool for tool in TOOLS if tool.needs is not None]


def replied(home: Path, *calls: Call) -> tuple[Replied, int]:
    """The reply to a chain, and how many versions were made."""
    with Session(home, Registry([*note_tools(), *TOOLS]), NoModel()) as session:
        *_, last = session.run_chain(calls)
        assert isinstance(last, Replied)
        return last, len(session.history())


def chain(tool: str, **args: Any) -> tuple[Call, Call]:
    return Call(id="c1", tool="write_note", args={"text": "hello"}), Call(
        id="c2", tool=tool, args=args
    )


def test_every_tool_that_needs_an_account_says_so() -> None:
    assert {tool.name for tool in NEEDY} == {tool.name for tool in TOOLS}


@pytest.mark.parametrize("service", ["slack", "teams", None])
def test_a_chain_that_posts_makes_nothing_without_an_account(
    service: str | None, tmp_path: Path
) -> None:
    calls = chain("post_file", file="$c1.files.note", to="#team", service=service)
    reply, versions = replied(tmp_path / "home", *calls)
    assert reply.outcome is Outcome.REFUSED
    assert f"lift connect {service or 'slack'}" in reply.reply
    assert "Not run: write_note." in reply.reply
    assert versions == 0


def test_a_chain_that_mails_makes_nothing_without_a_mailbox(tmp_path: Path) -> None:
    calls = chain("draft_email", files=["$c1.files.note"], to="sara@example.com")
    reply, versions = replied(tmp_path / "home", *calls)
    assert "No mailbox is connected." in reply.reply
    assert "lift connect email" in reply.reply
    assert versions == 0


def test_a_token_that_is_gone_is_told_before_any_work(
    slack: Standing[SlackService], tmp_path: Path
) -> None:
    secrets.forget("slack-token")
    calls = chain("post_file", file="$c1.files.note", to="#team")
    reply, versions = replied(tmp_path / "home", *calls)
    assert "connect it again: lift connect slack" in reply.reply
    assert versions == 0


def test_nobody_outside_is_asked_whether_an_account_is_there(
    slack: Standing[SlackService],
) -> None:
    before = len(slack.server.requests)
    for tool in NEEDY:
        if "service" in tool.schema()["properties"]:
            wanted = {"to": "#team", "text": "hi", "file": Path("not-made-yet.pdf")}
            known = {k: v for k, v in wanted.items() if k in tool.schema()["properties"]}
            assert tool.needs is not None
            tool.needs(tool.validate(known))
    assert len(slack.server.requests) == before


def test_the_other_service_is_not_taken_for_the_one_that_was_named(
    slack: Standing[SlackService],
) -> None:
    post = next(tool for tool in NEEDY if tool.name == "post_message")
    assert post.needs is not None
    with pytest.raises(Refuse, match="Microsoft Teams is not connected"):
        post.needs(post.validate({"to": "#team", "text": "hi", "service": "teams"}))
