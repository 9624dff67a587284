"""Fonts as a PDF takes them: the letters that are used, as TrueType outlines.

The bundled faces are OpenType with PostScript outlines, which reportlab cannot embed;
their curves are turned into quadratic ones within a thousandth of an em.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from typing import Any

from liftwork.crafts.images.fonts.faces import Face
from liftwork.programs.lazy import lazy

subset: Any = lazy("fontTools.subset")
tables: Any = lazy("fontTools.ttLib")
cu2qu: Any = lazy("fontTools.pens.cu2quPen")
glyph_pen: Any = lazy("fontTools.pens.ttGlyphPen")

_POSTSCRIPT_NAME = 6
_MOST_ERROR_EM = 0.001


def truetype_of(face: Face, letters: Iterable[str], name: str) -> io.BytesIO:
    """A TrueType font called `name` that holds just these letters of a face."""
    font = tables.TTFont(face.path)
    options = subset.Options(layout_features=[], name_IDs=["*"], notdef_outline=True)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=[ord(letter) for letter in letters])
    cutter.subset(font)
    if "CFF " in font:
        _to_truetype(font)
    font["name"].setName(name, _POSTSCRIPT_NAME, 3, 1, 0x409)
    font["name"].setName(name, _POSTSCRIPT_NAME, 1, 0, 0)
    out = io.BytesIO()
    font.save(out)
    out.seek(0)
    return out


def _to_truetype(font: Any) -> None:
    """Replace the PostScript outlines of an open font."""
    glyphs, order = font.getGlyphSet(), font.getGlyphOrder()
    made = {}
    for name in order:
        pen = glyph_pen.TTGlyphPen(None)
        curves = cu2qu.Cu2QuPen(
            pen, _MOST_ERROR_EM * font["head"].unitsPerEm, reverse_direction=True
        )
        glyphs[name].draw(curves)
        made[name] = pen.glyph()
    outlines = tables.newTable("glyf")
    outlines.glyphOrder, outlines.glyphs = order, made
    for name, glyph in made.items():
        glyph.recalcBounds(outlines)
        font["hmtx"][name] = (font["hmtx"][name][0], getattr(glyph, "xMin", 0))
    font["loca"], font["glyf"] = tables.newTable("loca"), outlines
    _resize(font)
    for tag in ("CFF ", "VORG"):
        if tag in font:
            del font[tag]
    font.sfntVersion = "\x00\x01\x00\x00"


def _resize(font: Any) -> None:
    """The table of limits that a TrueType font needs."""
    limits = font["maxp"]
    limits.tableVersion = 0x00010000
    for name in (
        "maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours", "maxZones",
        "maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs",
        "maxStackElements", "maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth",
    ):  # fmt: skip
        setattr(limits, name, 0)
    limits.maxZones = 1
    font["post"].formatType = 3.0
    font["post"].extraNames, font["post"].mapping, font["post"].glyphOrder = [], {}, None
    limits.recalc(font)
