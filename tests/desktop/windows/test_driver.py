"""The driver for Microsoft Windows does what every driver does, over a scripted UI Automation."""

from __future__ import annotations

import ctypes
import sys

import pytest
from tests.desktop.conformance import *  # noqa: F403
from tests.desktop.conformance import Bench
from tests.desktop.scripted import shop
from tests.desktop.scripted_conformance import *  # noqa: F403
from tests.desktop.windows.fake_com import FakeClient, FakeProcesses, FakeQueue

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import NotOffered
from liftwork.desktop.windows.connect import _Input, connect
from liftwork.desktop.windows.driver import WindowsDriver
from liftwork.desktop.windows.keyboard import Keyboard, Stroke, strokes_of_chord, strokes_of_text


@pytest.fixture
def bench() -> Bench:
    program = shop()
    keyboard = Keyboard(FakeQueue(program).send)
    return Bench(WindowsDriver(FakeClient(program), FakeProcesses(program), keyboard), program)


def test_a_chord_holds_its_modifiers_around_its_key() -> None:
    codes = [(stroke.code, stroke.up) for stroke in strokes_of_chord("Ctrl+Shift+F4")]
    assert codes == [
        (0x11, False), (0x10, False), (0x73, False), (0x73, True), (0x10, True), (0x11, True),
    ]  # fmt: skip


def test_a_text_goes_as_units_of_utf_16() -> None:
    downs = [stroke.code for stroke in strokes_of_text("a😀") if not stroke.up]
    assert downs == [0x61, 0xD83D, 0xDE00]
    assert all(stroke.unicode for stroke in strokes_of_text("a😀"))


@pytest.mark.parametrize("chord", ["cmd+q", "Ctrl+é"])
def test_a_key_that_the_keyboard_does_not_have_is_not_offered(chord: str) -> None:
    with pytest.raises(NotOffered):
        strokes_of_chord(chord)


def test_keys_that_the_system_did_not_take_are_told() -> None:
    sent: list[Stroke] = []

    def half(strokes: object) -> int:
        sent.extend(strokes)  # type: ignore[call-overload]
        return len(sent) - 1

    with pytest.raises(NotOffered, match="another window"):
        Keyboard(half).press("a")


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the size on 64-bit systems")
def test_an_input_is_as_large_as_the_system_wants_it() -> None:
    assert ctypes.sizeof(_Input) == 40


@pytest.mark.skipif(sys.platform == "win32", reason="about other systems")
def test_elsewhere_it_is_refused() -> None:
    with pytest.raises(Refuse, match="Microsoft Windows only"):
        connect()
