"""The words that point to each tool of the building craft."""

from __future__ import annotations

EXPORT_BUILDING_MODEL: tuple[str, ...] = (
    "ifc", "ifc4", "bim", "building model", "building information model", "revit", "archicad",
    "bonsai", "blenderbim", "navisworks", "solibri", "tekla", "vectorworks", "openbim", "export",
    "bim model", "floor plan", "house plan",
)  # fmt: skip

BILL_OF_QUANTITIES: tuple[str, ...] = (
    "bill of quantities", "boq", "quantities", "quantity", "qty", "bricks", "brick", "brickwork",
    "plaster", "concrete", "takeoff", "take-off", "estimate", "material estimate",
    "measurement sheet", "wastage", "cft", "cement", "materials", "contractor",
    "floor plan", "house plan",
)  # fmt: skip
