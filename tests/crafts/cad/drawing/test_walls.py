import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.sample_plan import StoreyMaker, rect, sample_plan, stretched_plan

from liftwork.crafts.cad.drawing.shapes import Fill
from liftwork.crafts.cad.drawing.walls import draw_walls, is_parapet, solid_rings
from liftwork.crafts.cad.readback.expected import wall_area
from liftwork.formats.house_plan import Storey, Use

factors = st.floats(1.0, 2.5)


@settings(max_examples=25, deadline=None)
@given(factors, factors)
def test_walls_are_clean_rings_of_the_right_area(fx: float, fy: float) -> None:
    storey = stretched_plan(sample_plan(1), fx, fy).storeys[0]
    pieces = [shapely.Polygon(rings[0], rings[1:]) for rings in solid_rings(storey)]
    assert all(piece.is_valid for piece in pieces)
    assert abs(sum(piece.area for piece in pieces) - wall_area(storey)) < 1e-6
    assert not any(
        one.intersects(other) for i, one in enumerate(pieces) for other in pieces[i + 1 :]
    )


def test_a_corner_has_no_seam() -> None:
    storey = sample_plan(1).storeys[0]
    outer = max(solid_rings(storey), key=lambda rings: shapely.Polygon(rings[0]).area)
    for a, b, c in zip(outer[0], outer[0][1:], outer[0][2:], strict=False):
        straight = (a[0] == b[0] == c[0]) or (a[1] == b[1] == c[1])
        assert not straight, f"{b} lies on a straight edge"


def _house_with_terrace() -> Storey:
    m = StoreyMaker(1, "First Floor", rect(0, 0, 240, 120))
    m.wall("s", (120, 0, 240, 0), True)
    m.wall("n", (120, 120, 240, 120), True)
    m.wall("e", (240, 0, 240, 120), True)
    m.wall("m", (120, 0, 120, 120), True)
    m.wall("p", (0, 0, 120, 0))
    m.wall("q", (0, 120, 120, 120))
    m.wall("r", (0, 0, 0, 120))
    m.room("t", "Terrace", Use.TERRACE, rect(0, 0, 120, 120))
    m.room("b", "Bed Room 1", Use.BEDROOM, rect(120, 0, 240, 120))
    return m.storey()


def test_a_parapet_is_drawn_apart_and_not_filled() -> None:
    storey = _house_with_terrace()
    assert [wall.id for wall in storey.walls if is_parapet(storey, wall)] == ["p", "q", "r"]
    walls = [shapely.Polygon(rings[0], rings[1:]) for rings in solid_rings(storey)]
    parapets = [shapely.Polygon(rings[0]) for rings in solid_rings(storey, parapets=True)]
    assert sum(piece.area for piece in walls) == wall_area(storey)
    assert not any(wall.overlaps(parapet) for wall in walls for parapet in parapets)
    fills = [shape for shape in draw_walls(storey) if isinstance(shape, Fill)]
    assert len(fills) == len(walls)
