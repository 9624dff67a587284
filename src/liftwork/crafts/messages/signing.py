"""Signing in to Microsoft: a code that the person enters on Microsoft's own page, then renewal.

The device authorization grant of OAuth 2 (RFC 8628) as the Microsoft identity platform documents
it. The password is never seen here. What is kept is one secret: the tokens and what renews them.
"""

from __future__ import annotations

import json
import time
import urllib.parse
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.addresses import checked
from liftwork.crafts.messages.transport import request
from liftwork.crafts.messages.wire import Patience
from liftwork.programs.secrets import Secret

LOGIN = "https://login.microsoftonline.com/"
SCOPES = (
    "offline_access User.Read Team.ReadBasic.All Channel.ReadBasic.All ChannelMessage.Send "
    "ChannelMessage.Read.All ChannelMessage.ReadWrite Files.ReadWrite.All"
)
_DEVICE_GRANT = "urn:ietf:params:oauth:grant-type:device_code"
_EARLY_S = 120.0
"""Seconds before its end that a token is renewed."""
_CONNECT = "connect again: lift connect teams client=ID"
_WHY_NOT = {
    "authorization_declined": "the sign-in was declined",
    "expired_token": "the code was not entered in time",
    "invalid_client": "Microsoft does not know that client ID, or it is no public client",
    "unauthorized_client": "the app does not allow this sign-in: allow public client flows",
    "invalid_grant": "the sign-in is no longer good",
}


@dataclass(frozen=True)
class SignIn:
    """What renews a token: the app's `client` ID, the `tenant`, and the `login` address.

    `until` is when the access token ends, in seconds since 1970.
    """

    access: str
    refresh: str
    until: float
    client: str
    tenant: str
    login: str

    def secret(self) -> Secret:
        """All of it as one secret."""
        return Secret(json.dumps(asdict(self)))


def sign_in(
    client: str,
    tenant: str,
    login: str,
    say: Callable[[str], None],
    pause: Callable[[float], None] = time.sleep,
) -> SignIn:
    """Have the person sign in. Raises `Refuse` where they do not.

    `say` shows the page and the code.
    """
    address = f"{checked(login or LOGIN)}{tenant or 'organizations'}/oauth2/v2.0/"
    asked = _ask(f"{address}devicecode", {"client_id": client, "scope": SCOPES})
    say(f"Open {asked['verification_uri']} and enter the code {asked['user_code']}")
    waits, until = float(asked.get("interval", 5)), time.monotonic() + float(asked["expires_in"])
    fields = {
        "grant_type": _DEVICE_GRANT, "client_id": client, "device_code": asked["device_code"],
    }  # fmt: skip
    while time.monotonic() < until:
        pause(waits)
        told = _post(f"{address}token", fields)
        error = told.get("error")
        if error is None:
            return _signed(told, "", client, tenant, login)
        if error == "slow_down":
            waits += 5
        elif error != "authorization_pending":
            raise _refusal(str(error))
    raise _refusal("expired_token")


def current(kept: Secret, keep: Callable[[Secret], None]) -> Secret:
    """The access token of what was kept, renewed where it is about to end. Raises `Refuse`.

    A token that was given as such is returned as it is.
    """
    text = kept.reveal()
    if not text.startswith("{"):
        return kept
    there = SignIn(**json.loads(text))
    if there.until - time.time() > _EARLY_S:
        return Secret(there.access)
    address = f"{checked(there.login or LOGIN)}{there.tenant or 'organizations'}/oauth2/v2.0/token"
    fields = {
        "grant_type": "refresh_token", "client_id": there.client,
        "refresh_token": there.refresh, "scope": SCOPES,
    }  # fmt: skip
    told = _ask(address, fields)
    renewed = _signed(told, there.refresh, there.client, there.tenant, there.login)
    keep(renewed.secret())
    return Secret(renewed.access)


def _signed(told: Mapping[str, Any], refresh: str, client: str, tenant: str, login: str) -> SignIn:
    until = time.time() + float(told["expires_in"])
    renewal = str(told.get("refresh_token", refresh))
    return SignIn(str(told["access_token"]), renewal, until, client, tenant, login)


def _ask(address: str, fields: Mapping[str, str]) -> Mapping[str, Any]:
    told = _post(address, fields)
    if "error" in told:
        raise _refusal(str(told["error"]))
    return told


def _post(address: str, fields: Mapping[str, str]) -> Mapping[str, Any]:
    """The answer, an error's too. What Microsoft adds to an error may name the account."""
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept": "application/json"}
    body = urllib.parse.urlencode(fields).encode()
    patience = Patience("Microsoft's sign-in")
    answer = patience.read(lambda: request("POST", address, headers, body))
    try:
        told = json.loads(answer.body)
    except ValueError:
        told = {"error": f"HTTP {answer.status}"}
    return told if isinstance(told, dict) else {"error": f"HTTP {answer.status}"}


def _refusal(error: str) -> Refuse:
    return Refuse(_WHY_NOT.get(error, f"Microsoft refused the sign-in: {error[:80]}"), _CONNECT)
