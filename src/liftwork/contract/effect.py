"""What a call does to the world."""

from __future__ import annotations

from enum import StrEnum


class Effect(StrEnum):
    """How far the consequences of a call reach."""

    READ = "read"
    """Changes nothing anywhere."""
    LOCAL = "local"
    """Makes files in its own job folder and nothing else."""
    OUTWARD = "outward"
    """Other people will see it: held until the person says yes to exactly it."""
