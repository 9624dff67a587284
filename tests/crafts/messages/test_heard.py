"""What the readers of posts claim, what they read, and what they leave to others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.tool import Example, Hears
from liftwork.crafts.builtin import builtin_tools
from liftwork.crafts.messages import examples
from liftwork.crafts.messages.arguments import Destination, find_service
from liftwork.crafts.messages.heard import (
    read_list_channels,
    read_post_file,
    read_post_message,
)

READERS = (read_post_file, read_post_message, read_list_channels)
TOOLS = tuple(builtin_tools())  # declares every kind of file


@pytest.mark.parametrize(
    ("reader", "example"),
    [
        *((read_post_file, example) for example in examples.POST_FILE),
        *((read_post_message, example) for example in examples.POST_MESSAGE),
        *((read_list_channels, example) for example in examples.LIST_CHANNELS),
    ],
    ids=lambda value: getattr(value, "request", ""),
)
def test_every_example_is_read_as_it_says_and_by_one_reader(
    reader: Hears, example: Example
) -> None:
    said = reader(example.request, ())
    assert said is not None
    assert {k: v for k, v in said.args.items() if k != "file"} == dict(example.args)
    assert said.missing is None
    assert [r for r in READERS if r(example.request, ()) is not None] == [reader]


@pytest.mark.parametrize(
    ("words", "args"),
    [
        ("send it to #team on slack please", {"to": "#team", "service": "slack"}),
        ("Please also send the result to our #team channel", {"to": "#team"}),
        ("post report.docx to #team", {"to": "#team", "file": "report.docx"}),
        ("post 'my report.docx' in #team", {"to": "#team", "file": "my report.docx"}),
        ("send it to #design/general on teams", {"to": "#design/general", "service": "teams"}),
        ("share this with @ali: look at the stairs", {"to": "@ali", "text": "look at the stairs"}),
    ],
)
def test_files_and_places_are_read(words: str, args: dict[str, Any]) -> None:
    said = read_post_file(words, ("my report.docx",))
    assert said is not None
    assert said.args == args


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("send the dxf to #site", "drawing"),
        ("send the house plan to #site", "sheet"),
        ("send this drawing to the site channel", "drawing"),
        ("post the pdf in #site", "sheet"),
        ("share the final picture with @ali", "preview"),
        ("post the workbook in #site", "workbook"),
    ],
)
def test_a_noun_says_which_kinds_of_files_are_meant(words: str, kind: str) -> None:
    said = read_post_file(words, ())
    assert said is not None
    assert kind in said.kinds["file"]
    assert "receipt" not in said.kinds["file"]


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("tell #team we are done", "we are done"),
        ("Tell #team that We are done", "We are done"),
        ("message @ali on slack: call me", "call me"),
        ('post hello to #team, "hello"', "hello"),
        ("announce in #all: the office is closed", "the office is closed"),
    ],
)
def test_a_text_without_quotes_is_taken_only_from_its_own_place(words: str, text: str) -> None:
    said = read_post_message(words, ())
    assert said is not None
    assert said.missing is None
    assert said.args["text"] == text


@pytest.mark.parametrize("words", ["post hello to #team", "tell #team", "say hi in #team"])
def test_a_text_that_may_be_meant_is_asked_for(words: str) -> None:
    said = read_post_message(words, ())
    assert said is not None
    assert str(said.missing).startswith("What should it say?")


def test_two_channels_are_told_apart() -> None:
    said = read_post_message('post "x" to #team and #site', ())
    assert said is not None
    assert str(said.missing).startswith("A post goes to one channel.")


@pytest.mark.parametrize(
    ("words", "asks"),
    [
        ("share it with sara on slack", "Which channel? For example #team."),
        ("send it to slack", "Which channel? For example #team."),
        ("send the spaceship to #team", "Which file is the spaceship? Give its name."),
    ],
)
def test_what_is_missing_is_one_question(words: str, asks: str) -> None:
    said = read_post_file(words, ())
    assert said is not None
    assert said.missing == asks


@pytest.mark.parametrize(
    "words",
    [
        "a 10 marla house with 3 bedrooms",
        "send me a 10 marla house plan",
        "make a poster that says 'post #1 in the channel'",
        "draw a house with a post in the channel between the walls",
        "email it to sara@example.com",
        "send it",
        "note #4 is missing",
        "announce the winner of raffle #12",
        "post it on the wall",
        "a slack bus with 3 seats",
        "send it to #team and #design",
        "send it to #team unless it is wrong",
        "two teams, 5 marla each",
        "write a poster about the tv channel",
        "deepen the drainage channel by 2 ft",
    ],
)
def test_what_is_not_surely_a_post_is_left_alone(words: str) -> None:
    assert [reader for reader in READERS if reader(words, ()) is not None] == []


_TEXTS = st.text(
    st.characters(exclude_categories=("Cs", "Cc", "Zl", "Zp"), exclude_characters='"“”'), min_size=1
).filter(lambda text: text.strip() == text and text != "")


@given(_TEXTS)
def test_a_text_in_quotes_is_posted_letter_by_letter_and_never_steers(text: str) -> None:
    said = read_post_message(f'post "{text}" to #team', ())
    if said is not None:
        assert said.args == {"to": "#team", "text": text}


@given(st.from_regex(r"[a-z0-9][a-z0-9_-]{0,30}", fullmatch=True), st.booleans())
def test_a_destination_reads_its_own_words(name: str, person: bool) -> None:
    where = Destination(f"a{name.rstrip('-_')}", person)
    assert Destination.read(str(where)) == where


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("on slack", ["slack"]),
        ("in Microsoft Teams", ["teams"]),
        ("MS Teams", ["teams"]),
        ("slack.com/x", []),
        ("the steams", []),
    ],
)
def test_a_service_is_found_by_its_name(text: str, found: list[str]) -> None:
    assert [reading.value for reading in find_service(text)] == found
