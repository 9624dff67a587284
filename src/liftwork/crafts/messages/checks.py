"""What is checked of every post: it is read back from its service, and held to what was shown."""

from __future__ import annotations

from collections.abc import Iterator

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.job import Seen
from liftwork.crafts.messages.accounts import open_reader
from liftwork.crafts.messages.arguments import plain_name
from liftwork.crafts.messages.kinds import RECEIPT
from liftwork.crafts.messages.readback.there import There
from liftwork.crafts.messages.receipt import Receipt, read_receipt

NAMED = CheckCode("MSG-001", "the service names the message that was sent")
CHANNEL = CheckCode("MSG-002", "it stands in the channel that was shown")
AUTHOR = CheckCode("MSG-003", "the account that was shown posted it")
TEXT = CheckCode("MSG-004", "its text is the text that was shown")
ONCE = CheckCode("MSG-005", "it stands there once")
FILE = CheckCode("MSG-006", "the file there has the name and the size that were shown")
BYTES = CheckCode("MSG-007", "the file there has the bytes that were shown")

MESSAGE_CHECKS = (NAMED, CHANNEL, AUTHOR, TEXT, ONCE)
FILE_CHECKS = (FILE, BYTES)


def check_post(seen: Seen) -> Iterator[Check]:
    """Read the post back. Where it is not there, nothing else about it can be measured."""
    receipt = read_receipt(seen.file(RECEIPT.name))
    there = open_reader(receipt.service)(receipt)
    if there is None:
        yield NAMED(False, f"there is no message {receipt.message_id or 'of that file'}")
        return
    yield NAMED(True, f"message {receipt.message_id}")
    yield from _check_message(there, receipt)
    if receipt.file_id:
        yield from _check_file(there, receipt)


def _check_message(there: There, receipt: Receipt) -> Iterator[Check]:
    wanted = plain_name(receipt.channel.lstrip("#@").rpartition("/")[2])
    same = there.channel_id == receipt.channel_id and plain_name(there.channel) == wanted
    yield CHANNEL(same, f"{there.channel} ({there.channel_id})")
    yield AUTHOR(there.author_id == receipt.account_id, there.author_id or "nobody")
    yield TEXT(
        there.text.strip() == receipt.text.strip(),
        f"{len(there.text)} characters, {len(receipt.text)} were shown",
    )
    yield ONCE(there.copies == 1, f"{there.copies} found")


def _check_file(there: There, receipt: Receipt) -> Iterator[Check]:
    same = (there.file_name, there.size) == (receipt.file_name, receipt.size)
    yield FILE(same, f"{there.file_name or 'no file'}, {there.size:,} bytes")
    yield BYTES(there.sha256 == receipt.sha256, f"sha256 {there.sha256 or 'could not be read'}")
