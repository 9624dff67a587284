"""The language that a piece of text is marked with, told by its letters."""

from __future__ import annotations

from liftwork.contract.patterns import late

_MARKS = (
    (late(r"[ٹڈڑںھہےۓگپچکی]"), "ur-PK"),
    (late(r"[\u0600-\u06ff\ufb50-\ufdff\ufe70-\ufefc]"), "ar-SA"),
    (late(r"[\u0590-\u05ff]"), "he-IL"),
    (late(r"[\u0900-\u097f]"), "hi-IN"),
    (late(r"[\u3040-\u30ff]"), "ja-JP"),
    (late(r"[\uac00-\ud7a3]"), "ko-KR"),
    (late(r"[\u3400-\u9fff]"), "zh-CN"),
)


def language_of(text: str, default: str = "en-GB") -> str:
    """The tag of the first language whose letters are in the text."""
    return next((tag for letters, tag in _MARKS if letters.search(text)), default)
