"""Which mailbox is connected. Its password is elsewhere: `programs.secrets`."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from liftwork.contract.errors import BadInput
from liftwork.crafts.messages.connections import config_folder
from liftwork.crafts.messages.email.imap import Server

_NAME = "mailbox.json"
_USUAL = {
    "gmail.com": ("imap.gmail.com", "smtp.gmail.com"),
    "googlemail.com": ("imap.gmail.com", "smtp.gmail.com"),
    "outlook.com": ("outlook.office365.com", "smtp.office365.com"),
    "hotmail.com": ("outlook.office365.com", "smtp.office365.com"),
    "yahoo.com": ("imap.mail.yahoo.com", "smtp.mail.yahoo.com"),
    "icloud.com": ("imap.mail.me.com", "smtp.mail.me.com"),
    "fastmail.com": ("imap.fastmail.com", "smtp.fastmail.com"),
}
_IMPLICIT = (993, 465)


@dataclass(frozen=True)
class MailConnection:
    """One mailbox: whose, how one logs in, and its servers. With `gmail` it is reached by
    Google's API at that address instead."""

    address: str
    login: str
    imap: Server
    smtp: Server
    gmail: str = ""


def usual_servers(address: str) -> tuple[str, str]:
    """The servers of a mailbox, by the domain of its address."""
    domain = address.rpartition("@")[2].lower()
    return _USUAL.get(domain, (f"imap.{domain}", f"smtp.{domain}"))


def server(said: str, port: int, ca: str = "") -> Server:
    """A server as a person writes it, ``mail.example.com`` or ``mail.example.com:1143``.

    The ports 993 and 465, and what begins with ``imaps://`` or ``smtps://``, are encrypted
    from the start; on others encryption is asked for (STARTTLS).
    """
    scheme, _, rest = said.strip().rpartition("://")
    if scheme not in ("", "imaps", "smtps"):
        raise BadInput(f"{said!r} is not a server; write mail.example.com or mail.example.com:993")
    host, _, number = rest.partition(":")
    if not host or (number and not number.isdigit()) or any(c.isspace() or c == "/" for c in host):
        raise BadInput(f"{said!r} is not a server; write mail.example.com or mail.example.com:993")
    at = int(number) if number else port
    return Server(host, at, bool(scheme) or at in _IMPLICIT, ca)


def known() -> MailConnection | None:
    """The connected mailbox. Raises `BadInput` for a damaged file."""
    path = _path()
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
        imap, smtp = Server(**kept.pop("imap")), Server(**kept.pop("smtp"))
        return MailConnection(imap=imap, smtp=smtp, **kept)
    except FileNotFoundError:
        return None
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise BadInput(
            f"{path} is damaged; delete it and connect again: lift connect email"
        ) from error


def keep(connection: MailConnection) -> None:
    """Keep a connection in the place of an earlier one, as a whole or not at all."""
    path = _path()
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    part = path.with_suffix(".part")
    part.write_text(json.dumps(asdict(connection), indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def forget() -> bool:
    """Forget the connection; false where there was none."""
    there = _path().exists()
    _path().unlink(missing_ok=True)
    return there


def _path() -> Path:
    return config_folder() / _NAME
