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
from liftwork.desktop.targets import find_control


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


def judge(
    step: Step, node: Node, after: Snapshot, changed: Sequence[str], numbers: Numbers
) -> tuple[Outcome, str]:
    """What a step on `node` came to, by the window afterwards; and why in a few words."""
    if step.expect is not None:
        missing = unmet(step.expect, after, numbers)
        return (Outcome.NO_EFFECT, missing) if missing else (Outcome.CONFIRMED, "as expected")
    now = after.find(node.ref)
    if step.operation in (Operation.SET_VALUE, Operation.TYPE):
        return _written(step, node, now)
    chosen = now is not None and now.states & {"selected", "checked"}
    if step.operation is Operation.SELECT and chosen:
        return Outcome.CONFIRMED, "it is chosen"
    if changed:
        return Outcome.CONFIRMED, ""
    return Outcome.NO_EFFECT, "nothing in the window changed"


def _written(step: Step, node: Node, now: Node | None) -> tuple[Outcome, str]:
    if now is None or "protected" in now.states:
        return Outcome.UNVERIFIABLE, "what it holds cannot be read"
    whole = node.value + step.text if step.operation is Operation.TYPE else step.text
    if now.value == whole or _same_number(now.value, whole):
        return Outcome.CONFIRMED, "it holds the text"
    if now.value == node.value:
        return Outcome.NO_EFFECT, f"it still holds {quoted(now.value[:80])}"
    if step.operation is Operation.TYPE and step.text in now.value:
        return Outcome.CONFIRMED, "it holds the text"
    return Outcome.NO_EFFECT, f"it holds {quoted(now.value[:80])} instead"


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
        node = find_control(after, numbers, expect.control, Operation.FOCUS)
    except Refuse as error:
        yield error.reason
        return
    if expect.value is not None and node.value.strip() != expect.value.strip():
        yield f"{node.role} {quoted(node.name)} holds {quoted(node.value[:80])}"
    if expect.state is not None and expect.state not in node.states:
        yield f"{node.role} {quoted(node.name)} is not {expect.state}"
