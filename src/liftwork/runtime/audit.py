"""The audit log: one line for each thing that was held, decided and sent, only ever appended.

::

    <home>/.lift/audit.jsonl

Each line is one JSON object that carries the sha256 of the line before it, so a line that was
changed, taken out or put in breaks the chain at its place. The journal keeps the hash of the
last line, so a tail that was cut off shows as well. Texts are told by their digest; no argument
is written here, so a secret in one cannot be.
"""

from __future__ import annotations

import errno
import hashlib
import json
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from liftwork.runtime.home import Home, now
from liftwork.runtime.journal import Journal
from liftwork.runtime.records import HeldFile

_HEAD = "audit_head"
_START = "0" * 64
LONGEST_ANSWER = 500
"""Characters of one value of what a service answered."""


@dataclass(frozen=True)
class Entry:
    """One line: its number from 1, the moment in UTC, who, what, about which held call.

    `told` holds the rest: the `digest` a yes was given to, the files, the service's answer.
    """

    number: int
    at: str
    who: str
    what: str
    id: str
    tool: str
    told: Mapping[str, Any]


@dataclass(frozen=True)
class _Head:
    """How many lines there are, the sha256 of the last, and the bytes of all."""

    lines: int
    digest: str
    size: int


class Audit:
    """The audit log of one home."""

    def __init__(self, home: Home, journal: Journal) -> None:
        self._home = home
        self._journal = journal
        self.path = home.private / "audit.jsonl"

    def add(self, what: str, id: str, tool: str, **more: Any) -> None:
        """Append a line. It is on the disk when this returns. Raises `HomeUnusable`.

        Inside a transaction that fails later the line stays: what was tried is told too.
        """
        with self._journal.transaction():
            head = self._head()
            number, before = head.lines + 1, head.digest
            common = {"n": number, "at": now(), "who": self._journal.who, "what": what}
            entry = {**common, "id": id, "tool": tool, **more, "before": before}
            line = json.dumps(entry, ensure_ascii=True).encode()
            _append(self.path, line)
            size = head.size + len(line) + 1
            self._journal.set(_HEAD, f"{number} {_digest(line)} {size}")

    def entries(self) -> list[Entry]:
        """Every line that can be read, oldest first."""
        found = []
        for line in _lines(self.path):
            fields = _read(line)
            if fields is not None:
                common = {k: fields.pop(k) for k in ("at", "who", "what", "id", "tool")}
                fields.pop("before")
                found.append(Entry(fields.pop("n"), **common, told=fields))
        return found

    def broken(self) -> str | None:
        """Where the log is not what was written; None where every line stands as it was."""
        lines, before = _lines(self.path), _START
        for number, line in enumerate(lines, 1):
            fields = _read(line)
            if fields is None or fields["n"] != number or fields["before"] != before:
                return f"the audit log was changed at or just before line {number} of {self.path}"
            before = _digest(line)
        known = self._known()
        if known is not None and (
            len(lines) < known.lines or _digest(lines[known.lines - 1]) != known.digest
        ):
            return f"the audit log was changed at its end: {known.lines} lines were in {self.path}"
        return None

    def _head(self) -> _Head:
        """Where the next line goes. A line that a kill left out of the journal counts too."""
        size = self.path.stat().st_size if self.path.exists() else 0
        known = self._known()
        if known is not None and known.size == size:
            return known
        lines = _lines(self.path)
        return _Head(len(lines), _digest(lines[-1]) if lines else _START, size)

    def _known(self) -> _Head | None:
        kept = self._journal.get(_HEAD)
        if kept is None:
            return None
        lines, digest, size = kept.split()
        return _Head(int(lines), digest, int(size))


def told_files(files: Sequence[HeldFile]) -> list[dict[str, Any]]:
    """The files of a held call as the log names them."""
    return [{"name": f.name, "bytes": f.size, "sha256": f.digest} for f in files]


def told_answer(facts: Mapping[str, Any]) -> dict[str, str]:
    """What a service answered, as short texts."""
    return {name: str(value)[:LONGEST_ANSWER] for name, value in facts.items()}


def _lines(path: Path) -> list[bytes]:
    try:
        return path.read_bytes().splitlines()
    except FileNotFoundError:
        return []


def _append(path: Path, line: bytes) -> None:
    """Write a whole line or nothing, so that a full disk leaves no half of one."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o600)
    try:
        size = os.fstat(handle).st_size
        if os.write(handle, line + b"\n") != len(line) + 1:
            os.ftruncate(handle, size)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))
        os.fsync(handle)
    finally:
        os.close(handle)


def _read(line: bytes) -> dict[str, Any] | None:
    try:
        fields = json.loads(line)
    except ValueError:
        return None
    known = {"n", "at", "who", "what", "id", "tool", "before"}
    return fields if isinstance(fields, dict) and known <= set(fields) else None


def _digest(line: bytes) -> str:
    return hashlib.sha256(line).hexdigest()
