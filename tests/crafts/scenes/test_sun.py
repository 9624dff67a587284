"""The sun against published positions and a second formula."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liftwork.crafts.scenes.readback.sun_checks import almanac
from liftwork.crafts.scenes.sun import Stand, day_of_year, stand, sun_of


def test_the_almanac_gives_the_position_of_the_worked_example_of_nrel() -> None:
    """I. Reda and A. Andreas, NREL/TP-560-34302: 17 October 2003, 12:30:30 at UTC - 7,
    39.742476 N, 105.1786 W: zenith 50.11162, azimuth 194.34024 degrees.
    """
    elevation, azimuth = almanac(
        39.742476, -105.1786, datetime(2003, 10, 17, 19, 30, 30, tzinfo=UTC)
    )
    assert elevation == pytest.approx(90 - 50.11162, abs=0.03)
    assert azimuth == pytest.approx(194.34024, abs=0.03)


def test_the_sun_of_the_worked_example_stands_within_half_a_degree() -> None:
    found = stand(39.742476, -105.1786, -7, day_of_year(10, 17), 12 + 30.5 / 60)
    assert found.elevation == pytest.approx(90 - 50.11162, abs=0.5)
    assert found.azimuth == pytest.approx(194.34024, abs=0.5)


@settings(max_examples=60, deadline=None)
@given(st.floats(-60, 60), st.floats(-180, 180), st.integers(0, 364), st.floats(0, 24))
def test_two_formulas_agree_everywhere_at_every_hour(
    latitude: float, longitude: float, day: int, hour: float
) -> None:
    zone = round(longitude / 15)
    when = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(days=day, hours=hour - zone)
    elevation, azimuth = almanac(latitude, longitude, when)
    found = stand(latitude, longitude, zone, day + 1, hour)
    assert found.elevation == pytest.approx(elevation, abs=0.8)
    turn = abs((found.azimuth - azimuth + 180) % 360 - 180)
    assert turn * math.cos(math.radians(elevation)) < 0.8


@given(st.floats(2, 89), st.floats(0, 360), st.floats(0, 360))
def test_the_light_comes_from_where_the_sun_stands(
    elevation: float, azimuth: float, north: float
) -> None:
    x, y, z = sun_of(Stand(elevation, azimuth), north).direction
    assert math.hypot(x, y, z) == pytest.approx(1)
    assert math.degrees(math.asin(z)) == pytest.approx(elevation)
    clockwise = (north - math.degrees(math.atan2(y, x))) % 360
    assert min(abs(clockwise - azimuth), 360 - abs(clockwise - azimuth)) < 1e-6


def test_the_morning_sun_stands_in_the_east_and_the_evening_sun_in_the_west() -> None:
    morning = sun_of(stand(31.55, 74.34, 5, 80, 8), north=90)
    evening = sun_of(stand(31.55, 74.34, 5, 80, 17), north=90)
    assert morning.direction[0] > 0.5
    assert evening.direction[0] < -0.5
