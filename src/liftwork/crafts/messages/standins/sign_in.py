"""The part of Microsoft's sign-in that is used: a device code, polling, and renewal."""

from __future__ import annotations

import itertools
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass, field

from liftwork.crafts.messages.standins.server import Answer, Request, json_answer

CLIENT = "c0ffee00-0000-4000-8000-000000000001"
_DEVICE = "urn:ietf:params:oauth:grant-type:device_code"


@dataclass
class SignIns:
    """Signs everybody in after `polls` questions, unless `answer_with` names an error.

    `token` is the access token that is given, for `lasts_s` seconds.
    """

    token: Callable[[], str]
    polls: int = 1
    answer_with: str = ""
    lasts_s: int = 3600
    interval_s: int = 0
    renewals: set[str] = field(default_factory=set)
    _waiting: dict[str, int] = field(default_factory=dict)
    _count: itertools.count[int] = field(default_factory=lambda: itertools.count(1))

    def answer(self, request: Request, path: str) -> Answer:
        """Answer a POST under the sign-in address."""
        tenant, _, rest = path.partition("/")
        fields = dict(urllib.parse.parse_qsl(request.body.decode()))
        if not tenant or request.headers.get("content-type") != "application/x-www-form-urlencoded":
            return _error("invalid_request")
        if fields.pop("client_id", "") != CLIENT:
            return _error("invalid_client")
        if rest == "oauth2/v2.0/devicecode" and set(fields) == {"scope"}:
            return self._start(fields["scope"])
        if rest == "oauth2/v2.0/token" and fields.get("grant_type") == _DEVICE:
            return self._poll(fields)
        if rest == "oauth2/v2.0/token" and fields.get("grant_type") == "refresh_token":
            return self._renew(fields)
        return _error("invalid_request")

    def _start(self, scope: str) -> Answer:
        if "offline_access" not in scope.split():
            return _error("invalid_scope")
        code = f"device-{next(self._count)}"
        self._waiting[code] = self.polls
        told = {
            "device_code": code, "user_code": "ABCD-1234", "interval": self.interval_s,
            "verification_uri": "https://microsoft.example/devicelogin", "expires_in": 900,
        }  # fmt: skip
        return json_answer(200, told)

    def _poll(self, fields: dict[str, str]) -> Answer:
        code = fields.get("device_code", "")
        if set(fields) != {"grant_type", "device_code"} or code not in self._waiting:
            return _error("bad_verification_code")
        if self._waiting[code] > 0:
            self._waiting[code] -= 1
            return _error("authorization_pending")
        if self.answer_with:
            return _error(self.answer_with)
        del self._waiting[code]
        return self._tokens()

    def _renew(self, fields: dict[str, str]) -> Answer:
        if set(fields) != {"grant_type", "refresh_token", "scope"}:
            return _error("invalid_request")
        if fields["refresh_token"] not in self.renewals:
            return _error("invalid_grant")
        return self._tokens()

    def _tokens(self) -> Answer:
        renewal = f"renewal-{next(self._count)}"
        self.renewals.add(renewal)
        told = {
            "token_type": "Bearer", "access_token": self.token(), "refresh_token": renewal,
            "expires_in": self.lasts_s,
        }  # fmt: skip
        return json_answer(200, told)


def _error(code: str) -> Answer:
    return json_answer(400, {"error": code, "error_description": f"Stand-in: {code}"})
