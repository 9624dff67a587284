"""What says why, for whom or where asks for nothing, and does not cloud what does."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.runtime.asides import aside_spans, statements, without_statements


@pytest.mark.parametrize(
    ("clause", "aside"),
    [
        ("make it double storey because my son is getting married", "my son is getting married"),
        ("flip the plan, the gate is on the other side", "the gate is on the other side"),
        ("plot it at 1:50 for the council", "for the council"),
        ("10 marla ka ghar Lahore mein", "Lahore mein"),
    ],
)
def test_an_aside_is_found_and_the_wish_is_not(clause: str, aside: str) -> None:
    spans = aside_spans(clause, places=True)
    assert any(aside in clause[start:end] for start, end in spans)
    assert not any(start == 0 and end == len(clause) for start, end in spans)


def test_a_place_counts_only_where_it_may() -> None:
    clause = "a house in Lahore"
    assert aside_spans(clause, places=True)
    assert not aside_spans(clause, places=False)


def test_a_clause_that_only_tells_is_no_aside_of_itself() -> None:
    assert statements("the kitchen is 2 ft wider") == []


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_blanking_statements_keeps_every_place(clause: str) -> None:
    for start, end in aside_spans(clause, places=True):
        assert 0 <= start < end
    assert isinstance(without_statements(clause), str)
