"""No value that nobody said reaches a tool."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.effect import Effect
from liftwork.contract.files import FileOf
from liftwork.contract.job import Job, Made
from liftwork.contract.reading import Reads
from liftwork.contract.tool import Example, tool
from liftwork.crafts.cad.arguments import find_bedrooms
from liftwork.runtime.grounding import grounded, valid


@tool(effect=Effect.READ, examples=[Example("note", {})])
def take_note(
    job: Job,
    text: str,
    copies: int = 1,
    beds: Annotated[int, Reads(find_bedrooms)] = 1,
    plan: Annotated[Path, FileOf("plan")] = Path(),
) -> Made:
    """Take a note."""
    del job, copies, beds, plan
    return Made(text)


def test_what_was_read_wins_over_what_the_model_says() -> None:
    args = grounded(take_note, "note: milk, 2 bedrooms", {"beds": 2}, {"beds": 5, "text": "milk"})
    assert args == {"text": "milk", "beds": 2}


def test_a_value_of_the_model_that_nobody_said_is_dropped() -> None:
    proposed = {"text": "bread", "copies": 7, "beds": 3, "plan": "/etc/passwd", "more": 1}
    assert grounded(take_note, "note: milk", {}, proposed) == {}


@pytest.mark.parametrize(("said", "kept"), [("two copies", True), ("2 copies", True), ("x", False)])
def test_a_figure_is_kept_only_where_it_stands_in_the_words(said: str, kept: bool) -> None:
    assert grounded(take_note, said, {}, {"copies": 2}) == ({"copies": 2} if kept else {})


@settings(max_examples=100)
@given(st.text(max_size=40), st.text(max_size=12), st.integers(-5, 2000))
def test_every_kept_value_stands_in_the_clause(clause: str, text: str, copies: int) -> None:
    args = grounded(take_note, clause, {}, {"text": text, "copies": copies})
    assert set(args) <= {"text", "copies"}
    if "text" in args:
        assert text.strip().lower()[:1] in clause.lower()


def test_arguments_that_do_not_pass_their_types_say_why() -> None:
    assert valid(take_note, {"text": "milk"}) is None
    assert "copies" in (valid(take_note, {"text": "milk", "copies": "many"}) or "")
