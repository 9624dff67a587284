"""A call that acts in a window runs alone only where its tool finds nothing that needs a yes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from pydantic import BaseModel
from tests.runtime.toolbox import NoModel, last_result, note_tools

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.registry import Registry
from liftwork.contract.results import Outcome
from liftwork.contract.tool import Tool, tool
from liftwork.runtime.events import Held
from liftwork.runtime.session import Session

SHOWS = CheckCode("RUN-009", "the note holds what was shown")


@dataclass
class Dialog:
    """A window with one button, as the tool under test sees it."""

    caption: str = "7"
    frozen: bool = False
    pressed: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)

    def tool(self) -> Tool:
        """``press(times)``: only digits are harmless."""

        def weigh(args: BaseModel) -> list[str]:
            if self.frozen:
                raise Refuse("the window does not answer")
            return [] if self.caption.isdigit() else [f"press button {self.caption!r}"]

        @tool(effect=Effect.WINDOW, examples=[], undoable=False, weigh=weigh)
        def press(job: Job, times: int = 1) -> Made:
            """Press the button."""
            for _ in range(times):
                job.acting(f"press {self.caption}")
                self.pressed.append((self.caption, job.approved))
            return Made(f"Pressed {self.caption}.")

        return press


@pytest.fixture
def dialog() -> Dialog:
    return Dialog()


@pytest.fixture
def session(tmp_path: Path, dialog: Dialog) -> Session:
    return Session(tmp_path / "home", Registry([*note_tools(), dialog.tool()]), NoModel())


def hold(session: Session) -> Held:
    return next(e for e in session.call("press", {}) if isinstance(e, Held))


def test_what_the_tool_finds_harmless_runs_at_once(session: Session, dialog: Dialog) -> None:
    assert last_result(list(session.call("press", {}))).outcome is Outcome.DONE
    assert dialog.pressed == [("7", ())]


def test_anything_else_waits_for_a_yes_that_shows_what_would_be_done(
    session: Session, dialog: Dialog
) -> None:
    dialog.caption = "Delete\u202e all"

    held = hold(session)

    assert dialog.pressed == []
    assert held.preview.splitlines()[-1] == "  press button 'Delete\\u202e all'"


def test_after_the_yes_the_tool_is_told_exactly_what_was_approved(
    session: Session, dialog: Dialog
) -> None:
    dialog.caption = "Delete"
    list(session.yes(hold(session).id))
    assert dialog.pressed == [("Delete", ("press button 'Delete'",))]


def _frozen(dialog: Dialog) -> None:
    dialog.frozen = True


def _renamed(dialog: Dialog) -> None:
    dialog.caption = "Delete everything"


def _harmless_now(dialog: Dialog) -> None:
    dialog.caption = "5"


@pytest.mark.parametrize("change", [_frozen, _renamed, _harmless_now])
def test_a_window_that_changed_before_the_yes_is_left_alone(
    session: Session, dialog: Dialog, change: Callable[[Dialog], None]
) -> None:
    dialog.caption = "Delete"
    held = hold(session)
    change(dialog)

    result = last_result(list(session.yes(held.id)))

    assert result.outcome is Outcome.REFUSED
    assert dialog.pressed == []


def test_the_thirty_first_action_of_one_request_is_refused(
    session: Session, dialog: Dialog
) -> None:
    result = last_result(list(session.call("press", {"times": 40})))

    assert result.outcome is Outcome.REFUSED
    assert "limit of 30 actions in windows" in result.refusal.reason
    assert len(dialog.pressed) == 30


def test_every_action_is_in_the_journal_before_it_is_done(session: Session, dialog: Dialog) -> None:
    list(session.call("press", {"times": 2}))
    dialog.caption = "Send\u202e"
    held = hold(session)
    list(session.yes(held.id))

    rows = session._journal.rows("SELECT * FROM log WHERE what = 'acting' ORDER BY id")
    assert [row["about"] for row in rows] == ["press"] * 3
    assert "Send\\\\u202e" in rows[2]["detail"]


@pytest.mark.parametrize("effect", [Effect.WINDOW, Effect.LOCAL])
def test_the_effect_and_the_weighing_cannot_be_declared_apart(effect: Effect) -> None:
    weigh = None if effect is Effect.WINDOW else Dialog().tool().weigh
    with pytest.raises(TypeError, match="go together"):

        @tool(effect=effect, examples=[], weigh=weigh)
        def act(job: Job) -> Made:
            """Act."""
            return Made("acted")


def test_what_stays_is_told_once_and_does_not_bar_what_was_made_before(tmp_path: Path) -> None:
    @tool(effect=Effect.WINDOW, makes=("note",), examples=[], undoable=False, weigh=lambda _: [])
    def read_display(job: Job) -> Made:
        """Read a display."""
        job.path("note").write_text("108", encoding="utf-8")
        return Made("It shows 108.", {"note": job.path("note")})

    @read_display.verifier(SHOWS)
    def check(seen: Seen) -> Iterator[Check]:
        """Whether the note was written."""
        yield SHOWS(seen.file("note").read_text(encoding="utf-8") == "108", "read again")

    session = Session(tmp_path / "home", Registry([*note_tools(), read_display]), NoModel())
    list(session.call("write_note", {"text": "one"}))
    list(session.call("read_display", {}))

    with pytest.raises(Refuse, match="cannot be undone") as refused:
        session.undo()
    assert refused.value.instead == "undo once more to go on to what was before it"
    assert [v.tool for v in session.history() if v.current] == ["read_display"]

    assert session.undo().tool == "write_note"
