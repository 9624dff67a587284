"""For each check of a mail: what somebody did to it that must trip exactly it."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.crafts.messages.email.servers import Servers
from tests.crafts.messages.posting import Sent

Spoiler = Callable[[Servers, Sent], None]


def _everywhere(change: Callable[[bytes], bytes]) -> Spoiler:
    """The same change to the draft's file and to the draft in the mailbox."""

    def spoil(mail: Servers, sent: Sent) -> None:
        for path in (sent.seen.file("email-draft"), *mail.stored("Drafts")):
            rewrite(path, change)

    return spoil


def _in(folder: str, change: Callable[[bytes], bytes]) -> Spoiler:
    def spoil(mail: Servers, sent: Sent) -> None:
        [path] = mail.stored(folder)
        rewrite(path, change)

    return spoil


def rewrite(path: Path, change: Callable[[bytes], bytes]) -> None:
    """Put a changed mail in the place of a mail, and let Dovecot measure it anew."""
    old = path.read_bytes()
    new = change(old)
    assert new != old, path
    if path.suffix == ".eml":
        path.write_bytes(new)
        return
    fresh = path.with_name(f"9{path.name.partition(':')[0].partition(',')[0]}:2,S")
    fresh.write_bytes(new)
    fresh.chmod(0o644)
    path.unlink()


def _replaced(old: bytes, new: bytes) -> Callable[[bytes], bytes]:
    return lambda raw: re.sub(old, new, raw, count=1)


def _twice(folder: str) -> Spoiler:
    def spoil(mail: Servers, sent: Sent) -> None:
        [path] = mail.stored(folder)
        path.with_name("again.1:2,S").write_bytes(path.read_bytes())
        path.with_name("again.1:2,S").chmod(0o644)

    return spoil


def _left_over(mail: Servers, sent: Sent) -> None:
    [path] = mail.stored("Sent")
    left = mail.mail / ".Drafts" / "cur" / "left.1:2,S"
    left.write_bytes(path.read_bytes())
    left.chmod(0o644)


def _somebody_else(raw: bytes) -> bytes:
    return re.sub(rb"(?m)^To: ", b"To: eve@example.com, ", raw, count=1)


_EXTRA: Any = _replaced(rb"(?m)^Subject:", b"Bcc: eve@example.com\r\nSubject:")
_OTHER_FILE = _replaced(rb"JVBERi0xLjQK", b"JVBERi0xLjUK")

DRAFT_SPOILERS: dict[str, Spoiler] = {
    "MSG-101": _everywhere(_somebody_else),
    "MSG-102": _everywhere(_replaced(rb"please look", b"please pay ")),
    "MSG-103": _everywhere(_OTHER_FILE),
    "MSG-104": _everywhere(_EXTRA),
    "MSG-105": _twice("Drafts"),
}
SENT_SPOILERS: dict[str, Spoiler] = {
    "MSG-111": _twice("Sent"),
    "MSG-112": _in("Sent", _somebody_else),
    "MSG-113": _in("Sent", _replaced(rb"(?m)^Subject: First", b"Subject: Last ")),
    "MSG-114": _in("Sent", _OTHER_FILE),
    "MSG-115": _left_over,
}
SPOILERS = {**DRAFT_SPOILERS, **SENT_SPOILERS}
