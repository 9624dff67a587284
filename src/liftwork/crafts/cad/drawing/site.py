"""The plot, the road in front of it, north, and the drawing's title under it all."""

from __future__ import annotations

from itertools import pairwise
from math import cos, radians, sin

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.fit import CHAINS, ROAD
from liftwork.crafts.cad.drawing.layers import NOTES, PLOT, SYMBOLS
from liftwork.crafts.cad.drawing.layers import ROAD as ROAD_LAYER
from liftwork.crafts.cad.drawing.lettering import text_width
from liftwork.crafts.cad.drawing.shapes import (
    Arc,
    Fill,
    Line,
    Point,
    Polyline,
    Shape,
    Text,
    box_ring,
)
from liftwork.crafts.cad.plan import Plan
from liftwork.formats.house_plan import Storey


def drawing_title(storey: Storey) -> str:
    """``GROUND FLOOR PLAN``."""
    name = storey.name.upper()
    return name if name.endswith("PLAN") else f"{name} PLAN"


def _road(board: Board, site: Box) -> list[Shape]:
    top = site.y0 - board.mm(CHAINS + 0.8)
    low = site.y0 - board.mm(CHAINS + ROAD - 1.2)
    left, right = site.x0 - board.mm(14), site.x1 + board.mm(14)
    middle = (site.x0 + site.x1) / 2, (top + low) / 2
    return [
        Line(ROAD_LAYER, (left, top), (right, top)),
        Line(ROAD_LAYER, (left, low), (right, low)),
        Text(ROAD_LAYER, middle, "R O A D", board.mm(2.5)),
    ]


def _title(board: Board, storey: Storey, site: Box) -> list[Shape]:
    x = (site.x0 + site.x1) / 2
    y = site.y0 - board.mm(CHAINS + ROAD + 2.6)
    title, height = drawing_title(storey), board.mm(3.5)
    half = text_width(title, bold=True) * height / 2 + board.mm(2)
    rule = y - board.mm(3.0)
    scale = f"SCALE 1:{board.scale}"
    return [
        Text(NOTES, (x, y), title, height, bold=True),
        Line(NOTES, (x - half, rule), (x + half, rule)),
        Text(NOTES, (x, rule - board.mm(1.9)), scale, board.mm(1.8)),
    ]


def _polar(centre: Point, radius: float, degrees: float) -> Point:
    return (
        centre[0] + radius * cos(radians(degrees)),
        centre[1] + radius * sin(radians(degrees)),
    )


def _north(board: Board, plan: Plan) -> list[Shape]:
    """A circle with a needle, in the corner that no chain uses."""
    radius = board.mm(5.0)
    centre = (plan.site.x1 + board.mm(11.5), plan.site.y0 - board.mm(12.5))
    tip = _polar(centre, radius, plan.north)
    tail = _polar(centre, radius * 0.55, plan.north + 180)
    wings = [_polar(centre, radius, plan.north + turn) for turn in (150, -150)]
    letter = _polar(centre, radius + board.mm(2.0), plan.north)
    return [
        Arc(SYMBOLS, centre, radius),
        Fill(SYMBOLS, ((tip, wings[0], tail),)),
        Polyline(SYMBOLS, (tip, wings[0], tail, wings[1]), closed=True),
        Text(SYMBOLS, letter, "N", board.mm(2.5), bold=True),
    ]


def draw_site(board: Board, plan: Plan, storey: Storey) -> None:
    """The plot line, the road, north and the title of one storey's drawing."""
    site = Box.of(plan.site)
    ring = box_ring(site)
    board.add([Polyline(PLOT, ring, closed=True)])
    board.rules += [Box.around(side).grown(board.mm(0.3)) for side in pairwise((*ring, ring[0]))]
    board.add(_road(board, site))
    board.add(_north(board, plan))
    board.add(_title(board, storey, site))
