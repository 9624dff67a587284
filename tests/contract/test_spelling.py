"""A slip of the finger is understood; another word is not."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.spelling import distance, nearest

_WORDS = st.text("abcdehmorst", max_size=9)


@pytest.mark.parametrize(
    ("written", "meant"),
    [("bedroooms", "bedrooms"), ("hosue", "house"), ("drwa", "draw"), ("mirrer", "mirror")],
)
def test_a_slip_finds_its_word(written: str, meant: str) -> None:
    assert nearest(written, {"bedrooms", "house", "draw", "mirror"}) == meant


@pytest.mark.parametrize("written", ["cat", "boardrooms", "drew", "horn", "zouse"])
def test_another_word_is_left_alone(written: str) -> None:
    assert nearest(written, {"bedrooms", "house", "draw", "mirror"}) is None


@settings(max_examples=150)
@given(_WORDS, _WORDS)
def test_distance_is_symmetric_and_zero_only_for_the_same_word(left: str, right: str) -> None:
    assert distance(left, right) == distance(right, left)
    assert (distance(left, right) == 0) == (left == right)


@settings(max_examples=100)
@given(st.text("abcde", min_size=1, max_size=8), st.data())
def test_one_edit_is_distance_one(word: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(word)))
    assert distance(word, word[:at] + "z" + word[at:]) == 1


def test_a_word_without_its_vowels_is_understood() -> None:
    known = {"house", "plan", "drawing", "kitchen"}
    assert [nearest(word, known) for word in ("hse", "pln", "drwing", "ktchn", "hous")] == [
        "house", "plan", "drawing", "kitchen", "house",
    ]  # fmt: skip
    assert [nearest(word, known) for word in ("pan", "hs", "poem", "pie")] == [None] * 4
