import pytest
from tests.crafts.cad.sample_plan import StoreyMaker, Use, rect, sample_plan

from liftwork.crafts.cad.drawing.openings import block_name, hang
from liftwork.crafts.cad.drawing.shapes import Arc, Insert, Polyline, placed
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.drawing.walls import along


def _doors(horizontal: bool, forward: bool):
    m = StoreyMaker(0, "Ground Floor", rect(0, 0, 200, 200))
    ends = (0, 100, 200, 100) if horizontal else (100, 0, 100, 200)
    m.wall("w", ends if forward else (ends[2], ends[3], ends[0], ends[1]))
    low = rect(0, 0, 200, 100) if horizontal else rect(0, 0, 100, 200)
    high = rect(0, 100, 200, 200) if horizontal else rect(100, 0, 200, 200)
    m.room("low", "Low", Use.BEDROOM, low)
    m.room("high", "High", Use.BEDROOM, high)
    for hinge in ("start", "end"):
        for room in ("low", "high"):
            m.opening("door", "w", 100, 36, ("low", "high"), hinge=hinge, swings_into=room)
    return m.storey()


@pytest.mark.parametrize("horizontal", [True, False])
@pytest.mark.parametrize("forward", [True, False])
@pytest.mark.parametrize("which", range(4))
def test_a_door_hangs_at_its_hinge_and_swings_into_its_room(horizontal, forward, which) -> None:
    storey = _doors(horizontal, forward)
    door, wall = storey.openings[which], storey.walls[0]
    hung = hang(storey, wall, door)
    shapes = placed(
        Insert("", "", along(wall, door.at), hung.turn, hung.flipped),
        [Polyline("", ((-18, 2.5), (-18, 38.5))), Arc("", (-18, 2.5), 36, 0, 90)],
    )
    hinge, tip = shapes[0].points
    axis = 0 if horizontal else 1
    start, end = along(wall, door.at - 18), along(wall, door.at + 18)
    assert hinge[axis] == pytest.approx((start if door.hinge == "start" else end)[axis])
    room = storey.room(door.swings_into).outline
    assert room.x0 <= tip[0] <= room.x1
    assert room.y0 <= tip[1] <= room.y1
    assert shapes[1].end - shapes[1].start == 90


def test_openings_of_one_size_share_a_block() -> None:
    plan = sample_plan(1)
    storey = plan.storeys[0]
    board = draw_storey(plan, storey)
    names = {block_name(o, storey.wall(o.wall)) for o in storey.openings}
    assert names <= set(board.blocks)
    inserts = [s.block for s in board.shapes if isinstance(s, Insert) and s.block in names]
    assert len(inserts) == len(storey.openings)
