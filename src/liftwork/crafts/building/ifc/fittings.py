"""Openings in walls, and the doors and windows that stand in them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from liftwork.crafts.building import heights, shapes
from liftwork.crafts.building.ifc.materials import Materials
from liftwork.crafts.building.ifc.writer import Entity, Writer, metres
from liftwork.formats.house_plan import Box, Opening, Storey, Wall

if TYPE_CHECKING:
    from liftwork.crafts.building.ifc.export import Level

_LEAF, _FRAME, _GLASS = "#7a4a2a", "#3a3d42", "#a9cfe077"
_THROUGH = 1.0
"""Inches that the body of an opening stands out of its wall on each side, to cut it cleanly."""


def openings_in(storey: Storey, body: shapes.Body) -> list[Opening]:
    """The openings in one stretch of a wall."""
    start, end = (at - body.wall.span[0] for at in (body.stretch.start, body.stretch.end))
    return [o for o in storey.openings if o.wall == body.wall.id and start <= o.at < end]


def body_of(storey: Storey, opening: Opening) -> shapes.Body:
    """The stretch of wall that an opening is in."""
    return next(b for b in shapes.bodies(storey) if opening in openings_in(storey, b))


def write_opening(w: Writer, materials: Materials, level: Level, opening: Opening) -> None:
    """The hole, and what fills it: a door, a window, or nothing in an arch."""
    wall, box = shapes.opening_box(level.storey, opening.id)
    sill, height = metres(opening.sill), metres(opening.height)
    hole = w.rooted(
        "IfcOpeningElement", (opening.id,), Name=f"Opening {opening.id}", Tag=opening.id,
        ObjectPlacement=w.place(level.placement),
        Representation=w.shape([w.block(_through(box, wall), sill, height)]),
        PredefinedType="OPENING",
    )  # fmt: skip
    body = body_of(level.storey, opening)
    w.void(level.walls[body.id], hole)
    if opening.kind == "arch":
        return
    write = _door if opening.kind == "door" else _window
    element = write(w, level, opening, (wall, box))
    (materials.wood if opening.kind == "door" else materials.glass)(element)
    w.fill(hole, element)
    level.products.append(element)


def _through(box: Box, wall: Wall) -> Box:
    if wall.horizontal:
        return Box(box.x0, box.y0 - _THROUGH, box.x1, box.y1 + _THROUGH)
    return Box(box.x0 - _THROUGH, box.y0, box.x1 + _THROUGH, box.y1)


def _thin(box: Box, wall: Wall, thick: float, inset: float = 0.0) -> Box:
    """A box so thick in the middle of its wall, its ends drawn in by `inset`."""
    if wall.horizontal:
        return Box(box.x0 + inset, wall.line - thick / 2, box.x1 - inset, wall.line + thick / 2)
    return Box(wall.line - thick / 2, box.y0 + inset, wall.line + thick / 2, box.y1 - inset)


def _frame(w: Writer, box: Box, wall: Wall, rise: tuple[float, float], sill: bool) -> list[Entity]:
    """The bars around an opening, from its foot `rise[0]` to its head `rise[1]`, inches."""
    t, low, high = heights.FRAME, *rise
    whole = _thin(box, wall, 2 * t)
    if wall.horizontal:
        posts = [whole._replace(x1=whole.x0 + t), whole._replace(x0=whole.x1 - t)]
    else:
        posts = [whole._replace(y1=whole.y0 + t), whole._replace(y0=whole.y1 - t)]
    between = _thin(box, wall, 2 * t, t)
    solids = [w.block(post, metres(low), metres(high - low)) for post in posts]
    solids.append(w.block(between, metres(high - t), metres(t)))
    if sill:
        solids.append(w.block(between, metres(low), metres(t)))
    w.coloured(solids, _FRAME)
    return solids


def _door(w: Writer, level: Level, door: Opening, at: tuple[Wall, Box]) -> Entity:
    wall, box = at
    head = door.sill + door.height
    leaf = w.block(
        _thin(box, wall, heights.LEAF, heights.FRAME),
        metres(door.sill),
        metres(door.height - heights.FRAME),
    )
    w.coloured([leaf], _LEAF)
    solids = [leaf, *_frame(w, box, wall, (door.sill, head), False)]
    entity = w.rooted(
        "IfcDoor", (door.id,), Name=f"Door {door.id}", Tag=door.id,
        ObjectPlacement=w.place(level.placement), Representation=w.shape(solids),
        OverallHeight=metres(door.height), OverallWidth=metres(door.width),
        PredefinedType="DOOR", OperationType=_swing(door),
    )  # fmt: skip
    _describe(w, entity, door, wall, "Door")
    return entity


def _swing(door: Opening) -> str:
    if door.hinge is None:
        return "NOTDEFINED"
    return "SINGLE_SWING_LEFT" if door.hinge == "start" else "SINGLE_SWING_RIGHT"


def _window(w: Writer, level: Level, window: Opening, at: tuple[Wall, Box]) -> Entity:
    wall, box = at
    t, foot, head = heights.FRAME, window.sill, window.sill + window.height
    pane = _thin(box, wall, heights.PANE, t)
    glass = w.block(pane, metres(foot + t), metres(window.height - 2 * t))
    w.coloured([glass], _GLASS)
    solids = [glass, *_frame(w, box, wall, (foot, head), True)]
    entity = w.rooted(
        "IfcWindow", (window.id,), Name=f"{window.kind.capitalize()} {window.id}", Tag=window.id,
        ObjectPlacement=w.place(level.placement), Representation=w.shape(solids),
        OverallHeight=metres(window.height), OverallWidth=metres(window.width),
        PredefinedType="WINDOW", PartitioningType="SINGLE_PANEL",
    )  # fmt: skip
    _describe(w, entity, window, wall, "Window")
    return entity


def _describe(w: Writer, entity: Entity, opening: Opening, wall: Wall, sort: str) -> None:
    size = f"{opening.width} x {opening.height} in"
    w.properties(
        entity, f"Pset_{sort}Common",
        {
            "Reference": ("IfcIdentifier", size),
            "IsExternal": ("IfcBoolean", wall.external),
        },
    )  # fmt: skip
    width, height = metres(opening.width), metres(opening.height)
    w.quantities(
        entity, f"Qto_{sort}BaseQuantities",
        {
            "Width": width, "Height": height,
            "Perimeter": 2 * (width + height), "Area": width * height,
        },
    )  # fmt: skip


def write_head_door(w: Writer, level: Level, wall: Entity, head: shapes.Head, z: float) -> None:
    """The way from the stair out onto the roof: a hole in one side of its walls."""
    width, height = heights.HEAD_DOOR
    o, i = head.outer, head.inner
    x, y = (o.x0 + o.x1) / 2, (o.y0 + o.y1) / 2
    box = {
        "y0": Box(x - width / 2, o.y0, x + width / 2, i.y0),
        "y1": Box(x - width / 2, i.y1, x + width / 2, o.y1),
        "x0": Box(o.x0, y - width / 2, i.x0, y + width / 2),
        "x1": Box(i.x1, y - width / 2, o.x1, y + width / 2),
    }[head.door]
    tag = f"roof/{level.storey.level}/door"
    hole = w.rooted(
        "IfcOpeningElement", (tag,), Name="Way onto the roof", Tag=tag,
        ObjectPlacement=w.place(level.placement),
        Representation=w.shape([w.block(box, z, metres(height))]), PredefinedType="OPENING",
    )  # fmt: skip
    w.void(wall, hole)
