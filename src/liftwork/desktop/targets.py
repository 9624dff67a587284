"""From what somebody calls a control to the one control that is meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import ROLES, Node, Operation, Snapshot
from liftwork.desktop.observe import Numbers, shown, usable

_SHORT = re.compile(r"\[?(e\d+)\]?\Z")
_ALIKE = str.maketrans({"×": "*", "✕": "*", "÷": "/", "−": "-", "–": "-", "…": ""})
_USES = {
    Operation.TYPE: frozenset({Operation.TYPE, Operation.SET_VALUE}),
    Operation.PRESS: frozenset({Operation.PRESS, Operation.SELECT, Operation.TOGGLE}),
    Operation.TOGGLE: frozenset({Operation.TOGGLE, Operation.SELECT}),
    Operation.KEY: frozenset({Operation.FOCUS}),
}


def find_control(snapshot: Snapshot, numbers: Numbers, target: str, operation: Operation) -> Node:
    """The control that a short name (``e12``) or a caption means. Raises `Refuse`.

    A caption must fit one control alone; a role before it tells two apart (``button Open``).
    """
    short = _SHORT.match(target.strip())
    if short:
        ref = numbers.ref(short[1])
        node = snapshot.find(ref) if ref else None
        if node is None:
            raise Refuse(f"{short[1]} is not in the window any more", "look at the window again")
        return node
    wanted = _USES.get(operation, frozenset({operation}))
    fits = [node for node in snapshot.root.walk() if node.operations & wanted]
    return _only_one(fits, target, snapshot)


def find_any(snapshot: Snapshot, numbers: Numbers, target: str) -> Node:
    """The control or label that a short name or a caption means, to look at. Raises `Refuse`."""
    if _SHORT.match(target.strip()):
        return find_control(snapshot, numbers, target, Operation.SCROLL)
    return _only_one(list(snapshot.root.walk()), target, snapshot)


def _only_one(nodes: Sequence[Node], target: str, snapshot: Snapshot) -> Node:
    for fits in _by_caption(nodes, target):
        visible = [node for node in fits if "visible" in node.states] or fits
        if len(visible) > 1:
            visible = [node for node in visible if node.role != "label"] or visible
        if len(visible) == 1:
            return visible[0]
        if visible:
            where = ", ".join(f"{node.role} {node.name!r}" for node in visible[:6])
            raise Refuse(
                f"{target!r} fits {len(visible)} controls: {where}",
                "name the control by its number (look at the window first)",
            )
    near = ", ".join(repr(n.name) for n in shown(snapshot.root) if usable(n) and n.name)
    raise Refuse(
        f"there is no control called {target!r} in {snapshot.window.title!r} that can be used so",
        f"there is: {near[:300]}" if near else "look at the window first",
    )


def _by_caption(nodes: Sequence[Node], target: str) -> Iterable[list[Node]]:
    """The controls that fit, by the surest reading first."""
    role, caption = _split(target)
    wanted = _plain(caption)
    asked = [node for node in nodes if role in (None, node.role)]
    yield [node for node in asked if node.name.strip() == caption.strip()]
    yield [node for node in asked if _plain(node.name) == wanted]
    yield [node for node in asked if _plain(node.description) == wanted]
    if not wanted:
        yield asked
    else:
        yield [node for node in asked if wanted in _plain(node.name).split(" ")]
        yield [node for node in nodes if _plain(node.name) == _plain(target)]


def _split(target: str) -> tuple[str | None, str]:
    """``button OK`` is the role ``button`` and the caption ``OK``."""
    for role in sorted(ROLES, key=len, reverse=True):
        if target.casefold() == role:
            return role, ""
        if target.casefold().startswith(role + " "):
            return role, target[len(role) + 1 :].strip("'\" ")
    return None, target


def _plain(caption: str) -> str:
    """A caption without what people leave out: marks of shortcuts, dots, case."""
    text = caption.translate(_ALIKE).replace("_", "").casefold().strip()
    return re.sub(r"\.{3}\Z|:\Z", "", text).strip() or text


def find_in_menu(root: Node, path: Sequence[str]) -> tuple[Node, Node | None]:
    """The last menu of a path that is there, and the item that the path ends in.

    The item is None where that menu must be opened first. Raises `Refuse`.
    """
    here, menu = root, root
    for n, caption in enumerate(path):
        wanted = _plain(caption)
        fits = [node for node in here.walk() if node is not here and _plain(node.name) == wanted]
        openers = [node for node in fits if node.role in _OPENERS and usable(node)]
        listed = openers or [node for node in fits if node.role in _OPENERS]
        chosen = listed[0] if listed else None
        if chosen is None:
            if menu is not root:
                return menu, None
            there = ", ".join(n.name for n in root.walk() if n.role == "menu" and n.name)
            raise Refuse(
                f"there is no menu called {caption!r}",
                f"the menus: {there[:300]}" if there else "this window has no menus",
            )
        if n == len(path) - 1:
            return (menu, chosen) if usable(chosen) else (menu, None)
        here = menu = chosen
    raise Refuse("no menu is named", "write for example File > Export")


_OPENERS = frozenset(
    {"menu", "menu item", "check box", "radio button", "button", "toggle button", "combo box"}
)
