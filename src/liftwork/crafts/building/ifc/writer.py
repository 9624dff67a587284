"""Making IFC4 entities: identities, placements, solids, property and quantity sets.

Metres. Identities follow from names alone, so the same plan gives the same file.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from liftwork.formats.house_plan import Box
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    import ifcopenshell
    import ifcopenshell.guid
else:
    ifcopenshell = lazy("ifcopenshell")

INCH = 0.0254
_NAMES = uuid.UUID("6f6c7d2e-5c0b-5d57-9e35-0f2d1f0f6b4c")
_DATE = "1970-01-01T00:00:00"
"""No time is written, so that the same plan gives the same bytes."""
Ring = Sequence[tuple[float, float]]
Entity = Any


def metres(inches: float) -> float:
    """Inches as metres, to a hundredth of a millimetre."""
    return round(inches * INCH, 5)


@dataclass
class Writer:
    """One IFC4 file that is being written. `seed` tells two houses' identities apart."""

    seed: str
    file: Any = field(init=False)
    _styles: dict[str, Entity] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.file = ifcopenshell.file(schema="IFC4")
        header = self.file.header
        header.file_description.description = ("ViewDefinition [DesignTransferView_V1.0]",)
        header.file_name.time_stamp = _DATE
        header.file_name.originating_system = "Liftwork"
        origin = self.make("IfcCartesianPoint", (0.0, 0.0, 0.0))
        self.up = self.make("IfcDirection", (0.0, 0.0, 1.0))
        self.world = self.make("IfcAxis2Placement3D", origin, None, None)
        self.flat = self.make("IfcAxis2Placement2D", self.make("IfcCartesianPoint", (0.0, 0.0)))

    def make(self, kind: str, *values: Any, **named: Any) -> Entity:
        """A new entity."""
        return self.file.create_entity(kind, *values, **named)

    def id(self, *names: str) -> str:
        """The identity of what is called so, as IFC writes it."""
        told = uuid.uuid5(_NAMES, "/".join((self.seed, *names)))
        return str(lazy("ifcopenshell.guid").compress(told.hex))

    def rooted(self, kind: str, names: Sequence[str], **named: Any) -> Entity:
        """A new entity with an identity."""
        return self.make(kind, GlobalId=self.id(kind, *names), **named)

    # -- context --------------------------------------------------------------------

    def contexts(self, north: tuple[float, float]) -> None:
        """The model's context with its body and axis parts; `north` is true north."""
        self.context = self.make(
            "IfcGeometricRepresentationContext", None, "Model", 3, 1e-5, self.world,
            self.make("IfcDirection", north),
        )  # fmt: skip
        self.body, self.axis = (
            self.make(
                "IfcGeometricRepresentationSubContext", ContextIdentifier=name,
                ContextType="Model", ParentContext=self.context, TargetView=view,
            )
            for name, view in (("Body", "MODEL_VIEW"), ("Axis", "GRAPH_VIEW"))
        )  # fmt: skip

    def units(self) -> Entity:
        """Metres, square and cubic metres, radians."""
        names = (
            ("LENGTHUNIT", "METRE"), ("AREAUNIT", "SQUARE_METRE"),
            ("VOLUMEUNIT", "CUBIC_METRE"), ("PLANEANGLEUNIT", "RADIAN"),
        )  # fmt: skip
        return self.make(
            "IfcUnitAssignment",
            [self.make("IfcSIUnit", None, unit, None, name) for unit, name in names],
        )

    # -- geometry -------------------------------------------------------------------

    def place(self, within: Entity | None, z: float = 0.0) -> Entity:
        """A placement that lies `z` above another."""
        at = self.make("IfcAxis2Placement3D", self.make("IfcCartesianPoint", (0.0, 0.0, z)))
        return self.make("IfcLocalPlacement", within, at)

    def _curve(self, ring: Ring) -> Entity:
        points = [self.make("IfcCartesianPoint", (metres(x), metres(y))) for x, y in ring]
        return self.make("IfcPolyline", [*points, points[0]])

    def column(self, outer: Ring, holes: Sequence[Ring], z: float, height: float) -> Entity:
        """A figure (inches) as a solid from `z`, `height` high (metres)."""
        curve = self._curve(outer)
        if holes:
            inner = [self._curve(hole) for hole in holes]
            profile = self.make("IfcArbitraryProfileDefWithVoids", "AREA", None, curve, inner)
        else:
            profile = self.make("IfcArbitraryClosedProfileDef", "AREA", None, curve)
        point = self.make("IfcCartesianPoint", (0.0, 0.0, round(z, 5)))
        at = self.make("IfcAxis2Placement3D", point)
        return self.make("IfcExtrudedAreaSolid", profile, at, self.up, round(height, 5))

    def block(self, box: Box, z: float, height: float) -> Entity:
        """A box (inches) as a solid from `z`, `height` high (metres)."""
        x0, y0, x1, y1 = box
        return self.column([(x0, y0), (x1, y0), (x1, y1), (x0, y1)], (), z, height)

    def side(self, ring: Ring, across: tuple[float, float], along_x: bool) -> Entity:
        """An upright figure (inches; along, up) as a solid from one side to the other."""
        low, high = metres(across[0]), metres(across[1])
        if along_x:  # the figure's own axes: x along the world's x, y up, and z against its y
            axis, ref, start = (0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, high, 0.0)
        else:
            axis, ref, start = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (low, 0.0, 0.0)
        at = self.make(
            "IfcAxis2Placement3D", self.make("IfcCartesianPoint", start),
            self.make("IfcDirection", axis), self.make("IfcDirection", ref),
        )  # fmt: skip
        profile = self.make("IfcArbitraryClosedProfileDef", "AREA", None, self._curve(ring))
        return self.make("IfcExtrudedAreaSolid", profile, at, self.up, round(high - low, 5))

    def shape(self, solids: Sequence[Entity], axis: tuple[Ring, ...] = ()) -> Entity:
        """A product's shape: its body and, for a wall, the line it runs along."""
        parts = [self.make("IfcShapeRepresentation", self.body, "Body", "SweptSolid", list(solids))]
        if axis:
            points = [self.make("IfcCartesianPoint", (metres(x), metres(y))) for x, y in axis[0]]
            line = self.make("IfcPolyline", points)
            parts.insert(
                0, self.make("IfcShapeRepresentation", self.axis, "Axis", "Curve2D", [line])
            )
        return self.make("IfcProductDefinitionShape", None, None, parts)

    def coloured(self, solids: Iterable[Entity], colour: str) -> None:
        """Give solids a colour: ``#rrggbb`` or, for what light passes, ``#rrggbbaa``."""
        if colour not in self._styles:
            red, green, blue = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
            clear = 1 - int(colour[7:9] or "ff", 16) / 255
            rgb = self.make("IfcColourRgb", None, round(red, 4), round(green, 4), round(blue, 4))
            shading = self.make("IfcSurfaceStyleShading", rgb, round(clear, 4))
            self._styles[colour] = self.make("IfcSurfaceStyle", None, "BOTH", [shading])
        for solid in solids:
            self.make("IfcStyledItem", solid, [self._styles[colour]], None)

    # -- relations ------------------------------------------------------------------

    def aggregate(self, whole: Entity, parts: Sequence[Entity]) -> None:
        """Say that a whole is made of parts."""
        if parts:
            self.rooted(
                "IfcRelAggregates", (whole.GlobalId,),
                RelatingObject=whole, RelatedObjects=list(parts),
            )  # fmt: skip

    def contain(self, storey: Entity, products: Sequence[Entity]) -> None:
        """Say that products stand on a storey."""
        self.rooted(
            "IfcRelContainedInSpatialStructure", (storey.GlobalId,),
            RelatedElements=list(products), RelatingStructure=storey,
        )  # fmt: skip

    def void(self, element: Entity, opening: Entity) -> None:
        """Say that an opening is cut from an element."""
        self.rooted(
            "IfcRelVoidsElement", (opening.GlobalId,),
            RelatingBuildingElement=element, RelatedOpeningElement=opening,
        )  # fmt: skip

    def fill(self, opening: Entity, element: Entity) -> None:
        """Say that a door or a window stands in an opening."""
        self.rooted(
            "IfcRelFillsElement", (element.GlobalId,),
            RelatingOpeningElement=opening, RelatedBuildingElement=element,
        )  # fmt: skip

    def properties(self, product: Entity, name: str, values: Mapping[str, tuple[str, Any]]) -> None:
        """A property set: for each property its IFC type and value."""
        told = [
            self.make("IfcPropertySingleValue", key, None, self.make(kind, value), None)
            for key, (kind, value) in values.items()
        ]
        made = self.rooted(
            "IfcPropertySet", (product.GlobalId, name), Name=name, HasProperties=told
        )
        self._define(product, name, made)

    def quantities(self, product: Entity, name: str, values: Mapping[str, float]) -> None:
        """A quantity set; what a quantity is of follows from its name."""
        told = [self._quantity(key, value) for key, value in values.items()]
        made = self.rooted(
            "IfcElementQuantity", (product.GlobalId, name), Name=name, Quantities=told
        )
        self._define(product, name, made)

    def _quantity(self, name: str, value: float) -> Entity:
        of = next((sort for sort in ("Area", "Volume") if name.endswith(sort)), "Length")
        return self.make(f"IfcQuantity{of}", name, None, None, round(value, 6), None)

    def _define(self, product: Entity, name: str, definition: Entity) -> None:
        self.rooted(
            "IfcRelDefinesByProperties", (product.GlobalId, name),
            RelatedObjects=[product], RelatingPropertyDefinition=definition,
        )  # fmt: skip

    def material(self, products: Sequence[Entity], name: str, definition: Entity) -> None:
        """Say what products are of."""
        if products:
            self.rooted(
                "IfcRelAssociatesMaterial", (name,),
                RelatedObjects=list(products), RelatingMaterial=definition,
            )  # fmt: skip
