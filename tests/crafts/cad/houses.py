"""Houses that several tests look at, designed once."""

from __future__ import annotations

from functools import cache

from liftwork.crafts.cad.arguments import PlotSize
from liftwork.crafts.cad.design import design_house
from liftwork.crafts.cad.plan import Plan


def plot(width_ft: float, depth_ft: float, label: str = "") -> PlotSize:
    """A plot in feet."""
    words = label or f"{width_ft:g} x {depth_ft:g} ft"
    return PlotSize(round(width_ft * 12), round(depth_ft * 12), words)


@cache
def house(width_ft: float, depth_ft: float, bedrooms: int, storeys: int = 1) -> Plan:
    """The house designed for that request."""
    return design_house(plot(width_ft, depth_ft), bedrooms, storeys, None)
