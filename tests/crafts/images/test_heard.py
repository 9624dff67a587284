"""Whole requests for posters and for changes of layers, read without a model."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.crafts.images import examples
from liftwork.crafts.images.heard import hear_poster
from liftwork.crafts.images.heard_changes import hear_change, hear_swap
from liftwork.crafts.images.tools_layered import change_layer, make_poster, swap_picture

READERS = {
    "make_poster": hear_poster,
    "change_layer": hear_change,
    "swap_picture": hear_swap,
}
ALL = [
    (tool.name, example.request, dict(example.args))
    for tool, told in (
        (make_poster, examples.MAKE_POSTER),
        (change_layer, examples.CHANGE_LAYER),
        (swap_picture, examples.SWAP_PICTURE),
    )
    for example in told
]


@pytest.mark.parametrize(("name", "request_", "args"), ALL)
def test_an_example_is_heard_by_its_tool_and_by_no_other(
    name: str, request_: str, args: dict[str, Any]
) -> None:
    heard = {tool: reader(request_, ()) for tool, reader in READERS.items()}
    mine = heard.pop(name)
    assert mine is not None
    assert dict(mine.args) == args
    assert mine.missing is None
    assert mine.unused == ()
    assert set(heard.values()) == {None}


@pytest.mark.parametrize(
    "request_",
    [
        "a 10 marla house with 3 bedrooms",
        "make the kitchen 2 ft wider",
        "email the poster to Ali",
        "print the poster on A3",
        "what is the title of the poster?",
        "make slides titled 'Photosynthesis'",
        "change the title of slide 3 to 'Results'",
        "the title is too small",
        "make the photo warmer",
        "",
    ],
)
def test_what_is_meant_for_others_is_left_to_them(request_: str) -> None:
    assert [reader(request_, ()) for reader in READERS.values()] == [None, None, None]


@pytest.mark.parametrize(
    ("request_", "args"),
    [
        (
            "a white title \"Hello\" and a yellow subtitle \"World\" on a navy background, poster, "
            "logo in the top left corner logo.png",
            {"title": "Hello", "title_colour": "white", "subtitle": "World",
             "subtitle_colour": "yellow", "background_colour": "navy", "logo": "logo.png",
             "logo_at": "top-left"},
        ),
        (
            "poster; title: Eid Sale in white; subtitle: 20% off (yellow); footer: 0300 1234567",
            {"title": "Eid Sale", "title_colour": "white", "subtitle": "20% off",
             "subtitle_colour": "yellow", "footer": "0300 1234567"},
        ),
        (
            "poster 'Children's Day' red, photo 'my kids.jpg'",
            {"title": "Children's Day", "title_colour": "red", "background": "my kids.jpg"},
        ),
        (
            "design a poster titled 'Noor' with bg.png as background and mark.png as logo bottom "
            "right",
            {"title": "Noor", "background": "bg.png", "logo": "mark.png",
             "logo_at": "bottom-right"},
        ),
        (
            "poster: 'Eid Sale' as the title, '20% off' as the subtitle in gold",
            {"title": "Eid Sale", "subtitle": "20% off", "subtitle_colour": "gold"},
        ),
        (
            "photoshop file 1080x1080: background shop.jpg; logo logo.png top-left; "
            "title Eid Sale white; subtitle 20% off yellow",
            {"size": "1080x1080", "background": "shop.jpg", "logo": "logo.png",
             "logo_at": "top-left", "title": "Eid Sale", "title_colour": "white",
             "subtitle": "20% off", "subtitle_colour": "yellow"},
        ),
        (
            "پوسٹر بنائیں: عنوان 'عید مبارک' سفید؛ پس منظر shop.jpg",
            {"title": "عید مبارک", "title_colour": "white", "background": "shop.jpg"},
        ),
        ("\"Big Day\" poster, centred", {"title": "Big Day", "text_at": "centre"}),
        ("海报: 标题 “开业大吉” 红色", {"title": "开业大吉", "title_colour": "red"}),
    ],
)  # fmt: skip
def test_other_ways_of_writing_are_understood(request_: str, args: dict[str, Any]) -> None:
    heard = hear_poster(request_, ())
    assert heard is not None
    assert dict(heard.args) == args


def test_files_that_were_given_go_where_a_label_waits_for_one() -> None:
    heard = hear_poster("poster with the title 'Sale', logo top right", ("a.jpg", "mylogo.png"))
    assert heard is not None
    assert heard.args["background"] == "a.jpg"
    assert heard.args["logo"] == "mylogo.png"


def test_a_poster_without_a_title_asks_for_it() -> None:
    heard = hear_poster("make a poster for my shop", ())
    assert heard is not None
    assert heard.missing == "What should the title of the poster say?"


@given(st.text(max_size=120))
def test_any_words_are_read_without_an_error(words: str) -> None:
    for reader in READERS.values():
        reader(f"poster title {words}", ("shop.jpg",))


@given(
    st.text(st.characters(categories=["L", "N", "Zs", "Po"], exclude_characters="\"'“”‘’«»"),
            min_size=1, max_size=40).map(str.strip).filter(bool)
)  # fmt: skip
def test_a_quoted_title_is_taken_word_for_word(title: str) -> None:
    heard = hear_poster(f'poster 1080x1080: title "{title}" white', ())
    assert heard is not None
    assert heard.args["title"] == title
