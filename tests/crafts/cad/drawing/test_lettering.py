from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liftwork.crafts.cad.drawing.lettering import (
    feet_inches,
    length_label,
    size_label,
    span_label,
    text_box,
    text_width,
)
from liftwork.crafts.cad.drawing.shapes import Text
from liftwork.crafts.cad.readback.expected import read_length, read_size


@pytest.mark.parametrize(
    ("inches", "written"),
    [
        (9, '9"'),
        (12, "1'-0\""),
        (150, "12'-6\""),
        (0, '0"'),
        (4.5, '4½"'),
        (0.5, '½"'),
        (12.5, "1'-0½\""),
    ],
)
def test_lengths_are_written_as_builders_write_them(inches: int, written: str) -> None:
    assert feet_inches(inches) == written


@given(st.integers(0, 8000).map(lambda halves: halves / 2))
def test_a_written_length_reads_back(inches: float) -> None:
    assert read_length(feet_inches(inches)) == inches
    metric = read_length(length_label(inches, "metric"))
    assert metric == pytest.approx(inches, abs=0.02)


@given(st.integers(12, 1200), st.integers(12, 1200), st.sampled_from(["imperial", "metric"]))
def test_a_written_size_reads_back(width: int, depth: int, units: str) -> None:
    size = read_size(size_label(width, depth, units))
    assert size == pytest.approx((width, depth), abs=0.25)


@given(st.text("ABCDEFGHIJ x'\"-0123456789", min_size=1, max_size=20), st.sampled_from([0, 90]))
def test_a_text_fills_its_box_whichever_way_it_is_set(text: str, angle: int) -> None:
    for align in ("left", "centre", "right"):
        box = text_box(Text("A-ANNO-TEXT", (10, 20), text, 2.0, angle=angle, align=align))
        long = box.width if angle == 0 else box.height
        assert long == pytest.approx(2.0 * text_width(text))
        assert box.x0 <= 10 <= box.x1 + 1e-9
        assert box.y0 <= 20 <= box.y1 + 1e-9


@given(
    st.lists(st.integers(0, 2000).map(lambda halves: halves / 2), min_size=2, unique=True),
    st.sampled_from(["imperial", "metric"]),
)
def test_the_parts_of_a_chain_add_up_to_the_whole(stops: list[float], units: str) -> None:
    stops.sort()
    parts = [read_length(span_label(low, high, units)) for low, high in pairwise(stops)]
    whole = read_length(span_label(stops[0], stops[-1], units))
    assert sum(parts) == pytest.approx(whole, abs=1e-6)
