"""For each check of a post: what somebody did at Slack that must trip exactly it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from liftwork.crafts.messages.receipt import Receipt
from liftwork.crafts.messages.standins.slack import SlackService

Spoiler = Callable[[SlackService, Receipt], None]


def _message(slack: SlackService, receipt: Receipt) -> dict[str, Any]:
    messages = slack.rooms[receipt.channel_id].messages
    return next(m for m in messages if m["ts"] == receipt.message_id)


def _vanish(slack: SlackService, receipt: Receipt) -> None:
    slack.rooms[receipt.channel_id].messages.clear()


def _rename_channel(slack: SlackService, receipt: Receipt) -> None:
    slack.rooms[receipt.channel_id].name = "everybody"


def _other_author(slack: SlackService, receipt: Receipt) -> None:
    _message(slack, receipt)["user"] = "U0SARA"


def _edit_text(slack: SlackService, receipt: Receipt) -> None:
    _message(slack, receipt)["text"] += " and more"


def _post_twice(slack: SlackService, receipt: Receipt) -> None:
    again = {**_message(slack, receipt), "ts": "9000000000.000001"}
    slack.rooms[receipt.channel_id].messages.append(again)


def _rename_file(slack: SlackService, receipt: Receipt) -> None:
    slack.files[receipt.file_id].name = "other.pdf"


def _swap_bytes(slack: SlackService, receipt: Receipt) -> None:
    content = slack.files[receipt.file_id].content
    assert content is not None
    slack.files[receipt.file_id].content = content[:-1] + b"?"


SPOILERS: dict[str, Spoiler] = {
    "MSG-001": _vanish,
    "MSG-002": _rename_channel,
    "MSG-003": _other_author,
    "MSG-004": _edit_text,
    "MSG-005": _post_twice,
    "MSG-006": _rename_file,
    "MSG-007": _swap_bytes,
}
