"""The tools for email: a draft in the person's own mailbox, and sending it after their yes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import BaseModel

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import BadInput, Refuse
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.messages import examples_email, heard_email
from liftwork.crafts.messages.codes_email import DRAFT_CHECKS, SENT_CHECKS
from liftwork.crafts.messages.email.addresses import Addresses, joined, split
from liftwork.crafts.messages.kinds import DRAFT, MAIL_RECEIPT
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.crafts.messages import checks_email
    from liftwork.crafts.messages.email import accounts, drafts, message, receipt
    from liftwork.crafts.messages.readback import mime
else:
    accounts = lazy("liftwork.crafts.messages.email.accounts")
    checks_email = lazy("liftwork.crafts.messages.checks_email")
    drafts = lazy("liftwork.crafts.messages.email.drafts")
    message = lazy("liftwork.crafts.messages.email.message")
    mime = lazy("liftwork.crafts.messages.readback.mime")
    receipt = lazy("liftwork.crafts.messages.email.receipt")

AnyFile = Annotated[Path, FileOf("file")]
DraftFile = Annotated[Path, FileOf(DRAFT.name)]


def settle(args: BaseModel) -> Mapping[str, Any]:
    """What sending a draft comes to: from whom, to whom, with which words and files."""
    wanted: Any = args
    raw = wanted.draft.read_bytes()
    mail = mime.read_mail(raw)
    account = accounts.connected().address
    _from_here(mail, account)
    with accounts.opened() as box:
        drafts.refuse_unless_waiting(box, raw)
    return {
        "account": account,
        "to": joined(mail.to),
        "subject": mail.header("Subject"),
        "text": wanted.text or mail.text.strip(),
        "attachments": [_file_line(file) for file in mail.files],
    }


def need_mailbox(_args: BaseModel) -> None:
    """A mailbox is connected, before any step of a chain runs."""
    accounts.require()


def title(args: BaseModel) -> str:
    """What a held mail would do, as a person would say it."""
    wanted: Any = args
    count = len(wanted.attachments)
    files = f" with {count} file{'s' if count > 1 else ''}" if count else ""
    return f"email {wanted.subject!r} to {wanted.to}{files}, from {wanted.account}"


def drop_draft(job: Job, files: Mapping[str, Path]) -> str:
    """Delete a draft from the mailbox."""
    raw = files[DRAFT.name].read_bytes()
    job.check_stop()
    with accounts.opened() as box:
        drafts.refuse_if_changed(box, raw)
        there = box.drop_draft(message.identity(raw))
    return "Deleted the draft from Drafts" if there else "The draft was no longer in Drafts"


def stays_sent(job: Job, files: Mapping[str, Path]) -> str:
    """A sent mail cannot be taken back; that is said."""
    job.check_stop()
    sent = receipt.read_mail_receipt(files[MAIL_RECEIPT.name])
    raise Refuse(
        f"the mail to {joined(sent.to)} has gone out; a sent email cannot be taken back",
        "write another one that puts it right",
    )


@tool(
    effect=Effect.LOCAL,
    makes=(DRAFT.name,),
    examples=examples_email.DRAFT_EMAIL,
    signals=("email", "e-mail", "mail"),
    hears=heard_email.read_draft_email,
    takes_back=drop_draft,
    needs=need_mailbox,
)
def draft_email(
    job: Job,
    to: Addresses,
    files: list[AnyFile] | None = None,
    *,
    subject: str = "",
    text: str = "",
) -> Made:
    """Draft an email with text and files in the person's own mailbox; nothing is sent."""
    attached = files or []
    if not (text.strip() or attached):
        raise Refuse("there is nothing to write", "say the text in quotes, or which file to send")
    with accounts.opened() as box:
        job.progress("writing the draft")
        written = message.Written(box.address, split(to), subject.strip(), text, attached)
        raw = message.compose(written)
        job.path(DRAFT.name).write_bytes(raw)
        job.progress("putting it into Drafts")
        box.put_draft(raw)
        address = box.address
    count = len(attached)
    files_told = f" with {count} file{'s' if count > 1 else ''}" if count else ""
    no_subject = "" if subject.strip() else " It has no subject."
    return Made(
        f"Drafted a mail to {to}{files_told}; it lies in the Drafts of {address} and is not sent."
        f"{no_subject}",
        {DRAFT.name: job.path(DRAFT.name)},
        {"to": to, "subject": subject, "files": [path.name for path in attached]},
    )


@tool(
    effect=Effect.OUTWARD,
    makes=(MAIL_RECEIPT.name,),
    examples=examples_email.SEND_DRAFT,
    signals=("draft", "email"),
    undoable=False,
    hears=heard_email.read_send_draft,
    settles=settle,
    title=title,
    takes_back=stays_sent,
    needs=need_mailbox,
)
def send_draft(
    job: Job,
    draft: DraftFile,
    *,
    text: str = "",
    to: str = "",
    subject: str = "",
    attachments: Sequence[str] = (),
    account: str = "",
) -> Made:
    """Send the email draft, after the person's yes.

    Only `text` may be given, in the place of the draft's; the rest is looked up and shown.
    """
    raw = draft.read_bytes()
    mail = mime.read_mail(raw)
    shown = (joined(mail.to), mail.header("Subject"), [_file_line(f) for f in mail.files])
    if shown != (to, subject, list(attachments)):
        raise Refuse(
            "the draft is not for those, or not of that subject or those files",
            "draft another mail with them",
        )
    with accounts.opened() as box:
        if box.address != account:
            raise Refuse(
                f"the yes was for {account}; connected now is {box.address}",
                "ask again to see from where it would go now",
            )
        _from_here(mail, box.address)
        drafts.refuse_unless_waiting(box, raw)
        if text.strip() != mail.text.strip():
            raw = message.with_text(raw, text)
        job.progress(f"sending to {to}")
        answer = box.send(raw, mail.to)
    _write_receipt(job.path(MAIL_RECEIPT.name), raw, account, answer)
    return Made(
        f"Sent the mail to {to}.",
        {MAIL_RECEIPT.name: job.path(MAIL_RECEIPT.name)},
        {"message_id": message.identity(raw), "answer": answer},
    )


def _from_here(mail: mime.Mail, account: str) -> None:
    sender = mail.header("From")
    if sender.strip("<> ") != account:
        raise BadInput(f"the draft is from {sender}; the connected mailbox is {account}")


def _file_line(file: mime.Attached) -> str:
    digest = hashlib.sha256(file.content).hexdigest()
    return f"{file.name}, {len(file.content):,} bytes, sha256 {digest}"


def _write_receipt(path: Path, raw: bytes, account: str, answer: str) -> None:
    mail = mime.read_mail(raw)
    files = tuple(
        receipt.SentFile(
            name=f.name, size=len(f.content), sha256=hashlib.sha256(f.content).hexdigest()
        )
        for f in mail.files
    )
    told = receipt.MailReceipt(
        identity=message.identity(raw),
        account=account,
        to=tuple(mail.to),
        subject=mail.header("Subject"),
        text=mail.text.strip(),
        files=files,
        answer=answer,
        sent_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    receipt.write_mail_receipt(told, path)


TOOLS: tuple[Tool, ...] = (draft_email, send_draft)


@draft_email.verifier(*DRAFT_CHECKS)
def check_draft(seen: Seen) -> Iterable[Check]:
    """Read the draft as a file and from the mailbox."""
    return checks_email.check_draft(seen)


@send_draft.verifier(*SENT_CHECKS)
def check_sent(seen: Seen) -> Iterable[Check]:
    """Read the mail back from Sent."""
    return checks_email.check_sent(seen)
