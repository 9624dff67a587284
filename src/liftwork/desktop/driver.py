"""What every driver of windows offers, and the plain data that it speaks in.

A driver reads windows through the accessibility interface of its system and acts on controls by
their reference, never by a place in a picture. Nothing here decides whether an action is safe.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

Bounds = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the display."""


class Operation(StrEnum):
    """What can be done to a control."""

    FOCUS = "focus"
    SCROLL = "scroll"
    PRESS = "press"
    TOGGLE = "toggle"
    SELECT = "select"
    EXPAND = "expand"
    SET_VALUE = "set value"
    TYPE = "type"
    KEY = "key"
    MENU = "menu"
    CLICK = "click"
    """A click at a place of the picture, where the window names no controls."""
    CLOSE = "close"
    """Asking a window to close."""


@dataclass(frozen=True)
class App:
    """A running program. `id` is the driver's own; `program` the path of its file, None where it
    is not known; `ours` says that it runs as this user."""

    id: str
    name: str
    pid: int
    program: str | None = None
    ours: bool = False


@dataclass(frozen=True)
class Window:
    """A top-level window of an app. `modal` marks a dialog that must be answered first."""

    id: str
    app: App
    title: str
    role: str = "window"
    active: bool = False
    modal: bool = False
    bounds: Bounds | None = None


@dataclass(frozen=True)
class Node:
    """One control, and those inside it.

    `ref` names it to the driver for as long as it exists. `role` is in the words of `ROLES`.
    `value` is the text or number that it holds, empty where it hides what is typed (then
    "protected" is among the `states`). `operations` are those that it offers itself.
    """

    ref: str
    role: str
    name: str
    value: str = ""
    description: str = ""
    states: frozenset[str] = frozenset()
    operations: frozenset[Operation] = frozenset()
    bounds: Bounds | None = None
    children: tuple[Node, ...] = ()

    def walk(self) -> Iterator[Node]:
        """This control and all inside it, in the order of the screen."""
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass(frozen=True)
class Snapshot:
    """A window as it was read at one moment. `cut` says that it held more than was read."""

    window: Window
    root: Node
    cut: bool = False

    def find(self, ref: str) -> Node | None:
        """The control of that reference."""
        return next((node for node in self.root.walk() if node.ref == ref), None)


@dataclass(frozen=True)
class Event:
    """Something changed: `kind` is one of `EVENTS`; `ref` the control, empty where not told."""

    kind: str
    app: str
    ref: str = ""


STATES = frozenset(
    {
        "enabled", "visible", "focusable", "focused", "editable", "protected", "checked", "mixed",
        "selected", "expanded", "collapsed", "modal", "read only", "busy", "multi line",
    }
)  # fmt: skip
ROLES = frozenset(
    {
        "window", "dialog", "alert", "button", "toggle button", "check box", "radio button", "link",
        "text", "password text", "label", "combo box", "list", "list item", "menu", "menu bar",
        "menu item", "tab", "tab list", "tree", "tree item", "table", "cell", "row", "header",
        "slider", "spin button", "scroll bar", "progress bar", "tool bar", "status bar", "picture",
        "document", "terminal", "group", "separator", "tooltip", "unknown",
    }
)  # fmt: skip
EVENTS = frozenset({"changed", "focus", "window opened", "window closed", "value", "state", "tree"})


class Gone(Exception):
    """The control, window or app is not there any more."""


class NoAnswer(Exception):
    """The app did not answer in time: it is frozen or busy."""


class NotOffered(Exception):
    """The control does not offer this operation, or refused it."""


class Driver(Protocol):
    """The windows of one display.

    Every method raises `Gone` for what is not there any more, and `NoAnswer` when an app does not
    answer within the driver's patience.
    """

    name: str

    def apps(self) -> Sequence[App]:
        """Every app that shows windows and speaks the accessibility interface."""

    def windows(self, app: App) -> Sequence[Window]:
        """The top-level windows of an app, dialogs included, the active one first."""

    def snapshot(self, window: Window, most: int = 2000) -> Snapshot:
        """Read a window whole, up to `most` controls."""

    def read(self, ref: str) -> Node:
        """One control as it is now, without its children."""

    def perform(self, ref: str, operation: Operation, text: str = "") -> None:
        """Do one operation to a control. Raises `NotOffered` where it does not take it."""

    def press_key(self, chord: str) -> None:
        """Press a chord in the window that has the focus: ``ctrl+s``."""

    def type_text(self, text: str) -> None:
        """Type a text, key by key, into the control that has the focus."""

    def focused(self) -> Node | None:
        """The control that has the focus, None where none has."""

    def events(self, since: float, wait_s: float) -> Sequence[Event]:
        """What changed after the moment `since` (`time.monotonic`), waiting up to `wait_s`."""

    def close(self) -> None:
        """Let go of the display."""
