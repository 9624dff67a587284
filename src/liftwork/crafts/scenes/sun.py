"""Where the sun stands over a place at an hour of the local clock.

The formulas are those of NOAA's "General Solar Position Calculations" (Global Monitoring
Division), which take the equation of time and the declination from Fourier series by
J. W. Spencer, "Fourier series representation of the position of the sun", Search 2(5),
1971. They are good to about half a degree, which no shadow in a picture shows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from liftwork.crafts.scenes.document import Point, Sun

_DAYS = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


@dataclass(frozen=True)
class Stand:
    """The sun's `elevation` above the horizon and `azimuth` clockwise from north, degrees."""

    elevation: float
    azimuth: float


def day_of_year(month: int, day: int) -> int:
    """1 for 1 January; February has 28 days."""
    return _DAYS[month - 1] + day


def stand(latitude: float, longitude: float, zone: float, day: int, hour: float) -> Stand:
    """Where the sun stands.

    `latitude` north and `longitude` east in degrees, `zone` the clock's hours ahead of UTC,
    `day` of the year, `hour` of the clock.
    """
    year = 2 * math.pi / 365 * (day - 1 + (hour - 12) / 24)
    minutes = 229.18 * (
        0.000075
        + 0.001868 * math.cos(year)
        - 0.032077 * math.sin(year)
        - 0.014615 * math.cos(2 * year)
        - 0.040849 * math.sin(2 * year)
    )
    declination = (
        0.006918
        - 0.399912 * math.cos(year)
        + 0.070257 * math.sin(year)
        - 0.006758 * math.cos(2 * year)
        + 0.000907 * math.sin(2 * year)
        - 0.002697 * math.cos(3 * year)
        + 0.00148 * math.sin(3 * year)
    )
    true_minutes = hour * 60 + minutes + 4 * longitude - 60 * zone
    angle = math.radians(true_minutes / 4 - 180)
    lat = math.radians(latitude)
    up = math.sin(lat) * math.sin(declination) + math.cos(lat) * math.cos(declination) * math.cos(
        angle
    )
    east = -math.cos(declination) * math.sin(angle)
    north = math.cos(lat) * math.sin(declination) - math.sin(lat) * math.cos(
        declination
    ) * math.cos(angle)
    elevation = math.degrees(math.asin(max(-1.0, min(1.0, up))))
    return Stand(elevation, math.degrees(math.atan2(east, north)) % 360)


def sun_of(where: Stand, north: float) -> Sun:
    """The sun as a light. `north` is where north points on the plan, degrees from +x."""
    turn = math.radians(north - where.azimuth)
    lift = math.radians(where.elevation)
    direction: Point = (
        math.cos(lift) * math.cos(turn),
        math.cos(lift) * math.sin(turn),
        math.sin(lift),
    )
    share = math.sin(max(lift, 0.02))
    warmth = min(1.0, share / 0.55)
    colour = (1.0, 0.72 + 0.25 * warmth, 0.45 + 0.47 * warmth)
    return Sun(direction, where.elevation, where.azimuth, 3.2 * min(1.0, 0.35 + share), colour)
