"""Keys on a display, pressed through the accessibility registry of that display alone."""

from __future__ import annotations

from liftwork.desktop.atspi.bus import Ask, Bus
from liftwork.desktop.driver import NotOffered

REGISTRY = "org.a11y.atspi.Registry"
_CONTROLLER = "org.a11y.atspi.DeviceEventController"
_PATH = "/org/a11y/atspi/registry/deviceeventcontroller"
_SYMBOL, _TEXT, _HOLD, _LET_GO = 3, 4, 5, 6
_UNICODE = 0x0100_0000

_MASKS = {"shift": 1, "ctrl": 4, "alt": 8, "super": 64}
"""X modifier masks (X.h: ShiftMask, ControlMask, Mod1Mask, Mod4Mask)."""

_NAMED = {
    "enter": 0xFF0D, "tab": 0xFF09, "escape": 0xFF1B, "backspace": 0xFF08, "delete": 0xFFFF,
    "insert": 0xFF63, "home": 0xFF50, "left": 0xFF51, "up": 0xFF52, "right": 0xFF53,
    "down": 0xFF54, "pageup": 0xFF55, "pagedown": 0xFF56, "end": 0xFF57, "space": 0x20,
    "menu": 0xFF67,
}  # fmt: skip
"""Key symbols (keysymdef.h)."""


def symbol_of(key: str) -> int:
    """The X symbol of a key in canonical words. Raises `NotOffered`."""
    if key in _NAMED:
        return _NAMED[key]
    if len(key) == 1:
        code = ord(key)
        return code if 0x20 <= code < 0x7F or 0xA0 <= code <= 0xFF else _UNICODE + code
    if key.startswith("f") and key[1:].isdigit() and 1 <= int(key[1:]) <= 24:
        return 0xFFBD + int(key[1:])
    raise NotOffered(f"there is no key {key[:20]!r} on this display")


def press(bus: Bus, chord: str) -> None:
    """Press a canonical chord such as ``ctrl+shift+s``. Raises `NotOffered`."""
    before, key = (chord[:-1], "+") if chord.endswith("+") else ("+" + chord).rsplit("+", 1)
    held = [name for name in before.split("+") if name]
    unknown = [name for name in held if name not in _MASKS]
    if unknown:
        raise NotOffered(f"there is no key {unknown[0][:20]!r} on this display")
    symbol = symbol_of(key)
    mask = sum(_MASKS[name] for name in held)
    asks = [_ask(symbol, "", _SYMBOL)]
    if mask:
        asks = [_ask(mask, "", _HOLD), *asks, _ask(mask, "", _LET_GO)]
    for ask in asks:
        bus.call(ask)


def write(bus: Bus, text: str) -> None:
    """Type a text, key by key."""
    bus.call(_ask(0, text, _TEXT), patience_s=10 + len(text) / 20)


def _ask(number: int, text: str, kind: int) -> Ask:
    return Ask(REGISTRY, _PATH, _CONTROLLER, "GenerateKeyboardEvent", "isu", (number, text, kind))
