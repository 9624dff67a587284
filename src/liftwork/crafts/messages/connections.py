"""Which services are connected, as which account. Tokens are elsewhere: `programs.secrets`.

One JSON file in the folder that LIFT_CONFIG names, or else in the user's configuration folder.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.service import Account
from liftwork.programs.locks import locked

_NAME = "connections.json"


@dataclass(frozen=True)
class Connection:
    """One connected account. `endpoint` is the service's address, ending with a slash."""

    service: str
    endpoint: str
    workspace: str
    workspace_id: str
    user: str
    user_id: str

    @property
    def account(self) -> Account:
        """The account that was there when it was connected."""
        return Account(self.workspace, self.workspace_id, self.user, self.user_id)


def config_folder() -> Path:
    """Where settings are kept."""
    chosen = os.environ.get("LIFT_CONFIG")
    if chosen:
        return Path(chosen).expanduser().absolute()
    from platformdirs import user_config_path

    return user_config_path("liftwork", appauthor=False)


def connections() -> dict[str, Connection]:
    """Every connection, by the service's name. Raises `BadInput` for a damaged file."""
    path = config_folder() / _NAME
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        return {name: Connection(**fields) for name, fields in kept.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, TypeError, AttributeError) as error:
        raise BadInput(f"{path} is damaged; delete it and connect again: lift connect") from error


def keep(connection: Connection) -> None:
    """Keep a connection, in the place of an earlier one of its service."""
    _change(lambda kept: kept | {connection.service: connection})


def forget(service: str) -> bool:
    """Forget a connection; false where there was none."""
    there = service in connections()
    _change(lambda kept: {name: each for name, each in kept.items() if name != service})
    return there


def _change(change: Callable[[dict[str, Connection]], dict[str, Connection]]) -> None:
    folder = config_folder()
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with locked(folder / "connections.lock"):
        kept = change(connections())
        text = json.dumps({name: asdict(each) for name, each in kept.items()}, indent=1)
        part = folder / f"{_NAME}.part"
        part.write_text(f"{text}\n", encoding="utf-8")
        part.replace(folder / _NAME)
