"""Standard input and output as a transport that no message can fill the memory of.

Standard output carries the protocol alone: while this serves, whatever else writes to it
comes out on standard error, and a program that is started finds nothing on its input.
"""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any, cast

import anyio
import anyio.to_thread
import mcp_types as types
from mcp.server.stdio import stdio_server
from mcp.shared.message import SessionMessage

from liftwork.doors.mcp.oversize import IdSeeker, too_large
from liftwork.doors.mcp.sizes import LARGEST_MESSAGE

_CHUNK = 1 << 18


class Lines:
    """Lines as they come, each whole or, where it is too long, told to `refuse` and left out."""

    def __init__(self, read: Callable[[int], bytes], most: int = LARGEST_MESSAGE) -> None:
        self._read = read
        self._most = most
        self._held = bytearray()
        self._seeker: IdSeeker | None = None
        self.refused: list[tuple[types.RequestId | None, int]] = []
        """Ids and sizes of what was left out, for whoever answers."""

    def feed(self, chunk: bytes) -> Iterator[str]:
        """The lines that end in this chunk."""
        *ends, rest = chunk.split(b"\n")
        for end in ends:
            self._take(end)
            if self._seeker is None:
                yield self._held.decode("utf-8", "replace")
            else:
                self.refused.append((self._seeker.id, self._seeker.size))
            self._held, self._seeker = bytearray(), None
        self._take(rest)

    def _take(self, piece: bytes) -> None:
        if self._seeker is None and len(self._held) + len(piece) <= self._most:
            self._held += piece
            return
        if self._seeker is None:
            self._seeker = IdSeeker()
            self._seeker.feed(bytes(self._held))
            self._held = bytearray()
        self._seeker.feed(piece)

    async def chunks(self) -> AsyncIterator[list[str]]:
        """The lines of each chunk, until the input ends."""
        while chunk := await anyio.to_thread.run_sync(self._read, _CHUNK, abandon_on_cancel=True):
            yield list(self.feed(chunk))


class _Input:
    """What the SDK reads lines from. Refusals go straight to the output."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._ready = anyio.Event()
        self._send: Any = None

    def answer_with(self, send: Any) -> None:
        """Where refusals are written."""
        self._send = send
        self._ready.set()

    async def __aiter__(self) -> AsyncIterator[str]:
        async for found in self._lines.chunks():
            for line in found:
                if line.strip():
                    yield line
            while self._lines.refused:
                await self._refuse(*self._lines.refused.pop(0))

    async def _refuse(self, id: types.RequestId | None, size: int) -> None:
        await self._ready.wait()
        error = types.JSONRPCError(jsonrpc="2.0", id=id, error=too_large(size))
        try:
            await self._send.send(SessionMessage(error))
        except (anyio.ClosedResourceError, anyio.BrokenResourceError):
            return


@asynccontextmanager
async def transport() -> AsyncIterator[tuple[Any, Any]]:
    """The two streams of the SDK over standard input and output."""
    wire = _taken_input()
    source = _Input(Lines(lambda most: os.read(wire, most)))
    async with stdio_server(stdin=cast("Any", source)) as (read, write):
        source.answer_with(write)
        yield read, write


def _taken_input() -> int:
    """Standard input under another number, with nothing in its place."""
    wire = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(wire, os.O_BINARY)
    return wire
