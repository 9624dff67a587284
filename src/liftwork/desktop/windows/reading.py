"""Elements of UI Automation, read with one cached request, as nodes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from liftwork.desktop.driver import Bounds, Node, Operation
from liftwork.desktop.windows import codes

Read = Callable[[int], Any]
"""Gives one property of an element by its number."""


def ref_of(element: Any) -> str:
    """The runtime id: unique among all elements as long as this one exists."""
    return ".".join(str(part) for part in element.GetRuntimeId())


def node_of(ref: str, read: Read, children: tuple[Node, ...] = ()) -> Node:
    """A node from the properties of one element."""
    protected = bool(read(codes.IS_PASSWORD))
    return Node(
        ref=ref,
        role=_role(read, protected),
        name=str(read(codes.NAME) or ""),
        value="" if protected else _value(read),
        description=str(read(codes.HELP_TEXT) or ""),
        states=frozenset(_states(read, protected)),
        operations=frozenset(_operations(read)),
        bounds=bounds_of(read(codes.BOUNDS)),
        children=children,
    )


def bounds_of(rectangle: Any) -> Bounds | None:
    """A rectangle of four numbers (left, top, width, height); None for an empty one."""
    if not rectangle or len(rectangle) != 4:
        return None
    left, top, width, height = (int(number) for number in rectangle)
    return (left, top, width, height) if width > 0 and height > 0 else None


def _role(read: Read, protected: bool) -> str:
    if str(read(codes.CLASS_NAME) or "").lower() in codes.CONSOLES:
        return "terminal"
    role = codes.ROLES.get(read(codes.CONTROL_TYPE), "unknown")
    if protected:
        return "password text"
    if role == "window" and read(codes.IS_MODAL):
        return "dialog"
    return "toggle button" if role == "button" and read(codes.HAS_TOGGLE) else role


def _value(read: Read) -> str:
    if read(codes.HAS_VALUE):
        return str(read(codes.VALUE) or "")
    if read(codes.HAS_RANGE):
        return f"{float(read(codes.RANGE_VALUE) or 0):g}"
    return ""


def _states(read: Read, protected: bool) -> Iterator[str]:
    told = (
        ("enabled", read(codes.IS_ENABLED)),
        ("visible", not read(codes.IS_OFFSCREEN)),
        ("focusable", read(codes.IS_FOCUSABLE)),
        ("focused", read(codes.HAS_FOCUS)),
        ("protected", protected),
        ("modal", read(codes.IS_MODAL)),
        ("selected", read(codes.HAS_SELECTION_ITEM) and read(codes.IS_SELECTED)),
        ("editable", read(codes.HAS_VALUE) and not read(codes.VALUE_READ_ONLY)),
        ("read only", read(codes.HAS_VALUE) and read(codes.VALUE_READ_ONLY)),
    )
    yield from (state for state, holds in told if holds)
    if read(codes.HAS_TOGGLE):
        toggled = {codes.ON: "checked", codes.MIXED: "mixed"}.get(read(codes.TOGGLE_STATE))
        yield from (toggled,) if toggled else ()
    if read(codes.HAS_EXPAND) and read(codes.EXPAND_STATE) != codes.LEAF:
        yield "collapsed" if read(codes.EXPAND_STATE) == codes.COLLAPSED else "expanded"


def _operations(read: Read) -> Iterator[Operation]:
    writable = read(codes.HAS_VALUE) and not read(codes.VALUE_READ_ONLY)
    settable = read(codes.HAS_RANGE) and not read(codes.RANGE_READ_ONLY)
    offered = (
        (Operation.PRESS, read(codes.HAS_INVOKE)),
        (Operation.TOGGLE, read(codes.HAS_TOGGLE)),
        (Operation.SELECT, read(codes.HAS_SELECTION_ITEM)),
        (Operation.EXPAND, read(codes.HAS_EXPAND) and read(codes.EXPAND_STATE) != codes.LEAF),
        (Operation.SCROLL, read(codes.HAS_SCROLL_ITEM)),
        (Operation.FOCUS, read(codes.IS_FOCUSABLE)),
        (Operation.SET_VALUE, writable or settable),
        (Operation.TYPE, writable and read(codes.IS_FOCUSABLE)),
    )
    yield from (operation for operation, holds in offered if holds)
