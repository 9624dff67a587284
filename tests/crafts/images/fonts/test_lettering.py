"""Texts in every script that is bundled: wrapped, shaped, sized to their box."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.fonts.faces import (
    CJK,
    DEVANAGARI_BOLD,
    EMOJI,
    FACES,
    KUFI,
    NASTALIQ,
    SORA,
    faces_for,
)
from liftwork.crafts.images.fonts.lettering import Setting, draw, fit, height_of
from liftwork.crafts.images.fonts.runs import reads_from_right, runs_of

SAMPLES = {
    "Latin": "Eid Sale 20% off",
    "Urdu": "عید مبارک سیل",
    "Arabic": "تخفيضات العيد حتى ٥٠٪",
    "Hindi": "ईद की बड़ी सेल",
    "Chinese": "开斋节大促销",
    "Japanese": "夏の大セール",
    "Korean": "여름 할인 세일",
    "Russian": "Распродажа недели",
    "Greek": "Μεγάλη έκπτωση",
    "mixed": "عید Sale 20% رعایت",
}


@pytest.mark.parametrize("text", SAMPLES.values(), ids=SAMPLES)
def test_a_text_fills_its_box_and_stays_inside_it(text: str) -> None:
    box = (600, 220)
    set_text = fit(text, box, Setting("display", "left", 300, most_lines=3))
    drawn = draw(set_text, box, "top")
    assert height_of(set_text) <= box[1]
    assert drawn.left >= -2 and drawn.left + drawn.mask.width <= box[0] + 3
    assert drawn.mask.width > 0.5 * box[0] or drawn.mask.height > 0.6 * box[1]


def test_each_script_has_its_face() -> None:
    def face(text: str) -> str:
        faces = faces_for(text, "display")
        return runs_of(text, faces, reads_from_right(text))[0].face.name

    assert face("Eid") == SORA.name
    assert face("عید مبارک کی") == NASTALIQ.name
    assert face("العيد") == KUFI.name
    assert face("ईद") == DEVANAGARI_BOLD.name
    assert face("开业") == CJK.name


def test_latin_words_and_numbers_inside_urdu_keep_their_order() -> None:
    text = "عید Sale 20% رعایت"
    runs = runs_of(text, faces_for(text, "display"), reads_from_right(text))
    assert [run.text.strip() for run in runs] == ["رعایت", "Sale 20%", "عید"]


def test_a_percentage_in_urdu_stays_one_piece_between_its_words() -> None:
    text = "سیل 20% رعایت"
    runs = runs_of(text, faces_for(text, "strong"), reads_from_right(text))
    assert [run.text.strip() for run in runs] == ["رعایت", "20%", "سیل"]


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Sale 🎉 20% off", ["Sale ", "🎉", " 20% off"]),
        ("👨‍👩‍👧 family 👍🏽", ["👨‍👩‍👧", " family ", "👍🏽"]),
        ("Love ❤️ it", ["Love ", "❤️", " it"]),
        ("عید مبارک 🌙", ["🌙", "عید مبارک "]),
        ("大促销🔥", ["大促销", "🔥"]),
    ],
)
def test_an_emoji_with_all_that_belongs_to_it_is_one_run(text: str, drawn: list[str]) -> None:
    runs = runs_of(text, faces_for(text, "strong"), reads_from_right(text))
    assert [run.text for run in runs] == drawn
    assert any(run.face is EMOJI for run in runs)


@pytest.mark.parametrize("emoji", ["🎉", "👨‍👩‍👧‍👦", "👍🏽", "🇵🇰", "❤️", "🕌", "🛍️"])
def test_an_emoji_is_drawn_as_one_sign_as_large_as_its_letters(emoji: str) -> None:
    box = (900, 300)
    drawn = draw(fit(emoji, box, Setting("display", "left", 100)), box, "top")
    assert 60 < drawn.mask.width < 140
    assert 40 < drawn.mask.height < 140
    assert drawn.mask.getextrema()[1] == 255


def test_digits_are_never_taken_from_the_emoji() -> None:
    assert not set(map(ord, "0123456789#*© \u20e3")) & EMOJI.letters
    with pytest.raises(Refuse, match=r"U\+20E3"):
        fit("1️⃣", (300, 100), Setting())


def test_letters_of_urdu_are_joined() -> None:
    box = (900, 300)
    setting = Setting("display", "right", 120)
    joined = draw(fit("سیل", box, setting), box, "top").mask
    apart = draw(fit("س ی ل", box, setting), box, "top").mask
    assert joined.width < 0.8 * apart.width


def test_lines_are_evened_out() -> None:
    set_text = fit("The Great Winter Clearance Sale", (500, 400), Setting("display", "left", 70))
    lengths = [len(line) for line in set_text.lines]
    assert len(lengths) > 1
    assert max(lengths) - min(lengths) <= 8


def test_chinese_breaks_between_characters_but_not_before_a_mark() -> None:
    set_text = fit("开斋节大促销,全场八折", (300, 400), Setting("display", "left", 80))
    assert len(set_text.lines) > 1
    assert not any(line.startswith((",", ",")) for line in set_text.lines)


def test_ink_of_large_and_small_letters_meets_the_same_edge() -> None:
    for size in (40, 200):
        drawn = draw(fit("Eid", (900, 400), Setting("display", "left", size)), (900, 400), "top")
        assert abs(drawn.left) <= 2


def test_a_letter_that_no_face_has_is_named() -> None:
    with pytest.raises(Refuse, match=r"U\+10920"):
        fit("\U00010920", (300, 100), Setting())


def test_every_face_is_shipped_with_its_letters() -> None:
    for face in FACES:
        assert face.path.exists()
        assert len(face.letters) > 90
    assert (FACES[0].path.parent / "OFL.txt").read_text().count("SIL OPEN FONT LICENSE") == 1


def test_larger_letters_cover_more() -> None:
    def ink(size: int) -> int:
        drawn = draw(fit("Sale", (900, 400), Setting("strong", "left", size)), (900, 400), "top")
        return int((np.asarray(drawn.mask) > 128).sum())

    assert 3.4 < ink(120) / ink(60) < 4.6


@settings(max_examples=40)
@given(
    st.lists(st.sampled_from(["Eid", "Sale", "20%", "عید", "العيد", "सेल", "大促销", "—", "&"]),
             min_size=1, max_size=7),
    st.integers(120, 900),
)  # fmt: skip
def test_no_word_is_lost_in_wrapping(words: list[str], width: int) -> None:
    text = " ".join(words)
    try:
        set_text = fit(text, (width, 500), Setting("strong", "left", 60, most_lines=20))
    except Refuse:
        return
    assert "".join(set_text.lines).replace(" ", "") == text.replace(" ", "")
