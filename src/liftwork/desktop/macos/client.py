"""What the driver needs of macOS: AX, the running programs, and the keyboard.

`connect.connect` gives the real ones. They are handed in so that everything else runs, and is
tested, on any system.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import Gone, NoAnswer, NotOffered
from liftwork.desktop.macos import codes


@dataclass(frozen=True)
class Running:
    """A program with a face: its process, its name, the path of its file, whether it is ours."""

    pid: int
    name: str
    program: str | None
    ours: bool


class System(Protocol):
    """AX as ApplicationServices gives it to Python: ``(error, value)`` for what is copied.

    `ax` is that module: ``AXUIElementCreateApplication`` and the other functions by their names.
    """

    ax: Any

    def running(self) -> Sequence[Running]:
        """Programs with windows or a menu bar, the one in front first."""

    def is_packed(self, value: Any) -> bool:
        """Whether a value is an ``AXValue``: a point, a size, or an error in its place."""

    def observe(self, pid: int, element: Any, heard: Callable[[str], None]) -> None:
        """Have `heard` called with the name of each notification about an element."""


class Keyboard(Protocol):
    """Keys for the program with the focus."""

    def press(self, chord: str) -> None:
        """Press and let go of a chord. Raises `NotOffered` for an unknown key."""

    def type(self, text: str) -> None:
        """Type a text as it is."""


def checked(error: int) -> None:
    """Turn an error of AX into that of drivers."""
    if error == codes.SUCCESS:
        return
    if error in codes.GONE:
        raise Gone("the control is not there any more")
    if error in codes.NO_ANSWER:
        raise NoAnswer("the program does not answer")
    if error == codes.DISABLED:
        raise Refuse(
            "macOS does not let this program use the windows of others",
            "allow it under Privacy & Security, Accessibility, in the settings of the system",
        )
    raise NotOffered(f"the control refused (AX error {error})")
