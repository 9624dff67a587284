"""Operations on named controls, one after the other, each seen to have done something."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from liftwork.contract.errors import LimitReached, Refuse, Stopped
from liftwork.contract.job import Job
from liftwork.desktop.driver import (
    Gone,
    NoAnswer,
    Node,
    NotOffered,
    Operation,
    Snapshot,
    Window,
)
from liftwork.desktop.observe import changes
from liftwork.desktop.opened import Frozen, Opened
from liftwork.desktop.outcomes import Did, Followed, Outcome, judge
from liftwork.desktop.safety.deeds import Deed, quoted, told
from liftwork.desktop.safety.keys import read_chord
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.safety.seen import deed_of
from liftwork.desktop.settling import FIRST_S, settle, wait_for
from liftwork.desktop.steps import Step
from liftwork.desktop.targets import find_control, find_in_menu

EXPECT_S = 2.0
"""How long an expectation may take to come true."""

FOCUS_S = 0.5
"""How long a control may take to have the focus."""

_MOST_MENUS = 4


@dataclass
class Doing:
    """A run of steps in one app. `meant` is the window that the next step is for."""

    opened: Opened
    permit: Permit
    job: Job
    meant: Snapshot
    done: list[Did] = field(default_factory=list)


def deeds_for(opened: Opened, steps: Sequence[Step]) -> list[Deed]:
    """What the steps would do to the window as it is now, as far as their controls are there.

    A control that an earlier step will bring is weighed when it is there; what is not low then
    needs a yes of its own. Raises `Refuse` where the first control is not there.
    """
    snapshot = opened.look()
    deeds = []
    for n, step in enumerate(steps):
        try:
            node, text = _aim(opened, snapshot, step)
        except Refuse:
            if n == 0:
                raise
            continue
        deeds.append(deed_of(snapshot, node, step.operation, text))
    return deeds


def run(
    opened: Opened, steps: Sequence[Step], permit: Permit, job: Job, patient: bool = False
) -> list[Did]:
    """Do the steps up to the first that is not confirmed. Raises `Refuse` before the first.

    `patient` goes on after a step that showed no effect, as 0 does on a calculator at 0.
    """
    doing = Doing(opened, permit, job, opened.look())
    good = {Outcome.CONFIRMED, Outcome.UNVERIFIABLE} | ({Outcome.NO_EFFECT} if patient else set())
    for step in steps:
        began = time.monotonic()
        did = _step(doing, step)
        doing.done.append(replace(did, seconds=round(time.monotonic() - began, 3)))
        if did.outcome not in good:
            break
    return doing.done


def _step(doing: Doing, step: Step) -> Did:
    try:
        return _do(doing, step)
    except Refuse as error:
        hint = f" ({error.instead})" if error.instead else ""
        return Did(step, Outcome.REFUSED, f"{error.reason}{hint}")
    except (Stopped, LimitReached) as error:
        if not doing.done:
            raise
        why = "you stopped it before this step" if isinstance(error, Stopped) else str(error)
        return Did(step, Outcome.REFUSED, why)


def _do(doing: Doing, step: Step) -> Did:
    opened = doing.opened
    doing.job.check_stop()
    if step.operation is Operation.MENU:
        _open_menus(doing, step)
    before = opened.look()
    _stay_in(doing, before)
    node, text = _aim(opened, before, step)
    deed = _read_again(doing, before, node, step, text)
    control = _called(node)
    began = time.monotonic()
    doing.job.acting(told(deed, doing.permit.use(deed)))
    _still_so(opened, node, deed)
    try:
        _perform(opened, step, node, text)
    except NotOffered as error:
        return Did(step, Outcome.REFUSED, str(error), control, node.ref)
    except Gone:
        pass  # a control may go away because it was used, as the buttons of a dialog do
    except NoAnswer:
        why = f"{opened.name} does not answer since; close it, then open it"
        return Did(step, Outcome.REFUSED, why, control, node.ref)
    return _judged(doing, step, before, node, began)


def _aim(opened: Opened, snapshot: Snapshot, step: Step) -> tuple[Node, str]:
    """The control that a step is for, and the text that goes with it. Raises `Refuse`."""
    if step.operation is Operation.MENU:
        path = menu_path(step.text or step.target)
        menu, item = find_in_menu(snapshot.root, path)
        return item or menu, " > ".join(path)
    if step.operation is Operation.KEY and not step.target:
        focused = (node for node in snapshot.root.walk() if "focused" in node.states)
        return next(focused, snapshot.root), str(read_chord(step.text))
    node = find_control(snapshot, opened.numbers, step.target, step.operation)
    if step.operation is Operation.KEY:
        return node, str(read_chord(step.text))
    return node, step.text


def menu_path(text: str) -> list[str]:
    """``File > Export`` in parts."""
    return [part.strip() for part in text.replace("→", ">").replace("›", ">").split(">")]


def _stay_in(doing: Doing, now: Snapshot) -> None:
    """Raise `Refuse` where the window in front is not the one that the step is meant for."""
    if now.window.id != doing.meant.window.id:
        what = "a dialog" if now.window.modal or now.window.role == "dialog" else "another window"
        raise Refuse(
            f"{what} {quoted(now.window.title)} is in front of {quoted(doing.meant.window.title)}",
            "look at it and answer it first",
        )


def _read_again(doing: Doing, before: Snapshot, node: Node, step: Step, text: str) -> Deed:
    """The deed with its control as it is this moment. Raises `Refuse` where that changed."""
    opened = doing.opened
    seen = opened.seen.find(node.ref) if opened.seen is not None else None
    try:
        now = opened.driver.read(node.ref)
    except NoAnswer:
        raise Frozen(opened.name) from None
    except Gone:
        raise Refuse(f"{quoted(node.name)} went away", "look at the window again") from None
    for old in (node, seen):
        renamed = old is not None and (old.role, _caption(old)) != (now.role, _caption(now, node))
        if old is not None and renamed:
            raise Refuse(
                f"{old.role} {quoted(old.name)} is now {now.role} {quoted(now.name)}",
                "look at the window again",
            )
    if step.operation is Operation.KEY:
        _stay_in(doing, replace(before, window=_with_keys(opened)))
    return deed_of(before, replace(now, name=now.name or node.name), step.operation, text)


def _with_keys(opened: Opened) -> Window:
    """The window in front, once it is the one that takes keys. Raises `Refuse`."""
    if not wait_for(opened.driver, lambda: opened.window().active, FOCUS_S):
        raise Refuse(
            f"{quoted(opened.window().title)} does not take keys now, so none was pressed",
            "press one of its controls first",
        )
    return opened.window()


def _still_so(opened: Opened, node: Node, deed: Deed) -> None:
    """Raise `Refuse` where the control changed while its use was written into the journal."""
    try:
        now = opened.driver.read(node.ref)
    except (Gone, NoAnswer):
        raise Refuse(f"{quoted(deed.name)} went away", "look at the window again") from None
    if (now.role, now.name or node.name) != (deed.role, deed.name):
        raise Refuse(
            f"{deed.role} {quoted(deed.name)} is now {now.role} {quoted(now.name)}",
            "look at the window again",
        )


def _caption(node: Node, known: Node | None = None) -> str:
    """What a control is called; by the captions inside it where it was read without them."""
    return node.name or (known.name if known is not None else "")


def _perform(opened: Opened, step: Step, node: Node, text: str) -> None:
    driver, operation = opened.driver, step.operation
    if operation is Operation.KEY:
        if step.target and "focused" not in node.states:
            _focus(opened, node)
        driver.press_key(text)
    elif operation in (Operation.MENU, Operation.PRESS) or _is_item(step, node):
        driver.perform(node.ref, _way_to_press(node))
    elif operation is Operation.TOGGLE and Operation.TOGGLE not in node.operations:
        driver.perform(node.ref, Operation.SELECT)
    elif operation is Operation.TYPE and Operation.TYPE not in node.operations:
        raise NotOffered("nothing can be typed into this control")
    else:
        driver.perform(node.ref, operation, text)


def _is_item(step: Step, node: Node) -> bool:
    """Whether an item of a drop-down list is to be selected, which it is by a press."""
    return step.operation is Operation.SELECT and Operation.SELECT not in node.operations


def _focus(opened: Opened, node: Node) -> None:
    """Give a control the focus, and see that it has it. Raises `NotOffered`."""
    driver = opened.driver
    driver.perform(node.ref, Operation.FOCUS)
    if not wait_for(driver, lambda: "focused" in driver.read(node.ref).states, FOCUS_S):
        raise NotOffered("the control does not take the focus, so no key was pressed")


def _called(node: Node) -> str:
    return f"{node.role} {quoted(node.name)}"


def _way_to_press(node: Node) -> Operation:
    for operation in (Operation.PRESS, Operation.SELECT, Operation.TOGGLE, Operation.EXPAND):
        if operation in node.operations:
            return operation
    raise NotOffered("the control cannot be pressed now")


def _open_menus(doing: Doing, step: Step) -> None:
    """Open the menus on the way to an item that is only there while they are open."""
    path = menu_path(step.text or step.target)
    for _ in range(_MOST_MENUS):
        now = doing.opened.look()
        menu, item = find_in_menu(now.root, path)
        if item is not None:
            return
        deed = deed_of(now, menu, Operation.PRESS)
        doing.job.acting(told(deed, doing.permit.use(deed)))
        began = time.monotonic()
        try:
            doing.opened.driver.perform(menu.ref, _way_to_press(menu))
        except (NotOffered, Gone) as error:
            raise Refuse(f"the menu {quoted(menu.name)} cannot be opened: {error}") from error
        if not settle(doing.opened.driver, began):
            break
    raise Refuse(f"there is no {' > '.join(path)} in the menus", "look at the window first")


def _judged(doing: Doing, step: Step, before: Snapshot, node: Node, began: float) -> Did:
    """Wait until the window has changed and holds still, then see what the step did."""
    opened, control = doing.opened, _called(node)
    heard = settle(opened.driver, began)
    until = began + FIRST_S if step.expect is None else time.monotonic() + EXPECT_S
    while True:
        mark = time.monotonic()
        try:
            after = opened.look()
        except Refuse as error:
            return _without_a_window(opened, step, control, node.ref, error)
        changed = tuple(changes(before, after, opened.numbers))
        outcome, why = judge(step, node, Followed(after, changed, heard), opened.numbers)
        if outcome is not Outcome.NO_EFFECT or time.monotonic() > until:
            break
        opened.driver.events(mark, max(0.0, until - time.monotonic()))
    doing.meant = after
    opened.seen = after
    return Did(step, outcome, why, control, node.ref, changed)


def _without_a_window(opened: Opened, step: Step, control: str, ref: str, error: Refuse) -> Did:
    """The window could not be read afterwards: it closed, or the app hangs."""
    closers = (Operation.PRESS, Operation.MENU, Operation.KEY, Operation.CLOSE)
    if step.operation in closers and not isinstance(error, Frozen) and opened.ended():
        return Did(step, Outcome.CONFIRMED, f"{opened.name} closed", control, ref)
    return Did(step, Outcome.UNVERIFIABLE, error.reason, control, ref)
