"""Writes a sheet as a PDF for a printer: bleed, trim marks, page boxes, fonts embedded.

Boxes as ISO 15930 (PDF/X) names them: the trim box is the finished sheet, the bleed box
what is printed over its edge, the media box the paper with the marks.
"""

from __future__ import annotations

import io
import zlib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from liftwork.crafts.images.colours import Colour
from liftwork.crafts.images.fonts.faces import INTER, Face
from liftwork.crafts.images.vector.codes2d import draw_code
from liftwork.crafts.images.vector.drawing import Code, Part, Photo, Shape, Sheet, Star, Text
from liftwork.crafts.images.vector.embedding import truetype_of
from liftwork.crafts.images.vector.pictures import fitted_jpeg
from liftwork.crafts.images.vector.setting import PlacedLine, PlacedText, place_text
from liftwork.crafts.images.vector.shaping import Glyph, outline
from liftwork.crafts.images.vector.svg import star_points
from liftwork.programs.lazy import lazy

colors: Any = lazy("reportlab.lib.colors")
utils: Any = lazy("reportlab.lib.utils")
pdfmetrics: Any = lazy("reportlab.pdfbase.pdfmetrics")
ttfonts: Any = lazy("reportlab.pdfbase.ttfonts")
canvas: Any = lazy("reportlab.pdfgen.canvas")

MM = 72 / 25.4
"""Points in a millimetre."""

MARK_LENGTH, MARK_GAP = 5.0, 1.0
"""Length of a trim mark, and its distance from the bleed, in mm."""

_MARK_WIDTH_PT = 0.25


def paper_edge(sheet: Sheet) -> float:
    """Millimetres of paper around the trimmed sheet."""
    return sheet.bleed + MARK_GAP + MARK_LENGTH + 1


def write_print(sheet: Sheet, path: Path, title: str) -> None:
    """Write the print PDF, one page."""
    _Printer(sheet, path, title).write()


class _Printer:
    def __init__(self, sheet: Sheet, path: Path, title: str) -> None:
        self._sheet = sheet
        self._edge = paper_edge(sheet)
        self._paper = (sheet.width + 2 * self._edge, sheet.height + 2 * self._edge)
        self._texts = {p.name: place_text(p) for p in sheet.parts if isinstance(p, Text)}
        self._fonts = _embedded({} if sheet.outlines else self._texts)
        size = (self._paper[0] * MM, self._paper[1] * MM)
        self._canvas = canvas.Canvas(
            str(path),
            pagesize=size,
            invariant=1,
            pageCompression=1,
            initialFontName=next(iter(self._fonts.values())),
        )
        self._canvas.setTitle(title)
        self._canvas.setCreator("Liftwork")

    def write(self) -> None:
        self._set_boxes()
        bleed, sheet = self._sheet.bleed, self._sheet
        width, height = sheet.width + 2 * bleed, sheet.height + 2 * bleed
        self._canvas.saveState()
        clip = self._canvas.beginPath()
        clip.rect(*self._box(-bleed, -bleed, width, height))
        self._canvas.clipPath(clip, stroke=0, fill=0)
        self._fill(sheet.background)
        self._canvas.rect(*self._box(-bleed, -bleed, width, height), stroke=0, fill=1)
        for part in sheet.parts:
            self._draw(part)
        self._canvas.restoreState()
        self._marks()
        self._canvas.showPage()
        self._canvas.save()

    # -- the page -----------------------------------------------------------------

    def _set_boxes(self) -> None:
        trim = self._edge * MM
        bleed = (self._edge - self._sheet.bleed) * MM
        width, height = self._paper[0] * MM, self._paper[1] * MM
        self._canvas.setTrimBox((trim, trim, width - trim, height - trim))
        self._canvas.setArtBox((trim, trim, width - trim, height - trim))
        self._canvas.setBleedBox((bleed, bleed, width - bleed, height - bleed))

    def _marks(self) -> None:
        """Two hairlines at each corner, outside the bleed, in every printing ink."""
        pen = self._canvas
        pen.setStrokeColor(colors.CMYKColor(1, 1, 1, 1))
        pen.setLineWidth(_MARK_WIDTH_PT)
        sheet = self._sheet
        near = sheet.bleed + MARK_GAP
        far = near + MARK_LENGTH
        for x, out in ((0.0, -1), (sheet.width, 1)):
            for y, away in ((0.0, -1), (sheet.height, 1)):
                self._line(x + out * near, y, x + out * far, y)
                self._line(x, y + away * near, x, y + away * far)

    def _line(self, x1: float, y1: float, x2: float, y2: float) -> None:
        self._canvas.line(*self._point(x1, y1), *self._point(x2, y2))

    def _point(self, x: float, y: float) -> tuple[float, float]:
        """A place of the sheet, in points from the paper's lower left corner."""
        return (self._edge + x) * MM, (self._paper[1] - self._edge - y) * MM

    def _box(
        self, x: float, y: float, width: float, height: float
    ) -> tuple[float, float, float, float]:
        left, bottom = self._point(x, y + height)
        return left, bottom, width * MM, height * MM

    def _fill(self, colour: Colour) -> None:
        self._canvas.setFillColorRGB(*(value / 255 for value in colour.rgb))

    # -- the parts ----------------------------------------------------------------

    def _draw(self, part: Part) -> None:
        if isinstance(part, Text):
            self._draw_text(self._texts[part.name])
        elif isinstance(part, Code):
            self._draw_code(part)
        elif isinstance(part, Photo):
            data, _ = fitted_jpeg(part.picture, part.width / part.height)
            image = utils.ImageReader(io.BytesIO(data))
            box = self._box(part.x, part.y, part.width, part.height)
            self._canvas.drawImage(image, *box, mask="auto")
        else:
            self._draw_shape(part)

    def _draw_shape(self, part: Shape | Star) -> None:
        self._fill(part.fill)
        box = self._box(part.x, part.y, part.width, part.height)
        if isinstance(part, Star):
            path = self._canvas.beginPath()
            first, *rest = (self._point(x, y) for x, y in star_points(part))
            path.moveTo(*first)
            for point in rest:
                path.lineTo(*point)
            path.close()
            self._canvas.drawPath(path, stroke=0, fill=1)
        elif part.type == "ellipse":
            left, bottom, width, height = box
            self._canvas.ellipse(left, bottom, left + width, bottom + height, stroke=0, fill=1)
        elif part.radius:
            radius = min(part.radius, part.width / 2, part.height / 2) * MM
            self._canvas.roundRect(*box, radius, stroke=0, fill=1)
        else:
            self._canvas.rect(*box, stroke=0, fill=1)

    def _draw_code(self, part: Code) -> None:
        bars = draw_code(part)
        self._canvas.setFillColorRGB(1, 1, 1)
        self._canvas.rect(*self._box(*bars.light), stroke=0, fill=1)
        self._fill(part.colour)
        path = self._canvas.beginPath()
        for rectangle in bars.dark:
            path.rect(*self._box(*rectangle))
        self._canvas.drawPath(path, stroke=0, fill=1)

    # -- letters ------------------------------------------------------------------

    def _draw_text(self, placed: PlacedText) -> None:
        self._fill(placed.part.colour)
        for line in placed.lines:
            if line.line.plain and not self._sheet.outlines:
                self._draw_letters(line, placed.size)
            else:
                self._draw_outlines(line, placed.size)

    def _draw_letters(self, placed: PlacedLine, size: float) -> None:
        for glyph in placed.line.glyphs:
            self._canvas.setFont(self._fonts[glyph.face], size * MM)
            x, y = self._point(placed.x + glyph.x * size, placed.y)
            self._canvas.drawString(x, y, glyph.text)

    def _draw_outlines(self, placed: PlacedLine, size: float) -> None:
        path = self._canvas.beginPath()
        for glyph in placed.line.glyphs:
            self._trace(path, glyph, placed, size)
        self._canvas.drawPath(path, stroke=0, fill=1, fillMode=1)

    def _trace(self, path: Any, glyph: Glyph, placed: PlacedLine, size: float) -> None:
        at = (0.0, 0.0)
        for name, points in outline(glyph.face, glyph.number):
            there = [
                self._point(placed.x + (glyph.x + px) * size, placed.y - (glyph.y + py) * size)
                for px, py in points
            ]
            if name == "moveTo":
                path.moveTo(*there[0])
            elif name == "lineTo":
                path.lineTo(*there[0])
            elif name == "qCurveTo":
                path.curveTo(*_raised(at, there[0], there[1]))
            elif name == "curveTo":
                path.curveTo(*(value for point in there for value in point))
            else:
                path.close()
            at = there[-1] if there else at


def _raised(
    start: tuple[float, float], middle: tuple[float, float], end: tuple[float, float]
) -> tuple[float, ...]:
    """A quadratic curve as the cubic one that is equal to it."""
    first = (start[i] + (middle[i] - start[i]) * 2 / 3 for i in (0, 1))
    second = (end[i] + (middle[i] - end[i]) * 2 / 3 for i in (0, 1))
    return (*first, *second, *end)


def _embedded(texts: Mapping[str, PlacedText]) -> dict[Face, str]:
    """Register each face with the letters that plain lines use of it, under a name of its own.

    At least one is always there: without it reportlab names a font that it does not embed.
    """
    used: dict[Face, set[str]] = defaultdict(set)
    for placed in texts.values():
        for line in placed.lines:
            for glyph in line.line.glyphs if line.line.plain else ():
                used[glyph.face].add(glyph.text)
    names = {}
    for face, letters in (used or {INTER: {" "}}).items():
        in_order = "".join(sorted(letters))
        name = f"{face.name.replace(' ', '')}-{zlib.crc32(in_order.encode()):08x}"
        pdfmetrics.registerFont(ttfonts.TTFont(name, truetype_of(face, in_order, name)))
        names[face] = name
    return names
