"""What every program that is kept warm offers, so that one suite can hold them all."""

from __future__ import annotations

import threading
from collections.abc import Mapping
from typing import Any, Protocol


class Adapter(Protocol):
    """A program of ours: started on its first job, kept warm, replaced when it fails."""

    @property
    def version(self) -> str | None:
        """The program's version. Raises `ProgramMissing` where it is not installed."""

    def job(
        self,
        name: str,
        arguments: Mapping[str, Any],
        *,
        limit_s: float = 60,
        stop: threading.Event | None = None,
    ) -> dict[str, Any]:
        """Do one job; `limit_s` seconds for each of at most two tries.

        Raises `ProgramMissing`, `DocumentUnusable`, `ProgramFailed` or `Stopped`.
        """

    def pids(self) -> list[int]:
        """Process numbers that this adapter started and has not ended."""

    def close(self) -> None:
        """End what was started. The next job starts anew."""
