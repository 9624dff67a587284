"""AT-SPI2's numbers for roles and states in the words of the drivers.

Numbers from ``atspi-constants.h`` of at-spi2-core 2.46 (AtspiRole, AtspiStateType); they are
part of the interface and never change.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from liftwork.desktop.driver import Operation

ACCESSIBLE = "org.a11y.atspi.Accessible"
APPLICATION = "org.a11y.atspi.Application"
ACTION = "org.a11y.atspi.Action"
COMPONENT = "org.a11y.atspi.Component"
EDITABLE = "org.a11y.atspi.EditableText"
SELECTION = "org.a11y.atspi.Selection"
TEXT = "org.a11y.atspi.Text"
VALUE = "org.a11y.atspi.Value"
ROOT = "/org/a11y/atspi/accessible/root"
"""The path of every app's own object, and of the registry's list of apps."""

_ROLES = {
    "alert": (2, 101, 102), "button": (43, 129), "check box": (7, 8, 130), "link": (88,),
    "toggle button": (62,), "radio button": (44, 45), "text": (61, 79, 76, 77, 73, 12),
    "password text": (40,), "label": (29, 1, 81, 83, 116), "combo box": (11,), "list": (31, 98),
    "list item": (32, 13), "menu": (33, 41), "menu bar": (34,), "menu item": (35, 59), "tab": (37,),
    "tab list": (38,), "tree": (65,), "tree item": (91,), "table": (55, 66), "cell": (56,),
    "row": (90,), "header": (10, 47, 57, 58), "slider": (51, 15), "spin button": (52,),
    "scroll bar": (48,), "progress bar": (42, 103), "tool bar": (63,), "status bar": (54,),
    "picture": (26, 27, 3, 4), "document": (82, 92, 93, 94, 95, 96), "terminal": (60,),
    "separator": (50,), "tooltip": (64,), "dialog": (16, 19, 9, 22), "window": (23, 69, 28),
    "group": (
        5, 6, 17, 18, 20, 24, 25, 30, 36, 39, 46, 49, 53, 68, 71, 72, 74, 75, 78, 80, 84, 85, 86,
        87, 97, 99, 104, 105, 109, 110, 111,
    ),
}  # fmt: skip
ROLE_WORDS = {number: word for word, numbers in _ROLES.items() for number in numbers}
"""The word for each role; what is not here is "unknown"."""

_STATES = {
    3: "busy", 4: "checked", 5: "collapsed", 7: "editable", 10: "expanded", 11: "focusable",
    12: "focused", 16: "modal", 17: "multi line", 20: "checked", 23: "selected", 30: "visible",
    32: "mixed", 43: "read only",
}  # fmt: skip
_ENABLED, _SENSITIVE, _EXPANDABLE = 8, 24, 9

PRESSED = frozenset({"button", "link", "menu item", "menu", "toggle button", "check box"})
TOGGLED = frozenset({"check box", "toggle button"})
CHOSEN = frozenset({"radio button", "list item", "tab", "tree item", "cell", "row"})
WRITTEN = frozenset({"text", "password text", "document", "combo box", "spin button", "cell"})
OPERABLE = PRESSED | CHOSEN | WRITTEN | {"slider", "scroll bar"}
"""Roles of controls that a person does something to."""


def states_of(role: int, bits: Sequence[int]) -> frozenset[str]:
    """The states in the words of the drivers, of the two 32-bit words that AT-SPI answers with."""
    low, high = (*bits, 0, 0)[:2]
    both = low | high << 32
    found = {word for bit, word in _STATES.items() if both >> bit & 1}
    if both >> _ENABLED & 1 or both >> _SENSITIVE & 1:
        found.add("enabled")
    if both >> _EXPANDABLE & 1 and "expanded" not in found:
        found.add("collapsed")
    if ROLE_WORDS.get(role) == "password text":
        found.add("protected")
    return frozenset(found)


def operations_of(
    role: str, interfaces: Iterable[str], states: frozenset[str], acts: bool
) -> frozenset[Operation]:
    """What a control offers. `acts` says that it has at least one action of its own."""
    has = frozenset(interfaces)
    found: set[Operation] = set()
    if "enabled" not in states:
        return frozenset()
    if acts and role in PRESSED:
        found.add(Operation.PRESS)
    if acts and role in TOGGLED:
        found.add(Operation.TOGGLE)
    if role in CHOSEN:
        found.add(Operation.SELECT)
        if acts and role != "radio button":
            found.add(Operation.PRESS)
    if acts and role in ("combo box", "tree item", "menu"):
        found.add(Operation.EXPAND)
    writable = EDITABLE in has and "read only" not in states
    if writable and ("editable" in states or role == "password text"):
        found |= {Operation.SET_VALUE, Operation.TYPE}
    if VALUE in has and role in ("slider", "spin button", "scroll bar"):
        found.add(Operation.SET_VALUE)
    if COMPONENT in has and "focusable" in states:
        found.add(Operation.FOCUS)
    return frozenset(found)
