"""The MCP server of the official SDK over our handlers."""

from __future__ import annotations

import warnings
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any, TypeVar

import anyio
import mcp_types as types
from mcp.server.lowlevel.server import NotificationOptions, Server
from mcp.server.models import InitializationOptions
from mcp.server.subscriptions import ListenHandler
from mcp.shared.exceptions import MCPError

from liftwork import __version__
from liftwork.contract.errors import BadInput
from liftwork.doors.cli.errors import failure_of
from liftwork.doors.mcp.clients import Context
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.watching import watch

P = TypeVar("P")
R = TypeVar("R")
Handler = Callable[[Context, P], Awaitable[R]]

INSTRUCTIONS = (
    "Liftwork makes real files with real programs and measures every one. Give `do` a request "
    "in plain words, or find single tools with `find_tools` and run them with `call`. Tell what "
    "was measured and where the files are. A held call waits for the person: only they can let "
    "it go out, with `lift yes` in their own terminal."
)


class _ChangingServer(Server[Any]):
    """A server that says in every handshake that its lists change."""

    def create_initialization_options(
        self,
        notification_options: NotificationOptions | None = None,
        experimental_capabilities: dict[str, dict[str, Any]] | None = None,
        extensions: dict[str, dict[str, Any]] | None = None,
    ) -> InitializationOptions:
        """What the handshake answers."""
        told = notification_options or NotificationOptions(True, True, True)
        return super().create_initialization_options(told, experimental_capabilities, extensions)


def build(door: Door) -> Server[Any]:
    """The server. It watches for changed tools while it serves."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the roots of clients of today's protocol
        return _ChangingServer(
            "liftwork",
            version=__version__,
            title="Liftwork",
            instructions=INSTRUCTIONS,
            lifespan=_while_serving(door),
            on_list_tools=_in_one_line(door, door.list_tools),
            on_call_tool=door.call_tool,
            on_list_resources=_in_one_line(door, door.list_resources),
            on_list_resource_templates=door.list_templates,
            on_read_resource=_in_one_line(door, door.read_resource),
            on_list_prompts=_in_one_line(door, door.list_prompts),
            on_get_prompt=_in_one_line(door, door.get_prompt),
            on_subscriptions_listen=ListenHandler(door.bus),
            on_roots_list_changed=door.roots_changed,
        )


def _in_one_line(door: Door, handler: Handler[P, R]) -> Handler[P, R]:
    """The handler, with what goes wrong as an error of the protocol: one line, bugs are logged."""

    async def handle(context: Context, params: P) -> R:
        try:
            return await handler(context, params)
        except MCPError:
            raise
        except Exception as error:
            line = failure_of(error, door.shared.options).line
            code = types.INVALID_PARAMS if isinstance(error, BadInput) else types.INTERNAL_ERROR
            raise MCPError(code, line) from error

    return handle


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
