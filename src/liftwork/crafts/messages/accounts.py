"""Opens the account of a service: its token from the secrets, its address from the connections."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.messages.addresses import checked
from liftwork.crafts.messages.arguments import TITLES
from liftwork.crafts.messages.connections import Connection, connections, forget, keep
from liftwork.crafts.messages.readback.there import There
from liftwork.crafts.messages.receipt import Receipt
from liftwork.crafts.messages.service import PostService
from liftwork.crafts.messages.wire import Patience
from liftwork.programs import secrets
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import Secret

_ROOM = "liftwork.crafts.messages"

signing = lazy(f"{_ROOM}.signing")


@dataclass(frozen=True)
class Kind:
    """A kind of service: its address, and the modules that post to it and read from it.

    The modules bring HTTP clients, which most requests never need.
    """

    endpoint: str
    posts: Any
    reads: Any


_KINDS: Mapping[str, Kind] = {
    "slack": Kind(
        "https://slack.com/api/", lazy(f"{_ROOM}.slack"), lazy(f"{_ROOM}.readback.slack_reader")
    ),
    "teams": Kind(
        "https://graph.microsoft.com/v1.0/",
        lazy(f"{_ROOM}.teams"),
        lazy(f"{_ROOM}.readback.teams_reader"),
    ),
}

SERVICES = tuple(_KINDS)
"""Services that can be connected."""


def connect(service: str, token: Secret, endpoint: str | None = None) -> Connection:
    """Try a token, and keep it with who it belongs to. Raises `Refuse` and `BadInput`."""
    kind = _KINDS[service]
    address = checked(endpoint) if endpoint else kind.endpoint
    opened: PostService = kind.posts.open_account(
        _current(service, token), address, Patience(TITLES[service], tries=2)
    )
    account = opened.account()
    connection = Connection(
        service, address, account.workspace, account.workspace_id, account.user, account.user_id
    )
    secrets.keep(_name(service), token)
    keep(connection)
    return connection


def disconnect(service: str) -> bool:
    """Forget a service's token and account; false where none was connected."""
    secrets.forget(_name(service))
    return forget(service)


def chosen(service: str | None) -> str:
    """The service that was named, or the only one connected. Raises `Refuse` and `AskPerson`."""
    known = [name for name in connections() if name in _KINDS]
    if service is not None:
        return service
    if len(known) > 1:
        raise AskPerson(f"Where to: {' or '.join(TITLES[name] for name in known)}?")
    if not known:
        raise Refuse("no service is connected to post to", "connect one: lift connect slack")
    return known[0]


def require(service: str | None) -> None:
    """Refuse where a service, or the only one connected, has no account or no token here.

    Raises `Refuse` and `AskPerson`, and asks nobody outside this computer.
    """
    _kept(chosen(service))


def open_account(service: str, stop: threading.Event) -> PostService:
    """The connected account of a service. Raises `Refuse` where there is none."""
    connection, token = _connected(service)
    patience = Patience(TITLES[service], stop)
    opened: PostService = _KINDS[service].posts.open_account(token, connection.endpoint, patience)
    return opened


def open_reader(service: str) -> Callable[[Receipt], There | None]:
    """What reads a post of that service back."""
    connection, token = _connected(service)
    read: Callable[[Receipt, str, str], There | None] = _KINDS[service].reads.read_back
    return lambda receipt: read(receipt, token.reveal(), connection.endpoint)


def _connected(service: str) -> tuple[Connection, Secret]:
    connection, token = _kept(service)
    return connection, _current(service, token)


def _kept(service: str) -> tuple[Connection, Secret]:
    connection = connections().get(service)
    if connection is None:
        raise Refuse(f"{TITLES[service]} is not connected", f"connect it: lift connect {service}")
    token = secrets.find(_name(service))
    if token is None:
        raise Refuse(
            f"the token of {TITLES[service]} is no longer kept",
            f"connect it again: lift connect {service}",
        )
    return connection, token


def _current(service: str, kept: Secret) -> Secret:
    """The token itself; one that came by signing in is renewed where it is about to end."""
    if service != "teams":
        return kept
    fresh: Secret = signing.current(kept, lambda renewed: secrets.keep(_name(service), renewed))
    return fresh


def _name(service: str) -> str:
    return f"{service}-token"
