"""Folders of a mailbox over IMAP4rev1 (RFC 3501), by the standard library's client."""

from __future__ import annotations

import imaplib
import re
import ssl
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

from liftwork.contract.errors import Refuse
from liftwork.crafts.messages.addresses import is_local
from liftwork.programs.secrets import Secret

TIMEOUT_S = 30
T = TypeVar("T")
_LIST = re.compile(rb'\((?P<flags>[^)]*)\) (?:"(?:[^"\\]|\\.)*"|NIL) (?P<name>.+)\Z')
_USUAL = {
    "Drafts": ("Drafts", "INBOX.Drafts", "Draft"),
    "Sent": ("Sent", "INBOX.Sent", "Sent Items", "Sent Messages"),
}


@dataclass(frozen=True)
class Server:
    """Where a server is. `tls` is encrypted from the start, otherwise STARTTLS is asked for;
    plain only on this computer. `ca` is a file of certificates to trust, or empty."""

    host: str
    port: int
    tls: bool
    ca: str = ""

    @property
    def local(self) -> bool:
        """Whether it is on this computer."""
        return is_local(f"//{self.host}")

    def context(self) -> ssl.SSLContext:
        """Certificates are always checked."""
        return ssl.create_default_context(cafile=self.ca or None)


def told(server: Server, ask: Callable[[], T]) -> T:
    """What a server answers, with its failures in one line each."""
    try:
        return ask()
    except ssl.SSLCertVerificationError as error:
        raise Refuse(
            f"the certificate of {server.host} is not one that this computer trusts: "
            f"{error.verify_message}",
            "check the name of the server; for a certificate of your own give ca=FILE",
        ) from None
    except (OSError, EOFError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise Refuse(
            f"{server.host}:{server.port} cannot be reached: {why}", "try again in a few minutes"
        ) from None


class Folders:
    """The Drafts and Sent of one mailbox, over one connection."""

    def __init__(self, server: Server, login: str, password: Secret) -> None:
        self._server = server
        self._imap: Any = told(server, self._connect)
        self._log_in(login, password)
        _, told_now = self._asked(self._imap.capability)  # more is offered after the login
        self._offers = b" ".join(part or b"" for part in told_now).decode().upper().split()
        self._names: dict[str, bytes] = {}

    def put(self, folder: str, raw: bytes, flags: str) -> None:
        """Put a mail into a folder. Raises `Refuse`."""
        name = self._name(folder)
        stamp = imaplib.Time2Internaldate(time.time())
        self._done(self._asked(lambda: self._imap.append(name, flags, stamp, raw)), folder)

    def find(self, folder: str, identity: str) -> list[bytes]:
        """The mails of an identity in a folder."""
        found = []
        for number in self._numbers(folder, identity):
            _, parts = self._asked(partial(self._imap.uid, "FETCH", number, "(BODY.PEEK[])"))
            found += [part[1] for part in parts if isinstance(part, tuple)]
        return found

    def drop(self, folder: str, identity: str) -> bool:
        """Delete the mails of an identity; only they, where the server can tell them apart."""
        numbers = self._numbers(folder, identity, write=True)
        for number in numbers:
            mark = ("STORE", number, "+FLAGS.SILENT", r"(\Deleted)")
            self._asked(partial(self._imap.uid, *mark))
            if "UIDPLUS" in self._offers:
                self._asked(partial(self._imap.uid, "EXPUNGE", number))
        return bool(numbers)

    def close(self) -> None:
        """Log out."""
        with suppress(imaplib.IMAP4.error, OSError):
            self._imap.logout()

    # -- inside -----------------------------------------------------------------------

    def _connect(self) -> Any:
        server = self._server
        if server.tls:
            return imaplib.IMAP4_SSL(
                server.host, server.port, ssl_context=server.context(), timeout=TIMEOUT_S
            )
        imap = imaplib.IMAP4(server.host, server.port, timeout=TIMEOUT_S)
        if "STARTTLS" in imap.capabilities:
            imap.starttls(server.context())
        elif not server.local:
            imap.shutdown()
            raise Refuse(
                f"{server.host} offers no encryption, so the password is not sent to it",
                "use the encrypted port, 993",
            )
        return imap

    def _log_in(self, login: str, password: Secret) -> None:
        def authenticate() -> Any:
            return self._imap.authenticate(
                "PLAIN", lambda _: f"\0{login}\0{password.reveal()}".encode()
            )

        try:
            told(self._server, authenticate)
        except imaplib.IMAP4.error:
            self.close()
            raise Refuse(
                f"{self._server.host} said no to {login} or the password",
                "connect again with the right ones: lift connect email "
                "(some providers want an app password)",
            ) from None

    def _asked(self, ask: Callable[[], Any]) -> Any:
        try:
            return told(self._server, ask)
        except imaplib.IMAP4.error as error:
            raise Refuse(f"{self._server.host} gave an error: {_plain(str(error))}") from None

    def _done(self, answer: Any, folder: str) -> None:
        kind, parts = answer
        if kind == "OK":
            return
        said = _plain(
            b" ".join(p for p in parts if isinstance(p, bytes)).decode("utf-8", "replace")
        )
        if "OVERQUOTA" in said.upper() or "QUOTA" in said.upper():
            raise Refuse("the mailbox is full", "delete something there, then ask again")
        raise Refuse(f"{self._server.host} did not take it into {folder}: {said}")

    def _numbers(self, folder: str, identity: str, *, write: bool = False) -> list[str]:
        name = self._name(folder)
        kind, _ = self._asked(lambda: self._imap.select(name, readonly=not write))
        if kind != "OK":
            return []
        wanted = '"' + identity.replace("\\", "\\\\").replace('"', '\\"') + '"'
        _, parts = self._asked(lambda: self._imap.uid("SEARCH", "HEADER", "MESSAGE-ID", wanted))
        return [n.decode() for part in parts if part for n in part.split()]

    def _name(self, folder: str) -> str:
        """The folder as the server writes it, by its special use (RFC 6154) or its usual name."""
        if not self._names:
            _, lines = self._asked(self._imap.list)
            self._names = _by_use([line for line in lines if isinstance(line, bytes)])
        if folder not in self._names:
            self._asked(lambda: self._imap.create(folder))
            self._names[folder] = folder.encode()
        raw = self._names[folder].decode("ascii", "replace")
        return raw if raw.startswith('"') else f'"{raw}"'


def _by_use(lines: Sequence[bytes]) -> dict[str, bytes]:
    listed = [
        (m["flags"].decode().lower().split(), m["name"]) for m in map(_LIST.match, lines) if m
    ]
    found: dict[str, bytes] = {}
    for use, usual in _USUAL.items():
        marked = [name for flags, name in listed if f"\\{use.lower()}" in flags]
        named = [n for want in usual for _, n in listed if n.strip(b'"').decode("latin-1") == want]
        if marked or named:
            found[use] = (marked or named)[0]
    return found


def _plain(text: str) -> str:
    return "".join(c for c in text if c.isprintable())[:200]
