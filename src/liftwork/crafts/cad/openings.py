"""Doors, windows and ventilators, set into the walls between placed rooms.

Sizes in inches. Glazing follows IRC R303.1: at least 8 % of the floor, half of it
openable; a bedroom's window lets a person out (R310.2). Heads stand at 7 ft.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import Literal

from liftwork.crafts.cad.walls import OUTER, Side, sides_of
from liftwork.formats.house_plan import Opening, Rect, Room, Use, Wall

HEAD = 84
CLEARANCE = 4
"""Least distance from an opening to the face of a wall that crosses."""
SILL = 36
VENT_SILL = 66
GLAZING = 0.1
"""Share of the floor that windows are given; the code asks for 0.08."""

Sees = Callable[[Side], bool]
"""Whether there is open air of one's own beyond a side: no neighbour, no room."""

_DOOR_WIDTHS: dict[Use, int] = {Use.BATH: 30, Use.POWDER: 30, Use.STORE: 30, Use.LAUNDRY: 30}


@dataclass(frozen=True)
class Way:
    """A wish for a way between two rooms: its kind, and the widths to try, widest first.

    A door swings into `into`.
    """

    a: str
    b: str
    kind: Literal["door", "arch"]
    widths: tuple[int, ...]
    into: str | None = None


@dataclass(frozen=True)
class _Stretch:
    """A free length of one wall between two rooms, from `start` to `end` along its line."""

    wall: Wall
    horizontal: bool
    line: int
    start: int
    end: int
    low: str | None
    high: str | None

    @property
    def length(self) -> int:
        return self.end - self.start


def door_width(use: Use) -> int:
    """The usual width of the door to a room of that use."""
    return _DOOR_WIDTHS.get(use, 36)


class OpeningPlanner:
    """Places openings one by one, keeping them off junctions, stairs and each other."""

    def __init__(self, rooms: tuple[Room, ...], walls: tuple[Wall, ...], prefix: str) -> None:
        self._rooms = {room.id: room for room in rooms}
        self._walls = walls
        self._sides = sides_of(rooms)
        self._prefix = prefix
        self._counts = {"door": 0, "window": 0, "ventilator": 0, "arch": 0}
        self._swings: list[Rect] = []
        self.blocked: list[Rect] = []
        """Rectangles that no leaf may swing over: flights and landings."""
        self.made: list[Opening] = []

    def join(self, way: Way) -> Opening | None:
        """Set a door or an arch between two rooms, or None where no wall has room for it."""
        stretches = sorted(
            (s for s in self._between(way.a, way.b)), key=lambda s: (-s.length, s.line, s.start)
        )
        for width, stretch in product(way.widths, stretches):
            if stretch.length < width:
                continue
            opening = (
                self._hang(way, stretch, width)
                if way.kind == "door"
                else self._cut(way, stretch, width)
            )
            if opening is not None:
                self.made.append(opening)
                return opening
        return None

    def light(self, room: Room, sees: Sees) -> float:
        """Give a room windows onto open air; square feet of glazing given."""
        wanted = GLAZING * room.clear.area_sqft
        got = 0.0
        stretches = sorted(
            self._outward(room, sees), key=lambda s: (self._preference(s, room), -s.length)
        )
        for stretch in stretches:
            if got >= wanted or stretch.length < 30:
                continue
            need = round((wanted - got) * 144 / (HEAD - SILL) / 6 + 0.5) * 6
            width = min(max(48, need), 144, stretch.length // 6 * 6)
            self._add("window", stretch, room.id, width=width, sill=SILL, height=HEAD - SILL)
            got += width * (HEAD - SILL) / 144
        return got

    def ventilate(self, room: Room, sees: Sees) -> bool:
        """Give a bath a ventilator onto open air; whether there was a wall for it."""
        for stretch in sorted(self._outward(room, sees), key=lambda s: -s.length):
            if stretch.length >= 24:
                self._add("ventilator", stretch, room.id, width=24, sill=VENT_SILL, height=18)
                return True
        return False

    def _preference(self, stretch: _Stretch, room: Room) -> int:
        other = stretch.high if stretch.low == room.id else stretch.low
        if other is None or self._rooms[other].use is Use.OPEN:
            return 0
        return 1

    def _outward(self, room: Room, sees: Sees) -> Iterator[_Stretch]:
        for side in self._sides:
            if room.id in (side.low, side.high) and sees(side):
                yield from self._free(side)

    def _between(self, a: str, b: str) -> Iterator[_Stretch]:
        for side in self._sides:
            if {side.low, side.high} == {a, b}:
                yield from self._free(side)

    def _free(self, side: Side) -> Iterator[_Stretch]:
        """The parts of a side that are clear of junctions and of openings already made."""
        for wall in self._walls:
            if wall.horizontal != side.horizontal:
                continue
            line, low, high = _along(wall)
            start, end = max(low, side.start), min(high, side.end)
            if line != side.line or end - start < 24:
                continue
            margin = OUTER // 2 + 1 + CLEARANCE
            cuts = [(start, start), (end, end)]
            cuts += [(at, at) for at in self._crossings(wall) if start <= at <= end]
            cuts += [
                (max(start, one), min(end, two))
                for one, two in self._taken(wall)
                if one < end and two > start
            ]
            cuts.sort()
            for (_, one), (two, _) in pairwise(cuts):
                if two - one > 2 * margin:
                    yield _Stretch(
                        wall,
                        side.horizontal,
                        line,
                        one + margin,
                        two - margin,
                        side.low,
                        side.high,
                    )

    def _taken(self, wall: Wall) -> Iterator[tuple[int, int]]:
        _, low, _ = _along(wall)
        for opening in self.made:
            if opening.wall == wall.id:
                middle, half = low + opening.at, -(-opening.width // 2)
                yield middle - half, middle + half

    def _crossings(self, wall: Wall) -> Iterator[int]:
        line, _, _ = _along(wall)
        for other in self._walls:
            if other.horizontal == wall.horizontal:
                continue
            at, low, high = _along(other)
            if low <= line <= high:
                yield at

    def _cut(self, way: Way, stretch: _Stretch, width: int) -> Opening:
        middle = (stretch.start + stretch.end) // 2
        return self._opening("arch", stretch, middle, (way.a, way.b), width=width)

    def _hang(self, way: Way, stretch: _Stretch, width: int) -> Opening | None:
        first, last = stretch.start + width // 2, stretch.end - width // 2
        spots: list[tuple[int, Literal["start", "end"]]] = [(first, "start"), (last, "end")]
        spots += [(last, "start"), (first, "end")]
        spots += [(middle, "start") for middle in range(first + 6, last, 6)]
        into = way.into or way.b
        for middle, hinge in spots:
            swing = self._swing(stretch, middle, width, into)
            if self._collides(swing):
                continue
            self._swings.append(swing)
            made = self._opening("door", stretch, middle, (way.a, way.b), width=width)
            return made.model_copy(update={"hinge": hinge, "swings_into": into})
        return None

    def _swing(self, stretch: _Stretch, middle: int, width: int, into: str) -> Rect:
        half = width // 2
        upward = stretch.high == into
        near, far = (stretch.line, stretch.line + width + 5)
        if not upward:
            near, far = stretch.line - width - 5, stretch.line
        if stretch.horizontal:
            return Rect(x0=middle - half, x1=middle + half, y0=near, y1=far)
        return Rect(x0=near, x1=far, y0=middle - half, y1=middle + half)

    def _collides(self, swing: Rect) -> bool:
        return any(
            swing.x0 < other.x1
            and other.x0 < swing.x1
            and swing.y0 < other.y1
            and other.y0 < swing.y1
            for other in (*self._swings, *self.blocked)
        )

    def _add(
        self,
        kind: Literal["window", "ventilator"],
        stretch: _Stretch,
        room: str,
        *,
        width: int,
        sill: int,
        height: int,
    ) -> None:
        other = stretch.high if stretch.low == room else stretch.low
        middle = (stretch.start + stretch.end) // 2
        opening = self._opening(
            kind, stretch, middle, (room, other), width=width, sill=sill, height=height
        )
        self.made.append(opening)

    def _opening(
        self,
        kind: Literal["door", "window", "ventilator", "arch"],
        stretch: _Stretch,
        middle: int,
        rooms: tuple[str, str | None],
        *,
        width: int,
        sill: int = 0,
        height: int = HEAD,
    ) -> Opening:
        self._counts[kind] += 1
        letter = {"door": "D", "window": "W", "ventilator": "V", "arch": "A"}[kind]
        _, low, _ = _along(stretch.wall)
        return Opening(
            id=f"{self._prefix}{letter}{self._counts[kind]}",
            kind=kind,
            wall=stretch.wall.id,
            at=middle - low,
            width=width,
            height=height,
            sill=sill,
            rooms=rooms,
        )


def _along(wall: Wall) -> tuple[int, int, int]:
    """The wall's line, and where it starts and ends along it."""
    if wall.horizontal:
        return wall.y0, min(wall.x0, wall.x1), max(wall.x0, wall.x1)
    return wall.x0, min(wall.y0, wall.y1), max(wall.y0, wall.y1)
