"""Dimension chains through the rooms: clear widths and depths, face to face."""

from __future__ import annotations

from typing import NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import DIMENSIONS
from liftwork.crafts.cad.drawing.lettering import span_label, text_box, text_width
from liftwork.crafts.cad.drawing.shapes import Dimension, Text
from liftwork.formats.house_plan import Room, Storey, Use

_HEIGHT_MM = 1.6
_MOST = 4
"""Chains in each direction; more would say nothing new."""
_STEP = 6
"""Inches between the lines that are tried."""
_SKIPPED = (Use.STAIRS, Use.OPEN, Use.BATH, Use.POWDER)
_MAIN = (Use.BEDROOM, Use.DRAWING_ROOM, Use.LOUNGE, Use.DINING)
"""Rooms that may have a dimension to themselves."""
_LEFT_MM = {False: 11.0, True: 17.0}
"""What a chain must leave of a room beside it for the room's label; True for upright ones."""


class Segment(NamedTuple):
    """One room's part of a chain: its dimension, the box of its number, the box of both.

    `left` is the breadth of the room that it leaves on its wider side, inches.
    """

    room: Room
    dimension: Dimension
    number: Box
    strip: Box
    left: float


def _segment(board: Board, room: Room, at: float, upright: bool) -> Segment | None:
    """A room's dimension at a coordinate, or None where it has no room for its number."""
    clear = Box.of(room.clear)
    low, high = (clear.y0, clear.y1) if upright else (clear.x0, clear.x1)
    left, right = (clear.x0, clear.x1) if upright else (clear.y0, clear.y1)
    height, gap = board.mm(_HEIGHT_MM), board.mm(0.6)
    label = span_label(low, high, board.units)
    over, under = gap * 2 + height, board.mm(1.0)
    before, after = (over, under) if upright else (under, over)
    beside = max(at - before - left, right - after - at)
    if not (left + before < at < right - after) or beside < board.mm(_LEFT_MM[upright]):
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
    return Segment(room, Dimension(DIMENSIONS, *ends, ends, tick, text), number, strip, beside)


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


def _worth(line: list[Segment], done: set[str]) -> tuple[int, float]:
    """How many rooms a line dimensions that no other has, then how well it keeps to the side."""
    fresh = [segment for segment in line if segment.room.id not in done]
    alone = len(line) == 1
    if not fresh or (alone and line[0].room.use not in _MAIN):
        return (0, 0.0)
    return (len(fresh), min(segment.left for segment in line))


def draw_inner_chains(board: Board, storey: Storey, avoid: list[Box]) -> None:
    """Up to four chains each way that touch nothing, drawn before the labels.

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
            best = max(free, key=lambda line: _worth(line, done))
            if _worth(best, done)[0] == 0:
                break
            fresh = [segment for segment in best if segment.room.id not in done]
            done |= {segment.room.id for segment in fresh}
            for segment in fresh:
                board.add([segment.dimension])
                board.letters.append(segment.number)
                drawn.append(_line_box(segment.dimension, board.mm(0.3)))
    board.mark(drawn)
