"""House words read themselves, in many wordings, and never misread what is something else."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.contract.errors import Unreadable
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.cad.arguments import (
    PlotSize,
    RoomChange,
    Scale,
    find_bedrooms,
    find_paper,
    find_room_names,
    find_storeys,
    find_units,
)
from liftwork.crafts.cad.plots import SQFT_PER_MARLA, USUAL_BY_MARLA, USUAL_BY_SQYD, rectangle

FINDERS: tuple[Callable[[str], Sequence[Reading[Any]]], ...] = (
    PlotSize.find,
    RoomChange.find,
    Scale.find,
    find_bedrooms,
    find_paper,
    find_room_names,
    find_storeys,
    find_units,
)
_SCRAPS = st.sampled_from(
    ["10", "3", "x", "by", " ", "marla", "ft", "'", "bed", "rooms", "1:", "A", "2", "三", "مرلہ",
     "方", "half", "a", "wider", "-", "½", "/", "two", "storey", "方米", "gaz", "\n", "१", "방",
     "%", "sq"]
)  # fmt: skip


@pytest.mark.parametrize(
    ("words", "label", "feet"),
    [
        ("10 marla", "10 marla", (35, 65)),
        ("ten marlas", "10 marla", (35, 65)),
        ("3 marla", "3 marla", (20, 34)),
        ("5 marla", "5 marla", (25, 45)),
        ("7 marla", "7 marla", (30, 52)),
        ("1 kanal", "1 kanal", (50, 90)),
        ("20 marla", "20 marla", (50, 90)),
        ("half a kanal", "0.5 kanal", (35, 65)),
        ("35x65", "35 x 65 ft", (35, 65)),
        ("35 by 65", "35 x 65 ft", (35, 65)),
        ("35' x 65'", "35 x 65 ft", (35, 65)),
        ("45'x90'", "45 x 90 ft", (45, 90)),
        ("35×65", "35 x 65 ft", (35, 65)),
        ("35*65 feet", "35 x 65 ft", (35, 65)),
        ("30'6\" x 60'", "30.5 x 60 ft", (30.5, 60)),
        ("35 feet wide and 65 feet deep", "35 x 65 ft", (35, 65)),
        ("frontage of 50 ft and depth of 90 ft", "50 x 90 ft", (50, 90)),
        ("200 square yards", "200 sq yd", (30, 60)),
        ("120 gaz", "120 sq yd", (24, 45)),
        ("500 sq yd", "500 sq yd", (50, 90)),
        ("10 مرلہ", "10 marla", (35, 65)),
        ("दस मरला", "10 marla", (35, 65)),
        ("35x65英尺", "35 x 65 ft", (35, 65)),
    ],
)
def test_a_plot_is_read(words: str, label: str, feet: tuple[float, float]) -> None:
    plot = PlotSize.read(words)
    assert (str(plot), plot.width / 12, plot.depth / 12) == (label, *feet)
    assert not plot.metric


@pytest.mark.parametrize(
    "words", ["12m x 20m", "12mx20m", "12 x 20 metres", "१२ x २० मीटर", "12 × 20 متر", "12米乘20米"]
)
def test_metres_are_kept_as_metres(words: str) -> None:
    plot = PlotSize.read(words)
    assert (str(plot), plot.metric) == ("12 x 20 m", True)
    assert (plot.width, plot.depth) == (472, 787)


@pytest.mark.parametrize(
    "words",
    ["1920x1080", "5m 2bed", "2 ft wider", "A4", "10", "3 x 4", "2.5 x 1", "5 maria", "12:30", "x",
     "20 sq ft larger", "10 feet x 20 metres"],
)  # fmt: skip
def test_what_is_no_plot_is_not_read_as_one(words: str) -> None:
    assert not PlotSize.find(words)


def test_an_area_beside_its_own_sides_means_the_sides() -> None:
    values = {reading.value for reading in PlotSize.find("a 10 marla (35x70) plot")}
    assert values == {PlotSize(420, 840)}


def test_two_different_plots_stay_two() -> None:
    assert len({reading.value for reading in PlotSize.find("10 marla or 1 kanal")}) == 2


@pytest.mark.parametrize(("table", "unit"), [(USUAL_BY_MARLA, SQFT_PER_MARLA), (USUAL_BY_SQYD, 9)])
def test_the_usual_plots_have_their_area(table: dict[float, tuple[int, int]], unit: int) -> None:
    for amount, (width, depth) in table.items():
        assert width * depth == pytest.approx(amount * unit, rel=0.02), amount


@settings(max_examples=100)
@given(st.floats(3, 200))
def test_any_area_becomes_a_deep_rectangle_of_that_area(marla: float) -> None:
    width, depth = rectangle(marla, {}, SQFT_PER_MARLA)
    assert width * depth == pytest.approx(marla * SQFT_PER_MARLA, rel=0.05)
    assert 1.2 <= depth / width <= 2.6


@settings(max_examples=150)
@given(
    st.one_of(
        st.tuples(st.integers(10, 200), st.integers(10, 200)).map("{0[0]} x {0[1]} ft".format),
        st.tuples(st.integers(4, 60), st.integers(4, 60)).map("{0[0]}.5 x {0[1]} m".format),
        st.integers(1, 500).map("{} acre".format),
        st.integers(2, 100).map("{} marla".format),
        st.integers(1, 9).map("{} kanal".format),
        st.tuples(st.integers(1, 9), st.integers(1, 19)).map("{0[0]} kanal {0[1]} marla".format),
        st.integers(60, 2000).map("{} sq yd".format),
        st.integers(60, 2000).map("{} sq m".format),
        st.integers(600, 9000).map("{} sq ft".format),
    )
)
def test_a_plot_is_what_its_own_words_say(words: str) -> None:
    plot = PlotSize.read(words)
    again = PlotSize.read(str(plot))
    assert again == plot
    assert (str(again), again.metric) == (str(plot), plot.metric)


@pytest.mark.parametrize(
    ("words", "canonical"),
    [
        ("2 ft wider", "2 ft wider"),
        ("wider by 2 feet", "2 ft wider"),
        ("widen the drawing room by 2 feet", "2 ft wider"),
        ("increase the width by 2 ft", "2 ft wider"),
        ("reduce the width by 1 ft", "1 ft narrower"),
        ("make bedroom 2 a foot wider", "1 ft wider"),
        ("give it another foot", "1 ft larger"),
        ("half a foot narrower", "0.5 ft narrower"),
        ("18 inches longer", "1.5 ft longer"),
        ("1'6\" wider", "1.5 ft wider"),
        ("a foot and a half longer", "1.5 ft longer"),
        ("bigger by 10%", "10% larger"),
        ("20 sq ft larger", "20 sq ft larger"),
        ("shrink it by 1 ft", "1 ft smaller"),
        ("2 ft deeper", "2 ft longer"),
        ("take 6 inches off", "0.5 ft smaller"),
        ("کچن 2 فٹ چوڑا", "2 ft wider"),
        ("2 फुट चौड़ा", "2 ft wider"),
        ("加宽2英尺", "2 ft wider"),
        ("وسع المطبخ 2 قدم", "2 ft wider"),
    ],
)
def test_a_change_is_read(words: str, canonical: str) -> None:
    assert [str(reading.value) for reading in RoomChange.find(words)] == [canonical]


@pytest.mark.parametrize(
    "words", ["make the kitchen bigger", "make the kitchen 10x12", "2 feet", "scale 1:50"]
)
def test_no_change_is_read_where_its_amount_or_direction_is_missing(words: str) -> None:
    assert not RoomChange.find(words)


@settings(max_examples=100)
@given(
    st.integers(1, 400),
    st.sampled_from(["width", "depth", "either", "area", "percent"]),
    st.sampled_from([1, -1]),
)
def test_a_change_is_what_its_own_words_say(size: int, measure: str, sign: int) -> None:
    change = RoomChange(float(sign * size), measure)
    assert RoomChange.read(str(change)) == change


@pytest.mark.parametrize(
    ("words", "denominator"),
    [
        ("1:100", 100),
        ("1 : 50", 50),
        ("1 to 75", 75),
        ("1/200", 200),
        ("scale of 100", 100),
        ("1/4 inch = 1 foot", 48),
        ("1/8\" = 1'", 96),
    ],
)
def test_a_scale_is_read(words: str, denominator: int) -> None:
    assert [reading.value for reading in Scale.find(words)] == [Scale(denominator)]


@pytest.mark.parametrize("words", ["at 1:30 pm", "21:9", "1/2", "3:1", "1:0"])
def test_what_is_no_scale_is_not_read_as_one(words: str) -> None:
    assert not Scale.find(words)


@settings(max_examples=50)
@given(st.integers(1, 9999))
def test_a_scale_is_what_its_own_words_say(denominator: int) -> None:
    assert Scale.read(str(Scale(denominator))) == Scale(denominator)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("3 bedrooms", 3),
        ("2bed", 2),
        ("three-bedroom", 3),
        ("4 large bed rooms", 4),
        ("3 BHK", 3),
        ("2 bedrms", 2),
        ("4 bedroooms", 4),
        ("bedrooms: 4", 4),
        ("a couple of bedrooms", 2),
        ("add another bedroom", 1),
        ("2 bedrooms on the ground floor", 2),
        ("-3 bedrooms", -3),
        ("三居室", 3),
        ("三室两厅", 3),
        ("방 3개", 3),
        ("3개의 침실", 3),
        ("ثلاث غرف نوم", 3),
        ("غرفتين نوم", 2),
        ("तीन बेडरूम", 3),
        ("۳ بیڈ روم", 3),
        ("do kamron ka ghar", 2),
    ],
)
def test_bedrooms_are_counted(words: str, count: int) -> None:
    assert [reading.value for reading in find_bedrooms(words)] == [count]


@pytest.mark.parametrize(
    ("words", "bedrooms", "storeys"),
    [
        ("2 bedrooms downstairs and 3 upstairs", 5, 2),
        ("two bedrooms on the ground floor and two on the first floor", 4, 2),
        ("one bedroom down, three up", 4, 2),
        ("ground floor: 2 beds, first floor: 3 beds", 5, 2),
        ("one bedroom on ground, two on first floor and one on second floor", 4, 3),
        ("neechay 2 kamre upar 3 kamre", 5, 2),
        ("lounge on the ground floor, three bedrooms on the first floor", 3, 2),
    ],
)
def test_bedrooms_told_floor_by_floor_also_tell_the_storeys(
    words: str, bedrooms: int, storeys: int
) -> None:
    assert {reading.value for reading in find_bedrooms(words)} == {bedrooms}
    assert {reading.value for reading in find_storeys(words)} == {storeys}


@pytest.mark.parametrize(
    "words", ["3 bathrooms", "make bedroom 2 wider", "2.5 bedrooms", "A3 bedroom", "the bedroom"]
)
def test_no_bedrooms_are_counted_where_none_are_said(words: str) -> None:
    assert not find_bedrooms(words)


@pytest.mark.parametrize(
    ("words", "count"),
    [
        ("double storey", 2),
        ("2 floors", 2),
        ("G+1", 2),
        ("ground + 2", 3),
        ("triple story", 3),
        ("ground floor only", 1),
        ("duplex", 2),
        ("set storeys to 2", 2),
        ("دو منزلہ", 2),
        ("दो मंजिला", 2),
        ("两层", 2),
        ("2층", 2),
        ("طابقين", 2),
        ("9 storeys", 9),
    ],
)
def test_storeys_are_counted(words: str, count: int) -> None:
    assert [reading.value for reading in find_storeys(words)] == [count]


@pytest.mark.parametrize("words", ["second floor", "two floor plans", "add 2 floors", "each floor"])
def test_no_storeys_are_counted_where_none_are_said(words: str) -> None:
    assert not find_storeys(words)


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("make the drawing room wider", ["drawing room"]),
        ("bedroom 2 1 ft longer", ["bedroom 2"]),
        ("the second bedroom", ["bedroom 2"]),
        ("bedroom 2 ft wider", ["bedroom"]),
        ("master bedroom", ["master bedroom"]),
        ("kitchn", ["kitchen"]),
        ("کچن", ["kitchen"]),
        ("the kitchen and the store", ["kitchen", "store"]),
        ("bath no 2", ["bath 2"]),
    ],
)
def test_rooms_are_named(words: str, names: list[str]) -> None:
    assert [reading.value for reading in find_room_names(words)] == names


def test_paper_and_units_are_read() -> None:
    assert [r.value for r in find_paper("print on A2 or a3, a 4 bedroom, A0, A10")] == ["A2", "A3"]
    assert [r.value for r in find_units("show sizes in metres")] == ["metric"]
    assert [r.value for r in find_units("use feet and inches")] == ["imperial"]
    assert not find_units("make it 2 feet wider on 35 x 65 feet")


@pytest.mark.parametrize("kind", [PlotSize, RoomChange, Scale])
def test_words_that_are_no_value_say_what_would_do(kind: type[SelfReading]) -> None:
    for sample in kind.samples:
        assert str(kind.read(sample)) == sample
    with pytest.raises(Unreadable, match="write for example"):
        kind.read("something else entirely")


@settings(max_examples=200)
@given(st.one_of(st.text(max_size=80), st.lists(_SCRAPS, max_size=14).map("".join)))
def test_no_text_breaks_a_reader_and_every_span_lies_inside_it(text: str) -> None:
    for find in FINDERS:
        for reading in find(text):
            assert 0 <= reading.start < reading.end <= len(text)
            assert text[reading.start : reading.end].strip()
            if isinstance(reading.value, PlotSize):
                assert math.isfinite(reading.value.width) and reading.value.width > 0
