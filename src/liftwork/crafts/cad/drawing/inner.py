"""Dimension chains through the rooms: clear widths and depths, face to face."""

from __future__ import annotations

from typing import NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import DIMENSIONS
from liftwork.crafts.cad.drawing.lettering import length_label, text_box, text_width
from liftwork.crafts.cad.drawing.shapes import Dimension, Text
from liftwork.crafts.cad.plan import Room, Storey, Use

_HEIGHT_MM = 1.6
_MOST = 3
"""Chains in each direction; more would say nothing new."""
_STEP = 6
"""Inches between the lines that are tried."""
_SKIPPED = (Use.STAIRS, Use.OPEN)


class Segment(NamedTuple):
    """One room's part of a chain: its dimension, the box of its number, the box of both."""

    room: str
    dimension: Dimension
    number: Box
    strip: Box


def _segment(board: Board, room: Room, at: float, upright: bool) -> Segment | None:
    """A room's dimension at a coordinate, or None where it has no room for its number."""
    clear = Box.of(room.clear)
    low, high = (clear.y0, clear.y1) if upright else (clear.x0, clear.x1)
    left, right = (clear.x0, clear.x1) if upright else (clear.y0, clear.y1)
    height, gap = board.mm(_HEIGHT_MM), board.mm(0.6)
    label = length_label(high - low, board.units)
    over, under = gap * 2 + height, board.mm(1.0)
    before, after = (over, under) if upright else (under, over)
    if not (left + before < at < right - after):
        return None
    if text_width(label) * height + board.mm(3.0) > high - low:
        return None
    middle = (low + high) / 2
    off = gap + height / 2
    ends = ((at, low), (at, high)) if upright else ((low, at), (high, at))
    place = (at - off, middle) if upright else (middle, at + off)
    text = Text(DIMENSIONS, place, label, height, angle=90 if upright else 0)
    strip = (
        Box(at - before, low, at + after, high)
        if upright
        else Box(low, at - before, high, at + after)
    )
    tick, number = board.mm(1.4), text_box(text).grown(board.mm(0.3))
    return Segment(room.id, Dimension(DIMENSIONS, *ends, ends, tick, text), number, strip)


def _line_box(dimension: Dimension, grow: float) -> Box:
    return Box.around((dimension.start, dimension.end)).grown(grow)


def _lines_through(board: Board, storey: Storey, upright: bool) -> list[list[Segment]]:
    """What every line through the house could dimension, were nothing in its way."""
    foot = storey.footprint
    low, high = (foot.x0, foot.x1) if upright else (foot.y0, foot.y1)
    rooms = [room for room in storey.rooms if room.use not in _SKIPPED]
    return [
        [s for room in rooms if (s := _segment(board, room, at, upright))]
        for at in range(low, high, _STEP)
    ]


def draw_inner_chains(board: Board, storey: Storey, avoid: list[Box]) -> None:
    """Up to three chains each way, each through at least two rooms, that touch nothing.

    `avoid` are boxes of things that are not marked on the board, such as treads.
    """
    drawn: list[Box] = []
    for upright in (False, True):
        done: set[str] = set()
        lines = _lines_through(board, storey, upright)
        for _ in range(_MOST):
            taken = [*board.letters, *board.marks, *avoid]
            free = [
                [s for s in line if s.strip.free_of(taken) and s.number.free_of(drawn)]
                for line in lines
            ]
            best = max(free, key=lambda line: len({s.room for s in line} - done))
            if len(best) < 2 or not {s.room for s in best} - done:
                break
            done |= {segment.room for segment in best}
            for segment in best:
                board.add([segment.dimension])
                board.letters.append(segment.number)
                drawn.append(_line_box(segment.dimension, board.mm(0.3)))
