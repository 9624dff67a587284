"""Heights and thicknesses that a plan does not say, in metres; those of usual practice."""

from __future__ import annotations

FINISH = 0.05
"""A floor's tiles or boards, on top of its slab."""
SLAB = 0.15
GROUND = -0.30
"""The ground around the house, below the ground floor."""
PAVED = -0.26
"""The top of lawns, courts and drives."""
PORCH = -0.15
"""The porch's floor: one step below the rooms'."""
PARAPET = 0.90
"""Around roofs and terraces, above what one stands on."""
PARAPET_THICK = 0.115
CUT = 84 * 0.0254
"""Where walls are cut to look into the rooms: at the heads of doors and windows."""
CAP = 0.02
"""The dark layer on cut walls."""
STAIR_HEAD = 2.45
"""The room over the stair on the roof, from the roof to its ceiling."""
STAIR_WALL = 9 * 0.0254
