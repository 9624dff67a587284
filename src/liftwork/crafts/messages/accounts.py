"""Opens the account of a service: its token from the secrets, its address from the connections."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from liftwork.contract.errors import AskPerson, Refuse
from liftwork.crafts.messages import graph, slack, teams
from liftwork.crafts.messages.addresses import checked
from liftwork.crafts.messages.arguments import TITLES
from liftwork.crafts.messages.connections import Connection, connections, forget, keep
from liftwork.crafts.messages.readback import slack_reader, teams_reader
from liftwork.crafts.messages.readback.there import There
from liftwork.crafts.messages.receipt import Receipt
from liftwork.crafts.messages.service import PostService
from liftwork.crafts.messages.wire import Patience
from liftwork.programs import secrets
from liftwork.programs.secrets import Secret


@dataclass(frozen=True)
class Kind:
    """What there is to know of a service: its address, how to post to it and read from it."""

    endpoint: str
    open: Callable[[Secret, str, Patience], PostService]
    read: Callable[[Receipt, str, str], There | None]


_KINDS: Mapping[str, Kind] = {
    "slack": Kind(slack.ENDPOINT, slack.Slack, slack_reader.read_back),
    "teams": Kind(graph.ENDPOINT, teams.Teams, teams_reader.read_back),
}


SERVICES = tuple(_KINDS)
"""Services that can be connected."""


def connect(service: str, token: Secret, endpoint: str | None = None) -> Connection:
    """Try a token, and keep it with who it belongs to. Raises `Refuse` and `BadInput`."""
    kind = _KINDS[service]
    address = checked(endpoint) if endpoint else kind.endpoint
    account = kind.open(token, address, Patience(TITLES[service], tries=2)).account()
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


def open_account(service: str, stop: threading.Event) -> PostService:
    """The connected account of a service. Raises `Refuse` where there is none."""
    connection, token = _connected(service)
    patience = Patience(TITLES[service], stop)
    return _KINDS[service].open(token, connection.endpoint, patience)


def open_reader(service: str) -> Callable[[Receipt], There | None]:
    """What reads a post of that service back."""
    connection, token = _connected(service)
    read = _KINDS[service].read
    return lambda receipt: read(receipt, token.reveal(), connection.endpoint)


def _connected(service: str) -> tuple[Connection, Secret]:
    connection = connections().get(service)
    token = secrets.find(_name(service)) if connection is not None else None
    if connection is None or token is None:
        raise Refuse(f"{TITLES[service]} is not connected", f"connect it: lift connect {service}")
    return connection, token


def _name(service: str) -> str:
    return f"{service}-token"
