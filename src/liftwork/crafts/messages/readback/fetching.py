"""GET and nothing else: JSON and file bytes, by `urllib`, following no redirect with a token."""

from __future__ import annotations

import hashlib
import json
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Mapping
from typing import Any

from liftwork.contract.errors import Refuse

_TIMEOUT_S = 20
_TRIES = 4
_LONGEST_WAIT_S = 20.0


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirect)


class NotThere(Exception):
    """The service knows nothing of that name."""


def get_json(address: str, token: str, fields: Mapping[str, str] | None = None) -> Any:
    """The JSON at an address. Raises `NotThere`, and `Refuse` where nobody answers."""
    query = f"?{urllib.parse.urlencode(fields)}" if fields else ""
    with _opened(f"{address}{query}", token) as answer:
        return json.load(answer)


def digest_at(address: str, token: str) -> str:
    """The sha256 of the bytes at an address. Raises `NotThere` and `Refuse`."""
    digest = hashlib.sha256()
    with _opened(address, token) as answer:
        while block := answer.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _opened(address: str, token: str) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    for attempt in range(_TRIES):
        try:
            return _opener.open(
                urllib.request.Request(address, headers=headers), timeout=_TIMEOUT_S
            )
        except urllib.error.HTTPError as error:
            if error.code == 404:
                raise NotThere(address) from None
            if error.code < 500 and error.code != 429:
                raise Refuse(f"the post could not be read back: {error.code}") from None
            after = error.headers.get("Retry-After", "")
            wait = float(after) if after.isdigit() else 0.5 * 2**attempt
        except OSError:
            wait = 0.5 * 2**attempt
        if attempt < _TRIES - 1:
            time.sleep(min(wait, _LONGEST_WAIT_S))
    raise Refuse("the post could not be read back: the service does not answer")
