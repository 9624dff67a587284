"""Sanitary ware, kitchen counters and the car: light, and only where they touch nothing."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Literal, NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import FIXTURES
from liftwork.crafts.cad.drawing.shapes import (
    Arc,
    Insert,
    Line,
    Polyline,
    Ring,
    Shape,
    box_ring,
)
from liftwork.crafts.cad.drawing.walls import opening_box
from liftwork.formats.house_plan import Room, Storey, Use

_APPROACH = 22
"""Inches kept free on both sides of a door or an arch."""
_COUNTER = 24
_CAR = (70.0, 176.0)

Turn = Literal[0, 90, 180, 270]
_TURNS: tuple[Turn, ...] = (0, 90, 180, 270)


class Spot(NamedTuple):
    """A place against a wall: the box it takes, its middle on the wall, its quarter turn."""

    box: Box
    at: tuple[float, float]
    turn: Turn


class Fixture(NamedTuple):
    """A thing to fit: the box it takes, lines around it, and its block."""

    box: Box
    around: list[Shape]
    insert: Insert
    content: list[Shape]


def _oval(x: float, y: float, rx: float, ry: float) -> Ring:
    steps = [2 * pi * i / 20 for i in range(20)]
    return tuple((x + rx * cos(a), y + ry * sin(a)) for a in steps)


def _rounded(box: Box, r: float) -> Ring:
    x0, y0, x1, y1 = box
    return (
        (x0 + r, y0),
        (x1 - r, y0),
        (x1, y0 + r),
        (x1, y1 - r),
        (x1 - r, y1),
        (x0 + r, y1),
        (x0, y1 - r),
        (x0, y0 + r),
    )


def _closed(*rings: Ring) -> list[Shape]:
    return [Polyline(FIXTURES, ring, closed=True) for ring in rings]


def _shower() -> list[Shape]:
    tray = Box(-17, 0, 17, 34)
    a, b, c, d = box_ring(tray)
    return [
        *_closed(box_ring(tray)),
        Line(FIXTURES, a, c),
        Line(FIXTURES, b, d),
        Arc(FIXTURES, (0, 17), 2.5),
    ]


_ITEMS: dict[str, tuple[float, float, list[Shape]]] = {
    "SHOWER": (34, 34, _shower()),
    "WC": (19, 27, _closed(box_ring(Box(-9.5, 0, 9.5, 7)), _oval(0, 17, 7, 10))),
    "BASIN": (21, 17, _closed(_rounded(Box(-10.5, 0, 10.5, 17), 3), _oval(0, 9, 7.5, 5.5))),
    "SINK": (30, 18, _closed(box_ring(Box(-15, 3, 15, 21)), _rounded(Box(-12, 6, 4, 18), 2))),
    "HOB": (
        24,
        18,
        [
            *_closed(box_ring(Box(-12, 3, 12, 21))),
            *[Arc(FIXTURES, (x, y), 3.2) for x in (-6, 6) for y in (7.5, 16.5)],
        ],
    ),
}


def _car() -> list[Shape]:
    w, d = _CAR[0] / 2, _CAR[1] / 2
    screen = ((-w + 8, d - 62), (w - 8, d - 62), (w - 14, d - 82), (-w + 14, d - 82))
    rear = ((-w + 9, -d + 22), (w - 9, -d + 22), (w - 14, -d + 36), (-w + 14, -d + 36))
    body = _rounded(Box(-w, -d, w, d), 12)
    roof = [
        Line(FIXTURES, (-w + 14, d - 82), (-w + 14, -d + 36)),
        Line(FIXTURES, (w - 14, d - 82), (w - 14, -d + 36)),
    ]
    return [*_closed(body, screen, rear), *roof]


def _ways_in(storey: Storey) -> list[Box]:
    """The floor in front of doors and arches, both sides."""
    boxes = []
    for opening in storey.openings:
        if opening.kind in ("door", "arch"):
            wall = storey.wall(opening.wall)
            hole = opening_box(wall, opening)
            dx, dy = (0, _APPROACH) if wall.horizontal else (_APPROACH, 0)
            boxes.append(Box(hole.x0 - dx, hole.y0 - dy, hole.x1 + dx, hole.y1 + dy))
    return boxes


def _against(clear: Box, turn: Turn, along: float, width: float, depth: float) -> Spot:
    """A box of `width` and `depth` whose back is on the wall that `turn` names."""
    half = width / 2
    if turn == 0:
        return Spot(
            Box(along - half, clear.y0, along + half, clear.y0 + depth), (along, clear.y0), 0
        )
    if turn == 180:
        return Spot(
            Box(along - half, clear.y1 - depth, along + half, clear.y1), (along, clear.y1), 180
        )
    if turn == 90:
        return Spot(
            Box(clear.x1 - depth, along - half, clear.x1, along + half), (clear.x1, along), 90
        )
    return Spot(Box(clear.x0, along - half, clear.x0 + depth, along + half), (clear.x0, along), 270)


def _spots(clear: Box, width: float, depth: float) -> Iterator[Spot]:
    """Every place for an item along the four walls, every three inches."""
    for turn in _TURNS:
        low, high = (clear.x0, clear.x1) if turn in (0, 180) else (clear.y0, clear.y1)
        deep = clear.height if turn in (0, 180) else clear.width
        along = low + width / 2
        while along + width / 2 <= high and depth <= deep:
            yield _against(clear, turn, along, width, depth)
            along += 3


def _fit_out_bath(board: Board, room: Room, ways: list[Box]) -> list[Fixture]:
    """A shower in the corner farthest from the door, then the WC, and the basin nearest."""
    clear = Box.of(room.clear)
    doors = [way.centre for way in ways if way.meets(clear)] or [clear.centre]

    def away(spot: Spot) -> float:
        x, y = spot.box.centre
        return min(abs(x - dx) + abs(y - dy) for dx, dy in doors)

    placed: list[Fixture] = []
    for name in ("WC", "BASIN", "SHOWER") if room.use == Use.BATH else ("WC", "BASIN"):
        width, depth, content = _ITEMS[name]
        sign = 1 if name == "BASIN" else -1
        letters = [box.grown(board.mm(0.4)) for box in board.letters]
        taken = [*board.marks, *letters, *ways, *(f.box.grown(2) for f in placed)]
        for spot in sorted(_spots(clear, width, depth), key=lambda s: (sign * away(s), s)):
            if spot.box.free_of(taken):
                insert = Insert(FIXTURES, name, spot.at, spot.turn)
                placed.append(Fixture(spot.box, [], insert, content))
                break
    return placed


def _free_run(low: float, high: float, blocked: list[tuple[float, float]]) -> tuple[float, float]:
    """The longest part of `low` to `high` outside the blocked parts."""
    best, start = (low, low), low
    for a, b in [*sorted(blocked), (high, high)]:
        if min(a, high) - start > best[1] - best[0]:
            best = (start, min(a, high))
        start = max(start, b)
    return best


def _counter(clear: Box, turn: Turn, blocked: list[Box]) -> Spot | None:
    """The longest counter that a wall can take, four feet at least."""
    level = turn in (0, 180)
    low, high = (clear.x0, clear.x1) if level else (clear.y0, clear.y1)
    strip = _against(clear, turn, (low + high) / 2, high - low, _COUNTER).box
    cuts = [(box.x0, box.x1) if level else (box.y0, box.y1) for box in blocked if box.meets(strip)]
    start, end = _free_run(low, high, cuts)
    if end - start < 48:
        return None
    return _against(clear, turn, (start + end) / 2, end - start, _COUNTER)


def _fit_out_kitchen(board: Board, room: Room, ways: list[Box]) -> list[Fixture]:
    """Counters along the two best walls, the sink in the first and the hob in the second."""
    clear = Box.of(room.clear)
    blocked = [*ways, *board.letters, *(m for m in board.marks if m.meets(clear))]
    counters: list[Fixture] = []
    for name in ("SINK", "HOB"):
        taken = [*blocked, *(counter.box for counter in counters)]
        found = [_counter(clear, turn, taken) for turn in _TURNS]
        spots = [spot for spot in found if spot]
        if not spots:
            break
        best = max(spots, key=lambda s: (max(s.box.width, s.box.height), -s.turn))
        insert = Insert(FIXTURES, name, best.at, best.turn)
        top = _closed(box_ring(best.box))
        counters.append(Fixture(best.box, top, insert, _ITEMS[name][2]))
    return counters


def _car_spot(board: Board, room: Room) -> Box | None:
    """Where the car stands: against a side of the porch, so that people can pass."""
    clear = Box.of(room.clear).grown(-10)
    width, length = _CAR
    if clear.width < width or clear.height < length:
        return None
    ys = (clear.y0 + length / 2, clear.centre[1], clear.y1 - length / 2)
    for x in (clear.x0 + width / 2, clear.x1 - width / 2, clear.centre[0]):
        for y in ys:
            box = Box.about(x, y, width, length)
            if box.grown(4).free_of([*board.marks, *board.letters]):
                return box
    return None


def _fit_out(board: Board, room: Room, ways: list[Box]) -> list[Fixture]:
    """What a room can take, given what the board holds by now."""
    if room.use in (Use.BATH, Use.POWDER):
        return _fit_out_bath(board, room, ways)
    if room.use == Use.KITCHEN:
        return _fit_out_kitchen(board, room, ways)
    spot = _car_spot(board, room) if room.use == Use.PORCH else None
    return [Fixture(spot, [], Insert(FIXTURES, "CAR", spot.centre), _car())] if spot else []


def fixture_boxes(board: Board, storey: Storey) -> dict[str, list[Box]]:
    """Where fixtures would stand in each room, for labels to leave room."""
    ways = _ways_in(storey)
    return {room.id: [f.box for f in _fit_out(board, room, ways)] for room in storey.rooms}


def draw_fixtures(board: Board, storey: Storey) -> None:
    """Fit out baths, kitchens and the porch with what has room."""
    ways = _ways_in(storey)
    for room in storey.rooms:
        for fixture in _fit_out(board, room, ways):
            board.add(fixture.around)
            board.insert(fixture.insert, fixture.content)
