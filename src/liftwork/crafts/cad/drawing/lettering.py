"""How wide letters are, how lengths are written, and the box a text takes.

Widths are those of Bitstream Vera, which the printed sheet embeds. The drawing asks
for Arial, which is narrower, so that what fits here fits there.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from liftwork.crafts.cad.drawing.boxes import Box
from liftwork.crafts.cad.drawing.shapes import Text
from liftwork.programs.lazy import lazy

reportlab = lazy("reportlab")
ttfonts = lazy("reportlab.pdfbase.ttfonts")

REGULAR = "Vera"
BOLD = "VeraBd"
CAPITAL = 0.729
"""Height of a capital in the font's em."""
_BELOW = 0.30
"""How far descenders go below the baseline, in capital heights."""


@cache
def font(name: str) -> Any:
    """The font as reportlab embeds it. `name` is REGULAR or BOLD."""
    folder = Path(reportlab.__file__).parent / "fonts"
    return ttfonts.TTFont(name, str(folder / f"{name}.ttf"))


@cache
def text_width(text: str, bold: bool = False) -> float:
    """Width of a line of text, in heights of its capitals."""
    width: float = font(BOLD if bold else REGULAR).stringWidth(text, 1.0)
    return width / CAPITAL


def text_box(text: Text) -> Box:
    """The box of a text, descenders included."""
    width = text_width(text.text, text.bold) * text.height
    before = {"left": 0.0, "centre": width / 2, "right": width}[text.align]
    below, above = text.height * (0.5 + _BELOW), text.height * 0.55
    x, y = text.at
    if text.angle == 90:
        return Box(x - above, y - before, x + below, y - before + width)
    return Box(x - before, y - below, x - before + width, y + above)


def feet_inches(inches: float) -> str:
    """A length as builders write it, to half an inch: ``12'-6½"``, and ``9"`` under a foot."""
    whole, half = divmod(round(inches * 2), 2)
    feet, rest = divmod(whole, 12)
    part = "½" if half else ""
    if feet:
        return f"{feet}'-{rest}{part}\""
    return f'{"" if half and not rest else rest}{part}"'


def length_label(inches: float, units: str) -> str:
    """A length for a dimension: feet and inches, or millimetres for metric."""
    return f"{inches * 25.4:.0f}" if units == "metric" else feet_inches(inches)


def span_label(low: float, high: float, units: str) -> str:
    """The length between two places of a chain, rounded so that its parts add up to the whole."""
    if units == "metric":
        return str(round(high * 25.4) - round(low * 25.4))
    return feet_inches(high - low)


def size_label(width: float, depth: float, units: str) -> str:
    """A room's clear size: ``14'-0" x 12'-6"`` or ``4.27 x 3.81 m``."""
    if units == "metric":
        return f"{width * 0.0254:.2f} x {depth * 0.0254:.2f} m"
    return f"{feet_inches(width)} x {feet_inches(depth)}"


def area_label(sqft: float, units: str) -> str:
    """An area: ``2,275 sq ft`` or ``211.4 sq m``."""
    return f"{sqft * 0.09290304:,.1f} sq m" if units == "metric" else f"{sqft:,.0f} sq ft"
