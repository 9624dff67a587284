"""A real Qt 6 program is read and used like any other."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from tests.desktop.real import need, running

from liftwork.contract.job import Job
from liftwork.desktop.act import deeds_for, run
from liftwork.desktop.driver import Node, Operation
from liftwork.desktop.opened import Opened
from liftwork.desktop.outcomes import Did, Outcome
from liftwork.desktop.safety.classify import weigh
from liftwork.desktop.safety.deeds import told
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.steps import Expectation, Step

FORM = Path(__file__).with_name("form_qt.py")


@lru_cache(maxsize=1)
def python_with_qt() -> str | None:
    """A Python that has PySide6 or PyQt6: this one, or the system's."""
    for python in (sys.executable, "/usr/bin/python3"):
        for library in ("PySide6", "PyQt6"):
            asked = [python, "-c", f"import {library}.QtWidgets"]
            if shutil.which(python) is None:
                continue
            if subprocess.run(asked, capture_output=True, check=False).returncode == 0:
                return python
    return None


pytestmark = [
    pytest.mark.acceptance,
    pytest.mark.skipif(python_with_qt() is None, reason="needs PySide6 or PyQt6"),
]


@pytest.fixture(scope="module")
def form() -> Iterator[Opened]:
    need()
    with running("Order form", [str(python_with_qt()), str(FORM)]) as opened:
        yield opened


def node(form: Opened, name: str, role: str) -> Node:
    found = form.look().root.walk()
    return next(one for one in found if (one.name, one.role) == (name, role))


def do(form: Opened, step: Step) -> Did:
    approved = [told(deed, weigh(deed)) for deed in deeds_for(form, [step])]
    [did] = run(form, [step], Permit(approved), Job(FORM.parent))
    return did


def test_controls_have_their_roles_names_and_values(form: Opened) -> None:
    seen = {(one.role, one.name) for one in form.look().root.walk()}
    wanted = {
        ("text", "Customer"),
        ("password text", "Password"),
        ("check box", "Gift wrap"),
        ("spin button", "Amount"),
        ("list item", "Rice"),
        ("button", "Add line"),
        ("menu item", "Tools"),
    }
    assert wanted <= seen


def test_what_is_hidden_while_it_is_typed_is_not_read(form: Opened) -> None:
    assert "hunter2" not in repr(form.look())


def test_a_text_of_several_scripts_is_typed_whole_and_with_nothing_behind_it(form: Opened) -> None:
    did = do(form, Step(Operation.TYPE, "Customer", "Ali اور ☕ 𝄞"))
    assert did.outcome is Outcome.CONFIRMED
    assert node(form, "Customer", "text").value == "Ali اور ☕ 𝄞"


@pytest.mark.parametrize(
    ("step", "control", "state"),
    [
        (Step(Operation.TOGGLE, "Gift wrap"), ("Gift wrap", "check box"), "checked"),
        (Step(Operation.SELECT, "Rice"), ("Rice", "list item"), "selected"),
    ],
)
def test_a_choice_is_seen_to_be_made(
    form: Opened, step: Step, control: tuple[str, str], state: str
) -> None:
    assert do(form, step).outcome is Outcome.CONFIRMED
    assert state in node(form, *control).states


def test_a_press_brings_what_was_expected(form: Opened) -> None:
    wanted = Expectation(appears="1 lines")
    assert do(form, Step(Operation.PRESS, "Add line", expect=wanted)).outcome is Outcome.CONFIRMED


def test_a_number_is_set(form: Opened) -> None:
    assert do(form, Step(Operation.SET_VALUE, "Amount", "7")).outcome is Outcome.CONFIRMED
    assert node(form, "Amount", "spin button").value == "7"


def test_an_item_of_a_menu_is_chosen(form: Opened) -> None:
    wanted = Expectation(appears="no lines")
    step = Step(Operation.MENU, text="Tools > Reset lines", expect=wanted)
    assert do(form, step).outcome is Outcome.CONFIRMED


def test_keys_reach_the_field_that_is_meant(form: Opened) -> None:
    do(form, Step(Operation.SET_VALUE, "Customer", "abc"))
    do(form, Step(Operation.KEY, "Customer", "Ctrl+A"))
    assert do(form, Step(Operation.KEY, "Customer", "x")).outcome is Outcome.CONFIRMED
    assert node(form, "Customer", "text").value == "x"


def test_a_field_for_a_password_is_never_filled(form: Opened) -> None:
    [did] = run(form, [Step(Operation.SET_VALUE, "Password", "x")], Permit(), Job(FORM.parent))
    assert did.outcome is Outcome.REFUSED
    assert "this is never done" in did.why
