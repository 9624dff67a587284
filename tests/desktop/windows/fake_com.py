"""UI Automation as COM shows it, over a scripted program.

Properties, patterns, caching and errors are those of ``IUIAutomation``: a cached element keeps
what it was when it was read, asking for what was not cached is an error, and so is a control that
is gone or a program that does not answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.desktop.scripted import Control, Program

from liftwork.desktop.noticing import Noticed
from liftwork.desktop.windows import codes
from liftwork.desktop.windows.client import COM_NAMES, Listener
from liftwork.desktop.windows.keyboard import Stroke

_TYPES = {
    "window": 50032, "dialog": 50032, "label": 50020, "text": 50004, "password text": 50004,
    "check box": 50002, "slider": 50015, "group": 50026, "button": 50000, "list": 50008,
    "list item": 50007, "tree item": 50024, "menu item": 50011, "link": 50005,
    "picture": 50006, "toggle button": 50000, "terminal": 50025, "words": 50006,
}  # fmt: skip
_INVALID = 0x80070057


class ComError(Exception):
    """``comtypes.COMError``: `hresult` is signed, as ctypes gives it."""

    def __init__(self, number: int) -> None:
        super().__init__(hex(number))
        self.hresult = number - (1 << 32)


@dataclass
class Request:
    """``IUIAutomationCacheRequest``."""

    properties: set[int] = field(default_factory=set)
    TreeScope: int = codes.ELEMENT
    TreeFilter: Any = None

    def AddProperty(self, number: int) -> None:
        self.properties.add(number)


@dataclass
class Array:
    """``IUIAutomationElementArray``."""

    elements: Sequence[Element]

    @property
    def Length(self) -> int:
        return len(self.elements)

    def GetElement(self, n: int) -> Element:
        return self.elements[n]


@dataclass
class Element:
    """``IUIAutomationElement``; `cached` is None for one that was never read."""

    program: Program
    control: Control
    cached: dict[int, Any] | None = None
    inner: list[Element] | None = None

    def GetRuntimeId(self) -> tuple[int, ...]:
        return (42, self.control.number)

    def BuildUpdatedCache(self, request: Request) -> Element:
        self._reach()
        told = {n: _properties(self.program, self.control)[n] for n in request.properties}
        below = [Element(self.program, child) for child in self.control.children]
        inner = [one.BuildUpdatedCache(request) for one in below]
        return Element(self.program, self.control, told, inner if request.TreeScope & 6 else [])

    def GetCachedPropertyValue(self, number: int) -> Any:
        if self.cached is None or number not in self.cached:
            raise ComError(_INVALID)
        return self.cached[number]

    def GetCachedChildren(self) -> Array | None:
        if self.inner is None:
            raise ComError(_INVALID)
        return Array(self.inner) if self.inner else None

    def GetCurrentPropertyValue(self, number: int) -> Any:
        self._reach()
        return _properties(self.program, self.control)[number]

    def FindAllBuildCache(
        self, scope: int, wanted: Callable[[Control], bool], request: Request
    ) -> Array:
        assert scope == codes.CHILDREN
        self._reach()
        found = [child for child in self.control.children if wanted(child)]
        return Array([Element(self.program, one).BuildUpdatedCache(request) for one in found])

    def GetCurrentPattern(self, number: int) -> Unknown | None:
        self._reach()
        offered = {code for code, holds in _offers(self.control) if holds}
        return Unknown(self, number) if number in offered else None

    def SetFocus(self) -> None:
        self._reach()
        self.program.use("focus", self.control)
        self.program.done.pop()

    def _reach(self) -> None:
        if self.control.gone or self.program.ended:
            raise ComError(0x80040201)
        if self.program.frozen:
            raise ComError(0x80131505)


@dataclass
class Unknown:
    """A pattern before it was asked for its interface."""

    element: Element
    number: int

    def QueryInterface(self, interface: str) -> Pattern:
        assert interface in {name for _, name in (*codes.PATTERNS.values(), codes.RANGE_PATTERN)}
        return Pattern(self.element)


@dataclass
class Pattern:
    """Every control pattern: each method does what the scripted program does."""

    element: Element

    def _use(self, operation: str, text: str = "") -> None:
        self.element._reach()
        if not self.element.control.enabled:
            raise ComError(0x80040200)
        self.element.program.use(operation, self.element.control, text)

    def Invoke(self) -> None:
        self._use("press")

    def Toggle(self) -> None:
        self._use("toggle")

    def Select(self) -> None:
        self._use("select")

    def Expand(self) -> None:
        self._use("expand")

    def Collapse(self) -> None:
        self._use("expand")

    def SetValue(self, value: str | float) -> None:
        self._use("set value", value if isinstance(value, str) else f"{value:g}")


def _offers(control: Control) -> Iterator[tuple[int, bool]]:
    yield 10000, control.pressable
    yield 10002, control.writable and control.role != "slider"
    yield 10003, control.role == "slider"
    yield 10005, control.expanded is not None
    yield 10010, control.selected is not None
    yield 10015, control.checked is not None


def _properties(program: Program, control: Control) -> dict[int, Any]:
    offers = dict(_offers(control))
    return {
        codes.RUNTIME_ID: (42, control.number),
        codes.BOUNDS: tuple(float(n) for n in control.bounds),
        codes.PROCESS_ID: program.pid,
        codes.CONTROL_TYPE: _TYPES[control.role],
        codes.NAME: control.name,
        codes.HAS_FOCUS: program.focus is control,
        codes.IS_FOCUSABLE: control.writable,
        codes.IS_ENABLED: control.enabled,
        codes.AUTOMATION_ID: "",
        codes.CLASS_NAME: control.kind,
        codes.HELP_TEXT: control.help or None,
        codes.IS_PASSWORD: control.protected,
        codes.WINDOW_HANDLE: 0,
        codes.IS_OFFSCREEN: False,
        codes.HAS_EXPAND: offers[10005],
        codes.HAS_INVOKE: offers[10000],
        codes.HAS_RANGE: offers[10003],
        codes.HAS_SCROLL_ITEM: False,
        codes.HAS_SELECTION_ITEM: offers[10010],
        codes.HAS_TOGGLE: offers[10015],
        codes.HAS_VALUE: offers[10002],
        codes.VALUE: control.value,
        codes.VALUE_READ_ONLY: False,
        codes.RANGE_VALUE: float(control.value or 0) if control.role == "slider" else 0.0,
        codes.RANGE_READ_ONLY: False,
        codes.EXPAND_STATE: codes.EXPANDED if control.expanded else codes.COLLAPSED,
        codes.IS_MODAL: control.modal,
        codes.IS_SELECTED: bool(control.selected),
        codes.TOGGLE_STATE: codes.ON if control.checked else codes.OFF,
    }


class FakeAutomation:
    """``IUIAutomation`` on a desktop with one program."""

    ControlViewCondition = "control view"

    def __init__(self, program: Program) -> None:
        self._program = program
        self._handlers: dict[str, Listener] = {}
        program.listeners.append(self._tell)

    @property
    def ControlViewWalker(self) -> FakeAutomation:
        return self

    def GetRootElement(self) -> Element:
        return Element(self._program, Control("group", children=self._program.windows))

    def CreateTrueCondition(self) -> Callable[[Control], bool]:
        return lambda _: True

    def CreatePropertyCondition(self, number: int, value: Any) -> Callable[[Control], bool]:
        return lambda control: bool(_properties(self._program, control)[number] == value)

    def CreateCacheRequest(self) -> Request:
        return Request()

    def GetFocusedElement(self) -> Element | None:
        focus = self._program.focus
        return Element(self._program, focus) if focus is not None else None

    def GetParentElement(self, element: Element) -> Element | None:
        for window in self._program.windows:
            for control in window.walk():
                if element.control in control.children:
                    return Element(self._program, control)
        return None

    def CompareElements(self, one: Element, other: Element) -> bool:
        return one.GetRuntimeId() == other.GetRuntimeId()

    def AddFocusChangedEventHandler(self, request: Request, handler: Listener) -> None:
        self._handlers["focus"] = handler

    def AddStructureChangedEventHandler(
        self, element: Element, scope: int, request: Request, handler: Listener
    ) -> None:
        self._handlers["tree"] = handler

    def AddPropertyChangedEventHandler(
        self, element: Element, scope: int, request: Request, handler: Listener, watched: list[int]
    ) -> None:
        assert set(watched) <= request.properties
        self._handlers["state"] = self._handlers["value"] = handler

    def AddAutomationEventHandler(
        self, event: int, element: Element, scope: int, request: Request, handler: Listener
    ) -> None:
        self._handlers["window"] = handler

    def RemoveAllEventHandlers(self) -> None:
        self._handlers.clear()

    def _tell(self, kind: str, control: Control) -> None:
        handler = self._handlers.get(kind)
        if handler is None:
            return
        sender = Element(self._program, control)
        if kind == "focus":
            COM_NAMES["HandleFocusChangedEvent"](handler, sender)
        elif kind == "tree":
            COM_NAMES["HandleStructureChangedEvent"](handler, sender, 0, ())
        else:
            number = codes.VALUE if kind == "value" else codes.TOGGLE_STATE
            COM_NAMES["HandlePropertyChangedEvent"](handler, sender, number, None)


class FakeClient:
    """The client of the driver over the fake."""

    error = ComError

    def __init__(self, program: Program) -> None:
        self.automation = FakeAutomation(program)

    def pattern(self, element: Element, number: int, interface: str) -> Any:
        found = element.GetCurrentPattern(number)
        return found.QueryInterface(interface) if found else None

    def listener(self, noticed: Noticed) -> Any:
        return Listener(noticed)


@dataclass
class FakeProcesses:
    """What Windows would tell of the one process."""

    program_: Program

    def program(self, pid: int) -> str | None:
        return self.program_.path

    def ours(self, pid: int) -> bool:
        return self.program_.ours


@dataclass
class FakeQueue:
    """The queue of SendInput: strokes become texts and chords of the scripted program."""

    program: Program
    _units: bytearray = field(default_factory=bytearray)

    def send(self, strokes: Sequence[Stroke]) -> int:
        units = [s.code for s in strokes if s.unicode and not s.up]
        if units:
            text = b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le")
            self.program.type(text)
        keys = [s.code for s in strokes if not s.unicode and not s.up]
        if keys:
            names = {0x11: "ctrl", 0x12: "alt", 0x10: "shift"}
            self.program.press("+".join(names.get(key, chr(key).lower()) for key in keys))
        return len(strokes)
