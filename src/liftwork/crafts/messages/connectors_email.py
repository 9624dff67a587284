"""What `lift connect email` and `lift connect gmail` ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from liftwork.contract.connector import Connector, Field
from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.addresses import checked
from liftwork.crafts.messages.email import accounts, connections
from liftwork.crafts.messages.email.addresses import plain
from liftwork.crafts.messages.email.connections import MailConnection, server, usual_servers
from liftwork.crafts.messages.email.imap import Server
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import Secret

_gmail = lazy("liftwork.crafts.messages.email.gmail")


def _silent(_: str) -> None:
    return None


_NOWHERE = Server("localhost", 0, tls=True)


def _connect_email(answers: Mapping[str, str], _: Callable[[str], None] = _silent) -> str:
    address = plain(answers["address"])
    imap, smtp = usual_servers(address)
    ca = answers.get("ca", "")
    made = MailConnection(
        address,
        answers.get("login") or address,
        server(answers.get("imap") or imap, 993, ca),
        server(answers.get("smtp") or smtp, 465, ca),
    )
    accounts.connect(made, _secret(answers["password"], "a password"))
    return f"Connected the mailbox of {address}."


def _connect_gmail(answers: Mapping[str, str], _: Callable[[str], None] = _silent) -> str:
    token = _secret(answers["token"].strip(), "a token of Google")
    url = answers.get("url")
    endpoint = checked(url) if url else _gmail.ENDPOINT
    trial = MailConnection("", "", _NOWHERE, _NOWHERE, endpoint)
    address = plain(_gmail.GmailMailbox(trial, token).profile())
    accounts.connect(MailConnection(address, address, _NOWHERE, _NOWHERE, endpoint), token)
    return f"Connected the mailbox of {address}, by Google's API."


def _secret(text: str, what: str) -> Secret:
    if not text.strip() or "\n" in text or "\0" in text:
        raise BadInput(f"that is not {what}: it is empty or has several lines")
    return Secret(text)


def _status(gmail: bool) -> str | None:
    known = connections.known()
    if known is None or bool(known.gmail) != gmail:
        return None
    return (
        known.address if gmail else f"{known.address}, by {known.imap.host} and {known.smtp.host}"
    )


CONNECTORS = (
    Connector(
        name="email",
        title="a mailbox",
        hint="Any mailbox by IMAP and SMTP; some providers give an app password for this.",
        fields=(
            Field("address", "your address"),
            Field("password", "password", secret=True),
            Field("imap", "IMAP server", default=""),
            Field("smtp", "SMTP server", default=""),
            Field("login", "login, where it is not the address", default=""),
            Field("ca", "file of certificates to trust", default=""),
        ),
        connect=_connect_email,
        status=lambda: _status(gmail=False),
        disconnect=accounts.disconnect,
    ),
    Connector(
        name="gmail",
        title="Gmail",
        hint="An OAuth access token with the scopes gmail.compose and gmail.readonly.",
        fields=(
            Field("token", "access token", secret=True),
            Field("url", "address", default=""),
        ),
        connect=_connect_gmail,
        status=lambda: _status(gmail=True),
        disconnect=accounts.disconnect,
    ),
)
