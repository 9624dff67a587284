"""Keys of a display, by the names that chords have."""

from __future__ import annotations

from typing import Any, cast

import pytest

from liftwork.desktop.atspi import keys
from liftwork.desktop.atspi.bus import Ask, Bus
from liftwork.desktop.driver import NotOffered


class _Heard:
    """Takes what would go to the registry."""

    def __init__(self) -> None:
        self.asks: list[tuple[Any, ...]] = []

    def call(self, ask: Ask, patience_s: float | None = None) -> tuple[Any, ...]:
        self.asks.append(ask.values)
        return ()


def pressed(chord: str) -> list[tuple[Any, ...]]:
    heard = _Heard()
    keys.press(cast(Bus, heard), chord)
    return heard.asks


def test_a_key_alone_is_one_stroke() -> None:
    assert pressed("enter") == [(0xFF0D, "", 3)]


def test_modifiers_are_held_around_the_key_and_let_go() -> None:
    assert pressed("ctrl+shift+s") == [(5, "", 5), (ord("s"), "", 3), (5, "", 6)]


@pytest.mark.parametrize(("chord", "symbol"), [("+", 0x2B), ("ctrl++", 0x2B), ("f4", 0xFFC1)])
def test_a_sign_and_a_numbered_key_have_their_symbols(chord: str, symbol: int) -> None:
    assert symbol in [values[0] for values in pressed(chord)]


def test_a_letter_of_any_script_has_a_symbol() -> None:
    assert keys.symbol_of("ا") == 0x0100_0627


@pytest.mark.parametrize("chord", ["hyper+x", "f99", "nonsense"])
def test_a_key_that_no_display_has_is_not_pressed(chord: str) -> None:
    with pytest.raises(NotOffered):
        pressed(chord)
