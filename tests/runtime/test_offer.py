"""Greetings and "what can you do?" get an answer; everything else is left to the planner."""

from __future__ import annotations

import pytest

from liftwork.crafts.builtin import builtin_tools
from liftwork.runtime.offer import answer_to

TOOLS = tuple(builtin_tools())


@pytest.mark.parametrize(
    "words",
    ["hello", "Hi there!", "assalam o alaikum", "what can you do?", "Hey, what can I ask?",
     "help me please", "what is this?", "how do I start?"],
)  # fmt: skip
def test_who_asks_what_there_is_is_shown_requests_of_several_crafts(words: str) -> None:
    answer = answer_to(words, TOOLS) or ""
    assert "a 10 marla house with 3 bedrooms" in answer
    assert "marks sheet" in answer
    assert "business card" in answer
    assert "email" not in answer
    assert f"all {len(TOOLS)} tools" in answer
    assert len(answer.splitlines()) <= 12


def test_thanks_are_answered_shortly() -> None:
    assert answer_to("ok, thank you!", TOOLS) == "You are welcome."


@pytest.mark.parametrize(
    "words",
    ["hello, a 10 marla house with 3 bedrooms", "help me draw a house",
     "what can you do with talk.md", "thanks, now mirror it", "poster with the title 'Hello'",
     "", "what do houses cost?"],
)  # fmt: skip
def test_a_request_is_no_courtesy(words: str) -> None:
    assert answer_to(words, TOOLS) is None
