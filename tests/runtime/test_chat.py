"""The few words of a chat are told from requests."""

from __future__ import annotations

import pytest

from liftwork.runtime.chat import Word, read_word

MEANT = [
    ("yes", Word("yes")),
    ("Yes.", Word("yes")),
    ("y", Word("yes")),
    ("yes 4e0e2ec89cc6", Word("yes", id="4e0e2ec89cc6")),
    ("no, 4e0e2ec89cc6", Word("no", id="4e0e2ec89cc6")),
    ("no", Word("no")),
    ("undo", Word("undo")),
    ("undo that please", Word("undo")),
    ("please undo the last change", Word("undo")),
    ("redo", Word("redo")),
    ("history", Word("history")),
    ("show me the history", Word("history")),
    ("go back to v2", Word("go_back", number=2)),
    ("Go back to version 12", Word("go_back", number=12)),
    ("back to v 0", Word("go_back", number=0)),
]


@pytest.mark.parametrize(("words", "meant"), MEANT, ids=[words for words, _ in MEANT])
def test_a_word_is_read(words: str, meant: Word) -> None:
    assert read_word(words) == meant


@pytest.mark.parametrize(
    "words",
    [
        "a 10 marla house with 3 bedrooms",
        "no garage",
        "no facade",
        "yes, with 3 bedrooms",
        "3 bedrooms",
        "yes to both",
        "undo the second floor",
        "go back to the drawing board",
        "write the history of Rome",
        "noyes",
        "",
    ],
)
def test_anything_more_is_a_request(words: str) -> None:
    assert read_word(words) is None
