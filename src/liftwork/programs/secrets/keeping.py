"""Keeps secrets in the keyring where there is one that takes them, else in the encrypted file."""

from __future__ import annotations

from liftwork.contract.errors import Refuse
from liftwork.programs.secrets import folders, ring, vault
from liftwork.programs.secrets.secret import Secret


def keep(name: str, secret: Secret) -> None:
    """Keep a secret in the place of an earlier one of that name. Raises `Refuse`."""
    if ring.usable():
        try:
            ring.put(name, secret.reveal())
        except ring.NoKeyring:  # some take only short texts
            pass
        else:
            _forget_in_file(name)
            return
    vault.change(lambda kept: kept.update({name: secret.reveal()}))


def find(name: str) -> Secret | None:
    """The secret of that name, or None. Raises `Refuse` where it cannot be read."""
    text = vault.read_all().get(name)
    if text is None and ring.usable():
        try:
            text = ring.get(name)
        except ring.NoKeyring as error:
            raise Refuse(
                f"the system's keyring gave an error ({error})",
                "unlock it, or set LIFT_SECRETS=file and connect again",
            ) from error
    return None if text is None else Secret(text)


def forget(name: str) -> None:
    """Forget a secret, wherever it is. Harmless where there is none."""
    _forget_in_file(name)
    if ring.usable():
        try:
            ring.drop(name)
        except ring.NoKeyring as error:
            raise Refuse(f"the system's keyring gave an error ({error})", "unlock it") from error


def where() -> str:
    """Where secrets go now, in words."""
    if ring.usable():
        return "the system's keyring"
    return f"an encrypted file, {folders.file_path()}"


def _forget_in_file(name: str) -> None:
    if name in vault.read_all():
        vault.change(lambda kept: kept.__delitem__(name))
