"""The driver of windows of macOS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from liftwork.desktop.driver import (
    App,
    Event,
    Gone,
    Node,
    NotOffered,
    Operation,
    Snapshot,
    Window,
)
from liftwork.desktop.macos import codes
from liftwork.desktop.macos.client import Keyboard, System, checked
from liftwork.desktop.macos.reading import attributes, node_of, role_of
from liftwork.desktop.noticing import Noticed

PATIENCE_S = 2.0
"""How long one call may wait for a program to answer."""


class MacDriver:
    """Reads and acts through AX: one call reads all attributes of a control."""

    name = "ax"

    def __init__(self, system: System, keyboard: Keyboard) -> None:
        self._system = system
        self._ax = system.ax
        self._keyboard = keyboard
        self._noticed = Noticed()
        self._elements: dict[str, Any] = {}
        self._refs: dict[Any, str] = {}
        self._listening: set[str] = set()

    def apps(self) -> Sequence[App]:
        """Every running program with a face, the one in front first."""
        return [
            App(str(one.pid), one.name, one.pid, one.program, one.ours)
            for one in self._system.running()
        ]

    def windows(self, app: App) -> Sequence[Window]:
        """The windows and sheets of a program; what must be answered first comes first."""
        found = []
        for element in self._copy(self._program(app.pid), "AXWindows") or ():
            told = attributes(self._system, element)
            active = bool(self._copy(element, "AXMain"))
            sheets = [c for c in told.get("AXChildren") or () if self._is_sheet(c)]
            found.append(self._window(element, told, app, active))
            found += [
                self._window(sheet, attributes(self._system, sheet), app, active)
                for sheet in sheets
            ]
        return sorted(found, key=lambda window: (not window.modal, not window.active))

    def snapshot(self, window: Window, most: int = 2000) -> Snapshot:
        """Read a window whole."""
        element = self._element(window.id)
        self._listen(window)
        left = [most]
        root = self._node(element, left)
        return Snapshot(window, root, cut=left[0] < 0)

    def read(self, ref: str) -> Node:
        """One control as it is now."""
        element = self._element(ref)
        return node_of(self._system, ref, element, attributes(self._system, element))

    def perform(self, ref: str, operation: Operation, text: str = "") -> None:
        """Do one operation by the control's own action or attribute, never by a click."""
        element = self._element(ref)
        deeds: dict[Operation, Callable[[], None]] = {
            Operation.FOCUS: partial(self._put, element, "AXFocused", True),
            Operation.SELECT: partial(self._put, element, "AXSelected", True),
            Operation.SET_VALUE: partial(self._set, element, text),
            Operation.TYPE: partial(self._type, element, text),
            Operation.CLOSE: partial(self._close, element),
            Operation.EXPAND: partial(self._expand, element),
            Operation.TOGGLE: partial(self._act, element, "AXPress"),
            Operation.PRESS: partial(self._press, element),
            Operation.SCROLL: partial(self._act, element, "AXScrollToVisible"),
        }
        if operation not in deeds:
            raise NotOffered(f"the control does not offer {operation.value}")
        deeds[operation]()

    def press_key(self, chord: str) -> None:
        """Press a chord in the program that has the focus."""
        self._keyboard.press(chord)

    def type_text(self, text: str) -> None:
        """Type into the control that has the focus."""
        self._keyboard.type(text)

    def focused(self) -> Node | None:
        """The control that has the focus in the program in front."""
        front = next(iter(self._system.running()), None)
        element = self._copy(self._program(front.pid), "AXFocusedUIElement") if front else None
        if element is None:
            return None
        return node_of(
            self._system, self._keep(element), element, attributes(self._system, element)
        )

    def events(self, since: float, wait_s: float) -> Sequence[Event]:
        """What changed in windows that were read before."""
        return self._noticed.since(since, wait_s)

    def close(self) -> None:
        """Forget everything that was read."""
        self._listening.clear()
        self._elements.clear()
        self._refs.clear()

    # -- reading ------------------------------------------------------------------

    def _program(self, pid: int) -> Any:
        element = self._ax.AXUIElementCreateApplication(pid)
        self._ax.AXUIElementSetMessagingTimeout(element, PATIENCE_S)
        return element

    def _copy(self, element: Any, attribute: str) -> Any:
        error, value = self._ax.AXUIElementCopyAttributeValue(element, attribute, None)
        if error in codes.NOTHING:
            return None
        checked(error)
        return value

    def _is_sheet(self, element: Any) -> bool:
        return bool(self._copy(element, "AXRole") == "AXSheet")

    def _window(self, element: Any, told: dict[str, Any], app: App, active: bool) -> Window:
        role = role_of(told)
        modal = bool(told.get("AXModal")) or told.get("AXRole") == "AXSheet"
        title = str(told.get("AXTitle") or told.get("AXDescription") or "")
        return Window(self._keep(element), app, title, role, active, modal, told["bounds"])

    def _node(self, element: Any, left: list[int]) -> Node:
        left[0] -= 1
        told = attributes(self._system, element)
        children = []
        for child in told.get("AXChildren") or ():
            if left[0] <= 0:
                left[0] = -1
                break
            children.append(self._node(child, left))
        return node_of(self._system, self._keep(element), element, told, tuple(children))

    def _keep(self, element: Any) -> str:
        ref = self._refs.setdefault(element, str(len(self._refs) + 1))
        self._elements[ref] = element
        return ref

    def _element(self, ref: str) -> Any:
        if ref not in self._elements:
            raise Gone("the control is not there any more")
        return self._elements[ref]

    def _listen(self, window: Window) -> None:
        if window.app.id in self._listening:
            return
        self._listening.add(window.app.id)

        def heard(name: str) -> None:
            self._noticed.add(Event(codes.NOTIFICATIONS.get(name, "changed"), window.app.id))

        self._system.observe(window.app.pid, self._program(window.app.pid), heard)

    # -- acting -------------------------------------------------------------------

    def _act(self, element: Any, action: str) -> None:
        checked(self._ax.AXUIElementPerformAction(element, action))

    def _put(self, element: Any, attribute: str, value: Any) -> None:
        checked(self._ax.AXUIElementSetAttributeValue(element, attribute, value))

    def _press(self, element: Any) -> None:
        error, names = self._ax.AXUIElementCopyActionNames(element, None)
        checked(error)
        usual = [name for name in ("AXPress", "AXPick", "AXConfirm") if name in (names or ())]
        if not usual:
            raise NotOffered("the control does not offer press")
        self._act(element, usual[0])

    def _set(self, element: Any, text: str) -> None:
        if role_of(attributes(self._system, element)) not in codes.NUMBERS:
            self._put(element, "AXValue", text)
            return
        try:
            self._put(element, "AXValue", float(text))
        except ValueError as error:
            raise NotOffered(f"the control takes a number, not {text[:40]!r}") from error

    def _type(self, element: Any, text: str) -> None:
        self._put(element, "AXFocused", True)
        self._keyboard.type(text)

    def _close(self, element: Any) -> None:
        button = self._copy(element, "AXCloseButton")
        if button is None:
            raise NotOffered("the window has no button that closes it")
        self._act(button, "AXPress")

    def _expand(self, element: Any) -> None:
        expanded = self._copy(element, "AXExpanded")
        if expanded is None:
            self._act(element, "AXShowMenu")
        else:
            self._put(element, "AXExpanded", not expanded)
