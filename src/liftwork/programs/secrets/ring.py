"""The system's keyring, asked in a thread of its own that is not waited for for ever.

Without a desktop session there is nothing to ask, which is seen without loading anything.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy
from liftwork.programs.secrets import folders

if TYPE_CHECKING:
    import keyring
    import keyring.errors
else:
    keyring = lazy("keyring")

T = TypeVar("T")

SERVICE = "liftwork"
PATIENCE_S = 5.0
"""Seconds that a keyring may take; one that waits for its password takes for ever."""
_LEAST_PRIORITY = 1.0
"""Backends below this are the ones that keyring itself does not recommend."""


class NoKeyring(Exception):
    """The keyring does not take or give it."""


def usable() -> bool:
    """Whether there is a keyring that can be asked."""
    if folders.own_folder() is not None or os.environ.get("LIFT_SECRETS") == "file":
        return False
    if sys.platform.startswith("linux") and not _has_session_bus():
        return False
    try:
        return _asked(lambda: keyring.get_keyring().priority >= _LEAST_PRIORITY)
    except (NoKeyring, Refuse):
        return False


def get(name: str) -> str | None:
    """The secret of that name. Raises `Refuse` where the keyring does not answer."""
    return _asked(lambda: keyring.get_password(SERVICE, name))


def put(name: str, text: str) -> None:
    """Keep a secret. Raises `NoKeyring` where it is not taken, and `Refuse`."""
    _asked(lambda: keyring.set_password(SERVICE, name, text))


def drop(name: str) -> None:
    """Forget a secret, if it is there. Raises `Refuse`."""

    def delete() -> None:
        if keyring.get_password(SERVICE, name) is not None:
            keyring.delete_password(SERVICE, name)

    _asked(delete)


def _has_session_bus() -> bool:
    if os.environ.get("DBUS_SESSION_BUS_ADDRESS"):
        return True
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return bool(runtime) and (Path(str(runtime)) / "bus").exists()


def _asked(question: Callable[[], T]) -> T:
    answers: list[T] = []
    failures: list[BaseException] = []

    def ask() -> None:
        try:
            answers.append(question())
        except Exception as error:  # noqa: BLE001  (a backend of anybody's, told by its name)
            failures.append(error)

    thread = threading.Thread(target=ask, name="keyring", daemon=True)
    thread.start()
    thread.join(PATIENCE_S)
    if answers:
        return answers[0]
    if failures and isinstance(failures[0], Refuse):
        raise failures[0]
    if failures:
        raise NoKeyring(type(failures[0]).__name__)
    raise Refuse(
        f"the system's keyring has not answered for {PATIENCE_S:g} s; it may wait for its password",
        "unlock it, or set LIFT_SECRETS=file to keep tokens in an encrypted file",
    )
