"""Doors and windows by type: tags on the plan, rows in the schedule; and the areas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.layers import DOOR_TAG, GLAZING_TAG
from liftwork.crafts.cad.drawing.lettering import text_box
from liftwork.crafts.cad.drawing.openings import hang
from liftwork.crafts.cad.drawing.shapes import Insert, Point, Text, turned
from liftwork.crafts.cad.drawing.walls import along, wall_box
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Opening, Storey, Use, Wall
from liftwork.programs.lazy import lazy

shapely = lazy("shapely")

_LETTERS = {"door": "D", "arch": "O", "window": "W", "ventilator": "V"}
_TAG_MM = (1.5, 1.2)
_OUTDOORS = (Use.OPEN, Use.PORCH, Use.TERRACE)


class Kind(NamedTuple):
    """What makes two openings one type."""

    kind: str
    width: int
    height: int
    sill: int


class Row(NamedTuple):
    """A row of the schedule: the tag, the type, and its number in the house."""

    tag: str
    kind: Kind
    number: int


def _kind(opening: Opening) -> Kind:
    return Kind(opening.kind, opening.width, opening.height, opening.sill)


def schedule(plan: Plan) -> list[Row]:
    """Every type of opening in the house: doors, openings, windows, ventilators; widest first."""
    kinds = [_kind(o) for storey in plan.storeys for o in storey.openings]
    rows = []
    for word, letter in _LETTERS.items():
        ours = sorted({k for k in kinds if k.kind == word}, key=lambda k: tuple(-n for n in k[1:]))
        rows += [Row(f"{letter}{i + 1}", kind, kinds.count(kind)) for i, kind in enumerate(ours)]
    return rows


def _outside(storey: Storey, wall: Wall, opening: Opening) -> int:
    """+1 where outdoors lies on the +y (or -x) side of a wall, the way a block looks; else -1."""
    rooms = [storey.room(id) for id in opening.rooms if id]
    indoors = next((room for room in rooms if room.use not in _OUTDOORS), rooms[0])
    x, y = Box.of(indoors.outline).centre
    return 1 if (y < wall.y0 if wall.horizontal else x > wall.x0) else -1


def _spots(board: Board, storey: Storey, wall: Wall, opening: Opening) -> Iterator[Point]:
    """Places for a tag, best first: in a door's swing, outside a window, then all along it."""
    hung = hang(storey, wall, opening)
    frame = Insert("", "", along(wall, opening.at), hung.turn, hung.flipped)
    half, face = opening.width / 2, wall.thickness / 2
    off = face + board.mm(1.6 if wall.horizontal else 2.4)
    side = -1 if opening.kind == "door" else _outside(storey, wall, opening)
    if opening.kind == "door":
        for part in (0.38, 0.46, 0.3):
            yield turned(frame, (-half + opening.width * part, face + opening.width * part))
    for far in (0.0, 1.2, 2.4):
        for way in (side, -side):
            for shift in (0.0, half * 0.5, -half * 0.5, half, -half, half * 1.5, -half * 1.5):
                yield turned(frame, (shift, way * (off + board.mm(far))))


def _tag(
    board: Board, storey: Storey, opening: Opening, word: str, taken: list[Box]
) -> Text | None:
    """An opening's tag in the first place that is free, smaller where none is; or None."""
    wall = storey.wall(opening.wall)
    layer = DOOR_TAG if opening.kind in ("door", "arch") else GLAZING_TAG
    for millimetres in _TAG_MM:
        for number, spot in enumerate(_spots(board, storey, wall, opening)):
            text = Text(layer, spot, word, board.mm(millimetres))
            box = text_box(text).grown(board.mm(0.4))
            in_swing = opening.kind == "door" and number < 3
            if box.free_of(taken) and (in_swing or box.free_of(board.marks)):
                return text
    return None


def draw_tags(board: Board, plan: Plan, storey: Storey, avoid: list[Box]) -> None:
    """Write each opening's tag beside it, where that touches nothing."""
    tags = {row.kind: row.tag for row in schedule(plan)}
    solids = [wall_box(storey, wall) for wall in storey.walls]
    for opening in storey.openings:
        taken = [*board.letters, *board.rules, *solids, *avoid]
        text = _tag(board, storey, opening, tags[_kind(opening)], taken)
        board.add([text] if text else [])


def covered_sqft(storey: Storey) -> float:
    """Square feet under a roof or within walls: rooms that are not open to the sky."""
    roofed = [
        shapely.box(*Box.of(room.outline))
        for room in storey.rooms
        if room.use not in (Use.OPEN, Use.TERRACE)
    ]
    walls = [shapely.box(*wall_box(storey, wall)) for wall in storey.walls]
    area: float = shapely.union_all([*roofed, *walls]).area
    return area / 144
