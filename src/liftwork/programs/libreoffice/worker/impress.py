"""Jobs on slides: everything that lies on them, as it lies after layout."""

from __future__ import annotations

from typing import Any

from com.sun.star.awt import Size
from com.sun.star.drawing.TextFitToSizeType import NONE

from .desk import Desk
from .opening import Refused, family_of, opened, write

_PT = 72 / 2540
"""Points in a hundredth of a millimetre."""

_SHAPE = "com.sun.star.drawing."
_TABLE = _SHAPE + "TableShape"
_CUSTOM = _SHAPE + "CustomShape"
_PICTURE = _SHAPE + "GraphicObjectShape"


def boxes(desk: Desk, arguments: dict[str, Any]) -> dict[str, Any]:
    """Every shape of every slide, in pt: where it lies, and the height its text needs.

    With `pdf`, the slides are written there too, as they lay before anything was measured.
    """
    with opened(desk, arguments["path"]) as document:
        if family_of(document) not in ("impress", "draw"):
            raise Refused("this is not a set of slides")
        if arguments.get("pdf"):
            write(desk, document, arguments["pdf"])
        pages = document.getDrawPages()
        first = pages.getByIndex(0)
        found = [
            _box(shape, n + 1)
            for n in range(pages.getCount())
            for shape in _shapes(pages.getByIndex(n))
        ]
        return {
            "slides": pages.getCount(),
            "width": _pt(first.Width),
            "height": _pt(first.Height),
            "boxes": found,
        }


def _shapes(group: Any) -> list[Any]:
    shapes = []
    for n in range(group.getCount()):
        shape = group.getByIndex(n)
        if shape.supportsService("com.sun.star.drawing.GroupShape"):
            shapes += _shapes(shape)
        else:
            shapes.append(shape)
    return shapes


def _box(shape: Any, slide: int) -> dict[str, Any]:
    holds_text = shape.supportsService("com.sun.star.drawing.Text")
    table = shape.ShapeType == _TABLE
    told = {
        "slide": slide,
        "name": shape.Name,
        "kind": shape.ShapeType.rpartition(".")[2],
        "text": _cells(shape) if table else shape.getString() if holds_text else "",
        "x": _pt(shape.Position.X),
        "y": _pt(shape.Position.Y),
        "width": _pt(shape.Size.Width),
        "height": _pt(shape.Size.Height),
        "empty": bool(getattr(shape, "IsEmptyPresentationObject", False)),
    }
    if shape.supportsService(_PICTURE) and shape.Graphic is not None:
        pixels = shape.Graphic.SizePixel
        told["pixels"] = [pixels.Width, pixels.Height]
    told["needed"] = _needed(shape) if holds_text and not table else told["height"]
    return told


def _cells(shape: Any) -> str:
    model = shape.Model
    rows = range(model.RowCount)
    columns = range(model.ColumnCount)
    return "\n".join(
        "\t".join(model.getCellByPosition(c, r).getString() for c in columns) for r in rows
    )


def _needed(shape: Any) -> float:
    """The height in pt that the text takes with its margins, at the box's width.

    It resizes the shape, so the document is of no use afterwards.
    """
    if not shape.getString():
        return 0.0
    shape.TextFitToSize = NONE
    if not shape.supportsService(_CUSTOM):  # these shrink to their text by themselves
        shape.TextMinimumFrameHeight = 1
        shape.setSize(Size(shape.Size.Width, 1))
    shape.TextAutoGrowHeight = True
    return _pt(shape.Size.Height)


def _pt(hundredths_of_mm: int) -> float:
    return round(hundredths_of_mm * _PT, 2)
