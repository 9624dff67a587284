"""Opens the connected mailbox, with its password from the secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import cast

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.email import connections
from liftwork.crafts.messages.email.connections import MailConnection
from liftwork.crafts.messages.email.service import Mailbox
from liftwork.programs import secrets
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import Secret

SECRET = "email-password"
_mailbox = lazy("liftwork.crafts.messages.email.mailbox")
_gmail = lazy("liftwork.crafts.messages.email.gmail")


def connect(connection: MailConnection, password: Secret) -> MailConnection:
    """Try a mailbox, then keep it. Raises `Refuse`."""
    box = _open(connection, password)
    try:
        box.drafts("<nothing@liftwork>")
    finally:
        box.close()
    secrets.keep(SECRET, password)
    connections.keep(connection)
    return connection


def disconnect() -> bool:
    """Forget the mailbox and its password; false where none was connected."""
    secrets.forget(SECRET)
    return connections.forget()


def connected() -> MailConnection:
    """The connected mailbox. Raises `Refuse` where there is none."""
    connection = connections.known()
    if connection is None:
        raise Refuse("no mailbox is connected", "connect it: lift connect email")
    return connection


def require() -> tuple[MailConnection, Secret]:
    """The connected mailbox and its password, nothing opened. Raises `Refuse` without them."""
    connection, password = connected(), secrets.find(SECRET)
    if password is None:
        raise Refuse("the mailbox's password is gone", "connect it again: lift connect email")
    return connection, password


@contextmanager
def opened() -> Iterator[Mailbox]:
    """The connected mailbox for as long as the block runs. Raises `Refuse`."""
    connection, password = require()
    box = _open(connection, password)
    try:
        yield box
    finally:
        box.close()


def _open(connection: MailConnection, password: Secret) -> Mailbox:
    if connection.gmail:
        return cast("Mailbox", _gmail.GmailMailbox(connection, password))
    return cast("Mailbox", _mailbox.ImapMailbox(connection, password))
