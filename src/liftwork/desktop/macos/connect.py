"""The real AX, programs and keyboard. Only ever called on macOS."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.desktop.macos import codes
from liftwork.desktop.macos.client import Running, checked
from liftwork.desktop.macos.driver import MacDriver
from liftwork.desktop.macos.keyboard import Keyboard, Stroke
from liftwork.programs.lazy import lazy

services = lazy("ApplicationServices")
kit = lazy("AppKit")
quartz = lazy("Quartz")

_LISTEN_S = 1.0
"""How long the thread that listens runs before it looks whether there is still work."""


def connect() -> MacDriver:
    """The driver for the person's desktop. Raises `Refuse` on any other system, and without the
    right to use other programs' windows."""
    if sys.platform != "darwin":
        raise Refuse("windows are read by AX on macOS only")
    if not services.AXIsProcessTrusted():
        checked(codes.DISABLED)
    return MacDriver(MacSystem(), Keyboard(send))


class MacSystem:
    """AX by pyobjc."""

    def __init__(self) -> None:
        self.ax: Any = services

    def running(self) -> Sequence[Running]:
        """Programs with a face, the one in front first."""
        space = kit.NSWorkspace.sharedWorkspace()
        regular = [a for a in space.runningApplications() if a.activationPolicy() == 0]
        owners = _owners([app.processIdentifier() for app in regular])
        return [
            _running(app, owners.get(app.processIdentifier()) == os.getuid())
            for app in sorted(regular, key=lambda app: not app.isActive())
        ]

    def is_packed(self, value: Any) -> bool:
        """Whether a value is an ``AXValue``."""
        return isinstance(value, services.AXValueRef)

    def observe(self, pid: int, element: Any, heard: Callable[[str], None]) -> None:
        """Listen in a thread of its own, for as long as this process lives."""

        def call(_observer: Any, _element: Any, name: str, _context: Any) -> None:
            heard(str(name))

        error, observer = services.AXObserverCreate(pid, call, None)
        checked(error)
        for name in codes.NOTIFICATIONS:
            services.AXObserverAddNotification(observer, element, name, None)
        threading.Thread(target=_listen, args=(observer,), name="ax-events", daemon=True).start()


def send(stroke: Stroke) -> None:
    """Put one stroke into the queue of the session."""
    event = quartz.CGEventCreateKeyboardEvent(None, stroke.code, not stroke.up)
    quartz.CGEventSetFlags(event, stroke.flags)
    if stroke.text:
        units = len(stroke.text.encode("utf-16-le")) // 2
        quartz.CGEventKeyboardSetUnicodeString(event, units, stroke.text)
    quartz.CGEventPost(quartz.kCGSessionEventTap, event)


def _running(app: Any, ours: bool) -> Running:
    url = app.executableURL()
    program = str(url.path()) if url is not None else None
    return Running(app.processIdentifier(), str(app.localizedName() or ""), program, ours)


def _owners(pids: Sequence[int]) -> dict[int, int]:
    """The user of each process, as ps(1) tells it."""
    if not pids:
        return {}
    asked = ["/bin/ps", "-o", "pid=,uid=", "-p", ",".join(map(str, pids))]
    told = subprocess.run(asked, capture_output=True, text=True, timeout=10, check=False).stdout
    pairs = (line.split() for line in told.splitlines())
    return {int(pid): int(user) for pid, user in pairs}


def _listen(observer: Any) -> None:
    loop = quartz.CFRunLoopGetCurrent()
    source = services.AXObserverGetRunLoopSource(observer)
    quartz.CFRunLoopAddSource(loop, source, quartz.kCFRunLoopDefaultMode)
    while True:
        quartz.CFRunLoopRunInMode(quartz.kCFRunLoopDefaultMode, _LISTEN_S, False)
