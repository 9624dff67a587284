"""What the journal tells: versions, and calls that wait for a yes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.contract.results import Outcome


@dataclass(frozen=True)
class KeptFile:
    """One file as it was kept: its `kind`, its `name`, its sha256 `digest`, its `size` in bytes."""

    kind: str
    name: str
    digest: str
    size: int


@dataclass(frozen=True)
class Version:
    """One version of one work.

    `work` is the name of the work's folder and `number` counts from 0 within it; a
    number is never used again. `files` maps kinds to absolute paths. `made_at` is in
    UTC, ISO 8601. `current` is true for the one version that "it" means; a version
    whose outcome is failed never is. `undone` is true while a redo would bring it back.
    `taken_back` says how what it did outside this computer was undone, where it was.
    """

    work: str
    number: int
    tool: str
    args: Mapping[str, Any]
    summary: str
    outcome: Outcome
    files: Mapping[str, Path]
    made_at: str
    current: bool = False
    undone: bool = False
    taken_back: str | None = None


@dataclass(frozen=True)
class HeldFile:
    """A file that a held call would send: as it was when it was held, byte for byte.

    `argument` names the call's argument, `path` is where the person's file was.
    """

    argument: str
    name: str
    size: int
    digest: str
    path: Path


@dataclass(frozen=True)
class Pending:
    """An outward call that waits for a yes naming exactly its `id`.

    `args` are the arguments without the files, in canonical words; `preview` is what a
    person is shown; `held_at` is in UTC, ISO 8601.
    """

    id: str
    tool: str
    args: Mapping[str, Any]
    files: tuple[HeldFile, ...]
    preview: str
    held_at: str
    call_id: str
    """Its id in the chain that it was part of."""
    then: tuple[str, ...] = ()
    """Tools of the rest of its chain, which runs after the yes."""
