"""The handlers of the MCP server. What they need to work is loaded after the first answer."""

from __future__ import annotations

from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

import anyio.to_thread
import mcp_types as types
from mcp.server.subscriptions import InMemorySubscriptionBus, ResourcesListChanged
from mcp.shared.exceptions import MCPError

from liftwork.contract.errors import BadInput
from liftwork.contract.tool import Tool
from liftwork.doors.cli.errors import failure_of
from liftwork.doors.mcp import answers, general, prompts, resources, schemas
from liftwork.doors.mcp.asked import Asked, Between, Result
from liftwork.doors.mcp.clients import Clients, Context
from liftwork.doors.mcp.kept import KeptList
from liftwork.doors.mcp.shared import Shared
from liftwork.programs.lazy import lazy, preload

if TYPE_CHECKING:
    from liftwork.doors.mcp import work
else:
    work = lazy("liftwork.doors.mcp.work")

GENERAL = {each.name: each for each in general.GENERAL}


class Door:
    """Everything that a client can ask for."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.clients = Clients(shared)
        self.bus = InMemorySubscriptionBus()
        self.kept = KeptList(shared.home, shared.serving)
        self.unsure: list[types.Tool] | None = None
        self._between = Between()

    @cached_property
    def _work(self) -> work.Work:
        return work.Work(self.shared, self._between, self._say_made)

    # -- tools --------------------------------------------------------------------

    def listed(self) -> list[types.Tool]:
        """Every tool that is listed: the general ones, and the real ones where asked for."""
        return [
            *(schemas.of_general(each) for each in general.GENERAL),
            *(schemas.of_tool(tool) for tool in self.real_tools()),
        ]

    def listed_soon(self) -> list[types.Tool]:
        """As `listed`; before the tools have been read, as it was told last, if that still holds.

        `unsure` then holds what was told, until it has been held against the tools.
        """
        serving = self.shared.serving
        if self.shared.loaded or not (serving.every or serving.crafts):
            return self.listed()
        kept = self.kept.read()
        if kept is None:
            listed = self.listed()
            self.kept.write(listed)
            return listed
        self.unsure = kept
        return kept

    def real_tools(self) -> list[Tool]:
        """The real tools that are listed. Raises `BadInput` for a craft that there is not."""
        serving = self.shared.serving
        if not (serving.every or serving.crafts):
            return []
        tools = [tool for tool in self.shared.registry if tool.name not in GENERAL]
        known = prompts.by_craft(tools)
        unknown = [craft for craft in serving.crafts if craft not in known]
        if unknown:
            raise BadInput(f"there is no craft {unknown[0]!r}; there are: {', '.join(known)}")
        return [t for t in tools if serving.every or schemas.craft_of(t) in serving.crafts]

    async def list_tools(self, context: Context, _params: Any) -> types.ListToolsResult:
        """`tools/list`, in one page."""
        self.clients.of(context)
        tools = await anyio.to_thread.run_sync(self.listed_soon)
        preload(("liftwork.doors.mcp.work",))
        return types.ListToolsResult(tools=tools)

    async def call_tool(self, context: Context, params: types.CallToolRequestParams) -> Result:
        """`tools/call`. What goes wrong is an answer in one line, whatever it was."""
        asked = Asked(self.clients.of(context), context, params)
        try:
            return await self._answer(asked)
        except MCPError:
            raise
        except Exception as error:  # noqa: BLE001  (a door: told in one line, bugs are logged)
            return answers.of_error(failure_of(error, self.shared.options).line)

    async def _answer(self, asked: Asked) -> Result:
        name = asked.params.name
        if asked.params.request_state is not None:
            document = self._between.taken(asked)
            if document is not None:
                return await self._work.after_form(asked, document)
        if name in GENERAL:
            return await self._work.answer(asked, GENERAL[name])
        tools = await anyio.to_thread.run_sync(self.real_tools)
        if name not in {tool.name for tool in tools}:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {name[:100]!r} here")
        args = asked.params.arguments or {}
        return await self._work.call(asked, general.OneCall(tool=name, args=args))

    async def _say_made(self, context: Context) -> None:
        await context.session.send_resource_list_changed()
        await self.bus.publish(ResourcesListChanged())

    # -- resources and prompts ----------------------------------------------------

    async def list_resources(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """`resources/list`: what was made, the newest first."""
        home, cursor = self.shared.home.resolve(), params.cursor if params else None
        async with self.clients.of(context).session() as session:
            versions = await anyio.to_thread.run_sync(session.history)
        found, following = resources.listed(home, versions, cursor)
        return types.ListResourcesResult(resources=found, next_cursor=following)

    async def list_templates(
        self, _context: Context, _params: Any
    ) -> types.ListResourceTemplatesResult:
        """`resources/templates/list`."""
        return types.ListResourceTemplatesResult(resource_templates=list(resources.TEMPLATES))

    async def read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        """`resources/read`: a made file, a file handed over, or a small picture."""
        client = self.clients.of(context)
        async with client.session() as session:
            read = partial(resources.read, client.reading(session), params.uri)
            try:
                content = await anyio.to_thread.run_sync(read)
            except BadInput as error:
                about = {"uri": params.uri[:500]}
                raise MCPError(types.INVALID_PARAMS, str(error), about) from error
        return types.ReadResourceResult(contents=[content])

    async def list_prompts(self, _context: Context, _params: Any) -> types.ListPromptsResult:
        """`prompts/list`: one for each craft."""
        return types.ListPromptsResult(prompts=await anyio.to_thread.run_sync(self.prompts))

    def prompts(self) -> list[types.Prompt]:
        """Every prompt that is listed."""
        return prompts.listed(prompts.by_craft(self.shared.registry))

    async def get_prompt(
        self, _context: Context, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        """`prompts/get`."""

        def written() -> types.GetPromptResult:
            crafts = prompts.by_craft(self.shared.registry)
            return prompts.written(crafts, params.name, params.arguments)

        return await anyio.to_thread.run_sync(written)

    async def roots_changed(self, context: Context, _params: Any) -> None:
        """`notifications/roots/list_changed`: asked for again when next needed."""
        self.clients.of(context).declared = None
