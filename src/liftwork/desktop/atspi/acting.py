"""One operation on one accessible object, by the interfaces that it offers itself."""

from __future__ import annotations

from liftwork.desktop.atspi.bus import Ask, Bus, CallFailed
from liftwork.desktop.atspi.names import (
    ACCESSIBLE,
    ACTION,
    APPLICATION,
    COMPONENT,
    EDITABLE,
    ROOT,
    SELECTION,
    TEXT,
    VALUE,
)
from liftwork.desktop.atspi.reading import PROPERTIES, Raw, get
from liftwork.desktop.driver import NotOffered, Operation

_PREFERRED = {
    Operation.PRESS: ("click", "press", "activate", "jump", "open", "toggle", "showmenu"),
    Operation.TOGGLE: ("toggle", "click", "press", "check", "activate"),
    Operation.SELECT: ("click", "press", "toggle", "activate", "select"),
    Operation.EXPAND: ("expand or contract", "expand", "showmenu", "press", "click", "activate"),
    Operation.CLOSE: ("window.close", "close"),
}
"""Names that toolkits give to what is meant, best first. GTK and Qt name them differently."""


def act_on(bus: Bus, raw: Raw, operation: Operation, text: str) -> bool:
    """Do it. False where a text must be typed with keys, and the control has the focus for it.

    Raises `NotOffered`.
    """
    if operation is Operation.TYPE:
        return _type(bus, raw, text)
    if operation is Operation.SET_VALUE:
        _set(bus, raw, text)
    elif operation is Operation.FOCUS:
        _need(_yes(bus, raw, COMPONENT, "GrabFocus"), "does not take the focus")
    elif operation is Operation.SCROLL:
        _need(_yes(bus, raw, COMPONENT, "ScrollTo", "u", 0), "cannot be scrolled to")
    elif operation is not Operation.SELECT or not _select_in_parent(bus, raw):
        _do_action(bus, raw, operation)
    return True


def _yes(
    bus: Bus, raw: Raw, interface: str, member: str, signature: str = "", *values: object
) -> bool:
    """Whether the object did what it was asked; False where it does not know the question."""
    ask = Ask(raw.app, raw.path, interface, member, signature, values)
    (answer,) = bus.call_all([ask])
    return not isinstance(answer, CallFailed) and (not answer or bool(answer[0]))


def _need(done: bool, otherwise: str) -> None:
    if not done:
        raise NotOffered(f"the control {otherwise}")


def _do_action(bus: Bus, raw: Raw, operation: Operation) -> None:
    (answer,) = bus.call_all([Ask(raw.app, raw.path, ACTION, "GetActions")])
    offered = [] if isinstance(answer, CallFailed) else [str(one[0]).lower() for one in answer[0]]
    wanted = (name for name in _PREFERRED.get(operation, ()) if name in offered)
    name = next(wanted, None)
    if name is None:
        raise NotOffered(f"the control does not offer {operation.value}")
    done = _yes(bus, raw, ACTION, "DoAction", "i", offered.index(name))
    _need(done, f"refused {operation.value}")


def _select_in_parent(bus: Bus, raw: Raw) -> bool:
    """Select an item through the list that holds it, where that can select."""
    if raw.role in ("radio button", "menu item"):
        return False
    parent, index = bus.call_all(
        [
            get(raw.app, raw.path, ACCESSIBLE, "Parent"),
            Ask(raw.app, raw.path, ACCESSIBLE, "GetIndexInParent"),
        ]
    )
    if isinstance(parent, CallFailed) or isinstance(index, CallFailed):
        return False
    app, path = parent[0]
    (answer,) = bus.call_all([Ask(app, path, SELECTION, "SelectChild", "i", (index[0],))])
    return not isinstance(answer, CallFailed) and bool(answer[0])


def _set(bus: Bus, raw: Raw, text: str) -> None:
    if EDITABLE in raw.interfaces:
        done = _yes(bus, raw, EDITABLE, "SetTextContents", "s", text)
        _need(done, "does not take a text")
        return
    if VALUE not in raw.interfaces:
        raise NotOffered(f"the control does not offer {Operation.SET_VALUE.value}")
    try:
        number = float(text)
    except ValueError as error:
        raise NotOffered(f"the control takes a number, not {text[:40]!r}") from error
    values = (VALUE, "CurrentValue", ("d", number))
    done = _yes(bus, raw, PROPERTIES, "Set", "ssv", *values)
    _need(done, "does not take that number")


def _type(bus: Bus, raw: Raw, text: str) -> bool:
    """Put a text at the end of what is there. Keys are only for controls without that."""
    focused = _yes(bus, raw, COMPONENT, "GrabFocus")
    (count,) = bus.call_all([get(raw.app, raw.path, TEXT, "CharacterCount")])
    if EDITABLE in raw.interfaces and not isinstance(count, CallFailed):
        length = _length(bus, raw.app, text)
        if _yes(bus, raw, EDITABLE, "InsertText", "isi", count[0], text, length):
            return True
    _need(focused, "does not take the focus, so nothing can be typed into it")
    return False


def _length(bus: Bus, app: str, text: str) -> int:
    """How long a text is in the unit of the app's toolkit: characters for Qt, else bytes.

    AT-SPI's own description leaves it open; with the wrong one Qt adds what lies behind the text
    in memory, and GTK cuts the text short.
    """
    if text.isascii():
        return len(text)
    (toolkit,) = bus.call_all([get(app, ROOT, APPLICATION, "ToolkitName")])
    qt = not isinstance(toolkit, CallFailed) and str(toolkit[0]).lower().startswith("qt")
    return len(text.encode("utf-16-le")) // 2 if qt else len(text.encode())
