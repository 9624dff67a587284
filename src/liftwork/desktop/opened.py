"""A program that is open on a display of its own, and how it is opened."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from liftwork.contract.errors import ProgramFailed, ProgramMissing, Refuse
from liftwork.desktop import programs
from liftwork.desktop.atspi.driver import AtspiDriver
from liftwork.desktop.driver import App, Driver, Gone, NoAnswer, Snapshot, Window
from liftwork.desktop.observe import Numbers
from liftwork.desktop.offscreen import Offscreen
from liftwork.desktop.programs import Entry
from liftwork.desktop.safety.places import forbidden
from liftwork.desktop.settling import settle, wait_for
from liftwork.desktop.x11.connection import XConnection
from liftwork.desktop.x11.screen import ShownWindow, shown_windows

START_S = 20.0
"""How long a program may take to show its window."""

_BARE_S = 2.0
"""A window that has told no control for so long tells none."""


@dataclass
class Opened:
    """A program with its display. `seen` is what a person or a model was last told of it."""

    entry: Entry
    screen: Offscreen
    driver: Driver
    pid: int
    seen: Snapshot | None = None
    numbers: Numbers = field(default_factory=Numbers)

    @property
    def name(self) -> str:
        """What it is called in the menus."""
        return self.entry.name

    def app(self) -> App:
        """The app as it is known on its bus. Raises `Refuse` where it has ended."""
        try:
            apps = self.driver.apps()
        except (Gone, NoAnswer):
            apps = []
        if not apps and self.exit_code() is None and on_display(self.screen):
            raise Refuse(
                f"the window of {self.name} does not tell its controls",
                "click words in its picture: ground_click",
            )
        if not apps:
            raise Refuse(f"{self.name} is not running any more{self._how()}", "open it again")
        return apps[0]

    def window(self) -> Window:
        """The window to work in: a dialog that must be answered first, else the active one.

        Raises `Refuse` where there is none or the app does not answer.
        """
        try:
            windows = self.driver.windows(self.app())
        except NoAnswer:
            raise Frozen(self.name) from None
        except Gone:
            windows = []
        if not windows:
            raise Refuse(f"{self.name} has no window open any more", "open it again")
        return windows[0]

    def look(self) -> Snapshot:
        """That window as it is now. Raises `Refuse`."""
        window = self.window()
        try:
            return self.driver.snapshot(window)
        except NoAnswer:
            raise Frozen(self.name) from None
        except Gone:
            raise Refuse(f"the window of {self.name} closed while it was read") from None

    def ended(self) -> bool:
        """Whether the program has ended."""
        try:
            apps = self.driver.apps()
            return not any(self.driver.windows(app) for app in apps)
        except NoAnswer:
            return False
        except Gone:
            return True

    def bare(self) -> bool:
        """Whether it shows a window that tells no controls."""
        try:
            told = any(self.driver.windows(app) for app in self.driver.apps())
        except (Gone, NoAnswer):
            return False
        return not told and bool(on_display(self.screen))

    def exit_code(self) -> int | None:
        """How the program ended; None while it runs."""
        return self.screen.exit_code(self.pid)

    def _how(self) -> str:
        code = self.exit_code()
        if code is None:
            return ""
        return f" (it was ended by signal {-code})" if code < 0 else f" (it ended with code {code})"

    def close(self) -> None:
        """End it with its display, whatever state it is in."""
        self.driver.close()
        self.screen.close()


class Frozen(Refuse):
    """An app that does not answer."""

    def __init__(self, name: str) -> None:
        super().__init__(
            f"{name} does not answer; nothing more was done in it", "close it, then open it"
        )


def start(entry: Entry, locale: str | None = None) -> Opened:
    """Start a program on a display of its own and wait for its window.

    Raises `Refuse`: forbidden, not installed, ended at once, or without a window.
    """
    refuse_forbidden(entry)
    screen = Offscreen(locale=locale)
    try:
        driver = AtspiDriver(screen.accessibility_address)
        opened = Opened(entry, screen, driver, screen.start(entry.command))
        _wait_for_window(opened)
    except BaseException:
        screen.close()
        raise
    return opened


def choose(name: str) -> Entry:
    """The program that a name means. Raises `ProgramMissing` with what is like it."""
    found = programs.find(name) or [entry for entry in [programs.command(name)] if entry]
    if not found:
        like = ", ".join(programs.near(name))
        raise ProgramMissing(
            f"no program called {name!r} is installed",
            f"there is: {like}" if like else "install it first, or name another",
        )
    return found[0]


def refuse_forbidden(entry: Entry) -> None:
    """Raise `Refuse` for a program in which nothing is ever done."""
    what = forbidden(entry.program, entry.name)
    if what is not None:
        raise Refuse(f"{entry.name} is never opened: it is {what}", "do this step yourself")


def _wait_for_window(opened: Opened) -> None:
    """Wait for a window that tells its controls, or for one that after `_BARE_S` tells none."""
    began = time.monotonic()
    bare_since: list[float] = []

    def shown() -> bool:
        code = opened.screen.exit_code(opened.pid)
        if code:
            how = f"signal {-code}" if code < 0 else f"code {code}"
            raise Refuse(f"{opened.name} started and ended at once ({how})")
        try:
            if any(opened.driver.windows(app) for app in opened.driver.apps()):
                return True
        except (Gone, NoAnswer):
            return False
        if not bare_since and on_display(opened.screen):
            bare_since.append(time.monotonic())
        return bool(bare_since) and time.monotonic() - bare_since[0] > _BARE_S

    if not wait_for(opened.driver, shown, START_S):
        raise Refuse(f"{opened.name} shows no window (waited {START_S:g} s)")
    settle(opened.driver, began)


def on_display(screen: Offscreen) -> list[ShownWindow]:
    """The windows that the display itself lists, whether they tell their controls or not."""
    try:
        with XConnection(screen.display, screen.authority) as display:
            return shown_windows(display)
    except ProgramFailed:
        return []
