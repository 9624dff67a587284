"""What `lift connect slack` and `lift connect teams` ask for."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from liftwork.contract.connector import Connector, Field
from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.accounts import SERVICES, connect, disconnect
from liftwork.crafts.messages.arguments import TITLES
from liftwork.crafts.messages.connections import connections
from liftwork.programs.secrets import Secret

_HINTS = {
    "slack": "A token of a Slack app, made at api.slack.com/apps; it begins with xoxb- or xoxp-.",
    "teams": "An access token for Microsoft Graph; the page on messages says how to get one.",
}


def _connect(service: str, answers: Mapping[str, str]) -> str:
    token = answers["token"].strip()
    if not token or not token.isascii() or any(c.isspace() for c in token):
        raise BadInput(f"that is not a token of {TITLES[service]}: it has no spaces")
    made = connect(service, Secret(token), answers.get("url") or None)
    return f"Connected {TITLES[service]}: {made.workspace}, as {made.user}."


def _status(service: str) -> str | None:
    known = connections().get(service)
    return None if known is None else f"{known.workspace}, as {known.user}, at {known.endpoint}"


CONNECTORS = tuple(
    Connector(
        name=service,
        title=TITLES[service],
        hint=_HINTS[service],
        fields=(Field("token", "token", secret=True), Field("url", "address", default="")),
        connect=partial(_connect, service),
        status=partial(_status, service),
        disconnect=partial(disconnect, service),
    )
    for service in SERVICES
)
