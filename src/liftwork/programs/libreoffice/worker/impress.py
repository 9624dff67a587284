"""Jobs on slides: every text box as it lies after layout."""

from __future__ import annotations

from typing import Any

from .opening import Refused, family_of, opened

_PT = 72 / 2540
"""Points in a hundredth of a millimetre."""


def boxes(desktop: Any, arguments: dict[str, Any]) -> dict[str, Any]:
    """Every shape that can hold text, in pt: where it lies, and the height its text needs."""
    with opened(desktop, arguments["path"]) as document:
        if family_of(document) not in ("impress", "draw"):
            raise Refused("this is not a set of slides")
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
        elif shape.supportsService("com.sun.star.drawing.Text"):
            shapes.append(shape)
    return shapes


def _box(shape: Any, slide: int) -> dict[str, Any]:
    told = {
        "slide": slide,
        "name": shape.Name,
        "kind": shape.ShapeType.rpartition(".")[2],
        "text": shape.getString(),
        "x": _pt(shape.Position.X),
        "y": _pt(shape.Position.Y),
        "width": _pt(shape.Size.Width),
        "height": _pt(shape.Size.Height),
        "empty": bool(getattr(shape, "IsEmptyPresentationObject", False)),
    }
    told["needed"] = _needed(shape)
    return told


def _needed(shape: Any) -> float:
    """The height in pt that the text takes with its margins, at the box's width."""
    size, width = shape.Size, shape.Size.Width
    grows, fits = shape.TextAutoGrowHeight, shape.TextFitToSize
    shape.TextFitToSize = type(fits)("com.sun.star.drawing.TextFitToSizeType", "NONE")
    shape.TextAutoGrowHeight = True
    needed = shape.Size.Height
    size.Width = width
    shape.TextAutoGrowHeight = grows
    shape.TextFitToSize = fits
    shape.setSize(size)
    return _pt(needed)


def _pt(hundredths_of_mm: int) -> float:
    return round(hundredths_of_mm * _PT, 2)
