"""Words that change a held call are read whole, and no other words are taken for some."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.runtime.rewording import Rewording, read_rewording


@pytest.mark.parametrize(
    ("words", "reads"),
    [
        ('change the text to "Hello, all"', Rewording("text", "Hello, all", None)),
        ("change the text to Hello, all", Rewording("text", "Hello, all", None)),
        ("Change the message to: Hi", Rewording("message", "Hi", None)),
        ("please set its caption to say 'Hi'.", Rewording("caption", "Hi", None)),
        ("make the channel #site", None),
        ("change the channel to #site", Rewording("channel", "#site", None)),
        ("change the text of 3f2a1b to x", Rewording("text", "x", "3f2a1b")),
        ("change the text of the post to x", Rewording("text", "x", None)),
        ("change the subject line to Plans", Rewording("subject line", "Plans", None)),
        ("change the kitchen", None),
        ("the text is wrong", None),
        ("make it double storey", None),
        ("", None),
    ],
)
def test_the_name_and_the_new_value_are_read(words: str, reads: Rewording | None) -> None:
    assert read_rewording(words) == reads


@given(st.text(min_size=1).filter(lambda text: text.strip() == text and '"' not in text))
def test_a_text_in_quotes_is_kept_letter_by_letter(text: str) -> None:
    said = read_rewording(f'change the text to "{text}"')
    assert said is not None
    assert said.value == text
