"""Hears a wish for slides from a Markdown file in a whole request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.patterns import late
from liftwork.contract.tool import Heard

_SLIDES = late(
    r"\b(?:slides?|slide ?(?:deck|show)|deck|presentation|power ?point|pptx?)\b|"
    r"سلائیڈ|پریزنٹیشن|स्लाइड|प्रेजेंटेशन|幻灯片|演示文稿|슬라이드|프레젠테이션|شرائح|عرض تقديمي",
    re.IGNORECASE,
)
_OTHER = late(
    r"\b(?:don'?t|do not|not|never|translat\w*|summar\w*|e?-?mail\w*|send|sent|post|print\w*|"
    r"upload\w*|shar(?:e|ing)|delet\w*|fix|proofread\w*|explain\w*|open|review(?: it| the)|"
    r"compar\w*|"
    r"animat\w*|record\w*|transition\w*|why|how|what|who|when|did|was|were|is|are|extract\w*|"
    r"count|video|rename\w*|find|search\w*|report)\b",
    re.IGNORECASE,
)
MARKDOWN = late(r"[^\s\"'،,;:()<>]+\.(?:md|markdown)\b", re.IGNORECASE)
PICTURE = late(r"[^\s\"',;:()<>]+\.(?:png|jpe?g|webp|tiff?|gif|bmp)\b", re.IGNORECASE)
_THEME = late(
    r"\b(light|dark|warm)\b(?=(?:\s+\S+){0,2}?\s+(?:theme|slides?|deck|presentation|slideshow|"
    r"powerpoint|pptx?|style|look|colou?rs?|mode)\b|\s*[.!]?\s*$)"
    r"|\btheme\s*[:=]?\s*(light|dark|warm)\b|\bin (light|dark|warm)\b",
    re.IGNORECASE,
)
_SIZE = late(r"\b(16\s*[:x/]\s*9|4\s*[:x/]\s*3|wide ?screen|old format|standard format)\b", re.I)


def hear_slides(request: str, files: Sequence[str]) -> Heard | None:
    """The Markdown file, the pictures, the theme and the size that a request for slides names."""
    rest = MARKDOWN.sub(" ", PICTURE.sub(" ", request))
    if not _SLIDES.search(rest) or _OTHER.search(rest):
        return None
    args = only_markdown(request, files)
    if args is None:
        return _without_file(rest) if not files else None
    if theme := _THEME.search(rest):
        args["theme"] = next(word for word in theme.groups() if word).lower()
    if size := _SIZE.search(rest):
        args["size"] = "4:3" if size[1][0] in "4oOsS" else "16:9"
    return Heard(args)


def only_markdown(request: str, files: Sequence[str]) -> dict[str, Any] | None:
    """The one Markdown file and the pictures of a request; None where there are others."""
    at_hand = [name for name in files if MARKDOWN.search(name)]
    texts = whole_names(MARKDOWN.findall(request), at_hand) or at_hand
    pictures = [name for name in files if PICTURE.search(name)]
    if len(texts) != 1 or len(at_hand) + len(pictures) < len(files):
        return None
    pictures += [name for name in PICTURE.findall(request) if name not in pictures]
    return {"markdown": texts[0], **({"pictures": pictures} if pictures else {})}


def whole_names(named: Sequence[str], at_hand: Sequence[str]) -> list[str]:
    """The names that a request says, with the rest of those whose names have spaces in them."""
    return [
        next((whole for whole in at_hand if whole.endswith(f" {name}")), name) for name in named
    ]


def _without_file(rest: str) -> Heard | None:
    if re.search(r"\b(?:markdown|\.md)\b", rest, re.IGNORECASE):
        return Heard({}, missing="Which Markdown file are the slides to be made from?")
    return None
