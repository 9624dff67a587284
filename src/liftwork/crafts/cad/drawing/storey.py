"""One storey's drawing, put together in the order that gives each text its room."""

from __future__ import annotations

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.chains import draw_outer_chains
from liftwork.crafts.cad.drawing.fixtures import car_boxes, draw_fixtures
from liftwork.crafts.cad.drawing.inner import draw_inner_chains
from liftwork.crafts.cad.drawing.labels import draw_labels
from liftwork.crafts.cad.drawing.layers import OUTLINE
from liftwork.crafts.cad.drawing.openings import draw_openings
from liftwork.crafts.cad.drawing.schedule import draw_tags
from liftwork.crafts.cad.drawing.shapes import Polyline, box_ring
from liftwork.crafts.cad.drawing.site import draw_site
from liftwork.crafts.cad.drawing.stairs import (
    draw_arrows,
    draw_treads,
    stairs_seen,
    tread_boxes,
)
from liftwork.crafts.cad.drawing.walls import draw_walls
from liftwork.crafts.cad.plan import Plan, Storey, Use

_FLOORS = (Use.PORCH, Use.TERRACE)


def draw_storey(plan: Plan, storey: Storey) -> Board:
    """Everything drawn of one storey, at the plan's scale, with the plot's corner at 0, 0."""
    board = Board(plan.sheet.scale, plan.sheet.units)
    below = next((s for s in plan.storeys if s.level == storey.level - 1), None)
    seen = stairs_seen(storey, below)
    treads = tread_boxes(seen)
    board.add(draw_walls(storey))
    board.add(
        Polyline(OUTLINE, box_ring(Box.of(room.outline)), closed=True)
        for room in storey.rooms
        if room.use in _FLOORS
    )
    draw_openings(board, storey)
    draw_arrows(board, seen)
    draw_labels(board, storey, [*treads, *car_boxes(board, storey)])
    furniture = draw_fixtures(board, storey)
    draw_inner_chains(board, storey, [*treads, *furniture])
    draw_outer_chains(board, plan, storey)
    draw_tags(board, plan, storey, [*treads, *furniture])
    draw_treads(board, seen)
    draw_site(board, plan, storey)
    return board
