"""Microsoft Graph: requests with JSON, and what its errors mean for a post."""

from __future__ import annotations

import json
import urllib.parse
from collections.abc import Iterator, Mapping
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.service import Attachment
from liftwork.crafts.messages.transport import Response, request
from liftwork.crafts.messages.upload import put_whole
from liftwork.crafts.messages.wire import Denied, Unanswered
from liftwork.programs.secrets import Secret

_CONNECT = "connect again: lift connect teams"


class Graph:
    """One signed-in account. `endpoint` ends with a slash."""

    def __init__(self, token: Secret, endpoint: str) -> None:
        self._token = token
        self.endpoint = endpoint

    def get(self, path: str, needs: str, **query: str) -> Mapping[str, Any]:
        """Read one thing. `needs` is the permission that it takes. Raises `Trouble`."""
        tail = f"?{urllib.parse.urlencode(query)}" if query else ""
        return self._json(request("GET", f"{self.endpoint}{path}{tail}", self._headers()), needs)

    def pages(self, path: str, needs: str) -> Iterator[Mapping[str, Any]]:
        """Read a list to its end. Raises `Trouble`."""
        address = f"{self.endpoint}{path}"
        while address:
            told = self._json(request("GET", address, self._headers()), needs)
            yield from told["value"]
            address = str(told.get("@odata.nextLink", ""))
            if address and not address.startswith(self.endpoint):
                raise Denied("a next page elsewhere")

    def post(self, path: str, needs: str, body: Any = None) -> Mapping[str, Any]:
        """Do one thing. Raises `Trouble`."""
        content = b"" if body is None else json.dumps(body).encode()
        headers = {"Content-Type": "application/json", **self._headers()}
        return self._json(request("POST", f"{self.endpoint}{path}", headers, content), needs)

    def put(self, path: str, needs: str, attachment: Attachment) -> Mapping[str, Any]:
        """Put a whole file. Raises `Trouble`."""
        answer = put_whole("PUT", f"{self.endpoint}{path}", attachment, self._headers())
        return self._json(answer, needs)

    def delete(self, path: str, needs: str) -> None:
        """Delete one thing. Raises `Trouble`."""
        self._json(request("DELETE", f"{self.endpoint}{path}", self._headers()), needs)

    def _headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self._token.reveal()}", "Accept": "application/json"}

    def _json(self, answer: Response, needs: str) -> Mapping[str, Any]:
        if answer.status == 204 or (answer.status < 300 and not answer.body):
            return {}
        try:
            told = json.loads(answer.body)
        except ValueError:
            told = None
        if answer.status >= 300:
            error = told.get("error", {}) if isinstance(told, dict) else {}
            code = str(error.get("code", "")) or f"HTTP {answer.status}"
            raise Denied("Forbidden" if answer.status == 403 else code, needs)
        if not isinstance(told, dict):
            raise Unanswered("an answer that is no JSON object")
        return told


def part(text: str) -> str:
    """A name or an id as one part of a path."""
    return urllib.parse.quote(text, safe="")


_TOKEN = frozenset({"InvalidAuthenticationToken", "Unauthorized", "unauthenticated", "HTTP 401"})
_LINES: dict[str, tuple[str, str | None]] = {
    "NotFound": ("Microsoft Teams finds no {where} for this account", "choose another channel"),
    "itemNotFound": ("the file is not there any more", None),
    "quotaLimitReached": ("the team has no room for files left", "free some room in Teams"),
    "RequestEntityTooLarge": ("it is larger than Microsoft Teams takes", "send a link to it"),
}


def refusal(error: Denied, where: str) -> Refuse:
    """The refusal for what Graph denied."""
    if error.code in _TOKEN:
        return Refuse(
            "Microsoft Graph does not take the token any more; one lasts about an hour", _CONNECT
        )
    if error.code == "Forbidden":
        return Refuse(
            f"this account lacks the permission {error.detail}, or may not post in {where}",
            f"have {error.detail} granted to the app, and {_CONNECT}",
        )
    reason, instead = _LINES.get(
        error.code, (f"Microsoft Graph refused it: {error.code[:80]}", None)
    )
    return Refuse(reason.replace("{where}", where or "channel"), instead)
