"""`lift mcp --http` in a process of its own: who is let in, and who is not disturbed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import anyio
import httpx2
import mcp_types as types
import psutil
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError
from tests.doors.mcp.conftest import PROGRAM, Eras, Place, Served, a_place, over_http
from tests.doors.mcp.test_stdio import LARGE, appears, write

from liftwork.contract.errors import BadInput
from liftwork.doors.mcp.allowed import AllowedClients
from liftwork.doors.mcp.http import token_of_this_run

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def one_place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    return a_place(tmp_path_factory.mktemp("http"))


@pytest.fixture(scope="module")
def one_server(one_place: Place) -> Iterator[Served]:
    with over_http(one_place) as found:
        yield found


@pytest.fixture
def place(one_place: Place) -> Place:
    """The place of the one server of this file, where nothing waits yet."""
    for path in (one_place.begun, one_place.posted, one_place.here / "gate"):
        path.unlink(missing_ok=True)
    return one_place


@pytest.fixture
def served(one_server: Served, place: Place) -> Served:
    return one_server


async def waited(client: Client) -> list[tuple[str, str]]:
    """The works of the waiting tool, and what each came to."""
    history = await client.call_tool("history", {})
    versions = history.structured_content["versions"]
    return [(v["work"], v["outcome"]) for v in versions if v["tool"] == "wait_note"]


PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
ACCEPT = {"Accept": "application/json, text/event-stream"}


def test_who_may_not_come_in_is_told_why_and_learns_nothing_else(served: Served) -> None:
    good = {"Authorization": f"Bearer {served.token}", **ACCEPT}
    port = served.url.split(":")[2].split("/")[0]
    cases: list[tuple[dict[str, str], int, str]] = [
        (ACCEPT, 401, "token"),
        ({**good, "Authorization": "Bearer wrong"}, 401, "token"),
        ({**good, "Authorization": f"Basic {served.token}"}, 401, "token"),
        ({**good, "Authorization": served.token}, 401, "token"),
        ({**good, "Authorization": f"Bearer {served.token}x"}, 401, "token"),
        ({**good, "Host": "evil.example"}, 421, "host"),
        ({**good, "Host": f"evil.example:{port}"}, 421, "host"),
        ({**good, "Host": f"127.0.0.1.evil.example:{port}"}, 421, "host"),
        ({**good, "Origin": "http://evil.example"}, 403, "origin"),
        ({**good, "Origin": "null"}, 403, "origin"),
        ({**good, "Origin": "http://localhost.evil.example"}, 403, "origin"),
        ({**good, "Origin": "http://127.0.0.1@evil.example"}, 403, "origin"),
        ({**good, "Origin": "https://127.0.0.1"}, 403, "origin"),
    ]
    for headers, status, says in cases:
        for path in ("/mcp", "/", "/mcp?token=" + served.token):
            url = f"http://127.0.0.1:{port}{path}"
            answer = httpx2.post(url, json=PING, headers=headers)
            assert (answer.status_code, headers) == (status, headers)
            error = answer.json()["error"]["message"]
            assert says in error
            assert served.token not in answer.text
            assert "access-control-allow-origin" not in answer.headers


def test_a_page_of_this_computer_is_let_in(served: Served) -> None:
    good = {"Authorization": f"Bearer {served.token}", "Origin": "http://localhost:3000", **ACCEPT}
    answer = httpx2.post(served.url, json=PING, headers=good)
    assert answer.status_code == 400  # let in, and asked for a session
    assert "session" in answer.text.lower()


def test_it_listens_on_this_computer_alone(served: Served) -> None:
    [connection] = [
        each
        for each in psutil.Process(served.process.pid).net_connections("inet")
        if each.status == psutil.CONN_LISTEN
    ]
    assert connection.laddr.ip == "127.0.0.1"


@Eras
async def test_a_note_is_made_and_read_back(served: Served, mode: str) -> None:
    async with served.client(mode=mode) as client:
        assert "do" in [tool.name for tool in (await client.list_tools()).tools]
        done = await client.call_tool(*write("hello"))
        link = next(each for each in done.content if each.type == "resource_link")
        read = await client.read_resource(link.uri)
    assert read.contents[0].text == "hello"


@Eras
async def test_two_clients_at_once_do_not_wait_for_each_other(
    served: Served, place: Place, mode: str
) -> None:
    gate = place.here / "gate"
    slow = {"tool": "wait_note", "args": {"gate": str(gate)}}
    results: list[Any] = []
    async with served.client(mode=mode) as first:
        info = first.client_info
        async with served.client(mode=mode, client_info=_named("other")) as second:

            async def wait() -> None:
                results.append(await first.call_tool("call", slow))

            async with anyio.create_task_group() as group:
                group.start_soon(wait)
                await appears(place.begun)
                done = await second.call_tool(*write("beside"))
                gate.touch()
    assert info is None or info.name != "other"
    assert not done.is_error
    assert results[0].structured_content["outcome"] == "done"


async def test_a_cancelled_call_stops_its_run_and_no_other(served: Served, place: Place) -> None:
    async with served.client() as first, served.client() as second:
        before = await waited(second)
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as group:
                group.start_soon(first.call_tool, "call", {"tool": "wait_note"})
                await appears(place.begun)
                group.start_soon(second.call_tool, *write("in-between"))
                await appears(place.home / "in-between" / "v0.note.txt")
                scope.cancel()
        with anyio.fail_after(30):
            done = await first.call_tool(*write("after"))
        after = await waited(second)
    assert not done.is_error
    assert after == before


async def test_two_hundred_calls_at_once_are_all_answered(served: Served) -> None:
    outcomes: list[str] = []
    async with served.client() as client:
        await client.call_tool(*write("12345"))

        async def one(_n: int) -> None:
            done = await client.call_tool("call", {"tool": "count_note"})
            assert "5 characters" in done.content[0].text
            outcomes.append(done.structured_content["outcome"])

        async with anyio.create_task_group() as group:
            for n in range(200):
                group.start_soon(one, n)
    assert outcomes == ["done"] * 200


@Eras
async def test_fifty_megabytes_get_one_clear_error_and_the_server_goes_on(
    served: Served, mode: str
) -> None:
    async with served.client(mode=mode) as client:
        with pytest.raises(MCPError, match="the message has 50 MB; at most 12 MB"):
            await client.call_tool(*write(LARGE))
        done = await client.call_tool(*write("after"))
    assert not done.is_error


def test_a_body_without_a_length_is_not_read_without_end(served: Served) -> None:
    def pieces() -> Iterator[bytes]:
        for _ in range(50):
            yield b"x" * 1_000_000

    headers = {
        "Authorization": f"Bearer {served.token}",
        "Content-Type": "application/json",
        **ACCEPT,
    }
    try:
        answer = httpx2.post(served.url, content=pieces(), headers=headers)
        assert answer.status_code == 413
    except httpx2.TransportError:
        pass  # cut off in mid-body
    ok = httpx2.post(served.url, json=PING, headers=headers)
    assert ok.status_code == 400


CLIENT = """
import json, sys, httpx2
url, token = sys.argv[1:]
client = httpx2.Client(headers={"Authorization": f"Bearer {token}",
    "Accept": "application/json, text/event-stream"}, timeout=60)
def say(**message):
    return client.post(url, json={"jsonrpc": "2.0", **message})
told = say(id=1, method="initialize", params={"protocolVersion": "2025-06-18", "capabilities": {},
    "clientInfo": {"name": "dying", "version": "1"}})
client.headers["mcp-session-id"] = told.headers["mcp-session-id"]
say(method="notifications/initialized")
say(id=2, method="tools/call", params={"name": "call",
    "arguments": {"tool": "wait_note", "args": {"gate": "GATE"}}})
"""


async def test_a_client_that_is_killed_in_mid_call_takes_nobody_with_it(
    served: Served, place: Place
) -> None:
    gate = place.here / "gate"
    code = CLIENT.replace("GATE", str(gate))
    client = subprocess.Popen([sys.executable, "-c", code, served.url, served.token])
    await appears(place.begun)
    client.kill()
    client.wait()
    async with served.client() as other:
        before = len(await waited(other))
        done = await other.call_tool(*write("beside"))
        gate.touch()
        after: list[tuple[str, str]] = []
        with anyio.fail_after(30):
            while len(after) <= before:
                after = await waited(other)
    assert not done.is_error
    assert {outcome for _, outcome in after} == {"done"}


def _named(name: str) -> Any:
    return types.Implementation(name=name, version="1")


async def _tick(_context: Any, _params: Any) -> Any:
    return types.ElicitResult(action="accept", content={"approve": True})


@Eras
async def test_the_key_in_a_header_makes_an_allowed_clients_form_a_yes(
    served: Served, place: Place, mode: str
) -> None:
    key = AllowedClients(place.home).allow("tester")
    call = {"tool": "post_note", "args": {"to": "ann"}}
    more: dict[str, Any] = {"mode": mode, "elicitation_callback": _tick}
    async with served.client(client_info=_named("tester"), **more) as without:
        held = await without.call_tool("call", call)
    assert held.structured_content["outcome"] == "held"
    async with served.client(
        headers={"Lift-Client-Key": key}, client_info=_named("tester"), **more
    ) as client:
        done = await client.call_tool("call", {**call, "args": {"to": "ben"}})
    assert done.structured_content["outcome"] == "done"
    assert place.sent() == ["ben hello"]


def test_a_port_that_is_taken_is_one_clear_line(served: Served, place: Place) -> None:
    port = served.url.split(":")[2].split("/")[0]
    second = subprocess.run(
        [sys.executable, str(PROGRAM), "--http", "--port", port],
        env=place.environment,
        cwd=place.here,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert second.returncode == 2, second
    assert f"cannot listen on port {port}" in second.stderr
    assert "Traceback" not in second.stderr


@pytest.mark.parametrize("token", ["short", "x" * 31, "ü" * 40, "\t" * 40])
def test_a_token_that_could_be_guessed_is_refused(
    monkeypatch: pytest.MonkeyPatch, token: str
) -> None:
    monkeypatch.setenv("LIFT_MCP_TOKEN", token)
    with pytest.raises(BadInput, match="at least 32 plain characters"):
        token_of_this_run()


def test_a_given_token_is_taken_and_not_left_to_programs_that_are_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LIFT_MCP_TOKEN", "t" * 40)
    assert token_of_this_run() == ("t" * 40, False)
    assert "LIFT_MCP_TOKEN" not in os.environ


def test_no_two_runs_have_the_same_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("LIFT_MCP_TOKEN", raising=False)
    tokens = {token_of_this_run() for _ in range(20)}
    assert len(tokens) == 20
    assert min(len(token) for token, _ in tokens) >= 32


def test_nothing_that_is_kept_holds_the_token(served: Served, place: Place) -> None:
    httpx2.post(served.url, json=PING, headers={"Authorization": f"Bearer {served.token}"})
    home = place.home
    texts = [p.read_bytes() for p in home.rglob("*") if p.is_file()] if home.exists() else []
    assert not any(served.token.encode() in text for text in texts)
