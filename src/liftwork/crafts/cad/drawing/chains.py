"""Dimension chains: three outside each face of the house, and some through its rooms.

Outside, from the house outwards: openings, walls, the plot. A number that has no room
over its own line goes to the other side of it, then gets smaller, and is left out
rather than written over something.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import DIMENSIONS
from liftwork.crafts.cad.drawing.lettering import span_label, text_box, text_width
from liftwork.crafts.cad.drawing.shapes import Dimension, Point, Text, dimension_parts
from liftwork.crafts.cad.drawing.walls import along, wall_box
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Opening, Storey, Wall

ROWS_MM = (7.5, 13.0, 18.5)
"""How far from the plot each chain's line lies."""
_HEIGHT_MM = 1.8
_SMALL_MM = 1.5
_OVER_MM = 0.6
_UNDER_MM = 1.0
_SECOND_MM = 2.9
"""Where a number stands that has no room next to its line: a row farther out."""
_STUB_MM = 1.2
_TICK_MM = 1.5
_FROM_END = 9
"""Inches from the house's end within which a wall is no stop of its own."""

Side = Literal["front", "back", "left", "right"]


@dataclass(frozen=True)
class Track:
    """A dimension line: the coordinate it lies at, and whether it is upright.

    `away` is +1 or -1: the direction from the house to the line, across it.
    """

    at: float
    upright: bool
    away: int

    def point(self, stop: float, off: float = 0.0) -> Point:
        """The point at `stop` along the line, `off` across it."""
        return (self.at + off, stop) if self.upright else (stop, self.at + off)


def _label(board: Board, track: Track, ends: tuple[float, float], gap_mm: float, mm: float) -> Text:
    """The number of a segment, `gap_mm` over (left of) its line; under it where negative."""
    low, high = ends
    height = board.mm(mm)
    off = board.mm(gap_mm) + (height / 2 if gap_mm > 0 else -height / 2)
    text = span_label(low, high, board.units)
    at = track.point((low + high) / 2, -off if track.upright else off)
    return Text(DIMENSIONS, at, text, height, angle=90 if track.upright else 0)


def _fits_over(board: Board, ends: tuple[float, float], mm: float) -> bool:
    width = text_width(span_label(*ends, board.units)) * board.mm(mm)
    return width + board.mm(0.8) <= ends[1] - ends[0]


def _number(board: Board, track: Track, ends: tuple[float, float]) -> Text | None:
    for mm in (_HEIGHT_MM, _SMALL_MM):
        if _fits_over(board, ends, mm):
            text = _label(board, track, ends, _OVER_MM, mm)
            if text_box(text).free_of(board.letters):
                return text
    outwards_is_over = track.away < 0 if track.upright else track.away > 0
    text = _label(board, track, ends, _SECOND_MM if outwards_is_over else -_UNDER_MM, _SMALL_MM)
    clear = text_box(text).grown(board.mm(0.2))
    return text if clear.free_of(board.letters) else None


def _draw_chain(board: Board, track: Track, stops: Sequence[float], foot: float) -> None:
    """One chain; its extension lines begin `foot` inches short of the line."""
    tick = board.mm(_TICK_MM)
    for low, high in pairwise(stops):
        label = _number(board, track, (low, high))
        if label:
            board.letters.append(text_box(label))
        feet = (track.point(low, -track.away * foot), track.point(high, -track.away * foot))
        dimension = Dimension(DIMENSIONS, track.point(low), track.point(high), feet, tick, label)
        board.add([dimension])
        board.rules += [
            Box.around((line.start, line.end)).grown(board.mm(0.2))
            for line in dimension_parts(dimension, board.mm(1), board.mm(0.8))
        ]


def _spans(wall: Wall, at: float) -> bool:
    ends = (wall.x0, wall.x1) if wall.horizontal else (wall.y0, wall.y1)
    return min(ends) < at < max(ends)


def _hidden(storey: Storey, side: Side, at: float, depth: float) -> bool:
    """Whether an outer wall stands between a point and the side it is looked at from.

    Parapets, which are no outer walls, hide nothing.
    """
    level = side in ("front", "back")
    sign = 1 if side in ("front", "left") else -1
    for wall in storey.walls:
        if wall.external and wall.horizontal == level and _spans(wall, at):
            line = wall.y0 if level else wall.x0
            if sign * (depth - line) > wall.thickness:
                return True
    return False


def _faces(storey: Storey, side: Side) -> list[tuple[Opening, Wall]]:
    """The openings seen from a side."""
    level = side in ("front", "back")
    found = []
    for opening in storey.openings:
        wall = storey.wall(opening.wall)
        if wall.external and wall.horizontal == level:
            x, y = along(wall, opening.at)
            at, depth = (x, y) if level else (y, x)
            if not _hidden(storey, side, at, depth):
                found.append((opening, wall))
    return found


def _merge(stops: Iterable[float]) -> list[float]:
    """Sorted, with stops nearer than two inches taken as one."""
    out: list[float] = []
    for stop in sorted(stops):
        if not out or stop - out[-1] >= 2:
            out.append(stop)
    return out


def outer_box(storey: Storey) -> Box:
    """The outer faces of a storey's walls."""
    boxes = [wall_box(storey, wall) for wall in storey.walls]
    return Box.around(p for box in boxes for p in ((box.x0, box.y0), (box.x1, box.y1)))


def _opening_stops(board: Board, storey: Storey, side: Side, ends: list[float]) -> list[float]:
    """Edges of the openings where all their numbers have room, their middles otherwise."""
    seen = _faces(storey, side)
    axis = 0 if side in ("front", "back") else 1
    middles = [along(wall, opening.at)[axis] for opening, wall in seen]
    if not middles:
        return []
    edges = [
        middle + sign * opening.width / 2
        for middle, (opening, _) in zip(middles, seen, strict=True)
        for sign in (-1, 1)
    ]
    stops = _merge([*ends, *edges])
    pairs = pairwise(stops)
    if all(_fits_over(board, pair, _SMALL_MM) for pair in pairs):
        return stops
    return _merge([*ends, *middles])


def _wall_stops(storey: Storey, side: Side) -> list[float]:
    """Centre lines of the walls that end on the face seen from a side."""
    level = side in ("front", "back")
    stops = []
    for wall in storey.walls:
        if wall.horizontal == level or wall.external:
            continue
        near = min if side in ("front", "left") else max
        depth = near(wall.y0, wall.y1) if level else near(wall.x0, wall.x1)
        at = wall.x0 if level else wall.y0
        if not _hidden(storey, side, at, depth):
            stops.append(float(at))
    return stops


def _tracks(board: Board, plan: Plan, side: Side) -> list[Track]:
    site = plan.site
    edge, sign = {
        "front": (site.y0, -1),
        "back": (site.y1, 1),
        "left": (site.x0, -1),
        "right": (site.x1, 1),
    }[side]
    upright = side in ("left", "right")
    return [Track(edge + sign * board.mm(row), upright, sign) for row in ROWS_MM]


def draw_outer_chains(board: Board, plan: Plan, storey: Storey) -> None:
    """The chains outside all four faces."""
    outer, site = outer_box(storey), Box.of(plan.site)
    sides: tuple[Side, ...] = ("front", "back", "left", "right")
    for side in sides:
        level = side in ("front", "back")
        ends = [outer.x0, outer.x1] if level else [outer.y0, outer.y1]
        plot = [site.x0, site.x1] if level else [site.y0, site.y1]
        openings = _opening_stops(board, storey, side, ends)
        inside = [
            stop
            for stop in _wall_stops(storey, side)
            if all(abs(stop - end) >= _FROM_END for end in (*plot, *ends))
        ]
        walls = _merge([*plot, *ends, *inside])
        chains = [openings] if openings else []
        chains += [walls] if len(walls) > 2 else []
        chains.append(plot)
        tracks = _tracks(board, plan, side)
        for number, stops in enumerate(chains):
            foot = board.mm(ROWS_MM[0] - 1.0) if number == 0 else board.mm(_STUB_MM)
            _draw_chain(board, tracks[number], stops, foot)
