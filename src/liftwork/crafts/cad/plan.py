"""A house plan as the search leaves it: the house, and how the search came to it."""

from __future__ import annotations

from pathlib import Path

from pydantic import ConfigDict

from liftwork.formats.house_plan import House, Part, load_as, save_house


class Search(Part):
    """What the solver said: its status, objective and proven bound, and their gap in percent.

    Status, bound and gap are those of the sizes, for the arrangement of rooms that was
    settled on: ``optimal`` says that no sizes of these rooms in these places are nearer to
    the usual ones, not that no other arrangement would be better. `work` is deterministic
    time, the solver's own machine-independent measure.
    """

    status: str
    objective: float
    bound: float
    gap_percent: float
    work: float
    seed: int


class Plan(House):
    """A whole house on its plot, with the record of the search for it; it holds nothing else."""

    model_config = ConfigDict(extra="forbid")

    search: Search


def load_plan(path: Path) -> Plan:
    """Read a saved plan. Raises `BadInput` with one line for anything that is not one."""
    return load_as(Plan, path)


def save_plan(plan: Plan, path: Path) -> None:
    """Write a plan as JSON, the same bytes for the same plan on every machine."""
    save_house(plan, path)
