"""The sun that a request asks for: its place, day and hour, and what is usual for the rest."""

from __future__ import annotations

from dataclasses import dataclass

from liftwork.contract.errors import Refuse
from liftwork.crafts.scenes.sun import Stand, day_of_year, stand
from liftwork.crafts.scenes.words_sun import Day, Hour, Place

_LOW = 2.0
"""Degrees that the sun must stand above the horizon to light a house."""


@dataclass(frozen=True)
class Light:
    """A stated sun, and where it stands."""

    place: Place
    hour: Hour
    day: Day
    stands: Stand

    def __str__(self) -> str:
        return f"{self.place} at {self.hour} on {self.day}"


def light_of(place: Place | None, hour: Hour | None, day: Day | None) -> Light:
    """The sun over a place; Lahore, 10:00 and 21 March where nothing else is said.

    Raises `Refuse` where it is below the horizon, with the hours of daylight.
    """
    where = place or Place.read("Lahore")
    when = hour or Hour(10.0)
    on = day or Day(3, 21)
    stands = _stand(where, on, when.hours)
    if stands.elevation < _LOW:
        raise Refuse(f"the sun is down in {where} at {when} on {on}", _daylight(where, on))
    return Light(where, when, on, stands)


def _stand(place: Place, day: Day, hours: float) -> Stand:
    number = day_of_year(day.month, day.day)
    return stand(place.latitude, place.longitude, place.zone, number, hours)


def _daylight(place: Place, day: Day) -> str | None:
    quarters = [n / 4 for n in range(96)]
    up = [hours for hours in quarters if _stand(place, day, hours).elevation >= _LOW]
    if not up:
        return None
    return f"an hour of daylight, from {Hour(up[0])} to {Hour(up[-1])}"
