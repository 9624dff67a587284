"""Key chords as people and programs write them, and what they may set off."""

from __future__ import annotations

import re
from dataclasses import dataclass

from liftwork.contract.errors import BadInput
from liftwork.desktop.safety.levels import Level, Verdict

_MODIFIERS = {
    "ctrl": "ctrl", "control": "ctrl", "ctl": "ctrl", "strg": "ctrl", "⌃": "ctrl", "^": "ctrl",
    "primary": "ctrl", "alt": "alt", "option": "alt", "opt": "alt", "⌥": "alt", "mod1": "alt",
    "altgr": "alt", "meta": "super", "shift": "shift", "⇧": "shift", "super": "super",
    "win": "super", "windows": "super", "hyper": "super", "mod4": "super", "cmd": "cmd",
    "command": "cmd", "⌘": "cmd", "fn": "fn",
}  # fmt: skip
_NAMES = {
    "return": "enter", "⏎": "enter", "kp_enter": "enter", "esc": "escape", "del": "delete",
    "⌫": "backspace", "bksp": "backspace", "ins": "insert", "pgup": "pageup", "prior": "pageup",
    "page_up": "pageup", "pgdn": "pagedown", "next": "pagedown", "page_down": "pagedown",
    "spacebar": "space", " ": "space", "prtsc": "print", "printscreen": "print", "sys_req": "sysrq",
    "context": "menu", "apps": "menu", "plus": "+", "minus": "-", "period": ".", "comma": ",",
    "iso_left_tab": "tab", "kp_delete": "delete",
}  # fmt: skip

MOVES = frozenset({"up", "down", "left", "right", "home", "end", "pageup", "pagedown", "tab"})
"""Keys that move the place of work, alone or with Shift, in texts and lists."""

EDITS = frozenset({"backspace", "delete", "space", "enter", "escape", "insert"})


_KNOWN = MOVES | EDITS | {"menu", "print", "sysrq", "pause", "break", "power", "sleep", "wake"}
_NUMBERED = re.compile(r"f(?:[1-9]|1\d|2[0-4])\Z|xf86\w+\Z|kp_\w+\Z")


def _listed(chords: str) -> frozenset[str]:
    return frozenset(chords.split())


_SYSTEM = _listed(
    """
    ctrl+alt+delete ctrl+alt+backspace ctrl+alt+end ctrl+shift+escape ctrl+escape alt+tab
    alt+shift+tab alt+escape alt+space alt+f1 alt+f2 alt+sysrq print alt+print sysrq ctrl+alt+t
    ctrl+alt+l ctrl+alt+d ctrl+alt+up ctrl+alt+down ctrl+alt+left ctrl+alt+right cmd+tab cmd+space
    cmd+shift+tab alt+cmd+escape ctrl+cmd+q cmd+shift+q alt+cmd+shift+q ctrl+alt+tab ctrl+cmd+space
    cmd+shift+3 cmd+shift+4 cmd+shift+5 cmd+h alt+cmd+h cmd+m alt+cmd+d ctrl+f3 ctrl+f2
    """
)
_ALONE_SYSTEM = re.compile(r"(?:power|sleep|wake|suspend|hibernate|logoff|xf86\w+|pause|break)\Z")
_CONSOLE = re.compile(r"ctrl\+alt\+(?:shift\+)?f\d{1,2}\Z")
_CLOSING = _listed(
    "alt+f4 ctrl+f4 ctrl+w ctrl+shift+w ctrl+q ctrl+shift+q cmd+w cmd+q cmd+shift+w alt+cmd+w alt+q"
)
_DELETING = _listed(
    "shift+delete ctrl+delete ctrl+shift+delete cmd+backspace cmd+delete cmd+shift+backspace "
    "alt+cmd+backspace ctrl+d ctrl+shift+d ctrl+backspace"
)
_SENDING = _listed("ctrl+enter cmd+enter alt+enter shift+enter ctrl+shift+enter alt+s")
_HARMLESS_EDITS = _listed("ctrl+a ctrl+c ctrl+z ctrl+y ctrl+shift+z cmd+a cmd+c cmd+z cmd+shift+z")
_GRAVE = (
    (_CLOSING, "closes a window or a program"),
    (_DELETING, "deletes"),
    (_SENDING, "sends in many programs"),
)


@dataclass(frozen=True)
class Chord:
    """One press of a `key` with `modifiers` held, in canonical words: ``ctrl+shift+s``."""

    key: str
    modifiers: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((*self.modifiers, self.key))


def read_chord(text: str) -> Chord:
    """``Ctrl+W``, ``<Primary>w``, ``⌘Q`` or ``alt-F4`` as a chord. Raises `BadInput`."""
    plain = re.sub(r"<(\w+)>", r"\1+", text.strip().lower())
    plain = re.sub(r"([⌘⌥⇧⌃])", r"\1+", plain)
    parts = [part.strip() for part in re.split(r"(?<=.)[+]\s*(?=.)|(?<=\w)-(?=.)", plain)]
    *held, key = [part for part in parts if part] or [""]
    key = _NAMES.get(key, key)
    unknown = [part for part in held if part not in _MODIFIERS]
    known = len(key) == 1 or key in _KNOWN or key in _MODIFIERS or _NUMBERED.match(key)
    if unknown or not known:
        raise BadInput(f"{text[:40]!r} is not a key; write for example Ctrl+S, Enter or Alt+F4")
    if key in _MODIFIERS and not (len(key) == 1 and key.isascii()):
        raise BadInput(f"{text[:40]!r} is only a modifier; name the key to press with it")
    if len(text.strip()) == 1 and text.strip().isupper():
        held = ["shift", *held]
    names = sorted({_MODIFIERS[part] for part in held})
    order = [name for name in ("ctrl", "alt", "cmd", "super", "fn", "shift") if name in names]
    return Chord(key, tuple(order))


def weigh_chord(chord: Chord) -> Verdict:
    """What a chord may set off by itself, whatever the window. Unknown ones are medium."""
    text = str(chord)
    system = text in _SYSTEM or _CONSOLE.match(text) or _ALONE_SYSTEM.match(chord.key)
    if system or "super" in chord.modifiers:
        return Verdict(Level.BLOCK, (f"{text} belongs to the whole system",))
    for chords, does in _GRAVE:
        if text in chords:
            return Verdict(Level.HIGH, (f"{text} {does}",))
    if text in _HARMLESS_EDITS or not set(chord.modifiers) - {"shift"}:
        return Verdict(Level.LOW)
    return Verdict(Level.MEDIUM, (f"what {text} does is not known",))
