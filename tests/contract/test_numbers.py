"""Numbers are read as people write them, in digits and words of several scripts."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.numbers import NUMBER, either, fold, number_value


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("10", 10),
        ("2,250", 2250),
        ("5.5", 5.5),
        ("7½", 7.5),
        ("2 1/2", 2.5),
        ("1/2", 0.5),
        ("three", 3),
        ("Thirty five", 35),
        ("twenty-one", 21),
        ("two hundred and fifty", 250),
        ("three hundred", 300),
        ("a couple of", 2),
        ("one and a half", 1.5),
        ("۱۰", 10),
        ("१२", 12),
        ("دس", 10),
        ("أربعة", 4),
        ("तीन", 3),
        ("ڈھائی", 2.5),
        ("三", 3),
        ("十二", 12),
        ("一百五十", 150),
        ("두", 2),
    ],
)
def test_a_number_is_read(written: str, value: float) -> None:
    match = re.fullmatch(NUMBER, fold(written) + (" 개" if written == "두" else ""))
    assert number_value(written) == value
    assert match is not None or re.match(NUMBER, fold(written) + " 개") is not None


@pytest.mark.parametrize("written", ["", "house", "1/0", "10 marla", "一二", "hundred and"])
def test_what_is_no_number_has_no_value(written: str) -> None:
    assert number_value(written) is None


def test_a_figure_inside_a_word_is_no_number() -> None:
    assert re.findall(NUMBER, fold("print on A3, tent, someone")) == []


@settings(max_examples=150)
@given(st.text(max_size=60))
def test_folding_moves_no_character(text: str) -> None:
    assert len(fold(text)) == len(text)
    assert fold(fold(text)) == fold(text)


@settings(max_examples=100)
@given(st.integers(0, 10_000))
def test_whole_numbers_come_back(number: int) -> None:
    assert number_value(str(number)) == number
    assert number_value(f"{number:,}") == number


def test_a_latin_word_ends_where_its_letters_end() -> None:
    pattern = re.compile(either("m", "米"))
    assert pattern.match("m 20") and pattern.match("mx20") and pattern.match("米乘")
    assert not pattern.match("marla")
