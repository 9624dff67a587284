import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.cad.sample_plan import sample_plan, stretched_plan

from liftwork.crafts.cad.drawing.walls import solid_rings
from liftwork.crafts.cad.readback.expected import wall_area

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
