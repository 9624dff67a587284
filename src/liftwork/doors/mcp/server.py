"""The MCP server of the official SDK over our handlers."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import anyio
from mcp.server.lowlevel.server import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.subscriptions import ListenHandler

from liftwork import __version__
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.watching import watch

INSTRUCTIONS = (
    "Liftwork makes real files with real programs and measures every one. Give `do` a request "
    "in plain words, or find single tools with `find_tools` and run them with `call`. Tell what "
    "was measured and where the files are. A held call waits for the person: only they can let "
    "it go out, with `lift yes` in their own terminal."
)


def build(door: Door) -> Server[Any]:
    """The server. It watches for changed tools while it serves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the roots of clients of today's protocol
        server: Server[Any] = Server(
            "liftwork",
            version=__version__,
            title="Liftwork",
            instructions=INSTRUCTIONS,
            lifespan=_while_serving(door),
            on_list_tools=door.list_tools,
            on_call_tool=door.call_tool,
            on_list_resources=door.list_resources,
            on_list_resource_templates=door.list_templates,
            on_read_resource=door.read_resource,
            on_list_prompts=door.list_prompts,
            on_get_prompt=door.get_prompt,
            on_subscriptions_listen=ListenHandler(door.bus),
            on_roots_list_changed=door.roots_changed,
        )
    _announce_changes(server)
    return server


def _announce_changes(server: Server[Any]) -> None:
    """Say in every handshake that lists change, also where the SDK builds the answer itself."""
    build_options = server.create_initialization_options

    def options(
        notification_options: NotificationOptions | None = None, *more: Any, **named: Any
    ) -> InitializationOptions:
        told = notification_options or NotificationOptions(True, True, True)
        return build_options(told, *more, **named)

    server.create_initialization_options = options  # type: ignore[method-assign]


def _while_serving(
    door: Door,
) -> Callable[[Server[Any]], AbstractAsyncContextManager[None]]:
    @asynccontextmanager
    async def lifespan(_: Server[Any]) -> AsyncIterator[None]:
        async with anyio.create_task_group() as group:
            group.start_soon(watch, door)
            try:
                yield
            finally:
                group.cancel_scope.cancel()
                door.clients.close()

    return lifespan
