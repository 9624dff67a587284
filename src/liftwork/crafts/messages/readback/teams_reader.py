"""Reads a post back from Microsoft Graph: the message by its id, the file by its bytes."""

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

_ATTACHMENT = re.compile(r"<attachment\b[^>]*>(?:</attachment>)?", re.IGNORECASE)
_LINE = re.compile(r"<br\s*/?>|</p>|</div>", re.IGNORECASE)
_MARKUP = re.compile(r"<[^>]*>")


def read_back(receipt: Receipt, token: str, endpoint: str) -> There | None:
    """What stands there now, or None. Raises `Refuse` where Graph does not answer."""
    team, _, channel = receipt.channel_id.partition("/")
    place = f"{endpoint}teams/{_part(team)}/channels/{_part(channel)}"
    try:
        message = get_json(f"{place}/messages/{_part(receipt.message_id)}", token)
    except NotThere:
        return None
    if message.get("deletedDateTime"):
        return None
    named = get_json(place, token)
    told = get_json(f"{place}/messages", token, {"$top": "50"})["value"]
    there: dict[str, Any] = {
        "channel": str(named["displayName"]),
        "channel_id": f"{team}/{named['id']}",
        "author_id": _author(message),
        "text": plain(message["body"]["content"]),
        "copies": sum(_is_copy(each, message, receipt) for each in told),
    }
    if receipt.file_id:
        there.update(_file(message, receipt, token, endpoint))
    return There(**there)


def _author(message: Mapping[str, Any]) -> str:
    return str(((message.get("from") or {}).get("user") or {}).get("id", ""))


def _is_copy(each: Mapping[str, Any], message: Mapping[str, Any], receipt: Receipt) -> bool:
    """Whether a message came after what was there before ours, and says the same."""
    same = _author(each) == _author(message) and each["body"] == message["body"]
    return bool(same and str(each["createdDateTime"]) > receipt.mark)


def _file(
    message: Mapping[str, Any], receipt: Receipt, token: str, endpoint: str
) -> dict[str, Any]:
    drive, _, item = receipt.file_id.partition("/")
    try:
        told = get_json(f"{endpoint}drives/{_part(drive)}/items/{_part(item)}", token)
    except NotThere:
        return {}
    names = [str(each.get("name", "")) for each in message.get("attachments", ())]
    found = {"file_name": names[0] if names else "", "size": int(told.get("size", 0))}
    address = str(told.get("@microsoft.graph.downloadUrl", ""))
    if address.startswith("https://") or (is_local(endpoint) and is_local(address)):
        found["sha256"] = digest_at(address, "")
    return found


def plain(content: str) -> str:
    """What a person reads of a message's HTML."""
    text = _LINE.sub("\n", _ATTACHMENT.sub("", content))
    return html.unescape(_MARKUP.sub("", text)).strip()


def _part(text: str) -> str:
    return urllib.parse.quote(text, safe="")
