"""Saved house plans that several tests look at."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from liftwork.formats.house_plan import House, load_house

PLANS = Path(__file__).parent / "plans"
SMALL = "5-marla-3-bedrooms-2-storeys"
NAMES = sorted(path.name.removesuffix(".plan.json") for path in PLANS.glob("*.plan.json"))


def plan_path(name: str) -> Path:
    """The file of a saved plan."""
    return PLANS / f"{name}.plan.json"


@cache
def house(name: str = SMALL) -> House:
    """A saved plan, read."""
    return load_house(plan_path(name))
