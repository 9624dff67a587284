"""Any mailbox: folders over IMAP, sending over SMTP."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from liftwork.contract.errors import Refuse, SendUnknown
from liftwork.crafts.messages.email.connections import MailConnection
from liftwork.crafts.messages.email.imap import Folders
from liftwork.crafts.messages.email.message import identity
from liftwork.crafts.messages.email.smtp import hand_over
from liftwork.crafts.messages.wire import Unanswered
from liftwork.programs.secrets import Secret


class ImapMailbox:
    """A mailbox by its servers. See `service.Mailbox`."""

    def __init__(self, connection: MailConnection, password: Secret) -> None:
        self._connection = connection
        self._password = password

    @cached_property
    def _folders(self) -> Folders:
        return Folders(self._connection.imap, self._connection.login, self._password)

    @property
    def address(self) -> str:
        """Whose it is."""
        return self._connection.address

    def put_draft(self, raw: bytes) -> None:
        """Put a mail into Drafts."""
        self._folders.put("Drafts", raw, r"(\Draft \Seen)")

    def drop_draft(self, identity: str) -> bool:
        """Delete a draft of ours."""
        return self._folders.drop("Drafts", identity)

    def drafts(self, identity: str) -> Sequence[bytes]:
        """The drafts of an identity."""
        return self._folders.find("Drafts", identity)

    def sent(self, identity: str) -> Sequence[bytes]:
        """The mails of an identity in Sent."""
        return self._folders.find("Sent", identity)

    def send(self, raw: bytes, to: Sequence[str]) -> str:
        """Send a mail once; see `service.Mailbox`.

        A copy lies in Sent beforehand nowhere: a mail of that identity there was sent already.
        """
        name, there = identity(raw), self._connection
        if self.sent(name):
            raise Refuse("this mail was sent already: it lies in Sent", "draft a new one")
        try:
            answer = hand_over(there.smtp, there.login, self._password, raw, (there.address, to))
        except Unanswered as error:
            if self._found_in_sent(name):
                return "found in Sent"
            raise SendUnknown(
                f"it is unknown whether the mail went out: {there.smtp.host} took all of it and "
                f"did not answer ({error})",
                "ask the recipient, or look in Sent, before you send it again",
            ) from None
        if not self._found_in_sent(name):
            self._file(raw)
        self._tidy(name)
        return answer

    def close(self) -> None:
        """Log out where we logged in."""
        if "_folders" in self.__dict__:
            self._folders.close()

    def _found_in_sent(self, name: str) -> bool:
        try:
            return bool(self.sent(name))
        except Refuse:
            return False

    def _file(self, raw: bytes) -> None:
        """Keep a copy in Sent. It went out all the same where that fails; the checks say so."""
        try:
            self._folders.put("Sent", raw, r"(\Seen)")
        except Refuse:
            return

    def _tidy(self, name: str) -> None:
        try:
            self.drop_draft(name)
        except Refuse:
            return
