"""The question that a request left open: it waits in the home until it is answered."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from liftwork.runtime.journal import Journal

_KEY = "open_request"


@dataclass(frozen=True)
class Open:
    """A request that waits for an answer to its question."""

    request: str | None = None
    question: str | None = None
    files: tuple[Path, ...] = ()


class OpenQuestion:
    """The one open question of a home, or with `talk` of that talk alone."""

    def __init__(self, journal: Journal, talk: str | None) -> None:
        self._journal = journal
        self._key = _KEY if talk is None else f"{_KEY}:{talk}"

    def read(self) -> Open:
        """What waits; an empty one where nothing does."""
        text = self._journal.get(self._key)
        if text is None:
            return Open()
        kept = json.loads(text)
        return Open(kept["request"], kept["question"], tuple(Path(f) for f in kept["files"]))

    def leave(self, request: str, question: str | None, files: Sequence[Path]) -> None:
        """Let a request wait for the answer to its question."""
        kept = {"request": request, "question": question, "files": [str(f) for f in files]}
        self._journal.set(self._key, json.dumps(kept))

    def close(self) -> None:
        """Nothing waits any more."""
        self._journal.set(self._key, None)
