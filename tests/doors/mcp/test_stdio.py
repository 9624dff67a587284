"""`lift mcp` in processes of their own, over stdio, with the official client."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import anyio
import mcp_types as types
import psutil
import pytest
from mcp.shared.exceptions import MCPError
from tests.doors.cli.test_packs import GOOD, install
from tests.doors.mcp.conftest import PROGRAM, Eras, Place, over_stdio

from liftwork.doors.mcp.allowed import AllowedClients

pytestmark = pytest.mark.anyio


async def appears(path: Path) -> None:
    """Wait until something is there; the test's own patience ends it otherwise."""
    with anyio.fail_after(60):
        while not path.exists():
            await anyio.sleep(0.02)


def write(text: str) -> tuple[str, dict[str, Any]]:
    return "call", {"tool": "write_note", "args": {"text": text}}


@Eras
async def test_a_note_is_made_and_its_links_lead_to_it(place: Place, mode: str) -> None:
    async with over_stdio(place, mode=mode) as client:
        done = await client.call_tool(*write("hello"))
        links = [each for each in done.content if each.type == "resource_link"]
        read = await client.read_resource(links[0].uri)
    assert not done.is_error
    assert read.contents[0].text == "hello"
    assert (place.home / "hello" / "v0.note.txt").read_text() == "hello"


@Eras
async def test_progress_grows_and_stray_output_never_reaches_the_client(
    place: Place, mode: str
) -> None:
    told: list[tuple[float, float | None, str | None]] = []

    async def hear(progress: float, total: float | None, message: str | None) -> None:
        told.append((progress, total, message))

    gate = place.here / "gate"
    call = {"tool": "wait_note", "args": {"gate": str(gate)}}
    async with over_stdio(place, mode=mode) as client, anyio.create_task_group() as group:

        async def open_gate() -> None:
            await appears(place.begun)
            gate.touch()

        group.start_soon(open_gate)
        done = await client.call_tool("call", call, progress_callback=hear)
    assert done.structured_content["outcome"] == "done"
    steps = [progress for progress, _, _ in told]
    assert steps == sorted(set(steps))
    assert steps[-1] <= 1
    assert {total for _, total, _ in told} == {1.0}
    assert "UNASKED" not in done.model_dump_json()


@Eras
async def test_a_cancelled_call_stops_its_run_and_the_next_one_works(
    place: Place, mode: str
) -> None:
    async with over_stdio(place, mode=mode) as client:
        with anyio.CancelScope() as scope:
            async with anyio.create_task_group() as group:
                group.start_soon(client.call_tool, "call", {"tool": "wait_note"})
                await appears(place.begun)
                scope.cancel()
        done = await client.call_tool(*write("after"))
        history = await client.call_tool("history", {})
    assert not done.is_error
    versions = history.structured_content["versions"]
    assert [version["tool"] for version in versions] == ["write_note"]


@pytest.mark.slow
async def test_two_hundred_calls_at_once_are_all_answered_in_turn(place: Place) -> None:
    answers: dict[int, Any] = {}

    async with over_stdio(place) as client:

        async def one(n: int) -> None:
            answers[n] = await client.call_tool(*write(f"note {n}"))

        async with anyio.create_task_group() as group:
            for n in range(200):
                group.start_soon(one, n)
        history = await client.call_tool("history", {})
    assert len(answers) == 200
    for n, done in answers.items():
        assert done.structured_content["outcome"] == "done", done
        path = Path(done.structured_content["calls"][0]["files"]["note"])
        assert path.read_text() == f"note {n}"
    assert len(history.structured_content["versions"]) == 50
    assert len({v["work"] for v in history.structured_content["versions"]}) == 50


async def test_two_clients_share_what_was_made(place: Place) -> None:
    async with over_stdio(place) as first, over_stdio(place) as second:
        await first.call_tool(*write("one"))
        longer = {"tool": "lengthen_note", "args": {"by": "two"}}
        done = await second.call_tool("call", longer)
        undone = await first.call_tool("undo", {})
    assert Path(done.structured_content["calls"][0]["files"]["note"]).read_text() == "one two"
    assert undone.structured_content["version"]["number"] == 0


@Eras
async def test_the_key_in_the_environment_makes_an_allowed_clients_form_a_yes(
    place: Place, mode: str
) -> None:
    async def tick(_context: Any, _params: Any) -> types.ElicitResult:
        return types.ElicitResult(action="accept", content={"approve": True})

    key = AllowedClients(place.home).allow("tester")
    me = types.Implementation(name="tester", version="1")
    call = {"tool": "post_note", "args": {"to": "ann"}}
    more: dict[str, Any] = {"mode": mode, "client_info": me, "elicitation_callback": tick}
    async with over_stdio(place, **more) as without:
        held = await without.call_tool("call", call)
    async with over_stdio(place, env={"LIFT_MCP_KEY": key}, **more) as client:
        done = await client.call_tool("call", {**call, "args": {"to": "ben"}})
    assert held.structured_content["outcome"] == "held"
    assert done.structured_content["outcome"] == "done"
    assert place.sent() == ["ben hello"]


LARGE = "x" * 50_000_000


async def test_fifty_megabytes_get_one_clear_error_and_the_server_goes_on(place: Place) -> None:
    async with over_stdio(place) as client:
        with pytest.raises(MCPError, match="the message has 50 MB; at most 12 MB"):
            await client.call_tool(*write(LARGE))
        done = await client.call_tool(*write("after"))
    assert not done.is_error


def started(place: Place, *arguments: str) -> subprocess.Popen[bytes]:
    """A server that a test talks to by hand, after the handshake."""
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM), *arguments],
        env=place.environment,
        cwd=place.here,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    info = {"name": "hand", "version": "1"}
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": info}
    say(process, {"id": 1, "method": "initialize", "params": params})
    say(process, {"method": "notifications/initialized"})
    assert process.stdout is not None
    assert b"liftwork" in process.stdout.readline()
    return process


def say(process: subprocess.Popen[bytes], message: dict[str, Any]) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
    process.stdin.flush()


CLIENT = """
import json, os, subprocess, sys
pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
server = subprocess.Popen([sys.executable, *sys.argv[1:]], **pipes)
def say(**message):
    server.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\\n")
    server.stdin.flush()
say(id=1, method="initialize", params={"protocolVersion": "2025-06-18", "capabilities": {},
    "clientInfo": {"name": "dying", "version": "1"}})
server.stdout.readline()
say(method="notifications/initialized")
say(id=2, method="tools/call", params={"name": "call", "arguments": {"tool": "wait_note"}})
print(server.pid, flush=True)
server.wait()
"""


async def test_a_client_that_is_killed_in_mid_call_leaves_no_server_and_nothing_half_made(
    place: Place,
) -> None:
    client = subprocess.Popen(
        [sys.executable, "-c", CLIENT, str(PROGRAM)],
        env=place.environment,
        cwd=place.here,
        stdout=subprocess.PIPE,
    )
    assert client.stdout is not None
    server = psutil.Process(int(client.stdout.readline()))
    await appears(place.begun)
    client.kill()
    client.wait()
    client.stdout.close()
    server.wait(30)
    async with over_stdio(place) as after:
        history = await after.call_tool("history", {})
        done = await after.call_tool(*write("after"))
    assert history.structured_content["versions"] == []
    assert not done.is_error
    assert sorted(p.name for p in place.home.iterdir()) == [".lift", "after"]
    assert len(list((place.home / ".lift" / "running").iterdir())) == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_the_server_at_once_and_without_a_traceback(
    place: Place, number: signal.Signals
) -> None:
    process = started(place)
    process.send_signal(number)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert b"Traceback" not in errors


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--root", "nowhere"], "--root nowhere: there is no such folder"),
        (["--craft", "knitting"], "there is no craft 'knitting'"),
        (["--port", "many"], "'many' is not a port"),
        (["--listen", "0.0.0.0"], "unrecognized arguments"),
        (["--http", "--port", "-1"], "'-1' is not a port"),
        (["--http", "--port", "99999"], "'99999' is not a port"),
    ],
)
def test_wrong_options_are_one_line_before_anything_is_served(
    place: Place, arguments: list[str], says: str
) -> None:
    done = subprocess.run(
        [sys.executable, str(PROGRAM), *arguments],
        env=place.environment,
        cwd=place.here,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert done.stderr.count("\n") == 1


def test_the_end_of_the_input_ends_the_server(place: Place) -> None:
    process = started(place)
    _, errors = process.communicate(timeout=30)
    assert process.returncode == 0
    assert errors == b""


def test_what_is_no_message_is_passed_over(place: Place) -> None:
    process = started(place)
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(b"no message\n\xff\xfe\n[1,2]\n{}\n")
    say(process, {"id": 7, "method": "ping"})
    assert json.loads(process.stdout.readline())["id"] == 7
    process.communicate(timeout=30)


@Eras
async def test_a_pack_that_comes_and_goes_is_told(place: Place, mode: str) -> None:
    heard: list[str] = []

    async def hear(message: Any) -> None:
        heard.append(getattr(message, "method", ""))

    async def listed(client: Any, name: str, wanted: bool) -> None:
        with anyio.fail_after(60):
            while (name in [t.name for t in (await client.list_tools()).tools]) is not wanted:
                await anyio.sleep(0.2)

    async with (
        over_stdio(place, "--all", mode=mode, message_handler=hear, cache=None) as client,
        anyio.create_task_group() as group,
    ):
        await listed(client, "write_note", True)
        if mode == "auto":

            async def listen() -> None:
                async with client.listen(tools_list_changed=True) as events:
                    heard.extend([type(event).__name__ async for event in events])

            group.start_soon(listen)
            await anyio.sleep(0.5)
        install(place.site, "counting", GOOD.replace("NAME", "count_up"))
        await listed(client, "count_up", True)
        done = await client.call_tool("count_up", {"up_to": 3})
        for path in sorted(place.site.rglob("*"), reverse=True):
            path.rmdir() if path.is_dir() else path.unlink()
        await listed(client, "count_up", False)
        group.cancel_scope.cancel()
    assert done.content[0].text == "Counted to 3."
    names = {"notifications/tools/list_changed", "ToolsListChanged"}
    assert len([name for name in heard if name in names]) >= 2, heard


def test_the_key_of_a_client_is_not_left_to_the_programs_that_are_started(place: Place) -> None:
    process = subprocess.Popen(
        [sys.executable, str(PROGRAM)],
        env={**place.environment, "LIFT_MCP_KEY": "lift-secret"},
        cwd=place.here,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    say(process, {"id": 1, "method": "ping"})
    assert process.stdout is not None
    process.stdout.readline()
    out, errors = process.communicate(timeout=30)
    assert b"lift-secret" not in out + errors
    assert "LIFT_MCP_KEY" not in os.environ
