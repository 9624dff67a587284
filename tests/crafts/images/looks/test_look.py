"""A look as people say it, and whole requests for looks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import Unreadable
from liftwork.crafts.images.looks.examples import APPLY_LOOK, MAKE_PRESET
from liftwork.crafts.images.looks.heard import hear_look, hear_preset
from liftwork.crafts.images.looks.look import Look
from liftwork.crafts.images.looks.settings import COLOURS, LOOKS, SLIDERS, Settings


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("warm", "warm"),
        ("make it warmer", "warm"),
        ("B&W", "black and white"),
        ("exposure +0.7 and contrast 20", "exposure +0.7, contrast +20"),
        ("-20 highlights", "highlights -20"),
        ("a film look with darker corners", "film, vignette -40"),
        ("brighten the shadows", "shadows +40"),
        ("blue saturation -30", "blue saturation -30"),
        ("curve 0/10 128/140 255/250", "curve 0/10 128/140 255/250"),
        ("exposure +99", "exposure +5"),
    ],
)
def test_a_look_reads_itself(words: str, canonical: str) -> None:
    assert str(Look.find(words)[0].value) == canonical


@pytest.mark.parametrize("words", ["", "what is the time", "12 photos", "a film about houses?x"])
def test_words_that_are_no_look_are_none(words: str) -> None:
    assert [str(r.value) for r in Look.find(words)] in ([], ["film"])


def test_an_unknown_look_is_one_clear_line() -> None:
    with pytest.raises(Unreadable, match="write for example 'warm'"):
        Look.read("sparkling")


sliders = st.dictionaries(
    st.sampled_from([name for name in SLIDERS if name != "grain"]),
    st.integers(-5, 5).filter(bool),
    min_size=1,
    max_size=6,
)
colours = st.dictionaries(st.sampled_from(COLOURS), st.integers(-100, 100).filter(bool), max_size=3)


@given(st.lists(st.sampled_from(sorted(LOOKS)), max_size=2), sliders, colours)
def test_canonical_words_read_back_as_the_same_settings(
    looks: list[str], over: dict[str, int], hues: dict[str, int]
) -> None:
    words = ", ".join(
        [*looks, *(f"{n} {v:+d}" for n, v in over.items())]
        + [f"{c} hue {v:+d}" for c, v in hues.items()]
    )
    look = Look.find(words)[0].value
    assert Look.read(str(look)).settings == look.settings
    assert isinstance(look.settings, Settings)


@pytest.mark.parametrize("example", MAKE_PRESET, ids=lambda e: e.request)
def test_every_preset_example_is_heard(example) -> None:  # type: ignore[no-untyped-def]
    heard = hear_preset(example.request, ())
    assert heard is not None
    assert heard.args == example.args
    assert hear_look(example.request, ("a.jpg",)) is None


@pytest.mark.parametrize("example", APPLY_LOOK, ids=lambda e: e.request)
def test_every_look_example_is_heard_where_there_are_photos(example) -> None:  # type: ignore[no-untyped-def]
    heard = hear_look(example.request, ("a.jpg", "b.png"))
    assert heard is not None
    assert heard.args == {"photos": ["a.jpg", "b.png"], **example.args}
    assert hear_look(example.request, ()) is None


def test_photos_that_are_named_are_the_ones_that_are_meant() -> None:
    heard = hear_look("make lake.jpg moody", ("beach.jpg", "lake.jpg"))
    assert heard is not None
    assert heard.args == {"photos": ["lake.jpg"], "look": "moody"}


@pytest.mark.parametrize(
    "request_",
    [
        "a 10 marla house with a warm kitchen",
        "email these photos to sara, a bit brighter",
        "make a poster with photo.jpg, title 'Warm days'",
        "crop these photos and make them warmer",
        "do not make the photos warmer",
        "how do I make photos warmer?",
        "is the room darker in the evening?",
        "remove the background of the photo, black and white",
    ],
)
def test_what_is_not_only_a_look_is_left_to_others(request_: str) -> None:
    assert hear_look(request_, ("photo.jpg",)) is None
    assert hear_preset(request_, ("photo.jpg",)) is None


def test_a_preset_without_a_look_is_a_question() -> None:
    heard = hear_preset("make a lightroom preset", ())
    assert heard is not None
    assert heard.missing is not None
    assert "Which look" in heard.missing
