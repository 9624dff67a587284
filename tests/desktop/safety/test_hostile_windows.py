"""Hostile windows through real drivers over scripted systems: nothing in them is done."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.desktop.macos.fake_ax import FakeSession, FakeSystem
from tests.desktop.safety.hostile import ALL, Hostile
from tests.desktop.scripted import Control, Program
from tests.desktop.windows.fake_com import FakeClient, FakeProcesses, FakeQueue

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import Driver, Node, Snapshot
from liftwork.desktop.macos.driver import MacDriver
from liftwork.desktop.macos.keyboard import Keyboard as MacKeyboard
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.safety.seen import deed_of
from liftwork.desktop.windows.driver import WindowsDriver
from liftwork.desktop.windows.keyboard import Keyboard


def uia(program: Program) -> Driver:
    keyboard = Keyboard(FakeQueue(program).send)
    return WindowsDriver(FakeClient(program), FakeProcesses(program), keyboard)


def ax(program: Program) -> Driver:
    return MacDriver(FakeSystem(program), MacKeyboard(FakeSession(program).send))


def show(window: Hostile) -> tuple[Program, Control]:
    """A program with one window that holds what the hostile one does, and the control in it."""
    role = "button" if window.role == "dialog button" else window.role
    target = Control(
        role,
        window.name,
        help=window.description,
        protected=window.protected or role == "password text",
        checked=False if role == "toggle button" else None,
        kind="TermControl" if role == "terminal" else "",
    )
    if role == "window":
        form = target
    else:
        says = [Control("label", text) for text in window.says]
        form = Control("window", window.title, modal=window.modal, children=[*says, target])
    return Program(window.app, [form], path=window.program or "", ours=window.ours), target


def look(driver: Driver) -> tuple[Snapshot, Node]:
    """The window, and the control in it that comes last."""
    [app] = driver.apps()
    snapshot = driver.snapshot(driver.windows(app)[0])
    return snapshot, list(snapshot.root.walk())[-1]


each_driver = pytest.mark.parametrize("drive", [uia, ax])
each_window = pytest.mark.parametrize("window", ALL.values(), ids=ALL)


@each_driver
@each_window
def test_no_action_in_a_hostile_window_runs_unattended(
    window: Hostile, drive: Callable[[Program], Driver]
) -> None:
    program, target = show(window)
    driver = drive(program)
    snapshot, node = look(driver)
    if window.later is not None:
        program.rename(target, window.later)
        node = driver.read(node.ref)

    with pytest.raises(Refuse):
        Permit().use(deed_of(snapshot, node, window.operation, window.text))

    assert program.done == []
    assert program.keys == []


@each_driver
@pytest.mark.parametrize("window", [w for w in ALL.values() if w.later is not None])
def test_a_yes_given_before_the_name_changed_is_no_yes(
    window: Hostile, drive: Callable[[Program], Driver]
) -> None:
    program, target = show(window)
    driver = drive(program)
    snapshot, node = look(driver)
    permit = Permit(lines_for([deed_of(snapshot, node, window.operation, window.text)]))
    assert window.later is not None

    program.rename(target, window.later)

    with pytest.raises(Refuse, match="nobody was asked about exactly it"):
        permit.use(deed_of(snapshot, driver.read(node.ref), window.operation, window.text))
