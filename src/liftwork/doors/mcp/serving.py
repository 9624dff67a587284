"""`lift mcp`: serve until the client leaves or the person stops it."""

from __future__ import annotations

import contextlib
import logging
import signal
import sys

import anyio

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.arguments import Options
from liftwork.doors.cli.terminal import err
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.server import build
from liftwork.doors.mcp.shared import Shared

_GONE = (BrokenPipeError, ConnectionError)
"""The client left while it was being written to."""


def run(options: Options) -> int:
    """Serve as the options say; the exit code. Raises `LiftworkError`."""
    logging.basicConfig(
        stream=sys.stderr,
        level=logging.DEBUG if options.debug else logging.ERROR,
        format="lift: mcp: %(message)s",
    )
    door = Door(Shared(options))
    _check(door.shared)
    if door.shared.serving.crafts:
        door.real_tools()
    if door.shared.serving.http:
        from liftwork.doors.mcp import http

        anyio.run(http.serve, build(door), http.prepared(door.shared.serving.port))
    else:
        anyio.run(_until_stopped, door)
    return 0


def _check(shared: Shared) -> None:
    """Say now what would else go wrong at the first call. Raises `BadInput`."""
    for root in shared.serving.roots:
        if not root.is_dir():
            raise BadInput(f"--root {root}: there is no such folder")
    if shared.options.model != "embedded":
        shared.check_model()
    if not shared.serving.http and sys.stdin.isatty():
        err("lift: an MCP client starts this and talks to it here; Ctrl-C ends it")


async def _until_stopped(door: Door) -> None:
    async with anyio.create_task_group() as group:
        if sys.platform != "win32":
            group.start_soon(_stop_on_signal, group.cancel_scope)
        await _over_stdio(door)
        group.cancel_scope.cancel()


async def _stop_on_signal(scope: anyio.CancelScope) -> None:
    with anyio.open_signal_receiver(signal.SIGINT, signal.SIGTERM) as signals:
        async for _ in signals:
            scope.cancel()
            return


async def _over_stdio(door: Door) -> None:
    from liftwork.doors.mcp.stdio import transport

    server = build(door)
    with contextlib.suppress(*_GONE):
        try:
            async with transport() as (read, write):
                await server.run(read, write, server.create_initialization_options())
        except* _GONE as gone:
            raise gone.exceptions[0] from gone
