"""What `lift connect slack` and `lift connect teams` ask for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING

from liftwork.contract.connector import Connector, Field
from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.accounts import SERVICES, connect, disconnect
from liftwork.crafts.messages.arguments import TITLES
from liftwork.crafts.messages.connections import connections
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import Secret

if TYPE_CHECKING:
    from liftwork.crafts.messages import signing
else:
    signing = lazy("liftwork.crafts.messages.signing")

_HINTS = {
    "slack": "A token of a Slack app, made at api.slack.com/apps; it begins with xoxb- or xoxp-.",
    "teams": "An access token for Microsoft Graph, or sign in: lift connect teams client=ID.",
}
_URL = Field("url", "address", default="")
_FIELDS = {
    "slack": (Field("token", "token", secret=True), _URL),
    "teams": (
        Field("client", "client ID of an app", default=""),
        Field("tenant", "tenant", default=""),
        Field("login", "address to sign in at", default=""),
        Field("token", "access token", secret=True, unless="client"),
        _URL,
    ),
}


def _connect(service: str, answers: Mapping[str, str], say: Callable[[str], None]) -> str:
    client = answers.get("client")
    if client:
        tenant, login = answers.get("tenant", ""), answers.get("login", "")
        token = signing.sign_in(client, tenant, login, say).secret()
    else:
        token = _token(service, answers["token"])
    made = connect(service, token, answers.get("url") or None)
    return f"Connected {TITLES[service]}: {made.workspace}, as {made.user}."


def _token(service: str, said: str) -> Secret:
    text = said.strip()
    if not text or not text.isascii() or any(c.isspace() for c in text) or text.startswith("{"):
        raise BadInput(f"that is not a token of {TITLES[service]}: it has no spaces")
    return Secret(text)


def _status(service: str) -> str | None:
    known = connections().get(service)
    return None if known is None else f"{known.workspace}, as {known.user}, at {known.endpoint}"


CONNECTORS = tuple(
    Connector(
        name=service,
        title=TITLES[service],
        hint=_HINTS[service],
        fields=_FIELDS[service],
        connect=partial(_connect, service),
        status=partial(_status, service),
        disconnect=partial(disconnect, service),
    )
    for service in SERVICES
)
