"""Steps in a scripted calculator: aimed, weighed, written down, done, and seen to have worked."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

import pytest
from tests.desktop.scripted import Control, Program
from tests.desktop.windows.fake_com import FakeClient, FakeProcesses, FakeQueue

from liftwork.contract.errors import Refuse, Stopped
from liftwork.contract.job import Job
from liftwork.desktop.act import deeds_for, menu_path, run
from liftwork.desktop.driver import Operation
from liftwork.desktop.opened import Opened
from liftwork.desktop.outcomes import Did, Outcome
from liftwork.desktop.programs import Entry
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.steps import Expectation, Step, pressing, typing
from liftwork.desktop.windows.driver import WindowsDriver
from liftwork.desktop.windows.keyboard import Keyboard

CALCULATOR = r"C:\Windows\System32\calc.exe"


@dataclass
class Screen:
    """A display of which only the end of its program is asked."""

    program: Program

    def exit_code(self, _pid: int) -> int | None:
        return 0 if self.program.ended else None


class Calculator:
    """A program that is trusted, with a display, keys, and a field for a note."""

    def __init__(self) -> None:
        self.display = Control("label", "0")
        self.note = Control("text", "Note")
        self.keys = {name: Control("button", name) for name in ("7", "8", "idle", "Send")}
        for name in ("7", "8"):
            self.keys[name].on_use = self._show
        self.form = Control(
            "window", "Calculator", children=[self.display, self.note, *self.keys.values()]
        )
        self.program = Program("calc", [self.form], path=CALCULATOR)
        keyboard = Keyboard(FakeQueue(self.program).send)
        driver = WindowsDriver(FakeClient(self.program), FakeProcesses(self.program), keyboard)
        screen = cast(Any, Screen(self.program))
        self.opened = Opened(Entry("calc", (CALCULATOR,)), screen, driver, 4242)

    def _show(self, key: Control) -> None:
        shown = "" if self.display.name == "0" else self.display.name
        self.program.rename(self.display, shown + key.name)

    def ask(self, title: str, *buttons: str) -> None:
        """Bring a question in front of the window."""
        made = [Control("button", name) for name in buttons]
        self.form.children.append(Control("dialog", title, modal=True, children=made))
        self.program.tell("tree", self.form)


@pytest.fixture
def calculator() -> Calculator:
    return Calculator()


@pytest.fixture
def journal() -> list[str]:
    return []


@pytest.fixture
def job(tmp_path: Path, journal: list[str]) -> Job:
    return Job(tmp_path, acting=journal.append)


Do = Callable[..., list[Did]]


@pytest.fixture
def do(calculator: Calculator, job: Job) -> Do:
    def run_steps(*steps: Step, permit: Permit | None = None, patient: bool = False) -> list[Did]:
        return run(calculator.opened, steps, permit or Permit(), job, patient)

    return run_steps


def outcomes(done: list[Did]) -> list[Outcome]:
    return [did.outcome for did in done]


def test_a_press_that_changes_the_window_is_confirmed_with_what_changed(
    do: Do, calculator: Calculator
) -> None:
    [did] = do(pressing("7"))
    assert (did.outcome, did.control) == (Outcome.CONFIRMED, 'button "7"')
    assert any('"7"' in line for line in did.changed)
    assert calculator.program.done == [("press", "7")]


def test_steps_are_done_in_order_each_in_the_window_that_the_last_one_left(
    do: Do, calculator: Calculator
) -> None:
    assert (
        outcomes(do(pressing("7"), pressing("8"), pressing("button 7"))) == [Outcome.CONFIRMED] * 3
    )
    assert calculator.display.name == "787"


def test_nothing_more_is_done_after_a_step_without_an_effect(
    do: Do, calculator: Calculator
) -> None:
    [did] = do(pressing("idle"), pressing("7"))
    assert (did.outcome, did.why) == (Outcome.NO_EFFECT, "nothing in the window changed")
    assert calculator.program.done == [("press", "idle")]


def test_who_is_patient_goes_on_after_a_step_without_an_effect(
    do: Do, calculator: Calculator
) -> None:
    done = do(pressing("idle"), pressing("7"), patient=True)
    assert outcomes(done) == [Outcome.NO_EFFECT, Outcome.CONFIRMED]
    assert calculator.display.name == "7"


def test_patience_does_not_go_on_after_a_refusal(do: Do, calculator: Calculator) -> None:
    [did] = do(pressing("9"), pressing("7"), patient=True)
    assert did.outcome is Outcome.REFUSED
    assert "there is no control called '9'" in did.why
    assert calculator.program.done == []


def test_a_text_is_confirmed_by_what_the_field_holds(do: Do, calculator: Calculator) -> None:
    [did] = do(Step(Operation.SET_VALUE, "Note", "buy milk"))
    assert (did.outcome, did.why) == (Outcome.CONFIRMED, "it holds the text")
    assert calculator.note.value == "buy milk"


def test_a_field_that_puts_something_else_in_is_told(do: Do, calculator: Calculator) -> None:
    def shout(field: Control) -> None:
        field.value = field.value.upper()

    calculator.note.on_use = shout
    [did] = do(Step(Operation.SET_VALUE, "Note", "buy milk"))
    assert (did.outcome, did.why) == (Outcome.NO_EFFECT, 'it holds "BUY MILK" instead')


def test_what_is_expected_decides_and_not_that_something_changed(
    do: Do, calculator: Calculator
) -> None:
    [met] = do(Step(Operation.PRESS, "7", expect=Expectation(appears="7")))
    assert (met.outcome, met.why) == (Outcome.CONFIRMED, "as expected")
    [missed] = do(Step(Operation.PRESS, "8", expect=Expectation(appears="Saved")))
    assert (missed.outcome, missed.why) == (Outcome.NO_EFFECT, '"Saved" did not appear')
    assert calculator.display.name == "78"


def test_an_action_is_written_down_before_it_is_done(
    calculator: Calculator, tmp_path: Path
) -> None:
    seen: list[tuple[str, int]] = []
    job = Job(tmp_path, acting=lambda line: seen.append((line, len(calculator.program.done))))
    run(calculator.opened, [pressing("7"), pressing("8")], Permit(), job)
    assert [done for _, done in seen] == [0, 1]
    assert 'button "7"' in seen[0][0]


def test_what_needs_a_yes_is_not_done_without_it(
    do: Do, calculator: Calculator, journal: list[str]
) -> None:
    [did] = do(pressing("Send"))
    assert did.outcome is Outcome.REFUSED
    assert "this needs your yes" in did.why
    assert (calculator.program.done, journal) == ([], [])


def test_a_yes_counts_for_one_press(do: Do, calculator: Calculator) -> None:
    lines = lines_for(deeds_for(calculator.opened, [pressing("Send")]))
    calculator.keys["Send"].on_use = lambda _: calculator.program.rename(
        calculator.display, calculator.display.name + "!"
    )
    first, second = do(pressing("Send"), pressing("Send"), permit=Permit(lines))
    assert (first.outcome, second.outcome) == (Outcome.CONFIRMED, Outcome.REFUSED)
    assert calculator.program.done == [("press", "Send")]


def test_a_control_that_changed_its_name_while_it_was_written_down_is_not_used(
    calculator: Calculator, tmp_path: Path
) -> None:
    job = Job(tmp_path, acting=lambda _: calculator.program.rename(calculator.keys["7"], "Send"))
    [did] = run(calculator.opened, [pressing("7")], Permit(), job)
    assert did.outcome is Outcome.REFUSED
    assert 'button "7" is now button "Send"' in did.why
    assert calculator.program.done == []


def test_a_number_that_was_shown_for_another_caption_is_not_pressed(
    do: Do, calculator: Calculator
) -> None:
    calculator.opened.seen = calculator.opened.look()
    ref = next(n.ref for n in calculator.opened.seen.root.walk() if n.name == "7")
    number = calculator.opened.numbers.of(ref)
    calculator.program.rename(calculator.keys["7"], "8 more")
    [did] = do(pressing(number))
    assert did.outcome is Outcome.REFUSED
    assert 'button "7" is now button "8 more"' in did.why
    assert calculator.program.done == []


class Between(threading.Event):
    """Has something happen just before a step begins, as a program may on its own."""

    def __init__(self, before: int, happen: Callable[[], None]) -> None:
        super().__init__()
        self._left = before
        self._happen = happen

    def is_set(self) -> bool:
        self._left -= 1
        if self._left == 0:
            self._happen()
        return False


def test_a_step_is_not_done_in_a_question_that_came_in_front_of_its_window(
    calculator: Calculator, tmp_path: Path
) -> None:
    stop = Between(2, lambda: calculator.ask("Sure?", "7", "8"))
    job = Job(tmp_path, stop=stop)
    done = run(calculator.opened, [pressing("7"), pressing("8")], Permit(), job)
    assert outcomes(done) == [Outcome.CONFIRMED, Outcome.REFUSED]
    assert done[1].why.startswith('a dialog "Sure?" is in front of "Calculator"')
    assert calculator.program.done == [("press", "7")]


def test_a_control_that_goes_away_by_its_own_press_is_no_trouble(
    do: Do, calculator: Calculator
) -> None:
    calculator.keys["7"].on_use = calculator.program.remove
    [did] = do(pressing("7"))
    assert did.outcome is Outcome.CONFIRMED


def test_a_program_that_ends_by_a_press_has_closed(do: Do, calculator: Calculator) -> None:
    def end(_: Control) -> None:
        calculator.program.ended = True
        calculator.program.windows.clear()

    calculator.keys["7"].on_use = end
    [did, *rest] = do(pressing("7"), pressing("8"))
    assert (did.outcome, did.why) == (Outcome.CONFIRMED, "calc closed")
    assert [each.outcome for each in rest] == [Outcome.REFUSED]
    assert calculator.program.done == [("press", "7")]


def test_a_stop_before_the_first_step_ends_the_run(calculator: Calculator, tmp_path: Path) -> None:
    stop = threading.Event()
    stop.set()
    with pytest.raises(Stopped):
        run(calculator.opened, [pressing("7")], Permit(), Job(tmp_path, stop=stop))
    assert calculator.program.done == []


def test_a_stop_between_two_steps_keeps_what_was_done(
    calculator: Calculator, tmp_path: Path
) -> None:
    stop = threading.Event()
    calculator.keys["7"].on_use = lambda _: (
        calculator.program.rename(calculator.display, "7"),
        stop.set(),
    )
    done = run(
        calculator.opened, [pressing("7"), pressing("8")], Permit(), Job(tmp_path, stop=stop)
    )
    assert outcomes(done) == [Outcome.CONFIRMED, Outcome.REFUSED]
    assert done[1].why == "you stopped it before this step"
    assert calculator.program.done == [("press", "7")]


def test_deeds_are_told_for_what_is_there_and_refused_where_the_first_is_not(
    calculator: Calculator,
) -> None:
    steps = [pressing("7"), pressing("comes later"), typing("hello", "Note")]
    deeds = deeds_for(calculator.opened, steps)
    assert [(deed.operation, deed.name) for deed in deeds] == [
        (Operation.PRESS, "7"),
        (Operation.TYPE, "Note"),
    ]
    with pytest.raises(Refuse, match="there is no control called 'comes later'"):
        deeds_for(calculator.opened, steps[1:])


@pytest.mark.parametrize("text", ["File > Export > PDF", "File→Export→PDF", " File ›Export›  PDF "])
def test_a_path_through_menus_is_read_in_every_way_of_writing_it(text: str) -> None:
    assert menu_path(text) == ["File", "Export", "PDF"]
