"""The list of real tools as it was told last, so that a start need not load every craft.

It is told again as long as nothing that it was made from has changed, and is held against
the tools themselves soon after.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from pathlib import Path

import mcp_types as types
from pydantic import ValidationError

import liftwork
from liftwork.doors.mcp.allowed import keep
from liftwork.doors.mcp.options import Serving
from liftwork.doors.mcp.origins import packs

_FILE = "mcp-tools.json"
_SOURCE = Path(liftwork.__file__).parent


class KeptList:
    """The list that one way of serving tells, in one home."""

    def __init__(self, home: Path, serving: Serving) -> None:
        self._path = home / ".lift" / _FILE
        self._serving = serving

    def read(self) -> list[types.Tool] | None:
        """The list, or None where there is none that still holds."""
        try:
            kept = json.loads(self._path.read_text(encoding="utf-8"))
            if kept["made_from"] != self._made_from():
                return None
            return [types.Tool.model_validate(tool) for tool in kept["tools"]]
        except (OSError, ValueError, TypeError, KeyError, ValidationError):
            return None

    def write(self, tools: list[types.Tool]) -> None:
        """Keep a list. That it cannot be kept costs time and nothing else."""
        told = [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]
        with contextlib.suppress(OSError):
            keep(self._path, {"made_from": self._made_from(), "tools": told})

    def _made_from(self) -> str:
        """A digest of what the list depends on: our own source, the packs, what is asked for."""
        source = [
            (str(path), path.stat().st_mtime_ns, path.stat().st_size)
            for room in ("contract", "crafts", "doors/mcp")
            for path in sorted((_SOURCE / room).rglob("*.py"))
        ]
        asked = [self._serving.every, self._serving.crafts]
        text = json.dumps([liftwork.__version__, source, packs(), asked])
        return hashlib.sha256(text.encode()).hexdigest()
