"""Agents may ask for posts; a person lets them out and takes them back, and no token is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import mcp_types as types
import pytest
from tests.crafts.messages.posting import Standing
from tests.doors.mcp.conftest import Eras, client_of
from tests.runtime.silent import Silent

from liftwork.contract.registry import Registry
from liftwork.crafts.messages.accounts import connect
from liftwork.crafts.messages.standins.server import serving
from liftwork.crafts.messages.standins.slack import TOKEN, SlackService
from liftwork.crafts.messages.tools_posts import TOOLS
from liftwork.doors.cli import opening
from liftwork.doors.mcp.door import Door
from liftwork.programs.secrets import Secret
from liftwork.runtime.session import Session

pytestmark = pytest.mark.anyio


@pytest.fixture
def slack(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Standing[SlackService]]:
    monkeypatch.setenv("LIFT_CONFIG", str(tmp_path / "config"))
    service = SlackService()
    with serving(service) as server:
        connect("slack", Secret(TOKEN), f"{server.home}/api/")
        yield Standing(service, server)


@pytest.fixture
def posts_door(door: Door, monkeypatch: pytest.MonkeyPatch) -> Door:
    monkeypatch.setattr(opening, "open_registry", lambda: Registry(TOOLS))
    return door


def posted(slack: Standing[SlackService]) -> int:
    return sum(len(room.messages) for room in slack.service.rooms.values())


def shown(*results: types.CallToolResult) -> str:
    return "".join(result.model_dump_json() for result in results)


@Eras
async def test_an_agents_post_waits_for_the_person_and_its_undo_is_refused(
    posts_door: Door, slack: Standing[SlackService], home: Path, mode: str
) -> None:
    async with client_of(posts_door, mode=mode) as client:
        asked = await client.call_tool("do", {"request": 'post "hello" to #team'})
        changed = await client.call_tool("do", {"request": 'change the text to "bye"'})
        assert posted(slack) == 0
        id = asked.structured_content["held"][0]["id"]
        with Session(home, Registry(TOOLS), Silent()) as person:
            assert [held.id for held in person.pending()] == [id]
            list(person.yes(id))
        assert posted(slack) == 1
        undone = await client.call_tool("undo", {})
        channels = await client.call_tool("do", {"request": "list my slack channels"})

    assert "other people would see" in undone.content[0].text
    assert posted(slack) == 1
    assert "#team" in channels.content[0].text
    assert TOKEN not in shown(asked, changed, undone, channels)
