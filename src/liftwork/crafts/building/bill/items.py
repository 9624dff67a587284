"""What is measured: the items of the bill, and the rows of the measurement sheet.

After IS 1200 (Method of Measurement of Building and Civil Engineering Works) as CPWD and MES
estimates use it: Part 3 for brickwork (cubic where one brick thick or more, by area where
half a brick; openings over 0.1 m2 deducted), Part 2 for concrete, Part 12 for plaster
(openings up to 0.5 m2 not deducted, up to 3 m2 on one face, larger ones on both faces with
the jambs added).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

Units = Literal["metric", "imperial"]

BRICKS_PER_M3 = 500
"""Nominal 9 x 4.5 x 3 in with the mortar make 502; 500 is the usual figure."""
HALF_BRICK_IN = 4.5
BRICK_DEDUCT_M2 = 0.1
PLASTER_ONE_FACE_M2 = 0.5
PLASTER_BOTH_FACES_M2 = 3.0


@dataclass(frozen=True)
class Item:
    """A kind of work: `power` 3 is measured by volume, 2 by area."""

    code: str
    title: str
    power: int


ONE_BRICK = Item("BW1", "Brickwork in cement mortar, one brick (9 in) and thicker", 3)
HALF_BRICK = Item("BW2", "Half-brick (4.5 in) walls and parapets in cement mortar", 2)
BASE = Item("CC1", "Plain cement concrete under the ground floor, 4 in thick", 3)
SLABS = Item("RC1", "Reinforced cement concrete in floor and roof slabs, 6 in thick", 3)
STAIRS = Item("RC2", "Reinforced cement concrete in stairs and landings", 3)
INSIDE = Item("PL1", "Cement plaster on walls inside", 2)
CEILINGS = Item("PL2", "Cement plaster on ceilings", 2)
OUTSIDE = Item("PL3", "Cement plaster on walls outside and on parapets", 2)

ITEMS = (ONE_BRICK, HALF_BRICK, BASE, SLABS, STAIRS, INSIDE, CEILINGS, OUTSIDE)
GROUPS = (
    ("Brickwork", (ONE_BRICK, HALF_BRICK)),
    ("Concrete", (BASE, SLABS, STAIRS)),
    ("Plaster", (INSIDE, CEILINGS, OUTSIDE)),
)


class Row(NamedTuple):
    """A line of the measurement sheet: `times` x length x breadth x height, inches.

    None stands for a dimension that the line has not; `times` is below 0 for a deduction.
    """

    item: Item
    storey: str
    what: str
    times: int
    length: float | None = None
    breadth: float | None = None
    height: float | None = None

    @property
    def quantity(self) -> float:
        """Cubic or square inches."""
        found = float(self.times)
        for side in (self.length, self.breadth, self.height):
            found *= 1.0 if side is None else side
        return found


class Unit(NamedTuple):
    """A door or a window of the schedule; sizes in inches."""

    mark: str
    id: str
    kind: str
    storey: str
    rooms: str
    width: int
    height: int
    sill: int


@dataclass(frozen=True)
class Bill:
    """All that the workbook holds. `waste` is percent of the bricks."""

    plot: str
    units: Units
    waste: float
    rows: tuple[Row, ...]
    schedule: tuple[Unit, ...]

    def total(self, item: Item) -> float:
        """Cubic or square inches of an item."""
        return sum(row.quantity for row in self.rows if row.item is item)
