"""Writes a sheet as SVG: a millimetre a unit, each part its own named layer.

Layers are groups with ``inkscape:groupmode="layer"``; Illustrator shows a group's ``id`` as its
layer's name. Letters stay text that can be edited, or become outlines where that is asked.
"""

from __future__ import annotations

import base64
import math
import re
from pathlib import Path
from xml.etree import ElementTree

from liftwork.crafts.images.vector.codes2d import draw_code
from liftwork.crafts.images.vector.drawing import Code, Part, Photo, Shape, Sheet, Star, Text
from liftwork.crafts.images.vector.pictures import fitted_jpeg
from liftwork.crafts.images.vector.setting import PlacedLine, PlacedText, place_text
from liftwork.crafts.images.vector.shaping import family, outline

SVG = "http://www.w3.org/2000/svg"
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"
SODIPODI = "http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
XLINK = "http://www.w3.org/1999/xlink"
BACKGROUND = "Background"

_Element = ElementTree.Element


def write_svg(sheet: Sheet, path: Path) -> None:
    """Write the sheet; the page is the trimmed sheet, backdrops reach over it by the bleed."""
    for prefix, uri in (("", SVG), ("inkscape", INKSCAPE), ("sodipodi", SODIPODI)):
        ElementTree.register_namespace(prefix, uri)
    ElementTree.register_namespace("xlink", XLINK)
    root = _Element(
        f"{{{SVG}}}svg",
        {
            "width": f"{sheet.width:g}mm",
            "height": f"{sheet.height:g}mm",
            "viewBox": f"0 0 {sheet.width:g} {sheet.height:g}",
            "version": "1.1",
        },
    )
    view = {"units": "mm", f"{{{INKSCAPE}}}document-units": "mm"}
    ElementTree.SubElement(root, f"{{{SODIPODI}}}namedview", view)
    _background(root, sheet)
    for part in sheet.parts:
        _draw(_layer(root, part.name), part, outlines=sheet.outlines)
    ElementTree.indent(root)
    _close_up_texts(root)
    ElementTree.ElementTree(root).write(path, encoding="utf-8", xml_declaration=True)


def _close_up_texts(root: _Element) -> None:
    """Take the indentation out of texts, where spaces would be drawn."""
    for text in root.iter(f"{{{SVG}}}text"):
        text.text = None
        for span in text:
            span.tail = None


def layer_id(name: str) -> str:
    """The id of a layer: its name as XML allows it, which Illustrator shows."""
    plain = re.sub(r"[^\w.-]", "_", name)
    return plain if re.match(r"[^\W\d]", plain) else f"_{plain}"


def star_points(part: Star) -> list[tuple[float, float]]:
    """The corners of a star, from the top, clockwise."""
    found = []
    for n in range(part.points * 2):
        radius = 1.0 if n % 2 == 0 else part.inner
        angle = math.pi * n / part.points
        x = part.x + part.width / 2 * (1 + radius * math.sin(angle))
        y = part.y + part.height / 2 * (1 - radius * math.cos(angle))
        found.append((x, y))
    return found


def _background(root: _Element, sheet: Sheet) -> None:
    _add(
        _layer(root, BACKGROUND),
        "rect",
        x=-sheet.bleed,
        y=-sheet.bleed,
        width=sheet.width + 2 * sheet.bleed,
        height=sheet.height + 2 * sheet.bleed,
        fill=sheet.background.hex,
    )


def _layer(root: _Element, name: str) -> _Element:
    attributes = {
        "id": layer_id(name),
        f"{{{INKSCAPE}}}groupmode": "layer",
        f"{{{INKSCAPE}}}label": name,
    }
    return ElementTree.SubElement(root, f"{{{SVG}}}g", attributes)


def _add(parent: _Element, tag: str, **attributes: str | float) -> _Element:
    told = {
        name.replace("_", "-"): value if isinstance(value, str) else _number(value)
        for name, value in attributes.items()
    }
    return ElementTree.SubElement(parent, f"{{{SVG}}}{tag}", told)


def _number(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".") or "0"


def _draw(layer: _Element, part: Part, *, outlines: bool) -> None:
    if isinstance(part, Text):
        _draw_text(layer, place_text(part), outlines=outlines)
    elif isinstance(part, Shape):
        _draw_shape(layer, part)
    elif isinstance(part, Star):
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in star_points(part))
        _add(layer, "polygon", points=points, fill=part.fill.hex)
    elif isinstance(part, Code):
        _draw_code(layer, part)
    else:
        _draw_photo(layer, part)


def _draw_shape(layer: _Element, part: Shape) -> None:
    if part.type == "ellipse":
        rx, ry = part.width / 2, part.height / 2
        _add(layer, "ellipse", cx=part.x + rx, cy=part.y + ry, rx=rx, ry=ry, fill=part.fill.hex)
        return
    rectangle = _add(
        layer, "rect", x=part.x, y=part.y, width=part.width, height=part.height, fill=part.fill.hex
    )
    if part.radius:
        rectangle.set("rx", _number(min(part.radius, part.width / 2, part.height / 2)))


def _draw_code(layer: _Element, part: Code) -> None:
    bars = draw_code(part)
    x, y, width, height = bars.light
    _add(layer, "rect", x=x, y=y, width=width, height=height, fill="#ffffff")
    steps = [
        f"M{_number(x)} {_number(y)}h{_number(w)}v{_number(h)}h{_number(-w)}z"
        for x, y, w, h in bars.dark
    ]
    _add(layer, "path", d="".join(steps), fill=part.colour.hex, shape_rendering="crispEdges")


def _draw_photo(layer: _Element, part: Photo) -> None:
    data, media = fitted_jpeg(part.picture, part.width / part.height)
    link = f"data:{media};base64,{base64.b64encode(data).decode('ascii')}"
    image = _add(layer, "image", x=part.x, y=part.y, width=part.width, height=part.height)
    image.set("preserveAspectRatio", "none")
    image.set(f"{{{XLINK}}}href", link)


def _draw_text(layer: _Element, placed: PlacedText, *, outlines: bool) -> None:
    colour = placed.part.colour.hex
    if outlines:
        steps = "".join(_outlined(line, placed.size) for line in placed.lines)
        _add(layer, "path", d=steps, fill=colour)
        return
    element = _add(layer, "text", font_size=placed.size, fill=colour)
    element.set("{http://www.w3.org/XML/1998/namespace}space", "preserve")
    for line in placed.lines:
        _draw_line(element, line, placed.size)


def _draw_line(element: _Element, placed: PlacedLine, size: float) -> None:
    face = placed.line.glyphs[0].face
    name, weight = family(face)
    others = {family(glyph.face)[0] for glyph in placed.line.glyphs} - {name}
    families = ", ".join(f"'{each}'" for each in (name, *sorted(others)))
    rtl = placed.line.from_right
    x = placed.x + placed.line.width * size if rtl else placed.x
    span = _add(element, "tspan", x=x, y=placed.y, font_weight=str(weight))
    span.set("font-family", f"{families}, sans-serif")
    if rtl:
        span.set("direction", "rtl")
        span.set("style", "direction:rtl;unicode-bidi:embed")
    span.text = placed.line.text


def _outlined(placed: PlacedLine, size: float) -> str:
    """The path of a line's letters, in millimetres, y down."""
    steps = []
    letters = {"moveTo": "M", "lineTo": "L", "curveTo": "C", "qCurveTo": "Q", "closePath": "Z"}
    for glyph in placed.line.glyphs:
        for name, points in outline(glyph.face, glyph.number):
            flat = [
                f"{_number(placed.x + (glyph.x + px) * size)} "
                f"{_number(placed.y - (glyph.y + py) * size)}"
                for px, py in points
            ]
            steps.append(letters[name] + " ".join(flat) if name in letters else "Z")
    return "".join(steps)
