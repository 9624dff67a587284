"""One storey's drawing, put together in the order that gives each text its room."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.chains import draw_outer_chains
from liftwork.crafts.cad.drawing.fixtures import draw_fixtures, fixture_boxes
from liftwork.crafts.cad.drawing.inner import draw_inner_chains
from liftwork.crafts.cad.drawing.labels import draw_labels, is_tight
from liftwork.crafts.cad.drawing.layers import OUTLINE
from liftwork.crafts.cad.drawing.openings import draw_openings
from liftwork.crafts.cad.drawing.schedule import draw_tags
from liftwork.crafts.cad.drawing.shapes import Line, box_ring
from liftwork.crafts.cad.drawing.site import draw_site
from liftwork.crafts.cad.drawing.stairs import (
    arrow_boxes,
    cut_line,
    draw_arrows,
    draw_treads,
    stairs_seen,
    tread_boxes,
)
from liftwork.crafts.cad.drawing.walls import draw_walls, wall_box
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Storey, Use

_FLOORS = (Use.PORCH, Use.TERRACE)


def draw_floors(board: Board, storey: Storey) -> None:
    """The edges of porches and terraces, where no wall stands on them."""
    walls = [wall_box(storey, wall) for wall in storey.walls]
    for room in storey.rooms:
        if room.use in _FLOORS:
            ring = box_ring(Box.of(room.outline))
            for start, end in pairwise((*ring, ring[0])):
                board.add(cut_line(Line(OUTLINE, start, end), walls))


@lru_cache(maxsize=6)
def draw_storey(plan: Plan, storey: Storey) -> Board:
    """Everything drawn of one storey, at the plan's scale, with the plot's corner at 0, 0.

    Kept for the next writer of the same plan, so a writer must not change it.
    """
    board = Board(plan.sheet.scale, plan.sheet.units)
    below = next((s for s in plan.storeys if s.level == storey.level - 1), None)
    seen = stairs_seen(storey, below)
    treads = tread_boxes(seen)
    board.add(draw_walls(storey))
    draw_site(board, plan, storey)
    draw_floors(board, storey)
    draw_openings(board, storey)
    arrows = draw_arrows(board, storey, seen)
    draw_outer_chains(board, plan, storey)
    climbs = [*arrow_boxes(board, arrows), *treads]
    stairs = {room.id: climbs for room in storey.rooms if room.use == Use.STAIRS}
    tight = [room for room in storey.rooms if is_tight(board, room)]
    draw_labels(board, storey, tight, fixture_boxes(board, storey) | stairs)
    draw_tags(board, plan, storey, treads)
    soft = fixture_boxes(board, storey) | stairs
    draw_inner_chains(board, storey, [box for boxes in soft.values() for box in boxes])
    draw_labels(board, storey, [room for room in storey.rooms if room not in tight], soft)
    draw_fixtures(board, storey)
    draw_treads(board, seen, arrows)
    return board
