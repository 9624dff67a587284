from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.crafts.scenes.houses import NAMES, parts_of

from liftwork.crafts.scenes.metres import Box
from liftwork.crafts.scenes.solids import Axes, Solid, block, pushed, raised, ramp, region, turned


def volume(solid: Solid) -> float:
    """By the divergence theorem; positive where faces look outwards."""
    total = 0.0
    for face in solid.faces:
        a, *rest = (solid.vertices[i] for i in face)
        for b, c in pairwise(rest):
            total += a[0] * (b[1] * c[2] - b[2] * c[1])
            total += a[1] * (b[2] * c[0] - b[0] * c[2])
            total += a[2] * (b[0] * c[1] - b[1] * c[0])
    return total / 6


def assert_closed(solid: Solid) -> None:
    edges = Counter(
        (face[n], face[(n + 1) % len(face)]) for face in solid.faces for n in range(len(face))
    )
    assert set(edges.values()) == {1}
    assert all((b, a) in edges for a, b in edges)


cells = st.sets(st.tuples(st.integers(0, 3), st.integers(0, 3)), min_size=1)


@settings(max_examples=60, deadline=None)
@given(cells, st.sampled_from(["xyz", "xzy", "yzx"]))
def test_any_cells_of_a_grid_become_a_closed_solid(
    chosen: set[tuple[int, int]], axes: Axes
) -> None:
    lines = [0.0, 1.0, 2.0, 3.0, 4.0]
    solid = pushed(lines, lines, lambda u, v: (int(u), int(v)) in chosen, (0, 0.5), axes)
    assert_closed(solid)
    assert volume(solid) == pytest.approx(0.5 * len(chosen))


boxes = st.tuples(*[st.integers(0, 9)] * 2, *[st.integers(1, 6)] * 2).map(
    lambda t: Box(t[0], t[1], t[0] + t[2], t[1] + t[3])
)


@settings(max_examples=40, deadline=None)
@given(st.lists(boxes, min_size=1, max_size=5), st.lists(boxes, max_size=3))
def test_any_region_of_rectangles_is_raised_to_a_closed_solid(
    built: list[Box], holes: list[Box]
) -> None:
    area = region(built).difference(region(holes))
    solid = raised(area, 1.0, 3.0)
    if solid is None:
        assert area.area == 0
        return
    assert_closed(solid)
    assert volume(solid) == pytest.approx(2 * area.area)


def test_a_ramp_climbs_from_front_to_back() -> None:
    solid = ramp(Box(0, 0, 2, 4), -1.0, -0.5, 0.0)
    assert_closed(solid)
    assert volume(solid) == pytest.approx(2 * 4 * 0.75)


@given(st.floats(-180, 180))
def test_turning_keeps_a_solid_whole(degrees: float) -> None:
    solid = turned(block(Box(1, 1, 3, 2), 0, 1), (1, 1), degrees)
    assert_closed(solid)
    assert volume(solid) == pytest.approx(2, abs=1e-3)


@pytest.mark.parametrize("name", NAMES)
def test_every_part_of_every_house_is_closed_and_has_its_own_name(name: str) -> None:
    parts = parts_of(name)
    assert len({part.name for part in parts}) == len(parts)
    for part in parts:
        solid = Solid(part.vertices, part.faces)
        assert_closed(solid)
        assert volume(solid) > 0, part.name
