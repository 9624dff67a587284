"""Sums as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.desktop.sums import Sum, read_number


@pytest.mark.parametrize(
    ("text", "canonical", "value"),
    [
        ("calculate 25*4 in the calculator", "25*4", 100),
        ("12 x 12", "12*12", 144),
        ("17 times 23 please", "17*23", 391),
        ("144 divided by 12", "144/12", 12),
        ("1,200 - 345", "1200-345", 855),
        ("(3+4)*5", "(3+4)*5", 35),
        ("−5 + 8", "-5+8", 3),
        ("٢٥ × ٤", "25*4", 100),
        ("0.1+0.2", "0.1+0.2", Fraction(3, 10)),
        ("8 minus 3 plus 2", "8-3+2", 7),
    ],
)
def test_a_sum_is_read_from_the_words(text: str, canonical: str, value: Fraction) -> None:
    [found] = Sum.find(text)
    assert str(found.value) == canonical
    assert found.value.exactly() == value


@pytest.mark.parametrize(
    "text", ["a 10 marla house", "35 x", "call 0300-", "plain words", "((1+2)", "1++", "2 2"]
)
def test_what_is_no_sum_is_not_read_as_one(text: str) -> None:
    assert not Sum.find(text)


@given(st.lists(st.integers(0, 999), min_size=2, max_size=5), st.data())
@settings(max_examples=40)
def test_reading_what_is_written_gives_the_same_sum(
    numbers: list[int], data: st.DataObject
) -> None:
    text = str(numbers[0])
    for number in numbers[1:]:
        text += data.draw(st.sampled_from("+-*")) + str(number)
    assert str(Sum.read(text)) == text
    assert Sum.read(text).exactly() == eval(text)


@pytest.mark.parametrize(
    ("shown", "exact", "agrees"),
    [
        ("100", 100, True),
        ("101", 100, False),
        ("3.333333333", Fraction(10, 3), True),
        ("3.34", Fraction(10, 3), False),
        ("1.2e+20", 12 * 10**19, True),
        ("1.2×10²⁰", 12 * 10**19, True),
        ("−7", -7, True),
        ("1,234.5", Fraction(2469, 2), True),
    ],
)
def test_a_number_shown_agrees_only_with_what_rounds_to_it(
    shown: str, exact: Fraction, agrees: bool
) -> None:
    number = read_number(shown)
    assert number is not None
    assert number.agrees(Fraction(exact)) is agrees


@pytest.mark.parametrize("text", ["Error", "", "1.2.3", "nan", "inf", "12 apples"])
def test_what_is_no_number_is_not_read_as_one(text: str) -> None:
    assert read_number(text) is None
