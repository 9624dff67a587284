"""A scripted program: a tree of controls that behave, freeze, change and go as a test says.

Nothing here knows a driver. `FakeAutomation` and `FakeAx` show the tree through the raw interface
of a system; `ScriptedDriver` shows it as it is.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

_numbers = itertools.count(1)


@dataclass(eq=False)
class Control:
    """One control. `on_use` is called after it was pressed, toggled, selected or set."""

    role: str
    name: str = ""
    value: str = ""
    children: list[Control] = field(default_factory=list)
    enabled: bool = True
    checked: bool | None = None
    selected: bool | None = None
    expanded: bool | None = None
    protected: bool = False
    modal: bool = False
    help: str = ""
    kind: str = ""
    bounds: tuple[int, int, int, int] = (10, 10, 80, 24)
    gone: bool = False
    on_use: Callable[[Control], None] | None = None
    number: int = field(default_factory=lambda: next(_numbers))

    @property
    def writable(self) -> bool:
        return self.role in ("text", "password text", "slider")

    @property
    def pressable(self) -> bool:
        return self.role in ("button", "menu item", "link")

    def walk(self) -> Iterator[Control]:
        yield self
        for child in self.children:
            yield from child.walk()


@dataclass
class Program:
    """A running program, what was done to it, and whom it tells that something changed."""

    name: str
    windows: list[Control]
    pid: int = 4242
    path: str = "/opt/shop/shop"
    ours: bool = True
    frozen: bool = False
    ended: bool = False
    focus: Control | None = None
    keys: list[str] = field(default_factory=list)
    done: list[tuple[str, str]] = field(default_factory=list)
    listeners: list[Callable[[str, Control], None]] = field(default_factory=list)

    def tell(self, kind: str, control: Control) -> None:
        """Tell that something changed: ``value``, ``state``, ``tree`` or ``focus``."""
        for listener in list(self.listeners):
            listener(kind, control)

    def use(self, operation: str, control: Control, text: str = "") -> None:
        """Do what the control does; raises nothing, the interface in front of it decides that."""
        self.done.append((operation, control.name))
        kind = "state"
        if operation == "toggle":
            control.checked = not control.checked
        elif operation == "select":
            control.selected = True
        elif operation == "set value":
            control.value, kind = text, "value"
        elif operation == "expand":
            control.expanded = not control.expanded
        elif operation == "focus":
            self.focus, kind = control, "focus"
        self.tell(kind, control)
        if control.on_use is not None:
            control.on_use(control)

    def type(self, text: str) -> None:
        """Keys of a text, as the control with the focus takes them."""
        self.keys.append(text)
        if self.focus is not None and self.focus.writable:
            self.focus.value += text
            self.tell("value", self.focus)

    def press(self, chord: str) -> None:
        """A chord, as the window with the focus takes it."""
        self.keys.append(chord)

    def rename(self, control: Control, name: str) -> None:
        """Give a control another name, as a program may at any moment."""
        control.name = name
        self.tell("state", control)

    def remove(self, control: Control) -> None:
        """Take a control out of its window."""
        for one in (c for window in self.windows for c in window.walk()):
            if control in one.children:
                one.children.remove(control)
        for one in control.walk():
            one.gone = True
        self.tell("tree", control)

    def find(self, name: str, role: str = "") -> Control:
        """The control of that name."""
        every = (control for window in self.windows for control in window.walk())
        return next(c for c in every if c.name == name and (not role or c.role == role))


def shop() -> Program:
    """An order form with a control of every sort, and a button that adds a line when pressed."""
    lines = Control("list", "Lines", children=[Control("list item", "Tea", selected=False)])
    form = Control(
        "window",
        "Order form",
        bounds=(0, 0, 640, 480),
        children=[
            Control("label", "Customer"),
            Control("text", "Customer name", "Ali", help="Who pays"),
            Control("password text", "Password", "hunter2", protected=True),
            Control("check box", "Gift wrap", checked=False),
            Control("slider", "Amount", "2"),
            Control("group", children=[Control("button", "Send"), Control("button", "Add line")]),
            Control("button", "Not now", enabled=False),
            lines,
            Control("tree item", "More", expanded=False),
        ],
    )
    program = Program("shop", [form])

    def add_line(_: Control) -> None:
        lines.children.append(Control("list item", "Coffee", selected=False))
        program.tell("tree", lines)

    program.find("Add line").on_use = add_line
    return program
