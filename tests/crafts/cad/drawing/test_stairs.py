import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.crafts.cad.sample_plan import sample_plan

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.shapes import Line, Text
from liftwork.crafts.cad.drawing.stairs import cut_line
from liftwork.crafts.cad.drawing.storey import draw_storey

edges = st.integers(0, 40)
holes = st.lists(
    st.builds(lambda x, y, w, h: Box(x, y, x + w, y + h), edges, edges, edges, edges), max_size=4
)


@given(holes, edges, st.booleans())
def test_a_cut_line_keeps_exactly_what_lies_outside_the_holes(
    holes: list[Box], at: int, level: bool
) -> None:
    line = (
        Line("A", (0, at + 0.5), (40, at + 0.5))
        if level
        else Line("A", (at + 0.5, 0), (at + 0.5, 40))
    )
    parts = cut_line(line, holes)
    axis = 0 if level else 1
    for i in range(40):
        middle = i + 0.5
        x, y = (middle, at + 0.5) if level else (at + 0.5, middle)
        inside = any(h.x0 < x < h.x1 and h.y0 < y < h.y1 for h in holes)
        drawn = sum(part.start[axis] < middle < part.end[axis] for part in parts)
        assert drawn == (0 if inside else 1)


@pytest.mark.parametrize(("level", "words"), [(0, ["UP"]), (1, ["DN", "UP"]), (2, ["DN"])])
def test_each_floor_says_where_its_stairs_go(level: int, words: list[str]) -> None:
    plan = sample_plan(3)
    board = draw_storey(plan, plan.storeys[level])
    said = [s.text for s in board.shapes if isinstance(s, Text) and s.layer == "A-FLOR-STRS"]
    assert sorted(said) == words
