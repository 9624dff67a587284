"""Clients whose own yes counts: allowed by name by the person, each known by a secret key.

A client says its name itself, so a name alone proves nothing. `allow` makes a key that
the person puts into that client's configuration; only its digest is kept. A yes counts
when the name that the client gives and the key that its configuration gives agree.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import json
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.errors import BadInput, HomeUnusable
from liftwork.runtime.home import now

LONGEST_NAME = 100
MOST_SEEN = 20
"""Names of clients that are remembered, the last to come."""

_FILE = "mcp-clients.json"
_SEEN = "mcp-seen.json"


@dataclass(frozen=True)
class Allowed:
    """One allowed client: its `name`, the sha256 `digest` of its key, since when."""

    name: str
    digest: str
    since: str


class AllowedClients:
    """The allowed clients of one home. Read anew each time, so that forgetting works at once."""

    def __init__(self, home: Path) -> None:
        self._path = home / ".lift" / _FILE

    def allow(self, name: str) -> str:
        """Allow a client, anew where it was allowed before; its key, shown only now.

        Raises `BadInput` for a name that no client can have.
        """
        name = name.strip()
        if not _is_name(name):
            raise BadInput(f"a client's name is 1 to {LONGEST_NAME} printable characters")
        key = f"lift-{secrets.token_urlsafe(24)}"
        others = [client for client in self.all() if client.name != name]
        self._write([*others, Allowed(name, _digest(key), now())])
        return key

    def forget(self, name: str) -> None:
        """Allow a client no longer. Raises `BadInput` for one that is not allowed."""
        known = self.all()
        left = [client for client in known if client.name != name.strip()]
        if len(left) == len(known):
            names = ", ".join(client.name for client in known) or "none"
            raise BadInput(f"{name!r} is not allowed; allowed are: {names}")
        self._write(left)

    def all(self) -> list[Allowed]:
        """Every allowed client, oldest first. Raises `HomeUnusable` for a broken list."""
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
            return [Allowed(**entry) for entry in found]
        except FileNotFoundError:
            return []
        except (OSError, ValueError, TypeError) as error:
            raise HomeUnusable(f"cannot read {self._path}: {error}; remove it") from error

    def knows(self, name: str | None, key: str | None) -> bool:
        """Whether a client of this name with this key is allowed. A broken list knows nobody."""
        if not name or not key:
            return False
        try:
            known = self.all()
        except HomeUnusable:
            return False
        return any(
            client.name == name and hmac.compare_digest(client.digest, _digest(key))
            for client in known
        )

    def _write(self, clients: list[Allowed]) -> None:
        try:
            keep(self._path, [vars(client) for client in clients])
        except OSError as error:
            raise HomeUnusable(f"cannot keep {self._path}: {error.strerror}") from error


class SeenClients:
    """What clients called themselves, so that the person knows which name to allow."""

    def __init__(self, home: Path) -> None:
        self._path = home / ".lift" / _SEEN

    def see(self, name: str) -> None:
        """Remember a name. One that cannot be remembered is no reason to stop."""
        if _is_name(name):
            names = [name, *(known for known in self.all() if known != name)]
            with contextlib.suppress(OSError):
                keep(self._path, names[:MOST_SEEN])

    def all(self) -> list[str]:
        """The names, the last to come first."""
        try:
            found = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return []
        names = found if isinstance(found, list) else []
        return [name for name in names if isinstance(name, str) and _is_name(name)]


def _is_name(name: str) -> bool:
    return bool(name.strip()) and len(name) <= LONGEST_NAME and name.isprintable()


def keep(path: Path, value: object) -> None:
    """Write a file that is the person's own, whole or not at all."""
    part = path.with_suffix(f".{secrets.token_hex(4)}.part")
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as stream:
        json.dump(value, stream, indent=1)
    part.replace(path)


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()
