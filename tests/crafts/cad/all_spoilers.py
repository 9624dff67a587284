"""Every spoiler of the cad craft, by the code of the check that it must trip."""

from __future__ import annotations

from tests.crafts.cad.asked_spoilers import ASKED_SPOILERS
from tests.crafts.cad.drawing_spoilers import DRAWING_SPOILERS, SHEET_SPOILERS
from tests.crafts.cad.spoilers import SPOILERS as PLAN_SPOILERS

SPOILERS = {**PLAN_SPOILERS, **DRAWING_SPOILERS, **SHEET_SPOILERS, **ASKED_SPOILERS}
