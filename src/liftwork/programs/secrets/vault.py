"""The encrypted file: AES-256-GCM, with a random key in a file that only this user may read.

It protects what a copy of the settings folder, a backup of it, a search through files or a glance
over the shoulder would show. It does not protect from somebody who reads everything this user may
read, since then the key is read too; the system's keyring, behind a password, does that better.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.programs.lazy import lazy
from liftwork.programs.locks import locked
from liftwork.programs.secrets import folders

if TYPE_CHECKING:
    from cryptography import exceptions
    from cryptography.hazmat.primitives.ciphers import aead
else:
    aead = lazy("cryptography.hazmat.primitives.ciphers.aead")
    exceptions = lazy("cryptography.exceptions")

_KEY_BYTES = 32
_NONCE_BYTES = 12
_LABEL = b"liftwork secrets 1"


def read_all() -> dict[str, str]:
    """Every secret of the file. Raises `Refuse` where the file or its key is damaged."""
    try:
        content = folders.file_path().read_bytes()
    except FileNotFoundError:
        return {}
    try:
        cipher = aead.AESGCM(folders.key_path().read_bytes())
        plain = cipher.decrypt(content[:_NONCE_BYTES], content[_NONCE_BYTES:], _LABEL)
        return dict(json.loads(plain))
    except (OSError, ValueError, exceptions.InvalidTag) as error:
        raise Refuse(
            f"the kept tokens in {folders.file_path()} cannot be read: it or its key is damaged",
            "delete that file and connect again: lift connect",
        ) from error


def change(update: Callable[[dict[str, str]], None]) -> None:
    """Change the secrets of the file, as a whole or not at all."""
    path = folders.file_path()
    _private_folder(path.parent)
    with locked(path.with_suffix(".lock")):
        kept = read_all()
        update(kept)
        nonce = os.urandom(_NONCE_BYTES)
        cipher = aead.AESGCM(_key())
        sealed = cipher.encrypt(nonce, json.dumps(kept).encode(), _LABEL)
        _write(path, nonce + sealed)


def _key() -> bytes:
    path = folders.key_path()
    try:
        return path.read_bytes()
    except FileNotFoundError:
        _private_folder(path.parent)
        _write(path, os.urandom(_KEY_BYTES))
        return path.read_bytes()


def _private_folder(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)


def _write(path: Path, content: bytes) -> None:
    """Write a file that only this user may read, under its name only once it is whole."""
    part = path.with_suffix(f".{os.getpid()}.part")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    part.unlink(missing_ok=True)
    handle = os.open(part, flags, 0o600)
    try:
        os.write(handle, content)
        os.fsync(handle)
    finally:
        os.close(handle)
    part.replace(path)
