"""One `tools/call`, and what a client that it was asked something in between brings back."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import mcp_types as types

from liftwork.contract.errors import BadInput
from liftwork.doors.mcp.clients import Client, Context, learn_roots
from liftwork.doors.mcp.reading import Reading, roots_of

if TYPE_CHECKING:
    from liftwork.runtime.session import Session

Result = types.CallToolResult | types.InputRequiredResult

MOST_WAITING = 1000
"""Calls that may wait for clients to make them again; the oldest are forgotten."""


@dataclass
class Asked:
    """One call: who makes it, with what. `digest` is that of its name and arguments."""

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
        return self.client.reading(session, self.declared)

    def brought(self, key: str, kind: type[Any]) -> Any:
        """What the client answered under a key, where it is of that kind."""
        found = (self.params.input_responses or {}).get(key)
        return found if isinstance(found, kind) else None


@dataclass(frozen=True)
class Waiting:
    """A call that its client will make again; `document` is what it had come to, if it ran."""

    client: Client
    digest: str
    document: dict[str, Any] | None


class Between:
    """Calls that wait for their clients to answer something and to make them again.

    That is how the protocol without sessions asks. A state counts once, for the same call
    of the same client.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, Waiting] = {}

    def ask(
        self, asked: Asked, wanted: types.InputRequests, document: dict[str, Any] | None = None
    ) -> types.InputRequiredResult:
        """Ask for something, and remember the call."""
        state = os.urandom(24).hex()
        self._waiting[state] = Waiting(asked.client, asked.digest, document)
        while len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]
        return types.InputRequiredResult(input_requests=wanted, request_state=state)

    def taken(self, asked: Asked) -> dict[str, Any] | None:
        """The document of the call that this one goes on with, if it had run.

        Raises `BadInput` for a state that belongs to no such call.
        """
        waiting = self._waiting.pop(asked.params.request_state or "", None)
        if waiting is None or waiting.client is not asked.client or waiting.digest != asked.digest:
            raise BadInput("this request state belongs to no call that waits here; call again")
        return waiting.document

    async def roots_wanted(self, asked: Asked) -> types.InputRequiredResult | None:
        """Learn the client's roots; where that takes another call, what to answer this one."""
        session = asked.context.session
        if session.can_send_request:
            if not await learn_roots(asked.client, asked.context):
                asked.declared = []  # it has roots and does not say which: none, this once
            return None
        capabilities = session.client_capabilities
        if asked.declared is not None or capabilities is None or capabilities.roots is None:
            return None
        if asked.params.request_state is not None:
            told = asked.brought("roots", types.ListRootsResult)
            asked.declared = roots_of(str(root.uri) for root in told.roots) if told else []
            return None
        return self.ask(asked, {"roots": types.ListRootsRequest()})
