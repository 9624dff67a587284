"""A storey made ready for measuring: its edges in pieces, and what lies on each side."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Opening, Rect, Room, Storey, Use, Wall

OUTDOORS = frozenset({Use.OPEN, Use.PORCH, Use.TERRACE})
"""Uses that need no walls of their own."""


@dataclass(frozen=True)
class Strip:
    """A straight piece of edge between two rooms, or of wall, with nothing changing along it.

    It lies on `line` (y if horizontal, else x) from `start` to `end`. `low` holds the rooms
    just below or left of it, `high` those above or right, `within` those it runs through.
    """

    horizontal: bool
    line: int
    start: int
    end: int
    low: tuple[Room, ...]
    high: tuple[Room, ...]
    within: tuple[Room, ...]
    walls: tuple[Wall, ...]

    @property
    def length(self) -> int:
        """Inches."""
        return self.end - self.start


@dataclass(frozen=True)
class Reach:
    """Where an opening lies: along `wall` on `line`, from `start` to `end`."""

    wall: Wall
    line: int
    start: int
    end: int


@dataclass(frozen=True)
class Floor:
    """A storey with what is asked of it again and again."""

    storey: Storey

    @cached_property
    def rooms(self) -> dict[str, Room]:
        """Rooms by id."""
        return {room.id: room for room in self.storey.rooms}

    @cached_property
    def walls(self) -> dict[str, Wall]:
        """Walls by id."""
        return {wall.id: wall for wall in self.storey.walls}

    @cached_property
    def strips(self) -> tuple[Strip, ...]:
        """Every piece of edge or wall on this storey."""
        return (*_strips(self.storey, True), *_strips(self.storey, False))

    def reach(self, opening: Opening) -> Reach | None:
        """Where the opening lies, or None where it names no wall of this storey."""
        wall = self.walls.get(opening.wall)
        if wall is None:
            return None
        line, first, last = along(wall)
        forward = (wall.x0, wall.y0) <= (wall.x1, wall.y1)
        middle = first + opening.at if forward else last - opening.at
        half = opening.width // 2
        return Reach(wall, line, middle - half, middle - half + opening.width)

    def beside(self, reach: Reach) -> tuple[frozenset[str], frozenset[str]]:
        """Ids of the rooms along the low and the high side of an opening; empty is outdoors."""
        low: set[str] = set()
        high: set[str] = set()
        for room in self.storey.rooms:
            across, (start, end) = spans(room.outline, reach.wall.horizontal)
            if start < reach.end and reach.start < end:
                if across[1] == reach.line:
                    low.add(room.id)
                elif across[0] == reach.line:
                    high.add(room.id)
        return frozenset(low), frozenset(high)


def floors_of(plan: Plan) -> tuple[Floor, ...]:
    """The plan's storeys, ground first."""
    return tuple(Floor(storey) for storey in plan.storeys)


def along(wall: Wall) -> tuple[int, int, int]:
    """A wall's line, and where it starts and ends along it."""
    if wall.horizontal:
        return wall.y0, min(wall.x0, wall.x1), max(wall.x0, wall.x1)
    return wall.x0, min(wall.y0, wall.y1), max(wall.y0, wall.y1)


def spans(rect: Rect, horizontal: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    """A rectangle's extent across and along edges of that direction."""
    x, y = (rect.x0, rect.x1), (rect.y0, rect.y1)
    return (y, x) if horizontal else (x, y)


def overlap(a: Rect, b: Rect) -> float:
    """The square feet that two rectangles share."""
    width = min(a.x1, b.x1) - max(a.x0, b.x0)
    depth = min(a.y1, b.y1) - max(a.y0, b.y0)
    return max(0, width) * max(0, depth) / 144


def within(inner: Rect, outer: Rect, slack: float = 0) -> bool:
    """Whether `inner` lies in `outer`, or out of it by at most `slack` inches."""
    return (
        inner.x0 >= outer.x0 - slack
        and inner.y0 >= outer.y0 - slack
        and inner.x1 <= outer.x1 + slack
        and inner.y1 <= outer.y1 + slack
    )


def short_side(rect: Rect) -> int:
    """The lesser of width and depth, inches."""
    return min(rect.width, rect.depth)


def named(room: Room) -> str:
    """A room for a person: its name, with its id where the name says too little."""
    return room.name or room.id


def listed(faults: Iterable[str], fine: str) -> tuple[bool, str]:
    """Passed and detail: `fine` without faults, else the first three and how many more."""
    found = list(faults)
    more = f", and {len(found) - 3} more" if len(found) > 3 else ""
    return not found, "; ".join(found[:3]) + more if found else fine


def _strips(storey: Storey, horizontal: bool) -> Iterator[Strip]:
    rooms = [(room, *spans(room.outline, horizontal)) for room in storey.rooms]
    walls: dict[int, list[tuple[Wall, int, int]]] = defaultdict(list)
    for wall in storey.walls:
        if wall.horizontal == horizontal:
            line, start, end = along(wall)
            walls[line].append((wall, start, end))
    lines = {edge for _, across, _ in rooms for edge in across} | set(walls)
    for line in sorted(lines):
        touching = [
            (room, across, span) for room, across, span in rooms if across[0] <= line <= across[1]
        ]
        cuts = {at for _, across, span in touching if line in across for at in span}
        cuts |= {at for _, start, end in walls[line] for at in (start, end)}
        for start, end in pairwise(sorted(cuts)):
            here = [
                (r, across) for r, across, span in touching if span[0] < end and start < span[1]
            ]
            strip = Strip(
                horizontal=horizontal,
                line=line,
                start=start,
                end=end,
                low=tuple(r for r, across in here if across[1] == line),
                high=tuple(r for r, across in here if across[0] == line),
                within=tuple(r for r, across in here if across[0] < line < across[1]),
                walls=tuple(w for w, first, last in walls[line] if first < end and start < last),
            )
            if strip.low or strip.high or strip.walls:
                yield strip
