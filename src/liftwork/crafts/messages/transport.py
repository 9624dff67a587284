"""One HTTP request at a time, over `http.client`: no redirects, bounded, and honest about failure.

What matters to who sends is whether anything may have been accepted, so a connection that was
never made is told apart from one that broke.
"""

from __future__ import annotations

import http.client
import urllib.parse
from collections.abc import Mapping
from dataclasses import dataclass
from typing import IO

from liftwork.crafts.messages.addresses import is_local
from liftwork.crafts.messages.wire import Denied, TryLater, Unanswered, Unreachable

TIMEOUT_S = 30
LARGEST_ANSWER = 20_000_000


@dataclass(frozen=True)
class Response:
    """What was answered."""

    status: int
    headers: Mapping[str, str]
    body: bytes


def request(
    method: str,
    address: str,
    headers: Mapping[str, str],
    body: bytes | IO[bytes] | None = None,
) -> Response:
    """Make one request. Raises `Unreachable`, `Unanswered`, and `TryLater` for 429.

    A server's error (5xx) is `Unanswered` too: what was asked for may have been done.
    """
    parts = urllib.parse.urlsplit(address)
    if parts.scheme not in ("http", "https") or parts.hostname is None:
        raise Denied("an address that is none")
    plain = parts.scheme == "http"
    connect = http.client.HTTPConnection if plain else http.client.HTTPSConnection
    connection = connect(parts.hostname, parts.port, timeout=TIMEOUT_S)
    try:
        _open(connection)
        path = urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))
        connection.request(method, path, body, dict(headers))
        answer = connection.getresponse()
        told = Response(answer.status, dict(answer.headers), answer.read(LARGEST_ANSWER))
    except (OSError, http.client.HTTPException) as error:
        raise Unanswered(f"the connection broke: {type(error).__name__}") from None
    finally:
        connection.close()
    if told.status == 429:
        raise TryLater("too many requests", _seconds(told.headers))
    if told.status >= 500:
        raise Unanswered(f"the server answered {told.status}")
    return told


def check_address(address: str, endpoint: str) -> None:
    """Raises `Denied` unless an address that a service gave is encrypted.

    Only a service on this computer, as `endpoint` says, may name a plain one on this computer.
    """
    plain = address.startswith("http://") and is_local(address) and is_local(endpoint)
    if not (address.startswith("https://") or plain):
        raise Denied("an address for the file that is not encrypted")


def _open(connection: http.client.HTTPConnection) -> None:
    try:
        connection.connect()
    except OSError as error:
        raise Unreachable(f"no connection: {error.strerror or type(error).__name__}") from None


def _seconds(headers: Mapping[str, str]) -> float | None:
    after = next((v for name, v in headers.items() if name.lower() == "retry-after"), "")
    return float(after) if after.isdigit() else None
