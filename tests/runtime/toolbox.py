"""Small real tools for tests of the runtime: notes that are written, changed and posted."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import AskPerson, Refuse
from liftwork.contract.files import FileKind, FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool, tool
from liftwork.models.base import Proposal

NOTE = FileKind("note", (".note.txt",), "note")
COPY = FileKind("note-copy", (".copy.txt",), "copy of a note")
HAS_TEXT = CheckCode("RUN-001", "the note holds its text")
HAS_COPY = CheckCode("RUN-002", "the copy is the note again")

NoteFile = Annotated[Path, FileOf("note")]
_EXAMPLES = [Example("write a note", {"text": "hello"})]


def _write(job: Job, text: str, summary: str) -> Made:
    for kind in ("note", "note-copy"):
        job.path(kind).write_text(text, encoding="utf-8", newline="")
    return Made(summary, {kind: job.path(kind) for kind in ("note", "note-copy")})


def _read(path: Path) -> str:
    return path.read_bytes().decode("utf-8")


def _check(seen: Seen) -> Iterator[Check]:
    text = _read(seen.file("note"))
    yield HAS_TEXT("bad" not in text, f"{len(text)} characters")
    yield HAS_COPY(_read(seen.file("note-copy")) == text, "compared")


def note_tools() -> list[Tool]:
    """Tools that write, lengthen, refuse, ask and read."""

    @tool(effect=Effect.LOCAL, makes=("note", "note-copy"), examples=_EXAMPLES)
    def write_note(job: Job, text: str) -> Made:
        """Write a note."""
        job.progress("writing", 0.5)
        if text == "refuse":
            raise Refuse("that note cannot be written", "write another")
        if text == "ask":
            raise AskPerson("Which note?")
        if text == "crash":
            raise KeyError("oh")
        return _write(job, text, f"Wrote {text[:20]}.")

    @tool(effect=Effect.LOCAL, makes=("note", "note-copy"), examples=_EXAMPLES)
    def lengthen_note(job: Job, note: NoteFile, by: str) -> Made:
        """Add to a note."""
        return _write(job, f"{_read(note)} {by}", f"Added {by[:20]}.")

    @tool(effect=Effect.READ, examples=_EXAMPLES)
    def count_note(job: Job, note: NoteFile) -> Made:
        """Count the characters of a note."""
        job.check_stop()
        return Made(f"It has {len(_read(note))} characters.")

    for each in (write_note, lengthen_note):
        each.verifier(HAS_TEXT, HAS_COPY)(_check)
    return [write_note, lengthen_note, count_note]


@dataclass
class Post:
    """An outward tool of the tests' own: what went out, in order."""

    sent: list[tuple[str, str, bytes | None]] = field(default_factory=list)

    def tool(self) -> Tool:
        """``post_note(to, text, note)``."""

        @tool(effect=Effect.OUTWARD, examples=_EXAMPLES, undoable=False)
        def post_note(job: Job, to: str, text: str = "hello", note: NoteFile | None = None) -> Made:
            """Post a note to somebody."""
            job.check_stop()
            self.sent.append((to, text, note.read_bytes() if note else None))
            if text == "crash":
                raise KeyError("after it went out")
            return Made(f"Posted to {to}.")

        return post_note


class NoModel:
    """A model that is never asked."""

    name = "none"

    def warm(self, tools: object = ()) -> None:
        return None

    def propose(self, clause: str, tools: Any, budget_s: float) -> Proposal:
        raise AssertionError(f"asked about {clause!r}, {len(tools)} tools, {budget_s} s")


def notes_and_post(post: Post | None = None) -> Registry:
    """A registry of the tools above."""
    return Registry([*note_tools(), (post or Post()).tool()])


def memory_folder() -> Path:
    """A new folder, on a disk in memory where there is one."""
    memory = Path("/dev/shm")
    usable = memory.is_dir() and os.access(memory, os.W_OK)
    return Path(tempfile.mkdtemp(prefix="liftwork-", dir=memory if usable else None))


def last_result(events: list[Any]) -> Any:
    """The last tool's result among events."""
    return [event for event in events if hasattr(event, "result")][-1].result


def reply(events: list[Any]) -> Any:
    """The reply that ends the events."""
    return events[-1]
