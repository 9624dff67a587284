"""What the tools for windows do. `tools` says how they are called."""

from __future__ import annotations

from collections.abc import Sequence

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Made
from liftwork.desktop import observe
from liftwork.desktop.act import deeds_for, run
from liftwork.desktop.calculating import calculator_for, work_out
from liftwork.desktop.driver import Operation
from liftwork.desktop.kinds import ACTIONS
from liftwork.desktop.opened import Opened, choose, on_display, refuse_forbidden, start
from liftwork.desktop.outcomes import Did, Outcome
from liftwork.desktop.programs import Entry
from liftwork.desktop.records import write_record
from liftwork.desktop.safety.deeds import quoted
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.safety.places import Trust, trust
from liftwork.desktop.safety.seen import deed_of
from liftwork.desktop.stage import STAGE
from liftwork.desktop.steps import Step
from liftwork.desktop.sums import Sum

_MOST_CHANGES = 8

# -- opening and closing --------------------------------------------------------------


def weigh_open(app: str) -> Sequence[str]:
    """What a person must say yes to before a program is started. Raises `Refuse`."""
    entry = choose(app)
    refuse_forbidden(entry)
    return () if trust(entry.program) is not Trust.NONE else (_start_line(entry),)


def _start_line(entry: Entry) -> str:
    command = " ".join(entry.command)
    return f"start {quoted(entry.name)} ({quoted(command)}) [medium: what it does is not known]"


def open_program(job: Job, app: str) -> Made:
    """Start a program on a display of its own, and tell its window."""
    entry = choose(app)
    if not set(weigh_open(app)) <= set(job.approved):
        raise Refuse(f"{entry.name} is started only with your yes", "ask again")
    job.acting(f"start {quoted(entry.name)}")
    job.progress(f"opening {entry.name}")
    opened = _start(entry)
    told = tell(opened)
    path = job.path(ACTIONS.name)
    write_record(path, opened, [], 0, {"pid": opened.pid})
    return Made(f"{opened.name} is open.\n{told}", {ACTIONS.name: path}, {"window": told})


def _start(entry: Entry) -> Opened:
    opened = start(entry)
    STAGE.add(opened)
    return opened


def weigh_close(app: str) -> Sequence[str]:
    """What a person must say yes to before a program is closed. Raises `Refuse`."""
    opened = STAGE.get(app)
    try:
        snapshot = opened.look()
    except Refuse as error:
        if opened.exit_code() is not None or not on_display(opened.screen):
            return ()
        return (f"end {quoted(opened.name)}: {error.reason} [high: what is not saved is lost]",)
    return lines_for([deed_of(snapshot, snapshot.root, Operation.CLOSE)])


def close_program(job: Job, app: str) -> Made:
    """End a program with its display."""
    opened = STAGE.get(app)
    if not set(weigh_close(app)) <= set(job.approved):
        raise Refuse(f"{opened.name} is closed only with your yes", "ask again")
    job.acting(f"close {quoted(opened.name)}")
    path = job.path(ACTIONS.name)
    write_record(path, opened, [], 0, {"pids": [opened.pid, *opened.screen.pids()]})
    STAGE.close(opened)
    return Made(f"{opened.name} is closed.", {ACTIONS.name: path})


# -- looking --------------------------------------------------------------------------


def look(app: str, inside: str, words: str) -> Made:
    """Tell the window of an app, or a part of it."""
    told = tell(opened_for(app), inside, words)
    return Made(told, facts={"window": told})


def tell(opened: Opened, inside: str = "", words: str = "") -> str:
    """A window in a few lines; what was told is what later steps are held against."""
    if opened.bare():
        return f"{opened.name}: a window without controls; only its picture tells what is in it"
    snapshot = opened.look()
    opened.seen = snapshot
    try:
        return observe.describe(snapshot, opened.numbers, inside, words)
    except KeyError:
        raise Refuse(f"{inside} is not in the window", "look at the whole window first") from None


def read_out(app: str) -> Made:
    """The texts in the window of an app."""
    opened = opened_for(app)
    text = observe.texts(opened.look())
    if not text:
        raise Refuse(f"the window of {opened.name} holds no text", "observe_window tells controls")
    return Made(text, facts={"text": text})


def opened_for(app: str) -> Opened:
    """An app that is open; one that is known to be harmless is opened for it. Raises `Refuse`."""
    found = STAGE.find(app)
    if found is not None or not app:
        return found or STAGE.get(app)
    entry = choose(app)
    refuse_forbidden(entry)
    if trust(entry.program) is Trust.NONE:
        raise Refuse(f"{entry.name} is not open", f'say first: "open {entry.name}"')
    return _start(entry)


# -- acting ---------------------------------------------------------------------------


def weigh_steps(app: str, steps: Sequence[Step]) -> Sequence[str]:
    """What a person must say yes to before steps are done. Raises `Refuse`."""
    return lines_for(deeds_for(opened_for(app), steps))


def do_steps(job: Job, app: str, steps: Sequence[Step]) -> Made:
    """Do steps in an app, and write down what each was seen to do."""
    opened = opened_for(app)
    did = run(opened, steps, Permit(job.approved), job)
    first, last = did[0], did[-1]
    if first.outcome is Outcome.REFUSED and not first.ref:
        raise Refuse(first.why)
    path = job.path(ACTIONS.name)
    write_record(path, opened, did, len(steps), {"ref": last.ref, "text": last.step.text})
    return Made(_summary(opened, did, len(steps)), {ACTIONS.name: path})


def _summary(opened: Opened, did: Sequence[Did], asked: int) -> str:
    lines = [f"In {opened.name}:"]
    for number, one in enumerate(did, 1):
        why = f" ({one.why})" if one.why else ""
        lines.append(f"{number}. {one.step.operation.value} {one.control}: {one.outcome}{why}")
        lines += [f"   {change}" for change in one.changed[:_MOST_CHANGES]]
        more = len(one.changed) - _MOST_CHANGES
        if more > 0:
            lines.append(f"   ... and {more} more changes")
    left = asked - len(did)
    if left:
        lines.append(f"Stopped there; {left} of {asked} steps were not done.")
    return "\n".join(lines)


# -- calculating ----------------------------------------------------------------------


def weigh_sum(calculator: str) -> Sequence[str]:
    """Nothing needs a yes: only a calculator will do, and every press in it is weighed."""
    calculator_for(calculator)
    return ()


def calculate(job: Job, said: Sum, calculator: str) -> Made:
    """Work a sum out in a fresh calculator, which is closed again."""
    entry = calculator_for(calculator)
    answer = work_out(said, entry, job)
    path = job.path(ACTIONS.name)
    facts = {"sum": str(said), "given": answer.given, "answer": answer.text, "pids": answer.pids}
    write_record(path, answer.opened, answer.did, len(answer.did), facts)
    return Made(f"{said} = {answer.text}, by {entry.name}.", {ACTIONS.name: path}, facts)
