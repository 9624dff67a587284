"""Bytes of a file put to an address that a service gave, without its token."""

from __future__ import annotations

import http.client
import urllib.parse
from collections.abc import Mapping

from liftwork.crafts.messages.addresses import is_local
from liftwork.crafts.messages.service import Attachment
from liftwork.crafts.messages.wire import Denied, TryLater, Unanswered, Unreachable

_TIMEOUT_S = 60


def put_bytes(
    method: str,
    address: str,
    attachment: Attachment,
    endpoint: str,
    headers: Mapping[str, str] | None = None,
) -> bytes:
    """Send a whole file; what was answered. Raises `Trouble`.

    The address must be encrypted; only a service on this computer, as `endpoint` says, may
    name a plain one on this computer.
    """
    parts = urllib.parse.urlsplit(address)
    plain = parts.scheme == "http" and is_local(address) and is_local(endpoint)
    if not (parts.scheme == "https" or plain) or parts.hostname is None:
        raise Denied("an address for the upload that is not encrypted")
    connect = http.client.HTTPConnection if plain else http.client.HTTPSConnection
    connection = connect(parts.hostname, parts.port, timeout=_TIMEOUT_S)
    try:
        try:
            connection.connect()
        except OSError as error:
            raise Unreachable(f"no connection: {error.strerror or type(error).__name__}") from None
        path = urllib.parse.urlunsplit(("", "", parts.path or "/", parts.query, ""))
        told = {"Content-Type": "application/octet-stream", "Content-Length": str(attachment.size)}
        with attachment.path.open("rb") as content:
            connection.request(method, path, content, {**told, **(headers or {})})
        answer = connection.getresponse()
        body = answer.read(1_000_000)
    except (OSError, http.client.HTTPException) as error:
        raise Unanswered(f"the connection broke: {type(error).__name__}") from None
    finally:
        connection.close()
    if answer.status == 429:
        after = answer.headers.get("Retry-After", "")
        raise TryLater("too many requests", float(after) if after.isdigit() else None)
    if answer.status >= 500:
        raise Unanswered(f"the server answered {answer.status}")
    if answer.status >= 300:
        raise Denied(f"the upload was answered {answer.status}")
    return body
