"""Files that a request names are found, and only those."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime import workshop

from liftwork.runtime.mentions import mentions, named_files

assert workshop.SHOT  # the kinds are declared there
TOOLS = {tool.name: tool for tool in workshop.toy_tools()}


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("slides from talk.tmark", ["talk.tmark"]),
        ("swap it for photos/beach.tjpg, please", ["photos/beach.tjpg"]),
        ("use 'my beach.tjpg' and sea.tpng.", ["my beach.tjpg", "sea.tpng"]),
        ("see https://example.com/a.tjpg", []),
        ("a house of 10.5 marla", []),
        ("mail ali@example.tjpg", []),
    ],
)
def test_names_of_known_kinds_are_found(text: str, names: list[str]) -> None:
    assert [mention.name for mention in mentions(text)] == names


def test_each_name_goes_to_one_argument_and_a_list_takes_all() -> None:
    swap = named_files(TOOLS["swap_background"], "in shop.tlay put sea.tjpg behind")
    assert swap == {"file": "shop.tlay", "picture": "sea.tjpg"}
    look = named_files(TOOLS["apply_look"], "a.tjpg and b.tpng warm")
    assert look == {"photos": ["a.tjpg", "b.tpng"]}


@settings(max_examples=60)
@given(st.text(max_size=60))
def test_a_mention_is_a_piece_of_the_text(text: str) -> None:
    for mention in mentions(text):
        assert mention.name in text[mention.start : mention.end]
