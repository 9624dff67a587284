"""Programs that get into trouble: one clear line each, and no key for a window not meant."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.desktop.atspi.real import SYSTEM_PYTHON, has_gtk
from tests.desktop.real import need, running

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job
from liftwork.desktop import opened as opening
from liftwork.desktop.act import deeds_for, run
from liftwork.desktop.driver import Operation
from liftwork.desktop.opened import Opened
from liftwork.desktop.outcomes import Did, Outcome
from liftwork.desktop.safety.classify import weigh
from liftwork.desktop.safety.deeds import told
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.settling import wait_for
from liftwork.desktop.steps import Expectation, Step

pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(not has_gtk(), reason="needs Xvfb, D-Bus, and gi for the system's Python"),
]
TROUBLED = Path(__file__).with_name("troubled_gtk.py")


@contextmanager
def troubled(trouble: str) -> Iterator[Opened]:
    need()
    with running("Troubled", [SYSTEM_PYTHON, str(TROUBLED), trouble]) as opened:
        yield opened


def do(opened: Opened, *steps: Step) -> list[Did]:
    """Do steps to which a person said yes as far as they can be seen now."""
    approved = [told(deed, weigh(deed)) for deed in deeds_for(opened, steps)]
    return run(opened, steps, Permit(approved), Job(TROUBLED.parent))


GO = Step(Operation.PRESS, "Go")


def test_a_program_that_is_not_installed_is_named_with_what_to_do() -> None:
    with pytest.raises(ProgramMissing, match="no program called 'blubb' is installed") as refusal:
        opening.choose("blubb")
    assert refusal.value.instead


def test_a_program_that_ends_at_once_is_told_with_its_code() -> None:
    with (
        pytest.raises(Refuse, match=r"Troubled started and ended at once \(code 3\)"),
        troubled("dies"),
    ):
        pytest.fail("it must not count as open")


def test_a_window_that_tells_nothing_is_said_to_be_only_a_picture() -> None:
    with troubled("tells nothing") as opened:
        assert opened.bare()
        with pytest.raises(Refuse, match="does not tell its controls") as refusal:
            do(opened, GO)
        assert "ground_click" in str(refusal.value.instead)


def test_a_program_that_freezes_under_a_press_is_told_and_nothing_more_is_done() -> None:
    with troubled("freezes") as opened:
        first, *more = do(opened, GO, Step(Operation.TYPE, "Note", "after"))
        assert first.outcome in (Outcome.REFUSED, Outcome.UNVERIFIABLE)
        assert "does not answer" in first.why
        assert [did.outcome for did in more if did.outcome is Outcome.CONFIRMED] == []
        with pytest.raises(Refuse, match="does not answer"):
            opened.look()


def test_a_dialog_that_comes_up_by_itself_stops_the_step_for_the_window_under_it() -> None:
    with troubled("asks by itself") as opened:
        meant = opened.look()
        assert wait_for(opened.driver, lambda: opened.window().id != meant.window.id, 5)
        with pytest.raises(Refuse, match="no control called 'Go'"):
            do(opened, GO)


def test_no_key_goes_to_a_dialog_that_came_between() -> None:
    with troubled("plain") as opened:
        enter = Step(Operation.KEY, "Note", "Enter")
        typed, pressed = do(opened, Step(Operation.SET_VALUE, "Note", "ask"), enter)
        assert typed.outcome is Outcome.UNVERIFIABLE
        assert pressed.outcome is Outcome.REFUSED
        assert "no control called 'Note'" in pressed.why
        assert opened.window().modal


def test_a_dialog_brought_by_a_press_is_the_window_of_the_next_step() -> None:
    with troubled("asks") as opened:
        pressed, answered = do(opened, GO, Step(Operation.PRESS, "Yes"))
        assert pressed.outcome is Outcome.CONFIRMED
        assert "another window is in front" in pressed.changed[0]
        # nobody was asked about the answer to a question that was not there yet
        assert answered.outcome is Outcome.REFUSED
        assert "needs your yes" in answered.why


def test_a_program_that_closes_under_a_press_has_closed() -> None:
    with troubled("closes") as opened:
        [did, *_] = do(opened, GO)
        assert (did.outcome, did.why) == (Outcome.CONFIRMED, "Troubled closed")
        with pytest.raises(Refuse, match="Troubled is not running any more"):
            opened.look()


def test_a_button_that_took_another_name_is_not_pressed_under_the_old_one() -> None:
    with troubled("renames") as opened:
        [did] = do(opened, GO)
        assert did.outcome is Outcome.CONFIRMED
        number = opened.numbers.of(did.ref)
        assert any("Delete everything" in change for change in did.changed)
        with pytest.raises(Refuse, match="no control called 'Go'"):
            do(opened, GO)
        [again] = run(opened, [Step(Operation.PRESS, number)], Permit(), Job(TROUBLED.parent))
        assert again.outcome is Outcome.REFUSED
        assert "needs your yes" in again.why


def test_an_expectation_that_does_not_come_true_is_no_effect() -> None:
    with troubled("plain") as opened:
        began = time.monotonic()
        [did] = do(opened, Step(Operation.PRESS, "Go", expect=Expectation(appears="Thank you")))
        assert did.outcome is Outcome.NO_EFFECT
        assert did.why == '"Thank you" did not appear'
        assert time.monotonic() > began
