"""What a tool is handed, what it gives back, and what its verifier sees."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from liftwork.contract.errors import Stopped
from liftwork.contract.files import known_kinds


def _say_nothing(_message: str, _fraction: float | None) -> None:
    return None


def _allow_nothing(_seconds: float) -> None:
    return None


def _write_nothing(_line: str) -> None:
    return None


@dataclass(frozen=True)
class Job:
    """One run of one tool: the only folder it may write into, and its way to be heard.

    `stem` begins every file name, such as ``v0``. `report` takes a message and the
    fraction done, 0 to 1 or None. `stop` is set when the person stops the run. `allow` asks
    for that many seconds more after a stop, for what is done to be put in order. `approved` are
    the lines of the tool's `weigh` that a person said yes to, for this run alone. `acting`
    writes one line about an action in a window into the journal before it is done, counts it, and
    raises `LimitReached` where it is one too many.
    """

    folder: Path
    stem: str = "v0"
    report: Callable[[str, float | None], None] = _say_nothing
    stop: threading.Event = field(default_factory=threading.Event)
    allow: Callable[[float], None] = _allow_nothing
    approved: tuple[str, ...] = ()
    acting: Callable[[str], None] = _write_nothing

    def path(self, kind: str) -> Path:
        """Where this job's file of a kind goes: ``<folder>/v0.plan.json`` for ``plan``."""
        return self.folder / f"{self.stem}{known_kinds()[kind].suffixes[0]}"

    def progress(self, message: str, fraction: float | None = None) -> None:
        """Say what is being done. Raises `Stopped` when the person has stopped the run."""
        self.check_stop()
        self.report(message, fraction)

    def check_stop(self) -> None:
        """Raise `Stopped` when the person has stopped the run."""
        if self.stop.is_set():
            raise Stopped("stopped; nothing of this step was kept")


@dataclass(frozen=True)
class Made:
    """What an implementation gives back.

    `summary` is one sentence of what was made. `files` maps kinds to paths inside
    the job's folder; several files of a kind are ``photo``, ``photo.2``, ``photo.3``.
    `facts` are flat values worth telling a model (areas in square
    feet, the solver's gap ...); they are claims until the verifier has looked.
    """

    summary: str
    files: Mapping[str, Path] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    partial: bool = False
    """The person stopped it, and this is what was done by then: kept all the same."""


@dataclass(frozen=True)
class Seen:
    """What a verifier sees: the made things, the validated arguments, nothing of the making."""

    made: Made
    args: BaseModel

    def file(self, kind: str) -> Path:
        """The made file of a kind. Raises KeyError where none was made."""
        return self.made.files[kind]
