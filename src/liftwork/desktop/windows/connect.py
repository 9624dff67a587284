"""The real UI Automation, processes and keyboard. Only ever called on Microsoft Windows."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Sequence
from typing import Any

from liftwork.contract.errors import Refuse
from liftwork.desktop.noticing import Noticed
from liftwork.desktop.windows.client import COM_NAMES, Listener
from liftwork.desktop.windows.driver import WindowsDriver
from liftwork.desktop.windows.keyboard import Keyboard, Stroke
from liftwork.desktop.windows.processes import WindowsProcesses, library
from liftwork.programs.lazy import lazy

PATIENCE_MS = 2000
"""How long one call may wait for a program to answer."""

_UIA8 = "{E22AD333-B25F-460C-83D0-0581107395C9}"
"""CLSID_CUIAutomation8, whose calls end after a time that can be set."""

_MULTITHREADED = 0
"""COINIT_MULTITHREADED, which comtypes takes from ``sys`` when it is imported: without it events
come only to a thread that turns a message loop, and every thread would have to be prepared."""

comtypes = lazy("comtypes")
com_client = lazy("comtypes.client")


def connect() -> WindowsDriver:
    """The driver for the person's desktop. Raises `Refuse` on any other system."""
    if sys.platform != "win32":
        raise Refuse("windows are read by UI Automation on Microsoft Windows only")
    vars(sys)["coinit_flags"] = _MULTITHREADED
    return WindowsDriver(ComClient(), WindowsProcesses(), Keyboard(send_input))


class ComClient:
    """UI Automation by comtypes."""

    def __init__(self) -> None:
        self._module = com_client.GetModule("UIAutomationCore.dll")
        self.error: type[Exception] = comtypes.COMError
        automation = com_client.CreateObject(_UIA8, interface=self._module.IUIAutomation2)
        automation.ConnectionTimeout = PATIENCE_MS
        automation.TransactionTimeout = PATIENCE_MS
        self.automation: Any = automation

    def pattern(self, element: Any, number: int, interface: str) -> Any:
        """A control pattern, as its own interface."""
        found = element.GetCurrentPattern(number)
        return found.QueryInterface(getattr(self._module, interface)) if found else None

    def listener(self, noticed: Noticed) -> Any:
        """A `Listener` with the tables that COM calls through."""
        names = ("", "StructureChanged", "PropertyChanged", "FocusChanged")
        faces = [getattr(self._module, f"IUIAutomation{name}EventHandler") for name in names]
        body = {"_com_interfaces_": faces, **COM_NAMES}
        return type("ComListener", (Listener, comtypes.COMObject), body)(noticed)


def send_input(strokes: Sequence[Stroke]) -> int:
    """Put strokes into the queue of the system; how many it took."""
    inputs = (_Input * len(strokes))()
    for one, stroke in zip(inputs, strokes, strict=True):
        one.type = 1
        one.keyboard.key = 0 if stroke.unicode else stroke.code
        one.keyboard.scan = stroke.code if stroke.unicode else 0
        one.keyboard.flags = (2 if stroke.up else 0) | (4 if stroke.unicode else 0)
    return int(library("user32").SendInput(len(inputs), inputs, ctypes.sizeof(_Input)))


class _KeyboardInput(ctypes.Structure):
    _fields_ = (
        ("key", ctypes.c_uint16),
        ("scan", ctypes.c_uint16),
        ("flags", ctypes.c_uint32),
        ("time", ctypes.c_uint32),
        ("extra", ctypes.c_void_p),
        ("padding", ctypes.c_ubyte * 8),
    )


class _Input(ctypes.Structure):
    """INPUT of winuser.h: as large as its largest member, MOUSEINPUT."""

    _fields_ = (("type", ctypes.c_uint32), ("keyboard", _KeyboardInput))
