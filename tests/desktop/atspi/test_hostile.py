"""Hostile windows as real GTK and Qt windows, in which steps are tried: nothing is ever done.

The program is said to be a calculator of the system, so that what else is wrong must be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from tests.desktop.atspi.real import RealProgram, came, has_gtk, has_qt
from tests.desktop.safety.hostile import ALL, Hostile

from liftwork.contract.errors import BadInput, Refuse, Stopped
from liftwork.contract.job import Job
from liftwork.desktop import act
from liftwork.desktop.atspi import driver as atspi
from liftwork.desktop.atspi.driver import AtspiDriver
from liftwork.desktop.driver import Operation
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.opened import Opened
from liftwork.desktop.outcomes import Outcome, Step
from liftwork.desktop.programs import Entry
from liftwork.desktop.safety.permit import Permit, lines_for

pytestmark = pytest.mark.acceptance
TOOLKITS = {
    "gtk": pytest.mark.skipif(not has_gtk(), reason="needs Xvfb, and gi for the system's Python"),
    "qt": pytest.mark.skipif(not has_qt(), reason="needs Xvfb, and PyQt6 for the system's Python"),
}
SHOWN = {"button", "dialog button", "text", "password text", "toggle button"}
REAL = {
    name: window
    for name, window in ALL.items()
    if window.role in SHOWN and window.ours and "\n" not in window.title
}


_SHOWN, _PATIENCE_S = 6, 5.0


@pytest.fixture(
    scope="module", params=[pytest.param(name, marks=mark) for name, mark in TOOLKITS.items()]
)
def stage(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[RealProgram, Opened]]:
    with Offscreen(locale="C.UTF-8") as screen:
        script = Path(__file__).with_name(f"hostile_{request.param}.py")
        program = RealProgram(screen, script, tmp_path_factory.mktemp("hostile") / "s")
        driver = AtspiDriver(screen.accessibility_address)
        entry = Entry("calculator", ("/usr/bin/gnome-calculator",))
        yield program, Opened(entry, screen, driver, program.pid)
        driver.close()
        program.close()


def show(program: RealProgram, opened: Opened, window: Hostile) -> None:
    """Show a window in the place of the last one; again where it was not given the focus, which
    a window manager may do when one window goes while another comes."""
    opened.seen = None
    for _ in range(_SHOWN):
        program.ask("show", asdict(window))
        if came(opened.driver, program.pid, window.title, _PATIENCE_S):
            return
    raise AssertionError(f"the window {window.title!r} did not come")


def steps(window: Hostile) -> list[Step]:
    return [
        Step(
            window.operation, "" if window.operation is Operation.KEY else window.name, window.text
        )
    ]


def test_most_hostile_windows_are_shown_for_real() -> None:
    assert len(REAL) >= 60


@pytest.mark.parametrize("window", REAL.values(), ids=REAL)
def test_no_step_in_a_real_hostile_window_is_done_unattended(
    window: Hostile,
    stage: tuple[RealProgram, Opened],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program, opened = stage
    monkeypatch.setattr(atspi, "_program", lambda _: window.program)
    show(program, opened, window)
    if window.later is not None:
        opened.seen = opened.look()
        program.ask("rename", window.later)

    try:
        done = act.run(opened, steps(window), Permit(), Job(tmp_path))
    except (Refuse, BadInput):
        done = []

    assert all(did.outcome is Outcome.REFUSED for did in done)
    assert program.ask("done") == []


def test_a_button_that_changes_its_name_in_the_last_moment_is_not_pressed(
    stage: tuple[RealProgram, Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, opened = stage
    window = Hostile(name="7", program="/usr/bin/gnome-calculator", title="Calculator")
    monkeypatch.setattr(atspi, "_program", lambda _: window.program)
    show(program, opened, window)

    def rename(line: str) -> None:
        assert line.startswith('press button "7"')
        program.ask("rename", "Send")

    [did] = act.run(opened, steps(window), Permit(), Job(tmp_path, acting=rename))

    assert did.outcome is Outcome.REFUSED
    assert 'is now button "Send"' in did.why
    assert program.ask("done") == []


RENAMED = [w for w in REAL.values() if w.later is not None and w.later.strip() != w.name]
"""Spaces around a name are no part of it to this driver."""


@pytest.mark.parametrize("window", RENAMED)
def test_a_yes_is_void_when_the_real_button_takes_another_name(
    window: Hostile,
    stage: tuple[RealProgram, Opened],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    program, opened = stage
    monkeypatch.setattr(atspi, "_program", lambda _: window.program)
    show(program, opened, window)
    opened.seen = opened.look()
    approved = lines_for(act.deeds_for(opened, steps(window)))
    program.ask("rename", window.later)

    try:
        done = act.run(opened, steps(window), Permit(approved), Job(tmp_path))
    except (Refuse, BadInput):
        done = []

    assert all(did.outcome is Outcome.REFUSED for did in done)
    assert program.ask("done") == []


def test_a_stop_between_two_actions_is_told_with_what_was_done(
    stage: tuple[RealProgram, Opened], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program, opened = stage
    window = Hostile(name="7", program="/usr/bin/gnome-calculator", title="Calculator")
    monkeypatch.setattr(atspi, "_program", lambda _: window.program)
    show(program, opened, window)
    job = Job(tmp_path)
    stopping = replace(job, acting=lambda _: job.stop.set())

    done = act.run(opened, [*steps(window), *steps(window)], Permit(), stopping, patient=True)

    assert [did.outcome for did in done][1:] == [Outcome.REFUSED]
    assert "stopped" in done[-1].why
    assert program.ask("done") == ["7"]


def test_a_stop_before_the_first_action_leaves_the_window_alone(
    stage: tuple[RealProgram, Opened], tmp_path: Path
) -> None:
    program, opened = stage
    show(program, opened, Hostile(name="7"))
    job = Job(tmp_path)
    job.stop.set()

    with pytest.raises(Stopped):
        act.run(opened, steps(Hostile(name="7")), Permit(), job)
    assert program.ask("done") == []
