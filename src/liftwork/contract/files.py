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

    The first suffix is the one that new files get. A `record` tells what a call did, such as
    the receipt of a post: it is kept, but "it" never means it.
    """

    name: str
    suffixes: tuple[str, ...]
    title: str
    record: bool = False

    def __post_init__(self) -> None:
        known = _kinds.setdefault(self.name, self)
        if known != self:
            raise ToolClash(f"file kind {self.name!r} is declared twice, differently")


@dataclass(frozen=True)
class FileOf:
    """Marks a tool's argument as a file of a kind: ``Annotated[Path, FileOf("plan")]``.

    ``list[Annotated[Path, FileOf("picture")]]`` is several; a field of a nested model may be
    marked too. The kind `ANY` is every file.
    """

    kind: str


ANY = FileKind("file", ("",), "file of any kind")


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
        if suffix and name.endswith(suffix)
    ]
    longest = max((length for length, _ in hits), default=0)
    return tuple(sorted(name for length, name in hits if length == longest))


def kind_of_key(key: str) -> str:
    """The kind of a key of `Made.files`: ``photo`` for ``photo``, ``photo.2``, ``photo.3``."""
    return key.partition(".")[0]


def accepts(wanted: str, kind: str) -> bool:
    """Whether a file of `kind` may stand where one of the kind `wanted` does.

    It may when each of its suffixes is one of the wanted kind's: a ``preview`` (.png) is
    also a ``picture`` (.png, .jpg, ...). A record stands only where a record is wanted.
    """
    if wanted == kind:
        return True
    if wanted == ANY.name:
        return not (kind in _kinds and _kinds[kind].record)
    known = (_kinds.get(wanted), _kinds.get(kind))
    return None not in known and set(_kinds[kind].suffixes) <= set(_kinds[wanted].suffixes)


def fits(wanted: str, path: PurePath | str) -> bool:
    """Whether a file's name makes it one of the kind `wanted`."""
    return wanted == ANY.name or wanted in kinds_of(path)
