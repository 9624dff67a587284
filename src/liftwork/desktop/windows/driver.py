"""The driver of windows of Microsoft Windows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
from liftwork.desktop.noticing import Noticed
from liftwork.desktop.windows import codes
from liftwork.desktop.windows.client import Client, Keyboard, Processes, explained
from liftwork.desktop.windows.reading import bounds_of, node_of, ref_of


class WindowsDriver:
    """Reads and acts through UI Automation: one cached request reads a whole window."""

    name = "uia"

    def __init__(self, client: Client, processes: Processes, keyboard: Keyboard) -> None:
        self._client = client
        self._processes = processes
        self._keyboard = keyboard
        self._noticed = Noticed()
        self._listener = client.listener(self._noticed)
        self._elements: dict[str, Any] = {}
        self._listening: set[str] = set()

    def apps(self) -> Sequence[App]:
        """Every process with a top-level window."""
        found = dict.fromkeys(map(_pid, self._tops()))
        return [self._app(pid) for pid in found]

    def windows(self, app: App) -> Sequence[Window]:
        """The top-level windows of a process, and the dialogs inside them; the active first."""
        with explained(self._client):
            tops = [
                e for e in self._tops() if e.GetCachedPropertyValue(codes.PROCESS_ID) == app.pid
            ]
            inner = [w for top in tops for w in self._windows_in(top)]
            found = [self._window(element, app) for element in (*tops, *inner)]
        return sorted(found, key=lambda window: (not window.modal, not window.active))

    def snapshot(self, window: Window, most: int = 2000) -> Snapshot:
        """Read a window whole, in one call."""
        with explained(self._client):
            element = self._element(window.id).BuildUpdatedCache(self._request(codes.SUBTREE))
            self._listen(window.id, element)
            left = [most]
            root = self._node(element, left)
        return Snapshot(window, root, cut=left[0] < 0)

    def read(self, ref: str) -> Node:
        """One control as it is now."""
        with explained(self._client):
            element = self._element(ref)
            return node_of(ref, element.GetCurrentPropertyValue)

    def perform(self, ref: str, operation: Operation, text: str = "") -> None:
        """Do one operation by the control's own pattern, never by a click."""
        with explained(self._client):
            element = self._element(ref)
            if operation is Operation.FOCUS:
                element.SetFocus()
            elif operation is Operation.TYPE:
                element.SetFocus()
                self._keyboard.type(text)
            elif operation is Operation.SET_VALUE:
                self._set(element, text)
            else:
                self._use(element, operation)

    def press_key(self, chord: str) -> None:
        """Press a chord in the window that has the focus."""
        self._keyboard.press(chord)

    def type_text(self, text: str) -> None:
        """Type into the control that has the focus."""
        self._keyboard.type(text)

    def focused(self) -> Node | None:
        """The control that has the focus."""
        with explained(self._client):
            element = self._client.automation.GetFocusedElement()
            if not element:
                return None
            return node_of(self._keep(element), element.GetCurrentPropertyValue)

    def events(self, since: float, wait_s: float) -> Sequence[Event]:
        """What changed in windows that were read before."""
        return self._noticed.since(since, wait_s)

    def close(self) -> None:
        """Stop listening."""
        if self._listening:
            self._client.automation.RemoveAllEventHandlers()
        self._listening.clear()
        self._elements.clear()

    # -- inside -------------------------------------------------------------------

    def _request(self, scope: int) -> Any:
        request = self._client.automation.CreateCacheRequest()
        for number in codes.READ:
            request.AddProperty(number)
        request.TreeScope = scope
        request.TreeFilter = self._client.automation.ControlViewCondition
        return request

    def _tops(self) -> list[Any]:
        automation = self._client.automation
        with explained(self._client):
            found = automation.GetRootElement().FindAllBuildCache(
                codes.CHILDREN, automation.CreateTrueCondition(), self._request(codes.ELEMENT)
            )
        return list(_each(found))

    def _windows_in(self, top: Any) -> Iterator[Any]:
        automation = self._client.automation
        dialogs = automation.CreatePropertyCondition(codes.CONTROL_TYPE, 50032)
        yield from _each(
            top.FindAllBuildCache(codes.CHILDREN, dialogs, self._request(codes.ELEMENT))
        )

    def _app(self, pid: int) -> App:
        program = self._processes.program(pid)
        name = (program or "").replace("\\", "/").rpartition("/")[2].removesuffix(".exe")
        return App(str(pid), name or f"process {pid}", pid, program, self._processes.ours(pid))

    def _window(self, element: Any, app: App) -> Window:
        ref = self._keep(element)
        node = node_of(ref, element.GetCachedPropertyValue)
        bounds = bounds_of(element.GetCachedPropertyValue(codes.BOUNDS))
        active = self._holds_focus(element)
        return Window(ref, app, node.name, node.role, active, "modal" in node.states, bounds)

    def _holds_focus(self, window: Any) -> bool:
        """Whether the control with the focus is in this window."""
        automation = self._client.automation
        walker, element = automation.ControlViewWalker, automation.GetFocusedElement()
        while element:
            if automation.CompareElements(element, window):
                return True
            element = walker.GetParentElement(element)
        return False

    def _node(self, element: Any, left: list[int]) -> Node:
        left[0] -= 1
        children = []
        for child in _each(element.GetCachedChildren()):
            if left[0] <= 0:
                left[0] = -1
                break
            children.append(self._node(child, left))
        return node_of(self._keep(element), element.GetCachedPropertyValue, tuple(children))

    def _keep(self, element: Any) -> str:
        ref = ref_of(element)
        self._elements[ref] = element
        return ref

    def _element(self, ref: str) -> Any:
        if ref not in self._elements:
            raise Gone("the control is not there any more")
        return self._elements[ref]

    def _use(self, element: Any, operation: Operation) -> None:
        number, interface = codes.PATTERNS.get(operation, (0, ""))
        pattern = self._client.pattern(element, number, interface) if number else None
        if pattern is None:
            raise NotOffered(f"the control does not offer {operation.value}")
        if operation is Operation.EXPAND:
            expanded = element.GetCurrentPropertyValue(codes.EXPAND_STATE) == codes.EXPANDED
            (pattern.Collapse if expanded else pattern.Expand)()
            return
        methods = {
            Operation.PRESS: "Invoke",
            Operation.TOGGLE: "Toggle",
            Operation.SELECT: "Select",
            Operation.SCROLL: "ScrollIntoView",
            Operation.CLOSE: "Close",
        }
        getattr(pattern, methods[operation])()

    def _set(self, element: Any, text: str) -> None:
        value = self._client.pattern(element, *codes.PATTERNS[Operation.SET_VALUE])
        if value is not None:
            value.SetValue(text)
            return
        span = self._client.pattern(element, *codes.RANGE_PATTERN)
        if span is None:
            raise NotOffered("the control does not offer set value")
        try:
            span.SetValue(float(text))
        except ValueError as error:
            raise NotOffered(f"the control takes a number, not {text[:40]!r}") from error

    def _listen(self, ref: str, element: Any) -> None:
        if ref in self._listening:
            return
        automation, request = self._client.automation, self._request(codes.ELEMENT)
        if not self._listening:
            automation.AddFocusChangedEventHandler(request, self._listener)
        automation.AddStructureChangedEventHandler(element, codes.SUBTREE, request, self._listener)
        automation.AddPropertyChangedEventHandler(
            element, codes.SUBTREE, request, self._listener, list(codes.WATCHED)
        )
        for event in (codes.WINDOW_OPENED, codes.WINDOW_CLOSED):
            automation.AddAutomationEventHandler(
                event, element, codes.SUBTREE, request, self._listener
            )
        self._listening.add(ref)


def _pid(element: Any) -> int:
    return int(element.GetCachedPropertyValue(codes.PROCESS_ID))


def _each(array: Any) -> Iterator[Any]:
    """The elements of an array; none for a null pointer."""
    yield from (array.GetElement(n) for n in range(array.Length)) if array else ()
