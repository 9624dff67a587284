"""What one action in a window was for, and what it was seen to do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from liftwork.contract.errors import Refuse
from liftwork.desktop.driver import Node, Operation, Snapshot
from liftwork.desktop.observe import Numbers
from liftwork.desktop.safety.deeds import quoted
from liftwork.desktop.steps import Expectation, Step
from liftwork.desktop.targets import find_any


class Outcome(StrEnum):
    """What an action was seen to do."""

    CONFIRMED = "confirmed"
    NO_EFFECT = "no effect seen"
    UNVERIFIABLE = "unverifiable"
    REFUSED = "refused"


@dataclass(frozen=True)
class Did:
    """What became of one step. `control` is the role and caption of what was acted on."""

    step: Step
    outcome: Outcome
    why: str = ""
    control: str = ""
    ref: str = ""
    changed: tuple[str, ...] = ()
    seconds: float = 0.0


@dataclass(frozen=True)
class Followed:
    """What followed a step: the window afterwards, what changed in it, and whether the app told
    of a change, which need not show in what it holds."""

    after: Snapshot
    changed: Sequence[str]
    heard: bool


def judge(step: Step, node: Node, followed: Followed, numbers: Numbers) -> tuple[Outcome, str]:
    """What a step on `node` came to, by what followed; and why in a few words."""
    after = followed.after
    if step.expect is not None:
        missing = unmet(step.expect, after, numbers)
        return (Outcome.NO_EFFECT, missing) if missing else (Outcome.CONFIRMED, "as expected")
    now = after.find(node.ref)
    if step.operation in (Operation.SET_VALUE, Operation.TYPE):
        return _written(step, node, now)
    chosen = now is not None and now.states & {"selected", "checked"}
    if step.operation is Operation.SELECT and chosen:
        return Outcome.CONFIRMED, "it is chosen"
    if followed.changed:
        return Outcome.CONFIRMED, ""
    if followed.heard and step.operation is Operation.KEY:
        return Outcome.UNVERIFIABLE, "the app took it; what it did cannot be read"
    return Outcome.NO_EFFECT, "nothing in the window changed"


def _written(step: Step, node: Node, now: Node | None) -> tuple[Outcome, str]:
    if now is None or "protected" in now.states:
        return Outcome.UNVERIFIABLE, "what it holds cannot be read"
    whole = node.value + step.text if step.operation is Operation.TYPE else step.text
    if now.value == whole or _same_number(now.value, whole):
        return Outcome.CONFIRMED, "it holds the text"
    if now.value == node.value:
        return Outcome.NO_EFFECT, f"it still holds {quoted(now.value[:80])}"
    if step.operation is Operation.TYPE and _inserted(node.value, step.text, now.value):
        return Outcome.CONFIRMED, "it holds the text"
    return Outcome.NO_EFFECT, f"it holds {quoted(now.value[:80])} instead"


def _inserted(old: str, text: str, new: str) -> bool:
    """Whether `new` is `old` with `text` put in anywhere, and nothing else."""
    at = new.find(text)
    while at >= 0:
        if new[:at] + new[at + len(text) :] == old:
            return True
        at = new.find(text, at + 1)
    return False


def _same_number(one: str, other: str) -> bool:
    try:
        return float(one) == float(other)
    except ValueError:
        return False


def unmet(expect: Expectation, after: Snapshot, numbers: Numbers) -> str:
    """What of an expectation does not hold in a window; empty where all of it does."""
    return next(_missing(expect, after, numbers), "")


def _missing(expect: Expectation, after: Snapshot, numbers: Numbers) -> Iterator[str]:
    captions = [text for node in after.root.walk() for text in (node.name, node.value)]
    captions.append(after.window.title)
    if expect.appears is not None and not any(expect.appears in text for text in captions):
        yield f"{quoted(expect.appears)} did not appear"
    if expect.gone is not None and any(expect.gone in text for text in captions):
        yield f"{quoted(expect.gone)} is still there"
    if expect.value is None and expect.state is None:
        return
    try:
        node = find_any(after, numbers, expect.control)
    except Refuse as error:
        yield error.reason
        return
    if expect.value is not None and node.value.strip() != expect.value.strip():
        yield f"{node.role} {quoted(node.name)} holds {quoted(node.value[:80])}"
    if expect.state is not None and expect.state not in node.states:
        yield f"{node.role} {quoted(node.name)} is not {expect.state}"
