"""The tool that clicks words in the picture of a window, and its checks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, cast

from pydantic import BaseModel

from liftwork.contract.checks import Check
from liftwork.contract.effect import Effect
from liftwork.contract.job import Job, Made, Seen
from liftwork.contract.tool import Example, Heard, tool
from liftwork.desktop import codes
from liftwork.desktop.kinds import WINDOW_PICTURE
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from liftwork.desktop import clicking
else:
    clicking = lazy("liftwork.desktop.clicking")

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


def _weigh(args: BaseModel) -> Sequence[str]:
    said = cast(Any, args)
    return clicking.weigh_click(said.words, said.app)


@tool(
    effect=Effect.WINDOW,
    makes=(WINDOW_PICTURE.name,),
    examples=_EXAMPLES,
    signals=("click", "words", "picture", "screenshot"),
    undoable=False,
    weigh=_weigh,
    hears=hear_click,
)
def ground_click(job: Job, words: str, app: str = "") -> Made:
    """Click words in the picture of an open window that does not name its controls."""
    return clicking.click(job, words, app)


@ground_click.verifier(codes.WORDS_THERE, codes.PICTURE_CHANGED)
def check_ground_click(seen: Seen) -> Iterator[Check]:
    """Look at the saved pictures again."""
    yield from clicking.check_click(seen)


TOOLS = (ground_click,)
