"""Stairs: treads, landings, the cut, and an arrow each for up and down.

A floor shows its own stair up to the cut at about eye height, and beyond it the stair
that comes up from the floor below, or, on the ground, what lies above in dashes.
"""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import OVERHEAD, STAIRS
from liftwork.crafts.cad.drawing.lettering import text_box
from liftwork.crafts.cad.drawing.shapes import Line, Point, Polyline, Shape, Text, box_ring
from liftwork.formats.house_plan import Flight, Rect, Stair, Storey, Use

_CUT = 0.62
"""Where the first flight is cut, as a part of its length."""
_WORD_MM = (1.8, 1.4, 1.0, 0.8)
"""Capital heights for the words at the arrows: the first at which two of them do not meet."""
_WAYS = {"+x": (1, 0), "-x": (-1, 0), "+y": (0, 1), "-y": (0, -1)}


class Views(NamedTuple):
    """Which stairs a floor shows: the one going up from it, the one coming up to it."""

    up: Stair | None
    down: Stair | None

    @property
    def shown(self) -> Stair | None:
        return self.up or self.down


def stairs_seen(storey: Storey, below: Storey | None) -> Views:
    """What stairs the plan of a storey shows, given the storey under it."""
    return Views(storey.stair, below.stair if below else None)


def _ends(flight: Flight) -> tuple[Point, Point]:
    """Bottom and top of a flight, on its middle line."""
    box = Box.of(flight.rect)
    (x, y), (dx, dy) = box.centre, _WAYS[flight.climbs]
    half_x, half_y = dx * box.width / 2, dy * box.height / 2
    return (x - half_x, y - half_y), (x + half_x, y + half_y)


def _between(a: Point, b: Point, part: float) -> Point:
    return (a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part)


def _across(flight: Flight, part: float) -> tuple[Point, Point]:
    """The line across a flight at a part of its length."""
    box = Box.of(flight.rect)
    x, y = _between(*_ends(flight), part)
    if flight.climbs in ("+x", "-x"):
        return (x, box.y0), (x, box.y1)
    return (box.x0, y), (box.x1, y)


def _turn(before: Flight, after: Flight, landings: tuple[Rect, ...]) -> list[Point]:
    """The way over the landing from one flight to the next, without its ends."""
    (_, top), (bottom, _) = _ends(before), _ends(after)
    (ax, ay), (bx, by) = _WAYS[before.climbs], _WAYS[after.climbs]
    on = [r for r in landings if Box.of(r).grown(2).holds(Box(*top, *top))]
    box = Box.of(on[0]) if on else Box.of(before.rect)
    half = (box.width if ax else box.height) / 2
    return [
        (top[0] + ax * half, top[1] + ay * half),
        (bottom[0] - bx * half, bottom[1] - by * half),
    ]


def _walk(stair: Stair) -> list[Point]:
    """The walking line from the bottom of a stair to its top."""
    points = list(_ends(stair.flights[0]))
    for before, after in pairwise(stair.flights):
        points += [*_turn(before, after, stair.landings), *_ends(after)]
    return points


def _head(layer: str, tail: Point, tip: Point, size: float) -> Polyline:
    dx, dy = tip[0] - tail[0], tip[1] - tail[1]
    length = max(abs(dx), abs(dy)) or 1.0
    ux, uy = dx / length, dy / length
    back = (tip[0] - ux * size, tip[1] - uy * size)
    side = size * 0.35
    left = (back[0] - uy * side, back[1] + ux * side)
    right = (back[0] + uy * side, back[1] - ux * side)
    return Polyline(layer, (left, tip, right))


def _arrow(board: Board, word: str, path: list[Point], height: float) -> list[Shape]:
    """A word at the start of a path, and an arrow along it."""
    text = Text(STAIRS, path[0], word, height)
    box = text_box(text).grown(board.mm(0.4))
    (x, y), (nx, ny) = path[0], path[1]
    start = (x, box.y1 if ny > y else box.y0) if nx == x else (box.x1 if nx > x else box.x0, y)
    points = (start, *path[1:])
    head = _head(STAIRS, points[-2], points[-1], board.mm(1.6))
    lines = [Line(STAIRS, a, b) for a, b in pairwise(points)]
    return [text, head, *lines]


def _break_line(flight: Flight, board: Board) -> Polyline:
    a, b = _across(flight, _CUT)
    (x0, y0), (x1, y1) = _between(a, b, 0.0), _between(a, b, 1.0)
    lean = board.mm(1.4)
    sx, sy = (lean, 0.0) if flight.climbs in ("+x", "-x") else (0.0, lean)
    start, end = (x0 - sx, y0 - sy), (x1 + sx, y1 + sy)
    left, right = _between(start, end, 0.4), _between(start, end, 0.6)
    zig = (left[0] + sx * 0.9, left[1] + sy * 0.9)
    zag = (right[0] - sx * 0.9, right[1] - sy * 0.9)
    return Polyline(STAIRS, (start, left, zig, zag, right, end))


def _word_spot(board: Board, foot: Point, away: Point, clear: Box) -> Point:
    """Where an arrow's word stands: off the flight where the room allows it, else on it."""
    back = board.mm(1.8)
    off = (foot[0] + away[0] * back, foot[1] + away[1] * back)
    if clear.holds(Box.about(*off, board.mm(3.4), board.mm(2.8))):
        return off
    return (foot[0] - away[0] * back, foot[1] - away[1] * back)


def _starts(board: Board, seen: Views, clear: Box) -> list[tuple[str, list[Point]]]:
    """The words and paths of a floor's arrows, in a stair room's `clear` box."""
    arrows = []
    if seen.up:
        bottom, top = _ends(seen.up.flights[0])
        dx, dy = _WAYS[seen.up.flights[0].climbs]
        first = _word_spot(board, bottom, (-dx, -dy), clear)
        arrows.append(("UP", [first, _between(bottom, top, _CUT * 0.86)]))
    if seen.down:
        path = _walk(seen.down)[::-1]
        dx, dy = _WAYS[seen.down.flights[-1].climbs]
        path[0] = _word_spot(board, path[0], (dx, dy), clear)
        arrows.append(("DN", path[:-1] if seen.up else path))
    return arrows


def _word_height(board: Board, starts: list[tuple[str, list[Point]]]) -> float:
    """Inches of the house that the arrows' capitals are high."""
    for millimetres in _WORD_MM:
        height = board.mm(millimetres)
        boxes = [text_box(Text(STAIRS, path[0], word, height)) for word, path in starts]
        if not any(one.meets(two) for one, two in combinations(boxes, 2)):
            return height
    return board.mm(_WORD_MM[-1])


def draw_arrows(board: Board, storey: Storey, seen: Views) -> list[Line]:
    """The arrows' words and heads, and the cut, before the labels, which keep clear of them.

    Returns the arrows' lines, which `draw_treads` draws when all letters are known.
    """
    shapes: list[Shape] = []
    rooms = [Box.of(room.clear) for room in storey.rooms if room.use == Use.STAIRS]
    if seen.shown is None or not rooms:
        return []
    middle = Box.of(seen.shown.flights[0].rect).centre
    clear = next((box for box in rooms if box.holds(Box(*middle, *middle))), rooms[0])
    starts = _starts(board, seen, clear)
    height = _word_height(board, starts)
    for word, path in starts:
        shapes += _arrow(board, word, path, height)
    if seen.up:
        shapes.append(_break_line(seen.up.flights[0], board))
    lines = [shape for shape in shapes if isinstance(shape, Line)]
    board.add(shape for shape in shapes if not isinstance(shape, Line))
    sides: list[tuple[Point, Point]] = []
    for shape in shapes:
        if isinstance(shape, Polyline):
            sides += pairwise(shape.points)
    board.mark(Box.around(side).grown(board.mm(0.3)) for side in sides)
    return lines


def tread_boxes(seen: Views) -> list[Box]:
    """The flights: labels cover them only where they must."""
    return [Box.of(flight.rect) for flight in seen.shown.flights] if seen.shown else []


def arrow_boxes(board: Board, arrows: list[Line]) -> list[Box]:
    """The arrows' lines, which labels spare before treads."""
    return [Box.around((line.start, line.end)).grown(board.mm(0.3)) for line in arrows]


def _lines(seen: Views, stair: Stair) -> list[Line]:
    lines = []
    for number, flight in enumerate(stair.flights):
        for step in range(flight.treads + 1):
            part = step / flight.treads
            above = seen.down is None and (number > 0 or part > _CUT)
            lines.append(Line(OVERHEAD if above else STAIRS, *_across(flight, part)))
        ring = box_ring(Box.of(flight.rect))
        sides = ((0, 3), (1, 2)) if flight.climbs in ("+y", "-y") else ((0, 1), (3, 2))
        lines += [Line(STAIRS, ring[a], ring[b]) for a, b in sides]
    for landing in stair.landings:
        ring = box_ring(Box.of(landing))
        lines += [Line(STAIRS, ring[i], ring[(i + 1) % 4]) for i in range(4)]
    return lines


def draw_treads(board: Board, seen: Views, arrows: list[Line]) -> None:
    """Treads, landings and arrows' lines, cut where letters stand on them."""
    if seen.shown is None:
        return
    holes = [box.grown(board.mm(0.35)) for box in board.letters]
    for line in (*_lines(seen, seen.shown), *arrows):
        board.add(cut_line(line, holes))


def cut_line(line: Line, holes: list[Box]) -> list[Line]:
    """The parts of an upright or level line that lie outside all `holes`."""
    (x0, y0), (x1, y1) = line.start, line.end
    level = y0 == y1
    low, high = sorted((x0, x1) if level else (y0, y1))
    parts = [(low, high)]
    for hole in holes:
        within = hole.y0 < y0 < hole.y1 if level else hole.x0 < x0 < hole.x1
        if within:
            a, b = (hole.x0, hole.x1) if level else (hole.y0, hole.y1)
            parts = [
                piece
                for start, end in parts
                for piece in ((start, min(end, a)), (max(start, b), end))
                if piece[1] - piece[0] > 0.01
            ]
    if level:
        return [Line(line.layer, (a, y0), (b, y0)) for a, b in parts]
    return [Line(line.layer, (x0, a), (x0, b)) for a, b in parts]
