"""Keys for the program with the focus, by CGEvent.

Numbers of keys: Events.h of Carbon (``kVK_*``), which name places on the keyboard. Texts go as
Unicode, whatever the layout of the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from liftwork.desktop.driver import NotOffered
from liftwork.desktop.safety.keys import read_chord

_FLAGS = {"shift": 1 << 17, "ctrl": 1 << 18, "alt": 1 << 19, "cmd": 1 << 20, "fn": 1 << 23}
"""kCGEventFlagMask of each modifier."""
_KEYS = {
    "a": 0, "s": 1, "d": 2, "f": 3, "h": 4, "g": 5, "z": 6, "x": 7, "c": 8, "v": 9, "b": 11,
    "q": 12, "w": 13, "e": 14, "r": 15, "y": 16, "t": 17, "1": 18, "2": 19, "3": 20, "4": 21,
    "6": 22, "5": 23, "=": 24, "9": 25, "7": 26, "-": 27, "8": 28, "0": 29,
    "]": 30, "o": 31, "u": 32, "[": 33, "i": 34, "p": 35, "enter": 36, "l": 37, "j": 38, "'": 39,
    "k": 40, ";": 41, "\\": 42, ",": 43, "/": 44, "n": 45, "m": 46, ".": 47, "tab": 48,
    "space": 49, "`": 50, "backspace": 51, "escape": 53, "f5": 96, "f6": 97, "f7": 98, "f3": 99,
    "f8": 100, "f9": 101, "f11": 103, "f10": 109, "f12": 111, "home": 115, "pageup": 116,
    "delete": 117, "f4": 118, "end": 119, "f2": 120, "pagedown": 121, "f1": 122, "left": 123,
    "right": 124, "down": 125, "up": 126,
}  # fmt: skip


@dataclass(frozen=True)
class Stroke:
    """One change of one key: its place, the flags of modifiers, the text instead of the place."""

    code: int
    up: bool
    flags: int = 0
    text: str = ""


def strokes_of_chord(chord: str) -> list[Stroke]:
    """The key down and up with its modifiers as flags. Raises `NotOffered`."""
    read = read_chord(chord)
    if read.key not in _KEYS or not set(read.modifiers) <= set(_FLAGS):
        raise NotOffered(f"{chord} has a key that this keyboard does not have")
    flags = sum(_FLAGS[name] for name in read.modifiers)
    return [Stroke(_KEYS[read.key], up, flags) for up in (False, True)]


def strokes_of_text(text: str) -> list[Stroke]:
    """Every character of a text, down and up."""
    return [Stroke(0, up, text=char) for char in text for up in (False, True)]


class Keyboard:
    """Sends strokes one by one."""

    def __init__(self, send: Callable[[Stroke], None]) -> None:
        self._send = send

    def press(self, chord: str) -> None:
        """Press and let go of a chord."""
        for stroke in strokes_of_chord(chord):
            self._send(stroke)

    def type(self, text: str) -> None:
        """Type a text as it is."""
        for stroke in strokes_of_text(text):
            self._send(stroke)
