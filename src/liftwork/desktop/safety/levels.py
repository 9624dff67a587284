"""How much care an action in a window calls for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum


class Level(IntEnum):
    """Low runs, medium and high wait for a person's yes, block is never done."""

    LOW = 0
    MEDIUM = 1
    HIGH = 2
    BLOCK = 3


@dataclass(frozen=True)
class Verdict:
    """A level, and why it is not a lower one: each reason in a few words."""

    level: Level
    reasons: tuple[str, ...] = ()

    @property
    def needs_yes(self) -> bool:
        """Whether a person must say yes first."""
        return self.level in (Level.MEDIUM, Level.HIGH)


def highest(verdicts: Iterable[Verdict], otherwise: Verdict) -> Verdict:
    """The highest level of all, with every reason for it or for care, most serious first."""
    found = sorted(verdicts, key=lambda verdict: -verdict.level)
    if not found:
        return otherwise
    reasons = dict.fromkeys(reason for verdict in found for reason in verdict.reasons)
    return Verdict(found[0].level, tuple(reasons))
