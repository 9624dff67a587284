"""A mail as bytes, written by the standard library, with an identity made once."""

from __future__ import annotations

import mimetypes
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from email import message_from_bytes, policy
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from pathlib import Path

from liftwork.contract.errors import BadInput, Refuse
from liftwork.crafts.messages.email.addresses import header

LARGEST = 25_000_000
"""Bytes of a mail with its files, as most servers take."""


@dataclass(frozen=True)
class Written:
    """A mail that is to be written. `files` are the attachments."""

    sender: str
    to: Sequence[str]
    subject: str
    text: str
    files: Sequence[Path]


def compose(written: Written) -> bytes:
    """The mail as bytes. Raises `BadInput` for a subject that cannot stand in a header, and
    `Refuse` for files that are too large together."""
    size = sum(file.stat().st_size for file in written.files)
    if size * 4 / 3 > LARGEST:
        raise Refuse(
            f"the files have {size / 1e6:.0f} MB; a mail takes about {LARGEST * 3 / 4e6:.0f} MB",
            "share a link to them instead",
        )
    message = EmailMessage(policy=policy.SMTP)
    message["From"] = header([written.sender])[0]
    message["To"] = header(written.to)
    message["Subject"] = one_line(written.subject)
    message["Date"] = format_datetime(datetime.now().astimezone())
    message["Message-ID"] = make_msgid(domain=written.sender.rpartition("@")[2])
    message.set_content(written.text or "\n")
    for file in written.files:
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        main, _, sub = kind.partition("/")
        if main in ("text", "message", "multipart"):
            main, sub = "application", "octet-stream"
        message.add_attachment(
            file.read_bytes(), maintype=main, subtype=sub, filename=one_line(file.name)
        )
    return message.as_bytes()


def with_text(raw: bytes, text: str) -> bytes:
    """The same mail with another text. Raises `BadInput` where it has none of its own."""
    message = message_from_bytes(raw, policy=policy.SMTP)
    assert isinstance(message, EmailMessage)
    body = message.get_body(("plain",))
    if body is None:
        raise BadInput("this draft has no plain text that could be changed")
    body.set_content(text)
    return message.as_bytes()


def identity(raw: bytes) -> str:
    """The mail's Message-ID. Raises `BadInput` where it has none."""
    message = message_from_bytes(raw, policy=policy.SMTP)
    found = str(message.get("Message-ID", "")).strip()
    if not found.startswith("<") or not found.isascii() or any(c.isspace() for c in found):
        raise BadInput("this is not a draft of ours: it has no identity")
    return found


def one_line(text: str) -> str:
    """A text for a header. Raises `BadInput` for line breaks and other control characters."""
    if any(unicodedata.category(c) in ("Cc", "Zl", "Zp") for c in text):
        raise BadInput("a subject and a file's name are one line, without control characters")
    return text
