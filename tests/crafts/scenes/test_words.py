from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.contract.errors import Refuse
from liftwork.contract.reading import SelfReading
from liftwork.crafts.scenes.light import light_of
from liftwork.crafts.scenes.places import PLACES
from liftwork.crafts.scenes.words import PictureSize, Views, find_style
from liftwork.crafts.scenes.words_sun import Day, Hour, Place


def first(kind: type[SelfReading], text: str) -> str | None:
    found = kind.find(text)
    return str(found[0].value) if found else None


@pytest.mark.parametrize(
    ("text", "views"),
    [
        ("show it in 3d", "plan3d"),
        ("take the roof off", "plan3d"),
        ("with the roof off", "plan3d"),
        ("the front elevation in 3d", "front"),
        ("a picture from the street", "street"),
        ("spin it round", "turntable"),
        ("both views", "plan3d, front"),
        ("all the views", "plan3d, front, street"),
        ("the front view and the street view", "front, street"),
        ("a 10 marla house with 3 bedrooms", None),
        ("put the front door on the left", None),
        ("make the plan metric", None),
    ],
)
def test_views_are_read_as_people_write_them(text: str, views: str | None) -> None:
    assert first(Views, text) == views


@pytest.mark.parametrize(
    ("text", "hour"),
    [
        ("at 5 pm", "17:00"),
        ("at 17:30", "17:30"),
        ("12 am", "00:00"),
        ("12 p.m.", "12:00"),
        ("around 4 o'clock", "16:00"),
        ("9 o'clock", "09:00"),
        ("at noon", "12:00"),
        ("in the morning", "09:00"),
        ("13 pm", None),
        ("25:00", None),
        ("with 3 bedrooms", None),
    ],
)
def test_hours_are_read_as_people_write_them(text: str, hour: str | None) -> None:
    assert first(Hour, text) == hour


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("on 21 June", "21 June"),
        ("on the 3rd of march", "3 March"),
        ("in december", "21 December"),
        ("in summer", "21 June"),
        ("31 april", None),
        ("it may rain", None),
    ],
)
def test_days_are_read_as_people_write_them(text: str, day: str | None) -> None:
    assert first(Day, text) == day


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1920x1080", "1920 x 1080"),
        ("1280 by 720 pixels", "1280 x 720"),
        ("in full hd", "1920 x 1080"),
        ("in hd", "1280 x 720"),
        ("a 35x65 plot", None),
        ("9999x9999", None),
    ],
)
def test_sizes_are_pixels_and_never_plots(text: str, size: str | None) -> None:
    assert first(PictureSize, text) == size


@pytest.mark.parametrize(
    ("text", "style"), [("final quality", "final"), ("a quick draft", "draft")]
)
def test_the_quality_is_read(text: str, style: str) -> None:
    assert find_style(text)[0].value == style


@pytest.mark.parametrize("kind", [Views, Place, Hour, Day, PictureSize])
def test_what_a_value_says_of_itself_is_read_back(kind: type[SelfReading]) -> None:
    for sample in kind.samples:
        value = kind.read(sample)
        assert kind.read(str(value)) == value


@given(st.integers(0, 24 * 60 - 1))
def test_every_minute_of_the_day_is_read_back(minute: int) -> None:
    assert Hour.read(str(Hour(minute / 60))).hours == pytest.approx(minute / 60)


@given(
    st.floats(-66, 66).map(lambda x: round(x, 2)), st.floats(-179, 179).map(lambda x: round(x, 2))
)
def test_every_latitude_and_longitude_is_read_back(latitude: float, longitude: float) -> None:
    name = (
        f"{abs(latitude):g} {'S' if latitude < 0 else 'N'}, "
        f"{abs(longitude):g} {'W' if longitude < 0 else 'E'}"
    )
    place = Place.read(name)
    assert (place.latitude, place.longitude) == (latitude, longitude)
    assert Place.read(str(place)) == place


@pytest.mark.parametrize("name", PLACES)
def test_every_place_is_known_by_its_name_and_keeps_its_clock(name: str) -> None:
    place = Place.read(name)
    assert str(place) == name
    assert abs(place.longitude / 15 - place.zone) <= 2.1


def test_a_sun_that_is_down_is_refused_with_the_hours_of_daylight() -> None:
    with pytest.raises(Refuse) as refused:
        light_of(Place.read("Lahore"), Hour(23.0), Day(6, 21))
    assert refused.value.reason == "the sun is down in Lahore at 23:00 on 21 June"
    assert refused.value.instead == "an hour of daylight, from 05:15 to 18:45"
