"""The handlers of the MCP server: every call goes through a session, and its answer back."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import anyio.to_thread
import mcp_types as types
from mcp.server.subscriptions import InMemorySubscriptionBus, ResourcesListChanged
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata

from liftwork.contract.errors import BadInput, NotWaiting
from liftwork.contract.results import Call
from liftwork.contract.tool import Tool
from liftwork.doors.cli.arguments import check_request
from liftwork.doors.cli.errors import failure_of
from liftwork.doors.cli.plans import answer as plan_answer
from liftwork.doors.mcp import answers, approving, general, prompts, reading, resources, schemas
from liftwork.doors.mcp.clients import Client, Clients, Context, is_allowed, learn_roots, name_of
from liftwork.doors.mcp.progress import Reporter
from liftwork.doors.mcp.reading import Reading, roots_of
from liftwork.doors.mcp.shared import Shared
from liftwork.runtime.chain import parse_chain
from liftwork.runtime.events import Event
from liftwork.runtime.records import Version
from liftwork.runtime.reply import moved_line, version_line
from liftwork.runtime.session import Session
from liftwork.runtime.shortlist import likeness_of

FOUND = 6
"""How many tools `find_tools` shows."""

LATEST = 50
"""How many versions `history` shows, the newest."""

Start = Callable[[Session, Reading], Iterator[Event]]


@dataclass(frozen=True)
class Waiting:
    """A call that the client was asked something about, and that it will make again.

    `call` is the digest of its name and arguments. `document` is what it had come to.
    """

    client: Client
    call: str
    document: dict[str, Any] | None = None


@dataclass
class Asked:
    """One `tools/call`: who makes it, and with what."""

    client: Client
    context: Context
    params: types.CallToolRequestParams
    declared: list[Path] | None = None
    """Roots that came with this call alone, from a client of the protocol without sessions."""
    digest: str = field(init=False)

    def __post_init__(self) -> None:
        told = json.dumps([self.params.name, self.params.arguments], sort_keys=True)
        self.digest = hashlib.sha256(told.encode()).hexdigest()

    def reading(self, session: Session) -> Reading:
        """What this call may read."""
        if self.declared is None:
            return self.client.reading(session)
        return self.client.reading(session, self.declared)


Result = types.CallToolResult | types.InputRequiredResult


class Door:
    """Everything that a client can ask for."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self.clients = Clients(shared)
        self.bus = InMemorySubscriptionBus()
        self._waiting: dict[str, Waiting] = {}
        self._general: dict[str, Callable[[Asked, Any], Awaitable[Result]]] = {
            "do": self._do,
            "plan": self._plan,
            "find_tools": self._find_tools,
            "call": self._call,
            "run_chain": self._run_chain,
            "give_file": self._give_file,
            "history": self._history,
            "undo": self._undo,
            "redo": self._redo,
            "go_back": self._go_back,
            "pending": self._pending,
            "drop": self._drop,
        }

    # -- tools --------------------------------------------------------------------

    def listed(self) -> list[types.Tool]:
        """Every tool that is listed: the general ones, and the real ones where asked for."""
        return [schemas.of_general(each) for each in general.GENERAL] + [
            schemas.of_tool(tool) for tool in self.real_tools()
        ]

    def real_tools(self) -> list[Tool]:
        """The real tools that are listed. Raises `BadInput` for a craft that there is not."""
        serving = self.shared.serving
        if not (serving.every or serving.crafts):
            return []
        tools = [tool for tool in self.shared.registry if tool.name not in self._general]
        known = prompts.by_craft(tools)
        unknown = [craft for craft in serving.crafts if craft not in known]
        if unknown:
            raise BadInput(f"there is no craft {unknown[0]!r}; there are: {', '.join(known)}")
        return [t for t in tools if serving.every or schemas.craft_of(t) in serving.crafts]

    async def list_tools(self, context: Context, _params: Any) -> types.ListToolsResult:
        """`tools/list`, in one page."""
        self.clients.of(context)
        return types.ListToolsResult(tools=await anyio.to_thread.run_sync(self.listed))

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
            waiting = self._taken(asked)
            if waiting.document is not None:
                return await self._after_form(asked, waiting.document)
            told = (asked.params.input_responses or {}).get("roots")
            found = told.roots if isinstance(told, types.ListRootsResult) else []
            asked.declared = roots_of(str(root.uri) for root in found)
        known = next((each for each in general.GENERAL if each.name == name), None)
        if known is not None:
            return await self._general[name](asked, known.read(asked.params.arguments))
        tools = await anyio.to_thread.run_sync(self.real_tools)
        if name not in {tool.name for tool in tools}:
            raise MCPError(types.INVALID_PARAMS, f"there is no tool {name[:100]!r} here")
        return await self._call(
            asked, general.OneCall(tool=name, args=asked.params.arguments or {})
        )

    # -- tools that run -----------------------------------------------------------

    async def _do(self, asked: Asked, wanted: general.Wanted) -> Result:
        request = check_request(wanted.request)

        def start(session: Session, reading: Reading) -> Iterator[Event]:
            return session.ask(request, reading.paths(wanted.files), near=reading.near)

        return await self._run(asked, request, start)

    async def _call(self, asked: Asked, one: general.OneCall) -> Result:
        def start(session: Session, reading: Reading) -> Iterator[Event]:
            tool = self.shared.registry.get(one.tool)
            args = reading.arguments(tool, one.args)
            return session.call(tool.name, args, reading.paths(one.files))

        return await self._run(asked, f"call {one.tool[:100]}", start)

    async def _run_chain(self, asked: Asked, chain: general.Chain) -> Result:
        def start(session: Session, reading: Reading) -> Iterator[Event]:
            calls = [self._resolved(call, reading) for call in parse_chain(json.dumps(chain.calls))]
            return session.run_chain(calls, reading.paths(chain.files))

        return await self._run(asked, "chain", start, len(chain.calls))

    def _resolved(self, call: Call, reading: Reading) -> Call:
        args = reading.arguments(self.shared.registry.get(call.tool), call.args)
        return call.model_copy(update={"args": args})

    async def _run(self, asked: Asked, request: str, start: Start, steps: int = 1) -> Result:
        roots_wanted = await self._roots_wanted(asked)
        if roots_wanted is not None:
            return roots_wanted
        reporter = Reporter(asked.context.session, steps)
        document = await asked.client.run(
            request, lambda session: start(session, asked.reading(session)), reporter
        )
        return await self._finished(asked, document)

    async def _finished(self, asked: Asked, document: dict[str, Any]) -> Result:
        if any(call["files"] for call in document["calls"]):
            await asked.context.session.send_resource_list_changed()
            await self.bus.publish(ResourcesListChanged())
        while document["held"] and self._may_ask(asked.context):
            held = document["held"][-1]
            form = approving.question(held)
            if not asked.context.session.can_send_request:
                return self._ask_again(asked, {"yes": form}, document)
            try:
                answer = await asked.context.session.send_request(
                    form,
                    types.ElicitResult,
                    metadata=ServerMessageMetadata(related_request_id=asked.context.request_id),
                )
            except (MCPError, ValueError):
                break
            if not approving.is_yes(answer):
                return await self._not_yet(asked, document, answer)
            document = await self._yes(asked, document, held["id"])
        return self._document(document)

    def _document(self, document: dict[str, Any]) -> types.CallToolResult:
        waits = None
        if document["held"]:
            out = self.shared.options.out
            where = f" --out {out}" if out is not None else ""
            ids = " or ".join(f"`lift yes {held['id']}{where}`" for held in document["held"])
            waits = f"Only the person can let it go out, in their own terminal: {ids}."
        return answers.of_document(document, self.shared.home.resolve(), waits)

    # -- the person's yes ---------------------------------------------------------

    def _may_ask(self, context: Context) -> bool:
        capabilities = context.session.client_capabilities
        can = capabilities is not None and capabilities.elicitation is not None
        return can and is_allowed(self.shared, context)

    async def _yes(self, asked: Asked, document: dict[str, Any], id: str) -> dict[str, Any]:
        told = f"yes {id}, said in {name_of(asked.context)}"
        reporter = Reporter(asked.context.session)
        after = await asked.client.run(told, lambda session: session.yes(id), reporter)
        asked.client.held.discard(id)
        return approving.joined(document, after)

    async def _not_yet(
        self, asked: Asked, document: dict[str, Any], answer: types.ElicitResult
    ) -> types.CallToolResult:
        if not approving.is_no(answer):
            return self._document(document)
        held = document["held"][-1]
        async with asked.client.turn() as session:
            await anyio.to_thread.run_sync(session.no, held["id"])
        asked.client.held.discard(held["id"])
        reply = f"The person said no to {held['tool']}; it was dropped, and nothing has gone out."
        return self._document({**document, "reply": reply, "outcome": "refused", "held": []})

    async def _after_form(self, asked: Asked, document: dict[str, Any]) -> Result:
        """Go on where a client without sessions brings the answer to a form."""
        answer = (asked.params.input_responses or {}).get("yes")
        if not isinstance(answer, types.ElicitResult) or not self._may_ask(asked.context):
            return self._document(document)
        if not approving.is_yes(answer):
            return await self._not_yet(asked, document, answer)
        id = document["held"][-1]["id"]
        return await self._finished(asked, await self._yes(asked, document, id))

    # -- calls that a client of the protocol without sessions makes again ---------------

    async def _roots_wanted(self, asked: Asked) -> types.InputRequiredResult | None:
        session = asked.context.session
        if session.can_send_request:
            await learn_roots(asked.client, asked.context)
            return None
        capabilities = session.client_capabilities
        if asked.declared is not None or capabilities is None or capabilities.roots is None:
            return None
        return self._ask_again(asked, {"roots": types.ListRootsRequest()}, None)

    def _ask_again(
        self, asked: Asked, wanted: types.InputRequests, document: dict[str, Any] | None
    ) -> types.InputRequiredResult:
        state = os.urandom(24).hex()
        self._waiting[state] = Waiting(asked.client, asked.digest, document)
        while len(self._waiting) > 1000:
            del self._waiting[next(iter(self._waiting))]
        return types.InputRequiredResult(input_requests=wanted, request_state=state)

    def _taken(self, asked: Asked) -> Waiting:
        """The call that this one goes on with; each state counts once. Raises `BadInput`."""
        waiting = self._waiting.pop(asked.params.request_state or "", None)
        if waiting is None or waiting.client is not asked.client or waiting.call != asked.digest:
            raise BadInput("this request state belongs to no call that waits here; call again")
        return waiting

    # -- tools that run nothing ---------------------------------------------------

    async def _plan(self, asked: Asked, wanted: general.Wanted) -> Result:
        request = check_request(wanted.request)
        roots_wanted = await self._roots_wanted(asked)
        if roots_wanted is not None:
            return roots_wanted

        def decide(session: Session) -> dict[str, Any]:
            reading = asked.reading(session)
            decision = session.decide(request, reading.paths(wanted.files), near=reading.near)
            nearest = {"nearest": decision.nearest} if decision.nearest else {}
            return {**plan_answer(request, decision), **nearest}

        async with asked.client.turn() as session:
            return answers.of_value(await anyio.to_thread.run_sync(decide, session))

    async def _find_tools(self, _asked: Asked, sought: general.Sought) -> Result:
        return answers.of_value(await anyio.to_thread.run_sync(self._found, sought))

    def _found(self, sought: general.Sought) -> dict[str, Any]:
        registry = self.shared.registry
        crafts = prompts.by_craft(registry)
        if sought.craft is not None and sought.craft not in crafts:
            raise BadInput(f"there is no craft {sought.craft!r}; there are: {', '.join(crafts)}")
        likeness = likeness_of(registry).of(sought.words[:1000])
        tools = registry if sought.craft is None else crafts[sought.craft]
        best = sorted(tools, key=lambda tool: -likeness[tool.name])[:FOUND]
        return {"tools": [_entry(tool) for tool in best]}

    async def _give_file(self, _asked: Asked, given: general.Given) -> Result:
        keep = partial(reading.keep_given, self.shared.home.resolve(), given.name, given.base64)
        uri, path = await anyio.to_thread.run_sync(keep)
        return answers.of_value({"uri": uri, "size": path.stat().st_size})

    async def _history(self, asked: Asked, _: general.Nothing) -> Result:
        async with asked.client.session() as session:
            versions = await anyio.to_thread.run_sync(session.history)
        text = "\n".join(map(version_line, versions[-LATEST:])) or "Nothing has been made here."
        return answers.of_value({"versions": [_version(v) for v in versions[-LATEST:]]}, text)

    async def _undo(self, asked: Asked, _: general.Nothing) -> Result:
        return await self._moved(asked, Session.undo)

    async def _redo(self, asked: Asked, _: general.Nothing) -> Result:
        return await self._moved(asked, Session.redo)

    async def _go_back(self, asked: Asked, wanted: general.Number) -> Result:
        return await self._moved(asked, lambda session: session.go_back(wanted.number))

    async def _moved(self, asked: Asked, move: Callable[[Session], Version]) -> Result:
        async with asked.client.turn() as session:
            version = await anyio.to_thread.run_sync(move, session)
        line = moved_line(version)
        return answers.of_value({"reply": line, "version": _version(version)}, line)

    async def _pending(self, asked: Asked, _: general.Nothing) -> Result:
        async with asked.client.session() as session:
            waiting = await anyio.to_thread.run_sync(session.pending)
        held = [{"id": p.id, "tool": p.tool, "preview": p.preview} for p in waiting]
        text = "\n".join(f"{each['id']}  {each['preview']}" for each in held)
        return answers.of_value({"held": held}, text or "Nothing waits for a yes.")

    async def _drop(self, asked: Asked, wanted: general.Id) -> Result:
        if wanted.id not in asked.client.held:
            raise NotWaiting(f"no call of yours is held under {wanted.id[:40]!r}; see pending")
        async with asked.client.turn() as session:
            dropped = await anyio.to_thread.run_sync(session.no, wanted.id)
        asked.client.held.discard(wanted.id)
        return answers.of_value({"dropped": dropped.id, "tool": dropped.tool})

    # -- resources and prompts ----------------------------------------------------

    async def list_resources(
        self, context: Context, params: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        """`resources/list`: what was made, the newest first."""
        home, cursor = self.shared.home.resolve(), params.cursor if params else None
        async with self.clients.of(context).session() as session:
            versions = await anyio.to_thread.run_sync(session.history)
        found, following = _or_error(lambda: resources.listed(home, versions, cursor))
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
            content = await anyio.to_thread.run_sync(_or_error, read)
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

        return await anyio.to_thread.run_sync(_or_error, written)

    async def roots_changed(self, context: Context, _params: Any) -> None:
        """`notifications/roots/list_changed`: asked for again when next needed."""
        self.clients.of(context).declared = None


def _or_error(read: Callable[[], Any]) -> Any:
    """What `read` gives; what was asked wrongly becomes an error of the protocol."""
    try:
        return read()
    except BadInput as error:
        raise MCPError(types.INVALID_PARAMS, str(error)) from error


def _entry(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "craft": schemas.craft_of(tool),
        "effect": tool.effect.value,
        "says": tool.doc.splitlines()[0],
        "args": schemas.input_schema(tool),
        "example": tool.examples[0].request if tool.examples else "",
    }


def _version(version: Version) -> dict[str, Any]:
    files = {kind: str(path) for kind, path in version.files.items()}
    return {**asdict(version), "args": dict(version.args), "files": files}
