"""A caption is read as a person would read it, whatever it is written with."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.desktop.safety.letters import folded, readings, tricks

DISGUISED = {
    "Cyrillic": "Dеlеtе",
    "Greek": "Dεlετε",
    "mathematical": "𝐃𝐞𝐥𝐞𝐭𝐞",
    "fullwidth": "Ｄｅｌｅｔｅ",
    "circled": "ⓓⓔⓛⓔⓣⓔ",
    "squared": "🅳🅴🅻🅴🆃🅴",
    "flags": "🇩🇪🇱🇪🇹🇪",
    "small capitals": "ᴅᴇʟᴇᴛᴇ",
    "zero width spaces": "De\u200blete",
    "zero width joiners": "D\u200de\u200dl\u200de\u200dt\u200de",
    "soft hyphens": "De\u00adle\u00adte",
    "word joiners": "Del\u2060ete",
    "tag characters": "Del\U000e0061ete",
    "variation selectors": "D\ufe00elete",
    "Hangul filler": "Del\u3164ete",
    "reversed": "\u202eeteleD\u202c",
    "letters apart": "D e l e t e",
    "dots between": "D.e.l.e.t.e",
    "digits": "D3l3t3",
    "strike through": "D\u0336e\u0336l\u0336e\u0336t\u0336e\u0336",
    "stacked marks": "D\u0301\u0302\u0303e\u0301\u0302\u0303lete",
    "accents": "Délètê",
    "a line break": "\nDelete\n",
}


@pytest.mark.parametrize("text", DISGUISED.values(), ids=DISGUISED)
def test_a_word_in_disguise_is_read(text: str) -> None:
    assert "delete" in readings(text)


PLAIN = [
    "Delete", "7", "x²", "√", "π", "3 + 4", "Löschen", "Élève", "शुरू करें", "حذف کریں", "ٹھیک ہے",
    "删除", "삭제", "パスワード", "ファイルを開く", "Открыть файл", "Straße", "coöperate",
    "👍🏽 OK", "e-mail", "می‌خواهم", "C++", "A B", "1 2 3 4", "10:30", "Ω", "❤️",
]  # fmt: skip


@pytest.mark.parametrize("text", PLAIN)
def test_ordinary_captions_of_all_languages_need_no_tricks(text: str) -> None:
    assert tricks(text) == ()


SHOWN_BY_TRICKS = [
    "Dеlete",
    "𝐃elete",
    "De\u200blete",
    "\u202eabc",
    "a\ue000",
    "D e l e t e",
    "x" * 500,
]


@pytest.mark.parametrize("text", SHOWN_BY_TRICKS)
def test_captions_that_need_tricks_are_told(text: str) -> None:
    assert tricks(text)


@settings(max_examples=150)
@given(st.text(max_size=60))
def test_nothing_that_does_not_show_is_left(text: str) -> None:
    left = {unicodedata.category(char) for char in folded(text)}
    assert not left & {"Cf", "Cc", "Mn", "Me"}
    assert folded(folded(text)) == folded(text)


@settings(max_examples=150)
@given(
    st.text(alphabet="\u200b\u200c\u200d\u2060\ufeff\u202a\u202c\u00ad", min_size=1, max_size=9),
    st.integers(0, 6),
)
def test_invisible_characters_never_hide_a_word(hidden: str, place: int) -> None:
    assert "delete" in readings("Delete"[:place] + hidden + "Delete"[place:])
