"""Kinds of files: what lets a chain be checked before anything runs.

A kind is told by the end of the file's name, longest end first, so that
``v0.plan.json`` is a ``plan`` although it is also JSON.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import PurePath

from liftwork.contract.errors import ToolClash

_kinds: dict[str, FileKind] = {}


@dataclass(frozen=True)
class FileKind:
    """A kind: its `name` in chains, the `suffixes` that tell it, a `title` for people.

    The first suffix is the one that new files get.
    """

    name: str
    suffixes: tuple[str, ...]
    title: str

    def __post_init__(self) -> None:
        known = _kinds.setdefault(self.name, self)
        if known != self:
            raise ToolClash(f"file kind {self.name!r} is declared twice, differently")


@dataclass(frozen=True)
class FileOf:
    """Marks a tool's argument as a file of a kind: ``Annotated[Path, FileOf("plan")]``."""

    kind: str


def known_kinds() -> dict[str, FileKind]:
    """Every kind declared so far, by name."""
    return dict(_kinds)


def kinds_of(path: PurePath | str) -> tuple[str, ...]:
    """Names of the kinds whose suffix ends this file's name, longest suffix first."""
    name = PurePath(path).name.lower()
    hits = [
        (len(suffix), kind.name)
        for kind in _kinds.values()
        for suffix in kind.suffixes
        if name.endswith(suffix)
    ]
    longest = max((length for length, _ in hits), default=0)
    return tuple(sorted(name for length, name in hits if length == longest))
