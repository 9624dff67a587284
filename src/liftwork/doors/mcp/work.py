"""The general tools at work: each goes through the client's session, in its turn."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from typing import Any

import anyio.to_thread
import mcp_types as types
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata

from liftwork.contract.errors import BadInput, NotWaiting
from liftwork.contract.results import Call
from liftwork.contract.tool import Tool
from liftwork.doors.cli.arguments import check_request
from liftwork.doors.cli.plans import answer as plan_answer
from liftwork.doors.mcp import answers, approving, general, schemas
from liftwork.doors.mcp.asked import Asked, Between, Result
from liftwork.doors.mcp.clients import Context, is_allowed, name_of
from liftwork.doors.mcp.progress import Reporter
from liftwork.doors.mcp.prompts import by_craft
from liftwork.doors.mcp.reading import Reading, keep_given
from liftwork.doors.mcp.shared import Shared
from liftwork.runtime.chain import parse_chain
from liftwork.runtime.events import Event
from liftwork.runtime.records import Version
from liftwork.runtime.reply import moved_line, version_line
from liftwork.runtime.session import Session
from liftwork.runtime.shortlist import likeness_of

FOUND = 6
"""How many tools `find_tools` shows."""

ROOM = 6_000
"""Characters of the schemas that `find_tools` shows, where the best tool's own is not larger."""

LATEST = 50
"""How many versions `history` shows, the newest."""

Start = Callable[[Session, Reading], Iterator[Event]]


class Work:
    """What every general tool does. `made` is told when files have been made."""

    def __init__(
        self, shared: Shared, between: Between, made: Callable[[Context], Awaitable[None]]
    ) -> None:
        self._shared = shared
        self._between = between
        self._made = made
        self._tools: dict[str, Callable[[Asked, Any], Awaitable[Result]]] = {
            "do": self._do,
            "plan": self._plan,
            "find_tools": self._find_tools,
            "call": self.call,
            "run_chain": self._run_chain,
            "give_file": self._give_file,
            "history": self._history,
            "undo": self._undo,
            "redo": self._redo,
            "go_back": self._go_back,
            "pending": self._pending,
            "drop": self._drop,
        }

    async def answer(self, asked: Asked, tool: general.General) -> Result:
        """What a call of a general tool comes to. Raises `BadInput` for its arguments."""
        return await self._tools[tool.name](asked, tool.read(asked.params.arguments))

    # -- tools that run -----------------------------------------------------------

    async def _do(self, asked: Asked, wanted: general.Wanted) -> Result:
        request = check_request(wanted.request)

        def start(session: Session, reading: Reading) -> Iterator[Event]:
            return session.ask(request, reading.paths(wanted.files), near=reading.near)

        return await self._run(asked, request, start)

    async def call(self, asked: Asked, one: general.OneCall) -> Result:
        """Run one real tool."""

        def start(session: Session, reading: Reading) -> Iterator[Event]:
            tool = self._shared.registry.get(one.tool)
            args = reading.arguments(tool, one.args)
            return session.call(tool.name, args, reading.paths(one.files))

        return await self._run(asked, f"call {one.tool[:100]}", start)

    async def _run_chain(self, asked: Asked, chain: general.Chain) -> Result:
        def start(session: Session, reading: Reading) -> Iterator[Event]:
            calls = [self._resolved(call, reading) for call in parse_chain(json.dumps(chain.calls))]
            return session.run_chain(calls, reading.paths(chain.files))

        return await self._run(asked, "chain", start, len(chain.calls))

    def _resolved(self, call: Call, reading: Reading) -> Call:
        args = reading.arguments(self._shared.registry.get(call.tool), call.args)
        return call.model_copy(update={"args": args})

    async def _run(self, asked: Asked, request: str, start: Start, steps: int = 1) -> Result:
        if (wanted := await self._between.roots_wanted(asked)) is not None:
            return wanted
        reporter = Reporter(asked.context.session, steps)
        document = await asked.client.run(
            request, lambda session: start(session, asked.reading(session)), reporter
        )
        return await self._finished(asked, document)

    async def _finished(self, asked: Asked, document: dict[str, Any]) -> Result:
        if any(call["files"] for call in document["calls"]):
            await self._made(asked.context)
        while document["held"] and self._may_ask(asked.context):
            held = document["held"][-1]
            form = approving.question(held)
            if not asked.context.session.can_send_request:
                return self._between.ask(asked, {"yes": form}, document)
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
            out = self._shared.options.out
            where = f" --out {out}" if out is not None else ""
            ids = " or ".join(f"`lift yes {held['id']}{where}`" for held in document["held"])
            waits = f"Only the person can let it go out, in their own terminal: {ids}."
        return answers.of_document(document, self._shared.home.resolve(), waits)

    # -- the person's yes ---------------------------------------------------------

    def _may_ask(self, context: Context) -> bool:
        return approving.shows_forms(context.session.client_capabilities) and is_allowed(
            self._shared, context
        )

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

    async def after_form(self, asked: Asked, document: dict[str, Any]) -> Result:
        """Go on where a client of the protocol without sessions brings the answer to a form."""
        answer = asked.brought("yes", types.ElicitResult)
        if answer is None or not self._may_ask(asked.context):
            return self._document(document)
        if not approving.is_yes(answer):
            return await self._not_yet(asked, document, answer)
        id = document["held"][-1]["id"]
        return await self._finished(asked, await self._yes(asked, document, id))

    # -- tools that run nothing ---------------------------------------------------

    async def _plan(self, asked: Asked, wanted: general.Wanted) -> Result:
        request = check_request(wanted.request)
        if (roots := await self._between.roots_wanted(asked)) is not None:
            return roots

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
        registry = self._shared.registry
        crafts = by_craft(registry)
        if sought.craft is not None and sought.craft not in crafts:
            raise BadInput(f"there is no craft {sought.craft!r}; there are: {', '.join(crafts)}")
        likeness = likeness_of(registry).of(sought.words[:1000])
        tools = registry if sought.craft is None else crafts[sought.craft]
        best = sorted(tools, key=lambda t: (t.name != sought.words.strip(), -likeness[t.name]))
        return {"tools": _entries(best[:FOUND])}

    async def _give_file(self, _asked: Asked, given: general.Given) -> Result:
        keep = partial(keep_given, self._shared.home.resolve(), given.name, given.base64)
        uri, path = await anyio.to_thread.run_sync(keep)
        return answers.of_value({"uri": uri, "size": path.stat().st_size})

    async def _history(self, asked: Asked, _: general.Nothing) -> Result:
        async with asked.client.session() as session:
            versions = await anyio.to_thread.run_sync(session.history)
        text = "\n".join(map(version_line, versions[-LATEST:])) or "Nothing has been made here."
        return answers.of_value({"versions": [_version(v) for v in versions[-LATEST:]]}, text)

    async def _undo(self, asked: Asked, _: general.Nothing) -> Result:
        return await self._moved(asked, lambda session: session.undo(outward=False))

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


def _entries(tools: Sequence[Tool]) -> list[dict[str, Any]]:
    """The tools, best first, with the schemas of the first and of as many more as have room."""
    entries: list[dict[str, Any]] = []
    left = ROOM
    for tool in tools:
        args = schemas.input_schema(tool)
        size = len(json.dumps(args))
        fits = size <= left or not entries
        left -= size if fits else 0
        entries.append(
            {
                "name": tool.name,
                "craft": schemas.craft_of(tool),
                "effect": tool.effect.value,
                "says": tool.doc.splitlines()[0],
                "args": args if fits else f"large: find_tools {tool.name} shows them",
                "example": tool.examples[0].request if tool.examples else "",
            }
        )
    return entries


def _version(version: Version) -> dict[str, Any]:
    files = {kind: str(path) for kind, path in version.files.items()}
    return {**asdict(version), "args": dict(version.args), "files": files}
