"""The layers of a house drawing, named by the US National CAD Standard.

Discipline (A architectural, C civil, L landscape), then the major group, then the
minor one. Each has a colour for the screen, a pen for paper and a line type.
"""

from __future__ import annotations

from dataclasses import dataclass

WALL = "A-WALL"
WALL_FILL = "A-WALL-PATT"
PARAPET = "A-WALL-PRHT"
DOOR = "A-DOOR"
DOOR_TAG = "A-DOOR-IDEN"
GLAZING = "A-GLAZ"
GLAZING_TAG = "A-GLAZ-IDEN"
OVERHEAD = "A-FLOR-OVHD"
STAIRS = "A-FLOR-STRS"
OUTLINE = "A-FLOR-OTLN"
FIXTURES = "A-FLOR-FIXT"
FURNITURE = "A-FURN"
ROOM = "A-AREA-IDEN"
DIMENSIONS = "A-ANNO-DIMS"
NOTES = "A-ANNO-TEXT"
SYMBOLS = "A-ANNO-SYMB"
TITLES = "A-ANNO-TTLB"
TITLE_TEXT = "A-ANNO-TTLB-TEXT"
SCHEDULES = "A-ANNO-SCHD"
VIEWPORTS = "A-ANNO-NPLT"
PLOT = "C-PROP"
ROAD = "C-ROAD"
SITE = "L-SITE"


@dataclass(frozen=True)
class Layer:
    """A layer: what is on it, its AutoCAD colour index, its pen in mm, its ink, its line type.

    `ink` is the grey of the printed line, 0 black to 1 white. `dashes` are millimetres
    of line and gap on paper, empty for a continuous line.
    """

    name: str
    holds: str
    colour: int
    pen: float
    ink: float = 0.0
    dashes: tuple[float, ...] = ()
    plots: bool = True


_ALL = (
    Layer(WALL, "walls, cut through", 7, 0.50),
    Layer(WALL_FILL, "the solid of cut walls", 8, 0.13, ink=0.62),
    Layer(PARAPET, "parapets, seen from above", 9, 0.25),
    Layer(DOOR, "doors: leaf and swing", 30, 0.25),
    Layer(DOOR_TAG, "door tags", 30, 0.18, ink=0.15),
    Layer(GLAZING, "windows and ventilators", 4, 0.25),
    Layer(GLAZING_TAG, "window tags", 4, 0.18, ink=0.15),
    Layer(OVERHEAD, "what lies above: arches, a stair beyond its cut", 8, 0.18, 0.25, (1.6, 0.9)),
    Layer(STAIRS, "stairs: treads, landing, arrow", 3, 0.18),
    Layer(OUTLINE, "edges of open floors", 9, 0.18, ink=0.3),
    Layer(FIXTURES, "sanitary ware, counters, the car", 9, 0.13, ink=0.4),
    Layer(FURNITURE, "beds, wardrobes, seats, tables: a proposal", 9, 0.13, ink=0.5),
    Layer(ROOM, "room names and clear sizes", 7, 0.18),
    Layer(DIMENSIONS, "dimensions", 1, 0.13, ink=0.1),
    Layer(NOTES, "notes", 7, 0.18),
    Layer(SYMBOLS, "north arrow, scale bar", 7, 0.25),
    Layer(TITLES, "sheet frame and title strip", 7, 0.50),
    Layer(TITLE_TEXT, "letters of the title strip", 7, 0.18),
    Layer(SCHEDULES, "schedules", 7, 0.13, ink=0.3),
    Layer(VIEWPORTS, "viewports, never printed", 8, 0.13, plots=False),
    Layer(PLOT, "plot line", 6, 0.35, 0.0, (6.0, 1.2, 0.6, 1.2)),
    Layer(ROAD, "road", 9, 0.25, ink=0.3),
    Layer(SITE, "lawn and setbacks", 3, 0.13, ink=0.4),
)

LAYERS: dict[str, Layer] = {layer.name: layer for layer in _ALL}
