"""The language that a piece of text is marked with, told by its letters."""

from __future__ import annotations

import re

_MARKS = (
    (re.compile(r"[ٹڈڑںھہےۓگپچکی]"), "ur-PK"),
    (re.compile(r"[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]"), "ar-SA"),
    (re.compile(r"[\u0590-\u05ff]"), "he-IL"),
    (re.compile(r"[\u0900-\u097f]"), "hi-IN"),
    (re.compile(r"[\u3040-\u30ff]"), "ja-JP"),
    (re.compile(r"[\uac00-\ud7a3]"), "ko-KR"),
    (re.compile(r"[\u3400-\u9fff]"), "zh-CN"),
)


def language_of(text: str, default: str = "en-GB") -> str:
    """The tag of the first language whose letters are in the text."""
    return next((tag for letters, tag in _MARKS if letters.search(text)), default)
