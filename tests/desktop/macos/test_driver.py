"""The driver for macOS does what every driver does, over a scripted AX."""

from __future__ import annotations

import sys

import pytest
from tests.desktop.conformance import *  # noqa: F403
from tests.desktop.conformance import Bench
from tests.desktop.macos.fake_ax import FakeSession, FakeSystem
from tests.desktop.scripted import shop
from tests.desktop.scripted_conformance import *  # noqa: F403

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import NotOffered
from liftwork.desktop.macos import codes
from liftwork.desktop.macos.client import checked
from liftwork.desktop.macos.connect import connect
from liftwork.desktop.macos.driver import MacDriver
from liftwork.desktop.macos.keyboard import Keyboard, strokes_of_chord


@pytest.fixture
def bench() -> Bench:
    program = shop()
    return Bench(MacDriver(FakeSystem(program), Keyboard(FakeSession(program).send)), program)


def test_a_chord_carries_its_modifiers_as_flags() -> None:
    down, up = strokes_of_chord("⌘⇧Q")
    assert (down.code, down.flags, down.up) == (12, 1 << 20 | 1 << 17, False)
    assert up.up


@pytest.mark.parametrize("chord", ["super+l", "é"])
def test_a_key_that_the_keyboard_does_not_have_is_not_offered(chord: str) -> None:
    with pytest.raises(NotOffered):
        strokes_of_chord(chord)


def test_without_the_right_to_use_windows_it_says_where_to_give_it() -> None:
    with pytest.raises(Refuse) as caught:
        checked(codes.DISABLED)
    assert "Privacy & Security, Accessibility" in (caught.value.instead or "")


@pytest.mark.skipif(sys.platform == "darwin", reason="about other systems")
def test_elsewhere_it_is_refused() -> None:
    with pytest.raises(Refuse, match="macOS only"):
        connect()
