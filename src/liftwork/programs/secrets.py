"""Tokens and passwords, kept where only this user reads them."""

from __future__ import annotations

import json
import os
from pathlib import Path


class Secret:
    """A text that never prints: not by `str`, `repr`, formatting or JSON."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself, for the one request that needs it."""
        return self._text

    def __repr__(self) -> str:
        return "Secret(***)"

    __str__ = __repr__


def _path() -> Path:
    chosen = os.environ.get("LIFT_CONFIG")
    if chosen:
        return Path(chosen) / "secrets.json"
    from platformdirs import user_config_path

    return user_config_path("liftwork", appauthor=False) / "secrets.json"


def keep(name: str, secret: Secret) -> None:
    """Keep a secret under a name, in the place of an earlier one."""
    kept = _all()
    kept[name] = secret.reveal()
    _path().parent.mkdir(parents=True, exist_ok=True)
    _path().write_text(json.dumps(kept))
    _path().chmod(0o600)


def find(name: str) -> Secret | None:
    """The secret of that name, or None."""
    text = _all().get(name)
    return None if text is None else Secret(text)


def forget(name: str) -> None:
    """Forget a secret. Harmless where there is none."""
    kept = _all()
    if kept.pop(name, None) is not None:
        _path().write_text(json.dumps(kept))


def _all() -> dict[str, str]:
    try:
        return dict(json.loads(_path().read_text()))
    except FileNotFoundError:
        return {}
