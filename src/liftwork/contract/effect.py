"""What a call does to the world."""

from __future__ import annotations

from enum import StrEnum


class Effect(StrEnum):
    """How far the consequences of a call reach."""

    READ = "read"
    """Changes nothing anywhere."""
    LOCAL = "local"
    """Makes files in its own job folder and nothing else."""
    WINDOW = "window"
    """Acts in a program's window: held like `OUTWARD` unless the tool's own `weigh` finds that
    nothing in it needs a person's yes."""
    OUTWARD = "outward"
    """Other people will see it: held until the person says yes to exactly it."""

    @property
    def inside(self) -> bool:
        """Whether everything that it does can be thrown away with its job folder."""
        return self in (Effect.READ, Effect.LOCAL)
