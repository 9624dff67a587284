"""A window as a few lines of text: one for each useful control, with a number to name it by."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from liftwork.desktop.driver import Node, Operation, Snapshot

ENOUGH_CONTROLS = 6
"""With fewer named controls that can be used, a window is poor: its picture says more."""

MOST_LINES = 60
MOST_CHARACTERS = 2_400
"""About six hundred tokens."""

_LONGEST_VALUE = 160
_USES = frozenset(Operation) - {Operation.FOCUS, Operation.SCROLL, Operation.CLICK}
_TOLD_STATES = ("checked", "selected", "expanded", "mixed", "protected", "read only", "focused")
_SILENT_ROLES = frozenset({"scroll bar", "separator", "group", "picture", "unknown", "menu bar"})
_MENUS = frozenset({"menu", "combo box"})


@dataclass
class Numbers:
    """Short names for controls, ``e1`` and on, which stay the same from look to look."""

    _known: dict[str, str] = field(default_factory=dict)
    _back: dict[str, str] = field(default_factory=dict)

    def of(self, ref: str) -> str:
        """The short name of a control."""
        if ref not in self._known:
            short = f"e{len(self._known) + 1}"
            self._known[ref], self._back[short] = short, ref
        return self._known[ref]

    def ref(self, short: str) -> str | None:
        """The control of a short name, None where none has it."""
        return self._back.get(short)


def usable(node: Node) -> bool:
    """Whether something can be done to a control besides looking at it."""
    return bool(node.operations & _USES)


def controls(root: Node) -> int:
    """How many controls of a window have a name and can be used."""
    return sum(1 for node in root.walk() if node.name.strip() and usable(node))


def richness(root: Node) -> str:
    """How well a window describes itself: ``rich``, ``poor`` or ``none``."""
    found = controls(root)
    if found >= ENOUGH_CONTROLS:
        return "rich"
    return "poor" if found else "none"


def shown(root: Node, inside: bool = False) -> Iterator[Node]:
    """The controls worth a line: on the screen, with a use or a text; closed menus left folded.

    `inside` unfolds the menus, for a look into a part.
    """
    for child in root.children:
        folded = child.role in _MENUS and not inside
        if _worth_a_line(child, inside):
            yield child
        if not folded or "expanded" in child.states:
            yield from _below(child, inside)


def _below(node: Node, inside: bool) -> Iterator[Node]:
    """What is inside a control, but for captions that are its own name said again."""
    for one in shown(node, inside):
        if not (one.role == "label" and one.name in node.name and usable(node)):
            yield one


def _worth_a_line(node: Node, inside: bool) -> bool:
    if node.role in _SILENT_ROLES or ("visible" not in node.states and not inside):
        return False
    return usable(node) or bool((node.name or node.value).strip())


def line(node: Node, numbers: Numbers) -> str:
    """One control: its short name, role, name, value, what is so, and what can be done to it."""
    parts = [numbers.of(node.ref), node.role]
    if node.name:
        parts.append(_quoted(node.name))
    if node.value:
        parts.append(f"= {_quoted(node.value)}")
    if node.description and node.description != node.name:
        parts.append(f"({_quoted(node.description)})")
    told = [state for state in _TOLD_STATES if state in node.states and node.role != "label"]
    if "enabled" not in node.states:
        told.append("disabled")
    if told:
        parts.append(f"[{', '.join(told)}]")
    inside = sum(1 for one in node.walk() if one is not node and usable(one))
    if node.role in _MENUS and inside:
        parts.append(f"{inside} inside")
    uses = sorted(operation.value for operation in _told_uses(node))
    if uses:
        parts.append("-> " + ", ".join(uses))
    return " ".join(parts)


def _told_uses(node: Node) -> frozenset[Operation]:
    """The uses worth telling: what presses a control also toggles or unfolds it."""
    uses = node.operations & _USES
    return uses - {Operation.TOGGLE, Operation.EXPAND} if Operation.PRESS in uses else uses


def _quoted(text: str) -> str:
    """A text of the window in quotes, on one line, cut where it is long, nothing hidden in it."""
    flat = " ".join(text.split())
    plain = "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in flat)
    cut = plain if len(plain) <= _LONGEST_VALUE else plain[: _LONGEST_VALUE - 1] + "…"
    return '"' + cut.replace('"', "'") + '"'


def describe(snapshot: Snapshot, numbers: Numbers, inside: str = "", words: str = "") -> str:
    """A window, or the part of it that `inside` names, in at most `MOST_CHARACTERS`.

    `words` keeps only the controls whose name, value or role holds them.
    """
    root = snapshot.root if not inside else part(snapshot, numbers, inside)
    head = head_of(snapshot)
    folded = words.casefold()
    lines = [
        line(node, numbers)
        for node in shown(root, bool(inside or words))
        if folded in f"{node.role} {node.name} {node.value}".casefold()
    ]
    kept, left = _fitting(lines)
    if left:
        kept.append(f"... {left} more: look inside a part of it, or for words in it")
    if snapshot.cut:
        kept.append("... the window holds more than was read")
    return "\n".join([head, *kept])


def head_of(snapshot: Snapshot) -> str:
    """The first line: app, window, and how rich its tree is."""
    window = snapshot.window
    what = "dialog" if window.modal or window.role == "dialog" else "window"
    found = controls(snapshot.root)
    rich = richness(snapshot.root)
    return (
        f"{window.app.name}: {what} {_quoted(window.title)}, {rich} tree, "
        f"{found} {'control' if found == 1 else 'controls'}"
    )


def part(snapshot: Snapshot, numbers: Numbers, short: str) -> Node:
    """The control of a short name in a window. Raises KeyError where it is not there."""
    ref = numbers.ref(short)
    node = snapshot.find(ref) if ref is not None else None
    if node is None:
        raise KeyError(short)
    return node


def _fitting(lines: Sequence[str]) -> tuple[list[str], int]:
    kept: list[str] = []
    room = MOST_CHARACTERS
    for one in lines[:MOST_LINES]:
        room -= len(one) + 1
        if room < 0:
            break
        kept.append(one)
    return kept, len(lines) - len(kept)


def changes(before: Snapshot, after: Snapshot, numbers: Numbers) -> list[str]:
    """What is different in a window, one line each; the controls that came or went last."""
    if before.window.id != after.window.id:
        return [f"another window is in front: {head_of(after)}"]
    old = {node.ref: node for node in before.root.walk()}
    new = {node.ref: node for node in after.root.walk()}
    found = []
    if before.window.title != after.window.title:
        found.append(f"the title is now {_quoted(after.window.title)}")
    for ref, node in new.items():
        if ref in old and old[ref] != node:
            found += [f"{numbers.of(ref)} {one}" for one in _differences(old[ref], node)]
    seen_before = {ref for ref, node in old.items() if _worth_a_line(node, False)}
    seen_now = {ref for ref, node in new.items() if _worth_a_line(node, False)}
    found += [f"new: {line(new[ref], numbers)}" for ref in new if ref in seen_now - seen_before]
    gone = [old[ref] for ref in old if ref in seen_before - seen_now]
    found += [f"gone: {node.role} {_quoted(node.name)}" for node in gone]
    return found


def _differences(old: Node, new: Node) -> Iterator[str]:
    what = f"{new.role} {_quoted(new.name)}" if new.name else new.role
    if old.name != new.name:
        yield f"{old.role} {_quoted(old.name)} is now called {_quoted(new.name)}"
    if old.value != new.value:
        yield f"{what}: {_quoted(old.value)} is now {_quoted(new.value)}"
    told = [f"now {state}" for state in sorted((new.states - old.states) & _CHANGING)]
    told += [f"no longer {state}" for state in sorted((old.states - new.states) & _LEAVING)]
    if told:
        yield f"{what}: {', '.join(told)}"


_CHANGING = frozenset({"checked", "mixed", "selected", "expanded", "focused", "enabled", "busy"})
_LEAVING = _CHANGING - {"focused"}
"""That another control has the focus is told of that control."""


def texts(snapshot: Snapshot) -> str:
    """The texts on the screen of a window, one line each: what fields and labels hold."""
    found = []
    for node in _outside_buttons(snapshot.root):
        if "visible" not in node.states or (usable(node) and node.role not in _TEXT_ROLES):
            continue
        text = (node.value or (node.name if node.role == "label" else "")).strip()
        if text and node.role not in _SILENT_ROLES:
            found.append(text)
    whole = "\n".join(dict.fromkeys(found))
    return whole if len(whole) <= _MOST_TEXT else whole[:_MOST_TEXT] + "\n... (cut)"


def _outside_buttons(node: Node) -> Iterator[Node]:
    """All of a window but the captions inside its buttons."""
    yield node
    for child in () if node.role.endswith("button") else node.children:
        yield from _outside_buttons(child)


_TEXT_ROLES = frozenset({"text", "document", "combo box", "spin button"})
_MOST_TEXT = 20_000
