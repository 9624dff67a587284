"""The tool that clicks words in the picture of a window, and its checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel

from liftwork.contract.checks import Check, CheckCode
from liftwork.contract.effect import Effect
from liftwork.contract.errors import Refuse
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Example, Heard, tool
from liftwork.desktop.driver import Gone, NoAnswer
from liftwork.desktop.ground import Shown, aim, click_words, share_changed, stands_there
from liftwork.desktop.kinds import WINDOW_PICTURE
from liftwork.desktop.observe import ENOUGH_CONTROLS, controls
from liftwork.desktop.ocr import Written
from liftwork.desktop.opened import STAGE, Opened
from liftwork.desktop.safety.deeds import quoted
from liftwork.desktop.safety.permit import Permit, lines_for
from liftwork.desktop.x11.connection import XConnection
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

WORDS_THERE = CheckCode("DSK-101", "the words stand where it clicked, in the picture before it")
PICTURE_CHANGED = CheckCode("DSK-102", "the picture of the window changed after the click")

_CLICKS = re.compile(
    r"(?:please\s+|can you\s+|now\s+)*(?:click|press|tap|hit|push|choose)\s+(?:on\s+)?(?:the\s+)?"
    r"(?:words?\s+)?(?P<words>[\"“'‘].+?[\"”'’]|.+?)(?:\s+words?)?\s+(?:in|on|of)\s+(?:the\s+|its\s+)"
    r"(?:picture|screenshot|image)(?:\s+of\s+(?:the\s+window\s+of\s+)?(?:the\s+)?(?P<app>.+?))?"
    r"(?:\s+(?:app|window|program))?\s*[.!]?\Z",
    re.IGNORECASE,
)
_EXAMPLES = tuple(
    Example(request, {"words": words, **({"app": app} if app else {})})
    for request, words, app in (
        ('click "New game" in the picture of oldchess', "New game", "oldchess"),
        ("click on the words Start in the picture of oldchess", "Start", "oldchess"),
        ('press "Options" in the picture', "Options", ""),
        ("tap the word Next in the screenshot of scanner", "Next", "scanner"),
        (
            "please click 'Load file' in the picture of the window of plotter",
            "Load file",
            "plotter",
        ),
        ("hit Preview in the image of the scanner program", "Preview", "scanner"),
        ("can you click the words Zoom in on the picture of mapview", "Zoom in", "mapview"),
        ("choose “Easy” in its picture", "Easy", ""),
    )
)


def hear_click(request: str, files: Sequence[str]) -> Heard | None:
    """``click "New game" in the picture of oldchess``."""
    match = None if files else _CLICKS.match(" ".join(request.split()))
    if match is None:
        return None
    words = {"words": match["words"].strip("\"“”'‘’ ")}
    return Heard({**words, "app": match["app"]} if match["app"] else words)


def weigh_click(args: BaseModel) -> tuple[str, ...]:
    """The click as it would be made now; a click on a picture always needs a yes."""
    opened = _without_names(getattr(args, "app", ""))
    with _shown(opened) as screen:
        aimed = aim(_program(opened, screen), "", getattr(args, "words", ""))
    return lines_for([aimed.deed()])


@tool(
    effect=Effect.WINDOW,
    makes=("window-picture",),
    examples=_EXAMPLES,
    signals=("click", "words", "picture", "screenshot"),
    undoable=False,
    weigh=weigh_click,
    hears=hear_click,
)
def ground_click(job: Job, words: str, app: str = "") -> Made:
    """Click words in the picture of an open window that does not name its controls."""
    opened = _without_names(app)
    with _shown(opened) as screen:
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


@ground_click.verifier(WORDS_THERE, PICTURE_CHANGED)
def check_click(seen: Seen) -> Iterator[Check]:
    """Look at the saved pictures: the words once more, and every pixel."""
    with (
        Image.open(seen.file("window-picture")) as before,
        Image.open(seen.file("window-picture.2")) as after,
    ):
        left, top, width, height = seen.made.facts["at"]
        words = Written(seen.made.facts["text"], left, top, width, height, 1.0)
        yield WORDS_THERE(
            stands_there(before, words), f"{quoted(words.text)} at {left},{top}, read anew"
        )
        share = share_changed(before, after)
        yield PICTURE_CHANGED(share > 0, f"{share:.2%} of the pixels are others")


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


def _shown(opened: Opened) -> XConnection:
    return XConnection(opened.screen.display, opened.screen.authority)


def _program(opened: Opened, screen: XConnection) -> Shown:
    return Shown(screen, opened.name, opened.entry.program)


TOOLS = (ground_click,)
