"""Letters as outlines: a line shaped by HarfBuzz into glyphs, measured in ems."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from liftwork.crafts.images.fonts.faces import Face, Role, check_letters, faces_for
from liftwork.crafts.images.fonts.runs import Run, reads_from_right, runs_of
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from fontTools.pens.recordingPen import RecordingPen

hb: Any = lazy("uharfbuzz")
pens: Any = lazy("fontTools.pens.recordingPen")
tables: Any = lazy("fontTools.ttLib")

Outline = tuple[tuple[str, tuple[tuple[float, float], ...]], ...]
"""Pen commands (``moveTo``, ``lineTo``, ``curveTo``, ``qCurveTo``, ``closePath``) in ems, y up."""

_FEATURES = {"liga": False, "clig": False}
"""Latin letters stay one glyph each, so that a printed text can be read letter by letter."""


@dataclass(frozen=True)
class Glyph:
    """One glyph: its `face`, its number there, the letters it stands for, and where it goes."""

    face: Face
    number: int
    text: str
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A shaped line, `width` ems long."""

    text: str
    glyphs: tuple[Glyph, ...]
    width: float
    from_right: bool

    @property
    def plain(self) -> bool:
        """Whether each letter is one glyph of a script without joining."""
        return all(ord(c) < 0x590 for c in self.text) and all(
            not glyph.face.rtl and len(glyph.text) == 1 for glyph in self.glyphs
        )


@lru_cache(maxsize=512)
def shape(text: str, role: Role) -> Line:
    """Shape one line. Raises `Refuse` for letters that no bundled font has."""
    check_letters(text, role)
    from_right = reads_from_right(text)
    glyphs: list[Glyph] = []
    x = 0.0
    for run in runs_of(text, faces_for(text, role), from_right):
        made, width = _shape_run(run, x)
        glyphs += made
        x += width
    return Line(text, tuple(glyphs), x, from_right)


def _shape_run(run: Run, start: float) -> tuple[list[Glyph], float]:
    font, units = _font(run.face)
    buffer = hb.Buffer()
    buffer.add_str(run.text)
    buffer.guess_segment_properties()
    if run.face.rtl:
        buffer.direction = "rtl"
    if run.face.language:
        buffer.language = run.face.language
    hb.shape(font, buffer, {} if run.face.rtl else _FEATURES)
    glyphs, x = [], 0
    infos, positions = buffer.glyph_infos, buffer.glyph_positions
    for info, position in zip(infos, positions, strict=True):
        at = start + (x + position.x_offset) / units
        text = run.text[info.cluster : info.cluster + 1]
        glyphs.append(Glyph(run.face, info.codepoint, text, at, position.y_offset / units))
        x += position.x_advance
    return glyphs, x / units


@lru_cache(maxsize=16)
def _font(face: Face) -> tuple[Any, int]:
    blob = hb.Blob.from_file_path(str(face.path))
    known = hb.Face(blob)
    return hb.Font(known), known.upem


@lru_cache(maxsize=4096)
def outline(face: Face, number: int) -> Outline:
    """The outline of one glyph."""
    font, units = _font(face)
    pen: RecordingPen = pens.RecordingPen()
    font.draw_glyph_with_pen(number, pen)
    return tuple(
        (name, tuple((px / units, py / units) for px, py in points)) for name, points in pen.value
    )


@lru_cache(maxsize=16)
def vertical(face: Face) -> tuple[float, float]:
    """How far a face's letters rise above the baseline and hang below it, in ems."""
    if face.rtl:
        return face.leading * 0.62, face.leading * 0.38
    return 0.74, 0.22


@lru_cache(maxsize=16)
def family(face: Face) -> tuple[str, int]:
    """The family's name and the weight (100 to 900) by which a program finds the face."""
    with tables.TTFont(face.path, lazy=True) as font:
        names = font["name"]
        name = names.getDebugName(16) or names.getDebugName(1) or face.name
        return str(name), int(font["OS/2"].usWeightClass)
