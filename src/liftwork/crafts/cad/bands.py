"""Which rooms may share a column or a cell, and in which bands from the road a use may stand.

What is ruled out here is what no client would want or what only lengthens the search.
"""

from __future__ import annotations

from liftwork.crafts.cad.plan import Use
from liftwork.crafts.cad.programme import Spec

_BESIDE_BATHS = (Use.POWDER, Use.PASSAGE, Use.OPEN)
_BESIDE_STORES = (
    Use.KITCHEN,
    Use.DINING,
    Use.STORE,
    Use.LAUNDRY,
    Use.POWDER,
    Use.STAIRS,
    Use.PASSAGE,
)


def may_stack(front: Spec, behind: Spec) -> bool:
    large = {Use.PORCH, Use.DRAWING_ROOM, Use.LOUNGE, Use.BEDROOM, Use.DINING, Use.TERRACE}
    if behind.use in (Use.PORCH, Use.DRAWING_ROOM):
        return False
    if not (_suits(front, behind) and _suits(behind, front)):
        return False
    return not (front.use in large and behind.use in large)


def _suits(one: Spec, two: Spec) -> bool:
    """Whether a room may share a column's width, or a cell, with another."""
    if one.owner:
        return two.id == one.owner or two.owner is not None or two.use in _BESIDE_BATHS
    if one.use in (Use.STORE, Use.LAUNDRY):
        return two.use in _BESIDE_STORES
    return True


def bands_of(use: Use, bands: int) -> range:
    """The bands in which a use may stand, counted from the road."""
    match use:
        case Use.PORCH | Use.DRAWING_ROOM:
            return range(1)
        case Use.POWDER:
            return range(min(2, bands))
        case Use.BEDROOM:
            return range(0 if bands < 4 else 1, bands)
        case Use.KITCHEN | Use.DINING | Use.LOUNGE if bands > 2:
            return range(bands - 1)
        case _:
            return range(bands)


def may_pair(left: Spec, right: Spec) -> bool:
    small = {Use.BATH, Use.POWDER, Use.STORE, Use.LAUNDRY, Use.PASSAGE, Use.OPEN}
    guests = {Use.PORCH, Use.DRAWING_ROOM, Use.LOUNGE, Use.TERRACE}
    if left.use in guests or right.use in guests:
        return False
    if not (_suits(left, right) and _suits(right, left)):
        return False
    return left.use in small or right.use in small
