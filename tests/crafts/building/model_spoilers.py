"""A good building model spoilt on purpose, code by code: the text of its file is edited."""

from __future__ import annotations

import re
from collections.abc import Callable

Spoiler = Callable[[str], str]


def _edit(old: str, new: str, nth: int = 1) -> Spoiler:
    """Replaces the nth match of a pattern."""

    def spoil(text: str) -> str:
        match = list(re.finditer(old, text, re.MULTILINE))[nth - 1]
        changed = text[: match.start()] + match.expand(new) + text[match.end() :]
        assert changed != text
        return changed

    return spoil


def _scale(before: str, by: float, nth: int = 1) -> Spoiler:
    """Multiplies the number after a pattern."""

    def spoil(text: str) -> str:
        match = list(re.finditer(rf"({before})([\d.]+)", text, re.MULTILINE))[nth - 1]
        return f"{text[: match.start(2)]}{float(match[2]) * by}{text[match.end(2) :]}"

    return spoil


def _line(text: str, number: str) -> str:
    match = re.search(rf"^#{number}=.*;$", text, re.MULTILINE)
    assert match is not None
    return match[0]


def _refs(line: str) -> list[str]:
    return re.findall(r"#(\d+)", line.partition("=")[2])


def _moved(product: str, by: tuple[float, float, float]) -> Spoiler:
    """Moves the placement of the product whose line matches a pattern, metres."""

    def spoil(text: str) -> str:
        matches = re.findall(rf"^.*={product}.*;$", text, re.MULTILINE)
        placement = _line(text, _refs(matches[-1])[0])
        axes = _line(text, _refs(placement)[-1])
        point = _line(text, _refs(axes)[0])
        x, y, z = by
        head = point.partition("=")[0]
        return text.replace(point, f"{head}=IFCCARTESIANPOINT(({x},{y},{z}));")

    return spoil


def _taller_wall(text: str) -> str:
    """The body of the first wall grows by 0.3 m."""
    wall = re.search(r"^.*=IFCWALL\(.*;$", text, re.MULTILINE)
    assert wall is not None
    shape = _line(text, _refs(wall[0])[1])
    body = _line(text, _refs(shape)[-1])
    solid = _line(text, _refs(body)[-1])
    head, depth = solid.rsplit(",", 1)
    return text.replace(solid, f"{head},{float(depth[:-2]) + 0.3});")


def _outline_points(text: str, product: str) -> list[str]:
    """The lines of the points around the first body of the first such product."""
    first = re.search(rf"^.*={product}\(.*;$", text, re.MULTILINE)
    assert first is not None
    line = _line(text, _refs(first[0])[1])
    for which in (0, -1, 0, 0, 0):  # shape, body, solid, profile, curve
        line = _line(text, _refs(line)[which])
        if "IFCPOLYLINE" in line:
            break
    return [_line(text, ref) for ref in dict.fromkeys(_refs(line))]


def _at(point: str) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+(?=[,)])", point)[-2:]
    return float(x), float(y)


def _put(text: str, point: str, x: float, y: float) -> str:
    head = point.partition("=")[0]
    return text.replace(point, f"{head}=IFCCARTESIANPOINT(({x},{y}));")


def _smaller_floor(text: str) -> str:
    """A corner of the ground floor's slab comes inwards by half a metre."""
    corner = _outline_points(text, "IFCSLAB")[0]
    x, y = _at(corner)
    return _put(text, corner, x + 0.5, y)


def _flat_room(text: str) -> str:
    """The outline of a space is pressed to a line."""
    points = _outline_points(text, "IFCSPACE")
    _, level = _at(points[0])
    for point in points:
        text = _put(text, point, _at(point)[0], level)
    return text


def _lost_door(text: str) -> str:
    """A door is taken out of its storey."""
    door = re.search(r"^#(\d+)=IFCDOOR\(", text, re.MULTILINE)
    assert door is not None
    storey = re.search(r"^.*=IFCRELCONTAINEDINSPATIALSTRUCTURE\(.*;$", text, re.MULTILINE)
    assert storey is not None
    return text.replace(storey[0], storey[0].replace(f",#{door[1]},", ","))


def _forgotten_window(text: str) -> str:
    window = (
        "#999999=IFCWINDOW('0000000000000000000001',$,'Stray',$,$,$,$,'stray',$,$,.WINDOW.,$,$);"
    )
    return text.replace("ENDSEC;\nEND-ISO", f"{window}\nENDSEC;\nEND-ISO")


MODEL_SPOILERS: dict[str, Spoiler] = {
    "BLD-001": _edit(r"AREAUNIT\.,\$", ".AREAUNIT.,.MILLI."[1:]),
    "BLD-002": _edit(r"(IFCBUILDINGSTOREY\(.*),0\.\);", r"\1,0.5);"),
    "BLD-003": _edit(r"'Car Porch'(?=,\.ELEMENT)", "'Garage'"),
    "BLD-004": _scale(r"'NetFloorArea',\$,\$,", 1.1, nth=3),
    "BLD-005": _scale(r"'Length',\$,\$,", 1.1),
    "BLD-006": _edit(r"(IFCOPENINGELEMENT\(.*)'(\d\.A\d+)'", r"\1'gone'"),
    "BLD-007": _scale(r"=IFCDOOR\(.*'\d\.\w+',[\d.]+,", 1.1),
    "BLD-008": _scale(r"=IFCWINDOW\(.*'\d\.\w+',[\d.]+,", 1.1),
    "BLD-009": _edit(r"(IFCSTAIRFLIGHT\(.*/flight1',)\d+", r"\g<1>3"),
    "BLD-010": _edit(r"(IFCRELASSOCIATESMATERIAL\([^(]*\()#\d+,", r"\1"),
    "BLD-011": _edit("'Pset_WallCommon'", "'Pset_Wall'"),
    "BLD-012": _lost_door,
    "BLD-013": _scale(
        r"'GrossVolume',\$,\$,[\d.]+,\$\);\n#\d+=IFCQUANTITYVOLUME\('NetVolume',\$,\$,", 1.5
    ),
    "BLD-014": _flat_room,
    "BLD-015": _moved(r"IFCDOOR\(", (100.0, 0.0, 0.0)),
    "BLD-016": _moved(r"IFCWALL\(.*'0\.w2'", (0.0, 0.4, 0.0)),
    "BLD-017": _taller_wall,
    "BLD-018": _smaller_floor,
    "BLD-019": _moved(r"IFCSTAIRFLIGHT\(", (0.0, 0.0, -0.4)),
    "BLD-020": _edit("'OccupancyType'", "'NumberOfStoreys'"),
    "BLD-021": _forgotten_window,
}
"""Ways to spoil the model of the small house, one for each check, which alone must fail."""
