"""Run as a program: `lift mcp` over the small real tools of the runtime's tests.

What goes out is a line of the file that POSTED names. Arguments are those of `lift`.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

from tests.runtime.silent import Silent
from tests.runtime.toolbox import HAS_COPY, HAS_TEXT, Post, note_tools

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool, tool
from liftwork.doors.cli import opening
from liftwork.doors.cli.main import main, settle


class PostedLines(list[tuple[str, str, bytes | None]]):
    """What went out, in a file that the test reads."""

    def append(self, sent: tuple[str, str, bytes | None]) -> None:
        with Path(os.environ["POSTED"]).open("a", encoding="utf-8") as stream:
            stream.write(f"{sent[0]} {sent[1]}\n")


def waiting_tool() -> Tool:
    """A note that takes as long as it is let: until it is stopped, or its gate file is there."""

    @tool(effect=Effect.LOCAL, makes=("note", "note-copy"), examples=[Example("wait", {})])
    def wait_note(job: Job, gate: str = "") -> Made:
        """Write a note, slowly."""
        sys.stdout.write("UNASKED\n")
        sys.stdout.flush()
        os.system("echo UNASKED TOO")
        job.progress("begun", 0.25)
        begun = Path(os.environ["BEGUN"])
        begun.write_text(str(threading.get_native_id()), encoding="utf-8")
        while not (gate and Path(gate).exists()):
            job.stop.wait(0.02)
            job.progress("waiting")
        for kind in ("note", "note-copy"):
            job.path(kind).write_text("waited", encoding="utf-8")
        return Made("Waited.", {kind: job.path(kind) for kind in ("note", "note-copy")})

    @wait_note.verifier(HAS_TEXT, HAS_COPY)
    def check(seen: Seen) -> Iterator[Check]:
        yield HAS_TEXT(seen.file("note").read_text() == "waited", "read")
        yield HAS_COPY(seen.file("note-copy").read_text() == "waited", "read")

    return wait_note


def open_registry() -> Registry:
    """The tools of the runtime's tests, one that waits, and the installed packs."""
    registry = Registry([*note_tools(), Post(PostedLines()).tool(), waiting_tool()])
    registry.add_packs()
    return registry


if __name__ == "__main__":
    opening.open_registry = open_registry
    opening.open_model = lambda *_: Silent()  # type: ignore[assignment,return-value]
    code = main(["mcp", *sys.argv[1:]])
    settle()
    os._exit(code)
