"""The 3D model held against the plan it was built from.

The model is read by trimesh out of the file that Blender wrote; what must be there is worked
out anew from the plan's rectangles, walls and openings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.scenes.metres import INCH, metres, short, top_of, z_of
from liftwork.crafts.scenes.readback.model import Numbers, Shape, of_kind, read_model
from liftwork.formats.house_plan import House, Opening, Room, Storey, Wall
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import numpy as np
else:
    np = lazy("numpy")

CLOSED = CheckCode("SCN-001", "every wall and every other solid is watertight, faces outwards")
EXTENTS = CheckCode("SCN-002", "the house is as long, wide and high as the plan says")
FLOORS = CheckCode("SCN-003", "every room has its floor, between its walls")
AREAS = CheckCode("SCN-004", "the area of every floor equals the plan's")
GLASS = CheckCode("SCN-005", "there is glass in every window and ventilator")
DOORS = CheckCode("SCN-006", "there is a door in every doorway")
FRAMES = CheckCode("SCN-007", "every door and window has its frame in its place")
WALLS = CheckCode("SCN-008", "every wall stands on its line with its length and thickness")
HOLES = CheckCode("SCN-009", "every opening is cut through its wall")
STAIRS = CheckCode("SCN-010", "the stairs climb in even steps and reach the next floor")
HEADROOM = CheckCode("SCN-011", "nothing covers the stairs, so that one can walk up")
LEVELS = CheckCode("SCN-012", "every floor is at its height")
STANDING = CheckCode("SCN-013", "no wall floats: each stands on a slab and reaches the next")
ROOFED = CheckCode("SCN-014", "every room has a ceiling, and open courts have none")
PARAPET = CheckCode("SCN-015", "a parapet stands around the roof")
IN_PLOT = CheckCode("SCN-016", "nothing of the house stands outside the plot")
SURFACES = CheckCode("SCN-017", "every solid has its material")

MODEL_CHECKS = (
    CLOSED, EXTENTS, FLOORS, AREAS, GLASS, DOORS, FRAMES, WALLS, HOLES, STAIRS, HEADROOM,
    LEVELS, STANDING, ROOFED, PARAPET, IN_PLOT, SURFACES,
)  # fmt: skip

_NEAR = 0.006
"""Metres that a face may be off: half a millimetre more than rounding to half inches."""
_CORNER = 0.12
"""Metres that a wall may end before or behind another's line: half of the thickest wall."""
_AREA = 0.002
_STEP_DOWN = 0.16
"""Metres that a porch's floor may lie below the rooms'."""
_PARAPET = (0.75, 1.25)

Shapes = dict[str, Shape]


def check_model(house: House, path: Path) -> Iterator[Check]:
    """Every check of a saved 3D model."""
    shapes = read_model(path)
    measures: tuple[tuple[CheckCode, Callable[[House, Shapes], tuple[list[str], str]]], ...] = (
        (CLOSED, _closed),
        (EXTENTS, _extents),
        (FLOORS, _floors),
        (AREAS, _areas),
        (GLASS, _glass),
        (DOORS, _doors),
        (FRAMES, _frames),
        (WALLS, _walls),
        (HOLES, _holes),
        (STAIRS, _stairs),
        (HEADROOM, _headroom),
        (LEVELS, _levels),
        (STANDING, _standing),
        (ROOFED, _roofed),
        (PARAPET, _parapet),
        (IN_PLOT, _in_plot),
        (SURFACES, _surfaces),
    )
    for code, measure in measures:
        wrong, measured = measure(house, shapes)
        yield code(not wrong, f"{measured}; wrong: {', '.join(wrong[:3])}" if wrong else measured)


def _named(kind: str, storey: Storey, id: str) -> str:
    return f"{kind}/{storey.level}/{short(id)}"


def _closed(_house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong = [shape.name for shape in shapes.values() if not shape.closed]
    if not of_kind(shapes.values(), "wall"):
        wrong.append("no wall at all")
    return wrong, f"{len(shapes)} solids, {len(of_kind(shapes.values(), 'wall'))} of them walls"


def _built(house: House) -> tuple[Numbers, Numbers]:
    """The least and the greatest x and y of walls and porches, metres."""
    low, high = [], []
    for storey in house.storeys:
        for wall in storey.walls:
            half = wall.thickness * INCH / 2
            low.append((wall.x0 * INCH - half, wall.y0 * INCH - half))
            high.append((wall.x1 * INCH + half, wall.y1 * INCH + half))
        for room in storey.rooms:
            if room.use in ("porch", "terrace"):
                low.append((room.outline.x0 * INCH, room.outline.y0 * INCH))
                high.append((room.outline.x1 * INCH, room.outline.y1 * INCH))
    return np.min(low, axis=0), np.max(high, axis=0)


def _extents(house: House, shapes: Shapes) -> tuple[list[str], str]:
    parts = of_kind(shapes.values(), "wall", "slab")
    if not parts:
        return ["nothing is built"], "no walls and no slabs"
    low = np.min([shape.low for shape in parts], axis=0)
    high = np.max([shape.high for shape in parts], axis=0)
    least, most = _built(house)
    # Where walls of different thickness meet at a corner, the outer one alone reaches it.
    off = max(np.abs(low[:2] - least).max(), np.abs(high[:2] - most).max())
    top = top_of(house.storeys[-1])
    wrong = [] if off <= 0.12 else [f"off by {off:.3f} m"]
    if abs(high[2] - top) > 0.12:
        wrong.append(f"{high[2]:.2f} m high")
    size = high - low
    return wrong, f"{size[0]:.2f} x {size[1]:.2f} m, roof at {high[2]:.2f} m (plan {top:.2f})"


def _floored(house: House) -> Iterator[tuple[Storey, Room]]:
    for storey in house.storeys:
        for room in storey.rooms:
            if room.use != "open":
                yield storey, room


def _floors(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, count = [], 0
    for storey, room in _floored(house):
        count += 1
        shape = shapes.get(_named("floor", storey, room.id))
        box = metres(room.floor)
        if shape is None:
            wrong.append(f"{room.name} has none")
        elif (
            shape.low[0] < box.x0 - _NEAR
            or shape.low[1] < box.y0 - _NEAR
            or shape.high[0] > box.x1 + _NEAR
            or shape.high[1] > box.y1 + _NEAR
        ):
            wrong.append(f"that of {room.name} runs into its walls")
    return wrong, f"{count} rooms, {len(of_kind(shapes.values(), 'floor'))} floors"


def _void(house: House, storey: Storey) -> tuple[float, float, float, float] | None:
    """The hole in a storey's floor over the stair below it, metres."""
    below = next((s for s in house.storeys if s.level == storey.level - 1), None)
    if below is None or below.stair is None:
        return None
    flat = [*(flight.rect for flight in below.stair.flights), *below.stair.landings]
    return (
        min(rect.x0 for rect in flat) * INCH,
        min(rect.y0 for rect in flat) * INCH,
        max(rect.x1 for rect in flat) * INCH,
        max(rect.y1 for rect in flat) * INCH,
    )


def _areas(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, total, planned = [], 0.0, 0.0
    for storey, room in _floored(house):
        box = metres(room.floor)
        want = box.area
        hole = _void(house, storey)
        if hole is not None:
            across = min(box.x1, hole[2]) - max(box.x0, hole[0])
            along = min(box.y1, hole[3]) - max(box.y0, hole[1])
            want -= max(0.0, across) * max(0.0, along)
        shape = shapes.get(_named("floor", storey, room.id))
        have = shape.top_area if shape is not None else 0.0
        total, planned = total + have, planned + want
        if abs(have - want) > max(0.01, _AREA * want):
            wrong.append(f"{room.name} {have:.2f} m2 for {want:.2f}")
    return wrong, f"{total:.2f} m2 of floor, {planned:.2f} in the plan"


def _openings(house: House, *kinds: str) -> list[tuple[Storey, Opening, Wall]]:
    return [
        (storey, opening, next(w for w in storey.walls if w.id == opening.wall))
        for storey, opening in house.openings
        if opening.kind in kinds
    ]


class _Hole(NamedTuple):
    """The least and greatest x, y, z of an opening, and the axis that runs along its wall."""

    low: Numbers
    high: Numbers
    along: int


def _hole(storey: Storey, opening: Opening, wall: Wall) -> _Hole:
    half, deep = opening.width * INCH / 2, wall.thickness * INCH / 2
    bottom = z_of(storey) + opening.sill * INCH
    top = bottom + opening.height * INCH
    if wall.horizontal:
        x, y = (wall.x0 + opening.at) * INCH, wall.y0 * INCH
        return _Hole(np.array([x - half, y - deep, bottom]), np.array([x + half, y + deep, top]), 0)
    x, y = wall.x0 * INCH, (wall.y0 + opening.at) * INCH
    return _Hole(np.array([x - deep, y - half, bottom]), np.array([x + deep, y + half, top]), 1)


def _fills(shape: Shape | None, hole: _Hole, share: float) -> str | None:
    """What is wrong with a thing that must fill its opening in width and height, or None."""
    if shape is None:
        return "is missing"
    if ((shape.low > hole.high + _NEAR) | (shape.high < hole.low - _NEAR)).any():
        return "is elsewhere"
    for axis in (hole.along, 2):
        low, high = hole.low[axis], hole.high[axis]
        reach = min(shape.high[axis], high) - max(shape.low[axis], low)
        if reach < share * (high - low):
            return f"fills only {reach:.2f} m"
        if shape.high[axis] > high + 0.02 or shape.low[axis] < low - 0.02:
            return "is larger than its opening"
    return None


def _glass(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, windows = [], _openings(house, "window", "ventilator")
    for storey, opening, wall in windows:
        pane = shapes.get(_named("glass", storey, opening.id))
        fault = _fills(pane, _hole(storey, opening, wall), 0.7)
        if fault:
            wrong.append(f"{opening.id} {fault}")
    return wrong, f"{len(windows)} windows, {len(of_kind(shapes.values(), 'glass'))} panes"


def _doors(house: House, shapes: Shapes) -> tuple[list[str], str]:
    """A leaf may stand open: it must touch its doorway, be as wide and nearly as high."""
    wrong, doors = [], _openings(house, "door")
    for storey, opening, wall in doors:
        low, high, _ = _hole(storey, opening, wall)
        shape = shapes.get(_named("door", storey, opening.id))
        if shape is None:
            wrong.append(f"{opening.id} is missing")
            continue
        away = (shape.low > high + 0.03) | (shape.high < low - 0.03)
        size = shape.high - shape.low
        wide, tall = float(np.hypot(size[0], size[1])), float(size[2])
        need = opening.width * INCH
        if away.any() or not 0.8 * need < wide < 1.1 * need or tall < 0.9 * (high[2] - low[2]):
            wrong.append(f"{opening.id} is not in its doorway")
    return wrong, f"{len(doors)} doorways, {len(of_kind(shapes.values(), 'door'))} doors"


def _frames(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, holes = [], _openings(house, "door", "window", "ventilator")
    for storey, opening, wall in holes:
        frame = shapes.get(_named("frame", storey, opening.id))
        fault = _fills(frame, _hole(storey, opening, wall), 0.98)
        if fault:
            wrong.append(f"{opening.id} {fault}")
    return wrong, f"{len(holes)} doors and windows"


def _walls(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, count, length = [], 0, 0.0
    for storey in house.storeys:
        for wall in storey.walls:
            count += 1
            along, across = (0, 1) if wall.horizontal else (1, 0)
            line = wall.line * INCH
            first, last = (end * INCH for end in wall.span)
            length += last - first
            shape = shapes.get(_named("wall", storey, wall.id))
            if shape is None:
                wrong.append(f"{wall.id} is missing")
                continue
            half = wall.thickness * INCH / 2
            thick = abs(shape.low[across] - line + half) + abs(shape.high[across] - line - half)
            early, late = first - shape.low[along], shape.high[along] - last
            if thick > _NEAR or max(abs(early), abs(late)) > _CORNER:
                wrong.append(f"{wall.id} is not on its line")
    return wrong, f"{count} walls, {length:.1f} m"


def _holes(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, holes = [], _openings(house, "door", "window", "ventilator", "arch")
    for storey, opening, wall in holes:
        shape = shapes.get(_named("wall", storey, wall.id))
        low, high, along = _hole(storey, opening, wall)
        us = np.linspace(low[along] + 0.02, high[along] - 0.02, 4)
        vs = np.linspace(low[2] + 0.02, high[2] - 0.02, 4)
        points = np.array([(u, v) for u in us for v in vs])
        if shape is not None and shape.covers(points, 1 - along).any():
            wrong.append(f"{opening.id} is walled up")
    return wrong, f"{len(holes)} openings, 16 places in each looked through"


def _stairs(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, told = [], []
    for storey in house.storeys:
        if storey.stair is None:
            continue
        parts = [s for s in of_kind(shapes.values(), "stairs") if f"/{storey.level}/" in s.name]
        tops = sorted({z for shape in parts for z in shape.treads})
        rise = (top_of(storey) - z_of(storey)) / storey.stair.risers
        want = [z_of(storey) + n * rise for n in range(1, storey.stair.risers)]
        if len(tops) != len(want) or np.abs(np.array(tops) - np.array(want)).max() > 0.003:
            wrong.append(f"{storey.name}: {len(tops) + 1} steps for {storey.stair.risers}")
        last = max(tops, default=z_of(storey))
        told.append(f"{len(tops) + 1} steps of {rise * 1000:.0f} mm to {last + rise:.2f} m")
    return wrong, "; ".join(told) or "no stairs"


def _headroom(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, count = [], 0
    for storey in house.storeys:
        if storey.stair is None:
            continue
        points = []
        for flight in storey.stair.flights:
            box = metres(flight.rect)
            points += [
                (x, y)
                for x in np.linspace(box.x0 + 0.03, box.x1 - 0.03, 9)
                for y in np.linspace(box.y0 + 0.03, box.y1 - 0.03, 9)
            ]
        count += len(points)
        for shape in of_kind(shapes.values(), "slab", "roof", "floor"):
            near = z_of(storey) + 0.5 < shape.low[2] < top_of(storey) + 0.01
            if near and shape.covers(np.array(points)).any():
                wrong.append(f"{shape.name} over the stair of {storey.name}")
    return wrong, f"{count} places on flights looked up from"


def _levels(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, told = [], []
    for storey in house.storeys:
        for room in storey.rooms:
            shape = shapes.get(_named("floor", storey, room.id))
            if shape is None:
                continue
            below = z_of(storey) - shape.high[2]
            most = _STEP_DOWN if room.use == "porch" and storey.level == 0 else 0.001
            if not -0.001 <= below <= most:
                wrong.append(f"{room.name} at {shape.high[2]:.3f} m")
        told.append(f"{storey.name} at {z_of(storey):.2f} m")
    return wrong, ", ".join(told)


def _indoors_beside(storey: Storey, wall: Wall, along: float) -> bool:
    for room in storey.rooms:
        o = room.outline
        if wall.horizontal:
            touches = wall.y0 in (o.y0, o.y1) and o.x0 <= along <= o.x1
        else:
            touches = wall.x0 in (o.x0, o.x1) and o.y0 <= along <= o.y1
        if touches and room.indoors:
            return True
    return False


def _standing(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, count = [], 0
    slabs = of_kind(shapes.values(), "slab")
    for storey in house.storeys:
        for wall in storey.walls:
            shape = shapes.get(_named("wall", storey, wall.id))
            if shape is None:
                continue
            first, last = wall.span
            places = np.linspace(first + 3, last - 3, 5)
            points = (
                np.array([(p, wall.y0) if wall.horizontal else (wall.x0, p) for p in places]) * INCH
            )
            count += len(points)
            under = [s for s in slabs if abs(s.high[2] - shape.low[2]) < _NEAR]
            if not _all_covered(under, points):
                wrong.append(f"{wall.id} stands on nothing")
            full = [_indoors_beside(storey, wall, p) for p in places]
            over = [s for s in slabs if abs(s.low[2] - shape.high[2]) < _NEAR]
            if any(full) and not _all_covered(over, points[np.array(full)]):
                wrong.append(f"{wall.id} does not reach its ceiling")
    return wrong, f"{count} places along walls"


def _all_covered(shapes: list[Shape], points: Numbers) -> bool:
    hit = np.zeros(len(points), dtype=bool)
    for shape in shapes:
        hit |= shape.covers(points)
    return bool(hit.all())


def _roofed(house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong, count = [], 0
    slabs = of_kind(shapes.values(), "slab")
    for storey in house.storeys:
        over = [s for s in slabs if z_of(storey) + 1 < s.low[2] < top_of(storey)]
        for room in storey.rooms:
            box = metres(room.floor)
            if room.use == "terrace" or (storey.stair and room.id == storey.stair.room):
                continue
            points = np.array(
                [
                    (box.x0 + (box.x1 - box.x0) * i / 4, box.y0 + (box.y1 - box.y0) * j / 4)
                    for i in (1, 2, 3)
                    for j in (1, 2, 3)
                ]
            )
            count += 1
            if room.use == "open" and storey.level == 0:
                if len(house.storeys) == 1 and any(s.covers(points).any() for s in over):
                    wrong.append(f"{room.name} is roofed over")
            elif room.use != "open" and not _all_covered(over, points):
                wrong.append(f"{room.name} has no ceiling")
    return wrong, f"{count} rooms and courts looked up from"


def _parapet(house: House, shapes: Shapes) -> tuple[list[str], str]:
    shape, roof = shapes.get("parapet"), shapes.get("roof")
    if shape is None or roof is None:
        return ["there is none"], "no roof or no parapet"
    top = top_of(house.storeys[-1])
    high = float(shape.high[2] - top)
    wrong = []
    if not _PARAPET[0] <= high <= _PARAPET[1] or abs(shape.low[2] - top) > 0.06:
        wrong.append(f"{high:.2f} m high")
    within = (roof.low[:2] < shape.low[:2] - 0.3) | (roof.high[:2] > shape.high[:2] + 0.3)
    if within.all():
        wrong.append("it does not go round")
    return wrong, f"{high:.2f} m above the roof"


def _in_plot(house: House, shapes: Shapes) -> tuple[list[str], str]:
    site = metres(house.site)
    wrong = []
    for shape in shapes.values():
        room = min(
            shape.low[0] - site.x0,
            shape.low[1] - site.y0,
            site.x1 - shape.high[0],
            site.y1 - shape.high[1],
        )
        if room < -0.002:
            wrong.append(f"{shape.name} by {-room:.2f} m")
    return wrong, f"plot of {site.x1 - site.x0:.2f} x {site.y1 - site.y0:.2f} m"


def _surfaces(_house: House, shapes: Shapes) -> tuple[list[str], str]:
    wrong = [shape.name for shape in shapes.values() if not shape.material]
    panes = {s.material for s in of_kind(shapes.values(), "glass")}
    walls = {s.material for s in of_kind(shapes.values(), "wall")}
    wrong += [f"{name} is on walls and panes" for name in sorted(panes & walls) if name]
    return wrong, f"{len({s.material for s in shapes.values()})} materials"
