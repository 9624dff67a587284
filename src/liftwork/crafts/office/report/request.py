"""Hears a wish for a report from a Markdown file in a whole request."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from liftwork.contract.numbers import NUMBER, fold, number_value
from liftwork.contract.patterns import Pattern, late
from liftwork.contract.tool import Heard
from liftwork.crafts.office.deck.request import MARKDOWN, PICTURE, only_markdown

_REPORT = late(
    r"\b(?:report|pdf|word (?:document|file)|docx|document|paper|brochure|handout)\b|"
    r"رپورٹ|दस्तावेज़|रिपोर्ट|报告|보고서|تقرير",
    re.IGNORECASE,
)
_OTHER = late(
    r"\b(?:don'?t|do not|not|never|translat\w*|summar\w*|e?-?mail\w*|send|sent|post|upload\w*|"
    r"shar(?:e|ing)|delet\w*|fix|proofread\w*|explain\w*|open|compar\w*|why|how|what|who|when|"
    r"did|was|were|is|are|extract\w*|count|rename\w*|find|search\w*|slides?|presentation|deck|"
    r"bugs?|submit)\b",
    re.IGNORECASE,
)
_PAGES = Pattern(
    rf"(?P<n>{NUMBER})\s*-?\s*(?:pages?|pgs?|صفحات|صفحے|पेज|पृष्ठ|页|페이지)",
    needs="page|pg|صفح|पेज|पृष्ठ|页|페이지",
)
_PAPER = late(r"\b(?:(a4)|(us letter|letter(?: paper| size)?))\b", re.IGNORECASE)


def hear_report(request: str, files: Sequence[str]) -> Heard | None:
    """The Markdown file, the pictures, the length and the paper that a request names."""
    rest = MARKDOWN.sub(" ", PICTURE.sub(" ", request))
    if not _REPORT.search(rest) or _OTHER.search(rest):
        return None
    args = only_markdown(request, files)
    if args is None:
        return None
    said = _PAGES.search(fold(rest))
    pages = number_value(said["n"]) if said else None
    if pages is not None and (pages != int(pages) or not 1 <= pages <= 300):
        return None
    more: dict[str, Any] = {"pages": int(pages)} if pages is not None else {}
    if paper := _PAPER.search(rest):
        more["paper"] = "A4" if paper[1] else "Letter"
    return Heard({**args, **more})
