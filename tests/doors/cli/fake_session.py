"""A session whose every answer is known beforehand, to test what the command makes of it.

The first word of a request says what happens: fine, slow, wrong, refuse, hold, ask, bug,
full or stop. Run as a program, it is `lift` over this session.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from liftwork.contract.checks import Check
from liftwork.contract.errors import BadInput, HomeUnusable, NotWaiting, Refuse
from liftwork.contract.registry import Registry
from liftwork.contract.results import Call, CallResult, Outcome, Refusal
from liftwork.doors.cli import opening
from liftwork.doors.cli.main import main
from liftwork.runtime.decision import Decision, ModelCall, Verdict
from liftwork.runtime.events import (
    Event,
    Held,
    ModelCalled,
    Planned,
    Progress,
    Replied,
    ToolFinished,
    ToolStarted,
)
from liftwork.runtime.records import Pending, Version

PENDING = Pending(
    id="abc123",
    call_id="c1",
    tool="send_note",
    args={"to": "ann"},
    files=(),
    preview="send_note to ann",
    held_at="2026-01-01",
)


class FakeModel:
    """A model that is only named."""

    name = "fake"


class FakeSession:
    """Stands in for `liftwork.runtime.session.Session`."""

    def __init__(self, home: Path, _registry: object, _model: object) -> None:
        self.home = home
        self.asked: list[tuple[str, tuple[Path, ...], tuple[str, ...]]] = []
        self._stop = threading.Event()

    def warm(self, *, for_long: bool = False) -> None:
        """Nothing is slow here."""

    def notices(self) -> list[str]:
        return []

    def ask(
        self, request: str, files: Sequence[Path] = (), *, near: Path | None = None
    ) -> Iterator[Event]:
        for file in files:
            if not Path(file).exists():
                raise BadInput(f"there is no file {file}")
        call = Call(id="c1", tool="make_note", args={"words": request})
        model_call = ModelCall("fake", request, "make_note(...)", 0.125, 210, 12)
        yield ModelCalled(model_call)
        yield Planned(Decision(Verdict.PLAN, (call,), model_calls=(model_call,)))
        yield from getattr(self, f"_{request.split(maxsplit=1)[0]}")(call)

    say = ask

    def call(
        self, tool: str, args: Mapping[str, Any], files: Sequence[Path] = ()
    ) -> Iterator[Event]:
        yield from self._fine(Call(id="c1", tool=tool, args={**args, "files": len(files)}))

    def run_chain(self, calls: Sequence[Call], files: Sequence[Path] = ()) -> Iterator[Event]:
        for call in calls:
            yield from self._result(call, Outcome.DONE, "Made a note.")
        yield Replied(f"Made {len(calls)} notes for {len(files)} files.", Outcome.DONE)

    def decide(
        self,
        request: str,
        files: Sequence[Path] = (),
        after: Sequence[str] = (),
        *,
        fresh: bool = False,
        near: Path | None = None,
    ) -> Decision:
        if request.startswith("ask"):
            return Decision(Verdict.ASKED, question="How many?", seconds=0.01)
        if request.startswith("refuse"):
            return Decision(Verdict.NO_TOOL, nearest="I have no tool for this", seconds=0.01)
        args = {"files": [str(f) for f in files], "after": list(after), "fresh": fresh}
        return Decision(Verdict.PLAN, (Call(id="c1", tool="make_note", args=args),), seconds=0.01)

    def pending(self) -> list[Pending]:
        return [PENDING]

    def yes(self, id: str) -> Iterator[Event]:
        if id != PENDING.id:
            raise NotWaiting(f"nothing waits under {id!r}")
        yield from self._fine(Call(id="c1", tool="send_note", args={}))

    def no(self, id: str) -> Pending:
        if id != PENDING.id:
            raise NotWaiting(f"nothing waits under {id!r}")
        return PENDING

    def undo(self) -> Version:
        raise Refuse("there is nothing to undo")

    def redo(self) -> Version:
        return self.history()[0]

    def history(self) -> list[Version]:
        files = {"note": self.home / "v0.txt"}
        made = "2026-01-01T00:00:00+00:00"
        return [
            Version("note", 0, "make_note", {}, "A note.", Outcome.DONE, files, made, current=True)
        ]

    def stop(self) -> None:
        self._stop.set()

    def close(self) -> None:
        """Nothing is open here."""

    def _result(self, call: Call, outcome: Outcome, summary: str, **more: Any) -> Iterator[Event]:
        yield ToolStarted(call.id, call.tool)
        yield Progress(call.id, "writing", 0.5)
        yield ToolFinished(
            CallResult(
                id=call.id,
                tool=call.tool,
                args=call.args,
                outcome=outcome,
                summary=summary,
                seconds=0.25,
                **more,
            )
        )

    def _fine(self, call: Call) -> Iterator[Event]:
        yield from self._result(
            call,
            Outcome.DONE,
            "Made a note.",
            files={"data": self.home / "v0.json", "note": self.home / "v0.txt"},
            checks=(Check(code="TST-001", name="it is there", passed=True, detail="1 of 1"),),
        )
        yield Replied("Made a note.", Outcome.DONE)

    def _slow(self, call: Call) -> Iterator[Event]:
        yield ToolStarted(call.id, call.tool)
        yield Progress(call.id, "thinking hard", 0.25)
        if self._stop.wait(20):
            self._stop.clear()
            yield Replied("stopped; nothing of this step was kept", Outcome.REFUSED)
            return
        yield Replied("Nobody stopped it.", Outcome.DONE)

    def _wrong(self, call: Call) -> Iterator[Event]:
        yield from self._result(
            call,
            Outcome.FAILED,
            "Made a note.",
            files={"note": self.home / "v0.txt"},
            checks=(
                Check(code="TST-001", name="it is there", passed=True, detail="1 of 1"),
                Check(code="TST-002", name="it is short", passed=False, detail="90 words of 80"),
            ),
        )
        yield Replied("Made a note, but a check failed.", Outcome.FAILED)

    def _refuse(self, call: Call) -> Iterator[Event]:
        refusal = Refusal(reason="too long", instead="80 words")
        yield from self._result(call, Outcome.REFUSED, "too long", refusal=refusal)
        yield Replied("too long; the nearest is 80 words", Outcome.REFUSED)

    def _hold(self, call: Call) -> Iterator[Event]:
        yield from self._result(call, Outcome.HELD, "waits for a yes")
        yield Held(PENDING.id, PENDING.tool, PENDING.preview)
        yield Replied("It waits for your yes.", Outcome.HELD)

    def _ask(self, _call: Call) -> Iterator[Event]:
        yield Replied("How many bedrooms?", Outcome.ASKED)

    def _bug(self, _call: Call) -> Iterator[Event]:
        raise ZeroDivisionError("division by zero")
        yield

    def _full(self, _call: Call) -> Iterator[Event]:
        raise HomeUnusable(f"{self.home} is full: free some space, or use --out")
        yield

    def _escape(self, _call: Call) -> Iterator[Event]:
        yield Replied("red \x1b[31malert\x07\x9b31m", Outcome.DONE)


def install() -> None:
    """Let the command open this session in place of the real one."""
    opening.Session = FakeSession
    opening.open_model = lambda *_: FakeModel()
    opening.open_registry = Registry


if __name__ == "__main__":
    install()
    sys.exit(main())
