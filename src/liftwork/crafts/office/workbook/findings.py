"""How checks tell what they found: the first few, and how many more."""

from __future__ import annotations

from collections.abc import Iterable

FEW = 3


def few(found: Iterable[str], none: str) -> tuple[bool, str]:
    """Whether nothing was found, and the first few that were, or `none`."""
    all_of_it = list(found)
    if not all_of_it:
        return True, none
    more = f" and {len(all_of_it) - FEW:,} more" if len(all_of_it) > FEW else ""
    return False, "; ".join(all_of_it[:FEW]) + more
