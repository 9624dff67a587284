"""A sum worked out by a calculator program: typed or pressed, and its answer read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from liftwork.contract.errors import ProgramMissing, Refuse
from liftwork.contract.job import Job
from liftwork.desktop.act import run
from liftwork.desktop.driver import Node, Operation, Snapshot
from liftwork.desktop.opened import Opened, choose, start
from liftwork.desktop.outcomes import Did, Outcome
from liftwork.desktop.programs import Entry, find
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.safety.places import Trust, trust
from liftwork.desktop.settling import wait_for
from liftwork.desktop.steps import Step
from liftwork.desktop.sums import Sum, read_number
from liftwork.programs.catalogue import PROGRAMS
from liftwork.programs.installing import install_command

_LOCALE = "C.UTF-8"
"""Buttons and numbers as the sum is written: a decimal point, no thousands."""

ANSWER_S = 1.0
"""How long an answer may take to show; one that is the last number of its sum takes so long."""

_EQUALS = ("=", "result", "equals", "equal", "calculate")
"""Captions of the button that works a sum out, in the calculators that are known."""


@dataclass(frozen=True)
class Answer:
    """What a calculator showed. `given` is the sum as the window had it before the answer."""

    opened: Opened
    given: str
    text: str
    did: Sequence[Did]
    pids: tuple[int, ...]


def calculator_for(name: str) -> Entry:
    """A calculator of that name, or any. Raises `Refuse` for what is not known to be one."""
    entries = find(name or "calculator")
    known = [entry for entry in entries if trust(entry.program) is Trust.CALCULATOR]
    if known:
        return known[0]
    if not name:
        program = next(one for one in PROGRAMS if one.name == "calculators")
        raise ProgramMissing(
            "no calculator that I know is installed",
            f"install one with `{install_command(program)}`",
        )
    entry = choose(name)
    raise Refuse(f"{entry.name} is not a calculator that I know", "say: in the calculator")


def work_out(said: Sum, entry: Entry, job: Job) -> Answer:
    """Work a sum out in a fresh calculator that nobody sees. Raises `Refuse`."""
    job.progress(f"opening {entry.name}")
    opened = start(entry, _LOCALE)
    pids = (opened.pid, *opened.screen.pids())
    try:
        before = opened.look()
        typed = _entry_of(before)
        job.progress(f"working out {said}")
        did = _give(opened, said, typed, job)
        given = _given(opened, typed, did)
        asked = _texts(opened.look())
        equals = Step(Operation.PRESS, _equals_of(opened))
        did += run(opened, [equals], Permit(), job, patient=True)
        _need_all(opened, did)
        wait_for(opened.driver, lambda: _texts(opened.look()) != asked, ANSWER_S)
        return Answer(opened, given, _shown(before, opened.look(), typed), did, pids)
    finally:
        opened.close()


def _texts(snapshot: Snapshot) -> list[str]:
    """Everything that the window shows as text."""
    return [node.value for node in snapshot.root.walk() if node.role in ("text", "label")]


def _entry_of(snapshot: Snapshot) -> Node | None:
    """The field that a sum can be typed into, None where there are only buttons."""
    for node in snapshot.root.walk():
        if node.role == "text" and {"visible", "editable"} <= node.states:
            return node
    return None


def _equals_of(opened: Opened) -> str:
    """What this calculator calls its button for the answer."""
    captions = {node.name.casefold() for node in opened.look().root.walk() if node.operations}
    return next((name for name in _EQUALS if name in captions), _EQUALS[0])


def _give(opened: Opened, said: Sum, typed: Node | None, job: Job) -> list[Did]:
    if typed is not None:
        short = opened.numbers.of(typed.ref)
        steps = [Step(Operation.SET_VALUE, short, str(said))]
    else:
        steps = [Step(Operation.PRESS, key) for key in str(said)]
    did = run(opened, steps, Permit(), job, patient=typed is None)
    _need_all(opened, did)
    return did


def _given(opened: Opened, typed: Node | None, did: Sequence[Did]) -> str:
    """The sum that the calculator has: what its field holds, or the buttons that were pressed."""
    if typed is not None:
        return opened.driver.read(typed.ref).value
    return "".join(one.step.target for one in did)


def _need_all(opened: Opened, did: Sequence[Did]) -> None:
    last = did[-1]
    if last.outcome is Outcome.REFUSED:
        raise Refuse(f"{opened.name}: {last.step.target or last.step.text}: {last.why}")


def _shown(before: Snapshot, after: Snapshot, typed: Node | None) -> str:
    """The number on the display: in the field itself, else in the text that has changed."""
    old = {node.ref: node.value for node in before.root.walk()}
    texts = [n for n in after.root.walk() if n.role in ("text", "label") and n.value.strip()]
    if typed is not None:
        texts.sort(key=lambda node: node.ref != typed.ref)
    changed = [n for n in texts if n.value != old.get(n.ref, "")] or texts
    for node in changed:
        if read_number(node.value) is not None:
            return node.value.strip()
    seen = "; ".join(node.value.strip() for node in changed) or "nothing"
    raise Refuse(f"the calculator shows no number: {seen[:120]}")
