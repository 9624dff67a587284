"""Every client of one server: its session, its turn, its folders, what it has had held.

Each client has a session of its own over the same home. Its calls wait for their turn in
the order in which they came, so that none is ever refused as too early; calls of several
clients run beside each other.
"""

from __future__ import annotations

import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.server.session import ServerSession
from mcp.shared.exceptions import MCPError
from mcp.shared.message import ServerMessageMetadata

from liftwork.doors.mcp.allowed import SeenClients
from liftwork.doors.mcp.options import KEY_HEADER
from liftwork.doors.mcp.progress import Reporter
from liftwork.doors.mcp.reading import Folders, Reading, roots_of
from liftwork.doors.mcp.running import AT_ONCE, Run, Start, run_in_thread
from liftwork.doors.mcp.shared import Shared

if TYPE_CHECKING:
    from liftwork.runtime.session import Session

Context = ServerRequestContext[Any, Any]

SESSION_HEADER = "mcp-session-id"

IDLE_S = 1800.0
"""Seconds after which a client that has gone without a word is forgotten."""

ROOTS_PATIENCE_S = 10.0


@dataclass
class Client:
    """One client. `last` is its newest message's session, for what it is told unasked."""

    shared: Shared
    limiter: anyio.CapacityLimiter
    last: ServerSession
    seen_at: float = field(default_factory=time.monotonic)
    busy: int = 0
    held: set[str] = field(default_factory=set)
    declared: list[Path] | None = None
    """Its roots, once it was asked; None where it has none to ask for."""
    asking: anyio.Lock = field(default_factory=anyio.Lock)
    _turn: anyio.Lock = field(default_factory=anyio.Lock)
    _opening: anyio.Lock = field(default_factory=anyio.Lock)
    _session: Session | None = None
    _generation: int = -1
    _talk: str = field(default_factory=lambda: os.urandom(8).hex())

    @asynccontextmanager
    async def session(self) -> AsyncIterator[Session]:
        """Its session, opened now if need be; for what needs no turn."""
        self.busy += 1
        try:
            async with self._opening:
                if self._session is None or self._stale():
                    self.close()
                    generation = self.shared.generation
                    self._session = await anyio.to_thread.run_sync(self.shared.open, self._talk)
                    self._generation = generation
                session = self._session
            yield session
        finally:
            self.busy -= 1
            self.seen_at = time.monotonic()

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[Session]:
        """Its session, while no other call of this client uses it."""
        async with self._turn, self.session() as session:
            yield session

    async def run(self, request: str, start: Start, reporter: Reporter) -> dict[str, Any]:
        """The document of one run, in its turn."""
        async with self.turn() as session:
            run = Run(session, self.shared.options, request, start)
            document = await run_in_thread(run, reporter, self.limiter)
        self.held |= {held["id"] for held in document["held"]}
        return document

    def reading(self, session: Session, declared: Sequence[Path] | None = None) -> Reading:
        """What it may read now; `declared` are roots that came with one call alone."""
        home = self.shared.home.resolve()
        bounds = [root.resolve() for root in self.shared.serving.roots]
        folders = Folders.of(
            self.declared if declared is None else declared, bounds, Path.cwd().resolve()
        )
        return Reading(home, folders, lambda: made_in(session))

    def close(self) -> None:
        """Let go of its session."""
        if self._session is not None:
            self._session.close()
            self._session = None

    def _stale(self) -> bool:
        return self._generation != self.shared.generation and self.busy == 1


class Clients:
    """The clients of one server, by connection."""

    def __init__(self, shared: Shared) -> None:
        self.shared = shared
        self._limiter = anyio.CapacityLimiter(AT_ONCE)
        self._clients: dict[str, Client] = {}

    def of(self, context: Context) -> Client:
        """The client that a request comes from."""
        self.forget_idle()
        id = _connection(context)
        client = self._clients.get(id)
        if client is None:
            client = Client(self.shared, self._limiter, context.session)
            self._clients[id] = client
            if (name := name_of(context)) is not None:
                SeenClients(self.shared.home).see(name)
        client.last = context.session
        client.seen_at = time.monotonic()
        return client

    def all(self) -> list[Client]:
        """Every client that has asked for something."""
        return list(self._clients.values())

    def forget_idle(self, now: float | None = None) -> None:
        """Close the sessions of clients that have long been silent."""
        at = time.monotonic() if now is None else now
        for id, client in list(self._clients.items()):
            if not client.busy and at - client.seen_at > IDLE_S:
                client.close()
                del self._clients[id]

    def close(self) -> None:
        """Close every session."""
        for client in self._clients.values():
            client.close()
        self._clients.clear()


def made_in(session: Session) -> frozenset[Path]:
    """The path of every file that was made in a session's home."""
    return frozenset(path for version in session.history() for path in version.files.values())


def name_of(context: Context) -> str | None:
    """What a client calls itself."""
    told = context.session.client_params
    return told.client_info.name if told is not None else None


def is_allowed(shared: Shared, context: Context) -> bool:
    """Whether this client's own yes counts: its name and its configuration's key agree."""
    return shared.allowed.knows(name_of(context), _key(shared, context))


async def learn_roots(client: Client, context: Context) -> bool:
    """Ask a client for its roots, once, where it has any; False where it does not answer."""
    capabilities = context.session.client_capabilities
    if capabilities is None or capabilities.roots is None:
        return True
    async with client.asking:
        if client.declared is None:
            client.declared = await _roots(context)
        return client.declared is not None


async def _roots(context: Context) -> list[Path] | None:
    try:
        answer = await context.session.send_request(
            types.ListRootsRequest(),
            types.ListRootsResult,
            ROOTS_PATIENCE_S,
            ServerMessageMetadata(related_request_id=context.request_id),
        )
    except (MCPError, ValueError):
        return None
    return roots_of(str(root.uri) for root in answer.roots)


def _connection(context: Context) -> str:
    """Which connection a request came over. On stdio there is one.

    Over HTTP it is the session that the client was given; a client that speaks the protocol
    without sessions is known by its name.
    """
    headers = getattr(context.request, "headers", None)
    if headers is None:
        return "stdio"
    return headers.get(SESSION_HEADER) or f"without session: {name_of(context)}"


def _key(shared: Shared, context: Context) -> str | None:
    headers = getattr(context.request, "headers", None)
    return shared.key if headers is None else headers.get(KEY_HEADER)
