"""What every mailbox can do, whatever it is reached by."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class Mailbox(Protocol):
    """One connected mailbox. Mails are named by their Message-ID, ``<...>``."""

    @property
    def address(self) -> str:
        """Whose it is: what stands in From."""

    def put_draft(self, raw: bytes) -> None:
        """Put a mail into Drafts. Raises `Refuse`."""

    def drop_draft(self, identity: str) -> bool:
        """Delete a draft of ours; false where there is none."""

    def drafts(self, identity: str) -> Sequence[bytes]:
        """The drafts of that identity, as they lie there."""

    def sent(self, identity: str) -> Sequence[bytes]:
        """The mails of that identity in Sent, as they lie there."""

    def send(self, raw: bytes, to: Sequence[str]) -> str:
        """Send a mail, once, and have it in Sent; what the server answered.

        Raises `Refuse` where it was surely not taken, `SendUnknown` where nobody knows.
        """

    def close(self) -> None:
        """Say goodbye."""
