"""Packs and skills that come and go while the server runs, noticed cheaply."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

import anyio
import anyio.to_thread
from mcp.server.subscriptions import PromptsListChanged, ToolsListChanged

from liftwork.doors.cli.errors import failure_of
from liftwork.doors.cli.terminal import err
from liftwork.doors.mcp.door import Door

EVERY_S = 2.0
"""Seconds between two looks."""


async def watch(door: Door) -> None:
    """Look at the folders that tools come from; tell every client when the tools changed."""
    before = stamp(door.shared.home)
    while True:
        await anyio.sleep(EVERY_S)
        now = stamp(door.shared.home)
        if now != before:
            before = now
            await look_again(door)


def stamp(home: Path) -> tuple[tuple[str, int], ...]:
    """When each folder that tools come from last had something put in or taken out."""
    found = []
    for folder in (*sys.path, str(home / ".lift" / "skills")):
        try:
            found.append((folder, Path(folder or ".").stat().st_mtime_ns))
        except OSError:
            continue
    return tuple(found)


async def look_again(door: Door) -> None:
    """Read the tools anew, and say what is not as it was. Broken tools are a line on stderr."""
    try:
        before = await anyio.to_thread.run_sync(_told, door)
        importlib.invalidate_caches()
        door.shared.forget_tools()
        after = await anyio.to_thread.run_sync(_told, door)
    except Exception as error:  # noqa: BLE001  (a door: the server goes on)
        err(f"lift: {failure_of(error, door.shared.options).line}")
        return
    if before[0] != after[0]:
        await door.bus.publish(ToolsListChanged())
    if before[1] != after[1]:
        await door.bus.publish(PromptsListChanged())
    for client in door.clients.all():
        if before[0] != after[0]:
            await client.last.send_tool_list_changed()
        if before[1] != after[1]:
            await client.last.send_prompt_list_changed()


def _told(door: Door) -> tuple[str, str]:
    """Everything that clients are told of the tools, and of the prompts."""
    tools = [tool.model_dump(mode="json") for tool in door.listed()]
    names = sorted(tool.name for tool in door.shared.registry)
    prompts = [prompt.model_dump(mode="json") for prompt in door.prompts()]
    return json.dumps([tools, names]), json.dumps(prompts)
