"""The CAD drawing: DXF in inches, all storeys in model space, a layout for each sheet.

Model space holds whole sheets side by side, the ground floor's plot at the origin, so
that programs that know no paper space show everything. Each sheet has a layout in
millimetres with one viewport on it at the sheet's scale.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.drawing.board import Board
from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.fit import (
    FORMATS,
    model_inches,
)
from liftwork.crafts.cad.drawing.frame import draw_frame, plan_origin
from liftwork.crafts.cad.drawing.layers import DIMENSIONS, LAYERS, VIEWPORTS, WALL_FILL
from liftwork.crafts.cad.drawing.shapes import (
    Arc,
    Dimension,
    Fill,
    Insert,
    Line,
    Point,
    Polyline,
    Shape,
    Text,
    dimension_parts,
    scaled,
)
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.plan import Plan
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from ezdxf.document import Drawing
    from ezdxf.layouts.base import BaseLayout

ezdxf = lazy("ezdxf")

_VERSION = "R2010"
_STYLE = "LIFTWORK"
_INCHES = 1
_BETWEEN_MM = 20.0
"""Between two sheets in model space."""
_meta_lock = threading.Lock()


def storey_offset(plan: Plan, number: int) -> float:
    """How far right of the first storey the storey `number` stands, inches."""
    width = FORMATS[plan.sheet.paper].width + _BETWEEN_MM
    return number * model_inches(width, plan.sheet.scale)


def _linetype(name: str, dashes: tuple[float, ...]) -> tuple[str, list[float]]:
    """A pattern in millimetres of paper; `$LTSCALE` turns it into inches of the house."""
    signed = [dash if i % 2 == 0 else -dash for i, dash in enumerate(dashes)]
    return name, [sum(dashes), *signed]


def _linetype_name(dashes: tuple[float, ...]) -> str:
    return "CONTINUOUS" if not dashes else ("DASHED" if len(dashes) == 2 else "DASHDOT")


def _set_up(doc: Drawing, plan: Plan) -> None:
    """Units, line types, layers, text and dimension styles."""
    scale = plan.sheet.scale
    doc.header["$INSUNITS"] = _INCHES
    doc.header["$MEASUREMENT"] = 0
    doc.header["$LUNITS"] = 4
    doc.header["$LTSCALE"] = model_inches(1, scale)
    doc.header["$PSLTSCALE"] = 0
    doc.header["$LWDISPLAY"] = 1
    for layer in LAYERS.values():
        name = _linetype_name(layer.dashes)
        if name != "CONTINUOUS" and name not in doc.linetypes:
            doc.linetypes.add(*_linetype(name, layer.dashes))
        entry = doc.layers.add(
            layer.name,
            color=layer.colour,
            linetype=name,
            lineweight=round(layer.pen * 100),
            plot=layer.plots,
        )
        entry.description = layer.holds
    doc.styles.add(_STYLE, font="arial.ttf")
    doc.styles.add(f"{_STYLE}-BOLD", font="arialbd.ttf")
    _add_dimension_style(doc, plan)


def _add_dimension_style(doc: Drawing, plan: Plan) -> None:
    """The style of all dimensions, also in the header for programs that look only there."""
    style = doc.dimstyles.add(_STYLE)
    style.dxf.dimtxt = 1.8
    style.dxf.dimtsz = 0.75
    style.dxf.dimexo = 1.0
    style.dxf.dimexe = 0.8
    style.dxf.dimgap = 0.6
    style.dxf.dimtad = 1
    style.dxf.dimtih = 0
    style.dxf.dimtoh = 0
    style.dxf.dimscale = model_inches(1, plan.sheet.scale)
    style.dxf.dimtxsty = _STYLE
    style.dxf.dimlunit = 2 if plan.sheet.units == "metric" else 4
    style.dxf.dimlfac = 25.4 if plan.sheet.units == "metric" else 1.0
    style.dxf.dimdec = 0 if plan.sheet.units == "metric" else 1
    style.dxf.dimfrac = 2
    style.copy_to_header(doc)
    doc.header["$DIMSTYLE"] = _STYLE


class _Writer:
    """Writes shapes into one layout or block, moved by `offset`.

    `mm` is the inches of the house that show as a millimetre on paper.
    """

    def __init__(
        self, doc: Drawing, space: BaseLayout, offset: Point = (0.0, 0.0), mm: float = 1.0
    ) -> None:
        self.doc = doc
        self.space = space
        self.offset = offset
        self.mm = mm

    def at(self, point: Point) -> Point:
        return (point[0] + self.offset[0], point[1] + self.offset[1])

    def text(self, text: Text) -> None:
        attributes = {
            "layer": text.layer,
            "height": text.height,
            "rotation": text.angle,
            "style": f"{_STYLE}-BOLD" if text.bold else _STYLE,
            "insert": self.at(text.at),
            "align_point": self.at(text.at),
            "halign": {"left": 0, "centre": 1, "right": 2}[text.align],
            "valign": 2,
        }
        self.space.add_text(_in_ascii(text.text), dxfattribs=attributes)

    def fill(self, fill: Fill) -> None:
        hatch = self.space.add_hatch(
            color=256 if fill.layer != WALL_FILL else 8, dxfattribs={"layer": fill.layer}
        )
        for number, ring in enumerate(fill.rings):
            points = [self.at(point) for point in ring]
            hatch.paths.add_polyline_path(points, is_closed=True, flags=1 if number == 0 else 16)

    def arc(self, arc: Arc) -> None:
        attributes = {"layer": arc.layer}
        if arc.end - arc.start >= 360:
            self.space.add_circle(self.at(arc.centre), arc.radius, dxfattribs=attributes)
        else:
            self.space.add_arc(
                self.at(arc.centre), arc.radius, arc.start, arc.end, dxfattribs=attributes
            )

    def insert(self, insert: Insert) -> None:
        attributes = {
            "layer": insert.layer,
            "rotation": insert.turn,
            "xscale": -1.0 if insert.flipped else 1.0,
        }
        self.space.add_blockref(insert.block, self.at(insert.at), dxfattribs=attributes)

    def dimension(self, dimension: Dimension) -> None:
        """A linear dimension with its own picture, so that every program shows the same."""
        picture = self.doc.blocks.new_anonymous_block(type_char="D")
        inside = _Writer(self.doc, picture, self.offset)
        parts: list[Shape] = [*dimension_parts(dimension, self.mm, 0.8 * self.mm)]
        middle = (
            (dimension.start[0] + dimension.end[0]) / 2,
            (dimension.start[1] + dimension.end[1]) / 2,
        )
        if dimension.label:
            parts.append(dimension.label)
            middle = dimension.label.at
        inside.write(parts)
        self.space.new_entity(
            "DIMENSION",
            {
                "layer": DIMENSIONS,
                "geometry": picture.name,
                "dimstyle": _STYLE,
                "dimtype": 32 | 128,
                "defpoint": self.at(dimension.end),
                "defpoint2": self.at(dimension.feet[0]),
                "defpoint3": self.at(dimension.feet[1]),
                "text_midpoint": self.at(middle),
                "angle": 90 if dimension.upright else 0,
                "text": "" if dimension.label else " ",
                "actual_measurement": _length(dimension),
            },
        )

    def write(self, shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            layer = {"layer": shape.layer}
            if isinstance(shape, Line):
                self.space.add_line(self.at(shape.start), self.at(shape.end), dxfattribs=layer)
            elif isinstance(shape, Polyline):
                points = [self.at(point) for point in shape.points]
                self.space.add_lwpolyline(points, close=shape.closed, dxfattribs=layer)
            elif isinstance(shape, Arc):
                self.arc(shape)
            elif isinstance(shape, Text):
                self.text(shape)
            elif isinstance(shape, Fill):
                self.fill(shape)
            elif isinstance(shape, Insert):
                self.insert(shape)
            else:
                self.dimension(shape)


def _in_ascii(text: str) -> str:
    """Halves as CAD programs write them themselves: readers disagree on encodings of a sign."""
    return text.replace("½", " 1/2").strip()


def _length(dimension: Dimension) -> float:
    axis = 1 if dimension.upright else 0
    return abs(dimension.end[axis] - dimension.start[axis])


def _add_blocks(doc: Drawing, board: Board) -> None:
    for name, shapes in board.blocks.items():
        if name not in doc.blocks:
            _Writer(doc, doc.blocks.new(name)).write(shapes)


def _paper_box(plan: Plan, number: int) -> Box:
    """Where the paper of a storey's sheet lies in model space."""
    size, scale = FORMATS[plan.sheet.paper], plan.sheet.scale
    x, y = plan_origin(plan)
    left = storey_offset(plan, number) - model_inches(x, scale)
    low = -model_inches(y, scale)
    width, height = model_inches(size.width, scale), model_inches(size.height, scale)
    return Box(left, low, left + width, low + height)


def _add_layout(doc: Drawing, plan: Plan, number: int) -> None:
    """A sheet in paper space: one viewport on its part of model space, at scale."""
    storey, size = plan.storeys[number], FORMATS[plan.sheet.paper]
    layout: Any = doc.layouts.new(f"A-{101 + number} {storey.name}")
    layout.page_setup((size.width, size.height), margins=(0, 0, 0, 0), units="mm")
    paper = _paper_box(plan, number)
    layout.add_viewport(
        (size.width / 2, size.height / 2),
        (size.width, size.height),
        view_center_point=paper.centre,
        view_height=paper.height,
        dxfattribs={"layer": VIEWPORTS},
    )


def _extents(plan: Plan) -> Box:
    """The frames of all sheets."""
    left, bottom, right, top = FORMATS[plan.sheet.paper].frame
    scale = plan.sheet.scale
    first, last = _paper_box(plan, 0), _paper_box(plan, len(plan.storeys) - 1)
    return Box(
        first.x0 + model_inches(left, scale),
        first.y0 + model_inches(bottom, scale),
        last.x0 + model_inches(right, scale),
        first.y0 + model_inches(top, scale),
    )


def _draw(plan: Plan) -> Drawing:
    doc: Drawing = ezdxf.new(_VERSION)
    _set_up(doc, plan)
    space: Any = doc.modelspace()
    for number, storey in enumerate(plan.storeys):
        board = draw_storey(plan, storey)
        _add_blocks(doc, board)
        paper = _paper_box(plan, number)
        _Writer(doc, space, (storey_offset(plan, number), 0.0), board.mm(1)).write(board.shapes)
        _Writer(doc, space, (paper.x0, paper.y0)).write(
            scaled(shape, board.mm(1)) for shape in draw_frame(plan, number)
        )
    for number in range(len(plan.storeys)):
        _add_layout(doc, plan, number)
    doc.layouts.delete("Layout1")
    box = _extents(plan)
    space.reset_extents((box.x0, box.y0, 0), (box.x1, box.y1, 0))
    doc.set_modelspace_vport(box.height * 1.05, box.centre)
    return doc


@contextmanager
def _fixed_metadata() -> Iterator[None]:
    """Make ezdxf write neither the clock nor fresh GUIDs, whoever else is using it."""
    with _meta_lock:
        before = ezdxf.options.write_fixed_meta_data_for_testing
        ezdxf.options.write_fixed_meta_data_for_testing = True
        try:
            yield
        finally:
            ezdxf.options.write_fixed_meta_data_for_testing = before


def write_drawing(plan: Plan, path: Path) -> None:
    """Write the plan as DXF. The same plan gives the same bytes."""
    with _fixed_metadata():
        doc = _draw(plan)
        # ezdxf would add these from a set, in another order in every process.
        for kind in sorted(doc.entitydb.dxf_types_in_use()):
            doc.classes.add_class(kind)
        doc.saveas(path)
