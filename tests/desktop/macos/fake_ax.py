"""AX as pyobjc shows it, over a scripted program.

Functions, errors and values are those of ApplicationServices: what is copied comes with an error
number, several attributes come with a packed error in the place of each that a control lacks, and
places and sizes are packed too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from tests.desktop.scripted import Control, Program

from liftwork.desktop.macos import codes
from liftwork.desktop.macos.client import Running
from liftwork.desktop.macos.keyboard import Stroke

_INVALID, _BUSY, _UNSUPPORTED, _NO_ACTION, _NO_VALUE = -25202, -25204, -25205, -25206, -25212
_ROLES = {
    "window": "AXWindow", "dialog": "AXSheet", "label": "AXStaticText", "text": "AXTextField",
    "password text": "AXTextField", "check box": "AXCheckBox", "slider": "AXSlider",
    "group": "AXGroup", "button": "AXButton", "list": "AXList", "list item": "AXRow",
    "tree item": "AXRow", "menu item": "AXMenuItem", "link": "AXLink",
    "picture": "AXImage", "toggle button": "AXCheckBox", "terminal": "AXTextArea",
}  # fmt: skip
_SUBROLES = {"password text": "AXSecureTextField", "tree item": "AXOutlineRow"}


@dataclass(frozen=True)
class Packed:
    """``AXValueRef``: of kind 1 a point, 2 a size, 5 an error."""

    kind: int
    numbers: tuple[float, float]


@dataclass(frozen=True)
class Point:
    """``CGPoint``."""

    x: float
    y: float


@dataclass(frozen=True)
class Size:
    """``CGSize``."""

    width: float
    height: float


@dataclass(frozen=True)
class Element:
    """``AXUIElementRef``: two for the same control are equal; `control` is None for the app."""

    number: int
    control: Control | None


class FakeAx:
    """The module ApplicationServices, as far as the driver uses it."""

    def __init__(self, program: Program) -> None:
        self._program = program

    def AXUIElementCreateApplication(self, pid: int) -> Element:
        assert pid == self._program.pid
        return Element(0, None)

    def AXUIElementSetMessagingTimeout(self, element: Element, seconds: float) -> int:
        return 0

    def AXUIElementCopyAttributeValue(
        self, element: Element, attribute: str, _: None
    ) -> tuple[int, Any]:
        error = self._error(element)
        if error:
            return error, None
        found = self._attributes(element)
        if attribute not in found:
            return _UNSUPPORTED, None
        return (0, found[attribute]) if found[attribute] is not None else (_NO_VALUE, None)

    def AXUIElementCopyMultipleAttributeValues(
        self, element: Element, attributes: Sequence[str], options: int, _: None
    ) -> tuple[int, Any]:
        error = self._error(element)
        if error:
            return error, None
        found = self._attributes(element)
        return 0, [found.get(name, Packed(5, (_UNSUPPORTED, 0))) for name in attributes]

    def AXUIElementCopyActionNames(self, element: Element, _: None) -> tuple[int, Any]:
        error = self._error(element)
        return (error, None) if error else (0, self._actions(element.control))

    def AXUIElementIsAttributeSettable(
        self, element: Element, attribute: str, _: None
    ) -> tuple[int, Any]:
        error = self._error(element)
        control = element.control
        if error or control is None:
            return error or _UNSUPPORTED, None
        return 0, attribute == "AXValue" and control.writable

    def AXUIElementPerformAction(self, element: Element, action: str) -> int:
        error, control = self._error(element), element.control
        if error or control is None:
            return error or _NO_ACTION
        if action not in self._actions(control):
            return _NO_ACTION
        self._program.use("press" if control.checked is None else "toggle", control)
        return 0

    def AXUIElementSetAttributeValue(self, element: Element, attribute: str, value: Any) -> int:
        error, control = self._error(element), element.control
        if error or control is None or attribute not in self._attributes(element):
            return error or _UNSUPPORTED
        if attribute == "AXValue" and control.writable:
            self._program.use(
                "set value", control, value if isinstance(value, str) else f"{value:g}"
            )
        elif attribute == "AXSelected" and control.selected is not None:
            self._program.use("select", control)
        elif attribute == "AXExpanded" and control.expanded is not None:
            self._program.use("expand", control)
        elif attribute == "AXFocused":
            self._program.focus = control
        else:
            return _UNSUPPORTED
        return 0

    def AXValueGetValue(self, packed: Packed, kind: int, _: None) -> tuple[bool, Any]:
        if packed.kind != kind:
            return False, None
        return True, Point(*packed.numbers) if kind == 1 else Size(*packed.numbers)

    def _error(self, element: Element) -> int:
        gone = element.control is not None and element.control.gone
        if gone or self._program.ended:
            return _INVALID
        return _BUSY if self._program.frozen else 0

    def _actions(self, control: Control | None) -> list[str]:
        if control is None or not control.enabled:
            return []
        return ["AXPress"] if control.pressable or control.checked is not None else []

    def _attributes(self, element: Element) -> dict[str, Any]:
        control = element.control
        if control is None:
            tops = [element_of(window) for window in self._program.windows]
            focus = self._program.focus
            return {
                "AXWindows": tops,
                "AXFocusedUIElement": element_of(focus) if focus is not None else None,
            }
        left, top, width, height = control.bounds
        found: dict[str, Any] = {
            "AXRole": _ROLES[control.role],
            "AXSubrole": _SUBROLES.get(control.role),
            "AXTitle": None if control.role == "label" else control.name,
            "AXValue": _value(control),
            "AXHelp": control.help or None,
            "AXEnabled": control.enabled,
            "AXPosition": Packed(1, (left, top)),
            "AXSize": Packed(2, (width, height)),
            "AXChildren": [element_of(child) for child in control.children],
        }
        if control.role == "window":
            found |= {"AXMain": True, "AXModal": control.modal}
        if control.writable:
            found["AXFocused"] = self._program.focus is control
        if control.selected is not None:
            found["AXSelected"] = control.selected
        if control.expanded is not None:
            found["AXExpanded"] = control.expanded
        return found


def element_of(control: Control) -> Element:
    """A new reference to a control, as every copy gives one."""
    return Element(control.number, control)


def _value(control: Control) -> Any:
    if control.checked is not None:
        return int(control.checked)
    if control.role == "slider":
        return float(control.value)
    if control.role == "label":
        return control.name
    return "•" * len(control.value) if control.protected else control.value or None


class FakeSystem:
    """The system of the driver over the fake."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self.ax = FakeAx(program)

    def running(self) -> Sequence[Running]:
        program = self._program
        return [Running(program.pid, program.name, program.path, program.ours)]

    def is_packed(self, value: Any) -> bool:
        return isinstance(value, Packed)

    def observe(self, pid: int, element: Any, heard: Callable[[str], None]) -> None:
        names = {kind: name for name, kind in codes.NOTIFICATIONS.items()}
        self._program.listeners.append(lambda kind, _: heard(names[kind]))


@dataclass
class FakeSession:
    """The session that CGEvents go to."""

    program: Program

    def send(self, stroke: Stroke) -> None:
        if stroke.up:
            return
        if stroke.text:
            self.program.type(stroke.text)
        else:
            flags = {1 << 18: "ctrl+", 1 << 20: "cmd+"}.get(stroke.flags, "")
            self.program.press(flags + {1: "s"}.get(stroke.code, str(stroke.code)))
