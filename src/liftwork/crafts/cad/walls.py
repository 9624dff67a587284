"""Walls from rooms: merged centre lines, their thickness, and each room's clear rectangle.

Outer walls are 9 in of brick. Inner ones are 4.5 in of brick, with plaster taken as 5 in.
Both are odd, so a wall's true faces lie half an inch off whole inches; a clear rectangle
is the true one moved half an inch towards the origin. Its sizes are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from liftwork.formats.house_plan import Rect, Room, Use, Wall

OUTER = 9
INNER = 5
OUTDOORS = frozenset({Use.OPEN, Use.PORCH, Use.TERRACE})
"""Uses without walls of their own: a wall stands only where a room adjoins them."""


@dataclass(frozen=True)
class Area:
    """A room before its walls are known."""

    id: str
    name: str
    use: Use
    outline: Rect


@dataclass(frozen=True)
class Side:
    """A straight stretch between two areas, or an area and the outside (None).

    It lies on `line` (y of a horizontal one, x of a vertical one) from `start` to `end`;
    `low` is the area below or left of it, `high` the one above or right.
    """

    horizontal: bool
    line: int
    start: int
    end: int
    low: str | None
    high: str | None


def sides_of(areas: Iterable[Area | Room]) -> list[Side]:
    """Every stretch along which two different areas, or an area and the outside, meet."""
    rects = [(area.id, area.outline) for area in areas]
    turned = [(id, Rect(x0=r.y0, y0=r.x0, x1=r.y1, y1=r.x1)) for id, r in rects]
    return [*_meetings(rects, True), *_meetings(turned, False)]


def _meetings(rects: list[tuple[str, Rect]], horizontal: bool) -> Iterator[Side]:
    for line in sorted({y for _, rect in rects for y in (rect.y0, rect.y1)}):
        below = [(id, r.x0, r.x1) for id, r in rects if r.y1 == line]
        above = [(id, r.x0, r.x1) for id, r in rects if r.y0 == line]
        cuts = sorted({x for _, x0, x1 in (*below, *above) for x in (x0, x1)})
        last: Side | None = None
        for start, end in pairwise(cuts):
            low = next((id for id, x0, x1 in below if x0 <= start and end <= x1), None)
            high = next((id for id, x0, x1 in above if x0 <= start and end <= x1), None)
            if low is None and high is None:
                continue
            if last and last.end == start and (last.low, last.high) == (low, high):
                last = Side(horizontal, line, last.start, end, low, high)
                continue
            if last:
                yield last
            last = Side(horizontal, line, start, end, low, high)
        if last:
            yield last


def thickness_of(low: Use | None, high: Use | None) -> int:
    """Thickness of the wall between two uses, inches; 0 where none stands."""
    inside = [use for use in (low, high) if use is not None and use not in OUTDOORS]
    if not inside:
        return INNER if Use.TERRACE in (low, high) and low != high else 0
    return INNER if len(inside) == 2 else OUTER


def build_walls(areas: list[Area], prefix: str) -> tuple[tuple[Room, ...], tuple[Wall, ...]]:
    """Rooms with their clear rectangles, and the walls between them in maximal segments."""
    uses: dict[str | None, Use | None] = {area.id: area.use for area in areas}
    uses[None] = None
    sides = [(side, thickness_of(uses[side.low], uses[side.high])) for side in sides_of(areas)]
    rooms = tuple(_room(area, sides) for area in areas)
    walls = tuple(
        _wall(f"{prefix}w{number}", *merged) for number, merged in enumerate(_merged(sides), 1)
    )
    return rooms, walls


def _room(area: Area, sides: list[tuple[Side, int]]) -> Room:
    def thickest(horizontal: bool, line: int, high: bool) -> int:
        return max(
            thickness
            for side, thickness in sides
            if side.horizontal == horizontal
            and side.line == line
            and (side.high if high else side.low) == area.id
        )

    outline = area.outline
    clear = Rect(
        x0=outline.x0 + after(thickest(False, outline.x0, True)),
        y0=outline.y0 + after(thickest(True, outline.y0, True)),
        x1=outline.x1 - before(thickest(False, outline.x1, False)),
        y1=outline.y1 - before(thickest(True, outline.y1, False)),
    )
    return Room(id=area.id, name=area.name, use=area.use, outline=outline, clear=clear)


def after(thickness: int) -> int:
    """Inches of a wall counted above or right of its centre line."""
    return thickness // 2


def before(thickness: int) -> int:
    """Inches of a wall counted below or left of its centre line."""
    return thickness - thickness // 2


def _merged(sides: list[tuple[Side, int]]) -> Iterator[tuple[Side, int]]:
    last: tuple[Side, int] | None = None
    for side, thickness in sides:
        if not thickness:
            continue
        if (
            last
            and last[1] == thickness
            and last[0].horizontal == side.horizontal
            and last[0].line == side.line
            and last[0].end == side.start
        ):
            joined = Side(side.horizontal, side.line, last[0].start, side.end, None, None)
            last = (joined, thickness)
            continue
        if last:
            yield last
        last = (side, thickness)
    if last:
        yield last


def _wall(id: str, side: Side, thickness: int) -> Wall:
    external = thickness == OUTER
    if side.horizontal:
        ends = {"x0": side.start, "y0": side.line, "x1": side.end, "y1": side.line}
    else:
        ends = {"x0": side.line, "y0": side.start, "x1": side.line, "y1": side.end}
    return Wall(id=id, thickness=thickness, external=external, **ends)
