"""A preset read back by ExifTool, or where that is missing by a hardened XML reader."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from liftwork.contract.checks import Check, CheckCode
from liftwork.crafts.images.looks.preset import CRS, RDF, expected_values
from liftwork.crafts.images.looks.settings import Settings
from liftwork.programs.exiftool import read_tags
from liftwork.programs.lazy import lazy

if TYPE_CHECKING:
    from defusedxml import ElementTree
else:
    ElementTree = lazy("defusedxml.ElementTree")

IMPORTABLE = CheckCode("IMG-221", "The preset has what Lightroom and Camera Raw look for")
AS_ASKED = CheckCode("IMG-222", "The preset sets what the look says, and nothing else")
CURVE = CheckCode("IMG-223", "The preset's tone curve has the points of the look")

PRESET_CHECKS = (IMPORTABLE, AS_ASKED, CURVE)

_NEEDED = ("PresetType", "UUID", "ProcessVersion", "HasSettings", "Name")
_FIXED = (
    "PresetType", "Cluster", "UUID", "Supports", "RequiresRGBTables", "CameraModelRestriction",
    "Copyright", "ContactInfo", "Version", "ProcessVersion", "HasSettings", "Name", "ShortName",
    "SortName", "Group", "ToneCurve",
)  # fmt: skip


def check_preset(path: Path, settings: Settings) -> Iterator[Check]:
    """Every check on a preset."""
    found, reader = read_preset(path)
    missing = [name for name in _NEEDED if not found.get(name)]
    lacks = f"lacks {', '.join(missing)}" if missing else f"{found['Name']!r}, {found['UUID']}"
    yield IMPORTABLE(not missing, f"{lacks}; read by {reader}")
    wanted = expected_values(settings)
    wrong = [
        f"{name} is {found.get(name)} and should be {value}"
        for name, value in wanted.items()
        if not _equal(found.get(name), value)
    ]
    wrong += [
        f"{name} is set and should not be"
        for name in found
        if name not in wanted and not name.startswith(_FIXED)
    ]
    yield AS_ASKED(not wrong, wrong[0] if wrong else f"{len(wanted)} settings as asked")
    points = tuple(
        tuple(int(part) for part in str(point).split(","))
        for point in found.get("ToneCurvePV2012", [])
    )
    yield CURVE(points == settings.curve, f"{len(points)} points, {len(settings.curve)} asked")


def read_preset(path: Path) -> tuple[Mapping[str, Any], str]:
    """Everything in the namespace crs by its name, and who read it."""
    read = read_tags([path], "-XMP-crs:all")
    if read is not None:
        names = {key.partition(":")[2]: value for key, value in read[0].items() if ":" in key}
        return {name: value for name, value in names.items() if value != ""}, "ExifTool"
    root = ElementTree.parse(path).getroot()
    description = root.find(f".//{{{RDF}}}Description")
    found: dict[str, Any] = {}
    for key, value in description.attrib.items():
        if key.startswith(f"{{{CRS}}}") and value:
            found[key.removeprefix(f"{{{CRS}}}")] = value
    for element in description:
        items = [item.text for item in element.iter(f"{{{RDF}}}li") if item.text]
        if items:
            alternative = element.find(f"{{{RDF}}}Alt") is not None
            found[element.tag.removeprefix(f"{{{CRS}}}")] = items[0] if alternative else items
    return found, "an XML reader"


def _equal(found: Any, wanted: str) -> bool:
    try:
        return abs(float(found) - float(wanted)) < 0.005
    except (TypeError, ValueError):
        return str(found) == wanted
