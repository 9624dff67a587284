"""What is about to be done in a window, as the classifier sees it and as a person is shown it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from liftwork.desktop.driver import Operation
from liftwork.desktop.safety.levels import Level, Verdict

_LONGEST = 200
"""Characters of what surrounds a control that a person is shown."""

WRITES = frozenset({Operation.SET_VALUE, Operation.TYPE})
"""Operations that put a text into a control."""


@dataclass(frozen=True)
class Deed:
    """One operation on one control, with what is around it.

    `program` is the path of the file that the app runs from, None where it is not known; `app`
    and `window` are what they call themselves. `ours` says that the app runs as this user.
    `text` is what would be typed or set, the chord, or the menus on the way to an item.
    `around` are the texts of the dialog or form that the control belongs to: what it asks, the
    labels near it; `inside` the captions that it holds itself; `within` those of the row or item
    that it is in, which tells it from the same control of another row. `protected` marks a control
    that hides what is typed, `modal` one that belongs to a dialog.
    """

    operation: Operation
    app: str
    window: str
    role: str
    name: str
    text: str = ""
    description: str = ""
    around: tuple[str, ...] = ()
    inside: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    program: str | None = None
    ours: bool = False
    protected: bool = False
    modal: bool = False


def told(deed: Deed, verdict: Verdict) -> str:
    """One line for a person: what would be done to what and where, and why it needs a yes.

    Two deeds with the same line are the same to a person; nothing invisible is left in it.
    """
    target = f"{deed.role or 'control'} {quoted(deed.name or ' '.join(deed.inside))}"
    if deed.description and deed.description != deed.name:
        target += f" ({quoted(deed.description)})"
    doing = f"{deed.operation.value} {target}"
    if deed.within:
        target += f" of {quoted(' '.join(deed.within)[:_LONGEST])}"
        doing = f"{deed.operation.value} {target}"
    if deed.text:
        doing = f"{deed.operation.value} {quoted(deed.text)}, {target}"
    where = f"in {quoted(deed.app)}, window {quoted(deed.window)}"
    if deed.modal and deed.around:
        where += f", which says {quoted(' '.join(deed.around)[:_LONGEST])}"
    level = verdict.level.name.lower()
    why = f"{level}: {'; '.join(verdict.reasons)}" if verdict.level > Level.LOW else level
    return f"{doing}, {where} [{why}]"


def quoted(text: str) -> str:
    """A text from a screen in quotes, with everything that does not show written out."""
    plain = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in plain)
