"""Checks of the DXF, as GDAL reads it, against the plan."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.cad.plan import Plan
from liftwork.crafts.cad.readback.dxf_reader import DrawingFile, Entity, pyogrio, read_drawing
from liftwork.crafts.cad.readback.expected import (
    named_rooms,
    opening_centre,
    read_length,
    read_size,
    swing,
    wall_area,
)
from liftwork.formats.house_plan import Opening, Room, Storey, Use

UNITS = CheckCode("CAD-020", "The drawing's unit is the inch")
LAYERS = CheckCode("CAD-021", "Every layer that the plan needs holds something, and no other does")
STOREYS = CheckCode("CAD-022", "Every storey is drawn on a plot of the right size, with its title")
CLOSED = CheckCode("CAD-023", "Every wall outline is a closed ring")
WALL_AREA = CheckCode("CAD-024", "The walls cover the area that the plan gives them")
NAMES = CheckCode("CAD-025", "Every room's name stands inside that room")
SIZES = CheckCode("CAD-026", "Every room's written size is its clear size")
DOORS = CheckCode("CAD-027", "Every door is drawn once, in its place and width")
WINDOWS = CheckCode("CAD-028", "Every window and ventilator is drawn once, in its place and width")
ARCHES = CheckCode("CAD-029", "Every arch is drawn once, in its place and width")
SWINGS = CheckCode("CAD-030", "Every door hangs and swings as planned")
MEASURED = CheckCode("CAD-031", "Every dimension's number is the length that it spans")
OVERALL = CheckCode("CAD-032", "The plot's width and depth are dimensioned on every storey")
EXTENTS = CheckCode("CAD-033", "The stated extents are those of what is drawn")
STAIRS = CheckCode("CAD-034", "Stairs say UP and DN where the plan has them")
VIEWPORTS = CheckCode("CAD-035", "Every storey has a layout that shows it at the sheet's scale")
OPENS = CheckCode("CAD-036", "The drawing opens in GDAL")

DRAWING_CHECKS = (
    OPENS,
    UNITS,
    LAYERS,
    STOREYS,
    CLOSED,
    WALL_AREA,
    NAMES,
    SIZES,
    DOORS,
    WINDOWS,
    ARCHES,
    SWINGS,
    MEASURED,
    OVERALL,
    EXTENTS,
    STAIRS,
    VIEWPORTS,
)

_ALWAYS = ("A-WALL", "A-WALL-PATT", "A-AREA-IDEN", "A-ANNO-DIMS", "A-ANNO-TTLB", "C-PROP")
_ALLOWED = (
    *_ALWAYS,
    "A-WALL-PRHT",
    "A-DOOR",
    "A-DOOR-IDEN",
    "A-GLAZ",
    "A-GLAZ-IDEN",
    "A-FLOR-OVHD",
    "A-FLOR-STRS",
    "A-FLOR-OTLN",
    "A-FLOR-FIXT",
    "A-ANNO-TEXT",
    "A-ANNO-SYMB",
    "A-ANNO-TTLB-TEXT",
    "A-ANNO-SCHD",
    "C-ROAD",
    "L-SITE",
)
_ROUNDED = 0.06
"""Inches by which a written length may differ: numbers are to half an inch or a millimetre."""
_SMALL_SCALE = 250
"""From 1:250 on, rooms may be too small on paper for their sizes."""
_NEAR = 0.05
"""Inches within which a drawn point is where the plan has it."""


@dataclass(frozen=True)
class Drawn:
    """One storey as drawn: its number on the plan, its plot's corner, what lies on its sheet."""

    storey: Storey
    origin: tuple[float, float]
    entities: tuple[Entity, ...]

    def at(self, entity: Entity) -> tuple[float, float]:
        """A point entity's place, from the plot's corner."""
        return entity.shape.x - self.origin[0], entity.shape.y - self.origin[1]

    def on(self, layer: str) -> list[Entity]:
        return [entity for entity in self.entities if entity.layer == layer]


def _plots(file: DrawingFile) -> list[Entity]:
    return sorted(file.on("C-PROP"), key=lambda entity: entity.shape.bounds[0])


def _storeys(plan: Plan, file: DrawingFile) -> list[Drawn]:
    """The storeys as drawn, by the plot lines from left to right."""
    plots = _plots(file)[: len(plan.storeys)]
    centres = [(p.shape.bounds[0] + p.shape.bounds[2]) / 2 for p in plots]
    mine: list[list[Entity]] = [[] for _ in plots]
    for entity in file.entities:
        if plots:
            x0, _, x1, _ = entity.shape.bounds
            middle = (x0 + x1) / 2
            nearest = min(range(len(plots)), key=lambda i: abs(centres[i] - middle))
            mine[nearest].append(entity)
    return [
        Drawn(storey, plot.shape.bounds[:2], tuple(entities))
        for storey, plot, entities in zip(plan.storeys, plots, mine, strict=False)
    ]


def _check_layers(plan: Plan, file: DrawingFile) -> Check:
    kinds = {o.kind for storey in plan.storeys for o in storey.openings}
    needed = set(_ALWAYS)
    needed |= {"A-DOOR"} if "door" in kinds else set()
    needed |= {"A-GLAZ"} if kinds & {"window", "ventilator"} else set()
    needed |= {"A-FLOR-STRS"} if any(storey.stair for storey in plan.storeys) else set()
    held = {entity.layer for entity in file.entities}
    missing, foreign = sorted(needed - held), sorted(held - set(_ALLOWED))
    detail = f"{len(held)} layers"
    detail += f"; empty: {', '.join(missing)}" if missing else ""
    detail += f"; not ours: {', '.join(foreign)}" if foreign else ""
    return LAYERS(not missing and not foreign, detail)


def _check_storeys(plan: Plan, file: DrawingFile) -> Check:
    sizes = []
    for plot in _plots(file):
        x0, y0, x1, y1 = plot.shape.bounds
        sizes.append((round(x1 - x0, 2), round(y1 - y0, 2)))
    texts = {entity.text for entity in file.on("A-ANNO-TEXT")}
    untitled = [s.name for s in plan.storeys if not any(s.name.upper() in t for t in texts)]
    right = [(plan.site.width, plan.site.depth)] * len(plan.storeys)
    detail = f"plots {sizes}" + (f"; no title for {', '.join(untitled)}" if untitled else "")
    return STOREYS(sizes == right and not untitled, detail)


def _check_closed(file: DrawingFile) -> Check:
    rings = file.on("A-WALL")
    open_ends = [ring for ring in rings if not (ring.shape.is_ring and ring.shape.is_simple)]
    return CLOSED(
        bool(rings) and not open_ends, f"{len(rings) - len(open_ends)} of {len(rings)} closed"
    )


def _check_wall_area(drawn: list[Drawn]) -> Check:
    found = [sum(e.shape.area for e in storey.on("A-WALL-PATT")) for storey in drawn]
    right = [wall_area(storey.storey) for storey in drawn]
    off = max((abs(f - r) for f, r in zip(found, right, strict=True)), default=float("inf"))
    areas = ", ".join(
        f"{f / 144:.2f} of {r / 144:.2f} sq ft" for f, r in zip(found, right, strict=True)
    )
    return WALL_AREA(off < 1.0, areas or "no storey found")


def _inside(drawn: Drawn, entity: Entity, room: Room) -> bool:
    x, y = drawn.at(entity)
    return room.clear.x0 <= x <= room.clear.x1 and room.clear.y0 <= y <= room.clear.y1


def _room_texts(drawn: Drawn) -> Iterator[tuple[Room, list[str]]]:
    labels = drawn.on("A-AREA-IDEN")
    for room in named_rooms(drawn.storey):
        yield room, [label.text for label in labels if _inside(drawn, label, room)]


def _check_names(plan: Plan, drawn: list[Drawn]) -> Check:
    total = sum(len(named_rooms(storey)) for storey in plan.storeys)
    good, lost = 0, []
    for storey in drawn:
        for room, texts in _room_texts(storey):
            words = Counter(word for text in texts for word in text.split())
            if not Counter(room.name.upper().split()) - words:
                good += 1
            else:
                lost.append(f"{room.name} ({storey.storey.name})")
    return NAMES(good == total, f"{good} of {total} rooms" + _list(lost))


def _list(lost: list[str]) -> str:
    return f"; not {', '.join(lost[:4])}" if lost else ""


def _check_sizes(plan: Plan, drawn: list[Drawn]) -> Check:
    good, wrong = 0, []
    for storey in drawn:
        for room, texts in _room_texts(storey):
            lines = [t.rstrip(" x") for t in texts if read_length(t.removesuffix(" x")) is not None]
            wholes = [*texts, *([" x ".join(lines)] if len(lines) == 2 else [])]
            sizes = [size for text in wholes if (size := read_size(text))]
            if room.use == Use.STAIRS or not sizes:
                continue
            right = (room.clear.width, room.clear.depth)
            if any(abs(a - b) > 0.5 for size in sizes for a, b in zip(size, right, strict=True)):
                wrong.append(room.name)
            else:
                good += 1
    room_for_some = plan.sheet.scale < _SMALL_SCALE
    return SIZES(
        (good > 0 or not room_for_some) and not wrong, f"{good} sizes right" + _list(wrong)
    )


def _check_openings(
    drawn: list[Drawn], code: CheckCode, words: dict[str, str], needed: int
) -> Check:
    """Whether the blocks called ``WORD-width-...`` are where the plan's openings are."""
    good, extra = 0, 0
    for storey in drawn:
        right: Counter[tuple[str, float, float]] = Counter()
        for opening in storey.storey.openings:
            if opening.kind in words:
                x, y = opening_centre(storey.storey, opening)
                right[f"{words[opening.kind]}-{opening.width}", round(x, 1), round(y, 1)] += 1
        found: Counter[tuple[str, float, float]] = Counter()
        for entity in storey.entities:
            word, _, rest = entity.block.partition("-")
            if word in words.values():
                x, y = storey.at(entity)
                found[f"{word}-{rest.partition('-')[0]}", round(x, 1), round(y, 1)] += 1
        good += (right & found).total()
        extra += (found - right).total()
    detail = f"{good} of {needed}" + (f", {extra} elsewhere" if extra else "")
    return code(good == needed and not extra, detail)


def _drawn_swing(entity: Entity) -> tuple[tuple[int, int], tuple[int, int]]:
    """Unit steps of a door's block: to its hinge (its own -x) and to its swing (its own +y)."""
    quarter = round(entity.angle / 90) % 4
    cos, sin = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
    hinge = 1 if entity.flipped else -1
    return (hinge * cos, hinge * sin), (-sin, cos)


def _check_swings(drawn: list[Drawn]) -> Check:
    good, wrong = 0, []
    for storey in drawn:
        blocks = [e for e in storey.entities if e.block.startswith("DOOR-")]
        for door in (o for o in storey.storey.openings if o.kind == "door"):
            here = [e for e in blocks if _is_at(storey, e, door)]
            if here and all(_drawn_swing(e) == swing(storey.storey, door) for e in here):
                good += 1
            elif here:
                wrong.append(f"{door.id} ({storey.storey.name})")
    return SWINGS(not wrong, f"{good} doors right" + _list(wrong))


def _is_at(drawn: Drawn, entity: Entity, opening: Opening) -> bool:
    x, y = drawn.at(entity)
    a, b = opening_centre(drawn.storey, opening)
    return abs(x - a) < _NEAR and abs(y - b) < _NEAR


def _span(parts: list[Entity]) -> float:
    """Length of a dimension's line: the first of its lines that lies along x or y."""
    for part in parts:
        x0, y0, x1, y1 = part.shape.bounds
        if not part.text and (x0 == x1) != (y0 == y1):
            return float(max(x1 - x0, y1 - y0))
    return 0.0


def _check_measured(file: DrawingFile) -> Check:
    numbered = wrong = 0
    for parts in file.dimensions().values():
        labels = [part.text for part in parts if part.text]
        if labels:
            numbered += 1
            said = read_length(labels[0])
            wrong += said is None or abs(said - _span(parts)) > _ROUNDED
    return MEASURED(numbered > 0 and not wrong, f"{numbered - wrong} of {numbered} dimensions")


def _check_overall(plan: Plan, drawn: list[Drawn]) -> Check:
    right, found = 2 * len(plan.storeys), 0
    site = (plan.site.width, plan.site.depth)
    for storey in drawn:
        lines = [e.shape.bounds for e in storey.on("A-ANNO-DIMS") if not e.text]
        x, y = storey.origin
        found += any(
            abs(b[0] - x) < _NEAR and abs(b[2] - x - site[0]) < _NEAR and b[1] == b[3]
            for b in lines
        )
        found += any(
            abs(b[1] - y) < _NEAR and abs(b[3] - y - site[1]) < _NEAR and b[0] == b[2]
            for b in lines
        )
    return OVERALL(found == right, f"{found} of {right}")


def _check_extents(file: DrawingFile) -> Check:
    boxes = [entity.shape.bounds for entity in file.entities]
    if not boxes or file.extents is None:
        return EXTENTS(False, "nothing to measure")
    found = (
        min(b[0] for b in boxes),
        min(b[1] for b in boxes),
        max(b[2] for b in boxes),
        max(b[3] for b in boxes),
    )
    off = max(abs(f - s) for f, s in zip(found, file.extents, strict=True))
    return EXTENTS(off <= 1.0, f"off by {off:.2f} in at most")


def _check_stairs(plan: Plan, drawn: list[Drawn]) -> Check:
    wrong = []
    for number, storey in enumerate(drawn):
        below = plan.storeys[number - 1].stair if number else None
        right = {w for w, has in (("UP", storey.storey.stair), ("DN", below)) if has}
        found = {e.text for e in storey.on("A-FLOR-STRS") if e.text in ("UP", "DN")}
        if right != found:
            wrong.append(storey.storey.name)
    return STAIRS(not wrong, f"{len(drawn)} storeys" + _list(wrong))


def _check_viewports(plan: Plan, file: DrawingFile) -> Check:
    scales = [25.4 * v.shown / v.height if v.height else 0.0 for v in file.viewports]
    good = [scale for scale in scales if abs(scale - plan.sheet.scale) < 0.01]
    shown = ", ".join(f"1:{scale:g}" for scale in (round(s, 2) for s in scales)) or "none"
    return VIEWPORTS(len(good) == len(scales) == len(plan.storeys), shown)


def check_drawing(plan: Plan, dxf: Path) -> Iterator[Check]:
    """Every check of a DXF against the plan it should show."""
    try:
        file = read_drawing(dxf)
    except (pyogrio.errors.DataSourceError, pyogrio.errors.DataLayerError, ValueError) as error:
        yield OPENS(False, str(error).splitlines()[0])
        return
    yield OPENS(True, f"{len(file.entities)} entities")
    drawn = _storeys(plan, file)
    kinds = Counter(o.kind for storey in plan.storeys for o in storey.openings)
    yield UNITS(file.units == 1, f"$INSUNITS is {file.units}")
    yield _check_layers(plan, file)
    yield _check_storeys(plan, file)
    yield _check_closed(file)
    yield _check_wall_area(drawn)
    yield _check_names(plan, drawn)
    yield _check_sizes(plan, drawn)
    yield _check_openings(drawn, DOORS, {"door": "DOOR"}, kinds["door"])
    glazed = {"window": "WINDOW", "ventilator": "VENT"}
    yield _check_openings(drawn, WINDOWS, glazed, kinds["window"] + kinds["ventilator"])
    yield _check_openings(drawn, ARCHES, {"arch": "ARCH"}, kinds["arch"])
    yield _check_swings(drawn)
    yield _check_measured(file)
    yield _check_overall(plan, drawn)
    yield _check_extents(file)
    yield _check_stairs(plan, drawn)
    yield _check_viewports(plan, file)
