"""Develop presets: the `.xmp` that Lightroom and Camera Raw import.

The form is the one those programs write themselves: one RDF description in the
namespace ``crs``, settings of process version 5 (``11.0``) as attributes, names and curves as
elements. Numbers carry their sign, as Camera Raw writes them.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

from liftwork.crafts.images.looks.settings import Settings

CRS = "http://ns.adobe.com/camera-raw-settings/1.0/"
RDF = "http://www.w3.org/1999/02/22-rdf-syntax-ns#"
_X = "adobe:ns:meta/"
_XML = "http://www.w3.org/XML/1998/namespace"

SLIDER_NAMES: Mapping[str, str] = {
    "exposure": "Exposure2012",
    "contrast": "Contrast2012",
    "highlights": "Highlights2012",
    "shadows": "Shadows2012",
    "whites": "Whites2012",
    "blacks": "Blacks2012",
    "temperature": "IncrementalTemperature",
    "tint": "IncrementalTint",
    "clarity": "Clarity2012",
    "vibrance": "Vibrance",
    "saturation": "Saturation",
    "vignette": "PostCropVignetteAmount",
    "grain": "GrainAmount",
}
"""Our sliders and what Camera Raw calls them."""

_PARTS = {
    "hue": "HueAdjustment",
    "colour_saturation": "SaturationAdjustment",
    "luminance": "LuminanceAdjustment",
}
_GROUP = "Liftwork"
_NAMESPACE = uuid.UUID("6f0c2f5e-2b55-5d0e-9a53-3b2f5c0c7a10")
_HEADER: Mapping[str, str] = {
    "PresetType": "Normal",
    "Cluster": "",
    "SupportsAmount": "True",
    "SupportsColor": "True",
    "SupportsMonochrome": "True",
    "SupportsHighDynamicRange": "True",
    "SupportsNormalDynamicRange": "True",
    "SupportsSceneReferred": "True",
    "SupportsOutputReferred": "True",
    "RequiresRGBTables": "False",
    "CameraModelRestriction": "",
    "Copyright": "",
    "ContactInfo": "",
    "Version": "15.0",
    "ProcessVersion": "11.0",
}


def expected_values(settings: Settings) -> dict[str, str]:
    """Each setting of a look under its name in Camera Raw, as it is written there."""
    found = {}
    for name, crs in SLIDER_NAMES.items():
        value = getattr(settings, name)
        if value:
            found[crs] = _signed(value, name)
    for name, part in _PARTS.items():
        for colour, value in getattr(settings, name).items():
            found[f"{part}{colour.capitalize()}"] = _signed(value, name)
    for zone, grade in (("Shadow", settings.shadow_grade), ("Highlight", settings.highlight_grade)):
        if grade is not None:
            found[f"SplitToning{zone}Hue"] = f"{grade.hue:.0f}"
            found[f"SplitToning{zone}Saturation"] = f"{grade.saturation:.0f}"
    if settings.monochrome:
        found["ConvertToGrayscale"] = "True"
    return found


def _signed(value: float, name: str) -> str:
    if name == "grain":
        return f"{value:.0f}"
    return f"{value:+.2f}" if name == "exposure" else f"{value:+.0f}"


def write_preset(path: Path, settings: Settings, name: str) -> None:
    """Write the preset that shows under `name` in the group "Liftwork"."""
    for prefix, uri in (("x", _X), ("rdf", RDF), ("crs", CRS)):
        ElementTree.register_namespace(prefix, uri)
    root = ElementTree.Element(f"{{{_X}}}xmpmeta", {f"{{{_X}}}xmptk": "Liftwork"})
    rdf = ElementTree.SubElement(root, f"{{{RDF}}}RDF")
    values = {**_header(settings, name), **expected_values(settings), "HasSettings": "True"}
    attributes = {f"{{{CRS}}}{key}": value for key, value in values.items()}
    about = {f"{{{RDF}}}about": "", **attributes}
    description = ElementTree.SubElement(rdf, f"{{{RDF}}}Description", about)
    for element, text in (("Name", name), ("ShortName", ""), ("SortName", ""), ("Group", _GROUP)):
        _alternative(description, element, text)
    if settings.curve:
        _sequence(description, "ToneCurvePV2012", [f"{a}, {b}" for a, b in settings.curve])
    ElementTree.indent(root)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=False)


def _header(settings: Settings, name: str) -> dict[str, str]:
    """The fixed part. The id depends on what is set, so the same preset is the same one."""
    id = uuid.uuid5(_NAMESPACE, f"{name}\n{settings.model_dump_json()}").hex.upper()
    header = {**_HEADER, "UUID": id}
    if settings.curve:
        header["ToneCurveName2012"] = "Custom"
    return header


def _alternative(parent: ElementTree.Element, name: str, text: str) -> None:
    holder = ElementTree.SubElement(parent, f"{{{CRS}}}{name}")
    alternatives = ElementTree.SubElement(holder, f"{{{RDF}}}Alt")
    item = ElementTree.SubElement(alternatives, f"{{{RDF}}}li", {f"{{{_XML}}}lang": "x-default"})
    item.text = text


def _sequence(parent: ElementTree.Element, name: str, items: list[str]) -> None:
    holder = ElementTree.SubElement(parent, f"{{{CRS}}}{name}")
    sequence = ElementTree.SubElement(holder, f"{{{RDF}}}Seq")
    for text in items:
        ElementTree.SubElement(sequence, f"{{{RDF}}}li").text = text
