"""Saved plans to build scenes of: one to three storeys, a wide plot, a light well, terraces."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from liftwork.crafts.scenes.build import build_parts
from liftwork.crafts.scenes.document import Part
from liftwork.formats.house_plan import House, load_house

PLANS = Path(__file__).parents[2] / "data" / "plans"
NAMES = (
    "10-marla-3-bedrooms",
    "5-marla-2-storeys",
    "1-kanal-2-storeys",
    "12-x-20-m-3-storeys",
    "60-x-40-ft",
)


def plan_of(name: str) -> Path:
    """Where a saved plan lies."""
    return PLANS / f"{name}.plan.json"


@cache
def house_of(name: str = NAMES[0]) -> House:
    """A saved plan, read."""
    return load_house(plan_of(name))


@cache
def parts_of(name: str = NAMES[0]) -> tuple[Part, ...]:
    """Every solid of a house."""
    return build_parts(house_of(name))


def exported(parts: tuple[Part, ...]) -> list[Part]:
    """The solids that a saved 3D model holds."""
    return [part for part in parts if not part.group.startswith(("cut", "surroundings"))]
