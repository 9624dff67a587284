from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.cad.rules.floors import overlap
from liftwork.crafts.cad.walls import INNER, OUTER, Area, build_walls
from liftwork.formats.house_plan import Rect, Use, Wall


def wall_rect(wall: Wall) -> Rect:
    """The wall's body, its half inch left off so that it is whole inches."""
    half = wall.thickness // 2
    if wall.horizontal:
        return Rect(x0=wall.x0, x1=wall.x1, y0=wall.y0 - half, y1=wall.y0 + half)
    return Rect(x0=wall.x0 - half, x1=wall.x0 + half, y0=wall.y0, y1=wall.y1)


INDOOR = [Use.BEDROOM, Use.BATH, Use.LOUNGE, Use.KITCHEN]


@st.composite
def dissections(draw: st.DrawFn) -> list[Area]:
    """A rectangle cut at random into rooms of at least 4 ft."""
    rects = [Rect(x0=5, y0=5, x1=365, y1=485)]
    for _ in range(draw(st.integers(0, 9))):
        index = draw(st.integers(0, len(rects) - 1))
        rect = rects[index]
        upright = draw(st.booleans())
        length = rect.width if upright else rect.depth
        if length < 96:
            continue
        cut = draw(st.integers(48, length - 48))
        if upright:
            parts = (
                rect.model_copy(update={"x1": rect.x0 + cut}),
                rect.model_copy(update={"x0": rect.x0 + cut}),
            )
        else:
            parts = (
                rect.model_copy(update={"y1": rect.y0 + cut}),
                rect.model_copy(update={"y0": rect.y0 + cut}),
            )
        rects[index : index + 1] = parts
    uses = st.sampled_from([*INDOOR, Use.OPEN])
    return [Area(f"0.r{i}", f"Room {i}", draw(uses), rect) for i, rect in enumerate(rects)]


@settings(max_examples=60, deadline=None)
@given(dissections())
def test_no_wall_stands_in_a_room_and_no_rooms_overlap(areas: list[Area]) -> None:
    rooms, walls = build_walls(areas, "0.")
    for room in rooms:
        for wall in walls:
            assert overlap(room.clear, wall_rect(wall)) <= wall.length
        for other in rooms:
            assert room is other or not overlap(room.clear, other.clear)


@settings(max_examples=60, deadline=None)
@given(dissections())
def test_every_indoor_room_is_walled_all_around(areas: list[Area]) -> None:
    rooms, walls = build_walls(areas, "0.")
    for room in rooms:
        if room.use is Use.OPEN:
            continue
        r = room.outline
        for horizontal, line, start, end in (
            (True, r.y0, r.x0, r.x1),
            (True, r.y1, r.x0, r.x1),
            (False, r.x0, r.y0, r.y1),
            (False, r.x1, r.y0, r.y1),
        ):
            covered = sum(
                min(end, w.x1 if horizontal else w.y1) - max(start, w.x0 if horizontal else w.y0)
                for w in walls
                if w.horizontal == horizontal
                and (w.y0 if horizontal else w.x0) == line
                and (w.x0 if horizontal else w.y0) < end
                and (w.x1 if horizontal else w.y1) > start
            )
            assert covered == end - start


@settings(max_examples=60, deadline=None)
@given(dissections())
def test_a_wall_with_outdoors_on_a_side_is_an_outer_wall(areas: list[Area]) -> None:
    _, walls = build_walls(areas, "0.")
    for wall in walls:
        assert wall.external == (wall.thickness == OUTER)
        assert wall.thickness in (OUTER, INNER)


def test_a_clear_size_is_the_outline_less_its_half_walls() -> None:
    left = Area("0.a", "A", Use.BEDROOM, Rect(x0=5, y0=5, x1=149, y1=149))
    right = Area("0.b", "B", Use.BEDROOM, Rect(x0=149, y0=5, x1=293, y1=149))
    (room, _), _ = build_walls([left, right], "0.")
    assert room.clear.width == 144 - (OUTER + INNER) / 2
    assert room.clear.depth == 144 - OUTER
