"""The stated sun held against a second formula than the one that placed it.

The low-precision formulas of the Astronomical Almanac, as given by J. J. Michalsky, "The
Astronomical Almanac's algorithm for approximate solar position (1950-2050)", Solar Energy
40(3), 1988: good to 0.01 degrees.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from liftwork.contract.checks import Check, CheckCode

SUN = CheckCode("SCN-018", "the sun stands where it does at that place, day and hour")
SUN_CHECKS = (SUN,)

_YEAR = 2026
_OFF = 1.0
"""Degrees that two formulas, and two years, may differ."""


def almanac(latitude: float, longitude: float, when: datetime) -> tuple[float, float]:
    """The sun's elevation and azimuth (clockwise from north), degrees; `when` in UTC."""
    days = (when - datetime(2000, 1, 1, 12, tzinfo=UTC)) / timedelta(days=1)
    mean = math.radians((280.460 + 0.9856474 * days) % 360)
    anomaly = math.radians((357.528 + 0.9856003 * days) % 360)
    ecliptic = mean + math.radians(1.915 * math.sin(anomaly) + 0.020 * math.sin(2 * anomaly))
    tilt = math.radians(23.439 - 0.0000004 * days)
    ascension = math.atan2(math.cos(tilt) * math.sin(ecliptic), math.cos(ecliptic))
    declination = math.asin(math.sin(tilt) * math.sin(ecliptic))
    hour = when.hour + when.minute / 60 + when.second / 3600
    sidereal = 6.697375 + 0.0657098242 * days + hour
    angle = math.radians(15 * sidereal + longitude) - ascension
    lat = math.radians(latitude)
    up = math.sin(declination) * math.sin(lat) + math.cos(declination) * math.cos(lat) * math.cos(
        angle
    )
    east = -math.cos(declination) * math.sin(angle)
    north = math.sin(declination) * math.cos(lat) - math.cos(declination) * math.sin(
        lat
    ) * math.cos(angle)
    return math.degrees(math.asin(up)), math.degrees(math.atan2(east, north)) % 360


def check_sun(
    place: tuple[float, float, float],
    day: tuple[int, int],
    hour: float,
    stated: tuple[float, float],
) -> Iterator[Check]:
    """`place` is latitude, longitude and zone; `stated` the elevation and azimuth as drawn."""
    latitude, longitude, zone = place
    local = datetime(_YEAR, day[0], day[1], tzinfo=UTC) + timedelta(hours=hour - zone)
    elevation, azimuth = almanac(latitude, longitude, local)
    turn = abs((azimuth - stated[1] + 180) % 360 - 180) * math.cos(math.radians(elevation))
    off = max(abs(elevation - stated[0]), turn)
    yield SUN(
        off <= _OFF,
        f"{stated[0]:.1f} degrees high at azimuth {stated[1]:.0f}, {off:.2f} off the almanac",
    )
