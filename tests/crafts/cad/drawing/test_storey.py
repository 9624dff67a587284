"""What an architect would look at first, on every floor: names, tags, dimensions, overlaps."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.sample_plan import sample_plan, stretched_plan

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.fit import largest_scale
from liftwork.crafts.cad.drawing.lettering import text_box
from liftwork.crafts.cad.drawing.shapes import Dimension, Text
from liftwork.crafts.cad.drawing.storey import draw_storey

factors = st.floats(0.9, 2.4)
papers = st.sampled_from(["A4", "A3", "A2", "A1"])
units = st.sampled_from(["imperial", "metric"])


def _texts(board) -> list[Text]:
    own = [shape for shape in board.shapes if isinstance(shape, Text)]
    return own + [s.label for s in board.shapes if isinstance(s, Dimension) and s.label]


def _on_paper(plan, paper: str, units: str):
    scale = largest_scale(plan, paper)
    sheet = plan.sheet.model_copy(update={"scale": scale, "paper": paper, "units": units})
    return plan.model_copy(update={"sheet": sheet})


@settings(max_examples=25, deadline=None)
@given(factors, factors, papers, units)
def test_no_two_texts_overlap_and_every_name_is_in_its_room(fx, fy, paper, units) -> None:
    plan = _on_paper(stretched_plan(sample_plan(2), fx, fy), paper, units)
    for storey in plan.storeys:
        texts = _texts(draw_storey(plan, storey))
        boxes = [text_box(text) for text in texts]
        for i, box in enumerate(boxes):
            assert box.free_of(boxes[i + 1 :]), texts[i]
        for room in storey.rooms:
            clear = Box.of(room.clear)
            inside = [t for t, box in zip(texts, boxes, strict=True) if clear.holds(box)]
            words = {word for text in inside for word in text.text.split()}
            assert set(room.name.upper().split()) <= words


@pytest.mark.parametrize("level", [0, 1])
def test_the_steps_are_counted_where_a_stair_begins_and_only_named_above(level: int) -> None:
    plan = sample_plan(2)
    texts = [text.text for text in _texts(draw_storey(plan, plan.storeys[level]))]
    assert "STAIRS" in texts
    assert any(re.match(r"\d+R @", text) for text in texts) == (level == 0)


@settings(max_examples=10, deadline=None)
@given(factors, factors)
def test_every_opening_has_its_tag(fx, fy) -> None:
    plan = _on_paper(stretched_plan(sample_plan(1), fx, fy), "A3", "imperial")
    storey = plan.storeys[0]
    texts = _texts(draw_storey(plan, storey))
    tags = [text for text in texts if re.fullmatch(r"[DOWV]\d+", text.text)]
    assert len(tags) == len(storey.openings)


def test_outer_chains_add_up_to_the_plot() -> None:
    plan = sample_plan(1)
    board = draw_storey(plan, plan.storeys[0])
    outside = [
        s for s in board.shapes if isinstance(s, Dimension) and s.end[1] < -5 and not s.upright
    ]
    rows: dict[float, float] = {}
    for dimension in outside:
        rows[dimension.start[1]] = rows.get(dimension.start[1], 0) + (
            dimension.end[0] - dimension.start[0]
        )
    assert len(rows) == 3
    assert rows[min(rows)] == plan.site.width
    assert list(rows.values()) == pytest.approx([rows[min(rows)]] * 3, abs=2)


def test_inner_chains_measure_rooms_from_face_to_face() -> None:
    plan = sample_plan(1)
    storey = plan.storeys[0]
    board = draw_storey(plan, storey)
    inner = [
        s
        for s in board.shapes
        if isinstance(s, Dimension) and Box.of(plan.site).holds(Box.around((s.start, s.end)))
    ]
    spans = {(room.clear.x0, room.clear.x1) for room in storey.rooms}
    spans |= {(room.clear.y0, room.clear.y1) for room in storey.rooms}
    assert len({dimension.upright for dimension in inner}) == 2
    for dimension in inner:
        axis = 1 if dimension.upright else 0
        assert (dimension.start[axis], dimension.end[axis]) in spans
