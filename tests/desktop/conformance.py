"""What every driver of windows must do, whatever stands behind it.

A test module gives a fixture `bench` and imports `*` from here.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import pytest
from tests.desktop.scripted import Program

from liftwork.desktop.driver import (
    ROLES,
    STATES,
    Driver,
    Gone,
    NoAnswer,
    Node,
    NotOffered,
    Operation,
    Snapshot,
    Window,
)

LONG_S = 5.0
"""How long an event may take before it counts as lost."""


@dataclass
class Bench:
    """A driver, and the scripted program that it is shown."""

    driver: Driver
    program: Program

    def window(self, title: str = "Order form") -> Window:
        [app] = [app for app in self.driver.apps() if app.pid == self.program.pid]
        return next(w for w in self.driver.windows(app) if w.title == title)

    def snapshot(self) -> Snapshot:
        return self.driver.snapshot(self.window())

    def node(self, name: str) -> Node:
        return next(node for node in self.snapshot().root.walk() if node.name == name)


def test_an_app_is_known_by_its_process_its_file_and_its_user(bench: Bench) -> None:
    [app] = [app for app in bench.driver.apps() if app.pid == bench.program.pid]
    assert (app.program, app.ours) == (bench.program.path, True)
    assert app.name == "shop"


def test_roles_and_states_are_in_the_words_of_all_drivers(bench: Bench) -> None:
    nodes = list(bench.snapshot().root.walk())
    assert {node.role for node in nodes} <= ROLES
    assert {state for node in nodes for state in node.states} <= STATES


@pytest.mark.parametrize(
    ("name", "role", "value", "offers"),
    [
        ("Customer", "label", None, None),
        ("Customer name", "text", "Ali", Operation.SET_VALUE),
        ("Customer name", "text", "Ali", Operation.TYPE),
        ("Gift wrap", "check box", "", Operation.TOGGLE),
        ("Amount", "slider", "2", Operation.SET_VALUE),
        ("Send", "button", "", Operation.PRESS),
    ],
)
def test_a_control_has_its_role_its_value_and_what_it_offers(
    bench: Bench, name: str, role: str, value: str | None, offers: Operation | None
) -> None:
    node = bench.node(name)
    assert node.role == role
    assert value is None or node.value == value
    assert offers in node.operations if offers else not node.operations - {Operation.SCROLL}


def test_the_help_of_a_control_is_its_description(bench: Bench) -> None:
    assert bench.node("Customer name").description == "Who pays"


def test_what_is_hidden_while_it_is_typed_is_never_read(bench: Bench) -> None:
    hidden = bench.node("Password")
    assert hidden.role == "password text"
    assert "protected" in hidden.states
    assert "hunter2" not in repr(bench.snapshot())
    assert "hunter2" not in repr(bench.driver.read(hidden.ref))


def test_states_are_told(bench: Bench) -> None:
    assert "enabled" not in bench.node("Not now").states
    assert "enabled" in bench.node("Send").states
    assert "checked" not in bench.node("Gift wrap").states
    assert "collapsed" in bench.node("More").states


def test_pressing_a_button_presses_that_button(bench: Bench) -> None:
    bench.driver.perform(bench.node("Send").ref, Operation.PRESS)
    assert bench.program.done == [("press", "Send")]


def test_toggling_is_seen_when_the_control_is_read_again(bench: Bench) -> None:
    box = bench.node("Gift wrap")
    bench.driver.perform(box.ref, Operation.TOGGLE)
    assert "checked" in bench.driver.read(box.ref).states


def test_a_value_that_is_set_is_read_back(bench: Bench) -> None:
    for name, value in (("Customer name", "Sana"), ("Amount", "5")):
        ref = bench.node(name).ref
        bench.driver.perform(ref, Operation.SET_VALUE, value)
        assert bench.driver.read(ref).value == value


def test_a_number_that_is_none_is_not_set(bench: Bench) -> None:
    with pytest.raises(NotOffered, match="takes a number"):
        bench.driver.perform(bench.node("Amount").ref, Operation.SET_VALUE, "much")
    assert bench.program.find("Amount").value == "2"


def test_selecting_is_seen_when_the_item_is_read_again(bench: Bench) -> None:
    item = bench.node("Tea")
    assert "selected" not in item.states
    bench.driver.perform(item.ref, Operation.SELECT)
    assert "selected" in bench.driver.read(item.ref).states


def test_what_is_collapsed_opens(bench: Bench) -> None:
    more = bench.node("More")
    bench.driver.perform(more.ref, Operation.EXPAND)
    assert "expanded" in bench.driver.read(more.ref).states


def test_typing_goes_into_the_control_that_is_meant(bench: Bench) -> None:
    field = bench.node("Customer name")
    bench.driver.perform(field.ref, Operation.TYPE, " اور ☕")
    assert bench.driver.read(field.ref).value == "Ali اور ☕"
    focused = bench.driver.focused()
    assert focused is not None
    assert focused.ref == field.ref


def test_a_chord_is_pressed_once(bench: Bench) -> None:
    bench.driver.press_key("ctrl+s")
    until = time.monotonic() + LONG_S
    while not bench.program.keys and time.monotonic() < until:
        bench.driver.events(time.monotonic(), 0.05)  # the display hands keys on in its own time
    assert bench.program.keys == ["ctrl+s"]


def test_a_control_that_took_another_name_is_read_with_it(bench: Bench) -> None:
    ref = bench.node("Send").ref
    bench.program.rename(bench.program.find("Send"), "Delete all")
    assert bench.driver.read(ref).name == "Delete all"


def test_a_control_that_is_gone_is_said_to_be_gone(bench: Bench) -> None:
    ref = bench.node("Send").ref
    bench.program.remove(bench.program.find("Send"))
    with pytest.raises(Gone):
        bench.driver.read(ref)
    with pytest.raises(Gone):
        bench.driver.perform(ref, Operation.PRESS)
    assert bench.program.done == []


def test_a_reference_that_never_was_is_gone(bench: Bench) -> None:
    with pytest.raises(Gone):
        bench.driver.perform("0.0.0", Operation.PRESS)


def test_a_frozen_program_gives_no_answer_and_nothing_is_done(bench: Bench) -> None:
    window, send = bench.window(), bench.node("Send")
    bench.program.frozen = True
    with pytest.raises(NoAnswer):
        bench.driver.snapshot(window)
    with pytest.raises(NoAnswer):
        bench.driver.perform(send.ref, Operation.PRESS)
    bench.program.frozen = False
    assert bench.program.done == []


@pytest.mark.parametrize("operation", [Operation.PRESS, Operation.TOGGLE, Operation.SET_VALUE])
def test_what_a_control_does_not_offer_is_not_done(bench: Bench, operation: Operation) -> None:
    with pytest.raises(NotOffered):
        bench.driver.perform(bench.node("Customer").ref, operation, "x")
    assert bench.program.done == []


def test_a_change_is_heard_and_only_after_it_happened(bench: Bench) -> None:
    ref = bench.node("Add line").ref
    before = time.monotonic()
    bench.driver.perform(ref, Operation.PRESS)

    assert bench.driver.events(before, LONG_S)
    assert bench.driver.events(time.monotonic(), 0) == []
    assert [child.name for child in bench.node("Lines").children] == ["Tea", "Coffee"]


def test_a_window_with_more_than_is_asked_for_is_cut_and_says_so(bench: Bench) -> None:
    cut = bench.driver.snapshot(bench.window(), most=4)
    assert cut.cut
    assert len(list(cut.root.walk())) == 4
    assert not bench.snapshot().cut


def test_after_it_is_closed_its_references_are_gone(bench: Bench) -> None:
    ref = bench.node("Send").ref
    bench.driver.close()
    with pytest.raises(Gone):
        bench.driver.read(ref)
