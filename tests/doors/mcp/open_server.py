"""Run as a program: the server over HTTP, with the token put into every request.

The conformance suite has no way to be given one; all else of the guard is as it is.
"""

from __future__ import annotations

import sys
from pathlib import Path

import uvicorn
from starlette.types import Receive, Scope, Send
from tests.doors.mcp import notes_server

from liftwork.doors.cli import opening
from liftwork.doors.cli.arguments import Options
from liftwork.doors.mcp import http
from liftwork.doors.mcp.door import Door
from liftwork.doors.mcp.options import Serving
from liftwork.doors.mcp.server import build
from liftwork.doors.mcp.shared import Shared

TOKEN = "t" * 40


def main(home: Path) -> None:
    """Serve until ended; the address is the first line of stdout."""
    opening.open_registry = notes_server.open_registry
    serving = Serving(http=True, every=True)
    guarded = http.application(
        build(Door(Shared(Options("mcp", out=home, serving=serving)))), TOKEN
    )

    async def with_token(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            pair = (b"authorization", f"Bearer {TOKEN}".encode())
            scope = {**scope, "headers": [*scope["headers"], pair]}
        await guarded(scope, receive, send)

    sock = http.listening(0)
    sys.stdout.write(f"http://127.0.0.1:{sock.getsockname()[1]}/mcp\n")
    sys.stdout.flush()
    uvicorn.Server(uvicorn.Config(with_token, log_config=None)).run(sockets=[sock])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
