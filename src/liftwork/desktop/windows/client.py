"""What the driver needs of the system: UI Automation, processes and the keyboard.

`connect.connect` gives the real ones. They are handed in so that everything else runs, and is
tested, on any system.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

from liftwork.desktop.driver import Event, Gone, NoAnswer, NotOffered
from liftwork.desktop.noticing import Noticed
from liftwork.desktop.windows import codes


class Client(Protocol):
    """UI Automation through COM. `automation` is an ``IUIAutomation`` (or a later one)."""

    automation: Any
    error: type[Exception]
    """What a failed call raises; its `hresult` is the number of the error."""

    def pattern(self, element: Any, number: int, interface: str) -> Any:
        """A control pattern of an element, as that interface; None where it has none."""

    def listener(self, noticed: Noticed) -> Any:
        """A `Listener` that COM can call."""


class Processes(Protocol):
    """What is known of a process."""

    def program(self, pid: int) -> str | None:
        """The path of the file that it runs from."""

    def ours(self, pid: int) -> bool:
        """Whether it certainly runs as this user."""


class Keyboard(Protocol):
    """Keys for the window that has the focus."""

    def press(self, chord: str) -> None:
        """Press and let go of a chord: ``ctrl+s``. Raises `NotOffered` for an unknown key."""

    def type(self, text: str) -> None:
        """Type a text as it is."""


@contextmanager
def explained(client: Client) -> Iterator[None]:
    """Turn errors of COM into those of drivers."""
    try:
        yield
    except client.error as error:
        number = getattr(error, "hresult", 0) & 0xFFFFFFFF
        if number in codes.GONE:
            raise Gone("the control is not there any more") from error
        if number in codes.NO_ANSWER:
            raise NoAnswer("the program does not answer") from error
        raise NotOffered(f"the control refused (UI Automation error 0x{number:08x})") from error


class Listener:
    """Writes down what UI Automation calls it with; `COM_NAMES` says which method is which."""

    def __init__(self, noticed: Noticed) -> None:
        self._noticed = noticed

    def structure_changed(self, sender: Any, _change: int, _runtime: Any) -> None:
        """Controls came, went or moved."""
        self._add("tree", sender)

    def property_changed(self, sender: Any, property_id: int, _value: Any) -> None:
        """A property of a control has changed."""
        kinds = {codes.VALUE: "value", codes.RANGE_VALUE: "value", codes.NAME: "changed"}
        self._add(kinds.get(property_id, "state"), sender)

    def focus_changed(self, sender: Any) -> None:
        """Another control has the focus."""
        self._add("focus", sender)

    def happened(self, sender: Any, event_id: int) -> None:
        """A window opened or closed."""
        kinds = {codes.WINDOW_OPENED: "window opened", codes.WINDOW_CLOSED: "window closed"}
        self._add(kinds.get(event_id, "changed"), sender)

    def _add(self, kind: str, sender: Any) -> None:
        self._noticed.add(Event(kind, app=str(getattr(sender, "CachedProcessId", "") or "")))


COM_NAMES = {
    "HandleStructureChangedEvent": Listener.structure_changed,
    "HandlePropertyChangedEvent": Listener.property_changed,
    "HandleFocusChangedEvent": Listener.focus_changed,
    "HandleAutomationEvent": Listener.happened,
}
"""The methods under which the interfaces of event handlers call a listener."""
