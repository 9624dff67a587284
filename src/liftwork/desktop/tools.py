"""The tools for programs that have no other interface than their windows.

Every program runs on a display that nobody sees. What is done is weighed in code right before
it is done (see `safety`); what is not harmless waits for a person's yes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import tool
from liftwork.desktop import codes, examples, wishes
from liftwork.desktop.kinds import ACTIONS
from liftwork.desktop.stage import STAGE
from liftwork.desktop.sums import Sum
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.desktop import checks, records, steps, working
else:
    checks = lazy("liftwork.desktop.checks")
    records = lazy("liftwork.desktop.records")
    steps = lazy("liftwork.desktop.steps")
    working = lazy("liftwork.desktop.working")

_MAKES = (ACTIONS.name,)
_MOST_STEPS = 6


class Expected(BaseModel):
    """What should hold afterwards; leave out what does not matter."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    control: str = Field(default="", description="a control, by number or caption")
    value: str | None = Field(default=None, description="what that control should hold")
    state: Literal["checked", "selected", "expanded", "collapsed", "focused", "enabled"] | None = (
        None
    )
    appears: str | None = Field(default=None, description="a text that should be in the window")
    gone: str | None = Field(default=None, description="a text that should no longer be there")


class Action(BaseModel):
    """One operation on one named control."""

    model_config = ConfigDict(extra="forbid", frozen=True, defer_build=True)

    do: Literal["press", "toggle", "select", "set value", "type", "key", "menu"]
    control: str = Field(default="", description="its number (e12) or caption; none for menu")
    text: str = Field(default="", description='text, chord ("Ctrl+S") or menus ("File > Export")')
    expect: Expected | None = None


# -- opening and closing --------------------------------------------------------------


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.OPEN,
    signals=("open", "launch", "start"),
    undoable=False,
    hears=wishes.hear_open,
    weigh=lambda args: working.weigh_open(cast(Any, args).app),
)
def open_app(job: Job, app: str) -> Made:
    """Open a program on a display that nobody sees, to work in its window."""
    return working.open_program(job, app)


@open_app.verifier(codes.WINDOW_SHOWN, codes.RIGHT_PROGRAM)
def check_open_app(seen: Seen) -> Iterator[Check]:
    """Ask the display and the system, not the app."""
    record = _record(seen)
    yield from checks.check_opened(STAGE.find(record["app"]), record["program"])


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.CLOSE,
    signals=("close", "quit"),
    undoable=False,
    hears=wishes.hear_close,
    weigh=lambda args: working.weigh_close(cast(Any, args).app),
)
def close_app(job: Job, app: str = "") -> Made:
    """Close a program that was opened here; what is not saved in it is lost."""
    return working.close_program(job, app)


@close_app.verifier(codes.APP_GONE)
def check_close_app(seen: Seen) -> Iterator[Check]:
    """Ask the system for its processes."""
    record = _record(seen)
    yield from checks.check_closed(record, STAGE.find(record["app"]) is not None)


def _record(seen: Seen) -> dict[str, Any]:
    return records.read_record(seen.file(ACTIONS.name))


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
    job.check_stop()
    return working.look(app, inside, words)


@tool(
    effect=Effect.READ,
    examples=examples.READ,
    signals=("read", "display", "text"),
    hears=wishes.hear_read,
)
def read_window(job: Job, app: str = "") -> Made:
    """Read out the texts in the window of an open program, such as a calculator's display."""
    job.check_stop()
    return working.read_out(app)


# -- acting ---------------------------------------------------------------------------


def _weigh_act(args: BaseModel) -> Sequence[str]:
    said = cast(Any, args)
    return working.weigh_steps(said.app, [_step(action) for action in said.operations])


def _step(action: Action) -> steps.Step:
    return steps.step(action.do, action.control, action.text, action.expect)


@tool(effect=Effect.WINDOW, makes=_MAKES, examples=(), undoable=False, weigh=_weigh_act)
def act(
    job: Job,
    operations: Annotated[list[Action], Field(min_length=1, max_length=_MOST_STEPS)],
    app: str = "",
) -> Made:
    """Do up to six operations on named controls of an open program; stops where one fails."""
    return working.do_steps(job, app, [_step(action) for action in operations])


@act.verifier(codes.ALL_CONFIRMED)
def check_act(seen: Seen) -> Iterator[Check]:
    """Whether every step was seen to work."""
    yield from checks.check_steps(_record(seen))


def _weigh_typing(args: BaseModel) -> Sequence[str]:
    said = cast(Any, args)
    return working.weigh_steps(said.app, [steps.typing(said.text, said.control)])


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.TYPE,
    signals=("type", "field"),
    undoable=False,
    hears=wishes.hear_type,
    weigh=_weigh_typing,
)
def type_into(job: Job, text: str, control: str = "", app: str = "") -> Made:
    """Type a text into a field of an open program's window."""
    return working.do_steps(job, app, [steps.typing(text, control)])


@type_into.verifier(codes.ALL_CONFIRMED, codes.TEXT_IS_THERE)
def check_type_into(seen: Seen) -> Iterator[Check]:
    """Read the field again in a second way."""
    record = _record(seen)
    yield from checks.check_steps(record)
    yield from checks.check_text(record, STAGE.find(record["app"]))


def _weigh_press(args: BaseModel) -> Sequence[str]:
    said = cast(Any, args)
    return working.weigh_steps(said.app, [steps.pressing(said.control)])


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.PRESS,
    signals=("press", "click", "button", "push"),
    undoable=False,
    hears=wishes.hear_press,
    weigh=_weigh_press,
)
def press_control(job: Job, control: str, app: str = "") -> Made:
    """Press a button or another control of an open program's window, by its caption."""
    return working.do_steps(job, app, [steps.pressing(control)])


@press_control.verifier(codes.ALL_CONFIRMED)
def check_press_control(seen: Seen) -> Iterator[Check]:
    """Whether the press was seen to work."""
    yield from checks.check_steps(_record(seen))


def _weigh_menu(args: BaseModel) -> Sequence[str]:
    said = cast(Any, args)
    return working.weigh_steps(said.app, [steps.choosing(said.menu)])


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.MENU,
    signals=("menu", "choose"),
    undoable=False,
    hears=wishes.hear_menu,
    weigh=_weigh_menu,
)
def choose_menu(job: Job, menu: str, app: str = "") -> Made:
    """Choose an item of a menu in an open program's window, such as View > Scientific Mode."""
    return working.do_steps(job, app, [steps.choosing(menu)])


@choose_menu.verifier(codes.ALL_CONFIRMED)
def check_choose_menu(seen: Seen) -> Iterator[Check]:
    """Whether the choice was seen to work."""
    yield from checks.check_steps(_record(seen))


# -- calculating ----------------------------------------------------------------------


@tool(
    effect=Effect.WINDOW,
    makes=_MAKES,
    examples=examples.CALCULATE,
    signals=("calculate", "calculator", "compute"),
    undoable=False,
    hears=wishes.hear_sum,
    answers=True,
    weigh=lambda args: working.weigh_sum(cast(Any, args).calculator),
)
def calculate(job: Job, sum: Sum, calculator: str = "") -> Made:
    """Work out a sum in a calculator program and read the answer back from its window."""
    return working.calculate(job, sum, calculator)


@calculate.verifier(codes.ANSWER_AGREES, codes.SUM_GIVEN, codes.NOTHING_LEFT)
def check_calculate(seen: Seen) -> Iterator[Check]:
    """Work the sum out again, exactly, and look for what was left running."""
    yield from checks.check_answer(_record(seen), cast(Any, seen.args).sum)


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
