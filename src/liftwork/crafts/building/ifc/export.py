"""A house plan as an IFC4 building model."""

from __future__ import annotations

import hashlib
import math
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from liftwork.crafts.building import heights, shapes
from liftwork.crafts.building.ifc import fittings, stairs
from liftwork.crafts.building.ifc.materials import Materials
from liftwork.crafts.building.ifc.writer import Entity, Writer, metres
from liftwork.formats.house_plan import House, Room, Storey

_WALL, _INNER, _CONCRETE = "#e3d9c8", "#f1eee7", "#b9b6b0"


@dataclass
class Level:
    """A storey that is being written, and what stands on it."""

    storey: Storey
    entity: Entity
    placement: Entity
    products: list[Entity] = field(default_factory=list)
    spaces: list[Entity] = field(default_factory=list)
    walls: dict[str, Entity] = field(default_factory=dict)

    @property
    def ceiling(self) -> float:
        """Inches from the floor to the slab above."""
        return self.storey.height - heights.SLAB


def export(house: House, target: Path) -> None:
    """Write the model of a house as IFC4, the same bytes for the same plan."""
    seed = hashlib.sha256(house.model_dump_json().encode()).hexdigest()
    _Export(house, Writer(seed)).write(target)


class _Export:
    def __init__(self, house: House, writer: Writer) -> None:
        self.house, self.w = house, writer
        self.materials = Materials(writer)

    def write(self, target: Path) -> None:
        w = self.w
        angle = math.radians(self.house.north)
        w.contexts((round(math.cos(angle), 9), round(math.sin(angle), 9)))
        project = w.rooted(
            "IfcProject", (), Name=f"House on a plot of {self.house.plot}",
            RepresentationContexts=[w.context], UnitsInContext=w.units(),
        )  # fmt: skip
        site = self._site()
        building = self._building(site)
        levels = [self._level(storey, building) for storey in self.house.storeys]
        w.aggregate(project, [site])
        w.aggregate(site, [building])
        w.aggregate(building, [level.entity for level in levels])
        for level in levels:
            self._fill(level)
        for level in levels:
            w.aggregate(level.entity, level.spaces)
            w.contain(level.entity, level.products)
        self.materials.close()
        target.write_text(w.file.to_string(), encoding="ascii", newline="\n")

    # -- spatial structure ------------------------------------------------------------

    def _site(self) -> Entity:
        w, box = self.w, self.house.site.box
        solid = w.block(box, -metres(heights.BASE) - 0.3, 0.2)
        w.coloured([solid], "#8a9a6b")
        site = w.rooted(
            "IfcSite", ("site",), Name=f"Plot of {self.house.plot}",
            ObjectPlacement=w.place(None), Representation=w.shape([solid]),
            CompositionType="ELEMENT",
        )  # fmt: skip
        area = metres(box.x1 - box.x0) * metres(box.y1 - box.y0)
        round_ = 2 * (metres(box.x1 - box.x0) + metres(box.y1 - box.y0))
        w.properties(site, "Pset_SiteCommon", {"TotalArea": ("IfcAreaMeasure", area)})
        w.quantities(site, "Qto_SiteBaseQuantities", {"GrossPerimeter": round_, "GrossArea": area})
        return site

    def _building(self, site: Entity) -> Entity:
        w, storeys = self.w, self.house.storeys
        building = w.rooted(
            "IfcBuilding", ("building",), Name="House",
            ObjectPlacement=w.place(site.ObjectPlacement), CompositionType="ELEMENT",
        )  # fmt: skip
        w.properties(
            building, "Pset_BuildingCommon",
            {
                "NumberOfStoreys": ("IfcInteger", len(storeys)),
                "OccupancyType": ("IfcLabel", "Single family house"),
            },
        )  # fmt: skip
        gross = sum(_square_metres(shapes.covered(storey).area) for storey in storeys)
        top = storeys[-1].floor + storeys[-1].height
        w.quantities(
            building, "Qto_BuildingBaseQuantities",
            {"Height": metres(top), "GrossFloorArea": gross},
        )  # fmt: skip
        return building

    def _level(self, storey: Storey, building: Entity) -> Level:
        w = self.w
        placement = w.place(building.ObjectPlacement, metres(storey.floor))
        entity = w.rooted(
            "IfcBuildingStorey", (str(storey.level),), Name=storey.name,
            ObjectPlacement=placement, CompositionType="ELEMENT", Elevation=metres(storey.floor),
        )  # fmt: skip
        net = sum(room.floor.area for room in storey.rooms if room.indoors)
        w.quantities(
            entity, "Qto_BuildingStoreyBaseQuantities",
            {
                "GrossHeight": metres(storey.height),
                "GrossFloorArea": _square_metres(shapes.covered(storey).area),
                "NetFloorArea": _square_metres(net),
            },
        )  # fmt: skip
        return Level(storey, entity, placement)

    # -- what stands on a storey --------------------------------------------------------

    def _fill(self, level: Level) -> None:
        for room in level.storey.rooms:
            level.spaces.append(self._space(level, room))
        for body in shapes.bodies(level.storey):
            self._wall(level, body)
        for opening in level.storey.openings:
            fittings.write_opening(self.w, self.materials, level, opening)
        n = level.storey.level
        thick = heights.SLAB if n else heights.BASE
        name, kind = (f"Floor of {level.storey.name}", "FLOOR" if n else "BASESLAB")
        slab = self._slab(level, shapes.slab_of(self.house, n), (name, kind), (-thick, thick))
        level.products.append(slab)
        if level.storey.stair is not None:
            level.products.append(stairs.write_stair(self.w, self.materials, level))
        self._roof(level)

    def _space(self, level: Level, room: Room) -> Entity:
        w, floor = self.w, room.floor
        height = level.ceiling if room.roofed else heights.PARAPET
        size = [metres(floor.x1 - floor.x0), metres(floor.y1 - floor.y0)]
        area = size[0] * size[1]
        space = w.rooted(
            "IfcSpace", (room.id,), Name=room.id, LongName=room.name, ObjectType=room.use,
            ObjectPlacement=w.place(level.placement),
            Representation=w.shape([w.block(floor, 0.0, metres(height))]),
            CompositionType="ELEMENT", PredefinedType="INTERNAL" if room.indoors else "EXTERNAL",
        )  # fmt: skip
        w.properties(
            space, "Pset_SpaceCommon",
            {
                "Reference": ("IfcIdentifier", room.use),
                "IsExternal": ("IfcBoolean", not room.indoors),
            },
        )  # fmt: skip
        outline = room.outline.box
        w.quantities(
            space, "Qto_SpaceBaseQuantities",
            {
                "Height": metres(height),
                "NetPerimeter": 2 * sum(size),
                "GrossFloorArea": _square_metres(outline.area),
                "NetFloorArea": area,
                "NetVolume": area * metres(height),
            },
        )  # fmt: skip
        return space

    def _wall(self, level: Level, body: shapes.Body) -> None:
        w, wall, stretch = self.w, body.wall, body.stretch
        height = metres(heights.PARAPET if stretch.parapet else level.ceiling)
        solids = [w.column(ring, holes, 0.0, height) for ring, holes in shapes.rings(body.figure)]
        w.coloured(solids, _WALL if wall.external or stretch.parapet else _INNER)
        ends = (stretch.start, stretch.end)
        line = [(e, wall.line) if wall.horizontal else (wall.line, e) for e in ends]
        entity = w.rooted(
            "IfcWall", (body.id,), Name=f"Wall {body.id}", Tag=body.id,
            ObjectPlacement=w.place(level.placement), Representation=w.shape(solids, (line,)),
            PredefinedType="PARAPET" if stretch.parapet else "STANDARD",
        )  # fmt: skip
        w.properties(
            entity, "Pset_WallCommon",
            {
                "Reference": ("IfcIdentifier", f"{wall.thickness} in brick"),
                "IsExternal": ("IfcBoolean", wall.external or stretch.parapet),
                "LoadBearing": ("IfcBoolean", wall.external),
            },
        )  # fmt: skip
        w.quantities(entity, "Qto_WallBaseQuantities", _wall_quantities(level, body, height))
        self.materials.wall(entity, wall.thickness)
        level.walls[body.id] = entity
        level.products.append(entity)

    def _slab(
        self, level: Level, figure: Any, named: tuple[str, str], rise: tuple[float, float]
    ) -> Entity:
        """A slab from `rise` inches above the floor, so many thick."""
        w, (name, kind) = self.w, named
        z, thick = metres(rise[0]), metres(rise[1])
        solids = [w.column(ring, holes, z, thick) for ring, holes in shapes.rings(figure)]
        w.coloured(solids, _CONCRETE)
        slab = w.rooted(
            "IfcSlab", (name,), Name=name, ObjectPlacement=w.place(level.placement),
            Representation=w.shape(solids), PredefinedType=kind,
        )  # fmt: skip
        w.properties(
            slab, "Pset_SlabCommon",
            {
                "IsExternal": ("IfcBoolean", kind == "ROOF"),
                "LoadBearing": ("IfcBoolean", True),
                "PitchAngle": ("IfcPlaneAngleMeasure", 0.0),
            },
        )  # fmt: skip
        area = sum(_square_metres(part.area) for part in shapes.polygons(figure))
        around = sum(metres(part.length) for part in shapes.polygons(figure))
        w.quantities(
            slab, "Qto_SlabBaseQuantities",
            {
                "Width": thick, "Perimeter": around, "GrossArea": area, "NetArea": area,
                "GrossVolume": area * thick, "NetVolume": area * thick,
            },
        )  # fmt: skip
        self.materials.concrete(slab)
        return slab

    # -- the roof -----------------------------------------------------------------------

    def _roof(self, level: Level) -> None:
        w, n = self.w, level.storey.level
        figure = shapes.roof_of(self.house, n)
        if not shapes.polygons(figure):
            return
        rise = (level.storey.height - heights.SLAB, heights.SLAB)
        slab = self._slab(level, figure, (f"Roof slab of {level.storey.name}", "ROOF"), rise)
        roof = w.rooted(
            "IfcRoof", (str(n),), Name=f"Roof of {level.storey.name}",
            ObjectPlacement=w.place(level.placement), PredefinedType="FLAT_ROOF",
        )  # fmt: skip
        w.aggregate(roof, [slab])
        area = sum(_square_metres(part.area) for part in shapes.polygons(figure))
        w.properties(roof, "Pset_RoofCommon", {"IsExternal": ("IfcBoolean", True)})
        w.quantities(roof, "Qto_RoofBaseQuantities", {"GrossArea": area, "NetArea": area})
        level.products.append(roof)
        top = metres(level.storey.height)
        for number, ring in enumerate(shapes.roof_parapets(self.house, n), 1):
            self._upstand(level, ring, f"parapet/{number}", (top, metres(heights.PARAPET)))
        head = shapes.head_of(self.house, n)
        if head is not None:
            self._head(level, head, top)

    def _upstand(
        self, level: Level, figure: Any, name: str, rise: tuple[float, float], cut: float = 0.0
    ) -> Entity:
        w = self.w
        solids = [w.column(ring, holes, *rise) for ring, holes in shapes.rings(figure)]
        w.coloured(solids, _WALL)
        tag = f"roof/{level.storey.level}/{name}"
        wall = w.rooted(
            "IfcWall", (tag,), Name=f"Roof {name}", Tag=tag,
            ObjectPlacement=w.place(level.placement), Representation=w.shape(solids),
            PredefinedType="PARAPET" if name.startswith("parapet") else "STANDARD",
        )  # fmt: skip
        w.properties(
            wall, "Pset_WallCommon",
            {"IsExternal": ("IfcBoolean", True), "LoadBearing": ("IfcBoolean", False)},
        )  # fmt: skip
        area = sum(_square_metres(part.area) for part in shapes.polygons(figure))
        volume = area * rise[1]
        w.quantities(
            wall, "Qto_WallBaseQuantities",
            {"Height": rise[1], "GrossVolume": volume, "NetVolume": volume - cut},
        )  # fmt: skip
        self.materials.brick(wall)
        level.products.append(wall)
        return wall

    def _head(self, level: Level, head: shapes.Head, top: float) -> None:
        outer = shapes.rectangle(head.outer)
        ring = outer.difference(shapes.rectangle(head.inner))
        width, height = heights.HEAD_DOOR
        cut = metres(width) * metres(height) * metres(heights.HEAD_WALL)
        wall = self._upstand(level, ring, "stair head", (top, metres(heights.HEAD)), cut)
        fittings.write_head_door(self.w, level, wall, head, top)
        rise = (level.storey.height + heights.HEAD, heights.SLAB)
        level.products.append(self._slab(level, outer, ("Slab over the stair", "ROOF"), rise))


def _wall_quantities(level: Level, body: shapes.Body, height: float) -> dict[str, float]:
    holes = fittings.openings_in(level.storey, body)
    length = metres(body.stretch.end - body.stretch.start)
    width = metres(body.wall.thickness)
    cut = sum(metres(hole.width) * metres(hole.height) for hole in holes)
    volume = sum(_square_metres(part.area) for part in shapes.polygons(body.figure)) * height
    return {
        "Length": length,
        "Width": width,
        "Height": height,
        "GrossFootprintArea": volume / height,
        "GrossSideArea": length * height,
        "NetSideArea": length * height - cut,
        "GrossVolume": volume,
        "NetVolume": volume - cut * width,
    }


def _square_metres(square_inches: float) -> float:
    return square_inches * 0.0254**2
