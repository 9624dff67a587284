"""Reads a post back from Slack: the message by its time stamp, the file by its id and bytes."""

from __future__ import annotations

import html
import re
import urllib.parse
from collections.abc import Mapping
from typing import Any

from liftwork.crafts.messages.addresses import is_local
from liftwork.crafts.messages.readback.fetching import NotThere, digest_at, get_json
from liftwork.crafts.messages.readback.there import There
from liftwork.crafts.messages.receipt import Receipt

_LINK = re.compile(r"<((?:https?://|mailto:)[^|>]+)(?:\|([^>]*))?>")


def read_back(receipt: Receipt, token: str, endpoint: str) -> There | None:
    """What stands there now, or None. Raises `Refuse` where Slack does not answer."""
    message = _message(receipt, token, endpoint)
    if message is None:
        return None
    name = _ask(endpoint, "conversations.info", token, channel=receipt.channel_id)["channel"]
    there: dict[str, Any] = {
        "channel": name.get("name") or receipt.channel.removeprefix("@"),
        "channel_id": str(name["id"]),
        "author_id": str(message.get("user", "")),
        "text": plain(str(message.get("text", ""))),
        "copies": _copies(receipt, token, endpoint),
    }
    if receipt.file_id:
        there.update(_file(receipt, token, endpoint))
    return There(**there)


def _message(receipt: Receipt, token: str, endpoint: str) -> Mapping[str, Any] | None:
    ts = receipt.message_id
    if not ts:
        return None
    told = _ask(
        endpoint, "conversations.history", token,
        channel=receipt.channel_id, oldest=ts, latest=ts, inclusive="true", limit="1",
    )  # fmt: skip
    return next((m for m in told["messages"] if m.get("ts") == ts), None)


def _copies(receipt: Receipt, token: str, endpoint: str) -> int:
    """How many of the newest messages carry the mark, or share the file."""
    told = _ask(
        endpoint, "conversations.history", token,
        channel=receipt.channel_id, limit="100", include_all_metadata="true",
    )  # fmt: skip
    return sum(_is_ours(message, receipt) for message in told["messages"])


def _is_ours(message: Mapping[str, Any], receipt: Receipt) -> bool:
    if receipt.file_id:
        return any(f.get("id") == receipt.file_id for f in message.get("files", []))
    payload = message.get("metadata", {}).get("event_payload", {})
    return bool(payload.get("mark") == receipt.mark)


def _file(receipt: Receipt, token: str, endpoint: str) -> dict[str, Any]:
    try:
        told = _ask(endpoint, "files.info", token, file=receipt.file_id)["file"]
    except NotThere:
        return {}
    found = {"file_name": str(told.get("name", "")), "size": int(told.get("size", 0))}
    address = str(told.get("url_private_download") or told.get("url_private", ""))
    if _ours(address, endpoint):
        found["sha256"] = digest_at(address, token)
    return found


def _ours(address: str, endpoint: str) -> bool:
    """Whether the token may be shown to that address: Slack's own, or the stand-in's."""
    parts, home = urllib.parse.urlsplit(address), urllib.parse.urlsplit(endpoint)
    if is_local(endpoint):
        return parts.netloc == home.netloc
    return parts.scheme == "https" and (parts.hostname or "").endswith(".slack.com")


def _ask(endpoint: str, method: str, token: str, **fields: str) -> Any:
    told = get_json(f"{endpoint}{method}", token, fields)
    if not told.get("ok"):
        raise NotThere(str(told.get("error", "")))
    return told


def plain(text: str) -> str:
    """What a person reads: links that Slack put brackets around, and its three escapes, undone."""
    return html.unescape(_LINK.sub(lambda m: m[2] or m[1].removeprefix("mailto:"), text))
