"""No sequence of looks, yeses, renamings and runs presses what is risky without its own yes."""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, cast

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from tests.desktop.scripted import Control, Program
from tests.desktop.windows.fake_com import FakeClient, FakeProcesses, FakeQueue

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.desktop import act
from liftwork.desktop.driver import Operation
from liftwork.desktop.opened import Opened
from liftwork.desktop.programs import Entry
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.steps import Step
from liftwork.desktop.windows.driver import WindowsDriver
from liftwork.desktop.windows.keyboard import Keyboard

CALCULATOR = r"C:\Windows\System32\calc.exe"
HARMLESS = ("7", "8", "+", "sin")
RISKY = (
    "Send",
    "Delete all",
    "Pay now",
    "حذف",
    "Sеnd",
    "Se\u200bnd",
    "送信",
    "Оплатить",
    "Overwrite",
)
NAMES = st.sampled_from(HARMLESS + RISKY)
PLACES = st.integers(0, 2)


class YesMachine(RuleBasedStateMachine):
    """Three buttons of a program that is trusted, so that only their names can make them risky.

    `owed` counts, for each name, the presses that a person said yes to and that were not made.
    """

    @initialize(names=st.tuples(NAMES, NAMES, NAMES))
    def start(self, names: tuple[str, str, str]) -> None:
        self.buttons = [Control("button", name) for name in names]
        for button in self.buttons:
            button.on_use = self.pressed
        form = Control("window", "Calculator", children=list(self.buttons))
        self.program = Program("calc", [form], path=CALCULATOR)
        keyboard = Keyboard(FakeQueue(self.program).send)
        driver = WindowsDriver(FakeClient(self.program), FakeProcesses(self.program), keyboard)
        self.opened = Opened(Entry("calc", (CALCULATOR,)), cast(Any, None), driver, 4242)
        self.approved: tuple[str, ...] = ()
        self.owed: Counter[str] = Counter()
        self.wrong: list[str] = []
        self.sudden: tuple[int, str] | None = None

    def pressed(self, button: Control) -> None:
        """What a press that really happened comes to: it was harmless, or somebody owed it."""
        if button.name in HARMLESS:
            return
        if self.owed[button.name] <= 0:
            self.wrong.append(button.name)
        self.owed[button.name] -= 1

    @rule(place=PLACES, name=NAMES)
    def rename(self, place: int, name: str) -> None:
        self.program.rename(self.buttons[place], name)

    @rule(place=PLACES, name=NAMES)
    def rename_when_it_is_used(self, place: int, name: str) -> None:
        self.sudden = (place, name)

    @rule()
    def look(self) -> None:
        self.opened.seen = self.opened.look()

    @rule(places=st.lists(PLACES, min_size=1, max_size=3))
    def say_yes(self, places: list[int]) -> None:
        """A person is shown what these presses would be now, and says yes to the risky ones."""
        steps = self.steps(places)
        try:
            self.approved = lines_for(act.deeds_for(self.opened, steps))
        except Refuse:
            return
        names = [self.buttons[place].name for place in places]
        self.owed = Counter(name for name in names if name in RISKY)

    @rule(places=st.lists(PLACES, min_size=1, max_size=3), with_yes=st.booleans())
    def run(self, places: list[int], with_yes: bool) -> None:
        """Press; a yes is given to one run only."""
        permit = Permit(self.approved if with_yes else ())
        if not with_yes:
            self.owed = Counter()
        with tempfile.TemporaryDirectory() as folder:
            try:
                act.run(
                    self.opened, self.steps(places), permit, Job(Path(folder), acting=self.jump)
                )
            except Refuse:
                return
            finally:
                self.approved, self.owed = (), Counter()

    def jump(self, _line: str) -> None:
        """Rename a button in the moment between the weighing and the press."""
        if self.sudden is not None:
            place, name = self.sudden
            self.sudden = None
            self.program.rename(self.buttons[place], name)

    def steps(self, places: list[int]) -> list[Step]:
        """Presses that name their controls by number, as a model does after a look."""
        snapshot = self.opened.look()
        refs = [node.ref for node in snapshot.root.walk() if node.role == "button"]
        return [Step(Operation.PRESS, self.opened.numbers.of(refs[place])) for place in places]

    @invariant()
    def nothing_risky_was_pressed_without_its_yes(self) -> None:
        assert not getattr(self, "wrong", [])


TestYes = YesMachine.TestCase
TestYes.settings = settings(max_examples=60, stateful_step_count=12, deadline=None)
