"""Heights and thicknesses that a plan does not say, inches; those of usual brick-built houses."""

from __future__ import annotations

SLAB = 6
"""Reinforced concrete between floors, and of the roof."""
BASE = 4
"""Plain concrete under the ground floor."""
PARAPET = 36
"""Around roofs and terraces."""
PARAPET_THICK = 5
HEAD = 96
"""The room over the stair where it comes out on the roof, floor to ceiling."""
HEAD_WALL = 9
HEAD_DOOR = (36, 84)
LEAF = 1.5
FRAME = 2
"""Door leaves and the frames of doors and windows."""
PANE = 0.5
"""Double glazing, the two panes and the air between them."""
