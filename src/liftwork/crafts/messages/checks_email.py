"""What is checked of every mail: the draft as a file and in the mailbox, the sent one in Sent."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.errors import BadInput
from liftwork.contract.job import Seen
from liftwork.crafts.messages.codes_email import (
    FILES,
    HEADERS,
    IN_DRAFTS,
    IN_SENT,
    NO_DRAFT,
    SENT_FILES,
    SENT_TO,
    SENT_WORDS,
    TO,
    WORDS,
)
from liftwork.crafts.messages.email.accounts import opened
from liftwork.crafts.messages.email.addresses import split
from liftwork.crafts.messages.email.receipt import MailReceipt, read_mail_receipt
from liftwork.crafts.messages.kinds import DRAFT, MAIL_RECEIPT
from liftwork.crafts.messages.readback.mime import (
    Attached,
    Mail,
    plain_text,
    read_mail,
    says_the_same,
)

_ALLOWED = {
    "from", "to", "subject", "date", "message-id", "mime-version", "content-type",
    "content-transfer-encoding", "content-disposition",
}  # fmt: skip


def check_draft(seen: Seen) -> Iterator[Check]:
    """Read a draft as a file and from the mailbox."""
    args: Any = seen.args
    raw = seen.file(DRAFT.name).read_bytes()
    mail = read_mail(raw)
    yield TO(sorted(mail.to) == sorted(split(args.to)), ", ".join(mail.to) or "nobody")
    yield _words(WORDS, mail, args.subject, args.text)
    yield FILES(*_same_files(mail.files, args.files or ()))
    yield HEADERS(*_headers(mail))
    with opened() as box:
        there = box.drafts(mail.header("Message-ID"))
    same = [each for each in there if says_the_same(read_mail(each), mail)]
    yield IN_DRAFTS(len(there) == 1 and len(same) == 1, f"{len(there)} found, {len(same)} the same")


def check_sent(seen: Seen) -> Iterator[Check]:
    """Read a mail back from Sent. Where it is not there, nothing else of it can be measured."""
    receipt = read_mail_receipt(seen.file(MAIL_RECEIPT.name))
    with opened() as box:
        there, drafts = box.sent(receipt.identity), box.drafts(receipt.identity)
    yield IN_SENT(len(there) == 1, f"{len(there)} found")
    if there:
        yield from _check_sent(read_mail(there[0]), receipt)
    yield NO_DRAFT(not drafts, f"{len(drafts)} left")


def _check_sent(mail: Mail, receipt: MailReceipt) -> Iterator[Check]:
    sender = Mail((("to", mail.header("From")),), "", ()).to
    right = sorted(mail.to) == sorted(receipt.to) and sender == [receipt.account]
    yield SENT_TO(right, f"{', '.join(sender)} to {', '.join(mail.to)}")
    yield _words(SENT_WORDS, mail, receipt.subject, receipt.text)
    found = sorted((f.name, hashlib.sha256(f.content).hexdigest()) for f in mail.files)
    wanted = sorted((f.name, f.sha256) for f in receipt.files)
    yield SENT_FILES(found == wanted, f"{len(found)} files, {len(wanted)} were shown")


def _words(code: CheckCode, mail: Mail, subject: str, text: str) -> Check:
    same_subject = mail.header("Subject") == subject.strip()
    same_text = plain_text(mail.text) == plain_text(text)
    told = f"subject {mail.header('Subject')!r}, {len(plain_text(mail.text))} characters"
    return code(same_subject and same_text, told)


def _same_files(found: Sequence[Attached], wanted: Sequence[Path]) -> tuple[bool, str]:
    there = sorted((f.name, f.content) for f in found)
    here = sorted((path.name, path.read_bytes()) for path in wanted)
    size = sum(len(f.content) for f in found)
    return there == here, f"{len(there)} of {len(here)} files, {size:,} bytes"


def _headers(mail: Mail) -> tuple[bool, str]:
    names = [name for name, _ in mail.headers]
    strange = sorted(set(names) - _ALLOWED)
    twice = sorted({name for name in names if names.count(name) > 1})
    try:
        identity = mail.header("Message-ID")
    except BadInput:
        identity = ""
    right = not strange and not twice and bool(identity)
    return right, ", ".join(strange + twice) or f"{len(names)} headers"
