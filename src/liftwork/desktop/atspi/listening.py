"""What windows say about themselves by signals, heard on a connection of its own."""

from __future__ import annotations

import threading

from liftwork.desktop.atspi.bus import Ask, Bus, BusLost, CallFailed, TooSlow
from liftwork.desktop.atspi.keys import REGISTRY
from liftwork.desktop.atspi.wire import Message
from liftwork.desktop.driver import Event
from liftwork.desktop.noticing import Noticed

_WANTED = (
    "object:state-changed", "object:children-changed", "object:text-changed",
    "object:property-change", "object:selection-changed", "object:visible-data-changed",
    "object:text-selection-changed", "object:text-caret-moved",
    "window:create", "window:destroy", "window:activate", "window:deactivate",
)  # fmt: skip
_OBJECT, _WINDOW = "org.a11y.atspi.Event.Object", "org.a11y.atspi.Event.Window"
_KINDS = {
    (_OBJECT, "ChildrenChanged"): "tree",
    (_OBJECT, "TextChanged"): "value",
    (_OBJECT, "PropertyChange"): "changed",
    (_OBJECT, "SelectionChanged"): "state",
    (_OBJECT, "VisibleDataChanged"): "changed",
    (_OBJECT, "TextSelectionChanged"): "changed",
    (_OBJECT, "TextCaretMoved"): "changed",
    (_OBJECT, "StateChanged"): "state",
    (_WINDOW, "Create"): "window opened",
    (_WINDOW, "Destroy"): "window closed",
    (_WINDOW, "Activate"): "focus",
    (_WINDOW, "Deactivate"): "focus",
}
_IDLE_S = 3600.0


class Listener:
    """Hears the windows of one accessibility bus until it is closed."""

    def __init__(self, address: str, noticed: Noticed) -> None:
        self._noticed = noticed
        self._bus = Bus(address)
        for interface in (_OBJECT, _WINDOW):
            self._bus.subscribe(f"type='signal',interface='{interface}'")
        path = "/org/a11y/atspi/registry"
        self._bus.call_all(
            [Ask(REGISTRY, path, REGISTRY, "RegisterEvent", "s", (event,)) for event in _WANTED],
            patience_s=5,
        )
        threading.Thread(target=self._hear, name="window-events", daemon=True).start()

    def _hear(self) -> None:
        while True:
            try:
                for message in self._bus.signals(_IDLE_S):
                    self._note(message)
            except (BusLost, CallFailed, TooSlow, OSError, ValueError):
                return

    def _note(self, message: Message) -> None:
        kind = _KINDS.get((message.interface, message.member))
        if kind is None:
            return
        detail = message.body[0] if message.body else ""
        if kind == "state" and detail == "focused":
            kind = "focus"
        self._noticed.add(Event(kind, message.sender, message.sender + message.path))

    def close(self) -> None:
        """Hear no more."""
        self._bus.close()
