"""Who counts a building model: IfcOpenShell, our reader of STEP text, and web-ifc where it is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.building.readback.model import COUNTED, Model
from liftwork.crafts.building.readback.schema import breaches
from liftwork.crafts.building.readback.structure_checks import told
from liftwork.formats.house_plan import House
from liftwork.programs.lazy import lazy
from liftwork.programs.webifc import Counted

if TYPE_CHECKING:
    import ifcopenshell
else:
    ifcopenshell = lazy("ifcopenshell")

SCHEMA = CheckCode("BLD-020", "IFC4's schema and its express rules hold")
COUNTS = CheckCode("BLD-021", "every reader counts the same, and what the plan has")

READER_CHECKS = (SCHEMA, COUNTS)


def check_schema(path: Path) -> Check:
    """IfcOpenShell's validator, and every express rule of IFC4."""
    return SCHEMA(*told(breaches(path), "no breach"))


def check_counts(house: House, path: Path, model: Model, second: Counted | None) -> Check:
    """The counts of all readers that are here, against each other and the plan."""
    readers: dict[str, Mapping[str, int]] = {
        "our STEP reader": model.counts(),
        "IfcOpenShell": _ifcopenshell_counts(path),
    }
    if second is not None:
        readers[f"web-ifc {second.version}"] = second.counts
    wanted = _planned(house)
    wrong = [
        f"{name} counts {counts.get(type)} {type}, the plan has {count}"
        for name, counts in readers.items()
        for type, count in wanted.items()
        if counts.get(type) != count
    ]
    first = model.counts()
    wrong += [
        f"{name} counts {counts.get(type)} {type}, our STEP reader {first[type]}"
        for name, counts in readers.items()
        for type in COUNTED
        if type not in wanted and counts.get(type) != first[type]
    ]
    return COUNTS(*told(wrong, f"{', '.join(readers)}: {sum(first.values())} products"))


def _planned(house: House) -> dict[str, int]:
    openings = [opening for storey in house.storeys for opening in storey.openings]
    kinds = [opening.kind for opening in openings]
    stairs = [storey.stair for storey in house.storeys if storey.stair is not None]
    return {
        "IFCBUILDINGSTOREY": len(house.storeys),
        "IFCSPACE": sum(len(storey.rooms) for storey in house.storeys),
        "IFCDOOR": kinds.count("door"),
        "IFCWINDOW": kinds.count("window") + kinds.count("ventilator"),
        "IFCSTAIR": len(stairs),
        "IFCSTAIRFLIGHT": sum(len(stair.flights) for stair in stairs),
    }


def _ifcopenshell_counts(path: Path) -> dict[str, int]:
    model = ifcopenshell.open(str(path))
    return {type: len(model.by_type(type)) for type in COUNTED}
