"""Elements of AX as nodes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from liftwork.desktop.driver import Bounds, Node, Operation
from liftwork.desktop.macos import codes
from liftwork.desktop.macos.client import System, checked

_POINT, _SIZE = 1, 2
"""kAXValueCGPointType, kAXValueCGSizeType."""


def attributes(system: System, element: Any) -> dict[str, Any]:
    """The attributes of `codes.READ` that an element has, by name, read in one call."""
    error, values = system.ax.AXUIElementCopyMultipleAttributeValues(element, codes.READ, 0, None)
    checked(error)
    found = dict(zip(codes.READ, values, strict=True))
    bounds = _bounds(system, found.pop("AXPosition", None), found.pop("AXSize", None))
    plain = {k: v for k, v in found.items() if v is not None and not system.is_packed(v)}
    return {**plain, "bounds": bounds}


def node_of(
    system: System, ref: str, element: Any, told: Mapping[str, Any], children: tuple[Node, ...] = ()
) -> Node:
    """A node from the attributes of one element."""
    role = role_of(told)
    actions = _actions(system, element)
    settable = role in codes.WRITTEN | codes.NUMBERS and _settable(system, element, "AXValue")
    return Node(
        ref=ref,
        role=role,
        name=_name(told, role),
        value=_value(told, role),
        description=str(told.get("AXHelp", "")),
        states=frozenset(_states(told, role, settable)),
        operations=frozenset(_operations(role, actions, settable)),
        bounds=told.get("bounds"),
        children=children,
    )


def role_of(told: Mapping[str, Any]) -> str:
    """The role in the words of drivers."""
    fine = codes.SUBROLES.get(told.get("AXSubrole", ""))
    return fine or codes.ROLES.get(told.get("AXRole", ""), "unknown")


def _bounds(system: System, position: Any, size: Any) -> Bounds | None:
    if position is None or size is None:
        return None
    known, point = system.ax.AXValueGetValue(position, _POINT, None)
    sized, extent = system.ax.AXValueGetValue(size, _SIZE, None)
    if not (known and sized) or extent.width <= 0 or extent.height <= 0:
        return None
    return int(point.x), int(point.y), int(extent.width), int(extent.height)


def _actions(system: System, element: Any) -> frozenset[Operation]:
    error, names = system.ax.AXUIElementCopyActionNames(element, None)
    if error in codes.NOTHING:
        return frozenset()
    checked(error)
    return frozenset(codes.ACTIONS[name] for name in names or () if name in codes.ACTIONS)


def _settable(system: System, element: Any, attribute: str) -> bool:
    error, answer = system.ax.AXUIElementIsAttributeSettable(element, attribute, None)
    if error in codes.NOTHING:
        return False
    checked(error)
    return bool(answer)


def _name(told: Mapping[str, Any], role: str) -> str:
    said = told.get("AXTitle") or told.get("AXDescription")
    if not said and role == "label":
        said = told.get("AXValue")
    return str(said or told.get("AXPlaceholderValue") or "")


def _value(told: Mapping[str, Any], role: str) -> str:
    value = told.get("AXValue")
    if role == "password text" or role in codes.TOGGLED or value is None:
        return ""
    if role in codes.NUMBERS and isinstance(value, int | float):
        return f"{float(value):g}"
    return str(value) if isinstance(value, str | int | float) else ""


def _states(told: Mapping[str, Any], role: str, settable: bool) -> Iterator[str]:
    holds = (
        ("enabled", told.get("AXEnabled", True)),
        ("visible", told.get("bounds") is not None),
        ("focused", told.get("AXFocused")),
        ("focusable", "AXFocused" in told),
        ("selected", told.get("AXSelected")),
        ("modal", told.get("AXModal") or told.get("AXRole") == "AXSheet"),
        ("protected", role == "password text"),
        ("editable", settable and role in codes.WRITTEN),
        ("read only", role in codes.WRITTEN and not settable),
    )
    yield from (state for state, held in holds if held)
    if role in codes.TOGGLED:
        yield from {1: ("checked",), 2: ("mixed",)}.get(_number(told.get("AXValue")), ())
    if "AXExpanded" in told:
        yield "expanded" if told["AXExpanded"] else "collapsed"


def _number(value: Any) -> int:
    return int(value) if isinstance(value, bool | int | float) else 0


def _operations(role: str, actions: Collection[Operation], settable: bool) -> Iterator[Operation]:
    toggled = role in codes.TOGGLED
    for operation in actions:
        yield Operation.TOGGLE if toggled and operation is Operation.PRESS else operation
    if role in codes.CHOSEN:
        yield Operation.SELECT
    if settable:
        yield Operation.SET_VALUE
    if settable and role in codes.WRITTEN:
        yield from (Operation.FOCUS, Operation.TYPE)
