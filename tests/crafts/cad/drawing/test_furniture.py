"""Rooms are furnished as a proposal that nothing else has to make way for."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.houses import house
from tests.crafts.cad.sample_plan import sample_plan, stretched_plan

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import FURNITURE
from liftwork.crafts.cad.drawing.lettering import text_box
from liftwork.crafts.cad.drawing.placing import ways_in
from liftwork.crafts.cad.drawing.shapes import Insert, Line, Polyline, Text, placed
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Storey, Use

factors = st.floats(0.9, 1.8)


def _pieces(board: Board) -> list[tuple[str, Box]]:
    """Each piece of furniture by its block, and the box of all its lines."""
    found = []
    for shape in board.shapes:
        if isinstance(shape, Insert) and shape.layer == FURNITURE:
            points = []
            for part in placed(shape, board.blocks[shape.block]):
                assert isinstance(part, Line | Polyline)
                points += [part.start, part.end] if isinstance(part, Line) else part.points
            found.append((shape.block, Box.around(points)))
    return found


def _at_scale(plan: Plan, scale: int) -> Plan:
    return plan.model_copy(update={"sheet": plan.sheet.model_copy(update={"scale": scale})})


def _stands_free(storey: Storey, board: Board) -> None:
    pieces = [box for _, box in _pieces(board)]
    texts = [text_box(shape) for shape in board.shapes if isinstance(shape, Text)]
    for box in pieces:
        assert any(Box.of(room.clear).grown(0.01).holds(box) for room in storey.rooms)
        assert box.free_of(texts)
        assert box.free_of(ways_in(storey))
    assert all(one.free_of([other]) for one, other in combinations(pieces, 2))


@settings(max_examples=12, deadline=None)
@given(factors, factors, st.sampled_from([50, 100, 125]))
def test_furniture_stands_inside_a_room_and_clear_of_words_and_doors(fx, fy, scale) -> None:
    plan = _at_scale(stretched_plan(sample_plan(2), fx, fy), scale)
    for storey in plan.storeys:
        _stands_free(storey, draw_storey(plan, storey))


@pytest.mark.parametrize("request_", [(35, 65, 3, 1), (30, 52, 4, 2)])
def test_most_bedrooms_of_a_house_have_a_bed(request_: tuple[int, int, int, int]) -> None:
    plan = house(*request_)
    rooms = [room for room in plan.rooms if room.use is Use.BEDROOM]
    beds = [
        name
        for storey in plan.storeys
        for name, _ in _pieces(draw_storey(plan, storey))
        if name.startswith("BED")
    ]
    assert len(rooms) >= len(beds) > len(rooms) / 2


def test_a_wardrobe_comes_only_after_a_bed() -> None:
    plan = house(30, 52, 4, 2)
    for storey in plan.storeys:
        pieces = _pieces(draw_storey(plan, storey))
        for room in storey.rooms:
            mine = [name for name, box in pieces if Box.of(room.clear).grown(0.01).holds(box)]
            kinds = [name.partition("-")[0] for name in mine]
            assert "WARDROBE" not in kinds or "BED" in kinds


def test_small_drawings_are_not_furnished() -> None:
    plan = _at_scale(house(35, 65, 3, 1), 200)
    assert _pieces(draw_storey(plan, plan.storeys[0])) == []
