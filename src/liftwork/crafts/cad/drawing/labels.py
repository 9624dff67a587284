"""Room names and clear sizes, each inside its own room and clear of everything else."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import ROOM
from liftwork.crafts.cad.drawing.lettering import size_label, text_width
from liftwork.crafts.cad.drawing.shapes import Text
from liftwork.formats.house_plan import Room, Storey, Use

_NAME_MM = (2.5, 2.2, 1.9, 1.6, 1.4)
"""Capital heights for names, best first."""
_SMALLEST_MM = (1.2, 1.0, 0.8)
_BESIDE_MM = (_NAME_MM[:2], _NAME_MM[2:3])
"""A label gets no smaller than these to leave furniture its place; larger ones come first."""
_DECENT_MM = _NAME_MM[:4]
"""A label gets no smaller than these to spare fixtures and treads."""
_SIZE_TO_NAME = 0.8
_NAMED_FROM = 24
"""Open ground narrower than this, in inches, goes without a name."""
_TIGHT_MM = 12.0
_LEADING = 1.75
"""From one line's middle to the next, in capital heights."""
_GAP_MM = 0.7
_AIR_MM = (1.8, _GAP_MM)
"""What a label keeps from other things where it can, and where it must."""
_STEPS = 11


class Block(NamedTuple):
    """Lines to stand under each other: each with its capital height in inches and weight."""

    lines: tuple[tuple[str, float, bool], ...]
    angle: Literal[0, 90]

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of the block on the page, as it is turned."""
        width = max(text_width(text, bold) * height for text, height, bold in self.lines)
        tall = sum(height * _LEADING for _, height, _ in self.lines)
        return (width, tall) if self.angle == 0 else (tall, width)


def _name_lines(name: str) -> list[tuple[str, ...]]:
    """The name on one line, and on two where it has several words."""
    words = name.upper().split()
    lines: list[tuple[str, ...]] = [(" ".join(words),)]
    if len(words) > 1:
        cuts = range(1, len(words))
        best = min(cuts, key=lambda c: max(len(" ".join(words[:c])), len(" ".join(words[c:]))))
        lines.append((" ".join(words[:best]), " ".join(words[best:])))
    return lines


def _size_lines(size: str) -> list[tuple[str, ...]]:
    if not size:
        return [()]
    first, cross, second = size.partition(" x ")
    return [(size,), (f"{first} x", second)] if cross else [(size,)]


def _blocks(
    board: Board, name: str, size: str, heights: tuple[float, ...], bare_heights: tuple[float, ...]
) -> Iterator[Block]:
    """Ways to write a room's label, best first: with its size at `heights`, then without."""
    both = [(n, s) for n in _name_lines(name) for s in _size_lines(size)]
    bare = [(n, ()) for n in _name_lines(name)]
    angles: tuple[Literal[0, 90], ...] = (0, 90)
    for row, ways in ((heights, both), (bare_heights, bare)):
        for millimetres in row:
            high = board.mm(millimetres)
            low = board.mm(max(1.2, millimetres * _SIZE_TO_NAME))
            for angle in angles:
                for names, sizes in ways:
                    lines = [(text, high, True) for text in names]
                    lines += [(text, low, False) for text in sizes]
                    yield Block(tuple(lines), angle)


def _free_centre(
    room: Box, size: tuple[float, float], near: list[Box], air: float
) -> tuple[float, float] | None:
    """The centre nearest the room's middle where a block of `size` meets none of `near`.

    `air` is what it keeps from them. Of a grid of centres, each of `near` rules out those of some
    columns, a bit each, in some rows.
    """
    cx, cy = room.centre
    slack_x, slack_y = (room.width - size[0]) / 2, (room.height - size[1]) / 2
    if slack_x < 0 or slack_y < 0:
        return None
    half = _STEPS // 2
    xs = [cx + i * slack_x / half for i in range(-half, half + 1)]
    ys = [cy + i * slack_y / half for i in range(-half, half + 1)]
    wide, tall = size[0] / 2 + air, size[1] / 2 + air
    taken = [0] * len(ys)
    for box in near:
        columns = (1 << bisect_left(xs, box.x1 + wide)) - (1 << bisect_right(xs, box.x0 - wide))
        if columns > 0:
            for row in range(bisect_right(ys, box.y0 - tall), bisect_left(ys, box.y1 + tall)):
                taken[row] |= columns
    full = (1 << len(xs)) - 1
    open_rows = [(y, row) for y, row in zip(ys, taken, strict=True) if row != full]
    free = ((x, y) for y, row in open_rows for c, x in enumerate(xs) if not row >> c & 1)
    return min(free, key=lambda p: (abs(p[0] - cx) + abs(p[1] - cy), p), default=None)


def _texts(block: Block, centre: tuple[float, float]) -> list[Text]:
    x, y = centre
    tall = sum(height * _LEADING for _, height, _ in block.lines)
    offset = -tall / 2
    texts = []
    for line, height, bold in block.lines:
        offset += height * _LEADING / 2
        at = (x, y - offset) if block.angle == 0 else (x + offset, y)
        texts.append(Text(ROOM, at, line, height, bold, block.angle))
        offset += height * _LEADING / 2
    return texts


def _caption(storey: Storey, room: Room, board: Board) -> str:
    """What stands under the name: the clear size, or the risers of a stair where it begins.

    Upstairs two arrows and the cut leave room for the name alone.
    """
    if room.use == Use.STAIRS and storey.level > 0:
        return ""
    if room.use == Use.STAIRS and storey.stair is not None:
        stair = storey.stair
        rise = f"{stair.riser * 25.4:.0f}" if board.units == "metric" else f'{stair.riser:.1f}"'
        return f"{stair.risers}R @ {rise}"
    return size_label(room.clear.width, room.clear.depth, board.units)


def _place(
    board: Board,
    room: Room,
    size: str,
    avoid: list[Box],
    *,
    heights: tuple[float, ...] = _NAME_MM,
    bare_heights: tuple[float, ...] = (),
) -> list[Text] | None:
    """The best label that meets none of `avoid`, or None."""
    inside = Box.of(room.clear).grown(-board.mm(_GAP_MM))
    near = [box for box in (*board.letters, *avoid) if box.meets(inside)]
    for block in _blocks(board, room.name, size, heights, bare_heights):
        for air in _AIR_MM:
            centre = _free_centre(inside, block.size, near, board.mm(air))
            if centre is not None:
                return _texts(block, centre)
    return None


def _beside(board: Board, room: Room, size: str, ways: list[list[Box]]) -> list[Text] | None:
    """A large label beside the furniture, in the first of the `ways` to stand that allows it."""
    for heights in _BESIDE_MM:
        for boxes in ways:
            texts = _place(board, room, size, [*board.marks, *boxes], heights=heights)
            if texts:
                return texts
    return None


def _spare(board: Board, room: Room, size: str, soft: list[Box]) -> list[Text] | None:
    """A decent label that spares as many of the first of `soft` as it can."""
    for count in range(len(soft), 0, -1):
        texts = _place(board, room, size, [*board.marks, *soft[:count]], heights=_DECENT_MM)
        if texts:
            return texts
    return None


def is_tight(board: Board, room: Room) -> bool:
    """Whether a room is so small on paper that its name must be placed before all else."""
    return min(room.clear.width, room.clear.depth) < board.mm(_TIGHT_MM)


def draw_labels(
    board: Board,
    storey: Storey,
    rooms: Iterable[Room],
    soft: Mapping[str, list[Box]],
    furniture: Mapping[str, list[list[Box]]] | None = None,
) -> None:
    """Name some rooms of a storey.

    `soft` are treads and fixtures by room, the dearest first; they yield where a label
    must have room. `furniture` are the ways to furnish a room, the best first; it yields
    already to a label that would be small.
    """
    for room in rooms:
        if room.use == Use.OPEN and min(room.clear.width, room.clear.depth) < _NAMED_FROM:
            continue
        size = _caption(storey, room, board)
        texts = (
            _beside(board, room, size, (furniture or {}).get(room.id, []))
            or _spare(board, room, size, soft.get(room.id, []))
            or _place(board, room, size, board.marks, bare_heights=_NAME_MM[2:] + _SMALLEST_MM)
            or _place(board, room, "", [], heights=_SMALLEST_MM)
        )
        if texts is None:
            board.unnamed.append(room.id)
        board.add(texts or [])
