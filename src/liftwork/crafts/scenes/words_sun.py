"""The words of a sun: a place, a time of day, a day of the year. Each reads itself."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from liftwork.contract.numbers import either, fold
from liftwork.contract.patterns import Pattern
from liftwork.contract.reading import Reading, SelfReading
from liftwork.crafts.scenes.phrases import ALONE, saying
from liftwork.crafts.scenes.places import OTHER_NAMES, PLACES

_CITY = Pattern(
    rf"{ALONE}(?:(?:in|at|for|near|over)\s+)?(?P<city>{either(*PLACES, *OTHER_NAMES)})"
    r"(?:'s)?(?:\s+(?:sun(?:light)?|time))?"
)
_DEGREES = Pattern(
    r"(?<![\d.])(?P<lat>-?\d{1,2}(?:\.\d+)?)\s*°?\s*(?P<ns>[ns])?\s*(?:,|\s)\s*"
    r"(?P<lon>-?\d{1,3}(?:\.\d+)?)\s*°?\s*(?P<ew>[ew])?(?![\d.a-z])",
    needs=r"°|[ns]\b|\d\.\d",
)


@dataclass(frozen=True)
class Place(SelfReading):
    """A place on the earth: degrees north and east, and the clock's hours ahead of UTC."""

    says: ClassVar[str] = "a city, or a latitude and longitude"
    asks: ClassVar[str] = "In which city does the sun shine?"
    samples: ClassVar[tuple[str, ...]] = ("Lahore", "London", "31.55 N, 74.34 E")

    name: str
    latitude: float
    longitude: float
    zone: float

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        cities = {fold(name): name for name in PLACES} | {
            fold(other): name for other, name in OTHER_NAMES.items()
        }
        found = []
        for match in _CITY.finditer(folded):
            name = cities[match["city"]]
            found.append(Reading(cls(name, *PLACES[name]), *match.span()))
        for match in _DEGREES.finditer(folded):
            place = cls._of_degrees(match)
            if place is not None and (match["ns"] or match["ew"] or "." in match["lat"]):
                found.append(Reading(place, *match.span()))
        return found

    @classmethod
    def _of_degrees(cls, match: re.Match[str]) -> Self | None:
        lat = float(match["lat"]) * (-1 if match["ns"] == "s" else 1)
        lon = float(match["lon"]) * (-1 if match["ew"] == "w" else 1)
        if abs(lat) > 66 or abs(lon) > 180:
            return None
        name = f"{abs(lat):g} {'S' if lat < 0 else 'N'}, {abs(lon):g} {'W' if lon < 0 else 'E'}"
        return cls(name, lat, lon, float(round(lon / 15)))

    @property
    def spot(self) -> tuple[float, float, float]:
        """Latitude, longitude and zone."""
        return self.latitude, self.longitude, self.zone

    def __str__(self) -> str:
        return self.name


_CLOCK = Pattern(
    rf"{ALONE}(?:(?:at|around|about|by|for)\s+)?(?P<h>\d{{1,2}})(?:[:.](?P<m>[0-5]\d))?\s*"
    r"(?P<half>a\.?m\.?|p\.?m\.?|o'?clock|hrs?|hours)(?![a-z])"
    rf"|{ALONE}(?:(?:at|around|about|by)\s+)?(?P<h24>[01]?\d|2[0-3]):(?P<m24>[0-5]\d)"
    r"(?![\d:])",
    needs=r"\d",
)
_NAMED_HOURS = (
    (9.0, saying("(?:in |during )?(?:the )?(?:early |mid )?morning(?: sun| light)?")),
    (12.0, saying("(?:at )?(?:noon|midday|mid-day)(?: sun| light)?")),
    (15.0, saying("(?:in )?(?:the )?afternoon(?: sun| light)?")),
    (17.0, saying("(?:in )?(?:the )?evening(?: sun| light)?")),
)


@dataclass(frozen=True)
class Hour(SelfReading):
    """A time of the day by the local clock, in `hours` and fractions."""

    says: ClassVar[str] = "a time of day"
    asks: ClassVar[str] = "At what time of day?"
    samples: ClassVar[tuple[str, ...]] = ("17:00", "5 pm", "noon")

    hours: float

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = []
        for match in _CLOCK.finditer(folded):
            hours = _hours(match)
            if hours is not None:
                found.append(Reading(cls(hours), *match.span()))
        for hours, pattern in _NAMED_HOURS:
            for match in pattern.finditer(folded):
                if not found:
                    found.append(Reading(cls(hours), *match.span()))
        return found

    def __str__(self) -> str:
        minutes = round(self.hours * 60)
        return f"{minutes // 60:02d}:{minutes % 60:02d}"


def _hours(match: re.Match[str]) -> float | None:
    if match["h24"]:
        return int(match["h24"]) + int(match["m24"]) / 60
    hour, minute = int(match["h"]), int(match["m"] or 0)
    half = match["half"][0]
    if half in "ap":
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half == "p" else 0)
    elif hour > 23:
        return None
    elif half == "o" and hour < 7:
        hour += 12
    return hour + minute / 60


_MONTHS = ("january", "february", "march", "april", "may", "june", "july", "august", "september",
           "october", "november", "december")  # fmt: skip
_MONTH = "|".join(f"{month}|{month[:3]}" for month in _MONTHS)
_DAY = Pattern(
    rf"{ALONE}(?:on |in )?(?:the )?(?:(?P<d>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? )"
    rf"(?P<m>{_MONTH})(?![a-z])"
    rf"|{ALONE}(?:on |in )(?P<m2>{_MONTH})(?: (?P<d2>\d{{1,2}})(?:st|nd|rd|th)?)?(?![a-z\d:])"
)
_SEASONS = (
    ((6, 21), saying("(?:in |on )?(?:the |a )?(?:mid-?)?summer(?:'s)?(?: day| sun| light)?")),
    ((12, 21), saying("(?:in |on )?(?:the |a )?(?:mid-?)?winter(?:'s)?(?: day| sun| light)?")),
    ((3, 21), saying("(?:in )?(?:the )?spring(?:time)?")),
    ((9, 21), saying("(?:in )?(?:the )?autumn")),
)


@dataclass(frozen=True)
class Day(SelfReading):
    """A day of the year. A month alone means its 21st; seasons are those of the north."""

    says: ClassVar[str] = "a day of the year"
    asks: ClassVar[str] = "On which day of the year?"
    samples: ClassVar[tuple[str, ...]] = ("21 June", "21 December")

    month: int
    day: int

    @classmethod
    def find(cls, text: str) -> Sequence[Reading[Self]]:
        folded = fold(text)
        found = []
        for match in _DAY.finditer(folded):
            name = match["m"] or match["m2"]
            month = next(n for n, month in enumerate(_MONTHS, 1) if month.startswith(name[:3]))
            day = int(match["d"] or match["d2"] or 21)
            if 1 <= day <= (28 if month == 2 else 30 if month in (4, 6, 9, 11) else 31):
                found.append(Reading(cls(month, day), *match.span()))
        for (month, day), pattern in _SEASONS:
            found += [Reading(cls(month, day), *m.span()) for m in pattern.finditer(folded)]
        return found

    def __str__(self) -> str:
        return f"{self.day} {_MONTHS[self.month - 1].capitalize()}"
