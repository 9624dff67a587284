"""Keys for the window that has the focus, by SendInput.

Numbers of keys: "Virtual-Key Codes" of the Windows SDK. Texts go as Unicode (KEYEVENTF_UNICODE),
whatever the layout of the keyboard.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from liftwork.desktop.driver import NotOffered
from liftwork.desktop.safety.keys import read_chord

_MODIFIERS = {"ctrl": 0x11, "alt": 0x12, "shift": 0x10}
_KEYS = {
    "enter": 0x0D, "escape": 0x1B, "tab": 0x09, "space": 0x20, "backspace": 0x08, "delete": 0x2E,
    "insert": 0x2D, "home": 0x24, "end": 0x23, "pageup": 0x21, "pagedown": 0x22, "left": 0x25,
    "up": 0x26, "right": 0x27, "down": 0x28, "menu": 0x5D, "+": 0xBB, "-": 0xBD, ",": 0xBC,
    ".": 0xBE,
}  # fmt: skip


@dataclass(frozen=True)
class Stroke:
    """One change of one key: a virtual key, or with `unicode` a UTF-16 unit; down or up."""

    code: int
    up: bool
    unicode: bool = False


def strokes_of_chord(chord: str) -> list[Stroke]:
    """Modifiers down, the key down and up, modifiers up. Raises `NotOffered`."""
    read = read_chord(chord)
    try:
        held = [_MODIFIERS[name] for name in read.modifiers]
    except KeyError as error:
        raise NotOffered(f"{chord} is not pressed on this system") from error
    key = _key(read.key)
    if key is None:
        raise NotOffered(f"{chord} has a key that this keyboard does not have")
    down = [Stroke(code, up=False) for code in (*held, key)]
    return [*down, *(Stroke(code, up=True) for code in (key, *reversed(held)))]


def strokes_of_text(text: str) -> list[Stroke]:
    """Every UTF-16 unit of a text, down and up."""
    units = text.encode("utf-16-le")
    codes = [int.from_bytes(units[n : n + 2], "little") for n in range(0, len(units), 2)]
    return [Stroke(code, up, unicode=True) for code in codes for up in (False, True)]


def _key(name: str) -> int | None:
    if len(name) == 1 and name.isascii() and name.isalnum():
        return ord(name.upper())
    if name[0] == "f" and name[1:].isdigit():
        return 0x6F + int(name[1:])
    return _KEYS.get(name)


class Keyboard:
    """Sends strokes; `send` puts them into the queue of the system and says how many went in."""

    def __init__(self, send: Callable[[Sequence[Stroke]], int]) -> None:
        self._send = send

    def press(self, chord: str) -> None:
        """Press and let go of a chord."""
        self._all(strokes_of_chord(chord))

    def type(self, text: str) -> None:
        """Type a text as it is."""
        self._all(strokes_of_text(text))

    def _all(self, strokes: Sequence[Stroke]) -> None:
        if strokes and self._send(strokes) != len(strokes):
            raise NotOffered("the system took the keys for another window")
