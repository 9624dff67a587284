"""The printed sheet: vector PDF at true scale, a page for each storey, fonts embedded."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.crafts.cad.drawing.fit import FORMATS
from liftwork.crafts.cad.drawing.frame import draw_frame, plan_origin
from liftwork.crafts.cad.drawing.layers import LAYERS
from liftwork.crafts.cad.drawing.lettering import BOLD, CAPITAL, REGULAR, font, text_box
from liftwork.crafts.cad.drawing.shapes import (
    Arc,
    Dimension,
    Fill,
    Insert,
    Line,
    Point,
    Polyline,
    Ring,
    Shape,
    Text,
    dimension_parts,
    placed,
)
from liftwork.crafts.cad.drawing.storey import draw_storey
from liftwork.crafts.cad.plan import Plan
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from PIL import Image
else:
    Image = lazy("PIL.Image")

pypdfium2 = lazy("pypdfium2")
pdfmetrics = lazy("reportlab.pdfbase.pdfmetrics")
canvas = lazy("reportlab.pdfgen.canvas")

POINTS = 72 / 25.4
"""Points in a millimetre."""
_PREVIEW_WIDTH = 2000
"""Pixels across a page of the preview."""


class _Pen:
    """Draws shapes on a page. Shape units times `factor`, from `origin`, are points."""

    def __init__(self, page: Any, origin: Point, factor: float) -> None:
        self.page = page
        self.origin = origin
        self.factor = factor

    def at(self, point: Point) -> Point:
        return (
            self.origin[0] + point[0] * self.factor,
            self.origin[1] + point[1] * self.factor,
        )

    def take(self, layer: str) -> None:
        """Set width, grey and dashes of a layer."""
        style = LAYERS[layer]
        self.page.setLineWidth(style.pen * POINTS)
        self.page.setStrokeGray(style.ink)
        self.page.setFillGray(style.ink)
        self.page.setDash([dash * POINTS for dash in style.dashes])

    def path(self, rings: tuple[Ring, ...], closed: bool, fill: bool) -> None:
        path = self.page.beginPath()
        for ring in rings:
            path.moveTo(*self.at(ring[0]))
            for point in ring[1:]:
                path.lineTo(*self.at(point))
            if closed:
                path.close()
        self.page.drawPath(path, stroke=0 if fill else 1, fill=1 if fill else 0, fillMode=0)

    def arc(self, arc: Arc) -> None:
        (x, y), r = self.at(arc.centre), arc.radius * self.factor
        path = self.page.beginPath()
        path.arc(x - r, y - r, x + r, y + r, arc.start, arc.end - arc.start)
        self.page.drawPath(path, stroke=1, fill=0)

    def text(self, text: Text) -> None:
        size = text.height * self.factor / CAPITAL
        name = BOLD if text.bold else REGULAR
        box = text_box(text)
        down = text.height / 2
        if text.angle == 90:
            x, y = self.at((text.at[0] + down, box.y0))
        else:
            x, y = self.at((box.x0, text.at[1] - down))
        self.page.saveState()
        self.page.translate(x, y)
        self.page.rotate(text.angle)
        self.page.setFont(name, size)
        self.page.setFillGray(min(LAYERS[text.layer].ink, 0.15))
        self.page.drawString(0, 0, text.text)
        self.page.restoreState()

    def draw(self, shape: Shape) -> None:
        """Draw one shape that is not an insert or a dimension."""
        self.take(shape.layer)
        if isinstance(shape, Line):
            self.path(((shape.start, shape.end),), closed=False, fill=False)
        elif isinstance(shape, Polyline):
            self.path((shape.points,), shape.closed, fill=False)
        elif isinstance(shape, Arc):
            self.arc(shape)
        elif isinstance(shape, Fill):
            self.path(shape.rings, closed=True, fill=True)
        elif isinstance(shape, Text):
            self.text(shape)
        else:
            raise TypeError(f"cannot print a {type(shape).__name__}")


def _flat(shapes: list[Shape], blocks: dict[str, tuple[Shape, ...]], mm: float) -> list[Shape]:
    """Shapes with blocks and dimensions taken apart: fills first, letters last."""
    flat: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Insert):
            flat += placed(shape, blocks[shape.block])
        elif isinstance(shape, Dimension):
            flat += dimension_parts(shape, gap=mm, past=0.8 * mm)
            flat += [shape.label] if shape.label else []
        else:
            flat.append(shape)
    order = {Fill: 0, Text: 2}
    return sorted(flat, key=lambda shape: order.get(type(shape), 1))


def _print_storey(page: Any, plan: Plan, number: int) -> None:
    storey = plan.storeys[number]
    board = draw_storey(plan, storey)
    x, y = plan_origin(plan)
    pen = _Pen(page, (x * POINTS, y * POINTS), 72 / plan.sheet.scale)
    for shape in _flat(board.shapes, board.blocks, board.mm(1)):
        pen.draw(shape)
    frame = _Pen(page, (0, 0), POINTS)
    for shape in _flat(draw_frame(plan, number), {}, 1):
        frame.draw(shape)
    page.showPage()


def write_sheet(plan: Plan, path: Path) -> None:
    """Print the plan. The same plan gives the same bytes."""
    size = FORMATS[plan.sheet.paper]
    for name in (REGULAR, BOLD):
        pdfmetrics.registerFont(font(name))
    page = canvas.Canvas(
        str(path),
        pagesize=(size.width * POINTS, size.height * POINTS),
        invariant=1,
        initialFontName=REGULAR,
    )
    page.setTitle(f"House on a plot of {plan.plot}")
    page.setAuthor("Liftwork")
    page.setCreator("Liftwork")
    for number in range(len(plan.storeys)):
        _print_storey(page, plan, number)
    page.save()


def write_preview(sheet: Path, png: Path) -> None:
    """A picture of every page of the sheet, one under the other."""
    with pypdfium2.PdfDocument(sheet) as document:
        pages = [
            page.render(scale=_PREVIEW_WIDTH / page.get_width(), grayscale=True).to_pil()
            for page in document
        ]
    size = (max(page.width for page in pages), sum(page.height for page in pages))
    picture = Image.new("L", size, 255)
    top = 0
    for page in pages:
        picture.paste(page, (0, top))
        top += page.height
    picture.save(png)
