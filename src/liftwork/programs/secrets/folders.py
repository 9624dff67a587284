"""Where the encrypted file and its key lie."""

from __future__ import annotations

import os
from pathlib import Path


def own_folder() -> Path | None:
    """The folder that LIFT_CONFIG names: then everything, the key too, lies in it."""
    chosen = os.environ.get("LIFT_CONFIG")
    return Path(chosen).expanduser().absolute() if chosen else None


def file_path() -> Path:
    """The encrypted file: in the configuration folder, as other settings are."""
    folder = own_folder()
    if folder is None:
        from platformdirs import user_config_path

        folder = user_config_path("liftwork", appauthor=False)
    return folder / "secrets.enc"


def key_path() -> Path:
    """Its key: in another folder, so that a copy of the settings does not carry it."""
    folder = own_folder()
    if folder is None:
        from platformdirs import user_state_path

        folder = user_state_path("liftwork", appauthor=False)
    return folder / "secrets.key"
