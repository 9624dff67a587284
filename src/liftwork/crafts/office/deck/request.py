"""Hears a wish for slides from a Markdown file in a whole request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.tool import Heard

_SLIDES = re.compile(
    r"\b(?:slides?|slide ?(?:deck|show)|deck|presentation|power ?point|pptx?)\b|"
    r"سلائیڈ|پریزنٹیشن|स्लाइड|प्रेजेंटेशन|幻灯片|演示文稿|슬라이드|프레젠테이션|شرائح|عرض تقديمي",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:don'?t|do not|not|never|translat\w*|summar\w*|e?-?mail\w*|send|sent|post|print\w*|"
    r"upload\w*|shar(?:e|ing)|delet\w*|fix|proofread\w*|explain\w*|open|review(?: it| the)|"
    r"compar\w*|"
    r"animat\w*|record\w*|transition\w*|why|how|what|who|when|did|was|were|is|are|extract\w*|"
    r"count|video|rename\w*|find|search\w*|report)\b",
    re.IGNORECASE,
)
_MARKDOWN = re.compile(r"[^\s\"'،,;:()<>]+\.(?:md|markdown)\b", re.IGNORECASE)
_PICTURE = re.compile(r"[^\s\"',;:()<>]+\.(?:png|jpe?g|webp|tiff?|gif|bmp)\b", re.IGNORECASE)
_THEME = re.compile(
    r"\b(light|dark|warm)\b(?:(?=\s+(?:theme|slides?|deck|presentation|style|look|colou?rs?|mode))|\s*$)"
    r"|\btheme\s*[:=]?\s*(light|dark|warm)\b|\bin (light|dark|warm)\b",
    re.IGNORECASE,
)
_SIZE = re.compile(
    r"\b(16\s*[:x/]\s*9|4\s*[:x/]\s*3|wide ?screen|old format|standard format)\b", re.I
)


def hear_slides(request: str, files: Sequence[str]) -> Heard | None:
    """The Markdown file, the pictures, the theme and the size that a request for slides names."""
    named = _MARKDOWN.findall(request)
    rest = _MARKDOWN.sub(" ", _PICTURE.sub(" ", request))
    if not _SLIDES.search(rest) or _OTHER.search(rest):
        return None
    at_hand = [name for name in files if re.search(r"\.(?:md|markdown)$", name, re.I)]
    texts = named or at_hand
    others = [n for n in files if n not in at_hand and not _PICTURE.fullmatch(n.rpartition("/")[2])]
    if others or len(texts) > 1:
        return None
    if not texts:
        return _without_file(rest)
    args: dict[str, Any] = {"markdown": texts[0]}
    pictures = [name for name in files if _PICTURE.search(name)]
    pictures += [name for name in _PICTURE.findall(request) if name not in pictures]
    if pictures:
        args["pictures"] = pictures
    if theme := _THEME.search(rest):
        args["theme"] = next(word for word in theme.groups() if word).lower()
    if size := _SIZE.search(rest):
        args["size"] = "4:3" if size[1][0] in "4oOsS" else "16:9"
    return Heard(args)


def _without_file(rest: str) -> Heard | None:
    if re.search(r"\b(?:markdown|\.md)\b", rest, re.IGNORECASE):
        return Heard({}, missing="Which Markdown file are the slides to be made from?")
    return None
