"""Texts set into their boxes: size, lines, and where each baseline goes, in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from liftwork.contract.errors import Refuse
from liftwork.crafts.images.vector.drawing import Text
from liftwork.crafts.images.vector.shaping import Line, shape, vertical

LEAST_SIZE = 1.4
"""The smallest letters that are printed, in mm of an em (4 pt)."""

_STEPS = 14


@dataclass(frozen=True)
class PlacedLine:
    """A line whose letters begin at `x` on a baseline at `y`."""

    line: Line
    x: float
    y: float


@dataclass(frozen=True)
class PlacedText:
    """A text set: its letters are `size` mm an em."""

    part: Text
    size: float
    lines: tuple[PlacedLine, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of its lines."""
        rise, depth = _reach([placed.line for placed in self.lines])
        left = min(placed.x for placed in self.lines)
        right = max(placed.x + placed.line.width * self.size for placed in self.lines)
        top = self.lines[0].y - rise * self.size
        return left, top, right, self.lines[-1].y + depth * self.size


def place_text(part: Text) -> PlacedText:
    """Set a text as large as its box and its `size` allow. Raises `Refuse` where it cannot fit."""
    low, high = LEAST_SIZE, max(part.size, LEAST_SIZE)
    best = _lines(part, high)
    if best is not None:
        return _placed(part, high, best)
    best = _lines(part, low)
    if best is None:
        shown = part.text if len(part.text) <= 40 else part.text[:37] + "..."
        raise Refuse(
            f"{shown!r} does not fit into {part.width:g} x {part.height:g} mm, "
            f"not even in letters of {LEAST_SIZE:g} mm",
            "a shorter text or a larger box",
        )
    for _ in range(_STEPS):
        middle = (low + high) / 2
        tried = _lines(part, middle)
        if tried is None:
            high = middle
        else:
            low, best = middle, tried
    return _placed(part, low, best)


def _lines(part: Text, size: float) -> list[Line] | None:
    """The lines at a size, or None where they do not fit."""
    lines = [
        line for text in part.text.splitlines() for line in _wrapped(text, part, part.width / size)
    ]
    if not lines or len(lines) > max(part.lines, len(part.text.splitlines())):
        return None
    fits = all(line.width * size <= part.width + 1e-6 for line in lines)
    return lines if fits and _height(lines) * size <= part.height + 1e-6 else None


def _wrapped(text: str, part: Text, width: float) -> list[Line]:
    """The text in lines of at most `width` ems, cut at spaces."""
    lines: list[str] = []
    for word in text.split():
        if lines and shape(f"{lines[-1]} {word}", part.role).width <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return [shape(line, part.role) for line in lines]


def _leading(lines: Sequence[Line]) -> float:
    return max((glyph.face.leading for line in lines for glyph in line.glyphs), default=1.2)


def _reach(lines: Sequence[Line]) -> tuple[float, float]:
    """How far the first line's letters rise and the last one's hang, in ems."""
    rise = max((vertical(glyph.face)[0] for glyph in lines[0].glyphs), default=0.74)
    depth = max((vertical(glyph.face)[1] for glyph in lines[-1].glyphs), default=0.22)
    return rise, depth


def _height(lines: Sequence[Line]) -> float:
    rise, depth = _reach(lines)
    return rise + depth + _leading(lines) * (len(lines) - 1)


def _placed(part: Text, size: float, lines: Sequence[Line]) -> PlacedText:
    rise, _ = _reach(lines)
    spare = part.height - _height(lines) * size
    top = part.y + {"top": 0.0, "middle": spare / 2, "bottom": spare}[part.down]
    step = _leading(lines) * size
    placed = []
    for n, line in enumerate(lines):
        room = part.width - line.width * size
        x = part.x + {"left": 0.0, "centre": room / 2, "right": room}[part.align]
        placed.append(PlacedLine(line, x, top + rise * size + n * step))
    return PlacedText(part, size, tuple(placed))
