"""The codes of the rules, CAD-001 to CAD-019, and what each asserts.

Sources: the International Residential Code 2021 (IRC), the International Property
Maintenance Code 2021 (IPMC), the National Building Code of India 2016, part 3 (NBC).
Each rule's function names the sections that it measures.
"""

from __future__ import annotations

from liftwork.contract.checks import CheckCode

COVERED = CheckCode(
    "CAD-001", "The rooms of each storey cover its footprint and the plot around it"
)
APART = CheckCode("CAD-002", "No two rooms of a storey overlap")
WALLED = CheckCode(
    "CAD-003", "Walls stand along the edges of rooms that need them, and nowhere else"
)
CLEAR = CheckCode("CAD-004", "Every room's clear size is what its walls leave")
SIZES = CheckCode("CAD-005", "Every room has the least area and side for its use")
PROPORTIONS = CheckCode("CAD-006", "No room is much longer than it is wide")
WIDTHS = CheckCode("CAD-007", "Passages, doors and the main door are wide enough")
REACHED = CheckCode("CAD-008", "Every room can be walked to from the road")
PRIVATE = CheckCode(
    "CAD-009", "No room is reached only through a bedroom, bath or kitchen not its own"
)
BATHS = CheckCode(
    "CAD-010", "Every bedroom has its own bath, and no toilet opens to where one eats"
)
DAYLIGHT = CheckCode("CAD-011", "Every habitable room has glazing of 8% of its floor onto open air")
EGRESS = CheckCode("CAD-012", "Every bedroom has a window or door to escape by")
OWN_AIR = CheckCode("CAD-013", "Every window looks onto open air of the plot or the road")
SEATED = CheckCode("CAD-014", "Openings lie in their walls, clear of junctions and of each other")
JOINED = CheckCode("CAD-015", "Every opening joins the two rooms that it names")
SWINGS = CheckCode("CAD-016", "Door leaves turn freely: off each other, walls and stairs")
STEPS = CheckCode("CAD-017", "Stairs keep to the limits for risers, treads, widths and landings")
STACKED = CheckCode(
    "CAD-018", "Each storey stands on the one below, with its stair in the same place"
)
COUNTED = CheckCode("CAD-019", "There are as many bedrooms as were asked for")

PLAN_CHECKS: tuple[CheckCode, ...] = (
    COVERED,
    APART,
    WALLED,
    CLEAR,
    SIZES,
    PROPORTIONS,
    WIDTHS,
    REACHED,
    PRIVATE,
    BATHS,
    DAYLIGHT,
    EGRESS,
    OWN_AIR,
    SEATED,
    JOINED,
    SWINGS,
    STEPS,
    STACKED,
    COUNTED,
)
