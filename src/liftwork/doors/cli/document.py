"""The one JSON document of `--json`: what happened, with fixed keys."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from liftwork.contract.results import CallResult
from liftwork.ledger.count import Cost
from liftwork.runtime.events import Event, Held, Replied, ToolFinished


class Document:
    """Gathers events into the document."""

    def __init__(self) -> None:
        self._calls: list[dict[str, Any]] = []
        self._held: list[dict[str, Any]] = []
        self.reply = ""
        self.outcome = ""

    def see(self, event: Event) -> None:
        """Take one event in."""
        if isinstance(event, ToolFinished):
            self._calls.append(_call(event.result))
        elif isinstance(event, Held):
            self._held.append({"id": event.id, "tool": event.tool, "preview": event.preview})
        elif isinstance(event, Replied):
            self.reply, self.outcome = event.reply, event.outcome.value

    def ended(self, reply: str, outcome: str) -> None:
        """Say how a request ended that no reply could close."""
        self.reply, self.outcome = reply, outcome

    def content(self, cost: Cost) -> dict[str, Any]:
        """The document, as plain data."""
        return {
            "reply": self.reply,
            "outcome": self.outcome,
            "calls": self._calls,
            "held": self._held,
            "ledger": asdict(cost),
        }


def dump(value: object, indent: int | None = None) -> str:
    """JSON text, in readable letters wherever these are valid Unicode."""
    text = json.dumps(value, ensure_ascii=False, indent=indent, default=str)
    try:
        text.encode()
    except UnicodeEncodeError:
        return json.dumps(value, indent=indent, default=str)
    return text


def _call(result: CallResult) -> dict[str, Any]:
    return {
        "id": result.id,
        "tool": result.tool,
        "args": result.model_dump(mode="json")["args"],
        "outcome": result.outcome.value,
        "summary": result.summary,
        "files": {kind: str(path.absolute()) for kind, path in result.files.items()},
        "checks": [check.model_dump() for check in result.checks],
        "refusal": None if result.refusal is None else result.refusal.model_dump(),
        "seconds": round(result.seconds, 3),
    }
