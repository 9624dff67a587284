"""What was made here goes out under a name that says something to others, byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any

import pytest

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.files import FileKind, FileOf
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.tool import Example, Tool, tool
from liftwork.runtime.events import Event, Held, Replied, ToolFinished
from liftwork.runtime.session import Session

TEXT = FileKind("out-text", (".txt",), "text")
VIEW = FileKind("out-view", (".view.txt",), "view of the text")
TABLE = FileKind("out-table", (".tab",), "table")
RECORD = FileKind("out-record", (".record.json",), "record", record=True)
THERE = CheckCode("OUT-001", "it is there")
_EXAMPLES = [Example("write it", {})]

Text = Annotated[Path, FileOf(TEXT.name)]
Table = Annotated[Path, FileOf(TABLE.name)]
Open = Callable[..., Session]


def _there(seen: Seen) -> Iterator[Check]:
    yield THERE(all(path.exists() for path in seen.made.files.values()), "looked")


def _write(job: Job, *kinds: FileKind, text: str) -> Made:
    for kind in kinds:
        job.path(kind.name).write_text(text)
    return Made("Wrote it.", {kind.name: job.path(kind.name) for kind in kinds})


@tool(effect=Effect.LOCAL, makes=(TEXT.name, RECORD.name), examples=_EXAMPLES)
def write_text(job: Job, about: str) -> Made:
    """Write a text."""
    return _write(job, TEXT, RECORD, text=about)


@tool(effect=Effect.LOCAL, makes=(TEXT.name, RECORD.name), examples=_EXAMPLES)
def lengthen_text(job: Job, text: Text) -> Made:
    """Lengthen a text."""
    return _write(job, TEXT, RECORD, text=f"{text.read_text()}!")


@tool(effect=Effect.LOCAL, makes=(VIEW.name, TABLE.name), examples=_EXAMPLES)
def view_text(job: Job, text: Text, how: str = "") -> Made:
    """View a text."""
    return _write(job, VIEW, TABLE, text=f"{how} {text.read_text()}")


@tool(effect=Effect.LOCAL, makes=(TABLE.name,), examples=_EXAMPLES)
def list_of_words(job: Job, text: Text) -> Made:
    """List the words of a text."""
    return _write(job, TABLE, text=text.read_text())


@tool(effect=Effect.LOCAL, makes=(TABLE.name,), examples=_EXAMPLES)
def sort_table(job: Job, table: Table) -> Made:
    """Sort a table."""
    return _write(job, TABLE, text=table.read_text())


@dataclass
class Outbox:
    """What went out: names and bytes."""

    sent: list[tuple[str, bytes]] = field(default_factory=list)

    def tool(self) -> Tool:
        @tool(effect=Effect.OUTWARD, examples=_EXAMPLES, undoable=False)
        def send_all(job: Job, files: list[Annotated[Path, FileOf("file")]]) -> Made:
            """Send files."""
            self.sent += [(path.name, path.read_bytes()) for path in files]
            return Made("Sent.")

        return send_all


@pytest.fixture
def outbox() -> Outbox:
    return Outbox()


@pytest.fixture
def session(open_session: Open, outbox: Outbox) -> Session:
    makers = [write_text, lengthen_text, view_text, list_of_words, sort_table]
    for maker in makers:
        if maker.verify is None:
            maker.verifier(THERE)(_there)
    return open_session(Registry([*makers, outbox.tool()]))


def made(session: Session, name: str, **args: Any) -> dict[str, Path]:
    events = list(session.call(name, args))
    return dict(next(e.result.files for e in events if isinstance(e, ToolFinished)))


def sent(session: Session, outbox: Outbox, *files: str | Path) -> list[str]:
    """Names under which files go out, as they were shown and as they arrived."""
    events: list[Event] = list(session.call("send_all", {"files": list(map(str, files))}))
    held = next(event for event in events if isinstance(event, Held))
    assert isinstance(list(session.yes(held.id))[-1], Replied)
    names = [name for name, _ in outbox.sent]
    assert all(f": {name}, " in held.preview for name in names)
    return names


def test_a_file_goes_out_under_the_words_it_was_made_of(session: Session, outbox: Outbox) -> None:
    files = made(session, "write_text", about="Sales of May")
    assert files[TEXT.name].name == "v0.txt"
    assert sent(session, outbox, "$last.files.out-text") == ["sales of may.txt"]
    assert outbox.sent[0][1] == files[TEXT.name].read_bytes() == b"Sales of May"


def test_a_later_version_says_which_it_is(session: Session, outbox: Outbox) -> None:
    made(session, "write_text", about="Sales of May")
    made(session, "lengthen_text", text="$last.files.out-text")
    assert sent(session, outbox, "$last.files.out-text") == ["sales of may v1.txt"]


def test_what_was_made_of_an_earlier_work_is_named_after_that_and_what_it_is(
    session: Session, outbox: Outbox
) -> None:
    made(session, "write_text", about="Sales of May")
    made(session, "view_text", text="$last.files.out-text", how="from above")
    names = sent(session, outbox, "$last.files.out-view", "$last.files.out-table")
    assert names == ["sales of may - view of the text.txt", "sales of may - table.tab"]


def test_the_only_result_of_a_tool_is_called_as_its_tool(session: Session, outbox: Outbox) -> None:
    made(session, "write_text", about="Sales of May")
    made(session, "list_of_words", text="$last.files.out-text")
    assert sent(session, outbox, "$last.files.out-table") == ["sales of may - list of words.tab"]


def test_what_was_made_of_a_persons_file_is_named_after_that(
    session: Session, outbox: Outbox, tmp_path: Path
) -> None:
    (tmp_path / "My notes.txt").write_text("hello")
    made(session, "view_text", text=str(tmp_path / "My notes.txt"))
    names = sent(session, outbox, "$last.files.out-view", "$last.files.out-table")
    assert names == ["My notes - view of the text.txt", "My notes.tab"]


def test_a_changed_file_of_a_person_is_not_taken_for_their_own(
    session: Session, outbox: Outbox, tmp_path: Path
) -> None:
    (tmp_path / "stock.tab").write_text("a")
    made(session, "sort_table", table=str(tmp_path / "stock.tab"))
    assert sent(session, outbox, "$last.files.out-table") == ["stock - changed.tab"]


def test_a_made_file_that_is_given_by_its_path_gets_its_name_too(
    session: Session, outbox: Outbox
) -> None:
    path = made(session, "write_text", about="Sales of May")[TEXT.name]
    assert sent(session, outbox, path) == ["sales of may.txt"]


def test_a_persons_own_file_keeps_its_name(
    session: Session, outbox: Outbox, tmp_path: Path
) -> None:
    (tmp_path / "v0.plan of mine.txt").write_text("hello")
    assert sent(session, outbox, tmp_path / "v0.plan of mine.txt") == ["v0.plan of mine.txt"]


def test_a_made_file_that_was_changed_by_hand_is_the_persons_own(
    session: Session, outbox: Outbox
) -> None:
    path = made(session, "write_text", about="Sales of May")[TEXT.name]
    path.write_text("by hand")
    assert sent(session, outbox, path) == ["v0.txt"]


def test_what_only_works_here_sees_the_names_as_they_are_kept(
    session: Session, open_session: Open
) -> None:
    seen = []

    @tool(effect=Effect.READ, examples=_EXAMPLES)
    def look_at(job: Job, text: Text) -> Made:
        """Look at a text."""
        seen.append(text.name)
        return Made("Looked.")

    made(session, "write_text", about="Sales of May")
    list(open_session(Registry([look_at])).call("look_at", {"text": "$last.files.out-text"}))
    assert seen == ["v0.txt"]


def test_a_file_of_a_tool_that_is_gone_still_has_a_name(
    session: Session, open_session: Open, outbox: Outbox
) -> None:
    made(session, "write_text", about="Sales of May")
    made(session, "view_text", text="$last.files.out-text", how="from above")
    later = open_session(Registry([outbox.tool()]))
    assert sent(later, outbox, "$last.files.out-table") == ["from above.tab"]
