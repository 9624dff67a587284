"""What the parts of a house are of, and the layers of its walls.

A 9 in wall is one brick thick; a 5 in one is half a brick with plaster on both sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from liftwork.crafts.building.ifc.writer import Entity, Writer, metres

_BRICK, _PLASTER, _CONCRETE = "Burnt clay brick", "Cement plaster", "Reinforced concrete"
_WOOD, _GLASS = "Wood", "Glass"
_CATEGORIES = {
    _BRICK: "brick", _PLASTER: "plaster", _CONCRETE: "concrete", _WOOD: "wood", _GLASS: "glass",
}  # fmt: skip


class Materials:
    """Remembers which product is of what, and writes it once at the end."""

    def __init__(self, writer: Writer) -> None:
        self._w = writer
        self._plain: dict[str, list[Entity]] = {}
        self._layered: dict[int, list[Entity]] = {}
        self._made: dict[str, Entity] = {}

    def wall(self, wall: Entity, thickness: int) -> None:
        """A wall of the plan, so many inches thick."""
        self._layered.setdefault(thickness, []).append(wall)

    def brick(self, element: Entity) -> None:
        """A parapet or the like."""
        self._plain.setdefault(_BRICK, []).append(element)

    def concrete(self, element: Entity) -> None:
        """A slab, a flight, a landing."""
        self._plain.setdefault(_CONCRETE, []).append(element)

    def wood(self, element: Entity) -> None:
        """A door."""
        self._plain.setdefault(_WOOD, []).append(element)

    def glass(self, element: Entity) -> None:
        """A window."""
        self._plain.setdefault(_GLASS, []).append(element)

    def close(self) -> None:
        """Write what everything is of."""
        for name, products in sorted(self._plain.items()):
            self._w.material(products, name, self._material(name))
        for thickness, walls in sorted(self._layered.items()):
            self._w.material(walls, f"{thickness} in wall", self._layers(thickness))

    def _material(self, name: str) -> Entity:
        if name not in self._made:
            self._made[name] = self._w.make("IfcMaterial", name, None, _CATEGORIES[name])
        return self._made[name]

    def _layers(self, thickness: int) -> Entity:
        w = self._w
        layers = [self._layer(*layer) for layer in _layers_of(thickness)]
        layer_set = w.make("IfcMaterialLayerSet", layers, f"{thickness} in brick wall", None)
        offset = -metres(thickness) / 2
        return w.make("IfcMaterialLayerSetUsage", layer_set, "AXIS2", "POSITIVE", offset, None)

    def _layer(self, name: str, inches: float) -> Any:
        return self._w.make(
            "IfcMaterialLayer", self._material(name), metres(inches), None, name, None, None, None
        )


def _layers_of(thickness: int) -> Sequence[tuple[str, float]]:
    if thickness >= 9:
        return [(_BRICK, float(thickness))]
    plaster = (thickness - 4.5) / 2
    return [(_PLASTER, plaster), (_BRICK, 4.5), (_PLASTER, plaster)]
