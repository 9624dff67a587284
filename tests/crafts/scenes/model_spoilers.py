"""Ways to spoil a good 3D model, so that exactly one of its checks fails."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from liftwork.crafts.scenes.document import Part, Point
from liftwork.crafts.scenes.metres import Box
from liftwork.crafts.scenes.solids import block

Parts = list[Part]
Spoiler = Callable[[Parts], Parts]


def _changed(name: str, change: Callable[[Part], Part]) -> Spoiler:
    def spoil(parts: Parts) -> Parts:
        assert any(part.name == name for part in parts), name
        return [change(part) if part.name == name else part for part in parts]

    return spoil


def _without(name: str) -> Spoiler:
    return lambda parts: [part for part in parts if part.name != name]


def _moved(name: str, x: float = 0.0, y: float = 0.0, z: float = 0.0) -> Spoiler:
    def move(part: Part) -> Part:
        return replace(part, vertices=tuple((a + x, b + y, c + z) for a, b, c in part.vertices))

    return _changed(name, move)


def _box_of(part: Part) -> tuple[Box, float, float]:
    xs, ys, zs = zip(*part.vertices, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys)), min(zs), max(zs)


def _filled(part: Part) -> Part:
    """The part as one block, whatever was cut out of it."""
    solid = block(*_box_of(part))
    return replace(part, vertices=solid.vertices, faces=solid.faces)


def _with(name: str, change: Callable[[Point, Part], Point]) -> Spoiler:
    def bend(part: Part) -> Part:
        return replace(part, vertices=tuple(change(point, part) for point in part.vertices))

    return _changed(name, bend)


def _wider(point: Point, part: Part) -> Point:
    box, _, _ = _box_of(part)
    return (point[0] + (0.3 if point[0] == box.x1 else 0.0), point[1], point[2])


def _narrower(point: Point, part: Part) -> Point:
    middle = _box_of(part)[0].middle[0]
    return (middle + (point[0] - middle) * 0.9, point[1], point[2])


def _lifted(point: Point, part: Part) -> Point:
    low = _box_of(part)[1]
    return (point[0], point[1], point[2] + (0.25 if point[2] == low else 0.0))


def _over_the_well(parts: Parts) -> Parts:
    well = next(part for part in parts if part.name == "paving/well1")
    solid = block(_box_of(well)[0], 3.15, 3.3)
    over = Part("slab/1/well", "slab", "roof", "concrete", solid.vertices, solid.faces)
    return [*parts, over]


MODEL_SPOILERS: dict[str, Spoiler] = {
    "SCN-001": _changed("wall/0/w4", lambda part: replace(part, faces=part.faces[:-1])),
    "SCN-002": _with("slab/0", _wider),
    "SCN-003": _moved("floor/0/bed1", x=0.1),
    "SCN-004": _with("floor/0/bed1", _narrower),
    "SCN-005": _without("glass/0/W3"),
    "SCN-006": _without("door/0/D4"),
    "SCN-007": _without("frame/0/D4"),
    "SCN-008": _moved("wall/0/w8", y=0.05),
    "SCN-009": _changed("wall/0/w8", _filled),
    "SCN-010": _moved("stairs/0/flight1", z=0.1),
    "SCN-011": _changed("roof", _filled),
    "SCN-012": _moved("floor/0/bed1", z=-0.03),
    "SCN-013": _with("wall/0/w4", _lifted),
    "SCN-014": _over_the_well,
    "SCN-015": _without("parapet"),
    "SCN-016": _moved("column/0/1", y=-3.0),
    "SCN-017": _changed("column/0/1", lambda part: replace(part, material="")),
}
