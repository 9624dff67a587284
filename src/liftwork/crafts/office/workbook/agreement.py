"""When two values count as the same."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from liftwork.crafts.office.workbook.values import CellError
from liftwork.crafts.office.workbook.vectors import Cell

RELATIVE = Decimal("1e-9")
_NEAR_NOTHING = Decimal("1e-9")
"""Below this, two numbers that should cancel count as nothing: binary sums leave such rests."""


def agree(ours: Cell, theirs: Any) -> bool:
    """Whether the evaluator's value and LibreOffice's are the same.

    Numbers to 1e-9 relative, text exactly; true is 1 and no text is an empty cell, as
    LibreOffice hands them over. An error is an error: programs name the same one differently.
    """
    if isinstance(theirs, dict):
        return isinstance(ours, CellError)
    if isinstance(ours, CellError):
        return False
    if isinstance(ours, str):
        return (theirs if theirs is not None else "") == ours
    if isinstance(theirs, str):
        return False
    return same_number(Decimal(0) if ours is None else Decimal(ours), theirs)


def same_number(ours: Decimal, theirs: float | None) -> bool:
    """Whether two numbers agree; an empty cell is 0."""
    other = Decimal(repr(float(theirs))) if theirs is not None else Decimal(0)
    apart = abs(ours - other)
    return apart <= _NEAR_NOTHING or apart <= RELATIVE * max(abs(ours), abs(other))
