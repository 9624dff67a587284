"""What was done in a window, written down for the versions of a session."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from liftwork.desktop.opened import Opened
from liftwork.desktop.outcomes import Did

_MOST_CHANGES = 12


def write_record(
    path: Path, opened: Opened, did: Sequence[Did], asked: int, more: Mapping[str, Any]
) -> None:
    """Write the record of a run of steps: the app, each step, and what it was seen to do."""
    record = {
        "app": opened.name,
        "program": opened.entry.program,
        "asked": asked,
        "steps": [step_of(one) for one in did],
        **more,
    }
    path.write_text(json.dumps(record, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def step_of(did: Did) -> dict[str, Any]:
    """One step in plain data."""
    told = {
        "do": did.step.operation.value,
        "target": did.step.target,
        "text": did.step.text,
        "control": did.control,
        "outcome": did.outcome.value,
        "why": did.why,
        "changed": list(did.changed[:_MOST_CHANGES]),
        "seconds": did.seconds,
    }
    return {name: value for name, value in told.items() if value not in ("", [])}


def read_record(path: Path) -> dict[str, Any]:
    """A record that was written here."""
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record
