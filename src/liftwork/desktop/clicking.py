"""What the tool that clicks words in a picture does, and how its checks are measured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from liftwork.contract.checks import Check
from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.desktop import codes
from liftwork.desktop.driver import Gone, NoAnswer
from liftwork.desktop.ground import Shown, aim, click_words, share_changed, stands_there
from liftwork.desktop.kinds import WINDOW_PICTURE
from liftwork.desktop.observe import ENOUGH_CONTROLS, controls
from liftwork.desktop.ocr import Written
from liftwork.desktop.opened import Opened
from liftwork.desktop.safety.deeds import quoted
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.stage import STAGE
from liftwork.desktop.x11.connection import XConnection
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")


def weigh_click(words: str, app: str) -> tuple[str, ...]:
    """The click as it would be made now; a click on a picture always needs a yes."""
    opened = _without_names(app)
    with _display(opened) as screen:
        aimed = aim(_program(opened, screen), "", words)
    return lines_for([aimed.deed()])


def click(job: Job, words: str, app: str) -> Made:
    """Click the words, and keep the window's pictures from before and after."""
    opened = _without_names(app)
    with _display(opened) as screen:
        aimed, after = click_words(_program(opened, screen), "", words, Permit(job.approved), job)
    suffix = WINDOW_PICTURE.suffixes[0]
    files = {
        "window-picture": job.folder / f"{job.stem}-before{suffix}",
        "window-picture.2": job.folder / f"{job.stem}-after{suffix}",
    }
    for path, seen in zip(files.values(), (aimed.seen, after), strict=True):
        seen.save(path)
    found = aimed.words
    return Made(
        f"Clicked {quoted(found.text)} in {quoted(aimed.window.title)} of {opened.name}.",
        files,
        {"text": found.text, "at": [found.left, found.top, found.width, found.height]},
    )


def check_click(seen: Seen) -> Iterator[Check]:
    """Look at the saved pictures: the words once more, and every pixel."""
    with (
        Image.open(seen.file("window-picture")) as before,
        Image.open(seen.file("window-picture.2")) as after,
    ):
        left, top, width, height = seen.made.facts["at"]
        words = Written(seen.made.facts["text"], left, top, width, height, 1.0)
        there = stands_there(before, words)
        yield codes.WORDS_THERE(there, f"{quoted(words.text)} at {left},{top}, read anew")
        share = share_changed(before, after)
        yield codes.PICTURE_CHANGED(share > 0, f"{share:.2%} of the pixels are others")


def _without_names(app: str) -> Opened:
    """The open app, whose window names too few controls to be used by their names."""
    opened = STAGE.get(app)
    named = _named_controls(opened)
    if named >= ENOUGH_CONTROLS:
        raise Refuse(
            f"the window of {opened.name} names {named} controls: no need to guess in a picture",
            f"press one by its name, such as: press OK in {opened.name}",
        )
    return opened


def _named_controls(opened: Opened) -> int:
    """How many controls the richest window of an app names; 0 where it names none at all."""
    try:
        windows = [w for app in opened.driver.apps() for w in opened.driver.windows(app)]
        return max((controls(opened.driver.snapshot(w).root) for w in windows), default=0)
    except Gone:
        return 0
    except NoAnswer:
        raise Refuse(f"{opened.name} does not answer", "close it, then open it") from None


def _display(opened: Opened) -> XConnection:
    return XConnection(opened.screen.display, opened.screen.authority)


def _program(opened: Opened, screen: XConnection) -> Shown:
    return Shown(screen, opened.name, opened.entry.program)
