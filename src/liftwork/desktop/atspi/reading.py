"""A window's tree as nodes, read level by level with many questions in flight.

Two passes: the shape of the tree (children, role, states, interfaces, name), then, only for
controls that a person does something to, what they hold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from liftwork.desktop.atspi.bus import Answer, Ask, Bus, CallFailed
from liftwork.desktop.atspi.names import (
    ACCESSIBLE,
    ACTION,
    OPERABLE,
    ROLE_WORDS,
    TEXT,
    VALUE,
    operations_of,
    states_of,
)
from liftwork.desktop.driver import Node

PROPERTIES = "org.freedesktop.DBus.Properties"
_SHAPE = 5
_ACTIVE, _SHOWING = 1, 25
_LABELLED_BY = 2
_LONGEST_TEXT = 20_000
"""Characters of a text that are kept; a document may hold millions."""
_CLASS_NAME = re.compile(r"(?:Gtk|Adw|Gdk|Q)[A-Z]\w+\Z")
_IDLE = frozenset({"label", "group"})
_VALUED = frozenset({"slider", "spin button", "scroll bar", "progress bar"})
_TEXTS = frozenset({"text", "document", "combo box", "spin button", "label", "cell", "status bar"})


@dataclass
class Raw:
    """One accessible object as it answered. `acts` says that it has an action of its own, as far
    as is known; `sure` that it need not be asked."""

    app: str
    path: str
    role: str
    states: frozenset[str]
    interfaces: Sequence[str]
    name: str
    active: bool = False
    showing: bool = False
    description: str = ""
    value: str = ""
    acts: bool = False
    sure: bool = False
    children: list[Raw] = field(default_factory=list)

    @property
    def ref(self) -> str:
        """The name of the object on the bus and its path."""
        return self.app + self.path

    def walk(self) -> Iterator[Raw]:
        """This object and all inside it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def node(self) -> Node:
        """The control in the words of the drivers."""
        return Node(
            ref=self.ref,
            role=self.role,
            name=self.name,
            value=self.value,
            description=self.description,
            states=self.states,
            operations=operations_of(self.role, self.interfaces, self.states, self.acts),
            children=tuple(child.node() for child in self.children),
        )


def split_ref(ref: str) -> tuple[str, str]:
    """The name on the bus and the path of a reference."""
    app, slash, path = ref.partition("/")
    return app, slash + path


def get(app: str, path: str, interface: str, name: str) -> Ask:
    """The question for one property."""
    return Ask(app, path, PROPERTIES, "Get", "ss", (interface, name))


def read_tree(bus: Bus, app: str, path: str, most: int) -> tuple[Raw | None, bool]:
    """An object with all inside it, up to `most` objects; and whether there were more.

    None where the object itself is gone.
    """
    top, cut = _read_shape(bus, app, path, most)
    if top is not None:
        everything = list(top.walk())
        _hide_what_does_not_show(everything)
        _note_actions(everything)
        _read_contents(bus, everything)
        _name_by_labels(bus, everything)
    return top, cut


def read_one(bus: Bus, app: str, path: str) -> Raw | None:
    """One object without what is inside it; None where it is gone."""
    raw = _raw(app, path, bus.call_all(_shape_of(app, path)))
    if raw is not None:
        _note_actions([raw])
        _read_contents(bus, [raw])
        _name_by_labels(bus, [raw])
    return raw


def _shape_of(app: str, path: str) -> list[Ask]:
    asks = [
        Ask(app, path, ACCESSIBLE, member)
        for member in ("GetChildren", "GetRole", "GetState", "GetInterfaces")
    ]
    return [*asks, get(app, path, ACCESSIBLE, "Name")]


def _raw(app: str, path: str, answers: Sequence[Answer]) -> Raw | None:
    _, role, state, interfaces, name = answers
    if isinstance(role, CallFailed) or isinstance(state, CallFailed):
        return None
    has = [] if isinstance(interfaces, CallFailed) else interfaces[0]
    word = ROLE_WORDS.get(role[0], "unknown")
    said = "" if isinstance(name, CallFailed) else _said(name[0])
    return Raw(
        app=app,
        path=path,
        role=word,
        states=states_of(role[0], state[0]),
        interfaces=has,
        name=said,
        active=bool(state[0] and state[0][0] >> _ACTIVE & 1),
        showing=bool(state[0] and state[0][0] >> _SHOWING & 1),
    )


def _said(name: object) -> str:
    """A name; empty where GTK 4 puts the name of its class for want of one."""
    text = str(name).strip()
    return "" if _CLASS_NAME.match(text) else text


def _read_shape(bus: Bus, app: str, path: str, most: int) -> tuple[Raw | None, bool]:
    top: Raw | None = None
    level: list[tuple[Raw | None, str]] = [(None, path)]
    seen = {path}
    cut = False
    while level:
        answers = bus.call_all([ask for _, at in level for ask in _shape_of(app, at)])
        deeper: list[tuple[Raw | None, str]] = []
        for n, (parent, at) in enumerate(level):
            mine = answers[n * _SHAPE : (n + 1) * _SHAPE]
            raw = _raw(app, at, mine)
            if raw is None:
                continue
            if parent is None:
                top = raw
            else:
                parent.children.append(raw)
            for child in _children(mine[0]):
                if child[0] in ("", app) and child[1] not in seen and len(seen) < most:
                    seen.add(child[1])
                    deeper.append((raw, child[1]))
                else:
                    cut = cut or len(seen) >= most
        level = deeper
    return top, cut


def _hide_what_does_not_show(everything: Sequence[Raw]) -> None:
    """Take "visible" from what is not on the screen, where the toolkit tells: GTK 4.8 does not."""
    if any(raw.showing for raw in everything[1:]):
        for raw in everything:
            if not raw.showing:
                raw.states -= {"visible"}


def _note_actions(everything: Sequence[Raw]) -> None:
    """Take it from the interfaces whether a control has actions, where they tell.

    GTK 4 gives every label and every group the interface, with no action behind it.
    """
    honest = not any(ACTION in raw.interfaces for raw in everything if raw.role in _IDLE)
    for raw in everything:
        raw.acts = ACTION in raw.interfaces
        raw.sure = honest and len(everything) > 1


def _children(answer: Answer) -> Sequence[tuple[str, str]]:
    if isinstance(answer, CallFailed) or not answer:
        return ()
    return [child for child in answer[0] if not child[1].endswith("/null")]


def _read_contents(bus: Bus, everything: Sequence[Raw]) -> None:
    """What the controls hold, and what is said about them."""
    asks: list[Ask] = []
    wanted: list[tuple[Raw, str]] = []
    for raw in everything:
        for what, ask in _questions(raw):
            asks.append(ask)
            wanted.append((raw, what))
    for (raw, what), answer in zip(wanted, bus.call_all(asks), strict=True):
        if not isinstance(answer, CallFailed):
            _keep(raw, what, answer[0])


def _questions(raw: Raw) -> Iterator[tuple[str, Ask]]:
    if raw.role in OPERABLE and "enabled" in raw.states:
        if "visible" in raw.states:
            yield "description", get(raw.app, raw.path, ACCESSIBLE, "Description")
        if raw.acts and not raw.sure:
            yield "acts", get(raw.app, raw.path, ACTION, "NActions")
    if raw.role in _VALUED and VALUE in raw.interfaces:
        yield "number", get(raw.app, raw.path, VALUE, "CurrentValue")
    elif raw.role in _TEXTS and TEXT in raw.interfaces and "protected" not in raw.states:
        yield "text", Ask(raw.app, raw.path, TEXT, "GetText", "ii", (0, -1))


def _keep(raw: Raw, what: str, value: Any) -> None:
    if what == "description":
        raw.description = str(value).strip()
    elif what == "acts":
        raw.acts = bool(value)
    elif what == "number":
        raw.value = f"{float(value):g}"
    else:
        raw.value = str(value)[:_LONGEST_TEXT]
        if raw.role == "label" and raw.value == raw.name:
            raw.value = ""


def _name_by_labels(bus: Bus, everything: Sequence[Raw]) -> None:
    """Give names to controls that have none of their own: by their label, inside or beside."""
    for raw in everything:
        half = raw.name[: len(raw.name) // 2]
        doubled = bool(raw.name) and raw.name == f"{half} {half}"
        if raw.role in OPERABLE and (doubled or not raw.name):
            inside = " ".join(one.name for one in raw.walk() if one.role == "label" and one.name)
            raw.name = inside if inside == half or not raw.name else raw.name
    bare = [raw for raw in everything if not raw.name and raw.role in OPERABLE]
    relations = bus.call_all([Ask(r.app, r.path, ACCESSIBLE, "GetRelationSet") for r in bare])
    pairs = [
        (raw, target)
        for raw, answer in zip(bare, relations, strict=True)
        if not isinstance(answer, CallFailed)
        for kind, targets in answer[0]
        if kind == _LABELLED_BY
        for target in targets[:1]
    ]
    names = bus.call_all([get(app, path, ACCESSIBLE, "Name") for _, (app, path) in pairs])
    for (raw, _), name in zip(pairs, names, strict=True):
        if not isinstance(name, CallFailed):
            raw.name = _said(name[0])
    for raw in bare:
        raw.name = raw.name or raw.description
