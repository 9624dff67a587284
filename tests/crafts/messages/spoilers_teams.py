"""The spoilers of posts again, done in Microsoft Teams."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from liftwork.crafts.messages.receipt import Receipt
from liftwork.crafts.messages.standins.graph import GraphService, Room


def _room(graph: GraphService, receipt: Receipt) -> Room:
    team, _, channel = receipt.channel_id.partition("/")
    return graph.teams[team].rooms[channel]


def _message(graph: GraphService, receipt: Receipt) -> dict[str, Any]:
    messages = _room(graph, receipt).messages
    return next(m for m in messages if m["id"] == receipt.message_id)


def _vanish(graph: GraphService, receipt: Receipt) -> None:
    _message(graph, receipt)["deletedDateTime"] = "2026-01-01T00:00:00Z"


def _rename_channel(graph: GraphService, receipt: Receipt) -> None:
    _room(graph, receipt).name = "Everybody"


def _other_author(graph: GraphService, receipt: Receipt) -> None:
    _message(graph, receipt)["from"]["user"]["id"] = "somebody"


def _edit_text(graph: GraphService, receipt: Receipt) -> None:
    body = _message(graph, receipt)["body"]
    body["content"] = f"and more {body['content']}"


def _post_twice(graph: GraphService, receipt: Receipt) -> None:
    _room(graph, receipt).messages.append({**_message(graph, receipt), "id": "99"})


def _rename_file(graph: GraphService, receipt: Receipt) -> None:
    for attachment in _message(graph, receipt)["attachments"]:
        attachment["name"] = "other.pdf"


def _swap_bytes(graph: GraphService, receipt: Receipt) -> None:
    item = graph.items[receipt.file_id.rpartition("/")[2]]
    item.content = item.content[:-1] + b"?"


SPOILERS: dict[str, Callable[[GraphService, Receipt], None]] = {
    "MSG-001": _vanish,
    "MSG-002": _rename_channel,
    "MSG-003": _other_author,
    "MSG-004": _edit_text,
    "MSG-005": _post_twice,
    "MSG-006": _rename_file,
    "MSG-007": _swap_bytes,
}
