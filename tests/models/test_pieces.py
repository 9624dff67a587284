"""Tokens are counted by the model's own vocabulary."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.models.pieces import PieceCounter

SMALL = PieceCounter({"\u2581": -9, "h": -9, "o": -9, "ho": -1, "\u2581ho": -2, "hoho": -3})


def _archive() -> Path:
    found = importlib.util.find_spec("needle")
    assert found is not None and found.submodule_search_locations
    return Path(found.submodule_search_locations[0]) / "needle3.cact"


def test_neighbours_of_the_highest_score_are_merged_first() -> None:
    assert SMALL.count("ho") == 1
    assert SMALL.count("hoho") == 2
    assert SMALL.count("ho ho") == 2


def test_a_character_outside_the_vocabulary_counts_its_bytes() -> None:
    assert SMALL.count("\u0645") == 1 + 2


def test_the_vocabulary_is_read_out_of_the_weights() -> None:
    counter = PieceCounter.of_archive(_archive())
    assert counter is not None
    assert counter.count("") == 0
    assert counter.count("bedroom") <= 2
    assert 5 <= counter.count("a 10 marla house with 3 bedrooms") <= 14


def test_a_file_without_a_vocabulary_has_no_counter(tmp_path: Path) -> None:
    (tmp_path / "weights").write_bytes(b"\x00" * 4096)
    assert PieceCounter.of_archive(tmp_path / "weights") is None


@settings(max_examples=60)
@given(st.text(max_size=60), st.text(max_size=60))
def test_words_are_counted_one_by_one(left: str, right: str) -> None:
    assert SMALL.count(f"{left} {right}") == SMALL.count(left) + SMALL.count(right)


@pytest.mark.parametrize("text", ["x" * 5000, "ho" * 3000])
def test_a_very_long_word_is_counted_in_parts(text: str) -> None:
    assert 0 < SMALL.count(text) <= len(text) + 200
