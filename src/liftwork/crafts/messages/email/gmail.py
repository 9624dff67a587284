"""A Gmail mailbox by Google's API (Gmail API v1): drafts, sending, and looking both up.

The token is an OAuth access token with the scopes gmail.compose and gmail.readonly.
"""

from __future__ import annotations

import base64
import json
import urllib.parse
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from liftwork.contract.errors import Refuse, SendUnknown
from liftwork.crafts.messages import transport
from liftwork.crafts.messages.email.connections import MailConnection
from liftwork.crafts.messages.email.message import identity
from liftwork.crafts.messages.wire import Denied, Patience, Unanswered
from liftwork.programs.secrets import Secret

ENDPOINT = "https://gmail.googleapis.com/gmail/v1/"
T = TypeVar("T")
_WHY = {
    401: (
        "Gmail says that the token is wrong or has expired",
        "connect it again: lift connect gmail",
    ),
    403: (
        "Gmail does not let this token do that",
        "the token needs the scopes gmail.compose and gmail.readonly",
    ),
    404: ("Gmail does not have that mail any more", None),
    413: ("the mail is too large for Gmail", "share a link to the files instead"),
}


class GmailMailbox:
    """A mailbox at Google. See `service.Mailbox`."""

    def __init__(self, connection: MailConnection, token: Secret) -> None:
        self._endpoint = connection.gmail
        self._address = connection.address
        self._token = token

    @property
    def address(self) -> str:
        """Whose it is."""
        return self._address

    def profile(self) -> str:
        """The address that the token belongs to."""
        return str(self._read("GET", "profile")["emailAddress"])

    def put_draft(self, raw: bytes) -> None:
        """Put a mail into Drafts; a lost answer is looked up before it is tried again."""
        name = identity(raw)
        body = {"message": {"raw": base64.urlsafe_b64encode(raw).decode()}}
        self._patience().send(
            lambda: self._refused(lambda: self._ask("POST", "drafts", body)),
            lambda: self._draft_id(name),
        )

    def drop_draft(self, identity: str) -> bool:
        """Delete a draft of ours."""
        id = self._draft_id(identity)
        if id is None:
            return False
        self._read("DELETE", f"drafts/{id}")
        return True

    def drafts(self, identity: str) -> Sequence[bytes]:
        """The drafts of an identity."""
        return self._mails(f"in:drafts rfc822msgid:{identity[1:-1]}")

    def sent(self, identity: str) -> Sequence[bytes]:
        """The mails of an identity in Sent."""
        return self._mails(f"in:sent rfc822msgid:{identity[1:-1]}")

    def send(self, raw: bytes, to: Sequence[str]) -> str:  # noqa: ARG002
        """Send a mail once; see `service.Mailbox`. Google keeps it in Sent itself.

        The recipients are those of the mail's own To.
        """
        name = identity(raw)
        if self.sent(name):
            raise Refuse("this mail was sent already: it lies in Sent", "draft a new one")
        body = {"raw": base64.urlsafe_b64encode(raw).decode()}
        try:
            told = self._refused(lambda: self._ask("POST", "messages/send", body))
        except Unanswered as error:
            if not self.sent(name):
                raise SendUnknown(
                    f"it is unknown whether the mail went out: Gmail did not answer ({error})",
                    "look in Sent before you send it again",
                ) from None
            told = {"id": "found in Sent"}
        self.drop_draft(name)
        return f"message {told['id']}"

    def close(self) -> None:
        """Nothing is open."""

    # -- inside -----------------------------------------------------------------------

    def _patience(self) -> Patience:
        return Patience("Gmail")

    def _read(self, method: str, path: str) -> Any:
        return self._patience().read(lambda: self._refused(lambda: self._ask(method, path)))

    def _refused(self, ask: Callable[[], T]) -> T:
        try:
            return ask()
        except Denied as error:
            status = int(error.code) if error.code.isdigit() else 0
            reason, instead = _WHY.get(status, (f"Gmail said no: {error.code}", None))
            raise Refuse(reason, instead) from None

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"Authorization": f"Bearer {self._token.reveal()}"}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        answer = transport.request(method, f"{self._endpoint}users/me/{path}", headers, content)
        if answer.status >= 400:
            raise Denied(str(answer.status))
        return json.loads(answer.body) if answer.body else {}

    def _mails(self, query: str) -> list[bytes]:
        asked = urllib.parse.urlencode({"q": query})
        listed = self._read("GET", f"messages?{asked}").get("messages", [])
        return [self._raw(each["id"]) for each in listed]

    def _raw(self, id: str) -> bytes:
        told = self._read("GET", f"messages/{urllib.parse.quote(id)}?format=raw")
        return base64.urlsafe_b64decode(told["raw"])

    def _draft_id(self, identity: str) -> str | None:
        asked = urllib.parse.urlencode({"q": f"rfc822msgid:{identity[1:-1]}"})
        listed = self._read("GET", f"drafts?{asked}").get("drafts", [])
        return str(listed[0]["id"]) if listed else None
