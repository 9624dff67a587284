"""No sequence of requests, chains, retries, restarts, edits and forged ids gets past the gate."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path
from unittest import mock

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from tests.runtime.toolbox import NoModel, Post, memory_folder, notes_and_post

from liftwork.contract.errors import BadInput
from liftwork.contract.results import Call
from liftwork.runtime import planner
from liftwork.runtime.decision import Decision, Verdict
from liftwork.runtime.events import Event, Held
from liftwork.runtime.session import Session

WHO = st.sampled_from(["ali", "bo"])
TEXT = st.sampled_from(["hello", "bye"])
NAME = st.sampled_from(["a.note.txt", "b.note.txt"])
FILE = st.just("none") | NAME
PICK = st.integers(0, 5)


@dataclass(frozen=True)
class Shown:
    """What a person was shown when a call was held."""

    to: str
    text: str
    content: bytes | None
    path: Path | None


class GateMachine(RuleBasedStateMachine):
    """The person says yes to what they were shown; only exactly that may go out, once each."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = memory_folder()
        for name in ("a.note.txt", "b.note.txt"):
            (self.folder / name).write_bytes(b"first")
        self.post = Post()
        self.waiting: dict[str, Shown] = {}
        self.past: list[str] = []
        self.expected: list[tuple[str, str, bytes | None]] = []
        self.last_call = ("ali", "hello", "a.note.txt")
        self.sessions = [self.open(), self.open()]

    def open(self) -> Session:
        return Session(self.folder / "home", notes_and_post(self.post), NoModel())

    def note_held(self, events: list[Event], shown: Shown) -> None:
        for event in events:
            if isinstance(event, Held):
                assert event.id not in self.past
                self.waiting[event.id] = shown

    def shown(self, to: str, text: str, name: str) -> Shown:
        path = None if name == "none" else self.folder / name
        content = None if path is None or not path.exists() else path.read_bytes()
        return Shown(to, text, content, path)

    def args(self, shown: Shown) -> dict[str, str]:
        args = {"to": shown.to, "text": shown.text}
        return args if shown.path is None else {**args, "note": str(shown.path)}

    @rule(to=WHO, text=TEXT, name=FILE, pick=PICK)
    def call(self, to: str, text: str, name: str, pick: int) -> None:
        shown = self.shown(to, text, name)
        try:
            events = list(self.sessions[pick % 2].call("post_note", self.args(shown)))
        except BadInput:  # the file is gone
            assert shown.path is not None and shown.content is None
            return
        self.note_held(events, shown)
        self.last_call = (to, text, name)

    @rule(pick=PICK, edited=st.booleans())
    def retry(self, pick: int, edited: bool) -> None:
        to, text, name = self.last_call
        if edited and name != "none":
            self.edit(name, b"other" if pick % 2 else b"third")
        self.call(to, text, name, pick)

    @rule(to=WHO, text=TEXT, pick=PICK, chat=st.booleans())
    def request(self, to: str, text: str, pick: int, chat: bool) -> None:
        """A request that the planner takes for an outward call."""
        call = Call(id="c1", tool="post_note", args={"to": to, "text": text})
        decided = Decision(Verdict.PLAN, calls=(call,))
        session = self.sessions[pick % 2]
        with mock.patch.object(planner, "decide", lambda *_, **__: decided):
            events = list(session.say("post it") if chat else session.ask("post it"))
        self.note_held(events, Shown(to, text, None, None))

    @rule(to=WHO, text=TEXT, pick=PICK)
    def chain(self, to: str, text: str, pick: int) -> None:
        calls = [
            Call(id="w", tool="write_note", args={"text": text}),
            Call(id="p", tool="post_note", args={"to": to, "note": "$w.files.note"}),
            Call(id="q", tool="post_note", args={"to": "bo", "text": text}),
        ]
        events = list(self.sessions[pick % 2].run_chain(calls))
        made = next(e.result.files["note"] for e in events if getattr(e, "result", None))
        self.note_held(events, Shown(to, "hello", text.encode(), made))

    @rule(pick=PICK, again=st.booleans(), quit_early=st.booleans())
    def say_yes(self, pick: int, again: bool, quit_early: bool) -> None:
        if not self.waiting:
            return
        id = sorted(self.waiting)[pick % len(self.waiting)]
        shown = self.waiting[id]
        running = self.sessions[pick % 2].yes(id)
        if quit_early:
            next(running)
            running.close()
            if self.is_unchanged(shown):  # the yes was not used up: nothing had begun
                return
            del self.waiting[id]
            self.past.append(id)
            return
        del self.waiting[id]
        self.past.append(id)
        if self.is_unchanged(shown):
            self.expected.append((shown.to, shown.text, shown.content))
        events = list(running)
        rest_text = shown.content.decode() if shown.content else ""
        self.note_held(events, Shown("bo", rest_text, None, None))
        if again:
            self.forged(id)

    def is_unchanged(self, shown: Shown) -> bool:
        if shown.path is None:
            return True
        return shown.path.exists() and shown.path.read_bytes() == shown.content

    @rule(pick=PICK)
    def say_no(self, pick: int) -> None:
        if self.waiting:
            id = sorted(self.waiting)[pick % len(self.waiting)]
            del self.waiting[id]
            self.past.append(id)
            self.sessions[pick % 2].no(id)

    @rule(id=st.text("0123456789abcdef", max_size=13))
    def forged(self, id: str) -> None:
        if id in self.waiting:
            return
        for session in self.sessions:
            try:
                list(session.yes(id))
            except BadInput as error:
                assert len(str(error).splitlines()) == 1
            else:
                raise AssertionError(f"{id} was taken for a yes")

    @rule(pick=PICK, length=st.integers(0, 11))
    def part_of_an_id(self, pick: int, length: int) -> None:
        if self.waiting:
            self.forged(sorted(self.waiting)[pick % len(self.waiting)][:length])

    @rule(pick=PICK)
    def an_old_id(self, pick: int) -> None:
        if self.past:
            self.forged(self.past[pick % len(self.past)])

    @rule(
        name=st.sampled_from(["a.note.txt", "b.note.txt"]),
        content=st.sampled_from([b"first", b"other"]),
    )
    def edit(self, name: str, content: bytes) -> None:
        (self.folder / name).write_bytes(content)

    @rule(name=NAME)
    def delete(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)

    @rule(pick=PICK)
    def edit_what_was_made(self, pick: int) -> None:
        made = sorted((self.folder / "home").glob("*/*.note.txt"))
        if made:
            made[pick % len(made)].write_text("changed by hand")

    @rule(pick=PICK)
    def a_bare_yes_after_something_else(self, pick: int) -> None:
        session = self.sessions[pick % 2]
        list(session.say("history"))
        list(session.say("yes"))

    @rule(pick=PICK)
    def restart(self, pick: int) -> None:
        self.sessions[pick % 2].close()
        self.sessions[pick % 2] = self.open()

    @invariant()
    def only_what_had_its_yes_has_gone_out(self) -> None:
        assert self.post.sent == self.expected
        assert {p.id for p in self.sessions[0].pending()} == set(self.waiting)

    def teardown(self) -> None:
        for session in self.sessions:
            session.close()
        shutil.rmtree(self.folder)


TestGateMachine = GateMachine.TestCase
TestGateMachine.settings = settings(max_examples=60, stateful_step_count=25, deadline=None)
