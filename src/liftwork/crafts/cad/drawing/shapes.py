"""What a drawing is made of, before any file format: flat, frozen shapes on named layers.

Lengths are inches of the house on a storey's drawing and millimetres of paper on a
sheet's frame. Angles are degrees, counter-clockwise from +x.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from liftwork.crafts.cad.drawing.boxes import Box

Point = tuple[float, float]
Ring = tuple[Point, ...]


@dataclass(frozen=True)
class Line:
    """A straight line."""

    layer: str
    start: Point
    end: Point


@dataclass(frozen=True)
class Polyline:
    """Straight lines through `points`, back to the first where `closed`."""

    layer: str
    points: Ring
    closed: bool = False


@dataclass(frozen=True)
class Arc:
    """A part of a circle from `start` to `end`; 0 to 360 is the whole circle."""

    layer: str
    centre: Point
    radius: float
    start: float = 0.0
    end: float = 360.0


@dataclass(frozen=True)
class Fill:
    """A filled area: an outer ring, then its holes."""

    layer: str
    rings: tuple[Ring, ...]


@dataclass(frozen=True)
class Text:
    """One line of letters. `height` is that of a capital; `at` is on half that height.

    `align` says which end of the text `at` is; `angle` is 0 or 90.
    """

    layer: str
    at: Point
    text: str
    height: float
    bold: bool = False
    angle: Literal[0, 90] = 0
    align: Literal["left", "centre", "right"] = "centre"


@dataclass(frozen=True)
class Insert:
    """A block put at a place, turned by quarter turns; `flipped` mirrors its own x first."""

    layer: str
    block: str
    at: Point
    turn: Literal[0, 90, 180, 270] = 0
    flipped: bool = False


@dataclass(frozen=True)
class Dimension:
    """A measured distance from `start` to `end` along x or y.

    Both points lie on the dimension line; `feet` are where its extension lines begin.
    `label` is the number as written, None where there is no room for it.
    """

    layer: str
    start: Point
    end: Point
    feet: tuple[Point, Point]
    tick: float
    label: Text | None

    @property
    def upright(self) -> bool:
        """Whether it measures along y."""
        return self.start[0] == self.end[0]


Shape = Line | Polyline | Arc | Fill | Text | Insert | Dimension


def _scaled_points(points: Ring, k: float) -> Ring:
    return tuple((x * k, y * k) for x, y in points)


def scaled(shape: Shape, k: float) -> Shape:
    """A line, polyline, fill or text `k` times as large about the origin."""
    if isinstance(shape, Line):
        start, end = _scaled_points((shape.start, shape.end), k)
        return replace(shape, start=start, end=end)
    if isinstance(shape, Polyline):
        return replace(shape, points=_scaled_points(shape.points, k))
    if isinstance(shape, Fill):
        return replace(shape, rings=tuple(_scaled_points(ring, k) for ring in shape.rings))
    if isinstance(shape, Text):
        return replace(shape, at=_scaled_points((shape.at,), k)[0], height=shape.height * k)
    raise TypeError(f"cannot scale a {type(shape).__name__}")


def box_ring(box: Box) -> Ring:
    """The four corners of a box, counter-clockwise."""
    return ((box.x0, box.y0), (box.x1, box.y0), (box.x1, box.y1), (box.x0, box.y1))


def turned(insert: Insert, point: Point) -> Point:
    """Where `insert` puts a point of its block."""
    x, y = (-point[0] if insert.flipped else point[0]), point[1]
    c, s = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[insert.turn]
    return (insert.at[0] + c * x - s * y, insert.at[1] + s * x + c * y)


def placed(insert: Insert, shapes: Sequence[Shape]) -> list[Shape]:
    """A block's lines, polylines and arcs where `insert` puts them."""
    out: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Line):
            ends = (turned(insert, shape.start), turned(insert, shape.end))
            out.append(replace(shape, start=ends[0], end=ends[1]))
        elif isinstance(shape, Polyline):
            points = tuple(turned(insert, point) for point in shape.points)
            out.append(replace(shape, points=points))
        elif isinstance(shape, Arc):
            start, end = shape.start + insert.turn, shape.end + insert.turn
            if insert.flipped:
                start, end = 180 - shape.end + insert.turn, 180 - shape.start + insert.turn
            centre = turned(insert, shape.centre)
            out.append(replace(shape, centre=centre, start=start, end=end))
        else:
            raise TypeError(f"a block cannot hold a {type(shape).__name__}")
    return out


def dimension_parts(dimension: Dimension, gap: float, past: float) -> list[Line]:
    """The lines of a dimension: the line, extension lines and slanted ticks.

    Extension lines start `gap` from their feet and go `past` the dimension line.
    """
    lines = [Line(dimension.layer, dimension.start, dimension.end)]
    for end, foot in zip((dimension.start, dimension.end), dimension.feet, strict=True):
        axis = 0 if dimension.upright else 1
        away = end[axis] - foot[axis]
        if abs(away) > gap:
            sign = 1 if away > 0 else -1
            begin, stop = list(foot), list(end)
            begin[axis] += sign * gap
            stop[axis] += sign * past
            lines.append(Line(dimension.layer, (begin[0], begin[1]), (stop[0], stop[1])))
        half = dimension.tick / 2
        lines.append(
            Line(dimension.layer, (end[0] - half, end[1] - half), (end[0] + half, end[1] + half))
        )
    return lines
