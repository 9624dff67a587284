"""A click on words in the picture of a window, for windows that name no controls.

The last resort. It is never harmless, so it always waits for a person's yes; the window is looked
at again right before the click, and the click is not made where anything there has changed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job
from liftwork.desktop.driver import Bounds, Operation
from liftwork.desktop.ocr import Written, find, read_picture
from liftwork.desktop.safety.deeds import Deed, quoted, told
from liftwork.desktop.safety.letters import folded
from liftwork.desktop.safety.permit import Permit
from liftwork.desktop.x11.connection import XConnection
from liftwork.desktop.x11.screen import (
    ShownWindow,
    click,
    is_on_top,
    picture,
    point,
    shown_windows,
)
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image, ImageChops
else:
    ImageChops = lazy("PIL.ImageChops")

SETTLE_S = 3.0
"""The longest that a window is watched after the click."""

_MARGIN = 8
"""Pixels around words that are read with them."""

_GLANCE_S = 0.03
_STILL = 4
"""Glances at the same picture, one after the other, after which a window holds still."""


@dataclass(frozen=True)
class Shown:
    """A program on a display: what it is called, and the path of its file."""

    screen: XConnection
    app: str
    program: str | None = None


@dataclass(frozen=True)
class Aimed:
    """A window of a program, its picture, and the words in it that are meant."""

    of: Shown
    window: ShownWindow
    seen: Image.Image
    words: Written

    @property
    def place(self) -> tuple[int, int]:
        """The point of the display to click."""
        x, y = self.words.middle
        return max(self.window.bounds[0], 0) + x, max(self.window.bounds[1], 0) + y

    def deed(self) -> Deed:
        """The click, as it is weighed and as a person is shown it."""
        return Deed(
            operation=Operation.CLICK,
            app=self.of.app,
            window=self.window.title,
            role="words",
            name=self.words.text,
            program=self.of.program,
            ours=True,
        )


def choose_window(shown: Sequence[ShownWindow], title: str) -> ShownWindow:
    """The window of that title, or where none is named the one in front. Raises `Refuse`."""
    fits = [w for w in shown if title.casefold() in w.title.casefold()] if title else shown
    if fits:
        return fits[-1]
    names = ", ".join(quoted(window.title) for window in shown) or "none"
    raise Refuse(f"no window is called {quoted(title)}", f"the open windows: {names}")


def aim(of: Shown, title: str, words: str) -> Aimed:
    """Find words in the picture of a window; without a title, of the one in front.

    Raises `Refuse` or `AskPerson`.
    """
    window = choose_window(shown_windows(of.screen), title)
    seen = picture(of.screen, window.bounds)
    return Aimed(of, window, seen, find(read_picture(seen), words))


def click_words(
    of: Shown, title: str, words: str, permit: Permit, job: Job
) -> tuple[Aimed, Image.Image]:
    """Click words that a person said yes to; what was seen right before, and what after it.

    The pointer is moved there first, so that what only lights up under it is no effect of the
    click, and the words are read once more under it. Raises `Refuse` where the words, the window
    or what lies over it is not as it was approved.
    """
    aimed, screen = aim(of, title, words), of.screen
    deed = aimed.deed()
    verdict = permit.use(deed)
    job.check_stop()
    point(screen, *aimed.place)
    aimed = replace(aimed, seen=_still(screen, aimed.window.bounds, aimed.seen, job, change=False))
    if not is_on_top(screen, aimed.window.id, *aimed.place):
        raise Refuse(
            f"another window lies over {quoted(aimed.words.text)}",
            "answer or close that window first",
        )
    if not stands_there(aimed.seen, aimed.words):
        raise Refuse("the window changed while it was looked at", "ask again when it holds still")
    job.acting(told(deed, verdict))
    click(screen, *aimed.place)
    return aimed, _still(screen, aimed.window.bounds, aimed.seen, job, change=True)


def stands_there(seen: Image.Image, words: Written) -> bool:
    """Whether words are read at their place in a picture, when only that place is read."""
    left, top = max(words.left - _MARGIN, 0), max(words.top - _MARGIN, 0)
    right, bottom = words.left + words.width + _MARGIN, words.top + words.height + _MARGIN
    lines = read_picture(seen.crop((left, top, min(right, seen.width), min(bottom, seen.height))))
    wanted = folded(words.text).replace(" ", "")
    return wanted in "".join(folded(line.text) for line in lines).replace(" ", "")


def share_changed(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels that differ between two pictures, 0 to 1."""
    if one.size != other.size:
        return 1.0
    differs = ImageChops.difference(one.convert("RGB"), other.convert("RGB")).convert("L")
    same = differs.histogram()[0]
    return 1 - same / (one.width * one.height)


def _still(
    screen: XConnection, bounds: Bounds, before: Image.Image, job: Job, *, change: bool
) -> Image.Image:
    """The picture once it holds still, with `change` not before it differs from `before`.

    After `SETTLE_S` it is the picture as it is then.
    """
    until = time.monotonic() + SETTLE_S
    last, still = before, 0
    while time.monotonic() < until:
        if still >= _STILL and not (change and share_changed(before, last) == 0):
            break
        job.stop.wait(_GLANCE_S)
        now = picture(screen, bounds)
        still = 0 if share_changed(last, now) else still + 1
        last = now
    return last
