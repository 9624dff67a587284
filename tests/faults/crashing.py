"""Kills a process at every step of a write, for real, and looks at what is left.

Run as a script: ``crashing.py SCENARIO FOLDER``. For each step a child process is forked
and ends itself with SIGKILL just before it; then the home is opened again and held to
its promises. Steps are the calls that change the disk (open, read, write, rename, link,
remove, flush to disk) and every statement of the journal. Prints one JSON line: how many
steps there were, and how often the old and the new state was found.
"""

from __future__ import annotations

import io
import json
import os
import shutil
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Annotated, Any

from tests.runtime.toolbox import NoModel, note_tools

from liftwork.contract.effect import Effect
from liftwork.contract.errors import NotWaiting
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, Outcome
from liftwork.contract.tool import tool
from liftwork.runtime.events import Event, Held, ToolFinished
from liftwork.runtime.session import Session

_CALLS = ("open", "read", "fsync", "link", "rename", "replace", "unlink", "mkdir", "rmdir")
_MOST_STEPS = 2_000


class _Steps:
    """Counts steps, and at the chosen one ends this process as a power cut would."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.count = 0

    def __call__(self) -> None:
        self.count += 1
        if self.count == self.last:
            os.kill(os.getpid(), signal.SIGKILL)


@contextmanager
def _watched(steps: _Steps) -> Iterator[None]:
    """Make every call that changes the disk, and every statement, count as a step."""
    originals = {(os, name): getattr(os, name) for name in _CALLS} | {(io, "open"): io.open}
    connect = sqlite3.connect

    class Watched(sqlite3.Connection):
        def execute(self, *args: Any) -> sqlite3.Cursor:
            steps()
            return super().execute(*args)

    def stepping(original: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            steps()
            return original(*args, **kwargs)

        return call

    for (module, name), original in originals.items():
        setattr(module, name, stepping(original))
    sqlite3.connect = lambda *a, **k: connect(*a, **{**k, "factory": Watched})  # type: ignore[assignment]
    try:
        yield
    finally:
        for (module, name), original in originals.items():
            setattr(module, name, original)
        sqlite3.connect = connect  # type: ignore[assignment]


def open_session(home: Path) -> Session:
    """A session with the notes and an outward tool that writes to ``<home>/../outbox``."""
    outbox = home.parent / "outbox"

    @tool(effect=Effect.OUTWARD, examples=[], undoable=False)
    def post_note(job: Job, note: Annotated[Path, FileOf("note")]) -> Made:
        """Post a note."""
        job.check_stop()
        with outbox.open("ab") as handle:
            handle.write(note.read_bytes() + b"\n")
        return Made("Posted.")

    return Session(home, Registry([*note_tools(), post_note]), NoModel())


def _finished(events: Iterator[Event], report: int) -> None:
    """Run to the end, and report each finished result at once, as a door would."""
    for event in events:
        if isinstance(event, ToolFinished):
            told = {"outcome": event.result.outcome, "files": event.result.files}
            os.write(report, json.dumps(told, default=str).encode() + b"\n")


# -- what is done, and what must hold after a kill in the middle of it ------------------


def prepare_note(home: Path) -> None:
    with _closing(open_session(home)) as session:
        list(session.call("write_note", {"text": "hello"}))


def prepare_nothing(home: Path) -> None:
    del home


def prepare_two(home: Path) -> None:
    prepare_note(home)
    with _closing(open_session(home)) as session:
        list(session.call("lengthen_note", {"by": "more"}))


def prepare_held(home: Path) -> None:
    prepare_note(home)
    with _closing(open_session(home)) as session:
        list(session.call("post_note", {}))


def prepare_held_chain(home: Path) -> None:
    prepare_note(home)
    nobody = os.open(os.devnull, os.O_WRONLY)
    do_hold(home, nobody)
    os.close(nobody)


def prepare_half_placed(home: Path) -> None:
    """A change whose files were placed, by a process that died before it was a fact."""
    prepare_two(home)
    with _closing(open_session(home)) as session:
        session._journal.write("UPDATE versions SET kept = 0 WHERE number = 1")
        session._journal.write("DELETE FROM timeline WHERE position = 2")
        session._journal.set("timeline_at", "1")


def do_lengthen(home: Path, report: int) -> None:
    session = open_session(home)
    _finished(session.call("lengthen_note", {"by": "more"}), report)
    session.close()


def do_write(home: Path, report: int) -> None:
    session = open_session(home)
    _finished(session.call("write_note", {"text": "hello"}), report)
    session.close()


def do_undo(home: Path, report: int) -> None:
    del report
    session = open_session(home)
    session.undo()
    session.close()


def do_open(home: Path, report: int) -> None:
    del report
    open_session(home).close()


def do_hold(home: Path, report: int) -> None:
    session = open_session(home)
    calls = [
        Call(id="a", tool="post_note", args={"note": "$last.files.note"}),
        Call(id="b", tool="lengthen_note", args={"note": "$last.files.note", "by": "more"}),
    ]
    for event in session.run_chain(calls):
        if isinstance(event, Held):
            os.write(report, json.dumps({"held": event.id}).encode() + b"\n")
    session.close()


def do_yes(home: Path, report: int) -> None:
    session = open_session(home)
    _finished(session.yes(session.pending()[0].id), report)
    session.close()


def do_edit(home: Path, report: int) -> None:
    session = open_session(home)
    for event in session.edit(session.pending()[0].id, {}):
        if isinstance(event, Held):
            os.write(report, json.dumps({"held": event.id}).encode() + b"\n")
    session.close()


def look(home: Path, reported: list[dict[str, Any]]) -> str:
    """Hold a reopened home to its promises; which state it is in."""
    with _closing(open_session(home)) as session:
        history = session.history()
        texts = [version.files["note"].read_text() for version in history]
        assert texts in ([], ["hello"], ["hello", "hello more"]), texts
        for version in history:
            assert version.files["note-copy"].read_text() == version.files["note"].read_text()
        for told in reported:
            for path in told.get("files", {}).values():
                assert path in {str(p) for v in history for p in v.files.values()}, path
        known = {path for version in history for path in version.files.values()}
        strays = {p for p in home.glob("*/*") if p.parent.name != ".lift"} - known
        assert not strays, strays
        running = list((home / ".lift" / "running").iterdir())
        assert [folder.name for folder in running] == [session._home.token], running
        current = [version.number for version in history if version.current]
        assert len(current) == min(1, len(history)), current
        state = f"{len(history)} versions, at {current}"
        if history:
            events = list(session.call("lengthen_note", {"by": "after"}))
            assert events[-1].outcome is Outcome.DONE, events
            assert session.history()[-1].number == history[-1].number + 1
    return state


def look_held(home: Path, reported: list[dict[str, Any]]) -> str:
    """A call that was told as held is held; nothing has gone out."""
    assert not (home.parent / "outbox").exists()
    with _closing(open_session(home)) as session:
        held = session.pending()
        _look_at_audit(session)
        for told in reported:
            assert told["held"] in {each.id for each in held}
        if held:
            assert held[0].then == ("lengthen_note",)
            list(session.yes(held[0].id))
            assert (home.parent / "outbox").read_text() == "hello\n"
            assert session.history()[-1].files["note"].read_text() == "hello more"
    return f"{len(held)} held"


def look_edited(home: Path, reported: list[dict[str, Any]]) -> str:
    """One call is held: as it was, or as it was changed, under the other id."""
    with _closing(open_session(home)) as session:
        old = session.audit().entries()[0].id
        (held,) = session.pending()
        state = "old" if held.id == old else "new"
        assert state == "new" or not reported
        if state == "new":
            with suppress(NotWaiting):
                list(session.yes(old))
                raise AssertionError("a yes to what was changed counted")
    return f"{state}, {look_held(home, reported)}"


def _look_at_audit(session: Session) -> None:
    """No kill breaks the chain of the audit log, and whatever is held is in it."""
    assert session.audit().broken() is None
    told = {entry.id for entry in session.audit().entries() if entry.what == "held"}
    assert {held.id for held in session.pending()} <= told


def look_sent(home: Path, reported: list[dict[str, Any]]) -> str:
    """A yes is still to be given and nothing has gone out, or it is used up for good."""
    outbox = home.parent / "outbox"

    def sent() -> int:
        return outbox.read_text().count("hello\n") if outbox.exists() else 0

    before = sent()
    with _closing(open_session(home)) as session:
        notices = session.notices()
        held = session.pending()
        if held:
            assert before == 0, "it went out and its yes was not used up"
            assert not notices
            list(session.yes(held[0].id))
            assert sent() == 1
            return "held"
        id = session._journal.rows("SELECT id FROM sent")[0]["id"]
        with suppress(NotWaiting):
            list(session.yes(id))
            raise AssertionError("a used yes counted again")
        assert sent() == before
        assert before == 1 or notices, "it may not have gone out, and nobody says so"
        if reported:
            assert not notices
    with _closing(open_session(home)) as session:
        assert session.notices() == []
        _look_at_audit(session)
        decided = [entry.what for entry in session.audit().entries()]
        assert "yes" in decided
        assert ("unknown" in decided) == bool(notices)
    return "unknown" if notices else "sent"


SCENARIOS: dict[str, tuple[Any, Any, Any]] = {
    "first-start": (prepare_nothing, do_open, look),
    "new-work": (prepare_nothing, do_write, look),
    "change": (prepare_note, do_lengthen, look),
    "undo": (prepare_two, do_undo, look),
    "recovery": (prepare_half_placed, do_open, look),
    "hold": (prepare_note, do_hold, look_held),
    "edit": (prepare_held_chain, do_edit, look_edited),
    "yes": (prepare_held, do_yes, look_sent),
}


@contextmanager
def _closing(session: Session) -> Iterator[Session]:
    try:
        yield session
    finally:
        session.close()


def _killed_at(step: int, home: Path, act: Callable[[Path, int], None]) -> tuple[bool, list[Any]]:
    """Run `act` in a child that dies before its step; whether it died, and what it reported."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        code = 70
        try:
            os.close(reading)
            with _watched(_Steps(step)):
                act(home, writing)
            code = 0
        finally:
            os._exit(code)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        reported = [json.loads(line) for line in pipe]
    _, status = os.waitpid(child, 0)
    died = os.WIFSIGNALED(status)
    assert died or os.WEXITSTATUS(status) == 0, f"the child failed at step {step}"
    return died, reported


def main(scenario: str, folder: Path) -> None:
    prepare, act, check = SCENARIOS[scenario]
    ready = folder / "ready"
    ready.mkdir()
    prepare(ready / "home")
    states: Counter[str] = Counter()
    for step in range(1, _MOST_STEPS):
        room = folder / str(step)
        shutil.copytree(ready, room)
        died, reported = _killed_at(step, room / "home", act)
        states[check(room / "home", reported)] += 1
        shutil.rmtree(room)
        if not died:
            break
    print(json.dumps({"steps": step - 1, "states": states}))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
