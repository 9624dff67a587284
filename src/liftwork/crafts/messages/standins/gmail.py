"""A strict stand-in for the parts of the Gmail API (v1) that we use: one mailbox."""

from __future__ import annotations

import base64
import binascii
import itertools
import json
import re
from dataclasses import dataclass
from email import message_from_bytes, policy
from typing import Any

from liftwork.crafts.messages.standins.server import Answer, Request, json_answer

TOKEN = "ya29.standin-0000"
ADDRESS = "me@gmail.example"
_ROOT = "/gmail/v1/users/me/"
_QUERY = re.compile(r"(?:in:(?P<label>drafts|sent) )?rfc822msgid:(?P<id>\S+)\Z")
_LARGEST = 35_000_000


class Refused(Exception):
    """An HTTP status and Google's word for it."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = reason


@dataclass
class Kept:
    """A mail in the mailbox; `label` is ``drafts`` or ``sent``."""

    id: str
    label: str
    raw: bytes
    draft_id: str = ""

    @property
    def identity(self) -> str:
        """Its Message-ID without brackets."""
        message = message_from_bytes(self.raw, policy=policy.default)
        return str(message.get("Message-ID", "")).strip("<> ")


class GmailService:
    """The mailbox."""

    def __init__(self, token: str = TOKEN) -> None:
        self.token = token
        self.mails: list[Kept] = []
        self._numbers = itertools.count(1)

    def answer(self, request: Request, home: str) -> Answer:  # noqa: ARG002
        """Answer as Google does, or with the error that it gives."""
        try:
            return self._answer(request)
        except Refused as error:
            told = {"error": {"code": error.status, "status": error.reason}}
            return json_answer(error.status, told)

    def _answer(self, request: Request) -> Answer:
        if request.token != self.token:
            raise Refused(401, "UNAUTHENTICATED")
        if not request.path.startswith(_ROOT):
            raise Refused(404, "NOT_FOUND")
        asked = f"{request.method} {request.path.removeprefix(_ROOT)}"
        if asked == "GET profile":
            return json_answer(200, {"emailAddress": ADDRESS, "messagesTotal": len(self.mails)})
        if asked == "POST drafts":
            return self._draft(_body(request, {"message"})["message"])
        if asked == "POST messages/send":
            return self._send(_body(request, {"raw"}))
        if asked in ("GET drafts", "GET messages"):
            return self._list(asked.removeprefix("GET "), request.query.get("q", ""))
        found = re.fullmatch(r"(GET|DELETE) (messages|drafts)/([\w-]+)", asked)
        if found and found[1] == "DELETE" and found[2] == "drafts":
            self.mails.remove(self._one("draft_id", found[3]))
            return Answer(204, b"")
        if found and found[1] == "GET" and found[2] == "messages":
            if request.query.get("format") != "raw":
                raise Refused(400, "INVALID_ARGUMENT")
            kept = self._one("id", found[3])
            return json_answer(200, {"id": kept.id, "raw": _coded(kept.raw)})
        raise Refused(404, "NOT_FOUND")

    def _draft(self, message: Any) -> Answer:
        raw = _raw_of(message)
        n = next(self._numbers)
        self.mails.append(Kept(f"m{n}", "drafts", raw, f"r{n}"))
        return json_answer(200, {"id": f"r{n}", "message": {"id": f"m{n}"}})

    def _send(self, body: Any) -> Answer:
        raw = _raw_of(body)
        if not message_from_bytes(raw, policy=policy.default).get("To"):
            raise Refused(400, "INVALID_ARGUMENT")
        kept = Kept(f"m{next(self._numbers)}", "sent", raw)
        self.mails.append(kept)
        return json_answer(200, {"id": kept.id, "labelIds": ["SENT"]})

    def _list(self, what: str, query: str) -> Answer:
        asked = _QUERY.match(query)
        if asked is None:
            raise Refused(400, "INVALID_ARGUMENT")
        found = [
            kept
            for kept in self.mails
            if kept.identity == asked["id"] and asked["label"] in (None, kept.label)
        ]
        if what == "messages":
            return json_answer(200, {"messages": [{"id": kept.id} for kept in found]})
        drafts = [{"id": k.draft_id, "message": {"id": k.id}} for k in found if k.draft_id]
        return json_answer(200, {"drafts": drafts})

    def _one(self, field: str, id: str) -> Kept:
        for kept in self.mails:
            if getattr(kept, field) == id:
                return kept
        raise Refused(404, "NOT_FOUND")


def _body(request: Request, fields: set[str]) -> Any:
    if request.headers.get("content-type", "").partition(";")[0] != "application/json":
        raise Refused(400, "INVALID_ARGUMENT")
    try:
        body = json.loads(request.body)
    except ValueError as error:
        raise Refused(400, "INVALID_ARGUMENT") from error
    if not isinstance(body, dict) or set(body) != fields:
        raise Refused(400, "INVALID_ARGUMENT")
    return body


def _raw_of(message: Any) -> bytes:
    if not isinstance(message, dict) or set(message) != {"raw"}:
        raise Refused(400, "INVALID_ARGUMENT")
    try:
        raw = base64.urlsafe_b64decode(message["raw"])
    except (binascii.Error, TypeError, ValueError) as error:
        raise Refused(400, "INVALID_ARGUMENT") from error
    if len(raw) > _LARGEST:
        raise Refused(413, "INVALID_ARGUMENT")
    return raw


def _coded(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode()
