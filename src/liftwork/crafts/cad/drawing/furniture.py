"""Beds, wardrobes, seats and tables: a light proposal, only where they touch nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import FURNITURE
from liftwork.crafts.cad.drawing.placing import Fixture, Spot, closed, rounded, spots, ways_in
from liftwork.crafts.cad.drawing.shapes import Insert, Line, Shape, box_ring
from liftwork.crafts.cad.drawing.walls import opening_box
from liftwork.formats.house_plan import Room, Storey, Use

_PASSING = 20
"""Inches to walk between two pieces."""
_IN_FRONT = 26
"""Inches before a window that tall pieces leave free."""
_SMALLEST_SCALE = 150
"""Rooms smaller on paper than at 1:150 hold their names, and no furniture."""
_MOST = 0.4
"""Share of a room that furniture may take."""


class Piece(NamedTuple):
    """A piece that stands with its back to a wall, along x: its size, and its lines from y 0 on."""

    name: str
    width: float
    depth: float
    content: list[Shape]


def _bed(name: str, across: float, *, tables: bool = False) -> Piece:
    half, pillows = across / 2, 2 if across > 50 else 1
    each = (across - 4) / pillows
    rings = [rounded(Box(-half, 1, half, 79), 2)]
    for n in range(pillows):
        left = -half + 2 + n * each
        rings.append(rounded(Box(left + 1.5, 4, left + each - 1.5, 18), 3))
    if tables:
        rings += [box_ring(Box(s * (half + 11) - 9, 1, s * (half + 11) + 9, 17)) for s in (-1, 1)]
    fold = [
        Line(FURNITURE, (-half, 24), (half, 24)),
        Line(FURNITURE, (half - 18, 24), (half, 44)),
    ]
    width = across + (44 if tables else 3)
    return Piece(name, width, 81, [*closed(FURNITURE, *rings), *fold])


def _wardrobe(name: str, width: float) -> Piece:
    half = width / 2
    hangers = [
        Line(FURNITURE, (x, 4), (x + 3, 20)) for x in range(int(-half) + 6, int(half) - 8, 9)
    ]
    rail = Line(FURNITURE, (-half, 12), (half, 12))
    ring = closed(FURNITURE, box_ring(Box(-half, 0, half, 24)))
    return Piece(name, width, 24, [*ring, rail, *hangers])


def _seat(name: str, width: float, *, seats: int, table: bool = False) -> Piece:
    half, each = width / 2, (width - 12) / seats
    rings = [rounded(Box(-half, 0, half, 34), 2), box_ring(Box(-half, 0, half, 7))]
    rings += [box_ring(Box(s * (half - 3) - 3, 7, s * (half - 3) + 3, 34)) for s in (-1, 1)]
    cushions = [
        Line(FURNITURE, (-half + 6 + n * each, 7), (-half + 6 + n * each, 34))
        for n in range(1, seats)
    ]
    if table:
        rings.append(rounded(Box(-22, 50, 22, 70), 2))
    return Piece(name, width, 70 if table else 34, [*closed(FURNITURE, *rings), *cushions])


def _dining(name: str, seats: int) -> Piece:
    """A table along x with chairs on its long sides, and one at each end."""
    long = 18 + 21 * seats
    rings = [rounded(Box(-long / 2, 20, long / 2, 56), 2)]
    for n in range(seats):
        x = (n - (seats - 1) / 2) * 22
        rings += [rounded(Box(x - 8, y, x + 8, y + 16), 3) for y in (2, 58)]
    for side in (-1, 1):
        x = side * (long / 2 + 10)
        rings.append(rounded(Box(x - 8, 30, x + 8, 46), 3))
    return Piece(name, long + 38, 76, closed(FURNITURE, *rings))


_BEDS = (_bed("BED-TABLES", 60, tables=True), _bed("BED", 60), _bed("BED-SINGLE", 36))
_WARDROBES = (_wardrobe("WARDROBE-6", 72), _wardrobe("WARDROBE-4", 48))
_SOFAS = (_seat("SOFA-TABLE", 84, seats=3, table=True), _seat("SOFA", 84, seats=3))
_CHAIRS = (_seat("SOFA-2", 60, seats=2), _seat("ARMCHAIR", 34, seats=1))
_TABLES = (_dining("DINING-6", 2), _dining("DINING-4", 1))
_PIECES: dict[Use, tuple[tuple[Piece, ...], ...]] = {
    Use.BEDROOM: (_BEDS, _WARDROBES),
    Use.LOUNGE: (_SOFAS, _CHAIRS),
    Use.DRAWING_ROOM: (_SOFAS, _CHAIRS),
    Use.DINING: (_TABLES,),
}
"""For each use what it wants, dearest first, each in its larger and smaller forms."""


def _windows(storey: Storey) -> list[Box]:
    """The floor before windows, both sides."""
    kinds = ("window", "ventilator")
    return [
        opening_box(storey.wall(opening.wall), opening).grown(_IN_FRONT)
        for opening in storey.openings
        if opening.kind in kinds
    ]


def _standing(clear: Box, piece: Piece) -> Iterator[Spot]:
    """Places in the middle of a room, lying and upright, every six inches."""
    for turn, (wide, tall) in ((0, (piece.width, piece.depth)), (90, (piece.depth, piece.width))):
        slack_x, slack_y = clear.width - wide, clear.height - tall
        if slack_x < 0 or slack_y < 0:
            continue
        for i in range(int(slack_x // 6) + 1):
            for j in range(int(slack_y // 6) + 1):
                x, y = clear.x0 + i * 6, clear.y0 + j * 6
                box = Box(x, y, x + wide, y + tall)
                if turn == 0:
                    yield Spot(box, (box.centre[0], box.y0), 0)
                else:
                    yield Spot(box, (box.x1, box.centre[1]), 90)


def _order(room: Room, clear: Box, doors: list[tuple[float, float]]) -> Callable[[Spot], float]:
    """What makes a place better than another: less is better."""

    def away(spot: Spot) -> float:
        x, y = spot.box.centre
        return min((abs(x - dx) + abs(y - dy) for dx, dy in doors), default=0.0)

    def off_middle(spot: Spot) -> float:
        across = 0 if spot.turn in (0, 180) else 1
        return abs(spot.box.centre[across] - clear.centre[across])

    def off_centre(spot: Spot) -> float:
        return sum(abs(a - b) for a, b in zip(spot.box.centre, clear.centre, strict=True))

    if room.use is Use.DINING:
        return off_centre
    return lambda spot: off_middle(spot) - away(spot)


class _Floor(NamedTuple):
    """A room to furnish: its clear box, what is taken there, what tall pieces leave free too."""

    room: Room
    clear: Box
    taken: list[Box]
    windows: list[Box]
    doors: list[tuple[float, float]]

    def free(self, piece: Piece, placed: list[Fixture]) -> list[Spot]:
        """Where a piece can stand, the best place first."""
        if piece.width * piece.depth > _MOST * self.clear.width * self.clear.height:
            return []
        tall = self.windows if piece in _WARDROBES else []
        taken = [*self.taken, *tall, *(f.box.grown(_PASSING) for f in placed)]
        stands = (
            _standing(self.clear, piece)
            if self.room.use is Use.DINING
            else spots(self.clear, piece.width, piece.depth)
        )
        order = _order(self.room, self.clear, self.doors)
        found = [spot for spot in stands if spot.box.free_of(taken)]
        return sorted(found, key=lambda spot: (order(spot), spot))


def _floors(board: Board, storey: Storey) -> Iterator[_Floor]:
    """The rooms that may be furnished, given what the board holds by now."""
    if board.scale > _SMALLEST_SCALE:
        return
    ways, windows = ways_in(storey), _windows(storey)
    letters = [box.grown(board.mm(0.4)) for box in board.letters]
    for room in storey.rooms:
        if room.use in _PIECES:
            clear = Box.of(room.clear)
            taken = [box for box in (*board.marks, *letters, *ways) if box.meets(clear)]
            doors = [way.centre for way in ways if way.meets(clear)]
            yield _Floor(room, clear, taken, windows, doors)


def _furnish(floor: _Floor) -> list[Fixture]:
    """What of its furniture a room can take: each thing in its largest form that has a place."""
    placed: list[Fixture] = []
    for forms in _PIECES[floor.room.use]:
        found = next(((p, s[0]) for p in forms if (s := floor.free(p, placed))), None)
        if found is None:
            break
        piece, spot = found
        insert = Insert(FURNITURE, piece.name, spot.at, spot.turn)
        placed.append(Fixture(spot.box, [], insert, piece.content))
    return placed


def furniture_ways(board: Board, storey: Storey) -> dict[str, list[list[Box]]]:
    """For each room the ways in which it may be furnished, as boxes, the best first.

    After all of its furniture come places of its first piece alone: the best, and one near each
    corner, so that a label may choose.
    """
    found: dict[str, list[list[Box]]] = {}
    for floor in _floors(board, storey):
        ways = [[piece.box for piece in _furnish(floor)]]
        for piece in _PIECES[floor.room.use][0]:
            free = floor.free(piece, [])
            ways += [[spot.box] for spot in free[:1]]
            ways += [[box] for box in _outermost([spot.box for spot in free])]
        found[floor.room.id] = [boxes for boxes in ways if boxes]
    return found


def _outermost(boxes: list[Box]) -> list[Box]:
    """Of some boxes those farthest to each corner."""
    if not boxes:
        return []
    rising = sorted(boxes, key=lambda box: box.centre[0] + box.centre[1])
    falling = sorted(boxes, key=lambda box: box.centre[0] - box.centre[1])
    return [rising[0], falling[0], falling[-1], rising[-1]]


def draw_furniture(board: Board, storey: Storey) -> None:
    """Furnish bedrooms, lounges, drawing and dining rooms with what has room."""
    for floor in _floors(board, storey):
        for piece in _furnish(floor):
            board.insert(piece.insert, piece.content)
