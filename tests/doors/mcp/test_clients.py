"""Clients beside each other over one home: their turns, their questions, their ends."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.doors.mcp.conftest import a_door, client_of
from tests.runtime.toolbox import last_result

from liftwork.contract.registry import Registry
from liftwork.crafts.builtin import builtin_tools
from liftwork.doors.cli import opening
from liftwork.doors.mcp.clients import IDLE_S
from liftwork.doors.mcp.door import Door
from liftwork.runtime.session import Session

pytestmark = pytest.mark.anyio


@pytest.fixture
def drawing(door: Door, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """A door over the tools that come with Liftwork."""
    monkeypatch.setattr(opening, "open_registry", lambda: Registry(builtin_tools()))
    yield door


async def test_a_question_is_answered_by_the_client_that_it_was_put_to(drawing: Door) -> None:
    async with client_of(drawing) as first, client_of(a_door(drawing.shared.home)) as second:
        asked = await first.call_tool("do", {"request": "draw a house with 3 bedrooms"})
        assert "How large is the plot?" in asked.content[0].text
        other = await second.call_tool("plan", {"request": "10 marla"})
        mine = await first.call_tool("plan", {"request": "10 marla"})
    assert other.structured_content["calls"] == []
    [call] = mine.structured_content["calls"]
    assert call["args"] == {"plot": "10 marla", "bedrooms": 3}


async def test_a_question_does_not_outlive_its_client(drawing: Door) -> None:
    async with client_of(drawing) as first:
        await first.call_tool("do", {"request": "draw a house with 3 bedrooms"})
    session = drawing.shared.open("later")
    assert session.decide("10 marla").calls == ()
    session.close()


async def test_the_command_sees_what_a_client_has_had_held(door: Door) -> None:
    async with client_of(door) as client:
        await client.call_tool("call", {"tool": "post_note", "args": {"to": "ann"}})
    with door.shared.open("") as session:
        [held] = session.pending()
        assert last_result(list(session.yes(held.id))).outcome.value == "done"


async def test_a_client_that_is_long_silent_is_forgotten_and_may_come_back(door: Door) -> None:
    async with client_of(door) as client:
        await client.call_tool("history", {})
        [known] = door.clients.all()
        door.clients.forget_idle(known.seen_at + IDLE_S - 1)
        assert door.clients.all() == [known]
        door.clients.forget_idle(known.seen_at + IDLE_S + 1)
        assert door.clients.all() == []
        again = await client.call_tool("call", {"tool": "write_note", "args": {"text": "back"}})
    assert not again.is_error


async def test_a_closed_session_can_be_closed_again(door: Door) -> None:
    session: Session = door.shared.open("twice")
    session.close()
    session.close()
