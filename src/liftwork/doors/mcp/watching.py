"""Packs and skills that come and go while the server runs, noticed cheaply.

A look every two seconds at when the folders changed that tools come from; only then at
which packs there are; and only where those are others are the tools read again.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.subscriptions import PromptsListChanged, ToolsListChanged

from liftwork.doors.cli.errors import failure_of
from liftwork.doors.cli.terminal import err
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.origins import origins, stamp

EVERY_S = 2.0
"""Seconds between two looks."""


@dataclass(frozen=True)
class Told:
    """What clients are told: of the tools, and of the prompts, as JSON."""

    tools: str
    prompts: str


async def watch(door: Door) -> None:
    """Look at where tools come from; tell every client when the tools changed."""
    folders = stamp(door.shared.home)
    while True:
        await anyio.sleep(EVERY_S)
        if door.unsure is not None:
            await make_sure(door)
        now = stamp(door.shared.home)
        if now == folders:
            continue
        folders = now
        await look(door)


async def look(door: Door) -> None:
    """Where the tools that were read come from elsewhere by now, read them again."""
    before = door.shared.origins
    now = await anyio.to_thread.run_sync(origins, door.shared.home)
    if before is not None and now != before:
        await look_again(door, {value for _, value, _ in (*before, *now)})


async def look_again(door: Door, values: Iterable[str]) -> None:
    """Read the tools anew, and say what is not as it was. Broken tools are a line on stderr.

    `values` name the modules of packs that may have changed, as entry points do; these are
    imported anew too.
    """
    try:
        before = await anyio.to_thread.run_sync(told, door)
        forget_modules(value.partition(":")[0].partition(".")[0] for value in values)
        door.shared.forget_tools()
        after = await anyio.to_thread.run_sync(told, door)
    except Exception as error:  # noqa: BLE001  (a door: the server goes on)
        err(f"lift: {failure_of(error, door.shared.options).line}")
        return
    await tell(door, tools=before.tools != after.tools, prompts=before.prompts != after.prompts)


async def make_sure(door: Door) -> None:
    """Hold the list that was told from the last run against the tools themselves."""
    was, door.unsure = door.unsure, None
    try:
        now = await anyio.to_thread.run_sync(door.listed)
    except Exception as error:  # noqa: BLE001  (a door: the server goes on)
        err(f"lift: {failure_of(error, door.shared.options).line}")
        return
    if now != was:
        await anyio.to_thread.run_sync(door.kept.write, now)
        await tell(door, tools=True, prompts=True)


async def tell(door: Door, *, tools: bool, prompts: bool) -> None:
    """Tell every client which lists have changed."""
    if tools:
        await door.bus.publish(ToolsListChanged())
    if prompts:
        await door.bus.publish(PromptsListChanged())
    for client in door.clients.all():
        if tools:
            await client.last.send_tool_list_changed()
        if prompts:
            await client.last.send_prompt_list_changed()


def forget_modules(packages: Iterable[str]) -> None:
    """Have packages imported anew when they are next named; never ours."""
    for package in set(packages) - {"", "liftwork"}:
        for name in [n for n in sys.modules if n == package or n.startswith(f"{package}.")]:
            del sys.modules[name]


def told(door: Door) -> Told:
    """Everything that clients are told now."""
    tools: list[Any] = [tool.model_dump(mode="json") for tool in door.listed()]
    tools += sorted(tool.name for tool in door.shared.registry)
    prompts = [prompt.model_dump(mode="json") for prompt in door.prompts()]
    return Told(json.dumps(tools), json.dumps(prompts))
