"""The words that point to each tool of the building craft."""

from __future__ import annotations

EXPORT_BUILDING_MODEL: tuple[str, ...] = (
    "ifc", "ifc4", "bim", "building model", "building information model", "revit", "archicad",
    "bonsai", "blenderbim", "navisworks", "solibri", "tekla", "vectorworks", "openbim", "export",
    "bim model",
)  # fmt: skip
