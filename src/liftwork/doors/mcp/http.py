"""Streamable HTTP on this computer alone: a token for each run, known hosts and origins only."""

from __future__ import annotations

import hmac
import json
import os
import secrets
import socket
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel.server import Server
from mcp.server.transport_security import TransportSecuritySettings
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from liftwork.contract.errors import BadInput
from liftwork.doors.cli.terminal import err
from liftwork.doors.mcp.oversize import too_large
from liftwork.doors.mcp.sizes import LARGEST_MESSAGE

HOST = "127.0.0.1"
PATH = "/mcp"
TOKEN_VARIABLE = "LIFT_MCP_TOKEN"
_SHORTEST_TOKEN = 32
_MOST_DRAINED = 20 * LARGEST_MESSAGE
"""Bytes that a client may still send after its message was refused, so that it hears why."""

_SHUTDOWN_S = 2


def token_of_this_run() -> tuple[str, bool]:
    """The token, and whether it is a new one. Raises `BadInput` for a given one that is short."""
    given = os.environ.pop(TOKEN_VARIABLE, None)
    if given is None:
        return secrets.token_urlsafe(32), True
    if len(given) < _SHORTEST_TOKEN or not given.isascii() or not given.isprintable():
        raise BadInput(
            f"{TOKEN_VARIABLE} must be at least {_SHORTEST_TOKEN} plain characters; leave it out "
            "to have one made"
        )
    return given, False


def listening(port: int) -> socket.socket:
    """A socket on this computer's own address. Raises `BadInput` for a port that is taken."""
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if os.name != "nt":
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((HOST, port))
        sock.listen()
    except (OSError, OverflowError) as error:
        sock.close()
        raise BadInput(f"cannot listen on port {port}: {error}; take another with --port") from (
            error
        )
    return sock


def application(server: Server[Any], token: str) -> ASGIApp:
    """The server behind its guard."""
    local = TransportSecuritySettings(
        enable_dns_rebinding_protection=True,
        allowed_hosts=["127.0.0.1:*", "localhost:*", "[::1]:*"],
        allowed_origins=["http://127.0.0.1:*", "http://localhost:*", "http://[::1]:*"],
    )
    app = server.streamable_http_app(
        streamable_http_path=PATH,
        max_request_body_size=LARGEST_MESSAGE,
        transport_security=local,
    )
    return Guard(app, token)


@dataclass(frozen=True)
class Place:
    """Where it will be served: a socket that is bound, and the token of this run."""

    sock: socket.socket
    token: str


def prepared(port: int) -> Place:
    """A place to serve at, and the lines that tell the person of it. Raises `BadInput`."""
    token, is_new = token_of_this_run()
    sock = listening(port)
    err(f"lift: serving MCP on http://{HOST}:{sock.getsockname()[1]}{PATH}")
    if is_new:
        err(f"lift: the token of this run: {token}")
    return Place(sock, token)


async def serve(server: Server[Any], place: Place) -> None:
    """Serve until the person stops it."""
    config = uvicorn.Config(
        application(server, place.token),
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_SHUTDOWN_S,
        ws="none",
    )
    with place.sock:
        await uvicorn.Server(config).serve(sockets=[place.sock])


class Guard:
    """Lets in only who asks this computer by its own name, from no foreign page, with the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._token = token.encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            if scope["type"] == "lifespan":
                await self._app(scope, receive, send)
            return
        headers = {name.decode("latin-1"): value for name, value in scope["headers"]}
        refused = self._refusal(headers)
        if refused is not None:
            await _answer(send, *refused)
        elif not await self._is_small(headers, receive):
            size = int(headers["content-length"])
            await _answer(send, 413, too_large(size))
        else:
            await self._app(scope, receive, send)

    def _refusal(self, headers: MutableMapping[str, bytes]) -> tuple[int, types.ErrorData] | None:
        host = _name_of_host(headers.get("host", b""))
        if host not in _OURS:
            return 421, _error("this host name is not served; ask 127.0.0.1")
        origin = headers.get("origin")
        if origin is not None and not _is_local_origin(origin):
            return 403, _error("pages of other origins are not served")
        scheme, _, given = headers.get("authorization", b"").partition(b" ")
        if scheme.lower() != b"bearer" or not hmac.compare_digest(given.strip(), self._token):
            return 401, _error(
                "the token of this run is needed: `Authorization: Bearer TOKEN`, as `lift mcp "
                "--http` printed it"
            )
        return None

    async def _is_small(self, headers: MutableMapping[str, bytes], receive: Receive) -> bool:
        """Whether the message may be read. One that may not is let run out, unread."""
        declared = headers.get("content-length", b"0")
        if not declared.isdigit() or int(declared) <= LARGEST_MESSAGE:
            return True
        left = min(int(declared), _MOST_DRAINED)
        while left > 0:
            message: Message = await receive()
            left -= len(message.get("body", b""))
            if message["type"] != "http.request" or not message.get("more_body"):
                break
        return False


_OURS = {b"127.0.0.1", b"localhost", b"[::1]"}


def _name_of_host(host: bytes) -> bytes:
    """The name without the port, as it was written."""
    name, colon, port = host.rpartition(b":")
    return name if colon and port.isdigit() else host


def _is_local_origin(origin: bytes) -> bool:
    scheme, _, host = origin.partition(b"://")
    return scheme == b"http" and _name_of_host(host) in _OURS


def _error(message: str) -> types.ErrorData:
    return types.ErrorData(code=types.INVALID_REQUEST, message=message)


async def _answer(send: Send, status: int, error: types.ErrorData) -> None:
    told = error.model_dump(exclude_none=True)
    body = json.dumps({"jsonrpc": "2.0", "id": None, "error": told}).encode()
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", str(len(body)).encode()),
        (b"connection", b"close"),
    ]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
