"""The sheet around the plan: frame, title strip, schedules, areas, notes and scale bar.

Everything here is in millimetres of paper, from its lower left corner.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.fit import (
    CHAINS,
    FORMATS,
    ROAD,
    TITLE,
    paper_millimetres,
    sheet_need,
    sheet_room,
)
from liftwork.crafts.cad.drawing.layers import NOTES, SCHEDULES, SYMBOLS, TITLE_TEXT, TITLES
from liftwork.crafts.cad.drawing.lettering import (
    area_label,
    length_label,
    size_label,
    text_width,
)
from liftwork.crafts.cad.drawing.schedule import Row, covered_sqft, schedule
from liftwork.crafts.cad.drawing.shapes import (
    Fill,
    Line,
    Point,
    Polyline,
    Shape,
    Text,
    box_ring,
)
from liftwork.crafts.cad.drawing.site import drawing_title
from liftwork.crafts.cad.plan import Plan

_ROW = 4.8
"""Height of a table row where there is room enough."""
_BAR_FEET = (5, 10, 20, 40)
_BAR_METRES = (2, 5, 10, 20)


class Table(NamedTuple):
    """A table: its title, its rows of cells, and each column's part of the width."""

    title: str
    rows: Sequence[Sequence[str]]
    parts: tuple[float, ...]
    headed: bool


def plan_origin(plan: Plan) -> Point:
    """Where the plot's front left corner lies on the paper."""
    size = FORMATS[plan.sheet.paper]
    left, bottom, _, _ = size.frame
    need, room = sheet_need(plan, plan.sheet.scale), sheet_room(plan.sheet.paper)
    return (
        left + (room.width - need.width) / 2 + CHAINS,
        bottom + size.strip + (room.height - need.height) / 2 + TITLE + ROAD + CHAINS,
    )


def fitted(
    layer: str, at: Point, text: str, height: float, room: float, *, bold: bool = False
) -> Text:
    """A text from its left end, made smaller where it would be wider than `room`."""
    width = text_width(text, bold) * height
    fits = height if width <= room else height * room / width
    return Text(layer, at, text, fits, bold, 0, "left")


def _cell(box: Box, caption: str, lines: Sequence[tuple[str, float, bool]]) -> list[Shape]:
    """A cell of the title strip: a small caption, and lines under it."""
    k = box.height / 40
    pad = 2.5 * max(k, 0.7)
    room = box.width - 2 * pad
    shapes: list[Shape] = [Polyline(TITLES, box_ring(box), closed=True)]
    y = box.y1 - 3.2 * max(k, 0.75)
    shapes.append(fitted(TITLE_TEXT, (box.x0 + pad, y), caption, 1.5, room))
    step = (y - box.y0 - 1.0) / len(lines)
    for number, (text, height, bold) in enumerate(lines):
        middle = y - 0.6 - step * (number + 0.5)
        high = min(height * max(k, 0.62), step * 0.62)
        shapes.append(fitted(TITLE_TEXT, (box.x0 + pad, middle), text, high, room, bold=bold))
    return shapes


def _strip_cells(plan: Plan, number: int) -> list[tuple[float, str, list[tuple[str, float, bool]]]]:
    storey, sheet = plan.storeys[number], plan.sheet
    storeys = {1: "single storey", 2: "double storey"}.get(len(plan.storeys), "triple storey")
    beds = f"{plan.bedrooms} bedroom{'s' if plan.bedrooms > 1 else ''}"
    plot = size_label(plan.site.width, plan.site.depth, sheet.units)
    units = "metres and mm" if sheet.units == "metric" else "feet and inches"
    return [
        (0.16, "DRAWN BY", [("LIFTWORK", 5.0, True), ("house plans, checked", 2.0, False)]),
        (
            0.32,
            "PROJECT",
            [
                (f"HOUSE ON A PLOT OF {plan.plot.upper()}", 3.5, True),
                (f"Plot {plot}", 2.5, False),
                (f"{beds}, {storeys}", 2.5, False),
            ],
        ),
        (
            0.25,
            "DRAWING",
            [
                (drawing_title(storey), 4.5, True),
                (f"Floor {number + 1} of {len(plan.storeys)}", 2.5, False),
            ],
        ),
        (
            0.15,
            "SCALE",
            [
                (f"1:{sheet.scale}", 4.5, True),
                (f"on {sheet.paper} landscape", 2.2, False),
                (units, 2.2, False),
            ],
        ),
        (
            0.12,
            "SHEET",
            [
                (f"A-{101 + number}", 5.0, True),
                (f"{number + 1} of {len(plan.storeys)}", 2.5, False),
            ],
        ),
    ]


def _strip(plan: Plan, number: int) -> list[Shape]:
    size = FORMATS[plan.sheet.paper]
    left, bottom, right, _ = size.frame
    shapes: list[Shape] = []
    x = left
    for part, caption, lines in _strip_cells(plan, number):
        end = x + part * (right - left)
        shapes += _cell(Box(x, bottom, end, bottom + size.strip), caption, lines)
        x = end
    return shapes


def _row_cells(plan: Plan, row: Row) -> list[str]:
    def length(inches: float) -> str:
        return length_label(inches, plan.sheet.units)

    words = {"door": "Door", "arch": "Opening", "window": "Window", "ventilator": "Ventilator"}
    kind = row.kind
    sill = length(kind.sill) if kind.sill else "-"
    return [
        row.tag,
        words[kind.kind],
        f"{length(kind.width)} x {length(kind.height)}",
        sill,
        str(row.number),
    ]


def _openings_table(plan: Plan) -> Table:
    head = ["TAG", "TYPE", "WIDTH x HEIGHT", "SILL", "NOS"]
    rows = [_row_cells(plan, row) for row in schedule(plan)]
    return Table("DOORS AND WINDOWS", [head, *rows], (0.11, 0.24, 0.36, 0.17, 0.12), True)


def _areas_table(plan: Plan) -> Table:
    units = plan.sheet.units
    covered = [covered_sqft(storey) for storey in plan.storeys]
    rows = [["Plot", area_label(plan.site.area_sqft, units)]]
    rows += [
        [f"{storey.name}, covered", area_label(area, units)]
        for storey, area in zip(plan.storeys, covered, strict=True)
    ]
    rows.append(["Total covered", area_label(sum(covered), units)])
    return Table("AREAS", rows, (0.58, 0.42), False)


def _notes_table(plan: Plan) -> Table:
    unit = "millimetres" if plan.sheet.units == "metric" else "feet and inches"
    rows = [
        ["1", f"Dimensions are in {unit}."],
        ["2", "Read dimensions; do not scale from paper."],
        ["3", "Room sizes are clear, between wall faces."],
        ["4", "Walls are dimensioned to their centre lines."],
        ["5", "Widths of openings are in the schedule."],
    ]
    return Table("NOTES", rows, (0.07, 0.93), False)


def _table(table: Table, x: float, y: float, width: float, row: float) -> list[Shape]:
    """A table whose top left corner is at `x, y`: its title, then ruled rows."""
    letters = min(1.8, row * 0.42)
    shapes: list[Shape] = [
        fitted(SCHEDULES, (x, y - row / 2), table.title, letters * 1.15, width, bold=True)
    ]
    top = y - row
    ruled = table.title != "NOTES"
    for number, cells in enumerate(table.rows):
        middle = top - row * (number + 0.5)
        if ruled:
            shapes.append(Line(SCHEDULES, (x, middle + row / 2), (x + width, middle + row / 2)))
        left = x
        for part, cell in zip(table.parts, cells, strict=True):
            bold = table.headed and number == 0
            high = letters * (0.85 if bold else 1.0)
            room = part * width - (1.2 if ruled else 0.4)
            at = (left + (0.8 if ruled else 0.0), middle)
            shapes.append(fitted(SCHEDULES, at, cell, high, room, bold=bold))
            left += part * width
    if ruled:
        shapes += _rules(table, x, top, width, row)
    return shapes


def _rules(table: Table, x: float, top: float, width: float, row: float) -> list[Shape]:
    """The upright rules of a table and its last level one."""
    low = top - row * len(table.rows)
    edges = [x]
    for part in table.parts:
        edges.append(edges[-1] + part * width)
    uprights: list[Shape] = [Line(SCHEDULES, (edge, low), (edge, top)) for edge in edges]
    return [*uprights, Line(SCHEDULES, (x, low), (x + width, low))]


def _scale_bar(plan: Plan, box: Box) -> list[Shape]:
    """A bar of four equal parts, the longest round length that fits the column."""
    metric = plan.sheet.units == "metric"
    inch = 1 / 0.0254 if metric else 12
    lengths = _BAR_METRES if metric else _BAR_FEET
    fitting = [
        n for n in lengths if paper_millimetres(n * inch, plan.sheet.scale) <= box.width - 12
    ]
    whole = fitting[-1] if fitting else lengths[0]
    part = paper_millimetres(whole * inch, plan.sheet.scale) / 4
    x, y = box.x0 + 3, box.y0 + 6.0
    shapes: list[Shape] = []
    for number in range(4):
        piece = Box(x + part * number, y, x + part * (number + 1), y + 1.6)
        shapes.append(Polyline(SYMBOLS, box_ring(piece), closed=True))
        if number % 2 == 0:
            shapes.append(Fill(SYMBOLS, (box_ring(piece),)))
    unit = " m" if metric else " ft"
    for stop in (0, 2, 4):
        value = whole * stop / 4
        words = f"{value:g}{unit if stop == 4 else ''}"
        shapes.append(Text(SYMBOLS, (x + part * stop, y - 2.2), words, 1.8))
    shapes.append(fitted(NOTES, (x, y + 4.4), f"SCALE 1:{plan.sheet.scale}", 1.8, box.width - 6))
    return shapes


def _column(plan: Plan) -> list[Shape]:
    size = FORMATS[plan.sheet.paper]
    _, bottom, right, top = size.frame
    box = Box(right - size.column, bottom + size.strip, right, top)
    bar = Box(box.x0, box.y0, box.x1, box.y0 + 16)
    tables = [_openings_table(plan), _areas_table(plan), _notes_table(plan)]
    rows = sum(len(table.rows) + 2 for table in tables)
    row = min(_ROW, (top - bar.y1 - 4) / rows)
    shapes: list[Shape] = [
        Polyline(TITLES, box_ring(box), closed=True),
        Line(TITLES, (bar.x0, bar.y1), (bar.x1, bar.y1)),
        *_scale_bar(plan, bar),
    ]
    y = top - 2
    for table in tables:
        shapes += _table(table, box.x0 + 3, y, size.column - 6, row)
        y -= row * (len(table.rows) + 2)
    return shapes


def draw_frame(plan: Plan, number: int) -> list[Shape]:
    """The sheet of the storey `number`, without the plan."""
    frame = Box(*FORMATS[plan.sheet.paper].frame)
    return [
        Polyline(TITLES, box_ring(frame), closed=True),
        *_strip(plan, number),
        *_column(plan),
    ]
