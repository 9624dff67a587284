"""The driver of windows of Linux: AT-SPI2, spoken over D-Bus directly."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path

from liftwork.desktop.atspi import keys
from liftwork.desktop.atspi.acting import act_on
from liftwork.desktop.atspi.bus import Ask, Bus, BusLost, CallFailed, TooSlow
from liftwork.desktop.atspi.listening import Listener
from liftwork.desktop.atspi.names import ACCESSIBLE, APPLICATION, COMPONENT, ROOT
from liftwork.desktop.atspi.reading import Raw, get, read_one, read_tree, split_ref
from liftwork.desktop.driver import (
    App,
    Bounds,
    Event,
    Gone,
    NoAnswer,
    Node,
    NotOffered,
    Operation,
    Snapshot,
    Window,
)
from liftwork.desktop.noticing import Noticed
from liftwork.desktop.settling import wait_for

_CAPTIONS = 40
"""Objects inside a control that are read to know what it is called."""

_FOCUS_S = 0.5
_WINDOWS = frozenset({"window", "dialog", "alert"})


class AtspiDriver:
    """Reads and acts on one accessibility bus; apps that offer a line of their own get it."""

    name = "at-spi"

    def __init__(self, address: str, patience_s: float = 2.0) -> None:
        self._patience_s = patience_s
        self._bus = Bus(address, patience_s)
        self._lines: dict[str, Bus] = {}
        self._known: dict[str, App] = {}
        self._honest: dict[str, bool] = {}
        self._noticed = Noticed()
        self._listener = Listener(address, self._noticed)

    def apps(self) -> Sequence[App]:
        """Every app on this bus, in the order in which they came."""
        with _explained():
            ask = Ask(keys.REGISTRY, ROOT, ACCESSIBLE, "GetChildren")
            (children,) = self._bus.call(ask)
            found = [self._app(name) for name, path in children if path == ROOT]
        return [app for app in found if app is not None]

    def windows(self, app: App) -> Sequence[Window]:
        """The windows of an app; dialogs that must be answered first, then the active one."""
        with _explained():
            bus = self._line(app.id)
            (children,) = bus.call(Ask(app.id, ROOT, ACCESSIBLE, "GetChildren"))
            found = [read_one(bus, name or app.id, path) for name, path in children]
            shown = [raw for raw in found if raw is not None and _is_window(raw)]
            windows = [self._window(bus, app, raw) for raw in shown]
        return sorted(windows, key=lambda window: (not window.modal, not window.active))

    def snapshot(self, window: Window, most: int = 2000) -> Snapshot:
        """Read a window whole."""
        app, path = split_ref(window.id)
        with _explained():
            top, cut = read_tree(self._line(app), app, path, most, self._is_honest(app))
        if top is None:
            raise Gone("the window is not there any more")
        return Snapshot(window, top.node(), cut)

    def read(self, ref: str) -> Node:
        """One control as it is now."""
        app, path = split_ref(ref)
        with _explained():
            raw, _ = read_tree(self._line(app), app, path, _CAPTIONS, self._is_honest(app))
        if raw is None or not raw.states:
            raise Gone("the control is not there any more")
        return replace(raw.node(), children=())

    def perform(self, ref: str, operation: Operation, text: str = "") -> None:
        """Do one operation by the control's own interfaces."""
        app, path = split_ref(ref)
        with _explained():
            bus = self._line(app)
            raw = read_one(bus, app, path)
            if raw is None or not raw.states:
                raise Gone("the control is not there any more")
            if not act_on(bus, raw, operation, text):
                self._type_with_keys(raw, text)

    def press_key(self, chord: str) -> None:
        """Press a chord in the window that has the focus on this display."""
        with _explained():
            keys.press(self._bus, chord)

    def type_text(self, text: str) -> None:
        """Type into the control that has the focus on this display."""
        with _explained():
            keys.write(self._bus, text)

    def focused(self) -> Node | None:
        """The control that has the focus in the window that takes keys."""
        for app in self.apps():
            for window in self.windows(app):
                if window.active:
                    nodes = self.snapshot(window).root.walk()
                    return next((node for node in nodes if "focused" in node.states), None)
        return None

    def events(self, since: float, wait_s: float) -> Sequence[Event]:
        """What changed after a moment."""
        return self._noticed.since(since, wait_s)

    def close(self) -> None:
        """Leave the bus."""
        self._listener.close()
        for line in (*self._lines.values(), self._bus):
            line.close()

    def _type_with_keys(self, raw: Raw, text: str) -> None:
        """Type into a control that takes keys only, once it is seen to have the focus."""
        if not wait_for(self, lambda: "focused" in self.read(raw.ref).states, _FOCUS_S):
            raise NotOffered("the control does not take the focus, so nothing was typed")
        keys.write(self._bus, text)

    # -- inside -------------------------------------------------------------------

    def _app(self, name: str) -> App | None:
        """An app by its name on the bus; None where it has just gone."""
        if name not in self._known:
            try:
                pid, user = self._bus.pid_of(name), self._bus.uid_of(name)
            except CallFailed:
                return None
            program = _program(pid)
            said = Path(program or "unknown").name
            with suppress(CallFailed, TooSlow):  # one that is frozen is an app all the same
                said = str(self._bus.call(get(name, ROOT, ACCESSIBLE, "Name"))[0]) or said
            self._known[name] = App(name, said, pid, program, user == os.getuid())
        known = self._known[name]
        return replace(known, program=_program(known.pid))

    def _window(self, bus: Bus, app: App, raw: Raw) -> Window:
        role = {"alert": "dialog", "group": "window"}.get(raw.role, raw.role)
        modal = "modal" in raw.states
        return Window(
            raw.ref, app, raw.name, role, raw.active, modal, _bounds(bus, raw.app, raw.path)
        )

    def _line(self, app: str) -> Bus:
        """The connection on which an app is asked: its own where it offers one, else the bus."""
        if app in self._lines:
            return self._lines[app]
        member = (APPLICATION, "GetApplicationBusAddress")
        line = self._bus
        with suppress(CallFailed, BusLost):
            (address,) = self._bus.call(Ask(app, ROOT, *member))
            line = Bus(address, self._patience_s, peer=True) if address else self._bus
        if line is not self._bus:
            self._lines[app] = line
        return line

    def _is_honest(self, app: str) -> bool:
        """Whether only what has an action says that it has: GTK 4 says it of every label."""
        if app not in self._honest:
            asks = [get(app, ROOT, APPLICATION, name) for name in ("ToolkitName", "Version")]
            told = self._bus.call_all(asks)
            name, version = ("" if isinstance(one, CallFailed) else str(one[0]) for one in told)
            known = name.lower().startswith("qt") or (name.lower(), version[:2]) == ("gtk", "3.")
            self._honest[app] = known
        return self._honest[app]


@contextmanager
def _explained() -> Iterator[None]:
    """The errors of the bus in the words of the drivers."""
    try:
        yield
    except TooSlow as error:
        raise NoAnswer("the app does not answer") from error
    except (BusLost, CallFailed) as error:
        raise Gone("it is not there any more") from error


def _is_window(raw: Raw) -> bool:
    """Whether a child of an app is a window; Qt calls a window that is a plain widget a filler."""
    return raw.role in _WINDOWS or (raw.role == "group" and "visible" in raw.states)


def _program(pid: int) -> str | None:
    try:
        return str(Path(f"/proc/{pid}/exe").readlink())
    except OSError:
        return None


def _bounds(bus: Bus, app: str, path: str) -> Bounds | None:
    (answer,) = bus.call_all([Ask(app, path, COMPONENT, "GetExtents", "u", (0,))])
    if isinstance(answer, CallFailed):
        return None
    left, top, width, height = answer[0]
    return (left, top, width, height)
