"""What a building model says of itself: the IFC4 entities of a file, read from its text.

Positions of attributes are those of the IFC4 schema (ISO 16739-1), in metres.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from liftwork.crafts.building.readback.part21 import Entity, Exchange, Typed, read_exchange

_ELEMENTS = (
    "IFCWALL", "IFCDOOR", "IFCWINDOW", "IFCSLAB", "IFCROOF", "IFCSTAIR", "IFCSTAIRFLIGHT",
    "IFCOPENINGELEMENT",
)  # fmt: skip
_SPATIAL = ("IFCSITE", "IFCBUILDING", "IFCBUILDINGSTOREY", "IFCSPACE")
COUNTED = (*_ELEMENTS, *_SPATIAL)
"""The types that readers count."""


@dataclass
class Thing:
    """A product: its `type` as in the schema, `tag`, and what is said of it.

    `sets` are its property and quantity sets by name; `of` are the layers of its material,
    names and thicknesses (None without layers). `storey` is the level's name.
    """

    number: int
    type: str
    id: str
    name: str
    tag: str
    values: tuple[Any, ...]
    sets: dict[str, dict[str, Any]] = field(default_factory=dict)
    of: list[tuple[str, float | None]] = field(default_factory=list)
    storey: str | None = None
    whole: Thing | None = None
    voids: Thing | None = None
    fills: Thing | None = None

    def quantity(self, name: str) -> float | None:
        """A value of its quantity set; None where it has none of that name."""
        return next((s[name] for n, s in self.sets.items() if n[:4] == "Qto_" and name in s), None)

    @property
    def kind(self) -> str:
        """Its predefined type, without the dots."""
        return str(self.values[{"IFCDOOR": 10, "IFCWINDOW": 10, "IFCSPACE": 9}.get(self.type, 8)])[
            1:-1
        ]


@dataclass
class Model:
    """A whole file."""

    schema: str
    things: dict[int, Thing]
    units: dict[str, str]
    project: list[Entity]

    def of(self, *types: str) -> list[Thing]:
        """Things of these types, in the order of the file."""
        return [thing for thing in self.things.values() if thing.type in types]

    def counts(self) -> dict[str, int]:
        """How many there are of each counted type."""
        return {type: len(self.of(type)) for type in COUNTED}


def read_model(path: Path) -> Model:
    """Read a building model. Raises `NotStep` for a file that is no STEP text."""
    exchange = read_exchange(path.read_text(encoding="ascii"))
    things = {entity.number: _thing(entity) for entity in exchange.of(*COUNTED)}
    _relate(exchange, things)
    for thing in things.values():
        thing.storey = _storey_of(thing)
    schema = exchange.header.get("FILE_SCHEMA", ((),))[0]
    units = {
        str(unit.values[1])[1:-1]: str(unit.values[2] or "") + str(unit.values[3])
        for unit in exchange.of("IFCSIUNIT")
    }
    return Model("".join(schema), things, units, exchange.of("IFCPROJECT"))


def _thing(entity: Entity) -> Thing:
    spatial = entity.type in _SPATIAL
    tag = entity.values[2] if spatial else entity.values[7]
    id, name = str(entity.values[0]), str(entity.values[2])
    return Thing(entity.number, entity.type, id, name, str(tag), entity.values)


_RELATIONS = (
    ("IFCRELAGGREGATES", "whole", 4, 5),
    ("IFCRELCONTAINEDINSPATIALSTRUCTURE", "whole", 5, 4),
    ("IFCRELVOIDSELEMENT", "voids", 4, 5),
    ("IFCRELFILLSELEMENT", "fills", 4, 5),
)
"""A relation, what it says of a part, and the places of the whole and of its part or parts."""


def _relate(exchange: Exchange, things: Mapping[int, Thing]) -> None:
    for type, says, whole, part in _RELATIONS:
        for relation in exchange.of(type):
            parts = relation.values[part]
            for number in parts if isinstance(parts, tuple) else (parts,):
                if number in things:
                    setattr(things[number], says, things.get(relation.values[whole]))
    for relation in exchange.of("IFCRELDEFINESBYPROPERTIES"):
        definition = exchange[relation.values[5]]
        for number in relation.values[4]:
            things[number].sets[str(definition.values[2])] = _values(exchange, definition)
    for relation in exchange.of("IFCRELASSOCIATESMATERIAL"):
        of = _material(exchange, exchange[relation.values[5]])
        for number in relation.values[4]:
            things[number].of = of


def _values(exchange: Exchange, definition: Entity) -> dict[str, Any]:
    quantities = definition.type == "IFCELEMENTQUANTITY"
    found = {}
    for ref in definition.values[5 if quantities else 4]:
        entry = exchange[ref]
        value = entry.values[3 if quantities else 2]
        found[str(entry.values[0])] = value.value if isinstance(value, Typed) else value
    return found


def _material(exchange: Exchange, entity: Entity) -> list[tuple[str, float | None]]:
    if entity.type == "IFCMATERIAL":
        return [(str(entity.values[0]), None)]
    layers = [exchange[ref] for ref in exchange[entity.values[0]].values[0]]
    return [(str(exchange[layer.values[0]].values[0]), layer.values[1]) for layer in layers]


def _storey_of(thing: Thing) -> str | None:
    """The storey that it stands on: its own, its whole's, or that of the wall it is cut from."""
    seen: Thing | None = thing
    while seen is not None and seen.type != "IFCBUILDINGSTOREY":
        seen = seen.whole or seen.voids or (seen.fills.voids if seen.fills else None)
    return None if seen is None else seen.name
