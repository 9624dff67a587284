"""From a window as it was just read to the deeds that are weighed.

Read the window again right before each deed, and weigh it as it is then: a control may have taken
another name, and a dialog another question, since it was looked at.
"""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.desktop.driver import Node, Operation, Snapshot
from liftwork.desktop.safety.deeds import Deed

_DIALOGS = frozenset({"dialog", "alert"})
_CONTROLS = frozenset({Operation.PRESS, Operation.TOGGLE, Operation.SELECT, Operation.SET_VALUE})
_ROWS = frozenset({"row", "list item", "tree item", "cell"})
_MOST_TEXTS = 60
_MOST_IN_ROW = 6


def deed_of(snapshot: Snapshot, node: Node, operation: Operation, text: str = "") -> Deed:
    """What `operation` on a control of this window would be.

    `node` is the control as it is now; its place is found by its reference. `text` is what would
    be typed or set, the chord, or the menus on the way.
    """
    path = _path_to(snapshot.root, node.ref)
    dialog = next((one for one in reversed(path) if one.role in _DIALOGS or _is_modal(one)), None)
    modal = dialog is not None or snapshot.window.modal
    return Deed(
        operation=operation,
        app=snapshot.window.app.name,
        window=snapshot.window.title,
        role=node.role,
        name=node.name,
        text=text,
        description=node.description,
        around=_asked(dialog or snapshot.root) if modal else _beside(path, node),
        inside=tuple(one.name for one in _inner(path, node) if one.name),
        within=_row(path),
        program=snapshot.window.app.program,
        ours=snapshot.window.app.ours,
        protected="protected" in node.states,
        modal=modal,
    )


def _is_modal(node: Node) -> bool:
    return "modal" in node.states


def _path_to(root: Node, ref: str) -> tuple[Node, ...]:
    """The controls from the window down to the one of that reference; empty where it is not."""
    if root.ref == ref:
        return (root,)
    for child in root.children:
        below = _path_to(child, ref)
        if below:
            return (root, *below)
    return ()


def _asked(dialog: Node) -> tuple[str, ...]:
    """Every text of a dialog that is not the caption of a control."""
    below = list(dialog.walk())[1:]
    silent = [one for one in (*below, dialog) if not one.operations & _CONTROLS]
    texts = [text for one in silent for text in (one.name, one.value, one.description)]
    return tuple(dict.fromkeys(text for text in texts if text))[:_MOST_TEXTS]


def _beside(path: Sequence[Node], node: Node) -> tuple[str, ...]:
    """The labels that stand in the same group as a control."""
    if len(path) < 2:
        return ()
    near = [one for one in path[-2].children if one.role == "label" and one.ref != node.ref]
    return tuple(one.name for one in near if one.name)[:_MOST_TEXTS]


def _row(path: Sequence[Node]) -> tuple[str, ...]:
    """What the innermost row or item says in which a control is."""
    row = next((one for one in reversed(path[:-1]) if one.role in _ROWS), None)
    if row is None:
        return ()
    labels = (
        one.name or one.value for one in row.walk() if one.role in ("label", "cell", row.role)
    )
    return tuple(dict.fromkeys(text for text in labels if text))[:_MOST_IN_ROW]


def _inner(path: Sequence[Node], node: Node) -> list[Node]:
    """Captions that a control holds itself: labels and pictures, not controls of their own."""
    held = path[-1] if path else node
    return [one for one in list(held.walk())[1:] if one.role in ("label", "picture")]
