"""The tools for programs that have no other interface than their windows.

Every program runs on a display that nobody sees. What is done is weighed in code right before
it is done (see `safety`); what is not harmless waits for a person's yes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import tool
from liftwork.desktop import checks, examples, observe, wishes
from liftwork.desktop.act import deeds_for, run
from liftwork.desktop.calculating import calculator_for, work_out
from liftwork.desktop.driver import Operation
from liftwork.desktop.kinds import ACTIONS
from liftwork.desktop.opened import STAGE, Opened, choose, on_display, refuse_forbidden
from liftwork.desktop.outcomes import Did, Expectation, Outcome, Step
from liftwork.desktop.programs import Entry
from liftwork.desktop.records import read_record, write_record
from liftwork.desktop.safety.deeds import quoted
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.safety.places import Trust, trust
from liftwork.desktop.safety.seen import deed_of
from liftwork.desktop.sums import Sum

_MAKES = (ACTIONS.name,)
_MOST_STEPS = 6


class Expected(BaseModel):
    """What should hold afterwards; leave out what does not matter."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    control: str = Field(default="", description="a control, by number or caption")
    value: str | None = Field(default=None, description="what that control should hold")
    state: Literal["checked", "selected", "expanded", "collapsed", "focused", "enabled"] | None = (
        None
    )
    appears: str | None = Field(default=None, description="a text that should be in the window")
    gone: str | None = Field(default=None, description="a text that should no longer be there")


class Action(BaseModel):
    """One operation on one named control."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    do: Literal["press", "toggle", "select", "set value", "type", "key", "menu"]
    control: str = Field(default="", description="its number (e12) or caption; none for menu")
    text: str = Field(default="", description='text, chord ("Ctrl+S") or menus ("File > Export")')
    expect: Expected | None = None

    def step(self) -> Step:
        """The step that this asks for."""
        expect = Expectation(**self.expect.model_dump()) if self.expect is not None else None
        return Step(Operation(self.do), self.control, self.text, expect)


# -- opening and closing --------------------------------------------------------------


def _weigh_open(args: BaseModel) -> Sequence[str]:
    entry = choose(cast(Any, args).app)
    refuse_forbidden(entry)
    return () if trust(entry.program) is not Trust.NONE else (_start_line(entry),)


def _start_line(entry: Entry) -> str:
    what = " ".join(entry.command)
    return f"start {quoted(entry.name)} ({quoted(what)}) [medium: what it does is not known]"


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.OPEN,
    signals=("open", "launch", "start"),
    undoable=False,
    hears=wishes.hear_open,
    weigh=_weigh_open,
)
def open_app(job: Job, app: str) -> Made:
    """Open a program on a display that nobody sees, to work in its window."""
    entry = choose(app)
    if trust(entry.program) is Trust.NONE and _start_line(entry) not in job.approved:
        raise Refuse(f"{entry.name} is started only with your yes")
    job.acting(f"start {quoted(entry.name)}")
    opened = STAGE.open(entry)
    told = _tell(opened)
    path = job.path(ACTIONS.name)
    write_record(path, opened, [], 0, {"pid": opened.pid})
    return Made(f"{opened.name} is open.\n{told}", {ACTIONS.name: path}, {"window": told})


@open_app.verifier(checks.WINDOW_SHOWN, checks.RIGHT_PROGRAM)
def check_open_app(seen: Seen) -> Iterator[Check]:
    """Ask the display and the system, not the app."""
    record = read_record(seen.file(ACTIONS.name))
    yield from checks.check_opened(STAGE.find(record["app"]), record["program"])


def _weigh_close(args: BaseModel) -> Sequence[str]:
    opened = STAGE.get(cast(Any, args).app)
    try:
        snapshot = opened.look()
    except Refuse as error:
        if opened.exit_code() is not None or not on_display(opened.screen):
            return ()
        return (f"end {quoted(opened.name)}: {error.reason} [high: what is not saved is lost]",)
    return lines_for([deed_of(snapshot, snapshot.root, Operation.CLOSE)])


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.CLOSE,
    signals=("close", "quit"),
    undoable=False,
    hears=wishes.hear_close,
    weigh=_weigh_close,
)
def close_app(job: Job, app: str = "") -> Made:
    """Close a program that was opened here; what is not saved in it is lost."""
    opened = STAGE.get(app)
    lines = _weigh_close(_AppOnly(app=app))
    if any(line not in job.approved for line in lines):
        raise Refuse(f"{opened.name} is closed only with your yes", "ask again")
    job.acting(f"close {quoted(opened.name)}")
    pids = [opened.pid, *opened.screen.pids()]
    path = job.path(ACTIONS.name)
    write_record(path, opened, [], 0, {"pids": pids})
    STAGE.close(opened)
    return Made(f"{opened.name} is closed.", {ACTIONS.name: path})


class _AppOnly(BaseModel):
    app: str


@close_app.verifier(checks.APP_GONE)
def check_close_app(seen: Seen) -> Iterator[Check]:
    """Ask the system for its processes."""
    record = read_record(seen.file(ACTIONS.name))
    yield from checks.check_closed(record, STAGE.find(record["app"]) is not None)


# -- looking --------------------------------------------------------------------------


@tool(
    effect=Effect.READ,
    examples=examples.OBSERVE,
    signals=("window", "controls", "buttons"),
    hears=wishes.hear_look,
)
def observe_window(
    job: Job,
    app: str = "",
    inside: Annotated[str, Field(description="number of a part to look into, such as e5")] = "",
    words: Annotated[str, Field(description="show only controls with these words")] = "",
) -> Made:
    """Tell the window of an open program: each control's number, role, name, value and uses."""
    opened = _opened(app)
    job.check_stop()
    told = _tell(opened, inside, words)
    return Made(told, facts={"window": told})


def _tell(opened: Opened, inside: str = "", words: str = "") -> str:
    snapshot = opened.look()
    opened.seen = snapshot
    try:
        return observe.describe(snapshot, opened.numbers, inside, words)
    except KeyError:
        raise Refuse(f"{inside} is not in the window", "look at the whole window first") from None


@tool(
    effect=Effect.READ,
    examples=examples.READ,
    signals=("read", "display", "text"),
    hears=wishes.hear_read,
)
def read_window(job: Job, app: str = "") -> Made:
    """Read out the texts in the window of an open program, such as a calculator's display."""
    opened = _opened(app)
    job.check_stop()
    text = observe.texts(opened.look())
    if not text:
        raise Refuse(f"the window of {opened.name} holds no text", "observe_window tells controls")
    return Made(text, facts={"text": text})


def _opened(app: str) -> Opened:
    """An app that is open; one that is known to be harmless is opened for it. Raises `Refuse`."""
    found = STAGE.find(app)
    if found is not None or not app:
        return found or STAGE.get(app)
    entry = choose(app)
    refuse_forbidden(entry)
    if trust(entry.program) is Trust.NONE:
        raise Refuse(f"{entry.name} is not open", f'say first: "open {entry.name}"')
    return STAGE.open(entry)


# -- acting ---------------------------------------------------------------------------


def _weigh_steps(steps_of: Callable[[Any], list[Step]]) -> Callable[[BaseModel], Sequence[str]]:
    def weigh(args: BaseModel) -> Sequence[str]:
        opened = _opened(cast(Any, args).app)
        return lines_for(deeds_for(opened, steps_of(args)))

    return weigh


def _do(job: Job, app: str, steps: list[Step]) -> Made:
    opened = _opened(app)
    did = run(opened, steps, Permit(job.approved), job)
    first = did[0]
    if first.outcome is Outcome.REFUSED and not first.ref:
        raise Refuse(first.why)
    path = job.path(ACTIONS.name)
    last = did[-1]
    write_record(path, opened, did, len(steps), {"ref": last.ref, "text": last.step.text})
    return Made(_summary(opened, did, len(steps)), {ACTIONS.name: path})


def _summary(opened: Opened, did: Sequence[Did], asked: int) -> str:
    lines = []
    for number, one in enumerate(did, 1):
        why = f" ({one.why})" if one.why else ""
        lines.append(f"{number}. {one.step.operation.value} {one.control}: {one.outcome}{why}")
        lines += [f"   {change}" for change in one.changed[:8]]
    left = asked - len(did)
    if left:
        lines.append(f"Stopped there; {left} of {asked} steps were not done.")
    return f"In {opened.name}:\n" + "\n".join(lines)


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=(),
    undoable=False,
    weigh=_weigh_steps(lambda args: [action.step() for action in args.operations]),
)
def act(
    job: Job,
    operations: Annotated[list[Action], Field(min_length=1, max_length=_MOST_STEPS)],
    app: str = "",
) -> Made:
    """Do up to six operations on named controls of an open program; stops where one fails."""
    return _do(job, app, [action.step() for action in operations])


@act.verifier(checks.ALL_CONFIRMED)
def check_act(seen: Seen) -> Iterator[Check]:
    """Whether every step was seen to work."""
    yield from checks.check_steps(read_record(seen.file(ACTIONS.name)))


def _typing(args: Any) -> list[Step]:
    return [Step(Operation.TYPE, args.control or "text", args.text)]


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.TYPE,
    signals=("type", "write", "fill", "field"),
    undoable=False,
    hears=wishes.hear_type,
    weigh=_weigh_steps(_typing),
)
def type_into(job: Job, text: str, control: str = "", app: str = "") -> Made:
    """Type a text into a field of an open program's window."""
    return _do(job, app, [Step(Operation.TYPE, control or "text", text)])


@type_into.verifier(checks.ALL_CONFIRMED, checks.TEXT_IS_THERE)
def check_type_into(seen: Seen) -> Iterator[Check]:
    """Read the field again in a second way."""
    record = read_record(seen.file(ACTIONS.name))
    yield from checks.check_steps(record)
    yield from checks.check_text(record, STAGE.find(record["app"]))


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.PRESS,
    signals=("press", "click", "button", "push"),
    undoable=False,
    hears=wishes.hear_press,
    weigh=_weigh_steps(lambda args: [Step(Operation.PRESS, args.control)]),
)
def press_control(job: Job, control: str, app: str = "") -> Made:
    """Press a button or another control of an open program's window, by its caption."""
    return _do(job, app, [Step(Operation.PRESS, control)])


@press_control.verifier(checks.ALL_CONFIRMED)
def check_press_control(seen: Seen) -> Iterator[Check]:
    """Whether the press was seen to work."""
    yield from checks.check_steps(read_record(seen.file(ACTIONS.name)))


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.MENU,
    signals=("menu", "choose"),
    undoable=False,
    hears=wishes.hear_menu,
    weigh=_weigh_steps(lambda args: [Step(Operation.MENU, text=args.menu)]),
)
def choose_menu(job: Job, menu: str, app: str = "") -> Made:
    """Choose an item of a menu in an open program's window, such as View > Scientific Mode."""
    return _do(job, app, [Step(Operation.MENU, text=menu)])


@choose_menu.verifier(checks.ALL_CONFIRMED)
def check_choose_menu(seen: Seen) -> Iterator[Check]:
    """Whether the choice was seen to work."""
    yield from checks.check_steps(read_record(seen.file(ACTIONS.name)))


# -- calculating ----------------------------------------------------------------------


def _weigh_sum(args: BaseModel) -> Sequence[str]:
    calculator_for(cast(Any, args).calculator)  # only a calculator, and every press is weighed
    return ()


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.CALCULATE,
    signals=("calculate", "calculator", "sum", "compute"),
    undoable=False,
    hears=wishes.hear_sum,
    weigh=_weigh_sum,
)
def calculate(job: Job, sum: Sum, calculator: str = "") -> Made:
    """Work out a sum in a calculator program and read the answer back from its window."""
    entry = calculator_for(calculator)
    answer = work_out(sum, entry, job)
    path = job.path(ACTIONS.name)
    told = {"sum": str(sum), "given": answer.given, "answer": answer.text, "pids": answer.pids}
    write_record(path, answer.opened, answer.did, len(answer.did), told)
    return Made(f"{sum} = {answer.text}, by {entry.name}.", {ACTIONS.name: path}, told)


@calculate.verifier(checks.ANSWER_AGREES, checks.SUM_GIVEN, checks.NOTHING_LEFT)
def check_calculate(seen: Seen) -> Iterator[Check]:
    """Work the sum out again, exactly, and look for what was left running."""
    record = read_record(seen.file(ACTIONS.name))
    yield from checks.check_answer(record, cast(Any, seen.args).sum)


TOOLS = (
    calculate,
    open_app,
    close_app,
    observe_window,
    read_window,
    act,
    type_into,
    press_control,
    choose_menu,
)
