"""The tools for posts to Slack and Microsoft Teams: a file, a message, the list of channels."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, Field

from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.tool import Tool, tool
from liftwork.crafts.messages import examples, heard
from liftwork.crafts.messages.accounts import chosen, open_account, open_reader, require
from liftwork.crafts.messages.arguments import TITLES, Destination, Service
from liftwork.crafts.messages.checks import FILE_CHECKS, MESSAGE_CHECKS, check_post
from liftwork.crafts.messages.kinds import RECEIPT
from liftwork.crafts.messages.receipt import Receipt, read_receipt, write_receipt
from liftwork.crafts.messages.service import Account, Attachment, Channel, Posted

LookedUp = Annotated[str, Field(description="looked up when it is held")]
AnyFile = Annotated[Path, FileOf("file")]

_MOST_LISTED = 50


@dataclass(frozen=True)
class Post:
    """One post as it was shown: everything but who sends it."""

    service: str
    to: Destination
    text: str
    workspace: str
    account: str
    channel_id: str
    file: Path | None = None

    @property
    def attachment(self) -> Attachment | None:
        """The file that goes with it."""
        if self.file is None:
            return None
        return Attachment(self.file, self.file.name, self.file.stat().st_size)


def settle(args: BaseModel) -> Mapping[str, Any]:
    """The service, workspace, account and channel that a post comes to, looked up there."""
    wanted: Any = args
    service = chosen(wanted.service)
    opened = open_account(service, threading.Event())
    account, channel = opened.account(), opened.find(wanted.to)
    file = getattr(wanted, "file", None)
    attachment = None if file is None else Attachment(file, file.name, file.stat().st_size)
    if attachment is None and not wanted.text.strip():
        raise Refuse("there is no text to post", "say the text in quotes")
    opened.check(wanted.text, attachment)
    return {
        "service": service,
        "workspace": _workspace(account),
        "account": _account(account),
        "channel_id": channel.id,
    }


def need_account(args: BaseModel) -> None:
    """The service of a post is connected, before any step of its chain runs."""
    wanted: Any = args
    require(wanted.service)


def title(args: BaseModel) -> str:
    """What a held post would do, as a person would say it."""
    wanted: Any = args
    what = f"the file {wanted.file.name}" if getattr(wanted, "file", None) else "a message"
    where = TITLES.get(wanted.service, "")
    workspace, account = _name(wanted.workspace), _name(wanted.account)
    return f"post {what} to {wanted.to} in {workspace} on {where}, as {account}"


def take_back(job: Job, files: Mapping[str, Path]) -> str:
    """Delete a post at its service. Raises `Refuse` where the service does not let us."""
    receipt = read_receipt(files[RECEIPT.name])
    opened = open_account(receipt.service, job.stop)
    if opened.account().workspace_id != receipt.workspace_id:
        raise Refuse(
            f"that post is in {receipt.workspace}, which is not connected now",
            f"connect it again: lift connect {receipt.service}",
        )
    where = Channel(receipt.channel_id, receipt.channel.lstrip("#@"))
    there = opened.delete(where, Posted(receipt.message_id, receipt.file_id, receipt.mark))
    if open_reader(receipt.service)(receipt) is not None:
        raise Refuse(
            f"{TITLES[receipt.service]} said that the post was deleted, and still shows it",
            f"delete it in {TITLES[receipt.service]} by hand",
        )
    what = receipt.file_name or "the message"
    place = f"{receipt.channel} in {receipt.workspace} on {TITLES[receipt.service]}"
    return f"Deleted {what} from {place}" if there else f"{what} was no longer in {place}"


@tool(
    effect=Effect.OUTWARD,
    makes=(RECEIPT.name,),
    examples=examples.POST_FILE,
    signals=("slack",),
    warms=("slack_sdk",),
    hears=heard.read_post_file,
    settles=settle,
    title=title,
    takes_back=take_back,
    needs=need_account,
)
def post_file(
    job: Job,
    file: AnyFile,
    to: Destination,
    *,
    text: str = "",
    service: Service | None = None,
    workspace: LookedUp = "",
    account: LookedUp = "",
    channel_id: LookedUp = "",
) -> Made:
    """Post a file to a channel or person on Slack or Microsoft Teams, after the person's yes."""
    return _send(job, Post(service or "", to, text, workspace, account, channel_id, file))


@tool(
    effect=Effect.OUTWARD,
    makes=(RECEIPT.name,),
    examples=examples.POST_MESSAGE,
    signals=("slack",),
    warms=("slack_sdk",),
    hears=heard.read_post_message,
    settles=settle,
    title=title,
    takes_back=take_back,
    needs=need_account,
)
def post_message(
    job: Job,
    to: Destination,
    *,
    text: str,
    service: Service | None = None,
    workspace: LookedUp = "",
    account: LookedUp = "",
    channel_id: LookedUp = "",
) -> Made:
    """Post a message to a channel or person on Slack or Microsoft Teams, after the person's yes."""
    return _send(job, Post(service or "", to, text, workspace, account, channel_id))


@tool(
    effect=Effect.READ,
    examples=examples.LIST_CHANNELS,
    signals=("channels",),
    warms=("slack_sdk",),
    hears=heard.read_list_channels,
    needs=need_account,
    answers=True,
)
def list_channels(job: Job, service: Service | None = None) -> Made:
    """List the channels of the connected Slack or Microsoft Teams account."""
    name = chosen(service)
    opened = open_account(name, job.stop)
    channels = [each for each in opened.channels() if not each.archived]
    listed = sorted(map(str, channels), key=str.casefold)
    more = f" and {len(listed) - _MOST_LISTED} more" if len(listed) > _MOST_LISTED else ""
    shown = ", ".join(listed[:_MOST_LISTED]) or "none"
    where = f"{opened.account().workspace} on {TITLES[name]}"
    return Made(f"{len(listed)} channels of {where}: {shown}{more}.", facts={"channels": listed})


def _send(job: Job, post: Post) -> Made:
    """Send what was shown, from the account that was shown, and keep the receipt."""
    opened = open_account(post.service, job.stop)
    account = opened.account()
    if (_workspace(account), _account(account)) != (post.workspace, post.account):
        raise Refuse(
            f"the yes was for {post.workspace} as {post.account}; connected now is "
            f"{_workspace(account)} as {_account(account)}",
            "ask again to see where it would go now",
        )
    attachment = post.attachment
    job.progress(f"posting to {post.to}")
    sent_at = datetime.now(UTC).isoformat(timespec="milliseconds")
    where = Channel(post.channel_id, post.to.name, person=post.to.person)
    posted = opened.post(where, post.text, attachment)
    receipt = _receipt(post, account, posted, sent_at)
    write_receipt(receipt, job.path(RECEIPT.name))
    what = receipt.file_name or "the message"
    return Made(
        f"Posted {what} to {post.to} in {account.workspace} on {TITLES[post.service]}.",
        {RECEIPT.name: job.path(RECEIPT.name)},
        {"message_id": posted.message_id, "file_id": posted.file_id, "channel_id": where.id},
    )


def _receipt(post: Post, account: Account, posted: Posted, sent_at: str) -> Receipt:
    receipt = Receipt(
        service=post.service,
        workspace=account.workspace,
        workspace_id=account.workspace_id,
        account=account.user,
        account_id=account.user_id,
        channel=str(post.to),
        channel_id=post.channel_id,
        message_id=posted.message_id,
        text=post.text,
        sent_at=sent_at,
        mark=posted.mark,
        file_id=posted.file_id,
    )
    attachment = post.attachment
    if attachment is None:
        return receipt
    digest = hashlib.sha256(attachment.path.read_bytes()).hexdigest()
    of_file = {"file_name": attachment.name, "size": attachment.size, "sha256": digest}
    return receipt.model_copy(update=of_file)


def _name(told: str) -> str:
    """The name of what is told with its id: ``Acme`` of ``Acme (T0ACME)``."""
    return told.rpartition(" (")[0]


def _workspace(account: Account) -> str:
    return f"{account.workspace} ({account.workspace_id})"


def _account(account: Account) -> str:
    return f"{account.user} ({account.user_id})"


TOOLS: tuple[Tool, ...] = (post_file, post_message, list_channels)

post_file.verifier(*MESSAGE_CHECKS, *FILE_CHECKS)(check_post)
post_message.verifier(*MESSAGE_CHECKS)(check_post)
